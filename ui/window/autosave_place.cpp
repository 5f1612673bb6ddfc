// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/autosave_place.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>

namespace armillary {
namespace {

constexpr const char* kEnding = ".armillary";
constexpr const char* kLessonFolderEnding = ".lesson";
constexpr const char* kAnswersEnding = ".answers.json";

// The program's file without its folder; a program that was replaced meanwhile is the same one.
QString programOf(const QString& process) {
  QString name =
      QFileInfo(QFile::symLinkTarget(QStringLiteral("/proc/%1/exe").arg(process))).fileName();
  const QString replaced = QStringLiteral(" (deleted)");
  if (name.endsWith(replaced)) name.chop(replaced.size());
  return name;
}

bool lives(const QString& process) {
  return QFileInfo::exists(QStringLiteral("/proc/") + process) &&
         programOf(process) == programOf(QStringLiteral("self"));
}

QString ownPlace(const char* ending) {
  return QStringLiteral("%1/%2%3")
      .arg(autosaveFolder())
      .arg(QCoreApplication::applicationPid())
      .arg(QLatin1String(ending));
}

// Of processes that are no more, the newest first.
QStringList lostOnes(const char* ending, QDir::Filters kind) {
  QStringList lost;
  const QStringList names{QLatin1Char('*') + QLatin1String(ending)};
  for (const QFileInfo& one : QDir(autosaveFolder()).entryInfoList(names, kind, QDir::Time)) {
    if (!lives(one.baseName().section(QLatin1Char('-'), 0, 0))) lost << one.absoluteFilePath();
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
  return QStringLiteral("%1/%2-%3%4")
      .arg(autosaveFolder())
      .arg(QCoreApplication::applicationPid())
      .arg(qHash(robot), 0, 16)
      .arg(QLatin1String(kEnding));
}

QStringList parkedFiles() {
  const QString own =
      QStringLiteral("%1-*%2").arg(QCoreApplication::applicationPid()).arg(QLatin1String(kEnding));
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
