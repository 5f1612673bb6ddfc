// SPDX-License-Identifier: BSD-3-Clause
// A file appears whole or not at all, and nobody else's file is touched on the way.
#include <QTemporaryDir>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/text/whole_file.h"
#include "tests/support/test_program.h"

using namespace armillary;
namespace fs = std::filesystem;

namespace {

std::string textOf(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

int filesIn(const fs::path& folder) {
  return static_cast<int>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

class TestWholeFile : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    place_ = fs::path(folder_.filePath("file.csv").toStdString());
    for (const auto& entry : fs::directory_iterator(folder_.path().toStdString())) {
      fs::remove_all(entry.path());
    }
  }

  void whatIsWrittenReplacesWhatWasThere() {
    writeWhole(place_.string(), "first");
    writeWhole(place_.string(), "second");
    QCOMPARE(textOf(place_), std::string("second"));
    QCOMPARE(filesIn(place_.parent_path()), 1);
  }

  void untilItIsInPlaceTheOldOneStands() {
    writeWhole(place_.string(), "old");
    {
      WholeFile file(place_.string());
      std::ofstream(file.part()) << "half";
      QCOMPARE(textOf(place_), std::string("old"));
    }
    QCOMPARE(textOf(place_), std::string("old"));
    QCOMPARE(filesIn(place_.parent_path()), 1);  // what was given up is gone
  }

  void aNameThatIsTakenIsLeftAlone() {
    std::ofstream(place_.string() + ".part") << "somebody's";
    writeWhole(place_.string(), "ours");
    QCOMPARE(textOf(place_.string() + ".part"), std::string("somebody's"));
    QCOMPARE(textOf(place_), std::string("ours"));
  }

  void behindALinkTheLinkedFileIsWritten() {
    const fs::path link = place_.parent_path() / "link.csv";
    writeWhole(place_.string(), "old");
    fs::create_symlink(place_, link);
    writeWhole(link.string(), "new");
    QVERIFY(fs::is_symlink(link));
    QCOMPARE(textOf(place_), std::string("new"));
  }

  void permissionsStay() {
    writeWhole(place_.string(), "old");
    fs::permissions(place_, fs::perms::owner_read | fs::perms::owner_write);
    writeWhole(place_.string(), "new");
    QVERIFY(fs::status(place_).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  }

  // Of files that belong together none changes where one cannot be written.
  void filesThatBelongTogetherAreAllThereOrNone() {
    const fs::path folder = place_.parent_path();
    const std::string first = (folder / "first").string(), second = (folder / "second").string();
    writeWhole({{first, "1"}, {second, "2"}});
    QCOMPARE(textOf(first), std::string("1"));
    QCOMPARE(textOf(second), std::string("2"));
    QVERIFY_THROWS_EXCEPTION(FileFailure, writeWhole({{first, "new"},
                                                      {(folder / "third").string(), "3"},
                                                      {(folder / "none/fourth").string(), "4"}}));
    QCOMPARE(textOf(first), std::string("1"));
    QCOMPARE(filesIn(folder), 2);
  }

  void whereItCannotBeItSaysWhy() {
    try {
      writeWhole(folder_.filePath("nowhere/file.csv").toStdString(), "text");
      QFAIL("a folder that there is not was written to");
    } catch (const FileFailure& failure) {
      QVERIFY(QString(failure.what()).contains("nowhere/file.csv' cannot be written: No such"));
    }
    fs::create_directory(place_);
    std::ofstream(place_ / "inside") << "x";
    QVERIFY_THROWS_EXCEPTION(FileFailure, writeWhole(place_.string(), "text"));
    QCOMPARE(filesIn(place_.parent_path()), 1);
  }

 private:
  QTemporaryDir folder_;
  fs::path place_;
};

ARMILLARY_TEST(TestWholeFile)
#include "tst_whole_file.moc"
