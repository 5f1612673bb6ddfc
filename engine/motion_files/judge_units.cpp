// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/judge_units.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/motion_files/motion_fit.h"
#include "engine/motion_files/table_parts.h"
#include "engine/table/column_spellings.h"
#include "engine/text/degree.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr double kMillimetre = 1e-3;
constexpr size_t kRowsToJudge = 20;

std::string nameOfTime(double unit) {
  return unit == 1.0 ? "seconds" : unit == 1e-3 ? "ms" : unit == 1e-6 ? "µs" : "ns";
}

bool saysUnit(const ColumnMeaning& one) {
  return !splitUnit(one.column).unit.empty() || one.factor != 1.0;
}

class UnitJudge {
 public:
  UnitJudge(const Model& model, MotionTable& motion)
      : model_(model), motion_(motion), time_(columnCalled(motion.table, "time")) {}

  void run(bool angles_said) {
    if (motion_.table.rowCount() < kRowsToJudge) return;
    angles_open_ = !angles_said && isOpen(Dimension::kAngle);
    lengths_open_ = isOpen(Dimension::kLength);
    if (!angles_said && motion_.guessed) {  // whoever guessed the columns has judged by the limits
      if (isOpen(Dimension::kAngle) && !anyLimited()) tellUnknown();
      angles_open_ = false;
    }
    judgeByRates();
    judgeByLimits(Measure::kAngle, Dimension::kAngle, angles_open_);
    judgeByLimits(Measure::kLength, Dimension::kLength, lengths_open_);
    if (!time_confirmed_) judgeBySteps();
    tellBeyond();
  }

 private:
  // Whether no column of positions of the dimension says its unit.
  bool isOpen(Dimension dimension) const { return !saysUnitOf("/position", dimension); }

  bool anyLimited() const {
    return unitFit(model_, motion_.table,
                   columnsOf(model_.coordinates, "/position", Measure::kAngle), Measure::kAngle,
                   kDegree)
               .count > 0;
  }

  // A floating base's unit is judged by itself (base_columns.h).
  bool isOfBase(const std::string& ours) const {
    const std::string_view name(ours.data(), std::min(ours.rfind('/'), ours.size()));
    const auto floats = [&](const auto& part) {
      return part.name == name && model_.joints[part.joint].type == JointType::kFloating;
    };
    return std::any_of(model_.coordinates.begin(), model_.coordinates.end(), floats) ||
           std::any_of(model_.degrees_of_freedom.begin(), model_.degrees_of_freedom.end(), floats);
  }

  // The columns of each part of the robot that has this measure; a floating base is left aside.
  template <class Parts>
  std::vector<FitColumn> columnsOf(const Parts& parts, const char* quantity,
                                   Measure measure) const {
    std::vector<FitColumn> columns(parts.size());
    for (size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].measure != measure) continue;
      if (model_.joints[parts[i].joint].type == JointType::kFloating) continue;
      if (const auto at = columnCalled(motion_.table, parts[i].name + quantity)) {
        columns[i].column = static_cast<int>(*at);
      }
    }
    return columns;
  }

  std::vector<double> times() const {
    std::vector<double> times;
    for (size_t row = 0; row < motion_.table.rowCount(); ++row) {
      times.push_back(motion_.table.row(row)[*time_]);
    }
    return times;
  }

  void scale(size_t column, double factor) {
    Table& table = motion_.table;
    for (size_t row = 0; row < table.rowCount(); ++row) {
      table.cells[row * table.columnCount() + column] *= factor;
    }
  }

  // Messages of joint states, whose angles are in radians by ROS's convention (REP 103).
  bool isOfRos() const {
    return motion_.of_messages ||
           std::any_of(motion_.meanings.begin(), motion_.meanings.end(), [](const auto& one) {
             const std::string name = lowered(one.column);
             return name.find("joint_states/") != name.npos ||
                    name.find("header.stamp") != name.npos ||
                    name.find("header/stamp") != name.npos;
           });
  }

  bool saysUnitOf(const char* quantity, Dimension dimension) const {
    return std::any_of(motion_.meanings.begin(), motion_.meanings.end(), [&](const auto& one) {
      return one.ours.ends_with(quantity) && saysUnit(one) && !isOfBase(one.ours) &&
             unitOfColumn(model_, one.ours).dimension == dimension;
    });
  }

  // Multiplies our columns of a quantity and a dimension that say no unit.
  void scaleColumns(const char* quantity, Dimension dimension, double factor,
                    const std::string& reason) {
    for (ColumnMeaning& one : motion_.meanings) {
      if (!one.ours.ends_with(quantity) || saysUnit(one) || isOfBase(one.ours)) continue;
      if (unitOfColumn(model_, one.ours).dimension != dimension) continue;
      const auto column = columnCalled(motion_.table, one.ours);
      if (!column) continue;
      one.factor *= factor;
      one.reason += "; " + reason;
      scale(*column, factor);
    }
  }

  bool timeSaysUnit() const {
    for (const ColumnMeaning& one : motion_.meanings) {
      if (one.ours != "time" || one.unit_open) continue;
      if (saysUnit(one) || one.start != 0.0) return true;
      for (const std::string& token : tokensOf(one.column)) {
        const auto unit = unitOf(token);
        if (unit && unit->dimension == Dimension::kTime) return true;
      }
    }
    return false;
  }

  double unitOfTime() const {
    for (const ColumnMeaning& one : motion_.meanings) {
      if (one.ours == "time") return one.factor;
    }
    return 1.0;
  }

  void scaleTime(double factor, const std::string& reason) {
    for (ColumnMeaning& one : motion_.meanings) {
      if (one.ours != "time") continue;
      one.factor *= factor;
      one.reason += "; " + reason;
    }
    scale(*time_, factor);
  }

  void doubt(const std::string& sentence) {
    motion_.notes.push_back(sentence);
    motion_.doubts.push_back(sentence);
  }

  void judgeByRates() {
    if (!time_) return;
    for (const auto& [measure, dimension] :
         {std::pair(Measure::kAngle, Dimension::kAngle), {Measure::kLength, Dimension::kLength}}) {
      const DerivativeFit fit = derivativeFit(
          motion_.table, times(), columnsOf(model_.degrees_of_freedom, "/position", measure),
          columnsOf(model_.degrees_of_freedom, "/velocity", measure));
      if (fit.correlation <= 0.9) continue;
      const bool angle = measure == Measure::kAngle;
      takeGain(fit.gain, dimension, angle ? kDegree : kMillimetre,
               angle ? angles_open_ : lengths_open_);
    }
  }

  // change = gain · ∫ rate dt. `unit` is the other one that positions or velocities may be in.
  void takeGain(double gain, Dimension dimension, double unit, bool& open) {
    const bool angle = dimension == Dimension::kAngle;
    const char* const in = angle ? "degrees" : "mm";
    const bool time_open = !time_confirmed_ && !timeSaysUnit();
    // of lengths a thousand may be of the time: then its steps are too long for seconds
    const bool thousand_of_time = angle || (time_open && stepOfTime() >= 0.5);
    if (nearFactor(gain, {1.0}) == 1.0) {
      time_confirmed_ = true;
      if (saysUnitOf("/velocity", dimension)) open = false;  // the positions are in the same
    } else if (open && nearFactor(gain, {1.0 / unit}) != 0.0) {
      scaleColumns("/position", dimension, unit,
                   std::string("in ") + in + ": their derivative is the velocities then");
      motion_.notes.push_back(std::string(angle ? "positions" : "positions of sliding joints") +
                              " are taken as " + in + " and their velocities as " +
                              (angle ? "radians" : "metres") +
                              " a second: so one is the derivative of the other");
      open = false;
      time_confirmed_ = true;
    } else if (open && nearFactor(gain, {unit}) != 0.0 && !(thousand_of_time && !angle)) {
      scaleColumns("/velocity", dimension, unit,
                   std::string("in ") + in + ": the positions' derivative then");
      motion_.notes.push_back(std::string(angle ? "velocities" : "velocities of sliding joints") +
                              " are taken as " + in +
                              " a second: so they are the derivative of the positions");
      open = false;
      time_confirmed_ = true;
    } else if (const double near = time_open ? nearFactor(gain, otherTimes(angle)) : 0.0;
               near != 0.0) {
      scaleTime(near, "the velocities are the positions' derivative then");
      motion_.notes.push_back("the time is taken in units of " + shortest(unitOfTime()) +
                              " s: so the positions' derivative is the velocities");
      time_confirmed_ = true;
    }
  }

  void judgeByLimits(Measure measure, Dimension dimension, bool open) {
    if (!open) return;
    const bool angle = measure == Measure::kAngle;
    const double unit = angle ? kDegree : kMillimetre;
    const UnitFit fit = unitFit(model_, motion_.table,
                                columnsOf(model_.coordinates, "/position", measure), measure, unit);
    if (angle && fit.count == 0) tellUnknown();
    if (motion_.of_motors || !(isOfRos() ? fit.isOtherBeyondDoubt() : fit.isOther())) return;
    const std::string in = angle ? "degrees" : "mm", otherwise = angle ? "radians" : "metres";
    const std::string why = std::to_string(fit.beyond_as_ours) + " of " +
                            std::to_string(fit.count) + (angle ? "" : " sliding") +
                            " joints would pass their limits by far as " + otherwise +
                            ", none as " + in;
    for (const char* quantity : {"/position", "/velocity", "/acceleration"}) {
      scaleColumns(quantity, dimension, unit, "in " + in + ": " + why);
    }
    doubt((angle ? "angles are taken as degrees: "
                 : "positions of sliding joints are taken as mm: ") +
          why + "; where they are not, write the unit behind the column's name, such as " +
          (angle ? "[rad]" : "[m]"));
  }

  // By what the time may be scaled: to a smaller unit, or back to a larger one that its size hid.
  // Of lengths the latter would be millimetres.
  std::vector<double> otherTimes(bool angle) const {
    if (angle && unitOfTime() < 1e-3) return {1e-3, 1e-6, 1e-9, 1e3, 1e6};
    return {1e-3, 1e-6, 1e-9};
  }

  double stepOfTime() const {
    const std::vector<double> all = times();
    std::vector<double> steps;
    for (size_t i = 1; i < all.size(); ++i) {
      if (all[i] > all[i - 1]) steps.push_back(all[i] - all[i - 1]);
    }
    if (steps.empty()) return 0.0;
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return *middle;
  }

  // How fast the fastest joint goes on average, as a share of what it may be expected to.
  struct Speed {
    double mean = 0.0;   // rad/s or m/s
    double limit = 0.0;  // of that joint
  };
  Speed fastest(const std::vector<FitColumn>& columns) const {
    const std::vector<double> all = times();
    const double duration = all.back() - all.front();
    Speed fastest;
    for (size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].column < 0) continue;
      double way = 0.0, before = std::nan("");
      for (size_t row = 0; row < motion_.table.rowCount(); ++row) {
        const double now = motion_.table.row(row)[static_cast<size_t>(columns[i].column)];
        if (std::isnan(now)) continue;
        if (!std::isnan(before)) way += std::abs(now - before);
        before = now;
      }
      const double limit = model_.degrees_of_freedom[i].velocity_limit;
      if (way / duration > fastest.mean) {
        fastest = {way / duration, std::isfinite(limit) && limit > 0.0 ? limit : 20.0};
      }
    }
    return fastest;
  }

  // A recording whose rows are a second or more apart is rare, one in ms is not.
  void judgeBySteps() {
    if (!time_ || timeSaysUnit() || unitOfTime() < 1e-6) return;
    const std::vector<double> all = times();
    const double step = stepOfTime();
    if (!(all.back() > all.front())) return;
    constexpr double kCreeping = 0.01, kSlow = 0.1;  // rad/s, m/s
    Speed speed;
    for (const Measure measure : {Measure::kAngle, Measure::kLength}) {
      const Speed one = fastest(columnsOf(model_.degrees_of_freedom, "/position", measure));
      if (one.mean > speed.mean) speed = one;
    }
    constexpr double kNobodys = 1e4;
    if (speed.mean > kNobodys && !motion_.of_motors) {
      doubt("the time goes in steps of " + shortest(step) + " s, in which a joint would go by " +
            withDigits(speed.mean, 2) +
            " rad/s or m/s on average: is it in seconds? Where it is not, say its unit, such as "
            "'time [min]'");
      return;
    }
    if (step < 0.5 || speed.mean == 0.0 || speed.mean >= kSlow) return;
    const double unit = unitOfTime();
    const std::string in = nameOfTime(unit), smaller = nameOfTime(1e-3 * unit);
    const bool whole = std::all_of(all.begin(), all.end(), [&](double time) {
      return std::abs(time / unit - std::round(time / unit)) < 1e-3;
    });
    const std::string steps = "steps of " + shortest(step / unit) + " from row to row";
    if (whole && speed.mean < kCreeping && 1e3 * speed.mean >= kCreeping &&
        1e3 * speed.mean <= speed.limit) {
      const std::string why = steps + ", in which as " + in + " no joint would go faster than " +
                              withDigits(speed.mean, 2) + " rad/s or m/s on average";
      scaleTime(1e-3, "in " + smaller + ": " + why);
      doubt("the time is taken in " + smaller + ": " + why + "; where it is in " + in +
            ", call its column 'time [" + (unit == 1.0 ? "s" : in) + "]'");
      return;
    }
    doubt("the time goes in " + steps + " and is in " + in + ": of " + smaller +
          " call its column 'time [" + smaller + "]'");
  }

  // No limits tell degrees from radians, and what turns far may be a wheel or in degrees.
  void tellUnknown() {
    constexpr double kFar = 4.0 * std::numbers::pi;
    if (isOfRos() || motion_.of_motors) return;
    const auto columns = columnsOf(model_.coordinates, "/position", Measure::kAngle);
    for (size_t i = 0; i < columns.size(); ++i) {
      for (size_t row = 0; columns[i].column >= 0 && row < motion_.table.rowCount(); ++row) {
        if (!(std::abs(motion_.table.row(row)[static_cast<size_t>(columns[i].column)]) > kFar)) {
          continue;
        }
        doubt(inQuotes(model_.coordinates[i].name) +
              " turns by more than two turns as radians, and no joint has limits that would tell "
              "degrees from them: taken as radians; where they are degrees, " +
              (motion_.guessed ? "" : "write [deg] behind the column's name, or ") +
              "give --degrees");
        return;
      }
    }
  }

  // What no unit explains.
  void tellBeyond() {
    std::vector<std::string> names;
    size_t most = 0;
    for (const auto& [measure, unit] :
         {std::pair(Measure::kAngle, kDegree), {Measure::kLength, kMillimetre}}) {
      const UnitFit fit =
          unitFit(model_, motion_.table, columnsOf(model_.coordinates, "/position", measure),
                  measure, unit);
      for (const UnitFit::Beyond& one : fit.beyond) {
        names.push_back(model_.coordinates[static_cast<size_t>(one.coordinate)].name);
        most = std::max(most, one.rows);
      }
    }
    if (names.empty()) return;
    const size_t rows = motion_.table.rowCount();
    const std::string who = joined(allInQuotes(names), 6) +
                            (names.size() == 1 ? " passes its limits" : " pass their limits") +
                            " by far";
    if (10 * most < rows) {
      doubt(who + " in " + std::to_string(most) + " of " + std::to_string(rows) +
            " rows: faults of the recording? Leave these cells empty, and they are filled in "
            "between their neighbours");
      return;
    }
    doubt(who + ": are these this robot's joints, in rad and m?" +
          (motion_.of_motors ? " By the file's name they are of motors: a recipe takes their gears "
                               "away, in lines such as JOINT/position = COLUMN / RATIO."
                             : "") +
          " A unit behind a column's name ([mm]), --degrees, or a recipe says otherwise");
  }

  const Model& model_;
  MotionTable& motion_;
  std::optional<size_t> time_;
  bool angles_open_ = false, lengths_open_ = false, time_confirmed_ = false;
};

}  // namespace

void judgeUnits(const Model& model, bool angles_said, MotionTable& motion) {
  UnitJudge(model, motion).run(angles_said);
}

}  // namespace armillary
