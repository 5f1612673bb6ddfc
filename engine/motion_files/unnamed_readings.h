// SPDX-License-Identifier: BSD-3-Clause
// What a table without a header may be, and what its columns look like.
#pragma once

#include <string>
#include <vector>

#include "engine/model/model.h"
#include "engine/motion_files/base_columns.h"
#include "engine/motion_files/motion_fit.h"
#include "engine/table/column_names.h"

namespace armillary {

// A way to take the columns.
struct UnnamedReading {
  std::string layout;  // in words
  double score = 0.0;
  bool confirmed = false;
  double time_factor = 1.0, angle_factor = 1.0;
  std::vector<ColumnMeaning> columns;
  std::string note;  // what else a person should know; empty: nothing
};

// A column that goes on evenly, as a time does.
struct Clock {
  bool goes_on = false, counts = false;  // by one, whole numbers: an index
};

Clock clockOf(const Table& table, size_t column);

// Whether a column goes from zero in even steps of a second at most, as a clock does and hardly a
// joint.
bool countsEvenly(const Table& table, size_t column);

// The columns of the robot's parts that have these names, in turn.
template <class Parts>
std::vector<FitColumn> columnsOf(const Parts& parts, const std::vector<std::string>& names,
                                 const std::vector<size_t>& columns) {
  std::vector<FitColumn> fit(parts.size());
  for (size_t k = 0; k < names.size(); ++k) {
    for (size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].name == names[k]) fit[i].column = static_cast<int>(columns[k]);
    }
  }
  return fit;
}

// Gives the angles among columns by degree of freedom a factor.
void scaleAngles(const Model& model, std::vector<FitColumn>& columns, double factor);

// Whether no column goes further than `range` from where it began; whether all begin near zero.
bool rests(const Table& table, const std::vector<size_t>& columns, double range);
bool beginsNearZero(const Table& table, const std::vector<size_t>& columns, double most);

// "columns 9 to 14".
std::string columnsInWords(const std::vector<size_t>& columns);

// Whether columns are those of the same numbers in another place, but for some difference: in the
// same unit, and together when those change.
bool goesWith(const Table& table, const std::vector<size_t>& those,
              const std::vector<size_t>& columns);

// What the change of positions may be on the integral of their velocities: by the unit of time, or
// where one of them is in degrees. A time that was taken for so small a unit may be of a larger
// one.
std::vector<double> ratesGains(double time_factor = 1.0);

// How many joints a block may have: all but the floating base, or the turning ones.
std::vector<size_t> blockWidths(const Model& model);

// Takes seven columns from `first` on for the place of the base that floats.
void describeBase(const Model& model, const UnnamedBase& at, size_t first, UnnamedReading& reading);

// What so many columns, of which `before` stand before the joints, may be of a robot that is fixed.
std::string freeBaseHint(const Model& model, size_t columns, size_t before);

// A reading in words for a person. `degrees_said`: that angles are in degrees.
Understanding understandingOf(const UnnamedReading& reading, bool timed, bool degrees_said);

}  // namespace armillary
