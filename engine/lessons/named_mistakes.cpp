// SPDX-License-Identifier: BSD-3-Clause
// What is told in another unit or with another sign, and mistakes in words: see question_numbers.h.
#include <algorithm>

#include "engine/lessons/mistaken_quantities.h"
#include "engine/lessons/question_numbers.h"

namespace armillary {

using Eigen::MatrixXd;

// Columns that are zero are so in any unit: they tell nothing.
std::optional<double> QuestionNumbers::distanceInUnit(const OtherUnit& unit,
                                                      const MatrixXd& answer) const {
  const MatrixXd zero = MatrixXd::Zero(answer.rows(), answer.cols());
  const MatrixXd meant = answer * unit.factors.cwiseInverse().asDiagonal();
  if (question_.kind == LessonQuestion::Kind::kArrow) {
    const double off = distance(question_, meant, right_of_rows_);
    if (!(off <= 1.0) || distance(question_, zero, right_of_rows_) <= 1.0) return std::nullopt;
    return off;
  }
  bool tells = false;
  double worst = 0.0;
  for (Eigen::Index k = 0; k < answer.cols(); ++k) {
    const bool empty = columnDistance(question_, zero, right_of_rows_, k) <= 1.0;
    const bool as_it_is = empty && columnDistance(question_, answer, right_of_rows_, k) <= 1.0;
    tells = tells || (!empty && unit.factors[k] != 1.0);
    if (as_it_is) continue;
    const double off = columnDistance(question_, meant, right_of_rows_, k);
    if (!(off <= 1.0)) return std::nullopt;
    worst = std::max(worst, off);
  }
  return tells ? std::optional(worst) : std::nullopt;
}

// Columns that are right but for their sign, where the others are right.
std::optional<NamedMistake> QuestionNumbers::turnedColumns(const MatrixXd& answer) const {
  NamedMistake turned;
  if (question_.kind != LessonQuestion::Kind::kFile) return std::nullopt;
  const std::vector<std::string> names = lessonColumns(*step_.robot->model, question_.quantity);
  for (Eigen::Index k = 0; k < answer.cols(); ++k) {
    if (columnDistance(question_, answer, right_of_rows_, k) <= 1.0) continue;
    if (columnDistance(question_, -answer, right_of_rows_, k) > 1.0) return std::nullopt;
    turned.parts.push_back(names[question_.columns[static_cast<size_t>(k)]]);
  }
  if (turned.parts.empty()) return std::nullopt;
  turned.mistake = Mistake::kSign;
  turned.words = "with the sign of";
  for (const std::string& part : turned.parts) turned.words += " '" + part + "'";
  turned.words += " turned";
  return turned;
}

std::vector<NamedMistake> joinedByKind(const std::vector<const Variant*>& variants) {
  std::vector<NamedMistake> joined;
  for (const Variant* variant : variants) {
    const auto same = std::find_if(joined.begin(), joined.end(), [&](const NamedMistake& each) {
      return each.mistake == variant->mistake && each.second == variant->second &&
             (variant->part.empty() || each.parts == std::vector{variant->part});
    });
    if (same != joined.end() && variant->mistake != Mistake::kDegrees) continue;
    NamedMistake named{variant->mistake, variant->second, {}, variant->words};
    if (!variant->part.empty()) named.parts.push_back(variant->part);
    joined.push_back(std::move(named));
  }
  return joined;
}

std::string sentenceOf(const std::vector<NamedMistake>& mistakes, std::string_view answer) {
  if (mistakes.empty()) return {};
  std::string sentence = std::string(answer) + " " + mistakes.front().words;
  for (size_t i = 1; i < mistakes.size(); ++i) sentence += ", or " + mistakes[i].words;
  if (mistakes.size() > 1) sentence += ": they cannot be told apart here";
  return sentence;
}

}  // namespace armillary
