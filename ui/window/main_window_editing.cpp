// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of the robot: what mends its problems, and what of them the window tells.
#include <QAction>
#include <QDockWidget>

#include "ui/panels/editing/editing_panel.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/problems_panel.h"
#include "ui/window/session_recovery.h"
#include "ui/window/source_dialog.h"

namespace armillary {

void MainWindow::wireEditing() {
  constexpr int kPause = 400;  // ms without an edit
  examine_soon_.setSingleShot(true);
  examine_soon_.setInterval(kPause);
  connect(&examine_soon_, &QTimer::timeout, this, [this] {
    if (stage_.robot() && stage_.robot()->complete) examiner_.examine(stage_.robot());
  });
  connect(&examiner_, &RobotExaminer::examined, this, [this](const Diagnostics& findings) {
    doctor_findings_ = findings;
    showFindings();
    renewRobotStatus();
  });
  connect(&robot_edits_, &RobotEdits::changed, this, &MainWindow::edited);
  connect(&robot_edits_, &RobotEdits::refused, this, &MainWindow::complain);
  connect(editing_, &EditingPanel::saveWanted, this, [this] { unsaved_edits_.save(); });
  connect(editing_, &EditingPanel::exportWanted, this, &MainWindow::exportRobot);
  connect(problems_, &ProblemsPanel::mendWanted, this, [this](const std::vector<Mend>& mends) {
    RobotEdits::List changes;
    for (const Mend& mend : mends) changes = merged(std::move(changes), changesOf(mend));
    robot_edits_.make(changes, {}, true);
  });
  connect(problems_, &ProblemsPanel::partChosen, this, [this](const std::string& name, bool link) {
    const Model& model = stage_.model();
    const auto choose = [&](const auto& parts, const auto& select) {
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].name == name) select(static_cast<int>(i));
      }
    };
    if (link) {
      choose(model.links, [this](int i) { selection_.selectLink(i); });
    } else {
      choose(model.joints, [this](int i) { selection_.selectJoint(i); });
    }
    editing_->choose(name, link);
  });
  connect(problems_, &ProblemsPanel::lineWanted, this, &MainWindow::showLine);
  connect(&unsaved_edits_, &UnsavedEdits::written, this, [this] { watch_.watch(request_.file); });
  connect(&unsaved_edits_, &UnsavedEdits::changed, this, &MainWindow::edited);
  connect(&unsaved_edits_, &UnsavedEdits::told, this, &MainWindow::say);
  connect(&unsaved_edits_, &UnsavedEdits::settled, message_, &QWidget::hide);
  connect(&unsaved_edits_, &UnsavedEdits::noted, this,
          [this](const QString& words) { message_->show(MessageBar::Kind::kNote, words); });
  connect(&unsaved_edits_, &UnsavedEdits::failed, this, &MainWindow::complain);
}

void MainWindow::edited() {
  showModified();
  recovery_->markDue();
  findChild<QAction*>(QStringLiteral("save_edits_action"))->setEnabled(unsaved_edits_.any());
  problems_->showMended(robot_edits_.list());
  renewRobotStatus();
  if (!robot_edits_.list().empty() || !doctor_findings_.all().empty()) examine_soon_.start();
}

void MainWindow::exportRobot() {
  robot_exports_.choose(request_.file);
}

void MainWindow::showLine(const QString& file, int line) {
  if (source_ == nullptr) source_ = new SourceDialog(this);
  if (!source_->show(file, line)) complain(tr("%1 cannot be read any more").arg(file));
}

}  // namespace armillary
