// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/read_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace armillary {
namespace {

class Descriptor {
 public:
  // Without waiting for a writer, as opening a named pipe would.
  explicit Descriptor(const std::string& path)
      : number_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  const int number_;
};

std::string lastError() {
  return std::generic_category().message(errno);
}

bool isNull(const struct stat& about) {
  return about.st_rdev == makedev(1, 3);
}

// Why nothing is to be read from there; empty: it may.
std::string refusal(const std::string& path, int file, const struct stat& about) {
  const bool stream = path.starts_with("/dev/") || path.starts_with("/proc/");
  if (S_ISREG(about.st_mode)) return {};
  if (S_ISDIR(about.st_mode)) return "this is a folder, not a file";
  if (S_ISFIFO(about.st_mode)) {
    return stream ? "" : "it is a named pipe, not a file: give - and its text on standard input";
  }
  if (S_ISCHR(about.st_mode) && (::isatty(file) == 1 || isNull(about))) return {};
  return "it is a device, not a file";
}

}  // namespace

std::optional<std::string> readFile(const std::string& path, std::size_t most, std::string& why) {
  const Descriptor file(path);
  struct stat about = {};
  if (file.number() < 0 || ::fstat(file.number(), &about) != 0) {
    why = lastError();
    return std::nullopt;
  }
  why = refusal(path, file.number(), about);
  if (!why.empty()) return std::nullopt;
  const auto tooLarge = [&] { why = "it is larger than " + sizeText(most); };
  constexpr std::size_t kPart = 1 << 16;
  std::string bytes;
  if (S_ISREG(about.st_mode)) {
    if (static_cast<std::size_t>(about.st_size) > most) {
      tooLarge();
      return std::nullopt;
    }
    bytes.reserve(static_cast<std::size_t>(about.st_size) + kPart);
  } else {  // a pipe's bytes are waited for
    ::fcntl(file.number(), F_SETFL, ::fcntl(file.number(), F_GETFL) & ~O_NONBLOCK);
  }
  for (;;) {
    const std::size_t before = bytes.size();
    bytes.resize(before + kPart);
    const ::ssize_t came = ::read(file.number(), bytes.data() + before, kPart);
    bytes.resize(before + static_cast<std::size_t>(std::max<::ssize_t>(came, 0)));
    if (came < 0 && errno == EINTR) continue;
    if (came < 0) {
      why = lastError();
      return std::nullopt;
    }
    if (came == 0) return bytes;
    if (bytes.size() > most) {
      tooLarge();
      return std::nullopt;
    }
  }
}

std::string sizeText(std::size_t bytes) {
  constexpr std::size_t kMega = 1'000'000;
  if (bytes >= 1000 * kMega) return std::to_string(bytes / (1000 * kMega)) + " GB";
  return std::to_string(bytes / kMega) + " MB";
}

}  // namespace armillary
