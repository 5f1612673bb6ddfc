// SPDX-License-Identifier: BSD-3-Clause
// Columns and rows of a table, found and taken away.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/motion_files/motion_table.h"
#include "engine/table/csv.h"

namespace armillary {

std::optional<size_t> columnCalled(const Table& table, const std::string& name);

// Keeps the columns for which `keep` is true.
void keepColumns(Table& table, const std::function<bool(size_t)>& keep);

// Likewise rows.
void keepRows(Table& table, const std::function<bool(size_t)>& keep);

// What the file calls one of our columns.
std::string inFileName(const MotionTable& motion, const std::string& ours);

}  // namespace armillary
