// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/answer_tables.h"

#include <algorithm>
#include <cmath>

#include "engine/lessons/question_numbers.h"
#include "engine/table/column_names.h"
#include "engine/text/number_text.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {

using Eigen::MatrixXd;

namespace {

std::vector<std::string> wantedColumns(const LessonStep& step, const LessonQuestion& question) {
  const std::vector<std::string> all = lessonColumns(*step.robot->model, question.quantity);
  std::vector<std::string> wanted;
  for (const int column : question.columns) wanted.push_back(all[column]);
  return wanted;
}

std::optional<size_t> columnOf(const Table& table, const std::string& name) {
  const auto found = std::find(table.header.begin(), table.header.end(), name);
  if (found == table.header.end()) return std::nullopt;
  return static_cast<size_t>(found - table.header.begin());
}

bool isHeaderless(const Table& table) {
  return std::all_of(table.header.begin(), table.header.end(),
                     [](const std::string& name) { return parseNumber(name).has_value(); });
}

// A table whose columns have our names; `wanted` and perhaps "time" are among them.
bool readNamed(const Model& model, const std::vector<std::string>& wanted, bool efforts,
               const std::string& text, Table& table, TableError& error) {
  if (!parseTable(text, table, error)) return false;
  if (isHeaderless(table)) {
    const size_t count = table.columnCount();
    if (count != wanted.size() && count != wanted.size() + 1) {
      error = {1, "it has no header, and " + std::to_string(count) + " columns where " +
                      std::to_string(wanted.size()) + " are asked for (" + joined(wanted, 6) +
                      "), with or without the time before them"};
      return false;
    }
    std::string header = count == wanted.size() ? "" : "time";
    for (const std::string& name : wanted) {
      std::string cell = csvRow(std::vector<std::string>{name});
      cell.pop_back();
      header += (header.empty() ? "" : ",") + cell;
    }
    std::string first = csvRow(table.header), rest;
    for (size_t i = 0; i < table.rowCount(); ++i) {
      const auto row = table.row(i);
      rest += csvRow(std::vector<double>(row.begin(), row.end()));
    }
    table = {};
    return parseTable(header + "\n" + first + rest, table, error);
  }
  const auto missing = [&] {
    std::vector<std::string> names;
    for (const std::string& name : wanted) {
      if (!columnOf(table, name)) names.push_back(inQuotes(name));
    }
    return names;
  };
  std::vector<std::string> notes;
  if (!missing().empty() && efforts && !nameColumns(model, table, notes, error, {.found = true})) {
    return false;
  }
  const std::vector<std::string> names = missing();
  if (names.empty()) return true;
  error = {1, "there is no column " + joined(names, 6)};
  return false;
}

// The table's row for each row of the motion.
bool matchRows(const Table& table, const std::vector<double>& times, std::vector<size_t>& rows,
               TableError& error) {
  const std::optional<size_t> time = columnOf(table, "time");
  rows.clear();
  if (!time) {
    if (table.rowCount() != times.size()) {
      error = {0, "it has " + std::to_string(table.rowCount()) +
                      " rows without a time, and the "
                      "motion has " +
                      std::to_string(times.size())};
      return false;
    }
    for (size_t i = 0; i < times.size(); ++i) rows.push_back(i);
    return true;
  }
  size_t next = 0;
  for (size_t i = 0; i < times.size(); ++i) {
    const double step = i + 1 < times.size() ? times[i + 1] - times[i] : 0.0;
    const double near = std::max(0.01 * step, 1e-6 * std::max(1.0, std::abs(times[i])));
    while (next < table.rowCount() && !(table.row(next)[*time] >= times[i] - near)) ++next;
    if (next == table.rowCount() || table.row(next)[*time] > times[i] + near) {
      error = {next < table.rowCount() ? table.lines[next] : 0,
               "there is no row at " + withDigits(times[i], 6) +
                   " s, where the motion has one; give a row for each of its " +
                   std::to_string(times.size())};
      return false;
    }
    rows.push_back(next);
  }
  return true;
}

// Values at the question's times, straight between the points.
std::optional<MatrixXd> sampledAt(const LessonQuestion& question,
                                  const std::vector<std::pair<double, double>>& points,
                                  std::string& why) {
  const std::vector<double> times = timesOf(question);
  for (size_t i = 0; i < points.size(); ++i) {
    if (!std::isfinite(points[i].first) || !std::isfinite(points[i].second)) {
      why = "a number of the curve is missing";
      return std::nullopt;
    }
    if (i > 0 && points[i].first <= points[i - 1].first) {
      why = "the curve's times do not increase at " + withDigits(points[i].first, 6) + " s";
      return std::nullopt;
    }
  }
  const double spare = 0.05 * (times.back() - times.front());
  if (points.size() < 2 || points.front().first > times.front() + spare ||
      points.back().first < times.back() - spare) {
    why = "the curve does not reach from " + withDigits(times.front(), 4) + " s to " +
          withDigits(times.back(), 4) + " s";
    return std::nullopt;
  }
  MatrixXd values(static_cast<Eigen::Index>(times.size()), 1);
  size_t next = 1;
  for (size_t i = 0; i < times.size(); ++i) {
    while (next + 1 < points.size() && points[next].first < times[i]) ++next;
    const auto& [t0, y0] = points[next - 1];
    const auto& [t1, y1] = points[next];
    const double share = std::clamp((times[i] - t0) / (t1 - t0), 0.0, 1.0);
    values(static_cast<Eigen::Index>(i), 0) = y0 + share * (y1 - y0);
  }
  return values * (question.unit ? question.unit->factor : 1.0);
}

}  // namespace

std::optional<MatrixXd> readAnswerTable(const LessonStep& step, const LessonQuestion& question,
                                        const std::string& text, TableError& error) {
  const std::vector<std::string> wanted = wantedColumns(step, question);
  Table table;
  const bool efforts = question.quantity == "inverse-dynamics";
  if (!readNamed(*step.robot->model, wanted, efforts, text, table, error)) return std::nullopt;
  std::vector<size_t> rows;
  if (!matchRows(table, timesOf(question), rows, error)) return std::nullopt;
  MatrixXd numbers(static_cast<Eigen::Index>(rows.size()),
                   static_cast<Eigen::Index>(wanted.size()));
  for (size_t k = 0; k < wanted.size(); ++k) {
    const size_t column = *columnOf(table, wanted[k]);
    for (size_t i = 0; i < rows.size(); ++i) {
      const double value = table.row(rows[i])[column];
      if (!(std::abs(value) < 1e150)) {
        error = {table.lines[rows[i]], "the cell of '" + wanted[k] + "' is empty or too large"};
        return std::nullopt;
      }
      numbers(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) = value;
    }
  }
  return numbers;
}

std::string answerTable(const LessonStep& step, const LessonQuestion& question,
                        const MatrixXd& numbers) {
  std::vector<std::string> header = wantedColumns(step, question);
  header.insert(header.begin(), "time");
  std::string text = csvRow(header);
  const std::vector<double> times = timesOf(question);
  for (Eigen::Index i = 0; i < numbers.rows(); ++i) {
    std::vector<double> row{times[static_cast<size_t>(i)]};
    for (Eigen::Index k = 0; k < numbers.cols(); ++k) row.push_back(numbers(i, k));
    text += csvRow(row);
  }
  return text;
}

std::optional<MatrixXd> readCurve(const LessonQuestion& question, const JsonValue& list,
                                  std::string& why) {
  std::vector<std::pair<double, double>> points;
  for (const JsonValue& item : list.items) {
    const bool pair = item.isList() && item.items.size() == 2 && item.items[0].isNumber() &&
                      item.items[1].isNumber();
    if (!pair) {
      why = "line " + std::to_string(item.line) + ": a curve is a list of [time, value]";
      return std::nullopt;
    }
    points.emplace_back(item.items[0].number, item.items[1].number);
  }
  return sampledAt(question, points, why);
}

std::optional<MatrixXd> readCurveTable(const LessonQuestion& question, const std::string& text,
                                       std::string& why) {
  Table table;
  TableError error;
  if (!parseTable(text, table, error)) {
    why = "line " + std::to_string(error.line) + ": " + error.message;
    return std::nullopt;
  }
  if (table.columnCount() != 2) {
    why = "a curve's table has two columns, the time and the value";
    return std::nullopt;
  }
  std::vector<std::pair<double, double>> points;
  if (isHeaderless(table))
    points.emplace_back(*parseNumber(table.header[0]), *parseNumber(table.header[1]));
  for (size_t i = 0; i < table.rowCount(); ++i) {
    points.emplace_back(table.row(i)[0], table.row(i)[1]);
  }
  return sampledAt(question, points, why);
}

}  // namespace armillary
