// SPDX-License-Identifier: GPL-3.0-or-later
// Large tables of this program's own columns are computed piece by piece while they are read, on
// all processors, in memory that does not grow with them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/command_line/output_file.h"
#include "app/command_line/row_computer.h"

namespace armillary {

// A file that can be read so: a plain one, long enough to be worth it, whose first line is names
// of ours alone, with every rate that the quantity is of.
struct StreamedFile {
  std::string path;
  std::string header;  // its first line
  bool has_time = false;
};

std::optional<StreamedFile> streamedFile(const std::string& path, const Model& model,
                                         const ComputedQuantity& quantity);

// Writes the lines of the file's rows to `output`, in their order, up to where something is not
// plain: an empty cell, what is no number, a row of another length, a note that a person should
// read. Returns how many were written, all or not: what remains is read and told as any table is.
// Throws CommandFailure, with the row, where one cannot be computed; the rows before are written.
struct StreamedRows {
  std::size_t written = 0;
  bool all = false;
};
StreamedRows writeStreamed(const StreamedFile& file, const RowTask& task, OutputFile& output);

}  // namespace armillary
