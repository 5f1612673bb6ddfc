// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/lesson_workshop.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "ui/stage/plot_choice.h"
#include "ui/stage/stage.h"

namespace armillary {

std::pair<DraftStep, LessonSource> recordedStep(const Stage& stage, const PlotChoice& plots,
                                                bool with_motion) {
  if (!stage.robot()) {
    throw std::invalid_argument(LessonWorkshop::tr("Open a robot first").toStdString());
  }
  if (!stage.setup().payloads.empty()) {
    throw std::invalid_argument(
        LessonWorkshop::tr("A payload hangs on the robot, for which a lesson has no word: take it "
                           "away (panel Simulation), or make its link heavier (panel Edit)")
            .toStdString());
  }
  const Model& model = stage.model();
  const Sample& sample = stage.sample();
  DraftStep step;
  step.model = stage.sharedModel();
  step.stage.state = sample.state;
  step.stage.state.time = 0.0;
  step.stage.acceleration = step.stage.effort = Eigen::VectorXd::Zero(model.velocitySize());
  if (stage.mode() != Stage::Mode::kPose) step.stage.acceleration = sample.acceleration;
  if (stage.mode() == Stage::Mode::kSimulate) step.stage.effort = sample.effort;
  for (const WrenchSetup& wrench : stage.setup().wrenches) {
    const int link = model.findLink(wrench.link);
    if (link < 0) continue;
    LinkWrench acting;
    acting.link = link;
    acting.wrench.force = wrench.force;
    acting.wrench.moment = wrench.moment;
    step.stage.wrenches.push_back(acting);
  }
  const std::shared_ptr<const Recording> motion = stage.sharedRecording();
  LessonSource source{stage.robot(), false, nullptr};
  if (with_motion && motion && motion->size() >= Stage::kLeastSamples) source.motion = motion;
  const OpenRequest& request = stage.robot()->request;
  const Eigen::Vector3d usual = Model().gravity;
  if (model.gravity != usual || stage.robot()->model->gravity != usual) {
    step.robot.gravity = model.gravity;
  }
  step.robot.floating_base = request.floating_base;
  for (const SampleQuantity quantity : plots.curves().quantities) {
    const std::string word = wordOf(quantity);
    if (word.empty()) continue;
    for (const int freedom : plots.curves().degrees_of_freedom) {
      step.plots.push_back(model.degrees_of_freedom[static_cast<std::size_t>(freedom)].name + "/" +
                           word);
    }
  }
  return {std::move(step), std::move(source)};
}

std::vector<LessonSource> sourcesOf(const Lesson& lesson,
                                    const std::vector<std::shared_ptr<const Recording>>& motions) {
  std::map<const LessonRobot*, std::shared_ptr<const LoadedRobot>> robots;
  std::vector<LessonSource> sources;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonRobot& robot = *lesson.steps[i].robot;
    std::shared_ptr<const LoadedRobot>& made = robots[&robot];
    if (!made) made = madeRobot(robot.description);
    sources.push_back({made, false, motions[i]});
  }
  return sources;
}

const DraftStep* LessonWorkshop::step() const {
  return chosen_ < 0 ? nullptr : &draft_.steps[static_cast<std::size_t>(chosen_)];
}

DraftStep* LessonWorkshop::chosenStep() {
  return chosen_ < 0 ? nullptr : &draft_.steps[static_cast<std::size_t>(chosen_)];
}

// The same robot before and after its meshes were read has one model.
bool LessonWorkshop::knowsEdited(const LoadedRobot& robot) const {
  return std::any_of(sources_.begin(), sources_.end(), [&](const LessonSource& source) {
    return source.edited && source.robot->model == robot.model;
  });
}

void LessonWorkshop::nameAsInFile(const LessonSource& source, DraftStep& step) const {
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const DraftStep& known = draft_.steps[i];
    const bool same = known.robot.as_written && !source.edited &&
                      sources_[i].robot->model == source.robot->model &&
                      known.model->gravity == step.model->gravity;
    if (!same) continue;
    step.robot = known.robot;
    return;
  }
}

void LessonWorkshop::markSaved(int revision, const std::shared_ptr<const Lesson>& lesson) {
  saved_ = revision;
  if (draft_.origin) draft_.origin = lesson;
}

void LessonWorkshop::open(LessonDraft draft, std::vector<LessonSource> sources, bool saved) {
  draft_ = std::move(draft);
  sources_ = std::move(sources);
  chosen_ = draft_.steps.empty() ? -1 : 0;
  ++revision_;
  if (saved) saved_ = revision_;
  Q_EMIT wordsChanged();
  Q_EMIT stepsChanged();
}

void LessonWorkshop::clear() {
  draft_ = LessonDraft();
  sources_.clear();
  chosen_ = -1;
  saved_ = ++revision_;
  Q_EMIT wordsChanged();
  Q_EMIT stepsChanged();
}

void LessonWorkshop::setWords(const std::string& title, const std::string& text) {
  if (draft_.title == title && draft_.text == text) return;
  draft_.title = title;
  draft_.text = text;
  ++revision_;
  Q_EMIT wordsChanged();
}

void LessonWorkshop::choose(int step) {
  const int last = static_cast<int>(draft_.steps.size()) - 1;
  if (step == chosen_ || step < 0 || step > last) return;
  chosen_ = step;
  Q_EMIT stepsChanged();
}

void LessonWorkshop::add(DraftStep step, LessonSource source) {
  nameAsInFile(source, step);
  const auto at = static_cast<std::ptrdiff_t>(chosen_) + 1;
  if (step.title.empty()) step.title = tr("Step %1").arg(draft_.steps.size() + 1).toStdString();
  draft_.steps.insert(draft_.steps.begin() + at, std::move(step));
  sources_.insert(sources_.begin() + at, std::move(source));
  ++chosen_;
  ++revision_;
  Q_EMIT stepsChanged();
}

void LessonWorkshop::replaceStage(DraftStep step, LessonSource source) {
  DraftStep* mine = chosenStep();
  if (!mine) return;
  nameAsInFile(source, step);
  *mine = withStage(*mine, std::move(step));
  sources_[static_cast<std::size_t>(chosen_)] = std::move(source);
  ++revision_;
  Q_EMIT stepsChanged();
}

void LessonWorkshop::moveStep(int by) {
  const int to = chosen_ + by;
  if (chosen_ < 0 || to < 0 || to >= static_cast<int>(draft_.steps.size())) return;
  std::swap(draft_.steps[static_cast<std::size_t>(chosen_)],
            draft_.steps[static_cast<std::size_t>(to)]);
  std::swap(sources_[static_cast<std::size_t>(chosen_)], sources_[static_cast<std::size_t>(to)]);
  chosen_ = to;
  ++revision_;
  Q_EMIT stepsChanged();
}

void LessonWorkshop::removeStep() {
  if (chosen_ < 0) return;
  draft_.steps.erase(draft_.steps.begin() + chosen_);
  sources_.erase(sources_.begin() + chosen_);
  chosen_ = std::min(chosen_, static_cast<int>(draft_.steps.size()) - 1);
  ++revision_;
  Q_EMIT stepsChanged();
}

void LessonWorkshop::setStepWords(const std::string& title, const std::string& text) {
  DraftStep* mine = chosenStep();
  if (!mine || (mine->title == title && mine->text == text)) return;
  mine->title = title;
  mine->text = text;
  ++revision_;
  Q_EMIT wordsChanged();
}

void LessonWorkshop::setLayoutOfStep(const std::string& layout) {
  DraftStep* mine = chosenStep();
  if (!mine || mine->layout == layout) return;
  mine->layout = layout;
  ++revision_;
  Q_EMIT wordsChanged();
}

void LessonWorkshop::addQuestion(LessonQuestion::Kind kind) {
  DraftStep* mine = chosenStep();
  if (!mine) return;
  const bool plays = sources_[static_cast<std::size_t>(chosen_)].motion != nullptr;
  DraftQuestion question = usualQuestion(kind, *mine, plays);
  question.id = freshQuestionId(draft_);
  mine->questions.push_back(std::move(question));
  ++revision_;
  Q_EMIT questionsChanged();
}

void LessonWorkshop::setQuestion(int index, const DraftQuestion& question) {
  DraftStep* mine = chosenStep();
  if (!mine || index < 0 || index >= static_cast<int>(mine->questions.size())) return;
  DraftQuestion& old = mine->questions[static_cast<std::size_t>(index)];
  if (old == question) return;
  old = question;
  ++revision_;
  Q_EMIT wordsChanged();
}

bool LessonWorkshop::setRightPose(int index, const Model& model, const Eigen::VectorXd& position) {
  DraftStep* mine = chosenStep();
  if (!mine || index < 0 || index >= static_cast<int>(mine->questions.size())) return false;
  const auto sameName = [](const Coordinate& one, const Coordinate& other) {
    return one.name == other.name;
  };
  const auto &shown = model.coordinates, &meant = mine->model->coordinates;
  if (!std::equal(shown.begin(), shown.end(), meant.begin(), meant.end(), sameName)) return false;
  mine->questions[static_cast<std::size_t>(index)].right_position = {position.begin(),
                                                                     position.end()};
  ++revision_;
  Q_EMIT questionsChanged();
  return true;
}

void LessonWorkshop::moveQuestion(int index, int by) {
  DraftStep* mine = chosenStep();
  const int to = index + by;
  if (!mine || index < 0 || to < 0) return;
  const int count = static_cast<int>(mine->questions.size());
  if (index >= count || to >= count) return;
  std::swap(mine->questions[static_cast<std::size_t>(index)],
            mine->questions[static_cast<std::size_t>(to)]);
  ++revision_;
  Q_EMIT questionsChanged();
}

void LessonWorkshop::removeQuestion(int index) {
  DraftStep* mine = chosenStep();
  if (!mine || index < 0 || index >= static_cast<int>(mine->questions.size())) return;
  mine->questions.erase(mine->questions.begin() + index);
  ++revision_;
  Q_EMIT questionsChanged();
}

}  // namespace armillary
