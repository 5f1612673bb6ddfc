// SPDX-License-Identifier: GPL-3.0-or-later
// What a command writes: to standard output, or to a file that appears whole or not at all.
#pragma once

#include <fstream>
#include <optional>
#include <string>

#include "app/command_line/removed_by_signal.h"
#include "engine/text/whole_file.h"

namespace armillary {

// Rows can be written as they come: what is not finished leaves nothing behind. A plain file, or
// one that is not there yet, is written beside its place and then takes it; a pipe or a device,
// also behind a link such as /dev/stdout, is written to.
class OutputFile {
 public:
  // "-" or nothing is standard output. Throws CommandFailure(kNotAvailable).
  explicit OutputFile(const std::optional<std::string>& path);
  ~OutputFile() = default;
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(const std::string& text);
  // All is written, but not in its place yet. Throws CommandFailure(kNotAvailable) where it could
  // not be.
  void close();
  // All is written, and takes its place. Throws CommandFailure(kNotAvailable) where it could not
  // be.
  void finish();

 private:
  [[noreturn]] void fail(const std::string& why);

  std::string path_;                // as it was given; empty for standard output
  std::optional<WholeFile> whole_;  // nothing where a pipe or a device is written to
  std::optional<RemovedBySignal> unfinished_;
  std::ofstream file_;
};

}  // namespace armillary
