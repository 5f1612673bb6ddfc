// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/unnamed_columns.h"

#include <algorithm>
#include <cmath>

#include "engine/motion_files/base_columns.h"
#include "engine/motion_files/motion_fit.h"
#include "engine/motion_files/unnamed_readings.h"
#include "engine/table/clock_units.h"
#include "engine/table/column_spellings.h"
#include "engine/text/counted.h"
#include "engine/text/degree.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// Correlations. Recorded rates are the derivatives of recorded positions to 0.999; joints that
// swing alike, one a little after the other, go with one another too, to 0.95 and more.
constexpr double kDerivative = 0.99, kOfEachJoint = 0.9, kFair = 0.7;

class Guesser {
 public:
  Guesser(const Model& model, const Table& table, std::optional<double> rate, bool degrees)
      : model_(model), table_(table), degrees_(degrees), spellings_(model) {
    findTime(rate);
    findBase();
  }

  std::optional<Understanding> run(std::string& error) {
    const size_t rest = table_.columnCount() - first_;
    for (const size_t width : blockWidths(model_)) {
      if (width == 0 || width > rest) continue;
      tryLayout(width, rest / width, false);
      if (rest % width == 0 && rest > width) tryLayout(width, rest / width, true);
    }
    std::stable_sort(readings_.begin(), readings_.end(), [](const auto& one, const auto& other) {
      return std::pair(one.confirmed, one.score) > std::pair(other.confirmed, other.score);
    });
    const bool certain = !readings_.empty() && readings_[0].confirmed &&
                         !(readings_.size() > 1 && readings_[1].confirmed &&
                           readings_[1].score > 0.97 * readings_[0].score);
    if (certain && base_ && !base_->certain) {
      error =
          "has no header, and its columns " + std::to_string(base_first_ + 4) + " to " +
          std::to_string(base_first_ + 7) +
          " are the base's orientation, a quaternion: whether its first number or its last is w "
          "cannot be told. Give the columns names: x, y, z, qw, qx, qy, qz in their order; or "
          "say it in a recipe (--recipe FILE), a line a column: " +
          model_.joints[static_cast<size_t>(floatingBase(model_))].name +
          ".qw/position = " + inQuotes(table_.header[base_first_ + 3]) + " …";
      return std::nullopt;
    }
    if (certain) {
      Understanding result = understandingOf(readings_[0], time_.has_value(), degrees_);
      if (time_ && readings_[0].time_factor != 1.0) {
        result.notes.push_back("its time is taken in units of " +
                               shortest(clock_.factor * readings_[0].time_factor) +
                               " s: so the positions' derivative is the velocities");
      } else if (clock_.by_size) {
        result.notes.push_back("its time " + clock_.reason);
      }
      return result;
    }
    error = refusal();
    return std::nullopt;
  }

 private:
  void findTime(std::optional<double> rate) {
    const size_t width = table_.columnCount();
    // a base that walks on goes on evenly too
    const bool is_base = unnamedBase(table_, 0) && width >= 7 + blockWidths(model_).front();
    const Clock zero = is_base ? Clock{} : clockOf(table_, 0),
                one = !is_base && width > 1 ? clockOf(table_, 1) : Clock{};
    if (zero.counts && one.goes_on) {
      index_ = 0;
      time_ = 1;
    } else if (zero.counts) {
      index_ = 0;
    } else if (zero.goes_on) {
      time_ = 0;
    }
    // what goes on evenly beside too few columns for the joints is one of them
    const size_t fewest = blockWidths(model_).back();
    if (time_ && width - (index_ ? 1 : 0) >= fewest && width - (index_ ? 1 : 0) - 1 < fewest &&
        !countsEvenly(table_, *time_)) {
      time_.reset();
    }
    first_ = (index_ ? 1 : 0) + (time_ ? 1 : 0);
    if (time_) {
      clock_.column = *time_;
      tellBySize(table_, clock_);
    }
    for (size_t i = 0; i < table_.rowCount(); ++i) {
      times_.push_back(time_ ? (table_.row(i)[*time_] - table_.row(0)[*time_]) * clock_.factor
                             : static_cast<double>(i) / rate.value_or(1.0));
    }
    timed_ = time_ || rate;
  }

  // The place of a base that floats stands before the joints.
  void findBase() {
    const auto base = unnamedBase(table_, first_);
    const size_t jointed = blockWidths(model_).front();
    if (!base || jointed == 0 || table_.columnCount() - first_ < 7 + jointed) return;
    if (floatingBase(model_) < 0) {
      // only where the joints' columns come out even
      looks_free_ = (table_.columnCount() - first_ - 7) % jointed == 0;
      return;
    }
    base_ = base;
    base_first_ = first_;
    first_ += 7;
  }

  size_t columnOf(size_t block, size_t joint, size_t width, size_t blocks, bool by_joint) const {
    return first_ + (by_joint ? joint * blocks + block : block * width + joint);
  }

  std::vector<std::string> names(ColumnQuantity quantity, size_t width) const {
    std::string what;
    return spellings_.inTurn(quantity, width, what);
  }

  void tryLayout(size_t width, size_t blocks, bool by_joint) {
    const std::vector<std::string> positions = names(ColumnQuantity::kPosition, width);
    const std::vector<std::string> rates = names(ColumnQuantity::kVelocity, width);
    if (positions.size() != width || rates.size() != width) return;
    const auto block = [&](size_t b) {
      std::vector<size_t> columns(width);
      for (size_t k = 0; k < width; ++k) columns[k] = columnOf(b, k, width, blocks, by_joint);
      return columns;
    };
    const auto asRates = [&](size_t b) {
      return columnsOf(model_.degrees_of_freedom, rates, block(b));
    };
    UnnamedReading reading;
    reading.columns.resize(table_.columnCount());
    const size_t over = table_.columnCount() - first_ - width * blocks;
    reading.layout = counted(static_cast<long>(blocks), "block") + " of " +
                     counted(static_cast<long>(width), "column") +
                     (by_joint ? ", joint after joint" : "") +
                     (over > 0 ? " and " + std::to_string(over) + " more" : "");
    // q by degree of freedom, as its rates are: no floating joint is among them
    const std::vector<FitColumn> q_by_rate = columnsOf(model_.degrees_of_freedom, rates, block(0));
    std::vector<FitColumn> q = columnsOf(model_.coordinates, positions, block(0));
    const UnitFit angles = unitFit(model_, table_, q, Measure::kAngle, kDegree);
    double q_factor = degrees_ || angles.isOther() ? kDegree : 1.0, v_factor = q_factor;
    // dq: the integral of which block is q?
    size_t v = 0;
    DerivativeFit best;
    for (size_t b = 1; b < blocks; ++b) {
      const DerivativeFit fit = derivativeFit(table_, times_, q_by_rate, asRates(b));
      if (fit.correlation > kDerivative && fit.least > kOfEachJoint &&
          fit.correlation > best.correlation + 1e-3) {
        // in seconds, or in parts of them; q and dq in the same unit, or one of them in degrees
        const double near = timed_ ? nearFactor(fit.gain, ratesGains(clock_.factor)) : 1.0;
        if (near == 0.0) continue;
        best = fit;
        v = b;
        reading.time_factor = 1.0;
        if (timed_ && near != 1.0) {
          if (near > 50.0 && near < 60.0) {
            q_factor = kDegree, v_factor = 1.0;
          } else if (near > 0.01 && near < 0.02) {
            q_factor = 1.0, v_factor = kDegree;
          } else {
            reading.time_factor = near;
          }
        }
      }
    }
    scaleAngles(model_, q, 1.0);
    for (size_t i = 0; i < q.size(); ++i) {
      if (model_.coordinates[i].measure == Measure::kAngle) q[i].factor = q_factor;
    }
    // of rows without a time the gain is the time of a row
    if (v > 0 && !timed_) suggested_rate_ = 1.0 / best.gain;
    std::vector<double> seconds = times_;
    for (double& time : seconds) time *= reading.time_factor;
    std::vector<FitColumn> dq(model_.degrees_of_freedom.size());
    if (v > 0) {
      dq = asRates(v);
      scaleAngles(model_, dq, v_factor);
    }
    size_t a = 0;
    double best_a = kFair;
    for (size_t b = 1; v > 0 && b < blocks; ++b) {
      if (b == v) continue;
      std::vector<FitColumn> ddq = asRates(b);
      scaleAngles(model_, ddq, v_factor);
      const DerivativeFit fit = derivativeFit(table_, seconds, dq, ddq);
      if (fit.correlation <= best_a || (timed_ && nearFactor(fit.gain, {1.0}) == 0.0)) continue;
      best_a = fit.correlation;
      a = b;
    }
    size_t e = 0;
    EffortFit effort;
    for (size_t b = 1; b < blocks; ++b) {
      if (b == v || b == a) continue;
      const EffortFit fit = effortFit(model_, table_, seconds, q, dq, asRates(b));
      if (fit.correlation < kFair || fit.explained < 0.5 || fit.explained <= effort.explained) {
        continue;
      }
      effort = fit;
      e = b;
    }
    // a robot that stands shows no derivative: the rates beside its positions are none then too
    if (v == 0 && e > 1 && rests(table_, block(0), 0.02) && rests(table_, block(1), 0.02) &&
        beginsNearZero(table_, block(1), 0.02)) {
      v = 1;
    }
    describe(reading, block, positions, rates, {v, a, e}, q_factor, v_factor, best, effort);
    if (e > 0) {
      std::vector<std::vector<size_t>> others;
      for (size_t b = 1; b < blocks; ++b) {
        if (b == v || b == a || b == e) continue;
        const EffortFit fit = effortFit(model_, table_, seconds, q, dq, asRates(b));
        const bool fits = fit.correlation >= kFair && fit.explained >= 0.5;
        if (fits || goesWith(table_, block(e), block(b))) others.push_back(block(b));
      }
      tellRivals(block(e), others, rates, effort, reading);
    }
    const bool fits = degrees_ || angles.isOther() || angles.beyond_as_ours == 0;
    reading.confirmed = (timed_ || !v) && (v > 0 || e > 0 || (blocks == 1 && over == 0 && fits));
    reading.score = v > 0   ? best.correlation + (a > 0 ? 0.2 : 0.0) + (e > 0 ? 0.2 : 0.0)
                    : e > 0 ? effort.correlation
                            : 0.1;
    if (over == 0) reading.score += 0.05;
    readings_.push_back(std::move(reading));
  }

  struct Blocks {
    size_t v, a, e;
  };

  template <class Block>
  void describe(UnnamedReading& reading, const Block& block,
                const std::vector<std::string>& positions, const std::vector<std::string>& rates,
                const Blocks& found, double q_factor, double v_factor,
                const DerivativeFit& velocity, const EffortFit& effort) {
    for (size_t i = 0; i < reading.columns.size(); ++i) {
      reading.columns[i] = {
          table_.header[i], {}, 1.0, 0.0, "not used: nothing that was recognised"};
    }
    if (index_) reading.columns[*index_].reason = "not used: it counts the rows";
    if (time_) {
      ColumnMeaning& one = reading.columns[*time_];
      one.ours = "time";
      one.factor = clock_.factor * reading.time_factor;
      one.unit_open = reading.time_factor == 1.0;
      one.reason = "goes on from row to row";
      if (clock_.by_size) one.reason += "; " + clock_.reason;
      if (table_.row(0)[*time_] * one.factor > 3e8) one.start = table_.row(0)[*time_];
    }
    if (base_) describeBase(model_, *base_, base_first_, reading);
    const auto set = [&](size_t b, const std::vector<std::string>& names, const char* quantity,
                         double factor, const std::string& reason) {
      const std::vector<size_t> columns = block(b);
      for (size_t k = 0; k < columns.size(); ++k) {
        ColumnMeaning& one = reading.columns[columns[k]];
        one.ours = names[k] + quantity;
        const Unit unit = unitOfColumn(model_, one.ours);
        one.factor = unit.dimension == Dimension::kAngle ? factor : 1.0;
        one.reason = reason;
      }
      reading.layout += reading.layout.find(": ") == std::string::npos ? ": " : ", ";
      reading.layout +=
          std::string(quantity + 1) + " from column " + std::to_string(columns[0] + 1);
    };
    set(0, positions, "/position", q_factor,
        found.v > 0 ? "its derivative is the block of velocities" : "the first block");
    if (found.v > 0) {
      set(found.v, rates, "/velocity", v_factor,
          velocity.correlation > 0.0 ? "the derivative of the positions (correlation " +
                                           withDigits(velocity.correlation, 3) + ")"
                                     : "zero, as the positions stand");
    }
    if (found.a > 0) {
      set(found.a, rates, "/acceleration", v_factor, "the derivative of the velocities");
    }
    if (found.e > 0) {
      set(found.e, rates, "/effort", 1.0,
          "near inverse dynamics (" + withDigits(100.0 * effort.explained, 3) +
              " % of it explained)");
    }
  }

  // Measured efforts and wanted ones look alike, and no name tells them apart.
  void tellRivals(const std::vector<size_t>& taken, const std::vector<std::vector<size_t>>& others,
                  const std::vector<std::string>& names, const EffortFit& effort,
                  UnnamedReading& reading) const {
    if (others.empty()) return;
    std::vector<std::string> which;
    which.reserve(others.size());
    for (const std::vector<size_t>& columns : others) which.push_back(columnsInWords(columns));
    for (size_t i = 0; i < table_.columnCount(); ++i) {
      for (const std::vector<size_t>& columns : others) {
        if (std::find(columns.begin(), columns.end(), i) == columns.end()) continue;
        reading.columns[i].reason = "not used: it may be of efforts too; others are taken";
      }
    }
    reading.note = "its efforts are taken from " + columnsInWords(taken) +
                   ", which are nearest to inverse dynamics (" +
                   withDigits(100.0 * effort.explained, 3) + " % of them explained), but " +
                   joined(which, 4) +
                   " may be efforts too: which were measured, and which only wanted or computed by "
                   "a controller, no header says. To take others, say every column in a recipe "
                   "(--recipe FILE), such as " +
                   names.front() + "/effort = " + inQuotes(table_.header[others.front().front()]);
  }

  std::string refusal() const {
    const size_t width = table_.columnCount();
    std::string text = "has no header, and what its " +
                       counted(static_cast<long>(width), "column is", "columns are") +
                       " is not certain for a robot of " + countedFreedoms(model_.velocitySize());
    if (looks_free_) return text + ": " + freeBaseHint(model_, width, first_);
    if (!timed_ && suggested_rate_ > 0.0) {
      return text + ": no column is the time; " + (readings_.empty() ? "" : readings_[0].layout) +
             " would fit " + withDigits(suggested_rate_, 4) +
             " rows a second (at the command line --rate " + withDigits(suggested_rate_, 4) + ")";
    }
    for (size_t i = 0; i < std::min<size_t>(readings_.size(), 3); ++i) {
      text += (i == 0 ? "; it may be " : "; or ") + std::string(time_ ? "the time and " : "") +
              readings_[i].layout;
    }
    if (readings_.empty()) {
      text += time_ ? "; beside column " + std::to_string(*time_ + 1) +
                          ", which goes on as a time, they are fewer than its joints"
                    : "; they are fewer than its joints, or have no such blocks";
    }
    const std::string joint = model_.coordinates.empty() ? "JOINT" : model_.coordinates[0].name;
    const size_t first = time_ ? *time_ + 1 : index_ ? *index_ + 1 : 0;
    return text + ". At the command line say it in a recipe (--recipe FILE), a line a column: " +
           (time_ ? "time = " + inQuotes(table_.header[*time_]) + ", " : "") + joint +
           "/position = " + inQuotes(table_.header[std::min(first, width - 1)]) + " …" +
           (timed_ ? ""
                   : "; a time, where one is there, by time = COLUMN, else the rate: --rate HZ");
  }

  const Model& model_;
  const Table& table_;
  bool degrees_ = false, timed_ = false;
  ColumnSpellings spellings_;
  std::optional<size_t> index_, time_;
  TimeColumn clock_;  // what the time's size tells
  size_t first_ = 0;
  std::vector<double> times_;
  std::vector<UnnamedReading> readings_;
  double suggested_rate_ = 0.0;
  std::optional<UnnamedBase> base_;
  size_t base_first_ = 0;
  bool looks_free_ = false;
};

}  // namespace

std::optional<Understanding> understandUnnamed(const Model& model, const Table& table,
                                               std::optional<double> rate, bool degrees,
                                               std::string& error) {
  if (table.columnCount() == 0 || table.rowCount() == 0) {
    error = "has no rows";
    return std::nullopt;
  }
  return Guesser(model, table, rate, degrees).run(error);
}

}  // namespace armillary
