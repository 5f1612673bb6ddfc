// SPDX-License-Identifier: GPL-3.0-or-later
// A titled group that folds: a click on its title, or Space there, hides what it holds.
#pragma once

#include <QWidget>

class QToolButton;

namespace armillary {

class FoldingGroup : public QWidget {
  Q_OBJECT

 public:
  // `name`: of the title's button, and by which its fold is kept. Unfolded at first.
  FoldingGroup(const QString& title, const QString& name, QWidget* content, QWidget* parent);

  bool isOpen() const;
  void setOpen(bool open);
  // What stands behind the title while it is folded: nothing that counts is out of sight.
  void setSummary(const QString& summary);
  QToolButton* titleButton() const { return title_button_; }

 private:
  void showTitle();

  QString title_, summary_;
  QToolButton* title_button_;
  QWidget* content_;
};

}  // namespace armillary
