// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/ffmpeg_encoder.h"

#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace armillary {
namespace {

constexpr int kPatience = 30;          // ms between looks whether it was stopped
constexpr qint64 kFramesToEncode = 2;  // that wait in memory for ffmpeg

const QStringList kQuiet{QStringLiteral("-hide_banner"), QStringLiteral("-loglevel"),
                         QStringLiteral("error"), QStringLiteral("-nostdin"), QStringLiteral("-y")};

// Frames as they come from the renderer.
QStringList rawFrames(const FilmTarget& target) {
  return {QStringLiteral("-f"),
          QStringLiteral("rawvideo"),
          QStringLiteral("-pix_fmt"),
          QStringLiteral("bgr0"),
          QStringLiteral("-s"),
          QStringLiteral("%1x%2").arg(target.size.width()).arg(target.size.height()),
          QStringLiteral("-r"),
          QString::number(target.frames_per_second, 'g', 10),
          QStringLiteral("-i"),
          QStringLiteral("pipe:0")};
}

QStringList words(const char* text) {
  return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// Players take small pictures' colours for those of old television unless they are told.
QStringList videoColors() {
  return words(
      "-vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p -colorspace bt709 "
      "-color_primaries bt709 -color_trc bt709 -color_range tv");
}

}  // namespace

QString findFfmpeg(const QString& wanted) {
  QString program = wanted;
  if (program.isEmpty()) program = QSettings().value(QStringLiteral("film/ffmpeg")).toString();
  if (program.isEmpty()) program = QStringLiteral("ffmpeg");
  // a name is looked for on PATH, a path must be that of a program
  return QStandardPaths::findExecutable(program);
}

QString whereToGetFfmpeg() {
  return QStringLiteral(
      "ffmpeg, which makes films, was not found: install it (Debian, Ubuntu: apt install ffmpeg)");
}

FfmpegEncoder::FfmpegEncoder(const FilmTarget& target, const std::stop_token& stop)
    : target_(target), stop_(stop), part_(target.file, QStringLiteral(".part")) {
  if (target_.ffmpeg.isEmpty()) throw FilmFailure(whereToGetFfmpeg());
  QStringList arguments = kQuiet + rawFrames(target_);
  switch (target_.format) {
    case FilmFormat::kMp4: {
      const QString encoder = encoderAmong(
          {QStringLiteral("libx264"), QStringLiteral("libopenh264"), QStringLiteral("mpeg4")});
      arguments += videoColors();
      arguments += {QStringLiteral("-c:v"), encoder};
      arguments += encoder == QStringLiteral("libx264") ? words("-preset veryfast -crf 18")
                                                        : words("-b:v 8M");
      arguments += words("-movflags +faststart -f mp4");
      arguments += part_.name();
      break;
    }
    case FilmFormat::kWebm: {
      const QString encoder =
          encoderAmong({QStringLiteral("libvpx-vp9"), QStringLiteral("libvpx")});
      arguments += videoColors();
      arguments += {QStringLiteral("-c:v"), encoder};
      arguments += encoder == QStringLiteral("libvpx")
                       ? words("-crf 12 -b:v 8M -deadline good -cpu-used 5")
                       : words("-crf 28 -b:v 0 -deadline good -cpu-used 5 -row-mt 1");
      arguments += words("-f webm");
      arguments += part_.name();
      break;
    }
    case FilmFormat::kGif:
      frames_.emplace(target.file, QStringLiteral(".part.mkv"));
      palette_.emplace(target.file, QStringLiteral(".part.png"));
      arguments += words("-c:v ffv1 -f matroska");
      arguments += frames_->name();
      break;
    case FilmFormat::kPngSequence:
      throw std::invalid_argument("FfmpegEncoder: a sequence of pictures needs no ffmpeg");
  }
  start(process_, arguments);
}

FfmpegEncoder::~FfmpegEncoder() {
  if (process_.state() == QProcess::NotRunning) return;
  process_.kill();
  process_.waitForFinished();
}

void FfmpegEncoder::start(QProcess& process, const QStringList& arguments) {
  process.start(target_.ffmpeg, arguments);
  if (process.waitForStarted()) return;
  throw FilmFailure(
      QStringLiteral("'%1' cannot be started: %2").arg(target_.ffmpeg, process.errorString()));
}

void FfmpegEncoder::fail(QProcess& process) {
  const QString said = QString::fromLocal8Bit(process.readAllStandardError()).trimmed();
  const QStringList lines = said.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  constexpr qsizetype kMost = 4;
  const QString why = lines.isEmpty()
                          ? QStringLiteral("it ended with code %1").arg(process.exitCode())
                          : lines.mid(std::max<qsizetype>(0, lines.size() - kMost)).join(u' ');
  throw FilmFailure(QStringLiteral("ffmpeg could not write '%1': %2").arg(target_.file, why));
}

QString FfmpegEncoder::encoderAmong(const QStringList& names) {
  QProcess process;
  start(process, {QStringLiteral("-hide_banner"), QStringLiteral("-encoders")});
  await(process);
  const QString known = QString::fromLatin1(process.readAllStandardOutput());
  for (const QString& name : names) {
    if (known.contains(QLatin1Char(' ') + name + QLatin1Char(' '))) return name;
  }
  throw FilmFailure(
      QStringLiteral("'%1' writes no %2 files: it has none of %3")
          .arg(target_.ffmpeg, endingOf(target_.format), names.join(QStringLiteral(", "))));
}

void FfmpegEncoder::await(QProcess& process) {
  while (process.state() != QProcess::NotRunning && !process.waitForFinished(kPatience)) {
    if (stop_.stop_requested()) {
      process.kill();
      process.waitForFinished();
      throw FilmFailure(QStringLiteral("The film was stopped"));
    }
  }
  if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) fail(process);
}

void FfmpegEncoder::runToItsEnd(const QStringList& arguments) {
  QProcess process;
  start(process, kQuiet + arguments);
  await(process);
}

void FfmpegEncoder::write(const QImage& frame) {
  const QImage raw =
      frame.format() == QImage::Format_RGB32 ? frame : frame.convertToFormat(QImage::Format_RGB32);
  if (raw.size() != target_.size) {
    throw std::invalid_argument("FfmpegEncoder::write: the frame has another size than the film");
  }
  process_.write(reinterpret_cast<const char*>(raw.constBits()), raw.sizeInBytes());
  while (process_.state() == QProcess::Running &&
         process_.bytesToWrite() > kFramesToEncode * raw.sizeInBytes()) {
    process_.waitForBytesWritten(kPatience);
    if (stop_.stop_requested()) throw FilmFailure(QStringLiteral("The film was stopped"));
  }
  if (process_.state() != QProcess::Running) fail(process_);
}

void FfmpegEncoder::finish() {
  while (process_.state() == QProcess::Running && process_.bytesToWrite() > 0) {
    process_.waitForBytesWritten(kPatience);
    if (stop_.stop_requested()) throw FilmFailure(QStringLiteral("The film was stopped"));
  }
  process_.closeWriteChannel();
  await(process_);
  if (target_.format == FilmFormat::kGif) makeGif();
  part_.putInPlace();
}

void FfmpegEncoder::makeGif() {
  const QStringList frames{QStringLiteral("-i"), frames_->name()};
  runToItsEnd(frames + words("-vf palettegen=stats_mode=diff -frames:v 1 -f image2 -update 1") +
              QStringList(palette_->name()));
  runToItsEnd(frames + QStringList{QStringLiteral("-i"), palette_->name()} +
              words("-lavfi paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle -loop 0 "
                    "-f gif") +
              QStringList(part_.name()));
}

}  // namespace armillary
