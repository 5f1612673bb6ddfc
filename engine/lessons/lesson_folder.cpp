// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/lesson_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace armillary {

namespace fs = std::filesystem;

LessonFolder::LessonFolder(std::string path) : path_(path.empty() ? "." : std::move(path)) {}

bool LessonFolder::holds(const std::string& file) const {
  std::error_code failure;
  const fs::path folder = fs::canonical(path_, failure);
  if (failure) return false;
  const fs::path real = fs::weakly_canonical(file, failure);
  if (failure) return false;
  const auto [end, ignored] = std::mismatch(folder.begin(), folder.end(), real.begin(), real.end());
  return end == folder.end();
}

std::optional<std::string> LessonFolder::file(std::string_view name, std::string& why) const {
  const std::string quoted = "'" + std::string(name.substr(0, 200)) + "'";
  const fs::path given{std::string(name)};
  if (name.empty()) {
    why = "no file is named";
    return std::nullopt;
  }
  const bool leaves = std::find(given.begin(), given.end(), "..") != given.end();
  if (given.is_absolute() || leaves || name.find('\\') != name.npos || name[0] == '~' ||
      (name.size() > 1 && name[1] == ':') || name.find("://") != name.npos ||
      name.find('\0') != name.npos) {
    why = quoted +
          " may not be read: files are named without '..', drives or absolute paths, and "
          "lie in the folder of the file that names them";
    return std::nullopt;
  }
  const std::string path = (fs::path(path_) / given).string();
  std::error_code failure;
  if (!fs::exists(path, failure)) {
    why = quoted + " is not there, in '" + path_ + "'";
    return std::nullopt;
  }
  if (!holds(path)) {
    why = quoted + " may not be read: it is a link that leads out of the folder";
    return std::nullopt;
  }
  if (!fs::is_regular_file(path, failure)) {
    why = quoted + " is no file";
    return std::nullopt;
  }
  return path;
}

std::optional<std::string> readBoundedText(const std::string& file, std::size_t most,
                                           std::string& why) {
  std::error_code failure;
  if (!fs::is_regular_file(file, failure)) {
    why = "'" + file + "' " + (fs::exists(file, failure) ? "is no file" : "is not there");
    return std::nullopt;
  }
  const auto size = fs::file_size(file, failure);
  if (failure || size > most) {
    why = "'" + file + "' is larger than " + std::to_string(most >> 20) + " MB";
    return std::nullopt;
  }
  std::ifstream stream(file, std::ios::binary);
  std::string text(static_cast<size_t>(size), '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!stream && !stream.eof()) {
    why = "'" + file + "' cannot be read";
    return std::nullopt;
  }
  text.resize(static_cast<size_t>(stream.gcount()));
  return text;
}

}  // namespace armillary
