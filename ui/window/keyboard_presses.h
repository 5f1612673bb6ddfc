// SPDX-License-Identifier: GPL-3.0-or-later
// Space presses the control that was gone to by the keyboard; elsewhere it plays, also behind a
// click on a control, which leaves the focus there.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace armillary {

class KeyboardPresses : public QObject {
  Q_OBJECT

 public:
  // Watches all of the application's widgets.
  explicit KeyboardPresses(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QPointer<QWidget> gone_to_;  // by Tab
  QPointer<QWidget> left_;     // had the focus before
};

}  // namespace armillary
