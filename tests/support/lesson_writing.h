// SPDX-License-Identifier: GPL-3.0-or-later
// A window in which a lesson is written, with what a person does there.
#pragma once

#include <QAbstractButton>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QTemporaryDir>

#include "engine/lessons/read_lesson.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/files/lesson_writer.h"
#include "ui/panels/lesson/drafted_question.h"
#include "ui/panels/lesson/lesson_workshop_panel.h"

namespace armillary::test {

class WritingWindowTest : public WindowTest {
 protected:
  void openWriting() {
    openWindow();
    QVERIFY(find<QDockWidget>("dock_lesson_writing")->isHidden());  // asked for, not in the way
    find<QAction>("write_lesson")->trigger();
    QVERIFY(find<QDockWidget>("dock_lesson_writing")->isVisible());
  }
  void closeWriting() {
    window().lessonDrafts().workshop().clear();  // nothing is asked about
    closeWindow();
  }

  template <class Box>
  void words(const char* name, const QString& text) {
    const QList<Box*> all = window().findChildren<Box*>(QLatin1String(name));
    QVERIFY(!all.isEmpty());
    Box* box = all.back();  // of several questions' the last
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, text);
  }
  void click(const char* name) {
    auto* button = find<QAbstractButton>(name);
    QVERIFY2(button && button->isEnabled(), name);
    button->click();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  QString told() { return find<QLabel>("draft_told")->text(); }
  const std::vector<DraftedQuestion*>& questions() {
    return find<LessonWorkshopPanel>("lesson_workshop_panel")->questions();
  }
  QStringList ids() {
    QStringList names;
    for (const DraftedQuestion* each : questions()) {
      names << QString::fromStdString(each->question().id);
    }
    return names;
  }
  QStringList titles() {
    QStringList names;
    auto* list = find<QListWidget>("draft_steps");
    for (int i = 0; i < list->count(); ++i) names << list->item(i)->text();
    return names;
  }
  // Saved, and read by who knows nothing of the window.
  Lesson save(const QString& name) {
    const QString file = folder_.filePath(name + QLatin1String(kLessonEnding));
    window().lessonDrafts().save(file);
    if (!QTest::qWaitFor([&] { return QFileInfo::exists(file); }, kPatience)) {
      throw std::runtime_error(told().toStdString());
    }
    if (!QTest::qWaitFor([&] { return !window().lessonDrafts().workshop().isUnsaved(); },
                         kPatience)) {
      throw std::runtime_error("the lesson counts as not saved");
    }
    LessonSources sources;
    sources.robot = bundledRobotFile;
    sources.motion = bundledTrajectoryFile;
    LessonResult read = readLesson(file.toStdString(), sources);
    if (!read.lesson) throw std::runtime_error(toText(read.diagnostics.all().front()));
    return std::move(*read.lesson);
  }

  QTemporaryDir folder_;
};

}  // namespace armillary::test
