// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/unnamed_readings.h"

#include <algorithm>
#include <cmath>

#include "engine/text/degree.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
Clock clockOf(const Table& table, size_t column) {
  const size_t rows = std::min<size_t>(table.rowCount(), 3000);
  if (rows < 3) return {};
  size_t on = 0, by_one = 0;
  double least = 1e300, most = 0.0;
  for (size_t i = 1; i < rows; ++i) {
    const double step = table.row(i)[column] - table.row(i - 1)[column];
    on += step > 0.0;
    by_one += step == 1.0;
    if (step > 0.0) {
      least = std::min(least, step);
      most = std::max(most, step);
    }
  }
  const bool even = most <= 1e3 * least;
  return {100 * on >= 97 * (rows - 1) && even && table.row(0)[column] >= 0.0, by_one == rows - 1};
}

bool countsEvenly(const Table& table, size_t column) {
  const size_t rows = std::min<size_t>(table.rowCount(), 3000);
  if (rows < 10 || table.row(0)[column] != 0.0) return false;
  const double first = table.row(1)[column];
  if (!(first > 0.0 && first <= 1.0)) return false;
  size_t even = 0;
  for (size_t i = 1; i < rows; ++i) {
    const double step = table.row(i)[column] - table.row(i - 1)[column];
    even += std::abs(step - first) <= 1e-6 * first + 1e-9;
  }
  return 100 * even >= 97 * (rows - 1);
}

void scaleAngles(const Model& model, std::vector<FitColumn>& columns, double factor) {
  for (size_t i = 0; i < columns.size(); ++i) {
    const bool angle = i < model.degrees_of_freedom.size() &&
                       model.degrees_of_freedom[i].measure == Measure::kAngle;
    if (angle) columns[i].factor = factor;
  }
}

bool rests(const Table& table, const std::vector<size_t>& columns, double range) {
  return std::all_of(columns.begin(), columns.end(), [&](size_t column) {
    for (size_t row = 0; row < table.rowCount(); ++row) {
      if (!(std::abs(table.row(row)[column] - table.row(0)[column]) <= range)) return false;
    }
    return true;
  });
}

bool beginsNearZero(const Table& table, const std::vector<size_t>& columns, double most) {
  return std::all_of(columns.begin(), columns.end(),
                     [&](size_t column) { return std::abs(table.row(0)[column]) <= most; });
}

std::string columnsInWords(const std::vector<size_t>& columns) {
  const bool in_turn = columns.back() - columns.front() + 1 == columns.size();
  if (columns.size() == 1) return "column " + std::to_string(columns[0] + 1);
  if (in_turn) {
    return "columns " + std::to_string(columns.front() + 1) + " to " +
           std::to_string(columns.back() + 1);
  }
  std::vector<std::string> numbers;
  numbers.reserve(columns.size());
  for (const size_t column : columns) numbers.push_back(std::to_string(column + 1));
  return "columns " + joined(numbers, 12);
}

bool goesWith(const Table& table, const std::vector<size_t>& those,
              const std::vector<size_t>& columns) {
  constexpr double kTogether = 0.9, kFactor = 2.0;
  double squares = 0.0, of_others = 0.0, both = 0.0;
  for (size_t k = 0; k < those.size(); ++k) {
    double mean = 0.0, mean_other = 0.0;
    size_t rows = 0;
    const auto visit = [&](const auto& each) {
      for (size_t row = 0; row < table.rowCount(); ++row) {
        const double one = table.row(row)[those[k]], other = table.row(row)[columns[k]];
        if (std::isfinite(one) && std::isfinite(other)) each(one, other);
      }
    };
    visit([&](double one, double other) {
      mean += one;
      mean_other += other;
      ++rows;
    });
    if (rows == 0) continue;
    mean /= static_cast<double>(rows);
    mean_other /= static_cast<double>(rows);
    visit([&](double one, double other) {
      squares += (one - mean) * (one - mean);
      of_others += (other - mean_other) * (other - mean_other);
      both += (one - mean) * (other - mean_other);
    });
  }
  if (!(squares > 0.0) || !(of_others > 0.0)) return false;
  const double gain = both / squares;
  return both > kTogether * std::sqrt(squares * of_others) && gain < kFactor &&
         gain > 1.0 / kFactor;
}

std::vector<double> ratesGains(double time_factor) {
  std::vector<double> gains;
  for (const double time : {1.0, 1e-3, 1e-6, 1e-9}) {
    for (const double angle : {1.0, 1.0 / kDegree, kDegree}) {
      if (time == 1.0 || angle == 1.0) gains.push_back(time * angle);
    }
  }
  if (time_factor < 1e-3) gains.push_back(1e3);
  return gains;
}

Understanding understandingOf(const UnnamedReading& reading, bool timed, bool degrees_said) {
  Understanding result;
  result.columns = reading.columns;
  result.foreign = true;
  result.notes.push_back("it has no header; taken for " +
                         std::string(timed ? "the time and " : "") + reading.layout +
                         ", which fits");
  if (!reading.note.empty()) result.notes.push_back(reading.note);
  for (const ColumnMeaning& one : reading.columns) {
    if (one.ours.ends_with("/position") && one.factor != 1.0) {
      result.notes.emplace_back(
          degrees_said ? "its angles are taken as degrees, as was said"
                       : "its angles are taken as degrees: as radians they pass the limits");
      break;
    }
  }
  return result;
}

std::vector<size_t> blockWidths(const Model& model) {
  size_t jointed = 0, angles = 0;
  for (const DegreeOfFreedom& one : model.degrees_of_freedom) {
    if (model.joints[one.joint].type == JointType::kFloating) continue;
    ++jointed;
    angles += one.measure == Measure::kAngle;
  }
  if (angles == jointed) return {jointed};
  return {jointed, angles};
}

void describeBase(const Model& model, const UnnamedBase& at, size_t first,
                  UnnamedReading& reading) {
  const std::string& base = model.joints[static_cast<size_t>(floatingBase(model))].name;
  const char* const order = at.w_first ? "wxyz" : "xyzw";
  for (size_t k = 0; k < 7; ++k) {
    ColumnMeaning& one = reading.columns[first + k];
    one.ours = base + (k < 3 ? std::string(".") + "xyz"[k] : std::string(".q") + order[k - 3]) +
               "/position";
    one.reason = k < 3 ? "the base's position, before its orientation"
                       : "of the base's orientation, a unit quaternion; as " + std::string(order) +
                             " it stands upright";
  }
  reading.layout = "the base's place (x, y, z and a quaternion " + std::string(order) + ") and " +
                   reading.layout;
}

std::string freeBaseHint(const Model& model, size_t columns, size_t before) {
  const size_t rest = columns - before - 7;
  return std::to_string(columns) + " = " + (before > 0 ? std::to_string(before) + " + " : "") +
         "7 + " + std::to_string(rest) + (rest == blockWidths(model).front() ? " joints" : "") +
         ": this looks like a recording of a free base (x, y, z and a quaternion): try "
         "--floating-base";
}

}  // namespace armillary
