// SPDX-License-Identifier: GPL-3.0-or-later
// What a window without a robot shows: robots and recent files to begin with.
#pragma once

#include <QFrame>
#include <QString>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace armillary {

class RecentFiles;

// Lies over all of the main window between menu and status bar, so that docks and layout stay as
// they are. It only asks: the window opens, and closes the page.
class StartPage : public QFrame {
  Q_OBJECT

 public:
  // `window`: the main window, whose child it becomes.
  StartPage(const RecentFiles& recent, QWidget* window);

  // Makes its cards of what there is now, and shows them. `robot`: the open one's name, to which
  // Escape goes back; empty: none is open.
  void open(const QString& robot);
  // The layout's first place, for what the window has to say.
  void putOnTop(QWidget* widget);

 Q_SIGNALS:
  void openRobotWanted();
  void openSessionWanted();
  void newTableWanted();
  void fileWanted(const QString& file);
  // By the name that `armillary` takes.
  void bundledWanted(const QString& name);
  void backWanted();

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  bool focusNextPrevChild(bool next) override;

 private:
  void makeHeader();
  void fill();
  void addSection(const QString& title, const QList<QWidget*>& cards);
  // All that can be gone to by keys, in reading order.
  QList<QWidget*> targets() const;
  void goTo(QWidget* target);
  // The nearest target in a direction: its centre lies there, and those in line come first.
  QWidget* neighbour(const QWidget& from, Qt::Key arrow) const;
  void takeRoom();

  const RecentFiles& recent_;
  QWidget* window_;
  QScrollArea* scroll_;
  QWidget* content_ = nullptr;
  QVBoxLayout* layout_ = nullptr;  // of the page
  QVBoxLayout* sections_ = nullptr;
  QWidget* header_;
  QPushButton* back_;
};

}  // namespace armillary
