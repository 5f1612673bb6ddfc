// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/unsaved_runs.h"

#include <QMessageBox>
#include <QPushButton>

#include "ui/stage/comparison.h"

namespace armillary {

UnsavedRuns::UnsavedRuns(QWidget& window, const Comparison& runs, const KeyFrames& key_frames)
    : window_(window), runs_(runs), key_frames_(key_frames) {
  connect(&runs, &Comparison::changed, this, &UnsavedRuns::changed);
  connect(&key_frames, &KeyFrames::changed, this, &UnsavedRuns::changed);
}

bool UnsavedRuns::any() const {
  return runs_.hasUnsaved() || hasKeyFrames();
}

void UnsavedRuns::unlessLost(const std::function<void()>& go_on, bool saved) {
  if (!any()) {
    go_on();
    return;
  }
  QStringList names = runs_.unsaved();
  if (hasKeyFrames()) names << tr("%1 key frames").arg(key_frames_.list().size());
  constexpr int kMostLines = 12;
  if (names.size() > kMostLines) {
    names = names.mid(0, kMostLines) << tr("and %1 more").arg(names.size() - kMostLines);
  }
  auto* question = new QMessageBox(
      QMessageBox::Question, tr("Runs are not saved"),
      saved ? tr("The session is saved. These runs are of robots that were open before: open one "
                 "of these again to keep its runs in a session of its own.")
            : tr("What was simulated or made is in no file. A session keeps the robot that is "
                 "open with its runs, key frames, settings and layout."),
      (saved ? QMessageBox::NoButton : QMessageBox::Save) | QMessageBox::Discard |
          QMessageBox::Cancel,
      &window_);
  question->setObjectName(QStringLiteral("runs_question"));
  if (!saved) question->button(QMessageBox::Save)->setText(tr("Save session…"));
  question->setDefaultButton(saved ? QMessageBox::Cancel : QMessageBox::Save);  // not what loses
  question->setAttribute(Qt::WA_DeleteOnClose);
  question->setInformativeText(names.join(QLatin1Char('\n')));
  connect(question, &QMessageBox::buttonClicked, this, [this, question, go_on](QAbstractButton* b) {
    switch (question->standardButton(b)) {
      case QMessageBox::Save:
        // runs of robots that were open before are in no session of this one
        Q_EMIT saveWanted([this, go_on] { unlessLost(go_on, true); });
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
