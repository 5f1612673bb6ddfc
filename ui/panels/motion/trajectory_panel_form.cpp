// SPDX-License-Identifier: GPL-3.0-or-later
// The panel's buttons, and what says how the motion goes.
#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QToolButton>
#include <tuple>

#include "ui/panels/motion/excitation_dialog.h"
#include "ui/panels/motion/trajectory_panel.h"
#include "ui/stage/stage.h"
#include "ui/widgets/file_to_save.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/own_keys.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/wrapped_row.h"

namespace armillary {
namespace {

constexpr double kUsualRate = 100.0;  // rows per second

}  // namespace

QWidget* TrajectoryPanel::makeButtons() {
  auto* row = new QWidget(this);
  auto* layout = new WrappedRow(space::kSmall, row);
  const auto button = [&](const char* name, const QString& text, const QString& tip) {
    auto* made = new QToolButton(this);
    made->setObjectName(QLatin1String(name));
    made->setText(text);
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    made->setFocusPolicy(Qt::TabFocus);
    keepKeys(made);
    return made;
  };
  add_ = button("add_pose", tr("Add this pose"), tr("Adds the pose that is shown (K)"));
  replace_ = button("replace_pose", tr("Replace"),
                    tr("Gives the chosen key frame the pose that is shown"));
  remove_ = button("remove_pose", tr("Remove"), tr("Removes the chosen key frame"));
  make_ = button("make_trajectory", tr("Make trajectory"),
                 tr("Joins the poses, computes the efforts and plays it"));
  excite_ =
      button("excite", tr("Excite…"), tr("A motion that shows the robot's inertial parameters"));
  open_ = button("open_points", tr("Open…"), tr("Key frames from a table of points"));
  save_ = button("save_points", tr("Save poses…"),
                 tr("Key frames as a table of points, which armillary trajectory --via takes"));
  make_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  layout->addWidget(add_);
  layout->addWidget(replace_);
  layout->addWidget(remove_);
  add_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(add_, &QToolButton::clicked, this, &TrajectoryPanel::addPose);
  connect(replace_, &QToolButton::clicked, this, [this] {
    if (chosen() >= 0) frames_.replaceByShown(chosen());
  });
  connect(remove_, &QToolButton::clicked, this, [this] {
    if (chosen() >= 0) frames_.remove(chosen());
  });
  connect(make_, &QToolButton::clicked, this, &TrajectoryPanel::make);
  connect(excite_, &QToolButton::clicked, this, [this] {
    auto* dialog = new ExcitationDialog(stage_, this);
    connect(dialog, &ExcitationDialog::made, this,
            [this](const std::shared_ptr<const Recording>& motion) {
              made_slower_ = false;  // its times are its own
              Q_EMIT made(motion);
              if (stage_.trajectory() == motion) stage_.play();
            });
    dialog->show();
  });
  connect(open_, &QToolButton::clicked, this, [this] {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Open key frames"), {}, tr("Tables (*.csv *.tsv *.txt);;All files (*)"));
    if (!file.isEmpty()) openPoints(file);
  });
  connect(save_, &QToolButton::clicked, this, [this] {
    const QString file = askFileToSave(this, tr("Save key frames"), QStringLiteral("points.csv"),
                                       tr("Tables (*.csv)"));
    if (!file.isEmpty()) savePoints(file);
  });
  return row;
}

QFormLayout* TrajectoryPanel::makeForm() {
  auto* form = form_ = new QFormLayout;
  form->setHorizontalSpacing(space::kUsual);
  form->setVerticalSpacing(space::kSmall);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  const auto choice = [&](const char* name, const QString& spoken, const QString& tip) {
    auto* box = new QComboBox(this);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(spoken);
    box->setToolTip(tip);
    box->setFocusPolicy(Qt::TabFocus);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    keepKeys(box);
    form->addRow(spoken, box);
    return box;
  };
  const auto number = [&](const char* name, const QString& spoken, double least, double most,
                          const QString& unit, const QString& tip) {
    auto* box = new NumberBox(least, most, unit, this);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(spoken);
    box->setToolTip(tip);
    form->addRow(spoken, box);
    return box;
  };
  profile_ = choice("profile", tr("Profile"), tr("How the motion goes from pose to pose"));
  for (const auto& [profile, text, tip] :
       {std::tuple{Profile::kCubic, tr("Cubic, without stopping"),
                   tr("Cubic polynomials, at rest at both ends")},
        std::tuple{Profile::kQuintic, tr("Quintic"),
                   tr("Polynomials of fifth degree: no acceleration at both ends")},
        std::tuple{Profile::kMinimumJerk, tr("Minimum jerk"),
                   tr("The smoothest motion through the poses")},
        std::tuple{Profile::kTrapezoidal, tr("Trapezoidal, stops at each"),
                   tr("Constant acceleration, speed, deceleration from pose to pose")},
        std::tuple{Profile::kNaturalSpline, tr("Spline, natural"),
                   tr("Cubic spline without acceleration at both ends: it starts moving")},
        std::tuple{Profile::kClampedSpline, tr("Spline, clamped"),
                   tr("Cubic spline at rest at both ends")}}) {
    profile_->addItem(text, static_cast<int>(profile));
    profile_->setItemData(profile_->count() - 1, tip, Qt::ToolTipRole);
  }
  profile_->addItem(tr("Straight lines of a link"), kStraight);
  profile_->setItemData(profile_->count() - 1,
                        tr("The link goes straight from pose to pose, and stops at each"),
                        Qt::ToolTipRole);
  link_ = choice("straight_link", tr("Link"), tr("The link that goes straight"));
  connect(profile_, &QComboBox::currentIndexChanged, this, &TrajectoryPanel::showLink);
  timing_ = choice("timing", tr("Times"), tr("When the poses are passed"));
  timing_->addItem(tr("As in the table, or slower"), kStretched);
  timing_->addItem(tr("Exactly as in the table"), kAsGiven);
  timing_->addItem(tr("The shortest"), kShortest);
  speed_ = number("speed_limit", tr("Top speed"), 1.0, 1000.0, QStringLiteral("%"),
                  tr("Of the speed limits that the robot's file gives"));
  speed_->setValue(100.0);
  acceleration_ = number("acceleration_limit", tr("Acceleration"), 0.0, 1e6, QStringLiteral("/s²"),
                         tr("The most of each joint, rad/s² or m/s²; 0: not limited"));
  acceleration_->setSpecialValueText(tr("not limited"));
  rate_ = number("motion_rate", tr("Rows"), 1.0, 10000.0, QStringLiteral("/s"),
                 tr("How many rows a second the trajectory gets"));
  rate_->setValue(kUsualRate);
  return form;
}

}  // namespace armillary
