// SPDX-License-Identifier: BSD-3-Clause
// A motion from a table: what moves, and the efforts it takes by inverse dynamics.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>

#include "engine/comparison/compared_motion.h"
#include "engine/simulation/recording.h"
#include "engine/table/csv.h"

namespace armillary {

struct Trajectory {
  std::shared_ptr<const Recording> recording;
  // What the table did not hold and was differentiated from it, or else is worth a sentence.
  std::vector<std::string> notes;
  // The efforts that the table held, at the same times; nothing else of it counts.
  std::optional<ComparedMotion> measured;
};

// Reads a trajectory table: `time` and positions; columns as in robot_columns.h, or as
// column_names.h understands them. Velocities and accelerations of a degree of freedom without a
// column are found as motion_rates.h says, over windows of `smoothing` seconds: 0 for differences
// of neighbours, nothing for a width that suits the motion's noise. A note says which. Times must
// increase. Efforts are those under the options (see SampleMaker) and the table's own wrenches.
// With `degrees` angles and their rates are in degrees where a column has no unit.
// `progress` (may be empty) is told the share done, 0 to 1. Returns nothing and sets `error` where
// the table does not fit the robot, or where it was stopped.
std::optional<Trajectory> readTrajectory(std::shared_ptr<const Model> model, std::string_view text,
                                         TableError& error,
                                         const std::function<void(double)>& progress = {},
                                         const std::stop_token& stop = {},
                                         const SimulationOptions& options = {},
                                         std::optional<double> smoothing = {},
                                         bool degrees = false);
// The same of a table that was read before; it is used up.
std::optional<Trajectory> readTrajectory(std::shared_ptr<const Model> model, Table table,
                                         TableError& error,
                                         const std::function<void(double)>& progress = {},
                                         const std::stop_token& stop = {},
                                         const SimulationOptions& options = {},
                                         std::optional<double> smoothing = {},
                                         bool degrees = false);

}  // namespace armillary
