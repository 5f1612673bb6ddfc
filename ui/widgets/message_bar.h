// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence above the 3D view that waits until it is dismissed.
#pragma once

#include <QFrame>

class QLabel;

namespace armillary {

class MessageBar : public QFrame {
  Q_OBJECT

 public:
  enum class Kind { kNote, kError };

  explicit MessageBar(QWidget* parent = nullptr);
  void show(Kind kind, const QString& text);
  QString text() const;

 private:
  QLabel* icon_;
  QLabel* text_;
};

}  // namespace armillary
