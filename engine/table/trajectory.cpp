#include "engine/table/trajectory.h"

#include <algorithm>

#include "engine/table/robot_columns.h"

namespace armillary {
namespace {

// b − a, positions along their manifold in a's axes.
Eigen::VectorXd change(const Model& model, const State& a, const State& b, bool of_position) {
  Eigen::VectorXd d = b.velocity - a.velocity;
  if (of_position) positionDifference(model, a.position, b.position, d);
  return d;
}

// The rate at row i from its neighbours, both seen from the row itself, whose axes a floating
// joint's velocity is in; one-sided at the ends.
Eigen::VectorXd rateAt(const Model& model, const std::vector<RobotRow>& rows, size_t i,
                       bool of_position) {
  const size_t before = i > 0 ? i - 1 : i, after = i + 1 < rows.size() ? i + 1 : i;
  if (before == after) return Eigen::VectorXd::Zero(model.velocitySize());
  return (change(model, rows[i].state, rows[after].state, of_position) -
          change(model, rows[i].state, rows[before].state, of_position)) /
         (rows[after].state.time - rows[before].state.time);
}

// Fills the rates of the degrees of freedom that were not given: velocities from positions, or
// accelerations from velocities. Returns whether there were any.
bool fillRates(const Model& model, std::vector<RobotRow>& rows, bool velocities,
               const std::vector<bool>& given) {
  if (std::find(given.begin(), given.end(), false) == given.end()) return false;
  std::vector<Eigen::VectorXd> rates;  // all before any is stored: they come from each other
  rates.reserve(rows.size());
  for (size_t i = 0; i < rows.size(); ++i) rates.push_back(rateAt(model, rows, i, velocities));
  for (size_t i = 0; i < rows.size(); ++i) {
    Eigen::VectorXd& filled = velocities ? rows[i].state.velocity : rows[i].acceleration;
    for (int k = 0; k < filled.size(); ++k) {
      if (!given[k]) filled[k] = rates[i][k];
    }
  }
  return true;
}

}  // namespace

std::optional<Trajectory> readTrajectory(std::shared_ptr<const Model> model, std::string_view text,
                                         TableError& error,
                                         const std::function<void(double)>& progress,
                                         const std::stop_token& stop,
                                         const SimulationOptions& options) {
  Table table;
  if (!parseTable(text, table, error)) return std::nullopt;
  std::optional<RobotRowReader> reader = RobotRowReader::make(*model, table.header, false, error);
  if (!reader) return std::nullopt;
  if (!reader->hasTime()) {
    error = {1, "a trajectory needs a column 'time' (s)"};
    return std::nullopt;
  }
  std::vector<RobotRow> rows(table.rowCount());
  for (size_t i = 0; i < rows.size(); ++i) {
    if (stop.stop_requested() || !reader->read(table, i, rows[i], error)) return std::nullopt;
    if (!rows[i].time) {
      error = {table.lines[i], "the time is empty"};
      return std::nullopt;
    }
    if (i > 0 && rows[i].state.time <= rows[i - 1].state.time) {
      error = {table.lines[i],
               "time " + shortest(rows[i].state.time) + " does not come after the row before it"};
      return std::nullopt;
    }
  }
  if (rows.empty()) {
    error = {0, "there is no row below the header"};
    return std::nullopt;
  }

  Trajectory trajectory;
  trajectory.notes = reader->warnings();
  if (fillRates(*model, rows, true, reader->velocitiesGiven())) {
    trajectory.notes.emplace_back("velocities without a column are central differences");
  }
  if (fillRates(*model, rows, false, reader->accelerationsGiven())) {
    trajectory.notes.emplace_back("accelerations without a column are central differences");
  }
  auto recording = std::make_shared<Recording>(model, rows.size());
  SampleMaker maker(model, options);
  for (size_t i = 0; i < rows.size(); ++i) {
    if (stop.stop_requested()) {
      error = {0, "cancelled"};
      return std::nullopt;
    }
    recording->append(maker.ofMotion(rows[i].state, rows[i].acceleration, rows[i].wrenches));
    if (progress && i % 256 == 0)
      progress(static_cast<double>(i) / static_cast<double>(rows.size()));
  }
  trajectory.recording = std::move(recording);
  return trajectory;
}

}  // namespace armillary
