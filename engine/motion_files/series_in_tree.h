// SPDX-License-Identifier: BSD-3-Clause
// Series that stand side by side in a tree, each with a time of its own:
//   {"q": {"time": […], "data": […]}, "dq": {"time": […], "data": […]}}
//   {"logs": [{"name": "q", "time": […], "values": […]}, …]}
//   {"/joint_states": [{"t": 0, "position": […]}, …], "/joint_commands": […]}
//   {"time": […], "signals": [{"label": "q", "values": […]}, …]}     (Simulink)
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

struct SeriesInTree {
  std::string name;       // "q", "/joint_states"
  nlohmann::json record;  // a tree with one time
};

// Empty where there are not two of them.
std::vector<SeriesInTree> seriesIn(const nlohmann::json& tree);

// Whether they are motions of which one is to be chosen: each has positions, and no name says what
// it is of or how it came about ("left_arm" and "right_arm"; not "desired" and "measured").
bool areMotions(const Model& model, const std::vector<SeriesInTree>& series);

// One table of all of them, a column called "q[0]" or "/joint_states.position[0]", at the times of
// the first that has measured positions. Returns false and sets `error` where one has no time in
// common with that.
bool readSeries(const Model& model, const std::vector<SeriesInTree>& series, bool with_recipe,
                MotionTable& motion, TableError& error);

}  // namespace armillary
