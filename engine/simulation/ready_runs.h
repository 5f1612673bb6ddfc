// SPDX-License-Identifier: BSD-3-Clause
// What acts over time in runs that are held ready for any robot, as schedules of efforts.
#pragma once

#include <memory>
#include <string>

#include "engine/simulation/effort_schedule.h"
#include "engine/simulation/sample.h"

namespace armillary {

// For `seconds` the efforts that hold the posed robot (the sample's), then none: it begins to move.
std::shared_ptr<const EffortSchedule> heldThenReleased(const Model& model, const Sample& posed,
                                                       double seconds);

// A sine in one degree of freedom beside what holds it, from 0.2 Hz to 5 Hz in 20 s, every octave
// as long as the others; its amplitude is a share of the effort limit, else of the effort that
// holds the pose, else 1 N m or N.
std::shared_ptr<const EffortSchedule> sineSweep(const Model& model, const Sample& posed,
                                                int degree_of_freedom);

// The degree of freedom that a sweep is of where nobody chose one: the first that a motor drives;
// 0 where there is none.
int firstDriven(const Model& model);

// Whether nothing is needed to hold the posed robot (its sample's efforts are rounding beside its
// weight a metre away), so that it stays where it is when it is let go: upright, hanging, lying.
bool isBalanced(const Model& model, const Sample& posed);

// A force at a link's origin for a while, N, world axes.
std::shared_ptr<const EffortSchedule> push(const Model& model, const std::string& link,
                                           const Eigen::Vector3d& force, double from, double until);

}  // namespace armillary
