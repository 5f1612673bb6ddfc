// SPDX-License-Identifier: GPL-3.0-or-later
// The files that films are written to.
#pragma once

#include <QSize>
#include <QString>
#include <optional>
#include <stdexcept>

namespace armillary {

enum class FilmFormat { kMp4, kWebm, kGif, kPngSequence };

// Ends the making of a film with a sentence for the user.
class FilmFailure : public std::runtime_error {
 public:
  explicit FilmFailure(const QString& sentence) : std::runtime_error(sentence.toStdString()) {}
  QString sentence() const { return QString::fromUtf8(what()); }
};

// By the file's ending. A sequence is a folder that is there, a name that ends in /, or a pattern
// for numbers as in name_%05d.png. Nothing: no film.
std::optional<FilmFormat> filmFormatOf(const QString& file);

// The ending of the format's files, with its point; empty for a sequence.
QString endingOf(FilmFormat format);

// Videos have no odd sizes: one more pixel then.
QSize filmSize(FilmFormat format, const QSize& wanted);

// The most frames per second that the format can tell.
double mostFramesPerSecond(FilmFormat format);

struct FilmTarget {
  QString file;  // see filmFormatOf()
  FilmFormat format = FilmFormat::kMp4;
  QSize size;  // of every frame, see filmSize()
  double frames_per_second = 30.0;
  QString ffmpeg;  // the program; a sequence does without
};

}  // namespace armillary
