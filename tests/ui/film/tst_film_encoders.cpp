// SPDX-License-Identifier: GPL-3.0-or-later
// Films are files of the frames that were given, whole or not at all.
#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "tests/support/test_program.h"
#include "tests/ui/film/probe.h"
#include "ui/film/ffmpeg_encoder.h"
#include "ui/film/film_encoder.h"
#include "ui/film/film_times.h"
#include "ui/film/png_sequence.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr int kFrames = 300;
const QSize kEncodedSize(64, 48);

// A dark frame with a bright bar that wanders from left to right.
QImage frameAt(int number, const QSize& size = kEncodedSize) {
  QImage frame(size, QImage::Format_RGB32);
  frame.fill(QColor(30, 40, 90));
  const int left = number * (size.width() - 16) / kFrames;
  for (int y = 0; y < size.height(); ++y) {
    for (int x = left; x < left + 16; ++x) frame.setPixelColor(x, y, QColor(220, 60, 40));
  }
  return frame;
}

int distance(const QColor& a, const QColor& b) {
  return std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
                   std::abs(a.blue() - b.blue())});
}

QStringList encodedFilesIn(const QString& folder) {
  return QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden);
}

QString said(const std::function<void()>& action) {
  try {
    action();
  } catch (const FilmFailure& failure) {
    return failure.sentence();
  }
  return {};
}

}  // namespace

#define NEED_FFMPEG() \
  if (!hasFfmpeg()) QSKIP("ffmpeg is not installed")

class TestFilmEncoders : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // 10 s at 30 frames per second are 300 frames, and any speed has its own count.
  void timesOfTheFrames() {
    const FilmTimes whole{2.0, 12.0, 1.0, 30.0};
    QCOMPARE(whole.count(), 300);
    QCOMPARE(whole.time(0), 2.0);
    QCOMPARE(whole.time(150), 7.0);
    QVERIFY(whole.time(299) < 12.0);
    const FilmTimes slow{0.0, 1.0, 0.25, 25.0};
    QCOMPARE(slow.count(), 100);
    QCOMPARE(slow.duration(), 4.0);
    QCOMPARE(slow.time(50), 0.5);
    QCOMPARE((FilmTimes{1.0, 1.0, 1.0, 30.0}.count()), 1);
  }

  void formatsGoByTheirNames() {
    const QTemporaryDir folder;
    QVERIFY(filmFormatOf("a.MP4") == FilmFormat::kMp4);
    QVERIFY(filmFormatOf("a.webm") == FilmFormat::kWebm);
    QVERIFY(filmFormatOf("a.b.gif") == FilmFormat::kGif);
    for (const QString& name : {folder.path(), QString("new/"), QString("a_%05d.png"),
                                QString("%d.png"), QString("x/a%3dz.png")}) {
      QVERIFY2(filmFormatOf(name) == FilmFormat::kPngSequence, qPrintable(name));
    }
    for (const char* name : {"a.png", "a.avi", "mp4", "a_%s.png", "a%d%d.png", "%d/a.png"}) {
      QVERIFY2(!filmFormatOf(name), name);
    }
    QCOMPARE(filmSize(FilmFormat::kMp4, {641, 360}), QSize(642, 360));
    QCOMPARE(filmSize(FilmFormat::kGif, {641, 361}), QSize(641, 361));
  }

  void filmHasItsFramesInTheirColours_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("codec");
    QTest::addColumn<int>("tolerance");  // of 255
    QTest::newRow("mp4") << "film.mp4"
                         << "h264" << 12;
    QTest::newRow("webm") << "film.webm"
                          << "vp9" << 12;
    QTest::newRow("gif") << "film.gif"
                         << "gif" << 12;
  }
  void filmHasItsFramesInTheirColours() {
    NEED_FFMPEG();
    QFETCH(QString, file);
    QFETCH(QString, codec);
    QFETCH(int, tolerance);
    const QTemporaryDir folder;
    const FilmTarget target = targetAt(folder.filePath(file));
    {
      const auto encoder = makeFilmEncoder(target);
      for (int i = 0; i < kFrames; ++i) encoder->write(frameAt(i));
      QVERIFY(!QFile::exists(target.file));
      encoder->finish();
    }
    QCOMPARE(encodedFilesIn(folder.path()), QStringList(file));
    const Probe found = probe(target.file);
    QCOMPARE(found.codec, codec);
    QCOMPARE(found.size, kEncodedSize);
    QCOMPARE(found.frames, kFrames);
    QVERIFY2(std::abs(found.duration - 10.0) < 0.035, qPrintable(QString::number(found.duration)));
    if (codec != "gif") QCOMPARE(found.pixels, QString("yuv420p"));
    for (const int number : {0, 150, 299}) {
      const QImage read = frameOf(target.file, number), wanted = frameAt(number);
      QCOMPARE(read.size(), kEncodedSize);
      const int bar = number * (kEncodedSize.width() - 16) / kFrames + 8;
      for (const QPoint at : {QPoint(bar, 24), QPoint(bar > 32 ? 6 : 58, 10)}) {
        QVERIFY2(distance(read.pixelColor(at), wanted.pixelColor(at)) <= tolerance,
                 qPrintable(QString("frame %1: %2 for %3")
                                .arg(number)
                                .arg(read.pixelColor(at).name(), wanted.pixelColor(at).name())));
      }
    }
  }

  void unfinishedFilmLeavesNothing_data() {
    QTest::addColumn<QString>("file");
    QTest::newRow("mp4") << "film.mp4";
    QTest::newRow("webm") << "film.webm";
    QTest::newRow("gif") << "film.gif";
    QTest::newRow("pictures") << "film_%04d.png";
    QTest::newRow("folder") << "film/";
  }
  void unfinishedFilmLeavesNothing() {
    NEED_FFMPEG();
    QFETCH(QString, file);
    const QTemporaryDir folder;
    {
      const auto encoder = makeFilmEncoder(targetAt(folder.filePath(file)));
      for (int i = 0; i < 5; ++i) encoder->write(frameAt(i));
      QVERIFY(!encodedFilesIn(folder.path()).isEmpty());
    }
    QCOMPARE(encodedFilesIn(folder.path()), QStringList());
  }

  // What stood there before stays until the new film is whole.
  void oldFilmStaysUntilTheNewOneIsWhole() {
    NEED_FFMPEG();
    const QTemporaryDir folder;
    const FilmTarget target = targetAt(folder.filePath("film.mp4"));
    QFile old(target.file);
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
    old.close();
    makeFilmEncoder(target)->write(frameAt(0));
    QVERIFY(old.open(QIODevice::ReadOnly));
    QCOMPARE(old.readAll(), QByteArray("old"));
    const auto encoder = makeFilmEncoder(target);
    encoder->write(frameAt(0));
    encoder->finish();
    QCOMPARE(probe(target.file).frames, 1);
  }

  void stoppedFilmEndsAtOnce() {
    NEED_FFMPEG();
    const QTemporaryDir folder;
    std::stop_source stop;
    FilmTarget target = targetAt(folder.filePath("film.mp4"));
    target.size = QSize(1280, 720);
    {
      const auto encoder = makeFilmEncoder(target, stop.get_token());
      for (int i = 0; i < 3; ++i) encoder->write(frameAt(i, target.size));
      stop.request_stop();
      QVERIFY(said([&] { encoder->finish(); }).contains("stopped"));
    }
    QCOMPARE(encodedFilesIn(folder.path()), QStringList());
  }

  void failingProgramIsQuoted() {
    const QTemporaryDir folder;
    QFile script(folder.filePath("ffmpeg"));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write(
        "#!/bin/sh\ncase \"$*\" in *-encoders*) echo ' V libx264 x'; exit 0;; esac\n"
        "echo 'the disk is made of cheese' >&2\nexit 3\n");
    script.setPermissions(QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
    script.close();
    FilmTarget target = targetAt(folder.filePath("film.mp4"));
    target.ffmpeg = script.fileName();
    const QString why = said([&] {
      const auto encoder = makeFilmEncoder(target);
      for (int i = 0; i < 1000; ++i) encoder->write(frameAt(i % kFrames));
      encoder->finish();
    });
    QVERIFY2(why.contains("made of cheese") && why.contains("film.mp4"), qPrintable(why));
    QCOMPARE(encodedFilesIn(folder.path()), QStringList("ffmpeg"));
    target.ffmpeg.clear();
    QVERIFY(said([&] { makeFilmEncoder(target); }).contains("apt install ffmpeg"));
    target.file = "/nowhere/film.mp4";
    QVERIFY(said([&] { makeFilmEncoder(target); }).contains("/nowhere/film.mp4"));
    QVERIFY(findFfmpeg("/nowhere/ffmpeg").isEmpty());
    QCOMPARE(findFfmpeg(script.fileName()), script.fileName());
  }

  // A sequence replaces the pictures of its own numbers, and no others.
  void picturesAreNumbered() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("deep");
    for (const int count : {12, 7}) {
      const auto encoder = makeFilmEncoder(targetAt(path + "/"));
      for (int i = 0; i < count; ++i) encoder->write(frameAt(i));
      encoder->finish();
    }
    QCOMPARE(encodedFilesIn(path).size(), 12);
    QCOMPARE(encodedFilesIn(path).first(), QString("frame_00000.png"));
    QCOMPARE(QImage(path + "/frame_00006.png").convertToFormat(QImage::Format_RGB32), frameAt(6));
    const auto encoder = makeFilmEncoder(targetAt(path + "/lift %03d.png"));
    encoder->write(frameAt(0));
    encoder->finish();
    QVERIFY(encodedFilesIn(path).contains("lift 000.png"));
    QCOMPARE(encodedFilesIn(path).size(), 13);
    QCOMPARE(pictureInTheWay(path, 3), path + "/frame_00000.png");
    QVERIFY(QFile::remove(path + "/frame_00000.png"));
    QCOMPARE(pictureInTheWay(path, 1), QString());
    QCOMPARE(pictureInTheWay(path, 2), path + "/frame_00001.png");
    QCOMPARE(pictureInTheWay(folder.filePath("new/"), 2), QString());
    QCOMPARE(pictureInTheWay(path + "/lift %03d.png", 1), path + "/lift 000.png");
  }

  // Pictures that are in place when another cannot be put there are not passed over in silence.
  void halfPlacedPicturesAreSaid() {
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath("a_2.png"));
    const auto encoder = makeFilmEncoder(targetAt(folder.filePath("a_%d.png")));
    for (int i = 0; i < 4; ++i) encoder->write(frameAt(i));
    const QString why = said([&] { encoder->finish(); });
    QVERIFY2(why.contains("a_2.png") && why.contains("2 of the film's 4"), qPrintable(why));
  }

  // A file of the name that is used meanwhile is somebody's.
  void strangersFilesStay_data() {
    QTest::addColumn<QString>("film");
    QTest::addColumn<QStringList>("others");
    QTest::newRow("mp4") << "film.mp4" << QStringList({"film.mp4.2.part", "film.mp4.part"});
    QTest::newRow("gif") << "film.gif"
                         << QStringList(
                                {"film.gif.part", "film.gif.part.mkv", "film.gif.part.png"});
  }
  void strangersFilesStay() {
    NEED_FFMPEG();
    QFETCH(QString, film);
    QFETCH(QStringList, others);
    const QTemporaryDir folder;
    for (const QString& name : others) {
      QFile other(folder.filePath(name));
      QVERIFY(other.open(QIODevice::WriteOnly) && other.write("mine") == 4);
    }
    {
      const auto encoder = makeFilmEncoder(targetAt(folder.filePath(film)));
      for (int i = 0; i < 5; ++i) encoder->write(frameAt(i));
      encoder->finish();
    }
    for (const QString& name : others) QCOMPARE(QFileInfo(folder.filePath(name)).size(), 4);
    QCOMPARE(encodedFilesIn(folder.path()), QStringList(film) + others);
  }

 private:
  static FilmTarget targetAt(const QString& file) {
    return {file, filmFormatOf(file).value(), kEncodedSize, 30.0, findFfmpeg()};
  }
};

ARMILLARY_EVENT_TEST(TestFilmEncoders)
#include "tst_film_encoders.moc"
