// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/episodes.h"

#include <algorithm>
#include <unordered_set>

#include "engine/motion_files/tree_shapes.h"
#include "engine/table/column_words.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

constexpr int kDeepestEpisode = 3;
constexpr size_t kFewestInEpisode = 5;  // fewer are poses

bool saysEpisode(const std::string& key) {
  static const std::unordered_set<std::string> kWords{
      "trial",         "trials",    "episode",    "episodes",    "demo",           "demos",
      "demonstration", "run",       "runs",       "rollout",     "rollouts",       "take",
      "takes",         "session",   "sessions",   "recording",   "recordings",     "repetition",
      "repetitions",   "sequences", "experiment", "experiments", "demonstrations", "sequence"};
  const std::vector<std::string> tokens = tokensOf(key);
  return std::any_of(tokens.begin(), tokens.end(),
                     [](const std::string& token) { return kWords.contains(token); });
}

// Whether a list of rows stands in it, be they columns, lists or objects.
bool holdsRows(const json& object, int depth = 1) {
  if (!object.is_object()) return false;
  return std::any_of(object.begin(), object.end(), [&](const json& part) {
    const bool rows = part.is_array() && part.size() >= kFewestInEpisode &&
                      (isNumbers(part) || isMatrix(part) || isObjects(part));
    return rows || (depth < kDeepestEpisode && holdsRows(part, depth + 1));
  });
}

bool findEpisodes(const json& tree, int depth, std::vector<Episode>& found) {
  if (!tree.is_object()) return false;
  for (const auto& [key, part] : tree.items()) {
    if (saysEpisode(key) && holdsRows(part)) found.push_back({key, &part});
  }
  if (found.size() > 1) return true;
  found.clear();
  for (const auto& [key, part] : tree.items()) {
    if (!part.is_structured() || !saysEpisode(key)) continue;
    size_t index = 0;
    for (const auto& [name, one] : part.items()) {
      if (holdsRows(one)) {
        found.push_back(
            {part.is_array() ? key + "[" + std::to_string(index) + "]" : key + "." + name, &one});
      }
      ++index;
    }
    // an object's other entries, such as its own columns, make it a recording itself
    if (found.size() > 1 && found.size() == part.size()) return true;
    found.clear();
  }
  for (const json& part : tree) {
    if (depth < kDeepestEpisode && findEpisodes(part, depth + 1, found)) return true;
  }
  return false;
}

// The objects around it have no other list than of names.
bool gatherAround(const json& tree, const std::vector<Episode>& all, const Episode& one,
                  json& around) {
  if (&tree == one.record) return true;
  if (!tree.is_structured() || isNumbers(tree)) return false;
  for (const json& part : tree) {
    if (!part.is_structured() || !gatherAround(part, all, one, around)) continue;
    if (!tree.is_object()) return true;
    for (const auto& entry : tree.items()) {
      const std::string& key = entry.key();
      const json& value = entry.value();
      const bool other = std::any_of(all.begin(), all.end(),
                                     [&](const Episode& each) { return each.record == &value; });
      if (other || &value == &part || around.contains(key)) continue;
      around[key] = value;
    }
    return true;
  }
  return false;
}

}  // namespace

std::vector<Episode> episodesIn(const json& tree) {
  std::vector<Episode> found;
  if (!findEpisodes(tree, 1, found)) return {};
  return found;
}

json treeOfEpisode(const json& tree, const std::vector<Episode>& all, const Episode& one) {
  json around = json::object();
  gatherAround(tree, all, one, around);
  for (const auto& [key, value] : one.record->items()) around[key] = value;
  return around;
}

}  // namespace armillary
