// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sizing/motor_catalogue.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <limits>
#include <numbers>
#include <utility>

#include "engine/table/record_reader.h"
#include "engine/text/nearest_word.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr size_t kMostRows = 10'000;
constexpr double kRpm = std::numbers::pi / 30.0;  // rad/s
constexpr double kGramCentimetre2 = 1e-7;         // kg m²

const std::vector<std::string>& columnNames() {
  static const std::vector<std::string> names{"kind",
                                              "name",
                                              "source",
                                              "continuous_torque_Nm",
                                              "peak_torque_Nm",
                                              "stall_torque_Nm",
                                              "no_load_speed_rpm",
                                              "maximum_speed_rpm",
                                              "inertia_gcm2",
                                              "mass_kg",
                                              "torque_constant_Nm_A",
                                              "resistance_ohm",
                                              "thermal_time_constant_s",
                                              "ratio",
                                              "efficiency"};
  return names;
}

// A unit that may end a column's name instead of its own.
struct OtherUnit {
  std::string_view own, other;
  double factor;  // from the other to its own
};
constexpr OtherUnit kOtherUnits[] = {
    {"Nm", "mNm", 1e-3},    {"Nm", "Ncm", 1e-2},          {"rpm", "1/min", 1.0},
    {"rpm", "min-1", 1.0},  {"rpm", "rad/s", 1.0 / kRpm}, {"gcm2", "kgm2", 1e7},
    {"gcm2", "kgcm2", 1e3}, {"gcm2", "kgmm2", 10.0},      {"kg", "g", 1e-3},
    {"Nm", "uNm", 1e-6},    {"kg", "mg", 1e-6},           {"Nm_A", "mNm_A", 1e-3},
    {"ohm", "mohm", 1e-3},  {"s", "min", 60.0},           {"s", "ms", 1e-3}};

// Letters and digits alone: "Continuous torque [mNm]" is "continuous_torque_mNm".
std::string bare(std::string_view name) {
  std::string text = lowered(name);
  const auto replace = [&](std::string_view from, std::string_view to) {
    for (size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
  };
  replace("²", "2");
  replace("\u03A9", "ohm");  // the letter, and the sign
  replace("\u2126", "ohm");
  replace("µ", "u");  // the sign, and the letter
  replace("\u03BC", "u");
  replace("%", "percent");
  std::erase_if(text, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
  return text;
}

struct Column {
  std::string name;     // one of columnNames()
  double factor = 1.0;  // to its unit
};

std::optional<Column> columnOf(const std::string& given) {
  const std::string wanted = bare(given);
  for (const std::string& name : columnNames()) {
    if (wanted == bare(name)) return Column{name};
    for (const OtherUnit& unit : kOtherUnits) {
      if (!name.ends_with("_" + std::string(unit.own))) continue;
      const std::string stem = name.substr(0, name.size() - unit.own.size());
      if (wanted == bare(stem + std::string(unit.other))) return Column{name, unit.factor};
    }
  }
  if (wanted == "efficiencypercent") return Column{"efficiency", 0.01};
  return std::nullopt;
}

// A row by the names of its columns.
class Row {
 public:
  Row(const std::vector<Column>& header, const std::vector<std::string>& cells, int line,
      bool decimal_comma, TableError& error)
      : header_(header), cells_(cells), line_(line), decimal_comma_(decimal_comma), error_(error) {}

  std::string text(const std::string& column) const {
    const auto found = place(column);
    return found ? std::string(trimmed(cells_[*found])) : std::string();
  }
  // Above zero, in SI; nothing where the cell is empty.
  std::optional<double> number(const std::string& column, double factor = 1.0) {
    std::string cell = text(column);
    if (cell.empty()) return std::nullopt;
    if (decimal_comma_) std::replace(cell.begin(), cell.end(), ',', '.');
    factor *= header_[*place(column)].factor;
    std::string why = "must be above zero";
    const std::optional<double> value = parseNumber(cell, &why);
    if (value && *value > 0.0) return *value * factor;
    fail("'" + column + "' " + why);
    return std::nullopt;
  }
  double needed(const std::string& column, double factor = 1.0) {
    const auto value = number(column, factor);
    if (!value) fail("'" + column + "' is missing");
    return value.value_or(0.0);
  }
  void fail(std::string message) {
    if (good_) error_ = {line_, text("name") + ": " + std::move(message)};
    good_ = false;
  }
  bool good() const { return good_; }

 private:
  std::optional<size_t> place(const std::string& column) const {
    const auto found = std::find_if(header_.begin(), header_.end(),
                                    [&](const Column& one) { return one.name == column; });
    if (found == header_.end()) return std::nullopt;
    return static_cast<size_t>(found - header_.begin());
  }

  const std::vector<Column>& header_;
  const std::vector<std::string>& cells_;
  int line_;
  bool decimal_comma_;
  TableError& error_;
  bool good_ = true;
};

void readMotor(Row& row, MotorCatalogue& catalogue) {
  SizedMotor motor;
  motor.name = row.text("name");
  motor.source = row.text("source");
  motor.continuous_torque = row.needed("continuous_torque_Nm");
  motor.peak_torque = row.number("peak_torque_Nm");
  motor.stall_torque = row.number("stall_torque_Nm");
  motor.no_load_speed = row.number("no_load_speed_rpm", kRpm);
  const std::optional<double> maximum = row.number("maximum_speed_rpm", kRpm);
  motor.maximum_speed = maximum.value_or(motor.no_load_speed.value_or(0.0));
  motor.inertia = row.needed("inertia_gcm2", kGramCentimetre2);
  motor.mass = row.number("mass_kg");
  motor.torque_constant = row.number("torque_constant_Nm_A");
  motor.resistance = row.number("resistance_ohm");
  motor.thermal_time_constant = row.number("thermal_time_constant_s");
  if (motor.stall_torque.has_value() != motor.no_load_speed.has_value()) {
    row.fail("'stall_torque_Nm' and 'no_load_speed_rpm' stand together");
  }
  if (!motor.peak_torque && !motor.stall_torque) {
    row.fail("'peak_torque_Nm' is missing, or 'stall_torque_Nm' with 'no_load_speed_rpm'");
  }
  if (!(motor.maximum_speed > 0.0)) row.fail("'maximum_speed_rpm' is missing");
  if (row.good() && motor.peakAt(0.0) < motor.continuous_torque) {
    row.fail("what it gives for a short time is below its continuous torque");
  }
  if (row.good()) catalogue.motors.push_back(std::move(motor));
}

void readGear(Row& row, MotorCatalogue& catalogue) {
  SizedGear gear;
  gear.name = row.text("name");
  gear.source = row.text("source");
  gear.ratio = row.needed("ratio");
  gear.efficiency = row.needed("efficiency");
  gear.continuous_torque = row.needed("continuous_torque_Nm");
  gear.peak_torque = row.needed("peak_torque_Nm");
  gear.maximum_speed = row.needed("maximum_speed_rpm", kRpm);
  gear.inertia = row.number("inertia_gcm2", kGramCentimetre2).value_or(0.0);
  gear.mass = row.number("mass_kg");
  if (gear.efficiency > 1.0) row.fail("'efficiency' is above 1");
  if (row.good() && gear.peak_torque < gear.continuous_torque) {
    row.fail("'peak_torque_Nm' is below what is continuous");
  }
  if (row.good()) catalogue.gears.push_back(std::move(gear));
}

// Whether a row is a motor or a gear, which the catalogue then has; else `wrong` says why not.
bool readRow(const std::vector<Column>& header, const std::vector<std::string>& cells, int line,
             bool decimal_comma, MotorCatalogue& catalogue, TableError& wrong) {
  if (cells.size() != header.size()) {
    wrong = {line, "the row has " + std::to_string(cells.size()) + " cells, the header " +
                       std::to_string(header.size())};
    return false;
  }
  Row row(header, cells, line, decimal_comma, wrong);
  const std::string kind = row.text("kind");
  if (row.text("name").empty()) row.fail("'name' is missing");
  if (kind == "motor") {
    readMotor(row, catalogue);
  } else if (kind == "gear") {
    readGear(row, catalogue);
  } else {
    row.fail("'kind' is '" + kind + "', and must be motor or gear");
  }
  return row.good();
}

std::string kindOf(const std::vector<Column>& header, const std::vector<std::string>& cells) {
  TableError ignored;
  return Row(header, cells, 0, false, ignored).text("kind");
}

std::optional<std::vector<Column>> headerOf(const std::vector<std::string>& cells, int line,
                                            TableError& error) {
  std::vector<Column> header;
  for (const std::string& given : cells) {
    const auto column = columnOf(given);
    if (!column) {
      const auto near = nearestWord(given, columnNames());
      error = {line, "unknown column '" + given + "'; " +
                         (near ? "'" + *near + "' was probably meant"
                               : "a catalogue has " + joined(columnNames()))};
      return std::nullopt;
    }
    const bool twice = std::any_of(header.begin(), header.end(),
                                   [&](const Column& one) { return one.name == column->name; });
    if (twice) {
      error = {line, "column '" + given + "' stands there twice"};
      return std::nullopt;
    }
    header.push_back(*column);
  }
  return header;
}

}  // namespace

double SizedMotor::peakAt(double speed) const {
  if (speed > maximum_speed) return 0.0;
  double torque = std::numeric_limits<double>::infinity();
  if (stall_torque) torque = *stall_torque * std::max(0.0, 1.0 - speed / *no_load_speed);
  return peak_torque ? std::min(*peak_torque, torque) : torque;
}

double SizedMotor::continuousAt(double speed) const {
  return std::min(continuous_torque, peakAt(speed));
}

std::optional<MotorCatalogue> readMotorCatalogue(std::string_view text, TableError& error) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (const int line = lineTooLong(text); line > 0) {
    error = {line, kLineTooLong};
    return std::nullopt;
  }
  size_t begin = 0;  // of the header, behind comments
  int first = 1;
  for (; text.substr(begin).starts_with("#"); ++first) {
    const size_t end = text.find('\n', begin);
    begin = end == text.npos ? text.size() : end + 1;
  }
  const char separator = separatorOf(text.substr(begin));
  RecordReader reader(text, separator, begin, first);
  std::optional<std::vector<Column>> header;
  std::vector<std::string> cells;
  size_t rows = 0;
  MotorCatalogue catalogue;
  std::optional<TableError> first_gear;  // that is left out
  while (!reader.atEnd()) {
    const int line = reader.line();
    if (!reader.next(cells)) {
      error = {line, "a quoted cell is not closed"};
      return std::nullopt;
    }
    if (cells.empty() || (cells.size() == 1 && trimmed(cells[0]).empty())) continue;
    if (cells[0].starts_with("#")) continue;
    if (!header) {
      header = headerOf(cells, line, error);
      if (!header) return std::nullopt;
      continue;
    }
    if (++rows > kMostRows) {
      error = {line, "a catalogue has no more than 10000 rows"};
      return std::nullopt;
    }
    TableError wrong;
    if (!readRow(*header, cells, line, separator != ',', catalogue, wrong)) {
      if (!first_gear && kindOf(*header, cells) == "gear") first_gear = wrong;
      catalogue.left_out.push_back({std::move(wrong)});
    }
  }
  if (catalogue.gears.empty() && first_gear) {
    error = *first_gear;
    error.message += "; no gear is left, and motors would be taken with ratios of no gear";
    return std::nullopt;
  }
  if (!catalogue.motors.empty() || !catalogue.gears.empty()) return catalogue;
  error = {0, "there is neither motor nor gear in it"};
  if (!catalogue.left_out.empty()) error = catalogue.left_out.front();
  return std::nullopt;
}

void append(MotorCatalogue more, MotorCatalogue& to) {
  std::move(more.motors.begin(), more.motors.end(), std::back_inserter(to.motors));
  std::move(more.gears.begin(), more.gears.end(), std::back_inserter(to.gears));
  std::move(more.left_out.begin(), more.left_out.end(), std::back_inserter(to.left_out));
}

}  // namespace armillary
