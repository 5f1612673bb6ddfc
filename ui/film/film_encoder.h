// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the frames of a film, one after the other, and makes its file.
#pragma once

#include <QImage>
#include <memory>
#include <stop_token>

#include "ui/film/film_format.h"

namespace armillary {

// Construct, use and destroy on one thread. The file comes whole or not at all: what is not
// finished leaves nothing behind. All throw FilmFailure, also where they are stopped.
class FilmEncoder {
 public:
  virtual ~FilmEncoder() = default;
  // Waits while the encoder is behind. The frame has the target's size.
  virtual void write(const QImage& frame) = 0;
  // All frames are there: the file takes its place.
  virtual void finish() = 0;
};

std::unique_ptr<FilmEncoder> makeFilmEncoder(const FilmTarget& target,
                                             const std::stop_token& stop = {});

}  // namespace armillary
