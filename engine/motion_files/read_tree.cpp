// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/read_tree.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/motion_files/base_columns.h"
#include "engine/motion_files/episodes.h"
#include "engine/motion_files/joint_trajectory.h"
#include "engine/motion_files/key_frames.h"
#include "engine/motion_files/named_motions.h"
#include "engine/motion_files/series_in_tree.h"
#include "engine/motion_files/table_parts.h"
#include "engine/motion_files/tree_table.h"
#include "engine/motion_files/tree_units.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

bool holdsFrames(const json& document) {
  return document.is_object() && document.contains("Frames") && document["Frames"].is_array();
}

// Frames of DeepMimic begin with their duration, before the base's place.
void takeDurations(MotionTable& motion) {
  Table& table = motion.table;
  const double first = table.cells[0];
  if (!(first > 0.0 && first <= 1.0) || unnamedBase(table, 0) || !unnamedBase(table, 1)) return;
  for (size_t row = 0; row < table.rowCount(); ++row) {
    if (table.row(row)[0] != first) return;
  }
  if (!motion.rate) motion.rate = 1.0 / first;
  const std::string name = table.header[0];
  keepColumns(table, [](size_t column) { return column > 0; });
  motion.notes.push_back(inQuotes(name) + " is the frames' duration, " + shortest(first) + " s");
}

// Columns Frames[0] …, and with `with_recipe` FrameDuration before them, which it may use.
bool readFrames(const json& document, bool with_recipe, MotionTable& motion, TableError& error) {
  const json& frames = document["Frames"];
  const size_t width = frames.empty() || !frames[0].is_array() ? 0 : frames[0].size();
  if (width == 0) {
    error = {0, "its Frames must be lists of numbers"};
    return false;
  }
  double duration = std::nan("");
  if (document.contains("FrameDuration") && document["FrameDuration"].is_number()) {
    duration = document["FrameDuration"].get<double>();
  }
  const size_t before = with_recipe ? 1 : 0;
  if (with_recipe) motion.table.header.emplace_back("FrameDuration");
  if (!with_recipe && duration > 0.0) motion.rate = 1.0 / duration;
  for (size_t k = 0; k < width; ++k) {
    motion.table.header.push_back("Frames[" + std::to_string(k) + "]");
  }
  for (size_t i = 0; i < frames.size(); ++i) {
    const json& frame = frames[i];
    const bool good =
        frame.is_array() && frame.size() == width &&
        std::all_of(frame.begin(), frame.end(), [](const json& one) { return one.is_number(); });
    if (!good) {
      error = {0, "frame " + std::to_string(i + 1) + " does not have " + std::to_string(width) +
                      " numbers as the first has"};
      return false;
    }
    const std::span<double> row = motion.table.addRow(static_cast<int>(i) + 1);
    if (with_recipe) row[0] = duration;
    for (size_t k = 0; k < width; ++k) row[before + k] = frame[k].get<double>();
  }
  motion.named = with_recipe;
  if (!with_recipe) takeDurations(motion);
  return true;
}

}  // namespace

bool readTree(const std::shared_ptr<const Model>& model, const std::string& file,
              const std::vector<json>& documents, const MotionSource& source, bool with_recipe,
              MotionTable& motion, MotionFileError& error) {
  TableError wrong;
  bool good = true;
  if (!namedMotions(documents).empty()) {
    error.file = file;
    return readNamedMotion(documents, source, motion, error);
  }
  // One of several, read with what stands around all of them.
  const auto readChosen = [&](const std::vector<std::string>& names, const auto& treeOf) {
    error.file = file;
    const std::optional<std::string> name = chosenMotion(names, source, error);
    if (!name) return false;
    const auto at =
        static_cast<size_t>(std::find(names.begin(), names.end(), *name) - names.begin());
    motion.notes.push_back("the motion " + inQuotes(*name) + " of " + std::to_string(names.size()));
    MotionSource alone = source;
    alone.motion.clear();
    return readTree(model, file, {treeOf(at)}, alone, with_recipe, motion, error);
  };
  const auto namesOfAll = [](const auto& all) {
    std::vector<std::string> names;
    names.reserve(all.size());
    for (const auto& one : all) names.push_back(one.name);
    return names;
  };
  const auto episodes = documents.size() == 1 ? episodesIn(documents[0]) : std::vector<Episode>();
  if (!episodes.empty()) {
    return readChosen(namesOfAll(episodes), [&](size_t at) {
      return treeOfEpisode(documents[0], episodes, episodes[at]);
    });
  }
  const std::vector<SeriesInTree> series =
      documents.size() == 1 && !holdsJointMessages(documents) && !holdsKeyFrames(documents[0])
          ? seriesIn(documents[0])
          : std::vector<SeriesInTree>();
  const std::vector<SeriesInTree> motions = motionsAmong(*model, series);
  if (!motions.empty()) {
    return readChosen(namesOfAll(motions),
                      [&](size_t at) { return treeOfSeries(documents[0], motions[at], false); });
  }
  if (!documents.empty()) takeUnitsOf(documents[0], motion);
  if (!source.motion.empty()) {
    good = false;
    wrong = {0, "holds no motions under names" +
                    (source.named_by.empty() ? "" : "; leave out " + source.named_by)};
  } else if (holdsJointMessages(documents)) {
    good = readJointMessages(documents, motion, wrong);
  } else if (!documents.empty() && holdsKeyFrames(documents[0])) {
    good = readKeyFrames(documents[0], model, motion, wrong);
  } else if (!documents.empty() && holdsFrames(documents[0])) {
    good = readFrames(documents[0], with_recipe, motion, wrong);
  } else if (!series.empty()) {
    good = readSeries(*model, documents[0], series, with_recipe, motion, wrong);
  } else if (!readTreeTable(*model, documents, with_recipe, motion, wrong)) {
    good = false;
    if (wrong.message.empty()) {
      wrong.message =
          "holds no motion: there are no joint_names with points, no motions under names, no "
          "keyframes, no Frames, and no lists of numbers or of objects with numbers";
    }
  }
  if (!good) error = {file, wrong.line, wrong.message};
  return good;
}

}  // namespace armillary
