// SPDX-License-Identifier: BSD-3-Clause
// Motions of benchmark mechanisms that others have computed: see tests/reference/README.md.
#pragma once

#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace armillary::test {

// Rows of numbers under the names of their columns. Throws where there are none.
inline std::vector<std::map<std::string, double>> reference(const std::string& file) {
  std::ifstream stream(std::string(ARMILLARY_SOURCE_FOLDER) + "/tests/reference/" + file);
  std::vector<std::map<std::string, double>> rows;
  std::vector<std::string> names;
  for (std::string line; std::getline(stream, line);) {
    std::stringstream cells(line);
    std::map<std::string, double> row;
    size_t column = 0;
    for (std::string cell; std::getline(cells, cell, ','); ++column) {
      if (rows.empty() && names.size() <= column) {
        names.push_back(cell);
      } else {
        row[names[column]] = std::stod(cell);
      }
    }
    if (!row.empty()) rows.push_back(row);
  }
  if (rows.empty()) throw std::runtime_error("no rows in tests/reference/" + file);
  return rows;
}

}  // namespace armillary::test
