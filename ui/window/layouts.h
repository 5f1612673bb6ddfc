// SPDX-License-Identifier: GPL-3.0-or-later
// How the window's panels are arranged: three layouts a click apart, and the usual one.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace armillary {

class DockSizes;
class LessonDocks;
class Viewport;

class Layouts : public QObject {
  Q_OBJECT

 public:
  // `problems` stays where it is shown, and those of lessons do, whatever the layout.
  Layouts(QMainWindow& window, QDockWidget& problems, LessonDocks& lessons, Viewport& viewport);

  // The layouts' entries, also as buttons beside the menus.
  void addTo(QMenu* menu);
  // All docks are there: the usual layout is as they stand now.
  void begin();

  // By the layout's name.
  void arrange(const QString& name);
  // The same for a lesson, and back to how it was before where nobody has arranged it otherwise.
  void lend(const QString& name);
  void takeBack();
  // Of the layouts the one whose panels are shown: "pose", "simulate", "teach"; empty: none.
  QString present() const;
  // The usual one.
  void reset();
  // Where the docks stand, as it is kept.
  QByteArray state() const;
  void restore(const QByteArray& state);

 Q_SIGNALS:
  // The window is to be as at the first start, and reset() is a part of it.
  void resetWanted();

 private:
  void place(const QString& name);
  // The window's, once its panels have found theirs.
  void keepSize(const QSize& before);

  QMainWindow& window_;
  QDockWidget& problems_;
  LessonDocks& lessons_;
  Viewport& viewport_;
  QByteArray first_;
  QByteArray before_lesson_;    // where a lesson has arranged the docks
  QString lent_;                // how, as present() calls it
  DockSizes* sizes_ = nullptr;  // once it began
};

}  // namespace armillary
