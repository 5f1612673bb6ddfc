// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/recorded_rates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/motion_files/motion_fit.h"
#include "engine/motion_files/table_parts.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr size_t kRowsToJudge = 20;
constexpr double kLongestStep = 0.5;  // s
constexpr double kMoves = 0.01;       // rad, m: more than what an encoder flickers by

class RateJudge {
 public:
  RateJudge(const Model& model, MotionTable& motion) : model_(model), motion_(motion) {}

  void run() {
    const auto time = columnCalled(motion_.table, "time");
    if (!time || motion_.table.rowCount() < kRowsToJudge) return;
    for (size_t row = 0; row < motion_.table.rowCount(); ++row) {
      times_.push_back(motion_.table.row(row)[*time]);
    }
    const double duration = times_.back() - times_.front();
    if (!(duration > 0.0) || duration / static_cast<double>(times_.size() - 1) >= kLongestStep) {
      return;
    }
    leaveOutZeros();
    tellZeroEfforts();
    doubtVelocities(Measure::kAngle);
    doubtVelocities(Measure::kLength);
  }

 private:
  // A degree of freedom of a joint that does not float, whose coordinate has the same name.
  template <class Visit>
  void forEachJoint(const Visit& visit) const {
    for (const DegreeOfFreedom& one : model_.degrees_of_freedom) {
      if (model_.joints[one.joint].type != JointType::kFloating) visit(one);
    }
  }

  std::optional<size_t> column(const std::string& name, const char* quantity) const {
    return columnCalled(motion_.table, name + quantity);
  }

  bool isZero(size_t column) const {
    bool any = false;  // nothing at all is no zero
    for (size_t row = 0; row < times_.size(); ++row) {
      const double cell = motion_.table.row(row)[column];
      if (cell != 0.0 && !std::isnan(cell)) return false;
      any |= !std::isnan(cell);
    }
    return any;
  }

  // The numbers of a position's column that are there, as visit(time, number); angles without the
  // jumps of such as are kept between -π and π. Whether there was one.
  template <class Visit>
  bool visitPositions(size_t column, Measure measure, const Visit& visit) const {
    constexpr double kTurn = 2.0 * std::numbers::pi;
    double turned = 0.0, before = std::numeric_limits<double>::quiet_NaN();
    bool jumps = false;
    for (size_t row = 0; row < times_.size(); ++row) {
      const double cell = motion_.table.row(row)[column];
      if (std::isnan(cell)) continue;
      if (measure == Measure::kAngle && std::abs(cell - before) > 0.5 * kTurn) {
        turned -= std::copysign(kTurn, cell - before);
        jumps = true;
      }
      before = cell;
      visit(times_[row], cell + turned);
    }
    return jumps;
  }

  struct Course {
    double most = 0.0;     // by which it leaves its first number, or the straight line to its last
    double longest = 0.0;  // from one number to the next
    bool jumps = false;    // by a turn
  };
  Course courseOf(size_t column, Measure measure, bool from_line) const {
    Course course;
    double first = 0.0, last = 0.0, begin = 0.0, end = 0.0;
    bool any = false;
    course.jumps = visitPositions(column, measure, [&](double time, double number) {
      if (any) course.longest = std::max(course.longest, std::abs(number - last));
      if (!any) first = number, begin = time;
      any = true, last = number, end = time;
    });
    const double slope = from_line && end > begin ? (last - first) / (end - begin) : 0.0;
    visitPositions(column, measure, [&](double time, double number) {
      course.most = std::max(course.most, std::abs(number - first - slope * (time - begin)));
    });
    return course;
  }

  // A motion, and no list of poses: it goes on in steps that are small beside all of it.
  static bool moves(const Course& course) {
    constexpr double kSmall = 0.3;
    return course.most > kMoves && course.longest < kSmall * course.most;
  }

  void leaveOutZeros() {
    for (const char* const quantity : {"/velocity", "/acceleration"}) {
      const bool velocity = quantity == std::string("/velocity");
      std::vector<size_t> idle;
      forEachJoint([&](const DegreeOfFreedom& one) {
        const auto rate = column(one.name, quantity), position = column(one.name, "/position");
        if (!rate || !position || !isZero(*rate)) return;
        if (!moves(courseOf(*position, one.measure, false))) return;
        if (courseOf(*position, one.measure, !velocity).most > kMoves) idle.push_back(*rate);
      });
      leaveOut(idle, velocity ? "velocities" : "accelerations",
               velocity ? "the joints move" : "the joints do not move evenly");
    }
  }

  void leaveOut(const std::vector<size_t>& columns, const std::string& what,
                const std::string& though) {
    if (columns.empty()) return;
    std::vector<std::string> names;
    for (const size_t i : columns) {
      const std::string ours = motion_.table.header[i];
      names.push_back(inFileName(motion_, ours));
      for (ColumnMeaning& one : motion_.meanings) {
        if (one.ours != ours) continue;
        one.ours.clear();
        one.reason = "not used: 0 in every row though " + though;
      }
    }
    motion_.notes.push_back(joined(allInQuotes(names), 6) + (names.size() == 1 ? " is" : " are") +
                            " 0 in every row though " + though + ": not used, these " + what +
                            " follow from the other columns");
    keepColumns(motion_.table, [&](size_t i) {
      return std::find(columns.begin(), columns.end(), i) == columns.end();
    });
  }

  void tellZeroEfforts() {
    size_t count = 0;
    for (size_t i = 0; i < motion_.table.columnCount(); ++i) {
      if (!motion_.table.header[i].ends_with("/effort")) continue;
      if (!isZero(i)) return;
      ++count;
    }
    if (count == 0) return;
    motion_.notes.emplace_back(
        "the efforts are 0 in every row: either no motor did anything, or none was measured; then "
        "leave these columns out");
  }

  void doubtVelocities(Measure measure) {
    std::vector<FitColumn> positions, velocities;
    double most = 0.0;
    forEachJoint([&](const DegreeOfFreedom& one) {
      const auto position = column(one.name, "/position"), rate = column(one.name, "/velocity");
      if (one.measure != measure || !position || !rate || isZero(*rate)) return;
      const Course course = courseOf(*position, measure, false);
      if (course.jumps || !moves(course)) return;
      positions.push_back({static_cast<int>(*position)});
      velocities.push_back({static_cast<int>(*rate)});
      most = std::max(most, course.most);
    });
    constexpr double kMuch = 5.0 * kMoves;
    if (most < kMuch) return;
    const DerivativeFit fit = derivativeFit(motion_.table, times_, positions, velocities);
    if (fit.correlation == 0.0) return;
    constexpr double kLike = 0.9, kUnlike = 0.5, kFactor = 1.5;
    const std::string who =
        measure == Measure::kAngle ? "the velocities" : "the velocities of sliding joints";
    std::string said;
    const double factor = std::abs(fit.gain);
    if (std::abs(fit.correlation) > kLike) {
      if (fit.gain > 0.0 && factor < kFactor && factor > 1.0 / kFactor) return;
      const bool turns = nearFactor(fit.gain, {std::numbers::pi / 30.0}) != 0.0;
      const std::string by_rate =  // the derivative goes with the rows per second
          motion_.said_rate && fit.gain > 0.0
              ? "they would be it at " + withDigits(*motion_.said_rate / fit.gain, 4) +
                    " rows a second instead of " + withDigits(*motion_.said_rate, 4) + "; or "
              : std::string();
      said = who + " are " + withDigits(1.0 / fit.gain, 3) + " times the positions' derivative (" +
             by_rate +
             (fit.gain < 0.0 ? "do they count the other way?"
              : turns        ? "rpm? then write [rpm] behind the columns' names"
                             : "in another unit, or before the gears?") +
             ")";
    } else if (std::abs(fit.correlation) < kUnlike) {
      said = who + " are not the positions' derivative (correlation " +
             withDigits(fit.correlation, 2) + ": are these columns velocities of these joints?)";
    } else {
      return;
    }
    said += "; without these columns they are taken from the positions";
    motion_.notes.push_back(said);
    motion_.doubts.push_back(said);
  }

  const Model& model_;
  MotionTable& motion_;
  std::vector<double> times_;
};

}  // namespace

void judgeRates(const Model& model, MotionTable& motion) {
  RateJudge(model, motion).run();
}

}  // namespace armillary
