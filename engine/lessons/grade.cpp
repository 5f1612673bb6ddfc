// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/grade.h"

#include <algorithm>
#include <cmath>

#include "engine/lessons/answer_tables.h"
#include "engine/lessons/grade_kinds.h"
#include "engine/lessons/lesson_folder.h"
#include "engine/lessons/other_units.h"
#include "engine/text/number_text.h"

namespace armillary {

using Eigen::MatrixXd;
struct Grader::Kept {
  const Lesson& lesson;
  std::map<const LessonRobot*, std::vector<Variant>> variants = {};
  std::map<const LessonQuestion*, std::unique_ptr<QuestionNumbers>> numbers = {};
};

namespace {

using Kind = LessonQuestion::Kind;

bool isCompared(const LessonQuestion& question) {
  return question.kind == Kind::kNumber || question.kind == Kind::kPredict ||
         question.kind == Kind::kFile || question.kind == Kind::kArrow;
}

JsonValue textValue(std::string text) {
  JsonValue value;
  value.kind = JsonValue::Kind::kText;
  value.text = std::move(text);
  return value;
}

JsonValue numberValue(double number) {
  JsonValue value;
  value.kind = JsonValue::Kind::kNumber;
  value.number = number;
  return value;
}

JsonValue curveValue(const LessonQuestion& question, const MatrixXd& numbers) {
  JsonValue curve;
  curve.kind = JsonValue::Kind::kList;
  const std::vector<double> times = timesOf(question);
  const double unit = question.unit ? question.unit->factor : 1.0;
  for (Eigen::Index i = 0; i < numbers.rows(); ++i) {
    JsonValue& point = curve.items.emplace_back();
    point.kind = JsonValue::Kind::kList;
    point.items = {numberValue(times[static_cast<size_t>(i)]), numberValue(numbers(i, 0) / unit)};
  }
  return curve;
}

JsonValue arrowValue(const LessonQuestion& question, const MatrixXd& numbers) {
  JsonValue arrow;
  arrow.kind = JsonValue::Kind::kList;
  for (Eigen::Index i = 0; i < 3; ++i) {
    arrow.items.push_back(numberValue(numbers(0, i) / question.unit->factor));
  }
  return arrow;
}

// As a student gives it, of what is compared.
JsonValue answerOf(const LessonStep& step, const LessonQuestion& question,
                   const MatrixXd& numbers) {
  switch (question.kind) {
    case Kind::kFile:
      return textValue(answerTable(step, question, numbers));
    case Kind::kPredict:
      return curveValue(question, numbers);
    case Kind::kArrow:
      return arrowValue(question, numbers);
    default:
      return numberValue(numbers(0, 0) / question.unit->factor);
  }
}

}  // namespace

const char* name(Grade::Verdict verdict) {
  static constexpr const char* kNames[] = {"right",      "partly",  "wrong",
                                           "unreadable", "missing", "ungraded"};
  return kNames[static_cast<size_t>(verdict)];
}

bool Grade::names(Mistake mistake) const {
  return std::any_of(mistakes.begin(), mistakes.end(), [&](const NamedMistake& each) {
    return each.mistake == mistake || each.second == mistake;
  });
}

Grader::Grader(const Lesson& lesson) : kept_(std::make_unique<Kept>(Kept{lesson})) {}
Grader::~Grader() = default;

const std::vector<Variant>& Grader::variants(const LessonRobot& robot) {
  const auto [found, is_new] = kept_->variants.try_emplace(&robot);
  if (is_new) found->second = mistakesFor(*robot.model, robot.description);
  return found->second;
}

namespace {

QuestionNumbers& numbersOf(
    std::map<const LessonQuestion*, std::unique_ptr<QuestionNumbers>>& numbers,
    const LessonStep& step, const LessonQuestion& question, const std::vector<Variant>& variants) {
  std::unique_ptr<QuestionNumbers>& one = numbers[&question];
  if (!one) one = std::make_unique<QuestionNumbers>(step, question, variants);
  return *one;
}

std::string placed(const TableError& error) {
  return (error.line > 0 ? "line " + std::to_string(error.line) + ": " : "") + error.message;
}

}  // namespace

Grade Grader::gradeTable(const LessonStep& step, const LessonQuestion& question,
                         const std::string& table) {
  QuestionNumbers& numbers = numbersOf(kept_->numbers, step, question, variants(*step.robot));
  TableError error;
  std::string note;
  const auto given = readAnswerTable(step, question, table, note, error);
  if (!given) return unreadable(placed(error));
  Grade grade = gradeFile(step, question, *given, numbers);
  if (!note.empty()) grade.remark += "; " + note;
  return grade;
}

Grade Grader::grade(const LessonStep& step, const LessonQuestion& question, const JsonValue& answer,
                    const std::string& folder) {
  if (answer.kind == JsonValue::Kind::kNull)
    return {Grade::Verdict::kMissing, 0.0, {}, "no answer"};
  std::string why;
  std::optional<std::string> text;
  const bool takes_file = question.kind == Kind::kFile || question.kind == Kind::kPredict;
  if (takes_file && answer.isText()) {
    const auto file = LessonFolder(folder).file(answer.text, why);
    if (file) text = readBoundedText(*file, kLargestTable, why);
    if (!text) return unreadable(why);
  }
  if (kept_->lesson.answers_left_out) {  // what nobody will be able to read is told at once
    if (question.kind == Kind::kNumber && !readGivenNumber(answer, why)) return unreadable(why);
    TableError error;
    std::string note;
    if (question.kind == Kind::kFile && text &&
        !readAnswerTable(step, question, *text, note, error)) {
      return unreadable(placed(error));
    }
    return {Grade::Verdict::kUngraded, 0.0, {}, "kept: whoever has the answers grades it"};
  }
  if (isCompared(question)) {
    QuestionNumbers& numbers = numbersOf(kept_->numbers, step, question, variants(*step.robot));
    if (numbers.right().size() == 0) return unreadable("the program cannot compute this answer");
    if (question.kind == Kind::kNumber) return gradeNumber(question, answer, numbers);
    if (question.kind == Kind::kArrow) return gradeArrow(question, answer, numbers);
    if (question.kind == Kind::kFile) {
      return text ? gradeTable(step, question, *text) : unreadable("the answer is a file's name");
    }
    const auto curve =
        text ? readCurveTable(question, *text, why) : readCurve(question, answer, why);
    return curve ? gradeCurve(question, *curve, numbers) : unreadable(why);
  }
  if (question.kind == Kind::kChoice) return gradeChoice(step, question, answer);
  if (question.kind == Kind::kSetState) return gradeState(step, question, answer);
  return gradeFault(step, question, answer);
}

JsonValue Grader::ownAnswer(const LessonStep& step, const LessonQuestion& question,
                            const Variant& variant, std::string& why) {
  const bool computed = isCompared(question) && question.kind != Kind::kNumber;
  if (kept_->lesson.answers_left_out && !computed) {
    why = "the lesson's answers are left out";
    return {};
  }
  if (isCompared(question)) {
    const auto numbers = questionNumbers(step, question, variant);
    if (!numbers || numbers->size() == 0) {
      why = "what is to be computed is no finite number here";
      return {};
    }
    return answerOf(step, question, *numbers);
  }
  if (question.kind == Kind::kChoice) {
    JsonValue list;
    list.kind = JsonValue::Kind::kList;
    for (const size_t i : rightChoices(step, question)) {
      list.items.push_back(numberValue(static_cast<double>(i) + 1.0));
    }
    if (!list.items.empty()) return list;
    why = "no choice is right";
    return {};
  }
  if (question.kind == Kind::kFindFault) {
    const std::string& element = question.fault->element;
    return textValue(name(question.fault->what) + (element.empty() ? "" : " of " + element));
  }
  for (const LessonExample& example : question.examples) {
    if (example.right) return example.answer;
  }
  why = "a state that is to be set needs a \"right\" answer of its author";
  return {};
}

std::vector<JsonValue> Grader::answersInOtherUnits(const LessonStep& step,
                                                   const LessonQuestion& question) {
  std::vector<JsonValue> answers;
  const auto right = isCompared(question) ? questionNumbers(step, question, rightVariant())
                                          : std::optional<MatrixXd>();
  if (!right || right->size() == 0) return answers;
  for (const OtherUnit& other : otherUnits(*step.robot->model, question)) {
    answers.push_back(answerOf(step, question, *right * other.factors.asDiagonal()));
  }
  return answers;
}

JsonValue Grader::rightCurve(const LessonStep& step, const LessonQuestion& question,
                             std::string& why) {
  if (question.kind == Kind::kPredict) return ownAnswer(step, question, rightVariant(), why);
  why = "only of a question to predict is the answer a curve";
  return {};
}

std::string Grader::rightAnswer(const LessonStep& step, const LessonQuestion& question) {
  std::string why;
  if (question.kind == Kind::kFile || question.kind == Kind::kPredict) {
    return std::to_string(timesOf(question).size()) + " rows of " + question.quantity;
  }
  const JsonValue answer = ownAnswer(step, question, rightVariant(), why);
  if (answer.isNumber()) {
    const std::string unit = question.unit ? std::string(question.unit->name) : "";
    return withDigits(answer.number, 6) + (unit.empty() ? "" : " " + unit);
  }
  if (answer.isText()) return answer.text;
  if (question.kind == Kind::kArrow && answer.isList()) {
    std::string arrow;
    for (const JsonValue& part : answer.items) {
      arrow += (arrow.empty() ? "" : ", ") + withDigits(part.number, 4);
    }
    return "(" + arrow + ") " + std::string(question.unit->name);
  }
  std::string text;
  for (const JsonValue& item : answer.items) {
    const auto choice = static_cast<size_t>(item.number) - 1;
    text += (text.empty() ? "" : "; ") + question.choices[choice].text;
  }
  const JsonValue* position = answer.find("position");
  for (const auto& [joint, value] : (position ? position : &answer)->members) {
    text += (text.empty() ? "" : ", ") + joint + " = " +
            (value.isText() ? value.text : withDigits(value.number, 5));
  }
  return text.empty() ? why : text;
}

bool isFileAnswer(const GradedQuestion& graded, const LessonAnswers& answers) {
  const Kind kind = graded.question->kind;
  const auto answer = answers.answers.find(graded.question->id);
  return (kind == Kind::kFile || kind == Kind::kPredict) && answer != answers.answers.end() &&
         answer->second.isText();
}

std::vector<GradedQuestion> gradeAll(Grader& grader, const Lesson& lesson,
                                     const LessonAnswers& answers) {
  std::vector<GradedQuestion> graded;
  for (const LessonStep& step : lesson.steps) {
    for (const LessonQuestion& question : step.questions) {
      const auto answer = answers.answers.find(question.id);
      const JsonValue none;
      graded.push_back(
          {&step, &question,
           grader.grade(step, question, answer == answers.answers.end() ? none : answer->second,
                        answers.folder)});
    }
  }
  return graded;
}

}  // namespace armillary
