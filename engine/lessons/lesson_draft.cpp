// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/lesson_draft.h"

#include <algorithm>

#include "engine/lessons/json_members.h"

namespace armillary {
namespace {

constexpr const char* kForces[] = {"fx", "fy", "fz"};
constexpr const char* kMoments[] = {"tx", "ty", "tz"};

JsonValue robotJson(const DraftRobot& robot) {
  if (robot.as_written) return *robot.as_written;
  if (robot.file.empty() && !robot.gravity && !robot.floating_base) return textJson(robot.name);
  JsonMembers members;
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
  JsonMembers members;
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

JsonValue stepJson(const DraftStep& step, const DraftRobot& usual) {
  JsonMembers members;
  members.text("title", step.title).text("text", step.text);
  if (!(step.robot == usual)) members.add("robot", robotJson(step.robot));
  if (!step.stage_in_file) {
    members.object("state", stateJson(*step.model, step.stage));
    if (!step.motion.empty()) members.add("motion", JsonMembers().text("file", step.motion).take());
    members.texts("plots", step.plots);
  }
  members.text("layout", step.layout);
  JsonValue questions = listJson({});
  for (const DraftQuestion& each : step.questions)
    questions.items.push_back(questionJson(step, each));
  if (!questions.items.empty()) members.add("questions", std::move(questions));
  return members.rest(step.file, {"title", "text", "robot", "layout", "questions"}).take();
}

}  // namespace

std::string lessonText(const LessonDraft& draft) {
  JsonMembers members;
  members.add("format", numberJson(1.0))
      .text("title", draft.title)
      .text("author", draft.author)
      .text("text", draft.text);
  const DraftRobot usual = draft.steps.empty() ? DraftRobot() : draft.steps.front().robot;
  members.add("robot", robotJson(usual));
  JsonValue steps = listJson({});
  for (const DraftStep& step : draft.steps) steps.items.push_back(stepJson(step, usual));
  members.add("steps", std::move(steps))
      .rest(draft.file, {"format", "title", "author", "text", "robot", "steps"});
  return writeJson(members.take());
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
