// SPDX-License-Identifier: BSD-3-Clause
// The columns that commands write, in one table: what each quantity has, and so what readers know.
//
// A pattern is made of words in capitals, each of which stands for names, and of what is between:
//
//   COORDINATE, DOF, LINK, JOINT   the robot's
//   LOOP                           the joints that close its loops
//   ACTUATOR, CYLINDER             its cylinders and muscles; the cylinders alone
//   MOVED.PARAMETER                LINK.m … Izz of the links whose parameters a motion shows
//   POSE                           x, y, z, qw, qx, qy, qz
//   MOTION, ACCELERATION           vx … vz, wx … wz; ax … az, alphax … alphaz
//   WRENCH                         fx … fz, tx … tz
//   AXIS, MOMENTUM                 x, y, z; px … pz, lx … lz
//
// Columns stand in the order of nested loops, the first word's the outermost.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/model/model.h"

namespace armillary {

// The names that a pattern stands for. Throws std::invalid_argument for an unknown word in it.
std::vector<std::string> columnsOf(const Model& model, std::string_view pattern);

// The columns of a quantity of `compute`, of "simulate" (without `loops/residual` where the robot
// has no loops), or of the "run-rows" and "run-ends" of its variations. Throws
// std::invalid_argument for a quantity that the table does not have.
std::vector<std::string> quantityColumns(const Model& model, std::string_view quantity);

// How many those are, found without making them: a matrix of a large robot has more than there is
// memory for. 0 for a quantity that the table does not have.
double quantityColumnCount(const Model& model, std::string_view quantity);

// Whether some command writes a column. Links and joints may have any name, so a column is
// recognized by composing names, never by splitting it.
class WrittenColumns {
 public:
  explicit WrittenColumns(const Model& model);
  WrittenColumns(const WrittenColumns&) = delete;
  WrittenColumns& operator=(const WrittenColumns&) = delete;
  bool contain(std::string_view name) const;

 private:
  // Text, or one of a set of names.
  struct Piece {
    std::string text;
    const std::unordered_set<std::string>* names = nullptr;
  };
  static bool matches(const std::vector<Piece>& pieces, size_t first, std::string_view name);

  std::unordered_map<std::string, std::unordered_set<std::string>> words_;
  std::vector<std::vector<Piece>> patterns_;
};

}  // namespace armillary
