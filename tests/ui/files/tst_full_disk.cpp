// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the window writes while the disk fills up amid a write: what was there stays, and why
// it does is told.
#include <sys/resource.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <csignal>
#include <optional>

#include "tests/support/loaded_robots.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"
#include "ui/files/plot_data_writer.h"
#include "ui/files/trajectory_writer.h"
#include "ui/stage/stage.h"
#include "ui/widgets/saved_file.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// No file grows beyond so many bytes; a write that would is cut off there, as on a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit now{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &now);
  }
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_ = {};
  void (*handler_)(int);
};

constexpr rlim_t kRoom = 10'000;  // bytes: less than each file has

}  // namespace

class TestFullDisk : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    static int count = 1;
    static char name[] = "test", *words[] = {name, nullptr};
    if (!QCoreApplication::instance()) application_.emplace(count, words);
  }
  void init() {
    folder_.emplace();
    const TestRobot pendulum = bundledRobot("pendulum");
    stage_.setRobot(loadedRobot(pendulum));
    auto motion = std::make_shared<Recording>(pendulum.model);
    for (int i = 0; i < 3000; ++i) {
      Sample sample = stage_.sample();
      sample.state.time = 0.001 * i;
      motion->append(sample);
    }
    motion_ = motion;
  }

  void motionsStayWhole_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"m.csv", "m.npz", "m.yaml", "m.json"}) {
      QTest::newRow(name) << QString(name);
    }
  }
  void motionsStayWhole() {
    QFETCH(const QString, name);
    const QString file = before(name);
    TrajectoryWriter writer;
    QSignalSpy failed(&writer, &TrajectoryWriter::failed);
    {
      const FullDisk disk(kRoom);
      writer.save(file, motion_);
      QVERIFY(failed.wait(20'000));
    }
    expectBefore(file, failed.front().at(1).toString());
  }

  void plotsStayWhole_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"p.csv", "p.npz"}) QTest::newRow(name) << QString(name);
  }
  void plotsStayWhole() {
    QFETCH(const QString, name);
    const QString file = before(name);
    PlotDataWriter writer;
    QSignalSpy failed(&writer, &PlotDataWriter::failed);
    {
      const FullDisk disk(kRoom);
      writer.write({{file, motion_, {{"q", "rad", SampleQuantity::kPosition, 0, 1.0}}}});
      QVERIFY(failed.wait(20'000));
    }
    expectBefore(file, failed.front().at(1).toString());
  }

  // Whoever does not ask what came of a write has no half file either.
  void whatNobodyAskedStaysWhole() {
    const QString file = before("any.txt");
    SavedFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    {
      const FullDisk disk(kRoom);
      out.write(QByteArray(100'000, 'x'));
    }
    QVERIFY(!out.commit());
    expectBefore(file, out.why());
  }

 private:
  QString before(const QString& name) {
    const QString file = folder_->filePath(name);
    QFile there(file);
    if (!there.open(QIODevice::WriteOnly) || there.write("before") != 6) {
      throw std::runtime_error("not written");
    }
    return file;
  }
  void expectBefore(const QString& file, const QString& why) {
    QVERIFY2(why.contains("File too large"), qPrintable(why));
    QFile there(file);
    QVERIFY(there.open(QIODevice::ReadOnly));
    QCOMPARE(there.readAll(), QByteArray("before"));
    QCOMPARE(QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
  }

  std::optional<QCoreApplication> application_;
  std::optional<QTemporaryDir> folder_;
  Stage stage_;
  std::shared_ptr<const Recording> motion_;
};

ARMILLARY_TEST(TestFullDisk)
#include "tst_full_disk.moc"
