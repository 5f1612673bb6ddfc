// SPDX-License-Identifier: BSD-3-Clause
// Numbers, curves and files: what can be compared with what a mistake gives.
#include <cmath>
#include <numbers>

#include "engine/lessons/grade_kinds.h"
#include "engine/text/about_number.h"
#include "engine/text/number_text.h"

namespace armillary {

using Eigen::MatrixXd;

namespace {

std::string withUnit(const LessonQuestion& question, double value) {
  const std::string unit = question.unit ? std::string(question.unit->name) : "";
  const double factor = question.unit ? question.unit->factor : 1.0;
  return withDigits(value / factor, 5) + (unit.empty() ? "" : " " + unit);
}

Grade rightGrade() {
  return {Grade::Verdict::kRight, 1.0, {}, "right"};
}

Grade wrongGrade(std::vector<NamedMistake> mistakes, std::string_view answer,
                 std::string otherwise) {
  std::string remark = sentenceOf(mistakes, answer);
  if (remark.empty()) remark = std::move(otherwise);
  return {Grade::Verdict::kWrong, 0.0, std::move(mistakes), std::move(remark)};
}

// The unit of the same measure in which the number that was given in `unit` would be right; null
// where there is none.
const LessonUnit* unitThatFits(const LessonQuestion& question, double number,
                               const LessonUnit& unit, const MatrixXd& right) {
  if (distance(question, MatrixXd::Zero(1, 1), right) <= 1.0) return nullptr;  // zero is so in all
  for (const std::string& name : lessonUnitNames()) {
    const LessonUnit* other = lessonUnit(name);
    if (other == &unit || other->dimension != unit.dimension) continue;
    if (distance(question, MatrixXd::Constant(1, 1, number * other->factor), right) <= 1.0) {
      return other;
    }
  }
  return nullptr;
}

}  // namespace

Grade unreadable(std::string why) {
  return {Grade::Verdict::kUnreadable, 0.0, {}, "cannot be read: " + std::move(why)};
}

std::optional<NumberWithUnit> readGivenNumber(const JsonValue& answer, std::string& why) {
  why = "a number belongs here, or a text such as \"9.81 N m\"";
  if (answer.isNumber()) return NumberWithUnit{answer.number, nullptr};
  return answer.isText() ? readNumberWithUnit(answer.text, why) : std::nullopt;
}

Grade gradeNumber(const LessonQuestion& question, const JsonValue& answer,
                  QuestionNumbers& numbers) {
  std::string why;
  const std::optional<NumberWithUnit> read = readGivenNumber(answer, why);
  if (!read) return unreadable(why);
  const LessonUnit* unit = read->unit ? read->unit : question.unit;
  if (unit->dimension != question.unit->dimension) {
    const std::string asked = question.unit->name.empty()
                                  ? "a bare number is asked for"
                                  : std::string(question.unit->name) + " are asked for";
    const std::string words = "in " + std::string(unit->name) + ", which measures " +
                              std::string(unit->dimension) + ", where " + asked;
    return wrongGrade({{Mistake::kUnit, {}, {}, words}}, "the answer is", {});
  }
  const double value = read->value * unit->factor;
  if (!(std::abs(value) < 1e150)) return unreadable("the number is too large");
  const MatrixXd given = MatrixXd::Constant(1, 1, value);
  if (distance(question, given, numbers.right()) <= 1.0) return rightGrade();
  if (const LessonUnit* fits =
          read->unit ? unitThatFits(question, read->value, *unit, numbers.right()) : nullptr) {
    const std::string words =
        "in " + std::string(fits->name) + ", not in " + std::string(unit->name) + " as it says";
    return wrongGrade({{Mistake::kUnit, {}, {}, words}}, "the number is right", {});
  }
  return wrongGrade(
      numbers.explain(given), "that is the answer",
      withUnit(question, value) + " is not right, and is none of the mistakes that are looked for");
}

Grade gradeCurve(const LessonQuestion& question, const MatrixXd& given, QuestionNumbers& numbers) {
  const MatrixXd& right = numbers.right();
  const MatrixXd answer = numbers.signedAsRight(given);
  const double off = distance(question, answer, right);
  const double error =
      std::sqrt((answer - right).squaredNorm() / static_cast<double>(right.size()));
  const std::string size = "its mean error is " + withUnit(question, error);
  if (off <= 1.0) {
    Grade grade = rightGrade();
    grade.remark += ": " + size;
    return grade;
  }
  return wrongGrade(numbers.explain(answer), "the curve is what comes out",
                    "the curve is another one: " + size);
}

Grade gradeArrow(const LessonQuestion& question, const JsonValue& answer,
                 QuestionNumbers& numbers) {
  const double unit = question.unit ? question.unit->factor : 1.0;
  MatrixXd drawn(1, 3);
  const bool three = answer.isList() && answer.items.size() == 3;
  for (Eigen::Index i = 0; i < 3; ++i) {
    const JsonValue* part = three ? &answer.items[static_cast<size_t>(i)] : nullptr;
    if (!part || !part->isNumber() || !(std::abs(part->number) < 1e150)) {
      return unreadable("an arrow is a list of three numbers, [x, y, z] in the world's axes");
    }
    drawn(0, i) = part->number * unit;
  }
  const MatrixXd& right = numbers.right();
  const ArrowError error = arrowError(drawn, right);
  const double share = error.length / std::max(right.norm(), 1e-12);
  const std::string length = std::abs(share) < 0.005 ? "as long as it must be"
                             : share > 0.0           ? aboutNumber(100.0 * share) + " % too long"
                                                     : aboutNumber(-100.0 * share) + " % too short";
  const std::string off = drawn.isZero(0.0)
                              ? "it has no length"
                              : "it points " + aboutNumber(error.angle * 180.0 / std::numbers::pi) +
                                    "° beside the right one and is " + length;
  const bool none = drawn.isZero(0.0) && !right.isZero(0.0);  // whatever the tolerance
  if (!none && distance(question, drawn, right) <= 1.0) {
    Grade grade = rightGrade();
    grade.remark += ": " + off;
    return grade;
  }
  Grade grade =
      wrongGrade(numbers.explain(drawn), "the arrow is what comes out", "the arrow is another one");
  grade.remark += ": " + off;
  return grade;
}

Grade gradeFile(const LessonStep& step, const LessonQuestion& question, const MatrixXd& given,
                QuestionNumbers& numbers) {
  const MatrixXd& right = numbers.right();
  const MatrixXd answer = numbers.signedAsRight(given);
  if (distance(question, answer, right) <= 1.0) return rightGrade();
  const std::vector<std::string> names = lessonColumns(*step.robot->model, question.quantity);
  std::string good, bad;
  int good_count = 0;
  for (Eigen::Index k = 0; k < right.cols(); ++k) {
    const bool fits = columnDistance(question, answer, right, k) <= 1.0;
    std::string& list = fits ? good : bad;
    list += (list.empty() ? "'" : ", '") + names[question.columns[static_cast<size_t>(k)]] + "'";
    good_count += fits;
  }
  std::string otherwise =
      bad + " are not right, and none of the mistakes that are looked for explains them";
  if (good_count > 0) otherwise += "; right are " + good;
  Grade grade = wrongGrade(numbers.explain(answer), "your numbers are those", std::move(otherwise));
  // a mistake that is named is in all columns, also where it makes little of a difference
  if (good_count > 0 && grade.mistakes.empty()) {
    grade.verdict = Grade::Verdict::kPartly;
    grade.share = 0.5 * good_count / static_cast<double>(right.cols());
  }
  return grade;
}

}  // namespace armillary
