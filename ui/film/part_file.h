// A file that is written beside its place and takes it when it is whole.
#pragma once

#include <QString>

namespace armillary {

// What is not put in place is removed.
class PartFile {
 public:
  // `ending` is added to the target's name, and a number before it where that is somebody's
  // already. Behind a link the linked file is the target. Makes an empty file; throws FilmFailure
  // where that cannot be.
  PartFile(const QString& target, const QString& ending);
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  const QString& name() const { return part_; }
  // Throws FilmFailure.
  void putInPlace();

 private:
  QString target_, part_;  // part_ is empty once it is in place
};

}  // namespace armillary
