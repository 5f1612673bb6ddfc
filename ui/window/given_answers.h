// SPDX-License-Identifier: GPL-3.0-or-later
// The answers to the lesson that is open, and their file: saved, gone on with, and kept for the
// next start while no file has them.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>

#include "ui/stage/lesson_course.h"

class QWidget;

namespace armillary {

class GivenAnswers : public QObject {
  Q_OBJECT

 public:
  // Questions and dialogs stand before the window.
  GivenAnswers(QWidget& window, LessonCourse& course);

  bool isUnsaved() const;
  // Asks where answers would be lost, and goes on at once or later, or not at all.
  void unlessLost(const std::function<void()>& go_on);
  // Answers to this lesson are nobody's work: who writes it tries it.
  void setTrial(const QString& lesson_file) { trial_ = lesson_file; }

  // Goes on once they are saved.
  void chooseToSave(const std::function<void()>& then = {});
  // With the files that are answers beside them; whether all of it is there.
  bool save(const QString& file);
  void chooseToOpen();
  // Answers to the lesson that is open, in place of those that were given.
  void open(const QString& file);

  // Keeps what no file has, until the program ends by itself.
  void keep();
  void offerLost();
  // Lost ones of the lesson that has come stand in it, and are this window's from now on.
  void takeLost();
  // The program ends by itself.
  void drop();

 Q_SIGNALS:
  void told(const QString& words);
  void failed(const QString& why);
  // The lesson of answers that were lost is to be opened: they stand in it then.
  void lessonWanted(const QString& file);

 private:
  // False where the file holds none for this lesson.
  bool read(const QString& file, bool saved);

  QWidget& window_;
  LessonCourse& course_;
  QString trial_;
  QString lost_;  // kept answers whose lesson is being opened
  int kept_ = 0;  // the revision that is kept; 0: none is
};

}  // namespace armillary
