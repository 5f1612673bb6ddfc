// SPDX-License-Identifier: GPL-3.0-or-later
// Docks have their size back when the window has its own.
#pragma once

#include <QMainWindow>
#include <initializer_list>
#include <map>

namespace armillary {

// A window that becomes smaller squeezes the docks at its sides and at its foot, and Qt leaves them
// so. This one remembers what they were, and gives it back as the window grows, until a hand draws
// a dock's edge or forget() is called.
class DockSizes : public QObject {
  Q_OBJECT

 public:
  // Watches the window and the docks that it has by then.
  explicit DockSizes(QMainWindow* window);

  // The docks were arranged anew.
  void forget();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  // The dock that is seen in an area, and so has its size; null: there is none.
  QDockWidget* dockIn(Qt::DockWidgetArea area) const;
  static int extent(Qt::DockWidgetArea area, const QSize& size);
  void takeWindow(const QSize& before);
  void giveBack(std::initializer_list<Qt::DockWidgetArea> areas, Qt::Orientation orientation,
                int grown);  // pixels of the window
  void note();

  QMainWindow* window_;
  QSize settled_;                             // of the window, after which docks were laid out
  std::map<Qt::DockWidgetArea, int> now_;     // pixels, while the window has its settled size
  std::map<Qt::DockWidgetArea, int> wanted_;  // likewise, before they were squeezed
};

}  // namespace armillary
