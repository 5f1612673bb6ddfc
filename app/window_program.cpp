// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_program.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>

#include "app/command_line/arguments.h"

namespace armillary {

// Beside this one, as it is built, or where it is installed.
void goOnWhereItIsDrawn(char** words) {
  namespace fs = std::filesystem;
  std::error_code failure;
  const fs::path own = fs::read_symlink("/proc/self/exe", failure);
  if (failure) {
    throw CommandFailure(kNotAvailable, "where armillary is cannot be found out: /proc/self/exe: " +
                                            failure.message() + "; what draws is beside it");
  }
  const fs::path installed = own.parent_path().parent_path() / "libexec" / "armillary";
  std::string why;
  for (const fs::path& folder : {own.parent_path(), installed}) {
    const fs::path program = folder / "armillary-window";
    execv(program.c_str(), words);
    why += (why.empty() ? "'" : ", '") + program.string() +
           "': " + std::generic_category().message(errno);
    if (errno != ENOENT) break;
  }
  throw CommandFailure(kNotAvailable, "the part of armillary that draws cannot be started: " + why +
                                          "; install armillary anew");
}

}  // namespace armillary
