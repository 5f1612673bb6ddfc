// SPDX-License-Identifier: GPL-3.0-or-later
// What no file has is kept as it is made, and offered at the next start where the program did not
// end by itself.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <algorithm>

#include "ui/files/session.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/autosave_place.h"
#include "ui/window/main_window.h"

namespace armillary {
namespace {

constexpr std::size_t kMostAutosaved = std::size_t{1} << 28;  // bytes of runs; the newest go first
// Keeping takes at most one part in so many of the time: long runs are kept less often.
constexpr qint64 kRest = 20;

// The newest runs that are no more than so many bytes.
Session withRunsThatFit(Session kept) {
  std::size_t bytes = 0;
  for (std::size_t i = kept.runs.size(); i-- > 0;) {
    bytes += kept.runs[i].motion.recording->bytes();
    if (bytes <= kMostAutosaved) continue;
    const auto gone = static_cast<std::ptrdiff_t>(i + 1);
    kept.runs.erase(kept.runs.begin(), kept.runs.begin() + gone);
    kept.played = std::max(kept.played - static_cast<int>(gone), -1);
    kept.simulated = std::max(kept.simulated - static_cast<int>(gone), -1);
    break;
  }
  return kept;
}

// "It has 2 runs and 3 key frames."; empty where it has none.
QString inWords(const SessionContents& contents) {
  QStringList parts;
  const auto add = [&](int count, const QString& one, const QString& several) {
    if (count > 0) parts << (count == 1 ? one : several.arg(count));
  };
  add(contents.runs, MainWindow::tr("one run"), MainWindow::tr("%1 runs"));
  add(contents.key_frames, MainWindow::tr("one key frame"), MainWindow::tr("%1 key frames"));
  add(contents.edits, MainWindow::tr("one edit of the robot"),
      MainWindow::tr("%1 edits of the robot"));
  if (parts.isEmpty()) return {};
  const QString last = parts.takeLast();
  return parts.isEmpty()
             ? MainWindow::tr("It has %1.").arg(last)
             : MainWindow::tr("It has %1 and %2.").arg(parts.join(QStringLiteral(", ")), last);
}

}  // namespace

void MainWindow::autosave() {
  if (!lost_session_.isEmpty()) {
    // what is being opened stands in the file that would be written
    if (pending_session_ || played_of_session_ || session_loader_.busy() || robot_loader_.busy())
      return;
    giveUpLostSession();
  }
  if (!autosave_due_ || !stage_.robot() || (standsInNoFile() && !workshop_.isOwn())) return;
  if (!unsaved_edits_.any() && !hasUnsavedRuns() && !made_something_) {
    dropAutosaved();
    return;
  }
  const bool rests = autosave_clock_.isValid() && autosave_clock_.elapsed() < autosave_rest_;
  if (rests || session_saver_.busy() || !QDir().mkpath(autosaveFolder())) return;
  autosave_due_ = false;
  autosave_clock_.start();
  session_saver_.save(autosaveFile(), withRunsThatFit(session()));
}

void MainWindow::parkSession(const QString& coming) {
  const bool in_no_file = standsInNoFile() || request_.file.isEmpty();
  if (!in_no_file && comparison_.hasUnsavedOfRobot() && QDir().mkpath(autosaveFolder())) {
    parked_saver_.save(parkedFile(request_.file), withRunsThatFit(session(false)));
  }
  const QString parked = parkedFile(coming);
  if (!QFile::exists(parked)) return;
  autosave_due_ = true;
  QFile::remove(autosaveFile());
  QFile::rename(parked, autosaveFile());
}

void MainWindow::dropParked() {
  parked_saver_.cancel();
  for (const QString& file : parkedFiles()) QFile::remove(file);
}

void MainWindow::autosaved() {
  autosave_rest_ = kRest * autosave_clock_.elapsed();
}

void MainWindow::dropAutosaved() {
  QFile::remove(autosaveFile());
}

void MainWindow::settleLostSession() {
  if (lost_session_.isEmpty()) return;
  lost_session_.clear();
  made_something_ = autosave_due_ = true;  // it is this window's now, and in no file of the user's
}

void MainWindow::giveUpLostSession() {
  if (!lost_session_.isEmpty()) giveSessionBack(std::exchange(lost_session_, {}));
}

void MainWindow::offerLostSession() {
  const QStringList lost = lostSessions();
  const auto offer_lessons = [this] {
    lesson_drafts_.offerLost();
    given_answers_.offerLost();
  };
  if (lost.isEmpty()) return offer_lessons();
  const QString file = lost.front();
  const auto contents = contentsOf(file);
  const QString robot = contents ? contents->robot : QString();
  auto* question = new QMessageBox(
      QMessageBox::Question, tr("A session was not saved"),
      (robot.isEmpty()
           ? tr("Armillary ended with unsaved work, last kept at %1. Open it again?")
           : tr("Armillary ended with unsaved work on %2, last kept at %1. Open it again?"))
          .arg(QLocale().toString(QFileInfo(file).lastModified(), QLocale::ShortFormat), robot),
      QMessageBox::Open | QMessageBox::Discard | QMessageBox::Cancel, this);
  question->setObjectName(QStringLiteral("lost_question"));
  QStringList more;
  if (contents) more << inWords(*contents);
  if (lost.size() > 1) {
    more << (lost.size() == 2 ? tr("One more unsaved session is offered at the next start.")
                              : tr("%1 more unsaved sessions are offered at the next starts.")
                                    .arg(lost.size() - 1));
  }
  more.removeAll(QString());
  question->setInformativeText(more.join(QLatin1Char('\n')));
  question->setAttribute(Qt::WA_DeleteOnClose);
  connect(question, &QMessageBox::buttonClicked, this, [this, question, file](QAbstractButton* b) {
    const auto answer = question->standardButton(b);
    if (answer == QMessageBox::Discard) QFile::remove(file);
    if (answer != QMessageBox::Open) return;
    if (!claimSession(file)) {
      complain(tr("What was not saved is open in another window by now"));
      return;
    }
    lost_session_ = file;
    openSession(autosaveFile());
  });
  connect(question, &QMessageBox::finished, this, offer_lessons);
  question->open();
}

}  // namespace armillary
