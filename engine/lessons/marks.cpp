// SPDX-License-Identifier: BSD-3-Clause
// Marks as a table: see grade.h.
#include <cmath>
#include <set>

#include "engine/lessons/grade.h"
#include "engine/table/csv.h"
#include "engine/text/number_text.h"
#include "engine/text/utf8.h"

namespace armillary {
namespace {

// "gravity-forgotten; mass-doubled forearm; sign + gravity-sign": any of these, two made together.
std::string namesOf(const std::vector<NamedMistake>& mistakes) {
  std::string names;
  std::set<std::string> told;  // one mistake may have several ways
  for (const NamedMistake& each : mistakes) {
    std::string one = name(each.mistake);
    for (const std::string& part : each.parts) one += " " + part;
    if (each.second) one += std::string(" + ") + name(*each.second);
    if (!told.insert(one).second) continue;
    if (!names.empty()) names += "; ";
    names += one;
  }
  return names;
}

// What a student chose, which a spreadsheet must not run.
std::string asText(const std::string& chosen) {
  const std::string cell = printableUtf8(chosen);
  const size_t first = cell.find_first_not_of(' ');
  const bool runs = first != cell.npos && std::string_view("=+-@").find(cell[first]) != cell.npos;
  return (runs ? "'" : "") + cell;
}

}  // namespace

std::string marksText(double points) {
  return shortest(std::round(points * 1e3) / 1e3);
}

std::string marksHeader(const Lesson& lesson) {
  std::vector<std::string> header{"student", "file", "points", "of"};
  for (const LessonStep& step : lesson.steps) {
    for (const LessonQuestion& question : step.questions) {
      const std::string id = printableUtf8(question.id);
      header.insert(header.end(), {id, id + "/mistake", id + "/remark"});
    }
  }
  return csvRow(header);
}

std::string marksRow(const LessonAnswers& answers, const std::vector<GradedQuestion>& graded) {
  double points = 0.0, of = 0.0;
  for (const GradedQuestion& each : graded) {
    points += each.points();
    of += each.question->points;
  }
  std::vector<std::string> row{asText(answers.student), asText(answers.file), marksText(points),
                               shortest(of)};
  for (const GradedQuestion& each : graded) {
    row.push_back(marksText(each.points()));
    row.push_back(printableUtf8(namesOf(each.grade.mistakes)));
    row.push_back(printableUtf8(each.grade.remark));
  }
  return csvRow(row);
}

}  // namespace armillary
