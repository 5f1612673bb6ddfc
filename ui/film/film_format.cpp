// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_format.h"

#include <QFileInfo>
#include <array>

#include "ui/film/png_sequence.h"

namespace armillary {

std::optional<FilmFormat> filmFormatOf(const QString& file) {
  if (file.endsWith(QLatin1Char('/')) || QFileInfo(file).isDir() || isSequencePattern(file)) {
    return FilmFormat::kPngSequence;
  }
  for (const FilmFormat format : {FilmFormat::kMp4, FilmFormat::kWebm, FilmFormat::kGif}) {
    if (file.endsWith(endingOf(format), Qt::CaseInsensitive)) return format;
  }
  return std::nullopt;
}

QString endingOf(FilmFormat format) {
  switch (format) {
    case FilmFormat::kMp4:
      return QStringLiteral(".mp4");
    case FilmFormat::kWebm:
      return QStringLiteral(".webm");
    case FilmFormat::kGif:
      return QStringLiteral(".gif");
    case FilmFormat::kPngSequence:
      break;
  }
  return {};
}

QSize filmSize(FilmFormat format, const QSize& wanted) {
  if (format != FilmFormat::kMp4 && format != FilmFormat::kWebm) return wanted;
  return {wanted.width() + wanted.width() % 2, wanted.height() + wanted.height() % 2};
}

double mostFramesPerSecond(FilmFormat format) {
  return format == FilmFormat::kGif ? 50.0
                                    : 240.0;  // players take shorter delays of a GIF for none
}

}  // namespace armillary
