// SPDX-License-Identifier: GPL-3.0-or-later
// The wheel scrolls a panel; it does not change what happens to lie under the pointer.
#pragma once

#include <QObject>

namespace armillary {

// An event filter of the application: lists, number boxes and sliders take the wheel only while
// they have the keyboard; otherwise it is for what they stand in.
class QuietWheel : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace armillary
