// SPDX-License-Identifier: GPL-3.0-or-later
// The writer's thread ends with one word on the film, whatever it was given.
#include <QCoreApplication>
#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/ui/film/probe.h"
#include "ui/film/ffmpeg_encoder.h"
#include "ui/film/film_writer.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const QSize kSize(64, 48);

QImage frameOfSize(const QSize& size) {
  QImage frame(size, QImage::Format_RGB32);
  frame.fill(Qt::darkCyan);
  return frame;
}

// Writes these frames, to the end.
struct Outcome {
  int wrote = 0, done = 0;
  QStringList failed;
};
Outcome write(const FilmTarget& target, const QList<QImage>& frames) {
  FilmWriter writer(target);
  const QSignalSpy wrote(&writer, &FilmWriter::wrote), done(&writer, &FilmWriter::done),
      failed(&writer, &FilmWriter::failed);
  writer.start();
  for (const QImage& frame : frames) writer.add(frame);
  writer.finish();
  writer.wait();
  Outcome outcome{static_cast<int>(wrote.count()), static_cast<int>(done.count()), {}};
  for (const auto& arguments : failed) outcome.failed << arguments.first().toString();
  return outcome;
}

QStringList filesIn(const QString& folder) {
  return QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden);
}

}  // namespace

class TestFilmWriter : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void allFramesAreWritten() {
    const QTemporaryDir folder;
    const FilmTarget target{folder.filePath("a_%d.png"), FilmFormat::kPngSequence, kSize, 30.0, {}};
    const Outcome outcome = write(target, QList<QImage>(5, frameOfSize(kSize)));
    QCOMPARE(outcome.wrote, 5);
    QCOMPARE(outcome.done, 1);
    QCOMPARE(outcome.failed, QStringList());
    QCOMPARE(filesIn(folder.path()).size(), 5);
  }

  // A frame that could not be drawn does not end the film as if it were whole.
  void missingFrameFailsTheFilm() {
    const QTemporaryDir folder;
    const FilmTarget target{folder.filePath("a_%d.png"), FilmFormat::kPngSequence, kSize, 30.0, {}};
    const Outcome outcome = write(target, {frameOfSize(kSize), QImage(), frameOfSize(kSize)});
    QCOMPARE(outcome.wrote, 1);
    QCOMPARE(outcome.done, 0);
    QCOMPARE(outcome.failed.size(), 1);
    QVERIFY2(outcome.failed.first().contains("Frame 2"), qPrintable(outcome.failed.first()));
    QCOMPARE(filesIn(folder.path()), QStringList());
  }

  // What an encoder refuses is said; it does not end the program.
  void refusedFrameFailsTheFilm() {
    if (!hasFfmpeg()) QSKIP("ffmpeg is not installed");
    const QTemporaryDir folder;
    const FilmTarget target{folder.filePath("a.mp4"), FilmFormat::kMp4, kSize, 30.0, findFfmpeg()};
    const Outcome outcome = write(target, {frameOfSize(kSize), frameOfSize({32, 32})});
    QCOMPARE(outcome.done, 0);
    QCOMPARE(outcome.failed.size(), 1);
    QVERIFY2(outcome.failed.first().contains("size"), qPrintable(outcome.failed.first()));
    QCOMPARE(filesIn(folder.path()), QStringList());
  }
};

ARMILLARY_EVENT_TEST(TestFilmWriter)
#include "tst_film_writer.moc"
