// SPDX-License-Identifier: GPL-3.0-or-later
// What of its panels the main window answers, and what its status bar holds.
#include <QDockWidget>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

#include "ui/panels/forces/agreement_badge.h"
#include "ui/panels/motion/trajectory_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/spacing.h"
#include "ui/window/main_window.h"
#include "ui/window/problems_panel.h"

namespace armillary {

void MainWindow::makeStatusBar() {
  status_ = new ElidedLabel(this);
  status_->setObjectName(QStringLiteral("status"));
  status_->setIndent(space::kSmall);
  progress_ = new QProgressBar(this);
  progress_->setObjectName(QStringLiteral("progress"));
  progress_->setMaximumWidth(220);
  progress_->hide();
  cancel_ = new QToolButton(this);
  cancel_->setObjectName(QStringLiteral("cancel"));
  cancel_->setText(tr("Cancel"));
  cancel_->setToolTip(tr("Ends what takes long (Escape)"));
  cancel_->hide();
  statusBar()->addWidget(status_, 1);
  statusBar()->addPermanentWidget(new AgreementBadge(stage_, this));
  statusBar()->addPermanentWidget(progress_);
  statusBar()->addPermanentWidget(cancel_);
}

void MainWindow::wirePanels() {
  connect(trajectory_, &TrajectoryPanel::made, this,
          [this](const std::shared_ptr<const Recording>& motion) {
            trajectory_updates_.cancel();
            message_->hide();
            const double shown = stage_.sample().state.time;
            const bool goes_on = stage_.mode() == Stage::Mode::kPlay;
            comparison_.takeTrajectory(tr("made trajectory"), motion, Comparison::Origin::kMade);
            // made again of key frames that were edited: undoing that edit makes it again too
            const bool again = made_ && stage_.trajectory() == made_;
            stage_.setTrajectory(motion, !again);
            made_ = motion;
            if (goes_on) stage_.scrubTo(shown);
            const bool slower = trajectory_->madeSlower();
            sayMotion((slower ? tr("The motion takes %1 s, in %2 rows: slower than asked, which "
                                   "keeps the limits of velocity and acceleration")
                              : tr("The motion takes %1 s, in %2 rows"))
                          .arg(QLocale().toString(motion->endTime() - motion->startTime(), 'g', 4))
                          .arg(motion->size()));
          });
  connect(&stage_, &Stage::trajectoryUpdated, this,
          [this](const std::shared_ptr<const Recording>& before,
                 const std::shared_ptr<const Recording>& after) {
            if (made_ == before) made_ = after;
            if (beyond_ == before) beyond_ = after;
          });
  connect(trajectory_, &TrajectoryPanel::failed, this,
          [this](const QString& what, const QString& why) {
            complain(what + QLatin1Char('\n') + why);
          });
  connect(trajectory_, &TrajectoryPanel::limitsBroken, this, [this](const QString& why) {
    if (why.isEmpty()) return message_->settle(kLimitsBroken);
    // red in the plots is what is drawn there
    plot_choice_.proposeOnce(trajectory_->breachedDegreesOfFreedom());
    // the first of many: the view is to be seen
    constexpr qsizetype kMostLines = 3;
    QStringList lines = asSentence(why).split(QLatin1Char('\n'));
    const qsizetype more = lines.size() - kMostLines;
    lines = lines.mid(0, kMostLines);
    if (more > 0) lines << tr("and %1 more").arg(more);
    lines << tr("The Trajectory panel offers what can be done.");
    message_->show(MessageBar::Kind::kNote, lines.join(QLatin1Char('\n')), kLimitsBroken);
  });
  connect(&stage_, &Stage::modeChanged, this, [this] {
    if (stage_.trajectory() != beyond_ || stage_.mode() != Stage::Mode::kPlay) {
      message_->settle(kBeyondLimits);
      beyond_.reset();
    }
    if (stage_.trajectory() != made_ || stage_.mode() != Stage::Mode::kPlay) {
      message_->settle(kLimitsBroken);
    }
  });
  connect(viewport_, &Viewport::unavailable, this, &MainWindow::complain);
  connect(&poses_, &NamedPoses::failed, this, &MainWindow::complain);
  connect(&poses_, &NamedPoses::found, this, [this](const Diagnostics& findings) {
    pose_findings_ = findings;
    showFindings();
  });
  connect(&stage_, &Stage::modelChanged, &trajectory_updates_, &TrajectoryUpdates::updateAll);
  connect(&stage_, &Stage::modeChanged, this, &MainWindow::leaveMotion);
  connect(&stage_, &Stage::stopped, this, [this](const QString& why) {
    message_->show(MessageBar::Kind::kError, why, kRunStopped);
  });
  const auto settle_run = [this] {
    if (stage_.running() || stage_.mode() == Stage::Mode::kPlay) message_->settle(kRunStopped);
  };
  connect(&stage_, &Stage::runningChanged, this, settle_run);
  connect(&stage_, &Stage::modeChanged, this, settle_run);
}

}  // namespace armillary
