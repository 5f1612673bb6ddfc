// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session_recovery.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <algorithm>
#include <memory>
#include <utility>

#include "ui/files/robot_loader.h"
#include "ui/files/session.h"
#include "ui/stage/stage.h"
#include "ui/window/autosave_place.h"
#include "ui/window/session_parts.h"
#include "ui/window/unsaved_edits.h"
#include "ui/window/unsaved_runs.h"
#include "ui/window/window_sessions.h"

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
  add(contents.runs, SessionRecovery::tr("one run"), SessionRecovery::tr("%1 runs"));
  add(contents.key_frames, SessionRecovery::tr("one key frame"),
      SessionRecovery::tr("%1 key frames"));
  add(contents.edits, SessionRecovery::tr("one edit of the robot"),
      SessionRecovery::tr("%1 edits of the robot"));
  if (parts.isEmpty()) return {};
  const QString last = parts.takeLast();
  return parts.isEmpty()
             ? SessionRecovery::tr("It has %1.").arg(last)
             : SessionRecovery::tr("It has %1 and %2.").arg(parts.join(QStringLiteral(", ")), last);
}

// With its base free it is another robot, whose runs are others.
QString parkedFileOf(const OpenRequest& robot) {
  return parkedFile(robot.file + (robot.floating_base ? QStringLiteral("\nfloats") : QString()));
}

}  // namespace

SessionRecovery::SessionRecovery(QWidget& window, const Stage& stage, const OpenRequest& request,
                                 const RobotLoader& robots, const SessionParts& parts,
                                 WindowSessions& sessions, const UnsavedEdits& edits,
                                 const UnsavedRuns& runs)
    : window_(window),
      request_(request),
      robots_(robots),
      parts_(parts),
      sessions_(sessions),
      edits_(edits),
      runs_(runs) {
  const auto made = [this] { made_something_ = due_ = true; };
  connect(&stage, &Stage::posed, this, made);
  connect(&stage, &Stage::setupEdited, this, made);
  connect(&stage, &Stage::recordingChanged, this, &SessionRecovery::markDue);
  connect(&runs, &UnsavedRuns::changed, this, &SessionRecovery::markDue);
  connect(&sessions, &WindowSessions::completed, this, &SessionRecovery::settleLost);
  connect(&sessions, &WindowSessions::saved, this, [this](const QString&, bool of_shown) {
    if (of_shown) made_something_ = false;
  });
  connect(&sessions, &WindowSessions::notOpened, this, &SessionRecovery::giveUpLost);
  connect(&saver_, &SessionSaver::saved, this, [this] { rest_ = kRest * clock_.elapsed(); });
  connect(&parked_saver_, &SessionSaver::saved, this, [this](const QString& file) {
    if (file != parkedFileOf(request_)) return;
    QFile::remove(file);  // that robot is open again, and its runs are kept with it
    due_ = true;
  });
}

void SessionRecovery::autosave() {
  if (!lost_.isEmpty()) {
    // what is being opened stands in the file that would be written
    if (sessions_.isOpening() || robots_.busy()) return;
    giveUpLost();
  }
  if (!due_ || !parts_.canBeKept()) return;
  if (!edits_.any() && !runs_.any() && !made_something_) {
    dropAutosaved();
    return;
  }
  const bool rests = clock_.isValid() && clock_.elapsed() < rest_;
  if (rests || saver_.busy() || !QDir().mkpath(autosaveFolder())) return;
  due_ = false;
  clock_.start();
  saver_.save(autosaveFile(), withRunsThatFit(parts_.gathered()));
}

void SessionRecovery::park(const OpenRequest& coming, bool with_work) {
  if (!request_.file.isEmpty() && with_work && QDir().mkpath(autosaveFolder())) {
    parked_saver_.save(parkedFileOf(request_), withRunsThatFit(parts_.gathered(false)));
  }
  const QString parked = parkedFileOf(coming);
  if (!QFile::exists(parked)) return;
  due_ = true;
  QFile::remove(autosaveFile());
  QFile::rename(parked, autosaveFile());
}

void SessionRecovery::end() {
  saver_.cancel();
  giveUpLost();
  dropAutosaved();
  parked_saver_.cancel();
  for (const QString& file : parkedFiles()) QFile::remove(file);
}

void SessionRecovery::dropAutosaved() {
  QFile::remove(autosaveFile());
}

void SessionRecovery::settleLost() {
  // of a file of the user's there is nothing to recover; what was lost is this window's now
  made_something_ = due_ = !lost_.isEmpty();
  if (!due_) dropAutosaved();
  lost_.clear();
}

void SessionRecovery::giveUpLost() {
  if (!lost_.isEmpty()) giveSessionBack(std::exchange(lost_, {}));
}

void SessionRecovery::open(const QString& lost) {
  if (!claimSession(lost)) {
    Q_EMIT failed(tr("What was not saved is open in another window by now"));
    return;
  }
  lost_ = lost;
  sessions_.open(autosaveFile());
}

void SessionRecovery::offerLost() {
  const QStringList lost = lostSessions();
  const std::shared_ptr<const void> held = lost.isEmpty() ? nullptr : heldWhileAsked(lost.front());
  if (!held) {  // nothing lost, or another window asks about it just now
    Q_EMIT offered();
    return;
  }
  const QString& file = lost.front();
  const auto contents = contentsOf(file);
  const QString robot = contents ? contents->robot : QString();
  auto* question = new QMessageBox(
      QMessageBox::Question, tr("A session was not saved"),
      (robot.isEmpty()
           ? tr("Armillary ended with unsaved work, last kept at %1. Open it again?")
           : tr("Armillary ended with unsaved work on %2, last kept at %1. Open it again?"))
          .arg(QLocale().toString(QFileInfo(file).lastModified(), QLocale::ShortFormat), robot),
      QMessageBox::Open | QMessageBox::Discard | QMessageBox::Cancel, &window_);
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
  connect(question, &QMessageBox::buttonClicked, this,
          [this, question, file, held](QAbstractButton* b) {
            const auto answer = question->standardButton(b);
            if (answer == QMessageBox::Discard) QFile::remove(file);
            if (answer == QMessageBox::Open) open(file);
          });
  connect(question, &QMessageBox::finished, this, &SessionRecovery::offered);
  question->open();
}

}  // namespace armillary
