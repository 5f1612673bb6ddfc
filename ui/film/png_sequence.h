// SPDX-License-Identifier: GPL-3.0-or-later
// A film as numbered pictures: what can be made without ffmpeg.
#pragma once

#include <QTemporaryDir>

#include "ui/film/film_encoder.h"

namespace armillary {

// Whether a file's name ends in .png and holds one place for a number, as %05d.
bool isSequencePattern(const QString& file);

// The first file that stands where a film of so many pictures would go; empty where there is none.
QString pictureInTheWay(const QString& target, int count);

// What the pictures of a target are called.
struct PictureNames {
  explicit PictureNames(const QString& target);
  // The file of a picture in this folder.
  QString of(const QString& in, int number) const;

  QString folder, before, after;  // the name's parts around the number
  int digits = 5;
};

// Pictures are numbered from 0. A target without a pattern is a folder, made where it is not there,
// with frame_00000.png and on. Pictures of the same numbers are replaced, no others: those of a
// longer film that was there before stay. They take their places one by one; where one cannot, the
// failure says how many have.
class PngSequence : public FilmEncoder {
 public:
  explicit PngSequence(const FilmTarget& target);

  void write(const QImage& frame) override;
  void finish() override;

 private:
  const PictureNames names_;
  std::unique_ptr<QTemporaryDir> parts_;
  int count_ = 0;
};

}  // namespace armillary
