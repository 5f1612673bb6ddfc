// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/unsaved_edits.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <utility>

#include "resources/bundled.h"
#include "ui/stage/stage.h"
#include "ui/stage/table_workshop.h"
#include "ui/window/robot_exports.h"

namespace armillary {

UnsavedEdits::UnsavedEdits(QWidget& window, const Stage& stage, const OpenRequest& request,
                           RobotEdits& edits, TableWorkshop& workshop, RobotExports& exports)
    : window_(window),
      stage_(stage),
      request_(request),
      edits_(edits),
      workshop_(workshop),
      exports_(exports) {
  connect(&saver_, &EditSaver::saved, this, &UnsavedEdits::takeSaved);
  connect(&saver_, &EditSaver::tableSaved, this, &UnsavedEdits::takeSavedTable);
  connect(&saver_, &EditSaver::failed, this, [this](const QString& why) {
    after_saving_ = {};
    Q_EMIT failed(tr("The edits are not saved\n%1").arg(why));
  });
}

void UnsavedEdits::takeSaved(const QString& file, const SavedChanges& changes) {
  const auto then = std::exchange(after_saving_, {});
  const QString name = QFileInfo(file).fileName();
  if (file != request_.file) return;  // another robot has come meanwhile
  edits_.markSaved(changes.saved);
  workshop_.markSaved(edits_.saved(), request_);
  Q_EMIT written();
  const std::size_t count = changes.saved.size();
  Q_EMIT told(count == 1 ? tr("Saved 1 change into %1").arg(name)
                         : tr("Saved %1 changes into %2").arg(count).arg(name));
  if (changes.refused.empty()) {
    Q_EMIT settled();
    if (then) unlessLost(then);  // there may be new ones
    return;
  }
  QStringList lines;
  for (const std::string& refused : changes.refused) {
    lines << QString::fromStdString(refused);
  }
  Q_EMIT failed(tr("%1 cannot say all of it in its own words; export the robot instead\n%2")
                    .arg(name, lines.join(QLatin1Char('\n'))));
}

void UnsavedEdits::takeSavedTable(const QString& file, const RobotDescription& robot,
                                  const SavedTable& saved) {
  const auto then = std::exchange(after_saving_, {});
  if (file != request_.file) return;  // another robot has come meanwhile
  workshop_.markSaved(robot, request_);
  if (!workshop_.isUnsaved()) edits_.markSaved(edits_.unsaved());
  Q_EMIT written();
  Q_EMIT changed();
  Q_EMIT told(tr("Saved the table into %1").arg(QFileInfo(file).fileName()));
  Q_EMIT settled();
  if (!saved.in_place) {
    Q_EMIT noted(tr("%1 was written anew: rows were added or removed, and what else "
                    "stood in it, such as comments, is gone")
                     .arg(QFileInfo(file).fileName()));
  }
  if (then) unlessLost(then);  // there may be new ones
}

bool UnsavedEdits::any() const {
  return workshop_.isUnsaved() || !edits_.unsaved().empty();
}

bool UnsavedEdits::anyLost() const {
  return any() && (workshop_.isUnsaved() || edits_.unsaved() != kept_);
}

bool UnsavedEdits::haveFile() const {
  return !request_.file.isEmpty() && !isBundled(request_.file.toStdString());
}

void UnsavedEdits::save(const std::function<void()>& then) {
  const RobotEdits::List unsaved = edits_.unsaved();
  if (!haveFile()) {
    exports_.choose(request_.file);
    if (then && !any()) then();
    return;
  }
  if (!any()) return;
  after_saving_ = then;
  if (saver_.busy()) return;  // what came since is asked about, or saved next
  if (workshop_.isUnsaved() && workshop_.isOwn()) {
    saver_.saveTable(request_, *workshop_.saved(), *workshop_.table());
  } else {
    saver_.save(request_, edits_.saved(), unsaved);
  }
}

void UnsavedEdits::unlessLost(const std::function<void()>& go_on) {
  if (!anyLost()) {
    go_on();
    return;
  }
  const std::size_t count = edits_.unsaved().size();
  auto* question = new QMessageBox(
      QMessageBox::Question, tr("Edits are not saved"),
      workshop_.isUnsaved() && !workshop_.saved()
          ? tr("The robot that was made of a table is not saved in a file.")
      : workshop_.isUnsaved() ? tr("The table was changed and is not in its file.")
      : count == 1            ? tr("One number of the robot was changed and is not in its file.")
                   : tr("%1 numbers of the robot were changed and are not in its file.").arg(count),
      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
  question->setObjectName(QStringLiteral("edits_question"));
  const bool into_file = haveFile();
  question->button(QMessageBox::Save)
      ->setText(into_file ? tr("Save into the file") : tr("Save as a file…"));
  // Return writes over nobody's file: the numbers may have been tried, and what stood there is gone
  question->setDefaultButton(into_file ? QMessageBox::Cancel : QMessageBox::Save);
  // a table that was changed is asked about whatever a session holds
  QPushButton* session = workshop_.isUnsaved() || request_.file.isEmpty()
                             ? nullptr
                             : question->addButton(tr("Save session…"), QMessageBox::ActionRole);
  if (session) {
    session->setToolTip(
        tr("Keeps the edits with the robot, its runs and settings, and leaves the "
           "robot's file as it is"));
  }
  question->setAttribute(Qt::WA_DeleteOnClose);
  QStringList lines;
  constexpr std::size_t kMostLines = 12;
  for (const DescriptionChange& change : edits_.unsaved()) {
    if (lines.size() < static_cast<int>(kMostLines)) {
      lines << QString::fromStdString(toText(change, stage_.robot()->description));
    }
  }
  question->setInformativeText(lines.join(QLatin1Char('\n')));
  connect(question, &QMessageBox::buttonClicked, this,
          [this, question, session, go_on](QAbstractButton* b) {
            if (session && b == session)
              return Q_EMIT sessionWanted([this, go_on] { unlessLost(go_on); });
            switch (question->standardButton(b)) {
              case QMessageBox::Save:
                save(go_on);
                break;
              case QMessageBox::Discard:
                discarded_ = edits_.list();
                go_on();
                break;
              default:
                break;
            }
          });
  question->open();
}

}  // namespace armillary
