#include "app/command_line/output_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "app/command_line/arguments.h"

namespace armillary {
namespace {

// Beside the target, a name that nobody has.
std::string partOf(const std::string& target) {
  std::string part = target + ".part";
  for (int i = 2; std::filesystem::exists(part); ++i) {
    part = target + "." + std::to_string(i) + ".part";
  }
  return part;
}

}  // namespace

OutputFile::OutputFile(const std::optional<std::string>& path) {
  if (!path || *path == "-") return;
  path_ = *path;
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status(path_, failure);
  const std::filesystem::path linked = std::filesystem::canonical(path_, failure);
  target_ = failure ? path_ : linked.string();
  const bool special = path_.starts_with("/dev/") || path_.starts_with("/proc/") ||
                       (std::filesystem::exists(status) && failure);
  const bool replaced =
      !special && (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status));
  if (replaced) part_ = partOf(target_);
  file_.open(replaced ? part_ : target_, std::ios::binary | std::ios::trunc);
  if (!file_) fail(std::strerror(errno));
}

OutputFile::~OutputFile() {
  if (!part_.empty()) std::remove(part_.c_str());
}

void OutputFile::fail(const std::string& why) {
  throw CommandFailure(kNotAvailable, "'" + path_ + "' cannot be written: " + why);
}

void OutputFile::write(const std::string& text) {
  if (path_.empty()) {
    std::cout << text;
    return;
  }
  file_ << text;
  if (!file_) fail(std::strerror(errno));
}

void OutputFile::finish() {
  if (path_.empty()) {
    std::cout << std::flush;
    if (!std::cout) throw CommandFailure(kNotAvailable, "standard output cannot be written");
    return;
  }
  file_.close();
  if (!file_) fail(std::strerror(errno));
  if (part_.empty()) return;
  std::error_code failure;
  std::filesystem::rename(part_, target_, failure);
  if (failure) fail(failure.message());
  part_.clear();
}

}  // namespace armillary
