// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/answer_tables.h"

#include <algorithm>
#include <cmath>

#include "engine/lessons/answer_times.h"
#include "engine/lessons/generalized_efforts.h"
#include "engine/lessons/question_numbers.h"
#include "engine/table/column_names.h"
#include "engine/table/found_text.h"
#include "engine/text/number_text.h"
#include "engine/text/utf8.h"
#include "engine/text/words.h"

namespace armillary {

using Eigen::MatrixXd;

namespace {

constexpr double kLargest = 1e150;  // of a number that squares can be made of

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

// A table without a header gets the names of what is asked for, with or without the time.
bool nameByPlace(const std::vector<std::string>& wanted, Table& table, TableError& error) {
  const size_t count = table.columnCount();
  if (count != wanted.size() && count != wanted.size() + 1) {
    error = {1, "it has no header, and " + std::to_string(count) + " columns where " +
                    std::to_string(wanted.size()) + " are asked for (" + joined(wanted, 6) +
                    "), with or without the time before them"};
    return false;
  }
  const bool has_time = count > wanted.size();
  table.header = wanted;
  if (has_time) table.header.insert(table.header.begin(), "time");
  return true;
}

// A table whose columns have our names; `wanted` and perhaps "time" are among them.
bool readNamed(const Model& model, const std::vector<std::string>& wanted, bool efforts,
               const std::string& text, FoundTable& found, std::string& note, TableError& error) {
  if (!parseFoundText(asPlainText(text), found, error)) return false;
  Table& table = found.table;
  if (!found.named) return nameByPlace(wanted, table, error);
  if (efforts) nameGeneralizedEfforts(model, table, note);
  const auto missingOf = [&](const Table& one) {
    std::vector<std::string> names;
    for (const std::string& name : wanted) {
      if (!columnOf(one, name)) names.push_back(inQuotes(name));
    }
    return names;
  };
  if (note.empty() && missingOf(table).empty()) return true;
  const Table as_read = table;
  std::vector<std::string> notes;
  const bool known = !efforts || nameColumns(model, table, notes, error, {.found = true});
  const std::vector<std::string> missing = missingOf(table);
  if (known && missing.empty()) return true;
  if (known) error = {1, "there is no column " + joined(missing, 6)};
  if (!efforts) return false;
  // Elsewhere a bare joint's name is its position; here the efforts are asked for.
  Table as_efforts = as_read;
  TableError ignored;
  const std::vector<std::string> hints(as_read.columnCount(), "effort");
  if (!nameColumns(model, as_efforts, notes, ignored, {.found = true, .hints = hints}))
    return false;
  const std::vector<std::string> still = missingOf(as_efforts);
  if (!still.empty()) {
    if (still.size() < wanted.size()) error = {1, "there is no column " + joined(still, 6)};
    return false;
  }
  table = std::move(as_efforts);
  return true;
}

// What is wrong with the cell of a column in a line.
TableError faultOf(const FoundTable& found, const std::string& column, int line) {
  for (const auto* faults : {&found.faults, &found.gaps}) {
    for (const auto& [ignored, fault] : *faults) {
      if (fault.line == line) return fault;
    }
  }
  return {line, "the cell of '" + column + "' is empty or too large"};
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
    if (std::max(std::abs(points[i].first), std::abs(points[i].second)) > kLargest) {
      why = "a number of the curve is too large, at " + withDigits(points[i].first, 6) + " s";
      return std::nullopt;
    }
    if (i > 0 && points[i].first <= points[i - 1].first) {
      why = "the curve's times do not increase at " + withDigits(points[i].first, 6) + " s";
      return std::nullopt;
    }
  }
  if (points.size() < 2) {
    why = "a curve has two points or more";
    return std::nullopt;
  }
  why = whyOtherSpan(points.front().first, points.back().first, times);
  if (!why.empty()) return std::nullopt;
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
                                        const std::string& text, std::string& note,
                                        TableError& error) {
  note.clear();
  const std::vector<std::string> wanted = wantedColumns(step, question);
  FoundTable found;
  const bool efforts = question.quantity == "inverse-dynamics";
  if (!readNamed(*step.robot->model, wanted, efforts, text, found, note, error)) {
    return std::nullopt;
  }
  const Table& table = found.table;
  const auto matched = rowsAtTimes(table, timesOf(question), error);
  if (!matched) return std::nullopt;
  const std::vector<size_t>& rows = *matched;
  MatrixXd numbers(static_cast<Eigen::Index>(rows.size()),
                   static_cast<Eigen::Index>(wanted.size()));
  for (size_t k = 0; k < wanted.size(); ++k) {
    const size_t column = *columnOf(table, wanted[k]);
    for (size_t i = 0; i < rows.size(); ++i) {
      const double value = table.row(rows[i])[column];
      if (!(std::abs(value) < kLargest)) {
        error = faultOf(found, wanted[k], table.lines[rows[i]]);
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
  if (!list.isList()) {
    why = "a curve is a list of [time, value], or the name of a table's file";
    return std::nullopt;
  }
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
  FoundTable found;
  TableError error;
  if (!parseFoundText(asPlainText(text), found, error)) {
    why = "line " + std::to_string(error.line) + ": " + error.message;
    return std::nullopt;
  }
  const Table& table = found.table;
  if (table.columnCount() != 2) {
    why = "a curve's table has two columns, the time and the value";
    return std::nullopt;
  }
  std::vector<std::pair<double, double>> points;
  for (size_t i = 0; i < table.rowCount(); ++i) {
    points.emplace_back(table.row(i)[0], table.row(i)[1]);
  }
  return sampledAt(question, points, why);
}

}  // namespace armillary
