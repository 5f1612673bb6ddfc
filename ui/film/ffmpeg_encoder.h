// SPDX-License-Identifier: GPL-3.0-or-later
// A film by ffmpeg, a program of its own that is given the frames.
#pragma once

#include <QProcess>
#include <QStringList>
#include <optional>

#include "ui/film/film_encoder.h"
#include "ui/film/part_file.h"

namespace armillary {

// The program: `wanted` where it is given, else the one kept in the settings, else that on PATH.
// Empty where there is none.
QString findFfmpeg(const QString& wanted = {});
// What to say then.
QString whereToGetFfmpeg();

// H.264 in MP4, VP9 (or VP8) in WebM, both in the colours of high definition (BT.709); a GIF in the
// 256 colours that suit all of its frames, for which they are kept in a file beside it first.
class FfmpegEncoder : public FilmEncoder {
 public:
  FfmpegEncoder(const FilmTarget& target, const std::stop_token& stop);
  ~FfmpegEncoder() override;

  void write(const QImage& frame) override;
  void finish() override;

 private:
  void start(QProcess& process, const QStringList& arguments);
  // To its end; throws FilmFailure where it fails.
  void await(QProcess& process);
  void runToItsEnd(const QStringList& arguments);
  void makeGif();
  // The first of these that the program has.
  QString encoderAmong(const QStringList& names);
  [[noreturn]] void fail(QProcess& process);

  FilmTarget target_;
  std::stop_token stop_;
  PartFile part_;
  std::optional<PartFile> frames_, palette_;  // of a GIF
  QProcess process_;
};

}  // namespace armillary
