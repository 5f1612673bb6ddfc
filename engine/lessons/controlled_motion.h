// SPDX-License-Identifier: BSD-3-Clause
// A step's controller, rightly or with an error in it, and what the robot does under it.
#pragma once

#include <optional>

#include "engine/lessons/lesson.h"

namespace armillary {

// Whether a fault is a controller's, not a model's.
bool isOfController(LessonFault::What what);

// The controller with every gain as a number, so that no joint's stands out, and with the fault
// (null: none): law, gains and what is followed; the rest of the setup is as it is usually. The
// step must have a controller. Gains that are not given are those of engine/forces/controllers.h:
// K = I ω², D = 2 ζ I ω; of computed torque K' = ω², D' = 2 ζ ω.
SimulationSetup controllerSetup(const LessonStep& step, const LessonFault* fault = nullptr);

// Why a fault cannot be in the step's controller, a sentence without a full stop; empty: it can.
std::string whyNoControllerFault(const LessonStep& step, const LessonFault& fault);

// Positions from the step's state on, a row each 1/50 s; nothing where the simulation diverges.
std::optional<Eigen::MatrixXd> controlledPositions(const LessonStep& step,
                                                   const LessonFault* fault = nullptr);

}  // namespace armillary
