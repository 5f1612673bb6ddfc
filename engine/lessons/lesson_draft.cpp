// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/lesson_draft.h"

#include <algorithm>
#include <cmath>

#include "engine/lessons/lesson_units.h"
#include "engine/text/number_text.h"
#include "engine/text/write_json.h"

namespace armillary {
namespace {

constexpr const char* kForces[] = {"fx", "fy", "fz"};
constexpr const char* kMoments[] = {"tx", "ty", "tz"};

// Members of an object, one after the other; what is empty or zero is left out.
class Members {
 public:
  Members& add(const char* name, JsonValue value) {
    object_.members.emplace_back(name, std::move(value));
    return *this;
  }
  Members& text(const char* name, const std::string& text) {
    return text.empty() ? *this : add(name, textJson(text));
  }
  Members& texts(const char* name, const std::vector<std::string>& texts) {
    if (texts.empty()) return *this;
    JsonValue list = listJson({});
    for (const std::string& each : texts) list.items.push_back(textJson(each));
    return add(name, std::move(list));
  }
  Members& object(const char* name, JsonValue object) {
    return object.members.empty() ? *this : add(name, std::move(object));
  }
  JsonValue take() { return std::move(object_); }

 private:
  JsonValue object_ = objectJson();
};

JsonValue vectorJson(const Eigen::Vector3d& vector) {
  return listJson({numberJson(vector.x()), numberJson(vector.y()), numberJson(vector.z())});
}

// What the file has beside the members of these names, behind what is there.
void addRest(const std::shared_ptr<const JsonValue>& file,
             std::initializer_list<std::string_view> names, JsonValue& object) {
  if (!file) return;
  JsonValue rest = *file;
  dropMembers(rest, names);
  for (auto& member : rest.members) object.members.push_back(std::move(member));
}

JsonValue robotJson(const DraftRobot& robot) {
  if (robot.as_written) return *robot.as_written;
  if (robot.file.empty() && !robot.gravity && !robot.floating_base) return textJson(robot.name);
  Members members;
  members.text("name", robot.name).text("file", robot.file);
  if (robot.gravity) members.add("gravity", vectorJson(*robot.gravity));
  if (robot.floating_base) members.add("floating-base", truthJson(true));
  return members.take();
}

// Those that are not zero, by the names of degrees of freedom.
JsonValue ratesJson(const Model& model, const Eigen::VectorXd& values) {
  JsonValue object = objectJson();
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    if (values[i] == 0.0) continue;
    object.members.emplace_back(model.degrees_of_freedom[static_cast<size_t>(i)].name,
                                numberJson(values[i]));
  }
  return object;
}

// Several on one link are their sum.
JsonValue wrenchesJson(const Model& model, const std::vector<LinkWrench>& wrenches) {
  JsonValue object = objectJson();
  for (const LinkWrench& each : wrenches) {
    const std::string link = model.links[static_cast<size_t>(each.link)].name + "/wrench/";
    const auto add = [&](const char* const* names, const Eigen::Vector3d& values) {
      for (int i = 0; i < 3; ++i) {
        if (values[i] == 0.0) continue;
        const auto known =
            std::find_if(object.members.begin(), object.members.end(),
                         [&](const auto& member) { return member.first == link + names[i]; });
        if (known != object.members.end()) {
          known->second = numberJson(known->second.number + values[i]);
        } else {
          object.members.emplace_back(link + names[i], numberJson(values[i]));
        }
      }
    };
    add(kForces, each.wrench.force);
    add(kMoments, each.wrench.moment);
  }
  return object;
}

JsonValue stateJson(const Model& model, const QuantityPoint& stage) {
  JsonValue position = objectJson();
  for (int i = 0; i < model.positionSize(); ++i) {
    position.members.emplace_back(model.coordinates[static_cast<size_t>(i)].name,
                                  numberJson(stage.state.position[i]));
  }
  Members members;
  members.object("position", std::move(position))
      .object("velocity", ratesJson(model, stage.state.velocity))
      .object("acceleration", ratesJson(model, stage.acceleration))
      .object("effort", ratesJson(model, stage.effort))
      .object("wrench", wrenchesJson(model, stage.wrenches));
  std::vector<std::string> driven;
  for (const int freedom : stage.driven) {
    driven.push_back(model.degrees_of_freedom[static_cast<size_t>(freedom)].name);
  }
  members.texts("driven", driven);
  return members.take();
}

JsonValue questionJson(const DraftQuestion& question) {
  Members members;
  members.text("id", question.id)
      .text("kind", name(question.kind))
      .text("text", question.text)
      .text("hint", question.hint);
  if (question.points != 1.0) members.add("points", numberJson(question.points));
  if (question.answer_in_file) {
    JsonValue json = members.take();
    addRest(question.file, {"id", "kind", "text", "hint", "points"}, json);
    return json;
  }
  if (question.kind == LessonQuestion::Kind::kChoice) {
    JsonValue choices = listJson({});
    for (const DraftChoice& choice : question.choices) {
      Members one;
      one.text("text", choice.text);
      if (choice.right) one.add("right", truthJson(true));
      choices.items.push_back(one.text("why", choice.why).take());
    }
    members.add("choices", std::move(choices));
  } else {
    Members expected;
    expected.text("quantity", question.quantity)
        .text("column", question.column)
        .text("link", question.link);
    members.text("unit", question.unit)
        .text("tolerance", withDigits(100.0 * question.tolerance, 12) + " %")
        .add("expected", expected.take());
  }
  JsonValue json = members.take();
  addRest(question.file,
          {"id", "kind", "text", "hint", "points", "choices", "unit", "tolerance", "expected"},
          json);
  return json;
}

JsonValue stepJson(const DraftStep& step, const DraftRobot& usual) {
  Members members;
  members.text("title", step.title).text("text", step.text);
  if (!(step.robot == usual)) members.add("robot", robotJson(step.robot));
  if (!step.stage_in_file) {
    members.object("state", stateJson(*step.model, step.stage));
    if (!step.motion.empty()) members.add("motion", Members().text("file", step.motion).take());
    members.texts("plots", step.plots);
  }
  members.text("layout", step.layout);
  JsonValue questions = listJson({});
  for (const DraftQuestion& each : step.questions) questions.items.push_back(questionJson(each));
  if (!questions.items.empty()) members.add("questions", std::move(questions));
  JsonValue json = members.take();
  addRest(step.file, {"title", "text", "robot", "layout", "questions"}, json);
  return json;
}

}  // namespace

std::string lessonText(const LessonDraft& draft) {
  Members members;
  members.add("format", numberJson(1.0))
      .text("title", draft.title)
      .text("author", draft.author)
      .text("text", draft.text);
  const DraftRobot usual = draft.steps.empty() ? DraftRobot() : draft.steps.front().robot;
  members.add("robot", robotJson(usual));
  JsonValue steps = listJson({});
  for (const DraftStep& step : draft.steps) steps.items.push_back(stepJson(step, usual));
  JsonValue json = members.add("steps", std::move(steps)).take();
  addRest(draft.file, {"format", "title", "author", "text", "robot", "steps"}, json);
  return writeJson(json);
}

std::optional<double> draftedAnswer(const DraftStep& step, const DraftQuestion& question,
                                    std::string& why) {
  const std::vector<std::string> columns = lessonColumns(*step.model, question.quantity);
  const auto column = std::find(columns.begin(), columns.end(), question.column);
  const LessonUnit* unit = lessonUnit(question.unit);
  QuantityPoint point = step.stage;
  point.link = step.model->findLink(question.link);
  if (column == columns.end() || !unit || (question.quantity == "jacobian" && point.link < 0)) {
    why = "it is not said yet which number is asked for";
    return std::nullopt;
  }
  if (question.quantity == "driven-effort" && point.driven.empty()) {
    why = "no joint drives this robot";
    return std::nullopt;
  }
  const Eigen::VectorXd values =
      MistakenQuantities(step.model, rightVariant()).values(question.quantity, point);
  const double value = values[column - columns.begin()] / unit->factor;
  if (std::isfinite(value)) return value;
  why = "it cannot be computed here";
  return std::nullopt;
}

std::string freshQuestionId(const LessonDraft& draft) {
  const auto taken = [&](const std::string& id) {
    return std::any_of(draft.steps.begin(), draft.steps.end(), [&](const DraftStep& step) {
      return std::any_of(step.questions.begin(), step.questions.end(),
                         [&](const DraftQuestion& question) { return question.id == id; });
    });
  };
  int number = 1;
  while (taken("q" + std::to_string(number))) ++number;
  return "q" + std::to_string(number);
}

}  // namespace armillary
