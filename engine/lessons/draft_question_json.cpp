// SPDX-License-Identifier: BSD-3-Clause
// Questions of a draft to and from the lesson's file.
#include <algorithm>
#include <numbers>

#include "engine/lessons/draft_question.h"
#include "engine/lessons/json_members.h"
#include "engine/lessons/lesson_draft.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

using DraftKind = DraftQuestion::Kind;
using Bound = LessonCondition::Kind;
using What = LessonFault::What;

constexpr double kDegree = std::numbers::pi / 180.0;

// Whether what is right is the same of both.
bool haveSameAnswer(const DraftQuestion& one, const DraftQuestion& other) {
  DraftQuestion same = one;
  same.id = other.id;
  same.text = other.text;
  same.hint = other.hint;
  same.points = other.points;
  same.file = other.file;
  same.as_read = other.as_read;
  return same == other;
}

std::string share(double part) {
  return withDigits(100.0 * part, 12) + " %";
}

JsonValue numberJsonOf(const std::string& quantity, const std::string& column,
                       const std::string& link) {
  return JsonMembers()
      .text("quantity", quantity)
      .text("column", column)
      .text("link", quantity == "jacobian" ? link : "")
      .take();
}

JsonValue choicesJson(const std::vector<DraftChoice>& choices) {
  JsonValue list = listJson({});
  for (const DraftChoice& choice : choices) {
    JsonMembers one;
    one.text("text", choice.text);
    if (choice.right) one.add("right", truthJson(true));
    list.items.push_back(one.text("why", choice.why).take());
  }
  return list;
}

JsonValue conditionJson(const DraftCondition& condition) {
  JsonMembers one;
  one.text("text", condition.text);
  if (condition.kind == Bound::kSingular) {
    return one.text("singular", condition.link)
        .texts("rows", condition.rows)
        .add("tolerance", numberJson(condition.tolerance))
        .take();
  }
  one.add("value", numberJsonOf(condition.quantity, condition.column, condition.link));
  const char* bound = condition.kind == Bound::kAbove   ? "above"
                      : condition.kind == Bound::kBelow ? "below"
                                                        : "equals";
  one.add(bound, numberJson(condition.bound));
  if (condition.kind == Bound::kEquals) one.add("tolerance", numberJson(condition.tolerance));
  return one.take();
}

JsonValue faultJson(const DraftFault& fault) {
  JsonMembers one;
  one.text("what", name(fault.what));
  if (fault.what != What::kGravity)
    one.text(isOfLink(fault.what) ? "link" : "joint", fault.element);
  if (isScaled(fault.what)) one.add("factor", numberJson(fault.factor));
  if (isMoved(fault.what)) one.add("shift", vectorJson(fault.shift));
  return one.take();
}

// What of a position is not as the step has it.
JsonValue positionJson(const DraftStep& step, const std::vector<double>& position) {
  JsonValue object = objectJson();
  for (size_t i = 0; i < position.size(); ++i) {
    if (position[i] == step.stage.state.position[static_cast<Eigen::Index>(i)]) continue;
    object.members.emplace_back(step.model->coordinates[i].name, numberJson(position[i]));
  }
  return object;
}

void addAnswer(const DraftStep& step, const DraftQuestion& question, JsonMembers& members) {
  switch (question.kind) {
    case DraftKind::kNumber:
      members.text("unit", question.unit)
          .text("tolerance", share(question.tolerance))
          .add("expected", numberJsonOf(question.quantity, question.column, question.link));
      return;
    case DraftKind::kChoice:
      members.add("choices", choicesJson(question.choices));
      return;
    case DraftKind::kPredict:
      members.text("unit", question.unit).text("tolerance", share(question.tolerance));
      if (question.simulation) {
        JsonMembers simulation;
        simulation.add("duration", numberJson(question.simulation->duration))
            .add("rate", numberJson(question.simulation->rate))
            .add("passive", truthJson(question.simulation->passive));
        members.text("column", question.column).add("simulation", simulation.take());
      } else {
        members.text("quantity", question.quantity).text("column", question.column);
      }
      return;
    case DraftKind::kFile:
      members.text("quantity", question.quantity)
          .texts("columns", question.columns)
          .text("tolerance", share(question.tolerance));
      return;
    case DraftKind::kArrow:
      members.text("unit", question.unit)
          .text("tolerance", share(question.tolerance))
          .text("angle", withDigits(question.angle / kDegree, 12) + " deg")
          .add("arrow",
               JsonMembers().text("what", name(question.force)).text("link", question.link).take());
      return;
    case DraftKind::kSetState: {
      JsonValue holds = listJson({});
      for (const DraftCondition& each : question.conditions) {
        holds.items.push_back(conditionJson(each));
      }
      members.add("holds", std::move(holds));
      if (!question.right_position.empty()) {
        members.add("right", listJson({positionJson(step, question.right_position)}));
      }
      return;
    }
    case DraftKind::kFindFault:
      members.add("fault", faultJson(question.fault));
  }
}

std::string textOf(const JsonValue& object, std::string_view name) {
  const JsonValue* member = object.find(name);
  return member ? member->text : std::string();
}

// A column of one quantity in the step's state; false where it is more than that.
bool takeComputed(const JsonValue* value, std::string& quantity, std::string& column,
                  std::string& link) {
  if (!value || !value->isObject() || !hasOnlyMembers(*value, {"quantity", "column", "link"})) {
    return false;
  }
  quantity = textOf(*value, "quantity");
  column = textOf(*value, "column");
  link = textOf(*value, "link");
  return !column.empty();
}

// Within a part of what is right.
bool takeTolerance(const LessonQuestion& question, DraftQuestion& draft) {
  draft.unit = question.unit ? question.unit->name : std::string_view();
  draft.tolerance = question.tolerance.relative;
  return question.tolerance.absolute == 0.0 && question.tolerance.relative > 0.0;
}

bool takeChoices(const LessonQuestion& question, const JsonValue& json, DraftQuestion& draft) {
  const JsonValue* choices = json.find("choices");
  if (!choices) return false;
  for (size_t i = 0; i < question.choices.size(); ++i) {
    const LessonChoice& choice = question.choices[i];
    if (choice.above || !hasOnlyMembers(choices->items[i], {"text", "right", "why"})) return false;
    draft.choices.push_back({choice.text, choice.why, choice.right});
  }
  return true;
}

bool takeCurve(const LessonQuestion& question, const JsonValue& json, DraftQuestion& draft) {
  if (json.find("motion") || question.columns.size() != 1) return false;
  draft.column = textOf(json, "column");
  if (question.simulation) {
    const LessonSimulation& given = *question.simulation;
    draft.simulation = {given.duration, given.rate, given.passive};
  } else {
    draft.quantity = question.quantity;
  }
  return true;
}

bool takeConditions(const LessonQuestion& question, const JsonValue& json, DraftQuestion& draft) {
  const JsonValue* list = json.find("holds");
  for (size_t i = 0; i < question.conditions.size(); ++i) {
    const LessonCondition& condition = question.conditions[i];
    const JsonValue& item = list->items[i];
    DraftCondition taken;
    taken.kind = condition.kind;
    taken.bound = condition.bound;
    const bool within = taken.kind == Bound::kEquals || taken.kind == Bound::kSingular;
    if (within) taken.tolerance = condition.tolerance;
    if (item.find("text")) taken.text = condition.text;
    if (condition.kind == Bound::kSingular) {
      taken.link = textOf(item, "singular");
      taken.rows.clear();
      constexpr const char* kRows[] = {"vx", "vy", "vz", "wx", "wy", "wz"};
      for (const int row : condition.rows) taken.rows.emplace_back(kRows[row]);
    } else if (!takeComputed(item.find("value"), taken.quantity, taken.column, taken.link)) {
      return false;
    }
    draft.conditions.push_back(std::move(taken));
  }
  return true;
}

bool takeAnswer(const LessonQuestion& question, const JsonValue& json, DraftQuestion& draft) {
  switch (question.kind) {
    case DraftKind::kNumber:
      return question.expected && question.expected->quantities.size() == 1 &&
             takeComputed(json.find("expected"), draft.quantity, draft.column, draft.link) &&
             takeTolerance(question, draft);
    case DraftKind::kChoice:
      return takeChoices(question, json, draft);
    case DraftKind::kPredict:
      return takeCurve(question, json, draft) && takeTolerance(question, draft);
    case DraftKind::kFile: {
      draft.quantity = question.quantity;
      const JsonValue* columns = json.find("columns");
      for (size_t i = 0; columns && i < columns->items.size(); ++i) {
        draft.columns.push_back(columns->items[i].text);
      }
      const bool taken = !json.find("motion") && takeTolerance(question, draft);
      draft.unit.clear();
      return taken;
    }
    case DraftKind::kArrow:
      if (!question.arrow) return false;
      draft.force = question.arrow->what;
      draft.link = textOf(*json.find("arrow"), "link");
      draft.angle = question.arrow->angle;
      return takeTolerance(question, draft);
    case DraftKind::kSetState:
      return takeConditions(question, json, draft);
    case DraftKind::kFindFault:
      if (!question.fault) return false;
      draft.fault = {question.fault->what, question.fault->element, question.fault->factor,
                     question.fault->shift};
      return true;
  }
  return false;
}

}  // namespace

JsonValue questionJson(const DraftStep& step, const DraftQuestion& question) {
  JsonMembers members;
  members.text("id", question.id)
      .text("kind", name(question.kind))
      .text("text", question.text)
      .text("hint", question.hint);
  if (question.points != 1.0) members.add("points", numberJson(question.points));
  const bool as_in_file =
      question.answer_in_file || (question.as_read && haveSameAnswer(*question.as_read, question));
  if (as_in_file) {
    return members.rest(question.file, {"id", "kind", "text", "hint", "points"}).take();
  }
  addAnswer(step, question, members);
  // examples were of another answer; a pose that an author found may still be right
  if (question.kind == DraftKind::kSetState && question.right_position.empty() && question.file) {
    if (const JsonValue* right = question.file->find("right")) members.add("right", *right);
  }
  return members
      .rest(question.file, {"id", "kind", "text", "hint", "points", "choices", "unit", "tolerance",
                            "expected", "quantity", "column", "columns", "simulation", "holds",
                            "arrow", "angle", "fault", "right", "wrong"})
      .take();
}

DraftQuestion draftOfQuestion(const LessonQuestion& question, const JsonValue& json) {
  DraftQuestion draft;
  draft.id = question.id;
  draft.kind = question.kind;
  draft.text = question.text;
  draft.hint = question.hint;
  draft.points = question.points;
  draft.file = std::make_shared<const JsonValue>(json);
  draft.answer_in_file = !takeAnswer(question, json, draft);
  draft.as_read = std::make_shared<const DraftQuestion>(draft);
  return draft;
}

}  // namespace armillary
