// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/lesson_recorder.h"

#include <stdexcept>

#include "ui/panels/lesson/lesson_workshop_panel.h"
#include "ui/stage/plot_choice.h"
#include "ui/stage/stage.h"
#include "ui/viewport/viewport.h"
#include "ui/window/layouts.h"
#include "ui/window/lesson_drafts.h"
#include "ui/window/lesson_plots.h"
#include "ui/window/unsaved_edits.h"

namespace armillary {

LessonRecorder::LessonRecorder(Stage& stage, PlotChoice& plots, const UnsavedEdits& edits,
                               const Layouts& layouts, LessonDrafts& drafts,
                               LessonWorkshopPanel& panel, Viewport& viewport)
    : stage_(stage),
      plots_(plots),
      edits_(edits),
      layouts_(layouts),
      drafts_(drafts),
      panel_(panel),
      viewport_(viewport) {
  connect(&panel_, &LessonWorkshopPanel::recordWanted, this, &LessonRecorder::record);
  connect(&panel_, &LessonWorkshopPanel::showWanted, this, [this] {
    if (showsDraftedRobot()) return showStep();
    Q_EMIT stepWaits();
  });
  connect(&panel_, &LessonWorkshopPanel::poseWanted, this, &LessonRecorder::takePose);
  connect(&panel_, &LessonWorkshopPanel::tryWanted, &drafts_, &LessonDrafts::tryOut);
  connect(&panel_, &LessonWorkshopPanel::saveWanted, &drafts_, [this] { drafts_.chooseToSave(); });
  connect(&panel_, &LessonWorkshopPanel::newWanted, &drafts_, &LessonDrafts::begin);
  connect(&drafts_, &LessonDrafts::opened, this, [this] {
    Q_EMIT panelWanted();
    if (!edits_.any()) showStep();
  });
  connect(&drafts_, &LessonDrafts::saved, this, [this](const QString& words) {
    panel_.say(words, true);
    Q_EMIT told(words);
  });
  connect(&drafts_, &LessonDrafts::failed, this,
          [this](const QString& why) { panel_.say(why, false); });
}

void LessonRecorder::takePose(int question) {
  const bool taken =
      stage_.robot() &&
      drafts_.workshop().setRightPose(question, stage_.model(), stage_.sample().state.position);
  if (!taken) {
    panel_.say(tr("The window shows another robot than the step's: choose Show first"), false);
  }
}

void LessonRecorder::record(bool anew, bool with_motion) {
  try {
    auto [step, source] = recordedStep(stage_, plots_, with_motion);
    source.edited = edits_.any() || drafts_.workshop().knowsEdited(*source.robot);
    step.layout = layouts_.present().toStdString();
    if (anew) {
      drafts_.workshop().add(std::move(step), std::move(source));
    } else {
      drafts_.workshop().replaceStage(std::move(step), std::move(source));
    }
  } catch (const std::invalid_argument& why) {
    panel_.say(QString::fromUtf8(why.what()), false);
  }
}

bool LessonRecorder::showsDraftedRobot() const {
  const int chosen = drafts_.workshop().chosen();
  return chosen >= 0 &&
         stage_.robot() == drafts_.workshop().sources()[static_cast<std::size_t>(chosen)].robot;
}

void LessonRecorder::showStep() {
  const DraftStep* step = drafts_.workshop().step();
  if (!step) return;
  const LessonSource& source =
      drafts_.workshop().sources()[static_cast<std::size_t>(drafts_.workshop().chosen())];
  if (!showsDraftedRobot()) {
    Q_EMIT robotWanted(source.robot);
    viewport_.fit();
  }
  if (stage_.mode() != Stage::Mode::kPose) stage_.setMode(Stage::Mode::kPose);
  SimulationSetup setup = stage_.setup();
  setup.wrenches.clear();
  setup.payloads.clear();
  for (const LinkWrench& wrench : step->stage.wrenches) {
    setup.wrenches.push_back({step->model->links[static_cast<std::size_t>(wrench.link)].name,
                              wrench.wrench.force, wrench.wrench.moment});
  }
  if (stage_.model().gravity != step->model->gravity) setup.gravity = step->model->gravity;
  stage_.setSetup(setup);
  stage_.setPose(step->stage.state);
  if (source.motion) stage_.setTrajectory(source.motion, false);
  lendCurves(step->plots, stage_.model(), plots_);
}

}  // namespace armillary
