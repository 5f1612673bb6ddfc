// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/output_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <tuple>

#include "app/command_line/arguments.h"

namespace armillary {

namespace fs = std::filesystem;

namespace {

// Lines without control characters but tabs.
std::string shownText(std::string text) {
  for (char& c : text) {
    const bool control = (c >= 0 && c < 0x20) || c == 0x7F;
    if (control && c != '\n' && c != '\t') c = ' ';
  }
  return text;
}

}  // namespace

OutputFile::OutputFile(const std::optional<std::string>& path) {
  if (!path || *path == "-") return;
  path_ = *path;
  std::error_code failure;
  const fs::file_status status = fs::status(path_, failure);
  std::ignore = fs::canonical(path_, failure);  // only whether it can be had
  const bool special =
      path_.starts_with("/dev/") || path_.starts_with("/proc/") || (fs::exists(status) && failure);
  try {
    if (!special && (!fs::exists(status) || fs::is_regular_file(status))) whole_.emplace(path_);
  } catch (const FileFailure& why) {
    throw CommandFailure(kNotAvailable, why.what());
  }
  file_.open(whole_ ? whole_->part() : path_, std::ios::binary | std::ios::trunc);
  if (!file_) fail(std::strerror(errno));
  if (whole_) unfinished_.emplace(whole_->part());
}

void OutputFile::fail(const std::string& why) {
  throw CommandFailure(kNotAvailable, FileFailure(path_, why).what());
}

void OutputFile::write(const std::string& text) {
  if (path_.empty()) {
    // a name may hold what a terminal obeys; whoever reads a pipe gets it as it is
    static const bool terminal = ::isatty(STDOUT_FILENO) == 1;
    std::cout << (terminal ? shownText(text) : text);
    return;
  }
  file_ << text;
  if (!file_) fail(std::strerror(errno));
}

void OutputFile::close() {
  if (path_.empty()) {
    std::cout << std::flush;
    if (!std::cout) throw CommandFailure(kNotAvailable, "standard output cannot be written");
    return;
  }
  if (!file_.is_open()) return;
  file_.close();
  if (!file_) fail(std::strerror(errno));
}

void OutputFile::finish() {
  close();
  if (!whole_) return;
  try {
    whole_->putInPlace();
    unfinished_.reset();
  } catch (const FileFailure& why) {
    throw CommandFailure(kNotAvailable, why.what());
  }
}

}  // namespace armillary
