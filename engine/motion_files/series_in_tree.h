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
  std::string name;                      // "q", "/joint_states"
  const nlohmann::json* record;          // an object with a time, or rows that have one
  const nlohmann::json* time = nullptr;  // of an object without one: its own, by Simulink
};

// Empty where there are not two of them. Of other things than joints (a camera, a tool, an IMU)
// there is none.
std::vector<SeriesInTree> seriesIn(const nlohmann::json& tree);

// Those that are motions of the whole robot under names that say neither what they are of nor how
// they came about ("left_arm" and "right_arm"; not "desired" and "measured"): one is to be chosen.
// Empty where there are not two.
std::vector<SeriesInTree> motionsAmong(const Model& model, const std::vector<SeriesInTree>& series);

// The series by itself, with what stands around it in the tree and is no list of numbers: the
// joints' names, units, a rate. `named`: its lists are called after the series, "data" of q is q.
nlohmann::json treeOfSeries(const nlohmann::json& tree, const SeriesInTree& series, bool named);

// One table of all of them, a column called "q[0]" or "/joint_states.position[0]", at the times of
// the one that has the most joints' positions, a measured one before a wanted one. The numbers of
// the others are interpolated at them; cells before and behind are empty. What gives no column of
// the robot is left out, with a note.
bool readSeries(const Model& model, const nlohmann::json& tree,
                const std::vector<SeriesInTree>& series, bool with_recipe, MotionTable& motion,
                TableError& error);

}  // namespace armillary
