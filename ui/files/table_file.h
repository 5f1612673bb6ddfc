// SPDX-License-Identifier: GPL-3.0-or-later
// A file whose text one of the engine's readers of tables takes.
#pragma once

#include <QString>
#include <stdexcept>
#include <string>

#include "engine/table/csv.h"
#include "engine/text/read_file.h"
#include "ui/files/largest_table.h"

namespace armillary {

// What `read` makes of the file's text: read(text, TableError&) gives it, or what is false where it
// cannot. Throws std::runtime_error with a sentence that says in which line of the file.
template <class Read>
auto readTableFile(const QString& file, Read read) {
  const std::string path = file.toStdString();
  std::string why;
  const auto text = readFile(path, kLargestMotionTable, why);
  if (!text) throw std::runtime_error(path + " cannot be read: " + why);
  TableError error;
  auto table = read(*text, error);
  if (!table) {
    const std::string line = error.line > 0 ? ":" + std::to_string(error.line) : std::string();
    throw std::runtime_error(path + line + ": " + error.message);
  }
  return table;
}

}  // namespace armillary
