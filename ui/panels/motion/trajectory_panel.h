// SPDX-License-Identifier: GPL-3.0-or-later
// Makes trajectories: key frames that were posed, and the profile and limits that join them.
#pragma once

#include <QWidget>
#include <set>

#include "engine/planning/motion_plan.h"
#include "ui/panels/motion/motion_maker.h"
#include "ui/stage/key_frames.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QTableWidget;
class QToolButton;

namespace armillary {

class NumberBox;
class PlanRemedies;
class Stage;

// Add poses, choose how they are joined, and make: the stage plays what comes of it. A motion that
// was made follows its key frames: another time, another pose, and it is made anew.
class TrajectoryPanel : public QWidget {
  Q_OBJECT

 public:
  TrajectoryPanel(Stage& stage, KeyFrames& frames, QWidget* parent = nullptr);

  // Adds the shown pose, and chooses it.
  void addPose();
  // Chooses a key frame and shows its pose.
  void choose(int frame);
  void make();
  // Key frames from a table of points, and back. Faults are told by `failed`.
  void openPoints(const QString& file);
  // Of the joints whose position limits are passed by the motion that was made last.
  std::set<int> breachedDegreesOfFreedom() const;
  // Whether that motion takes longer than the times that were asked for.
  bool madeSlower() const { return made_slower_; }
  void savePoints(const QString& file);

 Q_SIGNALS:
  // A motion was made and should be played.
  void made(std::shared_ptr<const armillary::Recording> motion);
  void failed(const QString& what, const QString& why);
  // What was made, or could not be, leaves limits: a sentence a line; empty: it does not any more.
  void limitsBroken(const QString& why);

 private:
  enum Timing { kAsGiven, kStretched, kShortest };
  static constexpr int kStraight = -1;  // in place of a profile

  QWidget* makeButtons();
  QFormLayout* makeForm();
  void showFrames();
  void showRobot();
  void takeItem(int row, int column);
  void takeMotion(const MadeMotion& motion);
  void say(const QString& text, bool is_fault);
  // What was said is of a motion that is gone.
  void sayNothing();
  void setChoice(QComboBox& box, int item);
  // A key frame where the motion was farthest past a position limit, pulled back into all of them.
  void addPoseInside();
  void showButtons();
  int chosen() const;
  void showLink();
  bool straight() const;
  MotionLimits limits() const;

  Stage& stage_;
  KeyFrames& frames_;
  MotionMaker maker_;
  QTableWidget* table_;
  QToolButton *add_, *replace_, *remove_, *make_, *excite_, *open_, *save_;
  QComboBox *profile_, *link_, *timing_;
  QFormLayout* form_;
  NumberBox *speed_, *acceleration_, *rate_;
  QLabel *hint_, *result_;
  PlanRemedies* remedies_;
  std::vector<PositionBreach> breaches_;  // of the motion that was made last
  bool filling_ = false;
  KeyFrames::List sent_;  // of which a motion is made
  // The times that were asked for, and those that the limits made of them: while the key frames
  // have these, the former still hold.
  std::vector<double> asked_times_, given_times_;
  bool may_be_slower_ = false, made_slower_ = false;
  std::weak_ptr<const Recording> motion_;  // what was made of the key frames
};

}  // namespace armillary
