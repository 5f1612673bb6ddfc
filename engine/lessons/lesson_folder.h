// SPDX-License-Identifier: BSD-3-Clause
// The folder of a lesson, or of a student's answers: what such a file may read. A name is that of a
// file in the folder or below it; absolute paths, "..", and links that lead out are refused.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace armillary {

// Bytes that a lesson, its answers and its tables may have.
inline constexpr std::size_t kLargestLesson = 4u << 20;
inline constexpr std::size_t kLargestTable = 64u << 20;

class LessonFolder {
 public:
  // `path` may be empty: the present folder.
  explicit LessonFolder(std::string path);

  const std::string& path() const { return path_; }
  // The path of the file of that name. Nothing where it may not be read or is not there; `why` then
  // holds a sentence without a full stop.
  std::optional<std::string> file(std::string_view name, std::string& why) const;
  // Whether a file, by its path, lies in the folder.
  bool holds(const std::string& file) const;

 private:
  std::string path_;
};

// All of a plain file of no more than `most` bytes; `why` as above.
std::optional<std::string> readBoundedText(const std::string& file, std::size_t most,
                                           std::string& why);

}  // namespace armillary
