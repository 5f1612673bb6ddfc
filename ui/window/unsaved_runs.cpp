// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/unsaved_runs.h"

#include <QMessageBox>
#include <QPushButton>

#include "ui/stage/comparison.h"
#include "ui/stage/key_frames.h"

namespace armillary {

UnsavedRuns::UnsavedRuns(QWidget& window, const Comparison& runs, const KeyFrames& key_frames)
    : window_(window), runs_(runs), key_frames_(key_frames) {
  connect(&runs, &Comparison::changed, this, &UnsavedRuns::changed);
  connect(&key_frames, &KeyFrames::changed, this, &UnsavedRuns::changed);
}

bool UnsavedRuns::any() const {
  return runs_.hasUnsaved() || key_frames_.hasUnsaved();
}

bool UnsavedRuns::anyOfRobot() const {
  return runs_.hasUnsavedOfRobot() || key_frames_.hasUnsavedOfRobot();
}

bool UnsavedRuns::anyOf(const QString& file) const {
  return runs_.hasUnsavedOf(file) || key_frames_.hasUnsavedOf(file);
}

void UnsavedRuns::unlessLost(const std::function<void()>& go_on) {
  if (!any()) {
    go_on();
    return;
  }
  // a session would have none of another robot's
  const bool of_others = !anyOfRobot();
  QStringList names = runs_.unsaved() + key_frames_.unsaved();
  constexpr int kMostLines = 12;
  if (names.size() > kMostLines) {
    names = names.mid(0, kMostLines) << tr("and %1 more").arg(names.size() - kMostLines);
  }
  auto* question = new QMessageBox(
      QMessageBox::Question, tr("Runs are not saved"),
      of_others ? tr("Of the open robot nothing is unsaved. These are of robots that were open "
                     "before, or of one before its base or its joints were others: open that robot "
                     "again and save a session to keep them.")
                : tr("What was simulated or made is in no file. A session keeps the robot that is "
                     "open with its runs, key frames, settings and layout."),
      (of_others ? QMessageBox::NoButton : QMessageBox::Save) | QMessageBox::Discard |
          QMessageBox::Cancel,
      &window_);
  question->setObjectName(QStringLiteral("runs_question"));
  if (!of_others) question->button(QMessageBox::Save)->setText(tr("Save session…"));
  question->setDefaultButton(of_others ? QMessageBox::Cancel
                                       : QMessageBox::Save);  // not what loses
  question->setAttribute(Qt::WA_DeleteOnClose);
  question->setInformativeText(names.join(QLatin1Char('\n')));
  connect(question, &QMessageBox::buttonClicked, this, [this, question, go_on](QAbstractButton* b) {
    switch (question->standardButton(b)) {
      case QMessageBox::Save:
        // what is of robots that were open before is in no session of this one
        Q_EMIT saveWanted([this, go_on] { unlessLost(go_on); });
        break;
      case QMessageBox::Discard:
        go_on();
        break;
      default:
        break;
    }
  });
  question->open();
}

}  // namespace armillary
