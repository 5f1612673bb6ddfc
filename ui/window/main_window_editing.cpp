// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of the robot: what mends its problems, saving, and that nothing of them is lost.
#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <QMessageBox>
#include <utility>

#include "resources/bundled.h"
#include "ui/panels/editing/editing_panel.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/problems_panel.h"
#include "ui/window/source_dialog.h"
#include "ui/window/unsaved_edits.h"

namespace armillary {

void MainWindow::wireEditing() {
  constexpr int kPause = 400;  // ms without an edit
  examine_soon_.setSingleShot(true);
  examine_soon_.setInterval(kPause);
  connect(&examine_soon_, &QTimer::timeout, this, [this] {
    if (stage_.robot() && stage_.robot()->complete) examiner_.examine(stage_.robot());
  });
  connect(&examiner_, &RobotExaminer::examined, this, [this](const Diagnostics& findings) {
    const bool quiet = status_->text() == settled_status_;
    doctor_findings_ = findings;
    showFindings();
    if (quiet) sayRobot();
  });
  connect(&robot_edits_, &RobotEdits::changed, this, &MainWindow::edited);
  connect(&robot_edits_, &RobotEdits::refused, this, &MainWindow::complain);
  connect(editing_, &EditingPanel::saveWanted, this, [this] { saveEdits(); });
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
  connect(&edit_saver_, &EditSaver::saved, this,
          [this](const QString& file, const SavedChanges& changes) {
            const auto then = std::exchange(after_saving_, {});
            const QString name = QFileInfo(file).fileName();
            if (file != request_.file) return;  // another robot has come meanwhile
            robot_edits_.markSaved(changes.saved);
            workshop_.markSaved(robot_edits_.saved(), request_);
            watch_.watch(request_.file);
            const std::size_t count = changes.saved.size();
            say(count == 1 ? tr("Saved 1 change into %1").arg(name)
                           : tr("Saved %1 changes into %2").arg(count).arg(name));
            if (changes.refused.empty()) {
              message_->hide();
              if (then) unlessEditsAreLost(then);  // there may be new ones
              return;
            }
            QStringList lines;
            for (const std::string& refused : changes.refused) {
              lines << QString::fromStdString(refused);
            }
            complain(tr("%1 cannot say all of it in its own words; export the robot instead\n%2")
                         .arg(name, lines.join(QLatin1Char('\n'))));
          });
  connect(&edit_saver_, &EditSaver::tableSaved, this,
          [this](const QString& file, const RobotDescription& robot, const SavedTable& saved) {
            const auto then = std::exchange(after_saving_, {});
            if (file != request_.file) return;  // another robot has come meanwhile
            workshop_.markSaved(robot, request_);
            if (!workshop_.isUnsaved()) robot_edits_.markSaved(robot_edits_.unsaved());
            watch_.watch(request_.file);
            edited();
            say(tr("Saved the table into %1").arg(QFileInfo(file).fileName()));
            message_->hide();
            if (!saved.in_place) {
              message_->show(MessageBar::Kind::kNote,
                             tr("%1 was written anew: rows were added or removed, and what else "
                                "stood in it, such as comments, is gone")
                                 .arg(QFileInfo(file).fileName()));
            }
            if (then) unlessEditsAreLost(then);  // there may be new ones
          });
  connect(&edit_saver_, &EditSaver::failed, this, [this](const QString& why) {
    after_saving_ = {};
    complain(tr("The edits are not saved\n%1").arg(why));
  });
}

bool MainWindow::hasUnsavedEdits() const {
  return armillary::hasUnsavedEdits(workshop_, robot_edits_);
}

void MainWindow::edited() {
  setWindowModified(hasUnsavedEdits() || hasUnsavedRuns());
  autosave_due_ = true;
  findChild<QAction*>(QStringLiteral("save_edits_action"))->setEnabled(hasUnsavedEdits());
  const bool quiet = status_->text() == settled_status_;
  problems_->showMended(robot_edits_.list());
  if (quiet && stage_.robot()) sayRobot();
  if (!robot_edits_.list().empty() || !doctor_findings_.all().empty()) examine_soon_.start();
}

// Made here it has no file to be saved into, and bundled robots stay as they are.
bool MainWindow::savesIntoFile() const {
  return !request_.file.isEmpty() && !isBundled(request_.file.toStdString());
}

void MainWindow::exportRobot() {
  robot_exports_.choose(request_.file);
}

void MainWindow::saveEdits(const std::function<void()>& then) {
  const RobotEdits::List unsaved = robot_edits_.unsaved();
  if (!savesIntoFile()) {
    exportRobot();
    if (then && !hasUnsavedEdits()) then();
    return;
  }
  if (!hasUnsavedEdits()) return;
  after_saving_ = then;
  if (edit_saver_.busy()) return;  // what came since is asked about, or saved next
  if (workshop_.isUnsaved() && workshop_.isOwn()) {
    edit_saver_.saveTable(request_, *workshop_.saved(), *workshop_.table());
  } else {
    edit_saver_.save(request_, robot_edits_.saved(), unsaved);
  }
}

void MainWindow::showLine(const QString& file, int line) {
  if (source_ == nullptr) source_ = new SourceDialog(this);
  if (!source_->show(file, line)) complain(tr("%1 cannot be read any more").arg(file));
}

void MainWindow::unlessEditsAreLost(const std::function<void()>& go_on) {
  if (!hasUnsavedEdits()) {
    go_on();
    return;
  }
  const std::size_t count = robot_edits_.unsaved().size();
  auto* question = new QMessageBox(
      QMessageBox::Question, tr("Edits are not saved"),
      workshop_.isUnsaved() && !workshop_.saved()
          ? tr("The robot that was made of a table stands in no file.")
      : workshop_.isUnsaved() ? tr("The table was changed and is not in its file.")
      : count == 1            ? tr("One number of the robot was changed and is not in its file.")
                   : tr("%1 numbers of the robot were changed and are not in its file.").arg(count),
      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
  question->setObjectName(QStringLiteral("edits_question"));
  const bool into_file = savesIntoFile();
  question->button(QMessageBox::Save)
      ->setText(into_file ? tr("Save into the file") : tr("Save as a file…"));
  // Return writes over nobody's file: the numbers may have been tried, and what stood there is gone
  question->setDefaultButton(into_file ? QMessageBox::Cancel : QMessageBox::Save);
  question->setAttribute(Qt::WA_DeleteOnClose);
  QStringList lines;
  constexpr std::size_t kMostLines = 12;
  for (const DescriptionChange& change : robot_edits_.unsaved()) {
    if (lines.size() < static_cast<int>(kMostLines)) {
      lines << QString::fromStdString(toText(change, stage_.robot()->description));
    }
  }
  question->setInformativeText(lines.join(QLatin1Char('\n')));
  connect(question, &QMessageBox::buttonClicked, this, [this, question, go_on](QAbstractButton* b) {
    switch (question->standardButton(b)) {
      case QMessageBox::Save:
        saveEdits(go_on);
        break;
      case QMessageBox::Discard:
        discarded_ = robot_edits_.list();
        go_on();
        break;
      default:
        break;
    }
  });
  question->open();
}

}  // namespace armillary
