// SPDX-License-Identifier: BSD-3-Clause
// A lesson's file as a draft.
#include <algorithm>
#include <stdexcept>

#include "engine/lessons/lesson_draft.h"
#include "engine/lessons/lesson_folder.h"
#include "engine/text/write_json.h"

namespace armillary {
namespace {

std::shared_ptr<const JsonValue> kept(const JsonValue& value) {
  return std::make_shared<const JsonValue>(value);
}

DraftStep draftOfStep(const LessonStep& step, const JsonValue& json, const JsonValue& robot) {
  DraftStep draft;
  draft.title = step.title;
  draft.text = step.text;
  const JsonValue* own = json.find("robot");
  draft.robot.as_written = kept(own ? *own : robot);
  draft.model = step.robot->model;
  draft.stage = step.stage;
  draft.layout = step.layout;
  draft.plots = step.plots;
  draft.file = kept(json);
  draft.stage_in_file = true;
  const JsonValue* questions = json.find("questions");
  for (size_t i = 0; i < step.questions.size(); ++i) {
    draft.questions.push_back(draftOfQuestion(step.questions[i], questions->items[i]));
  }
  return draft;
}

std::vector<std::string> freedomsOf(const Model& model) {
  std::vector<std::string> names;
  for (const auto& freedom : model.degrees_of_freedom) names.push_back(freedom.name);
  return names;
}

}  // namespace

LessonDraft draftOf(std::shared_ptr<const Lesson> lesson) {
  std::string why;
  const std::optional<std::string> text = readBoundedText(lesson->file, kLargestLesson, why);
  if (!text) throw std::runtime_error(why);
  JsonError wrong;
  const std::optional<JsonValue> json = parseJsonText(*text, wrong);
  const JsonValue* robot = json ? json->find("robot") : nullptr;
  const JsonValue* steps = json ? json->find("steps") : nullptr;
  const auto isSame = [](const LessonStep& step, const JsonValue& value) {
    const JsonValue* questions = value.find("questions");
    return (questions ? questions->items.size() : 0) == step.questions.size();
  };
  if (!robot || !steps ||
      !std::equal(lesson->steps.begin(), lesson->steps.end(), steps->items.begin(),
                  steps->items.end(), isSame)) {
    throw std::runtime_error("'" + lesson->file + "' is another file than it was: open it again");
  }
  LessonDraft draft;
  draft.title = lesson->title;
  draft.author = lesson->author;
  draft.text = lesson->text;
  draft.file = kept(*json);
  for (size_t i = 0; i < lesson->steps.size(); ++i) {
    draft.steps.push_back(draftOfStep(lesson->steps[i], steps->items[i], *robot));
  }
  // one robot for the whole lesson stays one
  for (DraftStep& step : draft.steps) {
    const auto same = std::find_if(draft.steps.begin(), draft.steps.end(), [&](const auto& other) {
      return writeJson(*other.robot.as_written) == writeJson(*step.robot.as_written);
    });
    step.robot.as_written = same->robot.as_written;
  }
  draft.origin = std::move(lesson);
  return draft;
}

DraftStep withStage(const DraftStep& step, DraftStep stage) {
  stage.title = step.title;
  stage.text = step.text;
  stage.layout = stage.layout.empty() ? step.layout : stage.layout;
  for (const DraftQuestion& question : step.questions) {
    stage.questions.push_back(inAnotherState(question));
  }
  if (step.file) {
    JsonValue file = *step.file;
    dropMembers(file, {"state", "motion", "plots"});
    if (freedomsOf(*stage.model) != freedomsOf(*step.model)) dropMembers(file, {"controller"});
    stage.file = kept(file);
  }
  return stage;
}

}  // namespace armillary
