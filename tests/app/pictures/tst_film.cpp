// SPDX-License-Identifier: GPL-3.0-or-later
// `armillary render` makes films of motions.
#include <QCoreApplication>
#include <QDir>
#include <QImage>

#include "tests/app/program.h"
#include "tests/support/test_program.h"
#include "tests/ui/film/probe.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr int kPatience = 200;  // s, for a film on a loaded machine

// A pendulum that swings out to one side and back within 10 s, and rests before and after: the last
// picture of a film is not that of the end.
const QByteArray kSwing = "time,pivot/position\n0,0\n0.1,0\n5,1.2\n9.9,0\n10,0\n";

Run render(const QStringList& arguments, const Environment& changes = {}) {
  return runProgram(ARMILLARY_PROGRAM, QStringList{"render"} + arguments, {}, changes, kPatience);
}

QStringList filesIn(const QString& folder) {
  return QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden, QDir::Name);
}

// How many pixels two pictures differ in, by more than noise.
int differences(const QImage& a, const QImage& b) {
  int count = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) {
      const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
      count += std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) +
                           std::abs(p.blue() - q.blue()) >
                       60
                   ? 1
                   : 0;
    }
  }
  return count;
}

}  // namespace

#define NEED_FFMPEG() \
  if (!hasFfmpeg()) QSKIP("ffmpeg is not installed")

class TestFilm : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    if (render({"pendulum", "--size", "32x24", "--output", file("try.png")}).code == 4) {
      QSKIP("No 3D here");
    }
  }

  // 10 s at 30 frames per second: 300 frames; in the middle the pendulum is elsewhere, at the end
  // where it was, and halfway between two rows it is on its way.
  void tenSecondsAreThreeHundredFrames() {
    NEED_FFMPEG();
    const QString film = file("swing.mp4");
    VERIFY_EXIT(render({"pendulum", "--input", rows("swing.csv", kSwing), "--size", "97x72",
                        "--output", film}),
                0);
    const Probe found = probe(film);
    QCOMPARE(found.codec, QString("h264"));
    QCOMPARE(found.pixels, QString("yuv420p"));
    QCOMPARE(found.size, QSize(98, 72));
    QCOMPARE(found.frames, 300);
    QVERIFY(std::abs(found.duration - 10.0) < 0.01);
    // where it was, compressed otherwise
    const QImage first = frameOf(film, 0), quarter = frameOf(film, 75), middle = frameOf(film, 150),
                 back = frameOf(film, 225), last = frameOf(film, 299);
    QVERIFY(differences(first, middle) > 40);
    QVERIFY(differences(first, quarter) > 20 && differences(quarter, middle) > 20);
    QVERIFY(differences(quarter, back) < 10);
    QVERIFY(differences(first, last) < 10);
  }

  void speedAndFormatsCount_data() {
    QTest::addColumn<QString>("ending");
    QTest::addColumn<QString>("codec");
    QTest::newRow("webm") << "webm"
                          << "vp9";
    QTest::newRow("gif") << "gif"
                         << "gif";
  }
  void speedAndFormatsCount() {
    NEED_FFMPEG();
    QFETCH(QString, ending);
    QFETCH(QString, codec);
    const QString film = file("quick." + ending);
    VERIFY_EXIT(render({"pendulum", "--input", rows("swing.csv", kSwing), "--size", "64x48",
                        "--fps", "10", "--speed", "5", "--turn", "90", "--output", film}),
                0);
    const Probe found = probe(film);
    QCOMPARE(found.codec, codec);
    QCOMPARE(found.frames, 20);
    QVERIFY(std::abs(found.duration - 2.0) < 0.04);
    // by the end the camera has turned
    QVERIFY(differences(frameOf(film, 0), frameOf(film, 19)) > 40);
  }

  // Without times a row is a frame; without ffmpeg there are pictures.
  void rowsWithoutTimesAreFrames() {
    const QString folder = file("pictures");
    VERIFY_EXIT(render({"pendulum", "--input", rows("poses.csv", "pivot/position\n0\n0.4\n0.8\n"),
                        "--size", "64x48", "--output", folder + "/"},
                       {{"PATH", "/nowhere"}}),
                0);
    QCOMPARE(filesIn(folder),
             QStringList({"frame_00000.png", "frame_00001.png", "frame_00002.png"}));
    QCOMPARE(QImage(folder + "/frame_00002.png").size(), QSize(64, 48));
  }

  void missingFfmpegIsSaid() {
    const QStringList film{"pendulum", "--input", rows("swing.csv", kSwing), "--size", "64x48"};
    const QString output = file("none.mp4");
    Run run = render(film + QStringList{"--output", output}, {{"PATH", "/nowhere"}});
    VERIFY_EXIT(run, 4);
    QVERIFY2(run.err.contains("apt install ffmpeg") && run.err.contains("%05d"), run.err);
    run = render(film + QStringList{"--output", output, "--ffmpeg", "/nowhere/ffmpeg"});
    VERIFY_EXIT(run, 4);
    QVERIFY(run.err.contains("/nowhere/ffmpeg"));
    QVERIFY(!QFile::exists(output));
  }

  void wrongUsageIsSaid() {
    const QString swing = rows("swing.csv", kSwing);
    for (const QStringList& wrong :
         {QStringList{"--output", file("a.avi")},
          QStringList{"--output", file("a.mp4"), "--fps", "0"},
          QStringList{"--output", file("a.gif"), "--fps", "60"},
          QStringList{"--output", file("a.mp4"), "--speed", "-1"},
          QStringList{"--output", file("a.mp4"), "--elevation", "91"},
          QStringList{"--output", file("a.mp4"), "--fps", "200", "--speed", "0.001"}}) {
      VERIFY_EXIT(render(QStringList{"pendulum", "--input", swing} + wrong), 1);
    }
    const Run back =
        render({"pendulum", "--input", rows("back.csv", "time,pivot/position\n0,0\n1,0\n1,0\n"),
                "--output", file("a.mp4")});
    VERIFY_EXIT(back, 2);
    QVERIFY(back.err.contains("row 3"));
    VERIFY_EXIT(render({"pendulum", "--input", swing, "--output", "/nowhere/a.mp4"}), 4);
  }

  // Stopped as by Ctrl+C, it leaves nothing behind.
  void interruptedFilmLeavesNothing() {
    NEED_FFMPEG();
    const QTemporaryDir folder;
    QProcess process;
    process.start(ARMILLARY_PROGRAM,
                  {"render", "pendulum", "--input", rows("swing.csv", kSwing), "--size", "640x480",
                   "--fps", "100", "--output", folder.filePath("film.mp4")});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(filesIn(folder.path()).contains("film.mp4.part"), 20000);
    process.terminate();
    QVERIFY(process.waitForFinished(20000));
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);  // by the signal
    QCOMPARE(filesIn(folder.path()), QStringList());
  }

 private:
  QString file(const QString& name) const { return folder_.filePath(name); }
  QString rows(const QString& name, const QByteArray& text) const {
    QFile written(file(name));
    if (written.open(QIODevice::WriteOnly)) written.write(text);
    return written.fileName();
  }

  QTemporaryDir folder_;
};

ARMILLARY_EVENT_TEST(TestFilm)
#include "tst_film.moc"
