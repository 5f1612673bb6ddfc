// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/autosave_place.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QSettings>
#include <QThread>
#include <cerrno>
#include <map>
#include <memory>
#include <optional>

namespace armillary {
namespace {

constexpr const char* kEnding = ".armillary";
constexpr const char* kLessonFolderEnding = ".lesson";
constexpr const char* kAnswersEnding = ".answers.json";
constexpr const char* kLockEnding = ".lock";

// The program's file without its folder; one that was replaced meanwhile is the same, and so is
// that of a version whose window was no program of its own.
QString programOf(const QString& process) {
  QString name =
      QFileInfo(QFile::symLinkTarget(QStringLiteral("/proc/%1/exe").arg(process))).fileName();
  const QString replaced = QStringLiteral(" (deleted)");
  if (name.endsWith(replaced)) name.chop(replaced.size());
  const QString apart = QStringLiteral("-window");
  if (name.endsWith(apart)) name.chop(apart.size());
  return name;
}

// What the files of this process begin with: its number alone is that of others too, in a
// container, a sandbox or on another machine that has the same folder.
const QString& ownName() {
  static const QString kName =
      QStringLiteral("%1_%2")
          .arg(QCoreApplication::applicationPid())
          .arg(QRandomGenerator::system()->generate(), 8, 16, QLatin1Char('0'));
  return kName;
}

QString lockOf(const QString& name) {
  return autosaveFolder() + QLatin1Char('/') + name + QLatin1String(kLockEnding);
}

// A file that is locked until this goes, or its process ends, however it does.
class FileLock {
 public:
  ~FileLock() { release(); }
  FileLock() = default;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  // False where another process has it. A folder that takes no file, or has no locks: true.
  bool hold(const QString& file) {
    release();
    file_ = file;
    if (!QFileInfo::exists(autosaveFolder())) return true;
    constexpr int kTries = 20;
    for (int i = 0; i < kTries; ++i) {
      if (tryToHold()) return true;
      QThread::msleep(1);
    }
    return false;
  }

  // Whether it is still there: somebody may have removed it.
  bool holds(const QString& file) const {
    return number_ >= 0 && file == file_ && QFile::exists(file);
  }

  void remove() {
    if (number_ >= 0) QFile::remove(file_);
    release();
  }

 private:
  // Not while another one looks, nor where it has removed the file meanwhile.
  bool tryToHold() {
    const QByteArray name = QFile::encodeName(file_);
    number_ = ::open(name.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (number_ < 0) return true;  // a folder that takes none
    struct stat own, there;
    const bool locked = ::flock(number_, LOCK_EX | LOCK_NB) == 0;
    if (!locked && errno != EWOULDBLOCK) {  // a file system that has no locks
      release();
      return true;
    }
    if (locked && ::fstat(number_, &own) == 0 && ::stat(name.constData(), &there) == 0 &&
        own.st_ino == there.st_ino) {
      return true;
    }
    release();
    return false;
  }

  void release() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

  int number_ = -1;
  QString file_;
};

// Held while this process lives: by this others know that it does.
class OwnLock {
 public:
  ~OwnLock() { lock_.remove(); }

  // Again where somebody removed it; without it the process's number has to do.
  void hold() {
    const QString file = lockOf(ownName());
    if (!lock_.holds(file)) lock_.hold(file);
  }

 private:
  FileLock lock_;
};

// The process whose file or folder that is.
QString nameOf(const QString& file) {
  return QFileInfo(file).baseName().section(QLatin1Char('-'), 0, 0);
}

// What this process asks about, by the names of those that left it.
std::map<QString, std::weak_ptr<FileLock>>& askedAbout() {
  static std::map<QString, std::weak_ptr<FileLock>> asked;
  return asked;
}

// Whether a living process holds that lock; nothing where there is none, or none to be had.
std::optional<bool> isHeld(const QString& lock) {
  const int file = ::open(QFile::encodeName(lock).constData(), O_RDWR | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::optional<bool> held;
  if (::flock(file, LOCK_SH | LOCK_NB) == 0) {  // others may look at once
    held = false;
  } else if (errno == EWOULDBLOCK) {
    held = true;
  }
  ::close(file);
  return held;
}

bool lives(const QString& name) {
  if (name == ownName()) return true;
  const auto asked = askedAbout().find(name);
  if (asked != askedAbout().end() && !asked->second.expired()) return false;  // the lock is ours
  if (const std::optional<bool> held = isHeld(lockOf(name))) return *held;
  const QString process = name.section(QLatin1Char('_'), 0, 0);
  if (process == QString::number(QCoreApplication::applicationPid())) return false;
  return QFileInfo::exists(QStringLiteral("/proc/") + process) &&
         programOf(process) == programOf(QStringLiteral("self"));
}

// Those that killed ones left, where nothing else of them is left.
void removeIdleLocks() {
  const QDir folder(autosaveFolder());
  const QString all = QLatin1Char('*') + QLatin1String(kLockEnding);
  for (const QFileInfo& lock : folder.entryInfoList({all}, QDir::Files)) {
    const QString name = lock.completeBaseName();
    if (name == ownName() || isHeld(lock.absoluteFilePath()) != std::optional(false)) continue;
    const QStringList its{name + QStringLiteral(".*"), name + QStringLiteral("-*")};
    if (folder.entryList(its, QDir::Files | QDir::Dirs).size() == 1) {
      QFile::remove(lock.absoluteFilePath());
    }
  }
}

QString ownPlace(const QString& ending) {
  static OwnLock lock;
  lock.hold();
  return autosaveFolder() + QLatin1Char('/') + ownName() + ending;
}

QString ownPlace(const char* ending) {
  return ownPlace(QLatin1String(ending));
}

// Of processes that are no more, the newest first.
QStringList lostOnes(const char* ending, QDir::Filters kind) {
  removeIdleLocks();
  QStringList lost;
  const QStringList names{QLatin1Char('*') + QLatin1String(ending)};
  for (const QFileInfo& one : QDir(autosaveFolder()).entryInfoList(names, kind, QDir::Time)) {
    if (!lives(nameOf(one.absoluteFilePath()))) lost << one.absoluteFilePath();
  }
  return lost;
}

}  // namespace

QString autosaveFolder() {
  return QFileInfo(QSettings().fileName()).absolutePath() + QStringLiteral("/unsaved");
}

QString autosaveFile() {
  return ownPlace(kEnding);
}

QString parkedFile(const QString& robot) {
  return ownPlace(QStringLiteral("-%1%2").arg(qHash(robot), 0, 16).arg(QLatin1String(kEnding)));
}

QStringList parkedFiles() {
  const QString own = ownName() + QStringLiteral("-*") + QLatin1String(kEnding);
  QStringList files;
  for (const QFileInfo& file : QDir(autosaveFolder()).entryInfoList({own}, QDir::Files)) {
    files << file.absoluteFilePath();
  }
  return files;
}

QStringList lostSessions() {
  return lostOnes(kEnding, QDir::Files);
}

bool claimSession(const QString& file) {
  return QFile::rename(file, autosaveFile());
}

void giveSessionBack(const QString& file) {
  QFile::rename(autosaveFile(), file);
}

std::shared_ptr<const void> heldWhileAsked(const QString& lost) {
  const QString name = nameOf(lost);
  std::weak_ptr<FileLock>& asked = askedAbout()[name];
  if (auto held = asked.lock()) return held;
  auto lock = std::make_shared<FileLock>();
  if (!lock->hold(lockOf(name))) return nullptr;
  asked = lock;
  return lock;
}

QString autosavedLesson() {
  return ownPlace(kLessonFolderEnding);
}

QStringList lostLessons() {
  return lostOnes(kLessonFolderEnding, QDir::Dirs);
}

bool claimLesson(const QString& folder) {
  return QDir().rename(folder, autosavedLesson());
}

QString autosavedAnswers() {
  return ownPlace(kAnswersEnding);
}

QStringList lostAnswers() {
  return lostOnes(kAnswersEnding, QDir::Files);
}

}  // namespace armillary
