// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/compared_table.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "engine/table/column_names.h"
#include "engine/table/robot_columns.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

bool isNumber(std::string_view text) {
  return parseNumber(trimmed(text)).has_value();
}

// The quantity that a file's name begins with: "tau.csv", "tau_student.csv", not "quadruped.csv".
std::string_view quantityOfFile(std::string_view file_name) {
  const auto letter = [](unsigned char c) { return std::isalpha(c) != 0; };
  const auto end = std::find_if_not(file_name.begin(), file_name.end(), letter);
  const std::string_view word(file_name.begin(), end);
  const bool only_a_letter = word.size() == 1 && word != "q" && word != "Q";  // "a.csv", "v.csv"
  const std::string_view quantity = only_a_letter ? std::string_view() : quantityMeant(word);
  return quantity.empty() ? "effort" : quantity;
}

std::string numberedName(const Model& model, std::string_view quantity, int index) {
  const auto name_at = [index](const auto& named) {
    const auto i = static_cast<std::size_t>(index);
    return index >= 0 && i < named.size() ? named[i].name : std::string();
  };
  const std::string name =
      quantity == "position" ? name_at(model.coordinates) : name_at(model.degrees_of_freedom);
  return name.empty() ? name : name + "/" + std::string(quantity);
}

bool isName(const Model& model, std::string_view name) {
  const auto is = [&](const auto& named) { return named.name == name; };
  return std::any_of(model.coordinates.begin(), model.coordinates.end(), is) ||
         std::any_of(model.degrees_of_freedom.begin(), model.degrees_of_freedom.end(), is);
}

// Names alone get the file's quantity.
void sayQuantity(const Model& model, std::string_view quantity, Table& table) {
  for (std::string& column : table.header) {
    const NameAndUnit parts = splitUnit(column);
    if (!isName(model, parts.name)) continue;
    std::string said = std::string(parts.name) + "/" + std::string(quantity);
    if (!parts.unit.empty()) said += " [" + std::string(parts.unit) + "]";
    column = said;
  }
}

// "0.0,1.5,2" before a text that begins with numbers: names for its columns.
std::string headerFor(const Model& model, std::string_view line, std::string_view quantity) {
  const std::size_t at = line.find_first_of(",;\t ");
  const char separator = at == std::string_view::npos ? ',' : line[at];
  std::size_t cells = 0;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(separator, begin), line.size());
    const std::string_view cell = line.substr(begin, end - begin);
    const bool blank_between = separator == ' ' && cell.empty();
    if (!blank_between && !isNumber(cell)) return {};
    cells += !blank_between;
    begin = end + 1;
  }
  const int count = quantity == "position" ? model.positionSize() : model.velocitySize();
  if (cells != static_cast<std::size_t>(count) + 1) return {};
  std::string header = "time";
  for (int i = 0; i < count; ++i) {
    header += separator;
    header += csvRow(std::vector<std::string>{numberedName(model, quantity, i)});
    header.pop_back();  // the newline
  }
  return header + "\n";
}

// What counts of a joint's positions: all of its coordinates have a column.
std::vector<bool> positionsGiven(const Model& model, const std::vector<std::string>& header) {
  const auto has = [&](const Coordinate& coordinate) {
    return std::find(header.begin(), header.end(), coordinate.name + "/position") != header.end();
  };
  std::vector<bool> given(static_cast<std::size_t>(model.velocitySize()), false);
  for (const DegreeOfFreedom& dof : model.degrees_of_freedom) {
    const Joint& joint = model.joints[static_cast<std::size_t>(dof.joint)];
    const auto begin = model.coordinates.begin() + joint.position_index;
    given[static_cast<std::size_t>(&dof - model.degrees_of_freedom.data())] =
        std::all_of(begin, begin + joint.position_size, has);
  }
  return given;
}

std::optional<ComparedMotion> readRows(const std::shared_ptr<const Model>& model,
                                       const Table& table, RobotRowReader& reader,
                                       TableError& error) {
  if (table.rowCount() == 0) {
    error = {0, "there is no row below the header"};
    return std::nullopt;
  }
  ComparedMotion motion;
  motion.positions_given = positionsGiven(*model, table.header);
  motion.velocities_given = reader.velocitiesGiven();
  motion.efforts_given = reader.effortsGiven();
  const auto any = [](const std::vector<bool>& given) {
    return std::find(given.begin(), given.end(), true) != given.end();
  };
  if (!any(motion.positions_given) && !any(motion.velocities_given) && !any(motion.efforts_given)) {
    error = {table.header_line,
             "no column has a position, velocity or effort of this robot's joints"};
    return std::nullopt;
  }
  auto recording = std::make_shared<Recording>(model, table.rowCount());
  RobotRow row;
  Sample sample;
  for (Eigen::VectorXd& share : sample.shares.all) {
    share = Eigen::VectorXd::Zero(model->velocitySize());
  }
  for (std::size_t i = 0; i < table.rowCount(); ++i) {
    if (!reader.read(table, i, row, error)) return std::nullopt;
    if (!row.time) {
      error = {table.lines[i], "the time is empty"};
      return std::nullopt;
    }
    if (i > 0 && *row.time <= recording->endTime()) {
      error = {table.lines[i],
               "time " + shortest(*row.time) + " does not come after the row before it"};
      return std::nullopt;
    }
    sample.state = row.state;
    sample.acceleration = row.acceleration;
    sample.effort = row.effort;
    recording->append(sample);
  }
  motion.recording = std::move(recording);
  return motion;
}

}  // namespace

std::optional<ComparedMotion> readComparedMotion(const std::shared_ptr<const Model>& model,
                                                 std::string_view text, std::string_view file_name,
                                                 TableError& error) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::string_view quantity = quantityOfFile(file_name);
  std::string_view first = text.substr(0, text.find('\n'));
  if (first.ends_with('\r')) first.remove_suffix(1);
  const std::string header = headerFor(*model, first, quantity);
  Table table;
  const bool parsed = header.empty() ? parseTable(text, table, error)
                                     : parseTable(header + std::string(text), table, error);
  if (!parsed) {
    if (!header.empty() && error.line > 0) --error.line;
    return std::nullopt;
  }
  if (!header.empty()) {  // which is no line of the text
    for (int& line : table.lines) --line;
  }
  sayQuantity(*model, quantity, table);
  std::vector<std::string> notes;
  const ColumnOptions options{.numbered = NumberedColumns::kFirst, .leave_out = false};
  if (!nameColumns(*model, table, notes, error, options)) return std::nullopt;
  std::optional<RobotRowReader> reader = RobotRowReader::make(*model, table, false, error);
  if (!reader) return std::nullopt;
  if (!reader->hasTime()) {
    error = {table.header_line, "a motion needs a column 'time' (s)"};
    return std::nullopt;
  }
  return readRows(model, table, *reader, error);
}

}  // namespace armillary
