// A film as numbered pictures: what can be made without ffmpeg.
#pragma once

#include <QTemporaryDir>

#include "ui/film/film_encoder.h"

namespace armillary {

// Whether a file's name ends in .png and holds one place for a number, as %05d.
bool isSequencePattern(const QString& file);

// Pictures are numbered from 0. A target without a pattern is a folder, made where it is not there,
// with frame_00000.png and on. Pictures of a longer film that was there before go.
class PngSequence : public FilmEncoder {
 public:
  explicit PngSequence(const FilmTarget& target);

  void write(const QImage& frame) override;
  void finish() override;

 private:
  // The file of a picture in this folder.
  QString nameOf(const QString& folder, int number) const;

  QString folder_, before_, after_;  // the name's parts around the number
  int digits_ = 5;
  std::unique_ptr<QTemporaryDir> parts_;
  int count_ = 0;
};

}  // namespace armillary
