// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_program.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "app/command_line/arguments.h"

namespace armillary {

// Beside this one, as it is built, or where it is installed.
void goOnWhereItIsDrawn(char** words) {
  namespace fs = std::filesystem;
  std::error_code failure;
  const fs::path folder = fs::read_symlink("/proc/self/exe", failure).parent_path();
  const fs::path beside = folder / "armillary-window";
  execv(beside.c_str(), words);
  if (errno == ENOENT) {
    execv((folder.parent_path() / "libexec" / "armillary" / "armillary-window").c_str(), words);
  }
  throw CommandFailure(kNotAvailable, "the part of armillary that draws cannot be started: '" +
                                          beside.string() +
                                          "': " + std::generic_category().message(errno) +
                                          "; install armillary anew");
}

}  // namespace armillary
