// SPDX-License-Identifier: BSD-3-Clause
// A file that appears whole or not at all.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// "'FILE' cannot be written: WHY".
class FileFailure : public std::runtime_error {
 public:
  FileFailure(const std::string& file, const std::string& why);
};

// Written beside its place, where nobody sees it, and moved there when it is whole, in one step.
// What is not put in place is removed. Behind a link the linked file is the place; what stands
// there keeps its permissions.
class WholeFile {
 public:
  // Makes an empty file: the place's name with `ending`, and a number before that where the name is
  // somebody's already. Throws FileFailure where that cannot be.
  explicit WholeFile(const std::string& place, const std::string& ending = ".part");
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  // The file to write to, and to close before it is put in place.
  const std::string& part() const { return part_; }
  // Throws FileFailure.
  void putInPlace();

 private:
  std::string place_, part_;  // part_ is empty once it is in place
};

// All of a file at once. Throws FileFailure; what was there before then still is.
void writeWhole(const std::string& place, std::string_view text);

struct FileToWrite {
  std::string place, text;
};
// Files that belong together: none takes its place before all are written.
void writeWhole(const std::vector<FileToWrite>& files);

}  // namespace armillary
