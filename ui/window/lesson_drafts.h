// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson that somebody writes, and its file: gone on with, tried, saved, and kept for the next
// start while no file has it.
#pragma once

#include <QObject>
#include <QTemporaryDir>
#include <functional>
#include <memory>
#include <vector>

#include "ui/files/lesson_loader.h"
#include "ui/files/lesson_writer.h"
#include "ui/files/unsaved_lesson.h"
#include "ui/stage/lesson_workshop.h"

namespace armillary {

class LessonDrafts : public QObject {
  Q_OBJECT

 public:
  // Questions and dialogs stand before the window.
  explicit LessonDrafts(QWidget& window);

  LessonWorkshop& workshop() { return workshop_; }
  const LessonWorkshop& workshop() const { return workshop_; }
  bool isUnsaved() const;
  // Asks where the lesson would be lost, and goes on at once or later, or not at all.
  void unlessLost(const std::function<void()>& go_on);

  // An empty lesson.
  void begin();
  // `beside`: where the dialog begins.
  void chooseToEdit(const QString& beside);
  void edit(const QString& file);
  // Saves it where nobody else looks, to be opened as a student would.
  void tryOut();
  // Goes on once it is saved.
  void chooseToSave(const std::function<void()>& then = {});
  void save(const QString& file);

  // Keeps what no file has, until the program ends by itself.
  void autosave();
  void offerLost();
  // The program ends by itself.
  void drop();

 Q_SIGNALS:
  // It is there to be written on.
  void opened();
  void notOpened(const QString& why);
  void tried(const QString& file);
  void saved(const QString& told);
  // Nothing was written.
  void failed(const QString& why);

 private:
  void take(const std::shared_ptr<const Lesson>& lesson,
            const std::vector<std::shared_ptr<const Recording>>& motions);
  void takeSaved(const QString& file, int revision, int answers,
                 const std::shared_ptr<const Lesson>& lesson);
  void dropKept();

  QWidget& window_;
  LessonWorkshop workshop_;
  QString file_;  // empty: none yet
  LessonLoader loader_;
  LessonWriter writer_;
  QTemporaryDir trial_;
  std::function<void()> after_saving_;
  LessonKeeper keeper_;
  int kept_ = 0;  // the revision that is kept; 0: none is, -1: of no revision of this workshop
};

}  // namespace armillary
