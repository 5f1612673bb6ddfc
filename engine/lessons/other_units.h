// SPDX-License-Identifier: BSD-3-Clause
// Answers that are right but for their unit.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "engine/lessons/lesson.h"

namespace armillary {

// What becomes of the right numbers where they are told in another unit, and are taken for those
// of the unit that is asked for.
struct OtherUnit {
  Mistake mistake = Mistake::kUnit;  // kDegrees where the unit is one of angles
  std::string words;                 // "in N mm, where N m are asked for"
  Eigen::RowVectorXd factors;        // of the columns, by which right ones are multiplied
};

// Of a number, a curve or an arrow: each other unit of what its own measures. Of a file: of each
// measure that some of its columns have, these columns all in that unit.
std::vector<OtherUnit> otherUnits(const Model& model, const LessonQuestion& question);

}  // namespace armillary
