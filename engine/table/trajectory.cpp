// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/trajectory.h"

#include <algorithm>
#include <atomic>

#include "engine/simulation/record_motion.h"
#include "engine/table/column_names.h"
#include "engine/table/table_motion.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Eigen::VectorXd;

// The coordinates that no column says.
std::string missingNote(const Model& model, const std::vector<bool>& given) {
  std::vector<std::string> names;
  for (int i = 0; i < model.positionSize(); ++i) {
    if (!given[i]) names.push_back(model.coordinates[i].name);
  }
  return "no positions of " + joined(names, 6) + ": zero";
}

// Whether efforts of it may be no numbers any more; so are rates that are none themselves.
bool isTooFast(const MotionSample& sample) {
  constexpr double kMost = 1e100;
  return !(sample.state.velocity.cwiseAbs().sum() < kMost) ||
         !(sample.acceleration.cwiseAbs().sum() < kMost);
}

// The efforts that the table held.
ComparedMotion measuredEfforts(const std::shared_ptr<const Model>& model,
                               const TableMotion& motion) {
  auto recording = std::make_shared<Recording>(model, motion.size());
  const int n = model->velocitySize();
  Sample sample;
  sample.state = neutralState(*model);
  sample.acceleration.setZero(n);
  for (VectorXd& share : sample.shares.all) share.setZero(n);
  for (size_t i = 0; i < motion.size(); ++i) {
    sample.state.time = motion.times()[i];
    sample.effort = motion.effort(i);
    recording->append(sample);
  }
  const std::vector<bool> none(n, false);
  return {std::move(recording), none, none, motion.effortsGiven()};
}

}  // namespace

std::optional<Trajectory> readTrajectory(std::shared_ptr<const Model> model, std::string_view text,
                                         TableError& error,
                                         const std::function<void(double)>& progress,
                                         const std::stop_token& stop,
                                         const SimulationOptions& options,
                                         std::optional<double> smoothing, bool degrees) {
  Table table;
  if (!parseTable(text, table, error)) return std::nullopt;
  return readTrajectory(std::move(model), std::move(table), error, progress, stop, options,
                        smoothing, degrees);
}

std::optional<Trajectory> readTrajectory(std::shared_ptr<const Model> model, Table table,
                                         TableError& error,
                                         const std::function<void(double)>& progress,
                                         const std::stop_token& stop,
                                         const SimulationOptions& options,
                                         std::optional<double> smoothing, bool degrees) {
  Trajectory trajectory;
  if (!nameColumns(*model, table, trajectory.notes, error, {.degrees = degrees})) {
    return std::nullopt;
  }
  TableMotion motion;
  if (!motion.read(*model, table, stop, error)) return std::nullopt;
  table = {};  // a million rows need their memory
  trajectory.notes.insert(trajectory.notes.end(), motion.warnings().begin(),
                          motion.warnings().end());
  if (anyIs(motion.positionsGiven(), false)) {
    trajectory.notes.push_back(missingNote(*model, motion.positionsGiven()));
  }
  const TableRates rates(*model, motion, smoothing);
  if (!rates.note().empty()) trajectory.notes.push_back(rates.note());
  if (anyIs(motion.effortsGiven(), true)) trajectory.measured = measuredEfforts(model, motion);

  std::atomic<size_t> too_fast = motion.size();  // a row whose rates leave no room for efforts
  const MotionRows rows{[&motion, &model, &rates, &too_fast, samples = std::vector<MotionSample>()](
                            size_t first, size_t last) mutable {
                          const auto block = rates.samples(*model, motion, first, last, samples);
                          for (size_t i = 0; i < block.size(); ++i) {
                            if (!isTooFast(block[i])) continue;
                            too_fast = std::min(too_fast.load(), first + i);
                            break;
                          }
                          return block;
                        },
                        [&motion](size_t row) { return motion.wrenches(row); }};
  trajectory.recording = recordMotion(
      model, [&] { return SampleMaker(model, options); }, motion.size(), rows, progress, stop);
  if (!trajectory.recording) {
    error = {0, "cancelled"};
    return std::nullopt;
  }
  if (too_fast < motion.size()) {
    error = {0, "at time " + shortest(motion.times()[too_fast]) +
                    " s velocities or accelerations are too large to compute with: are two times "
                    "nearly the same?"};
    return std::nullopt;
  }
  return trajectory;
}

}  // namespace armillary
