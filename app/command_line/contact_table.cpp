// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/contact_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <sstream>

#include "app/command_line/exit_codes.h"
#include "app/command_line/robot_loading.h"
#include "engine/table/record_reader.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

std::vector<std::string> cellsOf(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');) {
    const std::size_t first = cell.find_first_not_of(" \t\r\"");
    const std::size_t last = cell.find_last_not_of(" \t\r\"");
    cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
  }
  return cells;
}

}  // namespace

ContactTable::ContactTable(const Model& model, const std::string& file) {
  constexpr double kEndless = std::numeric_limits<double>::infinity();
  const std::vector<std::string> known{"link", "x", "y", "z", "nx", "ny", "nz", "from", "until"};
  std::string whole = readText(file);
  std::vector<std::string> header;
  int line_number = lineTooLong(whole);
  const auto fail = [&](const std::string& why) {
    throw CommandFailure(kInvalidInput, file + ":" + std::to_string(line_number) + ": " + why);
  };
  if (line_number > 0) fail(kLineTooLong);
  std::istringstream text(std::move(whole));
  for (std::string line; std::getline(text, line);) {
    ++line_number;
    const std::vector<std::string> cells = cellsOf(line);
    if (cells.empty() || (cells.size() == 1 && cells[0].empty()) || cells[0].starts_with('#')) {
      continue;
    }
    if (header.empty()) {
      for (const std::string& name : cells) {
        if (std::find(known.begin(), known.end(), name) == known.end()) {
          fail("unknown column '" + name + "'; there are " + joined(known));
        }
      }
      header = cells;
      for (const char* needed : {"link", "x", "y", "z"}) {
        if (std::find(header.begin(), header.end(), needed) == header.end()) {
          fail("there is no column '" + std::string(needed) + "'");
        }
      }
      continue;
    }
    if (cells.size() > header.size()) fail("it has more cells than the header");
    Row row{{}, {}, -kEndless, kEndless};
    std::map<std::string, double*> numbers{{"x", &row.contact.point.x()},
                                           {"y", &row.contact.point.y()},
                                           {"z", &row.contact.point.z()},
                                           {"nx", &row.contact.normal.x()},
                                           {"ny", &row.contact.normal.y()},
                                           {"nz", &row.contact.normal.z()},
                                           {"from", &row.from},
                                           {"until", &row.until}};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (header[i] == "link") {
        row.link = cells[i];
        continue;
      }
      if (cells[i].empty()) continue;
      const auto number = parseNumber(cells[i]);
      if (!number) fail("'" + cells[i] + "' in column '" + header[i] + "' is no number");
      *numbers.at(header[i]) = *number;
    }
    try {
      row.contact.link = linkNamed(model, row.link);
    } catch (const CommandFailure& why) {
      fail(why.what());
    }
    const double length = row.contact.normal.norm();
    if (!(length > 1e-9) || !row.contact.point.allFinite() || !row.contact.normal.allFinite()) {
      fail("a contact needs a place and a normal");
    }
    row.contact.normal /= length;
    rows_.push_back(std::move(row));
  }
  if (rows_.empty()) fail("there is no contact in it");
}

bool ContactTable::hasTimes() const {
  return std::any_of(rows_.begin(), rows_.end(), [](const Row& row) {
    return std::isfinite(row.from) || std::isfinite(row.until);
  });
}

void ContactTable::at(std::optional<double> time, std::vector<Contact>& contacts,
                      std::vector<std::size_t>& which) const {
  contacts.clear();
  which.clear();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (time && (*time < rows_[i].from || *time >= rows_[i].until)) continue;
    contacts.push_back(rows_[i].contact);
    which.push_back(i);
  }
}

}  // namespace armillary
