// SPDX-License-Identifier: GPL-3.0-or-later
// Where windows keep what no file has: a file each, by the number of its process and one of chance,
// beside the settings, which say whose it is. A lock beside it says that its window lives.
#pragma once

#include <QString>
#include <QStringList>
#include <memory>

namespace armillary {

QString autosaveFolder();
// This process's own.
QString autosaveFile();

// That of a robot that was open before, whose runs come back with it; and all of this process.
QString parkedFile(const QString& robot);
QStringList parkedFiles();

// The files of processes that are no more, parked ones too, the newest first. Without a lock their
// number says it; one that another program has by now is nobody's.
QStringList lostSessions();

// Keeps other windows from asking about what that process left (a session, a lesson, answers), for
// as long as the result is kept; nothing where another window asks about it now.
std::shared_ptr<const void> heldWhileAsked(const QString& lost);

// Makes a lost one this process's own, in one step: what it holds is not without a file for a
// moment. False where another window was faster, or where this one has work of its own.
bool claimSession(const QString& file);
// The other way, where it could not be opened.
void giveSessionBack(const QString& file);

// Likewise the folder of the lesson that is being written, those of processes that are no more, and
// one made this process's own.
QString autosavedLesson();
QStringList lostLessons();
bool claimLesson(const QString& folder);

// Likewise the file of answers to a lesson, and those of processes that are no more.
QString autosavedAnswers();
QStringList lostAnswers();

}  // namespace armillary
