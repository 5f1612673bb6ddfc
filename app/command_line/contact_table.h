// SPDX-License-Identifier: GPL-3.0-or-later
// What touches the ground, and when: --contacts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/forces/contact_inverse_dynamics.h"

namespace armillary {

// Rows of link,x,y,z and perhaps nx,ny,nz (the normal, world axes; upwards), from,until (s, of
// rows with a time; always).
class ContactTable {
 public:
  // Throws CommandFailure with file and line.
  ContactTable(const Model& model, const std::string& file);

  std::size_t count() const { return rows_.size(); }
  const std::string& link(std::size_t i) const { return rows_[i].link; }
  // Whether any row has a from or an until, which only rows with a time can be asked for.
  bool hasTimes() const;
  // Those of a time, and where each stands in the table.
  void at(std::optional<double> time, std::vector<Contact>& contacts,
          std::vector<std::size_t>& which) const;

 private:
  struct Row {
    std::string link;
    Contact contact;
    double from, until;
  };
  std::vector<Row> rows_;
};

}  // namespace armillary
