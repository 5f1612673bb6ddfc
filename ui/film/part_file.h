// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's WholeFile with Qt's names, and the failures of films.
#pragma once

#include <QString>

#include "engine/text/whole_file.h"

namespace armillary {

// What is not put in place is removed.
class PartFile {
 public:
  // `ending` is added to the target's name, and a number before it where that is somebody's
  // already. Makes an empty file; throws FilmFailure where that cannot be.
  PartFile(const QString& target, const QString& ending);

  QString name() const;
  // Throws FilmFailure.
  void putInPlace();

 private:
  WholeFile file_;
};

}  // namespace armillary
