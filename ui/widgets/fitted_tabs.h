// SPDX-License-Identifier: GPL-3.0-or-later
// Tabs that stay readable where there is little room.
#pragma once

#include <QObject>

class QTabBar;

namespace armillary {

// Where a bar is too narrow for its tabs, they stand closer together first; then their type is
// smaller, to four fifths. Only what does not fit then is behind arrows. No name is cut.
class FittedTabs : public QObject {
  Q_OBJECT

 public:
  explicit FittedTabs(QTabBar* tabs);

  // Of the room beside a tab's name (pixels, both sides), as this bar has it; the style's where it
  // is none of these.
  static int roomOf(const QWidget* tabs, int usual);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();

  QTabBar& tabs_;
  bool fitting_ = false;
};

}  // namespace armillary
