// SPDX-License-Identifier: BSD-3-Clause
// The XML files of an MJCF model: includes put in place, findings kept by file.
#pragma once

#include <deque>
#include <optional>
#include <set>
#include <string>

#include "engine/read/mjcf/mjcf_element.h"

namespace tinyxml2 {
class XMLElement;
}

namespace armillary {

// Reads files and keeps what was found in each. What a hostile file could make endless is bounded:
// files that include themselves, deep nesting, the number of elements.
class MjcfFiles {
 public:
  explicit MjcfFiles(Diagnostics& main) : main_(&main) {}

  // The element as it stands, with the contents of the files that it includes in place. `folder` is
  // the model's, with a slash at its end, or empty.
  MjcfElement expand(const tinyxml2::XMLElement& root, const std::string& folder);
  // Another model's file; nothing, with an error at `user`, where it is none.
  std::optional<MjcfElement> open(const std::string& path, const MjcfElement& user);
  // Adds what was found in the included files to the main file's findings. Once, at the end.
  void finish();

 private:
  struct Place {
    Diagnostics* found;
    std::string model_folder, file_folder;
    int depth;
  };
  void copy(const tinyxml2::XMLElement& from, const Place& place, MjcfElement& to);
  void include(const tinyxml2::XMLElement& element, const Place& place, MjcfElement& to);

  Diagnostics* main_;
  std::deque<Diagnostics> included_;
  std::set<std::string> open_;  // files that are being read, outermost to innermost
  std::size_t elements_ = 0;
  int files_ = 0;
};

// The folder that a path names a file in, with a slash at its end; empty where there is none.
std::string folderOf(const std::string& path);

}  // namespace armillary
