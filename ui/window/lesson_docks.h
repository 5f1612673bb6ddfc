// SPDX-License-Identifier: GPL-3.0-or-later
// Where the lesson that is open, and the one that is written, have their place in the window.
#pragma once

class QDockWidget;
class QMainWindow;

namespace armillary {

class Presentation;

class LessonDocks {
 public:
  LessonDocks(QMainWindow& window, const Presentation& presentation, QDockWidget& lesson,
              QDockWidget& writing)
      : window_(window), presentation_(presentation), lesson_(lesson), writing_(writing) {}

  QDockWidget& lesson() const { return lesson_; }
  QDockWidget& writing() const { return writing_; }
  // Beside the efforts, above their panels; where it is, unless the docks were just arranged.
  void show(QDockWidget& dock, bool arranged);
  // The docks below it leave the lesson room for its text; it stands before them where they cannot.
  void giveRoom() { giveRoom(lesson_); }

 private:
  void giveRoom(QDockWidget& dock);

  QMainWindow& window_;
  const Presentation& presentation_;
  QDockWidget& lesson_;
  QDockWidget& writing_;
};

}  // namespace armillary
