// SPDX-License-Identifier: BSD-3-Clause
// What a state that is to be set must have.
#pragma once

#include "engine/lessons/lesson.h"

namespace armillary {

// Whether a condition holds there; `found` says what was found instead, a sentence.
bool holds(const LessonCondition& condition, const LessonRobot& robot, const QuantityPoint& point,
           std::string& found);

// "'elbow' is outside of its limits"; empty where no coordinate is.
std::string outsideOfLimits(const Model& model, const Eigen::VectorXd& position);

}  // namespace armillary
