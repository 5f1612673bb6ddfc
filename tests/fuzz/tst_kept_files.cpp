// SPDX-License-Identifier: BSD-3-Clause
// Every file of corpus/ and found/ through its reader, as the fuzzer would: what was found once
// stays mended. Found files are also cut short and have a byte changed, here and there.
#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/fuzz/readers.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::fuzz;

namespace {

namespace fs = std::filesystem;

std::string bytesOf(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> keptFiles(const char* kind, std::string_view reader) {
  const fs::path folder = fs::path(ARMILLARY_SOURCE_FOLDER) / "tests/fuzz" / kind / reader;
  std::vector<fs::path> files;
  if (!fs::is_directory(folder)) return files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

constexpr qint64 kPatience = 2000;  // ms for one input, also on a slow machine

}  // namespace

class TestKeptFiles : public QObject {
  Q_OBJECT

  static void readIn(const Reader& reader, const std::string& bytes, const std::string& what) {
    QElapsedTimer watch;
    watch.start();
    try {
      reader.read(bytes);
    } catch (const std::exception& thrown) {
      QFAIL((what + ": " + thrown.what()).c_str());
    }
    QVERIFY2(watch.elapsed() < kPatience, (what + " took too long").c_str());
  }

 private Q_SLOTS:
  void everyReaderHasACorpus() {
    for (const Reader& reader : readers()) {
      QVERIFY2(!keptFiles("corpus", reader.name).empty(), std::string(reader.name).c_str());
    }
  }

  void foldersAreOfReaders() {
    for (const char* kind : {"corpus", "found"}) {
      const fs::path folder = fs::path(ARMILLARY_SOURCE_FOLDER) / "tests/fuzz" / kind;
      if (!fs::is_directory(folder)) continue;
      for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        QVERIFY2(readerNamed(name) != nullptr, name.c_str());
      }
    }
  }

  void keptFilesAreRead_data() {
    QTest::addColumn<int>("reader");
    for (int i = 0; i < static_cast<int>(readers().size()); ++i) {
      QTest::newRow(std::string(readers()[i].name).c_str()) << i;
    }
  }
  void keptFilesAreRead() {
    QFETCH(int, reader);
    const Reader& chosen = readers()[reader];
    readIn(chosen, {}, "no bytes at all");
    for (const char* kind : {"corpus", "found"}) {
      for (const fs::path& file : keptFiles(kind, chosen.name)) {
        readIn(chosen, bytesOf(file), file.string());
        if (QTest::currentTestFailed()) return;
      }
    }
  }

  void cutAndChangedFilesAreRead_data() { keptFilesAreRead_data(); }
  void cutAndChangedFilesAreRead() {
    QFETCH(int, reader);
    const Reader& chosen = readers()[reader];
    constexpr std::size_t kTries = 12;
    for (const fs::path& file : keptFiles("corpus", chosen.name)) {
      const std::string bytes = bytesOf(file);
      for (std::size_t i = 1; i <= kTries; ++i) {
        const std::size_t at = i * bytes.size() / (kTries + 1);
        const std::string where = file.string() + " at byte " + std::to_string(at);
        readIn(chosen, bytes.substr(0, at), where + ", cut");
        std::string changed = bytes;
        if (at < changed.size()) changed[at] = static_cast<char>(changed[at] ^ (1 << (i % 8)));
        readIn(chosen, changed, where + ", changed");
        if (QTest::currentTestFailed()) return;
      }
    }
  }
};

ARMILLARY_TEST(TestKeptFiles)
#include "tst_kept_files.moc"
