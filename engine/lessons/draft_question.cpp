// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/draft_question.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/lessons/conditions.h"
#include "engine/lessons/curve_columns.h"
#include "engine/lessons/lesson_draft.h"

namespace armillary {
namespace {

using DraftKind = DraftQuestion::Kind;

constexpr double kDrawnTolerance = 0.15;
constexpr double kDrawnAngle = 10.0 * std::numbers::pi / 180.0;

std::optional<ComputedNumber> numberOf(const DraftStep& step, const DraftCondition& condition) {
  const std::vector<std::string> columns = lessonColumns(*step.model, condition.quantity);
  const auto column = std::find(columns.begin(), columns.end(), condition.column);
  ComputedNumber::Quantity quantity;
  quantity.point = step.stage;
  quantity.point.link = step.model->findLink(condition.link);
  const bool needs_link = condition.quantity == "jacobian";
  if (column == columns.end() || (needs_link && quantity.point.link < 0)) return std::nullopt;
  quantity.quantity = condition.quantity;
  quantity.column = condition.column;
  quantity.index = static_cast<int>(column - columns.begin());
  ComputedNumber number;
  number.text = condition.column;
  number.quantities = {quantity};
  ExpressionError wrong;
  number.expression = Expression::parse(
      "x", [](std::string_view) { return std::optional<int>(0); }, wrong);
  return number;
}

// As the reader makes it; nothing where it is not said yet of what it is.
std::optional<LessonCondition> conditionOf(const DraftStep& step, const DraftCondition& draft) {
  LessonCondition condition;
  condition.kind = draft.kind;
  condition.text = draft.text;
  condition.bound = draft.bound;
  condition.tolerance = draft.tolerance;
  if (draft.kind == LessonCondition::Kind::kSingular) {
    condition.link = step.model->findLink(draft.link);
    constexpr std::string_view kRows[] = {"vx", "vy", "vz", "wx", "wy", "wz"};
    for (int i = 0; i < 6; ++i) {
      const bool counts =
          std::find(draft.rows.begin(), draft.rows.end(), kRows[i]) != draft.rows.end();
      if (counts) condition.rows.push_back(i);
    }
    const bool complete = condition.link >= 0 && !condition.rows.empty();
    return complete ? std::optional(condition) : std::nullopt;
  }
  const std::optional<ComputedNumber> number = numberOf(step, draft);
  if (!number) return std::nullopt;
  condition.value = *number;
  return condition;
}

std::optional<double> inUnit(double number, const DraftQuestion& question, std::string& why) {
  const LessonUnit* unit = lessonUnit(question.unit);
  if (unit && std::isfinite(number)) return number / unit->factor;
  why = unit ? "it cannot be computed here" : "it is not said yet in which unit";
  return std::nullopt;
}

}  // namespace

std::vector<std::string> columnsFor(const DraftStep& step, const DraftQuestion& question) {
  return question.simulation ? simulationColumns(*step.model)
                             : lessonColumns(*step.model, question.quantity);
}

std::string_view unitFor(const DraftStep& step, const DraftQuestion& question) {
  if (question.kind == DraftKind::kArrow) {
    const bool moment =
        question.force == LinkForce::kReactionMoment || question.force == LinkForce::kNetMoment;
    return moment ? "N m" : "N";
  }
  if (!question.simulation) return unitOfColumn(*step.model, question.quantity, question.column);
  const std::vector<std::string> columns = columnsFor(step, question);
  const auto found = std::find(columns.begin(), columns.end(), question.column);
  if (found == columns.end()) return "";
  return unitOfSimulationColumn(*step.model, static_cast<int>(found - columns.begin()));
}

DraftQuestion usualQuestion(DraftKind kind, const DraftStep& step, bool plays) {
  DraftQuestion question;
  question.kind = kind;
  const auto takeFirstColumn = [&] {
    const std::vector<std::string> columns = columnsFor(step, question);
    if (!columns.empty()) question.column = columns.front();
    question.unit = unitFor(step, question);
  };
  switch (kind) {
    case DraftKind::kNumber:
      takeFirstColumn();
      break;
    case DraftKind::kChoice:
      question.choices.resize(2);
      break;
    case DraftKind::kPredict:
      question.tolerance = kDrawnTolerance;
      if (!plays) question.simulation.emplace();
      takeFirstColumn();
      break;
    case DraftKind::kFile:
      break;
    case DraftKind::kArrow:
      question.tolerance = kDrawnTolerance;
      question.angle = kDrawnAngle;
      question.force = LinkForce::kWeight;
      question.link = step.model->links.back().name;
      question.unit = unitFor(step, question);
      break;
    case DraftKind::kSetState: {
      DraftCondition condition;
      const auto columns = lessonColumns(*step.model, condition.quantity);
      if (!columns.empty()) condition.column = columns.front();
      question.conditions = {condition};
      break;
    }
    case DraftKind::kFindFault:
      question.fault.element = step.model->links.back().name;
      break;
  }
  return question;
}

DraftQuestion inAnotherState(DraftQuestion question) {
  if (!question.answer_in_file) question.as_read = nullptr;
  return question;
}

std::optional<double> draftedAnswer(const DraftStep& step, const DraftQuestion& question,
                                    std::string& why) {
  MistakenQuantities quantities(step.model, rightVariant());
  QuantityPoint point = step.stage;
  point.link = step.model->findLink(question.link);
  if (question.kind == DraftKind::kArrow) {
    why = point.link < 0 ? "it is not said yet of which link"
                         : whyNoLinkForce(*step.model, question.force, point.link);
    if (!why.empty()) return std::nullopt;
    return inUnit(quantities.linkForce(question.force, point.link, point).norm(), question, why);
  }
  const std::vector<std::string> columns = lessonColumns(*step.model, question.quantity);
  const auto column = std::find(columns.begin(), columns.end(), question.column);
  if (column == columns.end() || (question.quantity == "jacobian" && point.link < 0)) {
    why = "it is not said yet which number is asked for";
    return std::nullopt;
  }
  if (question.quantity == "driven-effort" && point.driven.empty()) {
    why = "no joint drives this robot";
    return std::nullopt;
  }
  const Eigen::VectorXd values = quantities.values(question.quantity, point);
  return inUnit(values[column - columns.begin()], question, why);
}

std::string whyNotRight(const DraftStep& step, const DraftQuestion& question) {
  const Model& model = *step.model;
  if (question.right_position.size() != static_cast<size_t>(model.positionSize())) {
    return "No pose that is right has been shown yet.";
  }
  LessonRobot robot;
  robot.model = step.model;
  QuantityPoint there = step.stage;
  there.state.position =
      Eigen::Map<const Eigen::VectorXd>(question.right_position.data(), model.positionSize());
  const std::string outside = outsideOfLimits(model, there.state.position);
  if (!outside.empty()) return outside + ".";
  bool holds_before = true;
  for (const DraftCondition& each : question.conditions) {
    const std::optional<LessonCondition> condition = conditionOf(step, each);
    if (!condition) return "It is not said yet what is to hold.";
    std::string found;
    if (!holds(*condition, robot, there, found)) return found + ".";
    holds_before = holds_before && holds(*condition, robot, step.stage, found);
  }
  return holds_before ? "All of it holds as the step begins: record the step in another pose." : "";
}

}  // namespace armillary
