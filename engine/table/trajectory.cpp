// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/trajectory.h"

#include <algorithm>

#include "engine/parameters/motion_rates.h"
#include "engine/simulation/record_motion.h"
#include "engine/table/column_names.h"
#include "engine/table/robot_columns.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// A motion as the table has it; a row of the table is a column here. What no column gives has no
// memory.
class TableMotion {
 public:
  // Returns false and sets `error` where the table does not fit the robot, or was stopped.
  bool read(const Model& model, const Table& table, const std::stop_token& stop, TableError& error);

  const std::vector<double>& times() const { return times_; }
  size_t size() const { return times_.size(); }
  const std::vector<bool>& positionsGiven() const { return positions_given_; }
  const std::vector<bool>& velocitiesGiven() const { return velocities_given_; }
  const std::vector<bool>& accelerationsGiven() const { return accelerations_given_; }
  const std::vector<bool>& effortsGiven() const { return efforts_given_; }
  const std::vector<std::string>& warnings() const { return warnings_; }

  // The rows [first, last) as samples; rates that are not given are zero.
  void samples(const RowRange& rows, std::vector<MotionSample>& samples) const {
    samples.resize(rows.last - rows.first);
    for (size_t i = rows.first; i < rows.last; ++i) {
      MotionSample& sample = samples[i - rows.first];
      sample.state.time = times_[i];
      sample.state.position = position_.col(column(i));
      take(velocity_, i, sample.state.velocity);
      take(acceleration_, i, sample.acceleration);
    }
  }
  VectorXd effort(size_t row) const { return effort_.col(column(row)); }
  std::span<const LinkWrench> wrenches(size_t row) const {
    if (wrench_ends_.empty()) return {};
    const size_t begin = row > 0 ? wrench_ends_[row - 1] : 0;
    return std::span(wrenches_).subspan(begin, wrench_ends_[row] - begin);
  }

 private:
  static Eigen::Index column(size_t row) { return static_cast<Eigen::Index>(row); }
  void take(const MatrixXd& given, size_t row, VectorXd& numbers) const {
    if (given.cols() > 0) {
      numbers = given.col(column(row));
    } else {
      numbers.setZero(static_cast<Eigen::Index>(velocities_given_.size()));
    }
  }

  std::vector<double> times_;
  MatrixXd position_, velocity_, acceleration_, effort_;
  std::vector<LinkWrench> wrenches_;  // row after row
  std::vector<size_t> wrench_ends_;   // of each row's; empty: there are none
  std::vector<bool> positions_given_, velocities_given_, accelerations_given_, efforts_given_;
  std::vector<std::string> warnings_;
};

bool any(const std::vector<bool>& answers, bool wanted) {
  return std::find(answers.begin(), answers.end(), wanted) != answers.end();
}

bool TableMotion::read(const Model& model, const Table& table, const std::stop_token& stop,
                       TableError& error) {
  std::optional<RobotRowReader> reader = RobotRowReader::make(model, table.header, false, error);
  if (!reader) return false;
  if (!reader->hasTime()) {
    error = {
        1,
        "a trajectory needs a column 'time' (s); say its rows per second (--rate HZ), or make one "
        "by a recipe's line such as time = row * 0.001"};
    return false;
  }
  const size_t count = table.rowCount();
  if (count == 0) {
    error = {0, "there is no row below the header"};
    return false;
  }
  positions_given_ = reader->positionsGiven();
  velocities_given_ = reader->velocitiesGiven();
  accelerations_given_ = reader->accelerationsGiven();
  efforts_given_ = reader->effortsGiven();
  const auto size = [&](MatrixXd& numbers, const std::vector<bool>& given) {
    if (any(given, true)) numbers.resize(model.velocitySize(), column(count));
  };
  times_.reserve(count);
  position_.resize(model.positionSize(), column(count));
  size(velocity_, velocities_given_);
  size(acceleration_, accelerations_given_);
  size(effort_, efforts_given_);
  RobotRow row;
  constexpr size_t kOneOf = 20;  // so many rows of a recording may repeat a time, or go back
  size_t late = 0;
  for (size_t i = 0; i < count; ++i) {
    if (stop.stop_requested()) {
      error = {0, "cancelled"};
      return false;
    }
    if (!reader->read(table, i, row, error)) return false;
    if (!row.time) {
      error = {table.lines[i], "the time is empty"};
      return false;
    }
    if (!times_.empty() && *row.time <= times_.back()) {
      if (++late == 1) {
        error = {table.lines[i],
                 "time " + shortest(*row.time) + " does not come after the row before it"};
      }
      if (late * kOneOf > count) {
        if (late > 1) error.message += ", nor do others";
        return false;
      }
      continue;
    }
    const Eigen::Index to = column(times_.size());
    times_.push_back(*row.time);
    position_.col(to) = row.state.position;
    if (velocity_.cols() > 0) velocity_.col(to) = row.state.velocity;
    if (acceleration_.cols() > 0) acceleration_.col(to) = row.acceleration;
    if (effort_.cols() > 0) effort_.col(to) = row.effort;
    if (reader->hasWrenches()) {
      wrenches_.insert(wrenches_.end(), row.wrenches.begin(), row.wrenches.end());
      wrench_ends_.push_back(wrenches_.size());
    }
  }
  warnings_ = reader->warnings();
  if (late > 0) {
    const std::string line = error.line > 0 ? "line " + std::to_string(error.line) + ": " : "";
    warnings_.push_back(line + error.message + "; " + std::to_string(late) +
                        (late == 1 ? " such row is" : " such rows are") + " left out");
    error = {};
  }
  return true;
}

constexpr size_t kStretches = 4, kStretchRows = 2048;

// A width for the whole motion from stretches all over it.
double chosenWidth(const Model& model, const TableMotion& motion) {
  std::vector<std::vector<MotionSample>> stretches;
  if (motion.size() <= kStretches * kStretchRows) {
    motion.samples({0, motion.size()}, stretches.emplace_back());
  } else {
    for (size_t i = 0; i < kStretches; ++i) {
      const size_t first = (motion.size() - kStretchRows) * i / (kStretches - 1);
      motion.samples({first, first + kStretchRows}, stretches.emplace_back());
    }
  }
  return widthForNoise(model, motion.velocitiesGiven(), motion.accelerationsGiven(), stretches);
}

// Which rates come from where.
std::string rateNote(const TableMotion& motion, double width, bool chosen) {
  const bool velocities = any(motion.velocitiesGiven(), false);
  const bool accelerations = any(motion.accelerationsGiven(), false);
  std::string note = velocities && accelerations ? "velocities and accelerations"
                     : velocities                ? "velocities"
                                                 : "accelerations";
  note += " without a column are ";
  if (width == 0.0) return note + "central differences of neighbouring rows";
  note += "slopes of cubics fitted to the rows of " + withDigits(width, 3) + " s (Savitzky-Golay" +
          (chosen ? ", a width that suits the noise" : "") + "): half the power is left at " +
          withDigits((velocities && accelerations ? kTwiceBandwidth : kBandwidth) / width, 3) +
          " Hz";
  return note;
}

// The coordinates that no column says.
std::string missingNote(const Model& model, const std::vector<bool>& given) {
  std::vector<std::string> names;
  for (int i = 0; i < model.positionSize(); ++i) {
    if (!given[i]) names.push_back(model.coordinates[i].name);
  }
  return "no positions of " + joined(names, 6) + ": zero";
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
  if (any(motion.positionsGiven(), false)) {
    trajectory.notes.push_back(missingNote(*model, motion.positionsGiven()));
  }
  const int stages = any(motion.velocitiesGiven(), false) + any(motion.accelerationsGiven(), false);
  const double width = stages == 0 ? 0.0 : smoothing ? *smoothing : chosenWidth(*model, motion);
  if (stages > 0) trajectory.notes.push_back(rateNote(motion, width, !smoothing));
  if (any(motion.effortsGiven(), true)) trajectory.measured = measuredEfforts(model, motion);

  std::vector<MotionSample> samples;
  const MotionRows rows{
      [&motion, &model, width, stages, samples](size_t first, size_t last) mutable {
        const RowRange around = rowsForRates(motion.times(), {first, last}, width, stages);
        motion.samples(around, samples);
        fillRates(*model, motion.velocitiesGiven(), motion.accelerationsGiven(), width, samples);
        return std::span<const MotionSample>(samples).subspan(first - around.first, last - first);
      },
      [&motion](size_t row) { return motion.wrenches(row); }};
  trajectory.recording = recordMotion(
      model, [&] { return SampleMaker(model, options); }, motion.size(), rows, progress, stop);
  if (!trajectory.recording) {
    error = {0, "cancelled"};
    return std::nullopt;
  }
  return trajectory;
}

}  // namespace armillary
