// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a link in the view: the menu of a right click.
#pragma once

#include <QObject>
#include <QPoint>

class QMenu;

namespace armillary {

class PlotChoice;
class Selection;
class Stage;
class Viewport;

// Opens it where the view wants it, and is the view's child.
class LinkMenu : public QObject {
  Q_OBJECT

 public:
  LinkMenu(Stage& stage, Selection& selection, PlotChoice& plots, Viewport& view);

  // Of a link; -1: beside the robot. It deletes itself once it is closed.
  QMenu* make(int link);
  // Every link is drawn again.
  void showAll();

 Q_SIGNALS:
  // Its mass, centre and inertia, of the link that is selected by then.
  void editWanted();
  // The plots, which have the effort of its joint by then.
  void plotsWanted();

 private:
  void open(int link, const QPoint& at);
  void addLink(QMenu& menu, int link);
  void hide(int link, bool all_others);
  void plotEffort(int joint);

  Stage& stage_;
  Selection& selection_;
  PlotChoice& plots_;
  Viewport& view_;
};

}  // namespace armillary
