// SPDX-License-Identifier: BSD-3-Clause
// Recordings of several trials in one tree, each an object of its own:
//   {"trial_1": {"t": […], "q": […]}, "trial_2": {…}}
//   {"dt": 0.02, "episodes": [{"qpos": […]}, {"qpos": […]}]}
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace armillary {

struct Episode {
  std::string name;  // "trial_1", "episodes[0]"
  const nlohmann::json* record = nullptr;
};

// Where keys of objects, or the key of a list, say that each is a trial, an episode, a run …; empty
// where there are not two of them. Joints, and what was wanted beside what was measured, are none.
std::vector<Episode> episodesIn(const nlohmann::json& tree);

// The episode by itself, with what stands around all of them: a rate, the joints' names.
nlohmann::json treeOfEpisode(const nlohmann::json& tree, const std::vector<Episode>& all,
                             const Episode& one);

}  // namespace armillary
