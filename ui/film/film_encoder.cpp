// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_encoder.h"

#include "ui/film/ffmpeg_encoder.h"
#include "ui/film/png_sequence.h"

namespace armillary {

std::unique_ptr<FilmEncoder> makeFilmEncoder(const FilmTarget& target,
                                             const std::stop_token& stop) {
  if (target.format == FilmFormat::kPngSequence) return std::make_unique<PngSequence>(target);
  return std::make_unique<FfmpegEncoder>(target, stop);
}

}  // namespace armillary
