// SPDX-License-Identifier: GPL-3.0-or-later
// Anything by a few letters of its name: entries of the menus, joints and links, robots, quantities
// to plot, panels.
#pragma once

#include <QFrame>
#include <QString>
#include <functional>
#include <vector>

class QLineEdit;
class QTreeWidget;

namespace armillary {

struct PaletteEntry {
  QString title;  // "Make the trajectory"
  QString place;  // "Motion"; where it stands, or what choosing it does
  QString key;
  bool enabled = true;
  QString why_not = {};  // where it is not enabled and that is known
  std::function<void()> run;
  QString other_words = {};  // what people call it who do not know its name
  bool opens = false;        // a robot or a lesson in place of what is shown
};

// A popup over its parent, which has the keyboard: letters search, the arrows choose, Return does
// it, Escape and a click beside it close it. It deletes itself.
class CommandPalette : public QFrame {
  Q_OBJECT

 public:
  CommandPalette(std::vector<PaletteEntry> entries, QWidget* parent);

  void open();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void search();
  void runChosen();
  void step(int rows);

  std::vector<PaletteEntry> entries_;
  QLineEdit* words_;
  QTreeWidget* list_;
};

}  // namespace armillary
