// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does in the 3D view: look around, choose, pull and lead.
#pragma once

#include <QObject>
#include <QPointF>
#include <QStringList>
#include <optional>

#include "ui/viewport/axis_cross.h"
#include "ui/viewport/handle_tool.h"
#include "ui/viewport/link_drag_tool.h"
#include "ui/viewport/mouse_words.h"
#include "ui/viewport/pull_tool.h"

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace armillary {

class Selection;
class Viewport;

// Left button orbits, right (or middle) pans, the wheel zooms, a click selects, a right click asks
// for the menu, a double click on nothing fits the robot into the view. Ctrl and the left button
// pull at the robot while it is simulated, Shift and the left button lead a point of a link by
// inverse kinematics, as the left button alone does with a robot of closed loops that is posed;
// Escape lets go. Handles that panels draw are dragged with the left button, and a click on an end
// of the axis cross looks from there. While the tape measures a click puts its points, and in a
// section the wheel moves its plane with Alt.
class ViewMouse : public QObject {
  Q_OBJECT

 public:
  // Filters the view's events and is its child.
  ViewMouse(Stage& stage, Selection& selection, Viewport& view);

  // Why a hand in the view has no effect.
  QStringList hints() const;
  // The point that was clicked, in its link's frame, while that link is the chosen one.
  std::optional<Eigen::Vector3d> clickedPoint() const;
  void forgetRobot();
  // What a hand holds.
  void paint(QPainter& painter) const;
  // What lies under the pointer.
  const MouseOver& over() const { return over_; }
  const std::optional<AxisEnd>& pointedAxis() const { return pointed_axis_; }

 Q_SIGNALS:
  void hintsChanged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum class Hand { kView, kPulls, kLeads, kHandle };

  void press(const QMouseEvent& event);
  void move(const QMouseEvent& event);
  void release(const QMouseEvent& event);
  void turn(const QWheelEvent& event);
  bool escape(const QKeyEvent& event);
  void lead(const PickHit& hit);
  // Nothing is pressed, and the pointer is there.
  void hover(const QPointF& at, Qt::KeyboardModifiers held);
  MouseOver overLink(const PickHit& hit) const;
  void setOver(const MouseOver& over, Qt::KeyboardModifiers held);
  // A drag of it moves it, without a key.
  bool isMechanism() const;

  Stage& stage_;
  Selection& selection_;
  Viewport& view_;
  PullTool pull_;
  LinkDragTool drag_;
  HandleTool handle_;
  std::optional<PickHit> clicked_;     // p_WH in its link's frame
  std::optional<PickHit> pressed_on_;  // of a mechanism that may be dragged
  QPointF pressed_at_, last_at_;
  bool dragged_ = false;
  Hand hand_ = Hand::kView;  // what the mouse button was pressed for
  MouseOver over_;
  std::optional<AxisEnd> pointed_axis_;
};

}  // namespace armillary
