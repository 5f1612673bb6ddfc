// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/view_mouse.h"

#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>

#include "ui/stage/selection.h"
#include "ui/viewport/viewport.h"

namespace armillary {
namespace {

constexpr double kRadiansPerPixel = 0.008;
constexpr int kClickSlack = 4;  // pixels that a click may move

}  // namespace

ViewMouse::ViewMouse(Stage& stage, Selection& selection, Viewport& view)
    : QObject(&view), selection_(selection), view_(view), pull_(stage), drag_(stage) {
  view_.installEventFilter(this);
}

QStringList ViewMouse::hints() const {
  QStringList hints;
  if (const QString hint = pull_.hint(); !hint.isEmpty()) hints << hint;
  if (!drag_.hint().isEmpty()) hints << drag_.hint();
  return hints;
}

std::optional<Eigen::Vector3d> ViewMouse::clickedPoint() const {
  if (!clicked_ || clicked_->link != selection_.link()) return std::nullopt;
  return clicked_->p_WH;
}

void ViewMouse::paint(QPainter& painter) const {
  if (view_.workspace()) {
    pull_.paint(painter, view_.camera(), view_.viewSize(), *view_.workspace());
  }
  drag_.paint(painter, view_.camera(), view_.viewSize());
  HandleTool::paint(painter, view_.overlays(), view_.camera(), view_.viewSize());
}

bool ViewMouse::eventFilter(QObject*, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
      press(*static_cast<QMouseEvent*>(event));
      return true;
    case QEvent::MouseMove:
      move(*static_cast<QMouseEvent*>(event));
      return true;
    case QEvent::MouseButtonRelease:
      release(*static_cast<QMouseEvent*>(event));
      return true;
    case QEvent::MouseButtonDblClick:
      if (!view_.pickAt(static_cast<QMouseEvent*>(event)->position())) view_.fit();
      return true;
    case QEvent::Wheel:
      turn(*static_cast<QWheelEvent*>(event));
      event->accept();
      return true;
    case QEvent::KeyPress:
      return escape(*static_cast<QKeyEvent*>(event));
    default:
      return false;
  }
}

void ViewMouse::press(const QMouseEvent& event) {
  pressed_at_ = last_at_ = event.position();
  dragged_ = false;
  const bool pulls = event.modifiers() & Qt::ControlModifier;
  const bool leads = event.modifiers() & Qt::ShiftModifier;
  if (hand_ != Hand::kView || event.button() != Qt::LeftButton) return;
  if (!pulls && !leads) {
    if (handle_.grab(view_.overlays(), event.position(), view_.camera(), view_.viewSize())) {
      hand_ = Hand::kHandle;
    }
    return;
  }
  const std::optional<PickHit> hit = view_.pickAt(event.position());
  if (!hit) return;
  const Pose& X_WL = view_.shownLinkPoses()[hit->link];
  if (pulls) {
    pull_.grab(*hit, X_WL, *view_.workspace());
    hand_ = Hand::kPulls;
  } else {
    drag_.grab(*hit, X_WL);
    hand_ = Hand::kLeads;
  }
  Q_EMIT hintsChanged();
}

void ViewMouse::move(const QMouseEvent& event) {
  const QPointF moved = event.position() - last_at_;
  if ((event.position() - pressed_at_).manhattanLength() > kClickSlack) dragged_ = true;
  if (!dragged_) return;
  last_at_ = event.position();
  Camera camera = view_.camera();
  const Ray mouse = camera.ray({event.position().x(), event.position().y()}, view_.viewSize());
  if (hand_ == Hand::kPulls) {
    pull_.follow(mouse, camera.forward());
    view_.update();
    return;
  }
  if (hand_ == Hand::kHandle) {
    Q_EMIT view_.handleMoved(handle_.owner(), handle_.id(),
                             handle_.follow(mouse, camera.forward()));
    return;
  }
  if (hand_ == Hand::kLeads) {
    drag_.follow(mouse, camera.forward());
    Q_EMIT hintsChanged();
    return;
  }
  if (event.buttons() & Qt::LeftButton) {
    camera.orbit(-moved.x() * kRadiansPerPixel, moved.y() * kRadiansPerPixel);
  } else if (event.buttons() & (Qt::RightButton | Qt::MiddleButton)) {
    camera.pan({moved.x(), moved.y()}, view_.viewSize());
  } else {
    return;
  }
  view_.setCamera(camera);
  view_.update();
}

void ViewMouse::release(const QMouseEvent& event) {
  if (hand_ != Hand::kView) {
    if (event.button() != Qt::LeftButton) return;
    if (hand_ == Hand::kPulls) pull_.release();
    if (hand_ == Hand::kLeads) drag_.release();
    if (hand_ == Hand::kHandle) handle_.release();
    hand_ = Hand::kView;
    Q_EMIT hintsChanged();
    return;
  }
  if (dragged_ || event.button() != Qt::LeftButton) return;
  clicked_ = view_.pickAt(event.position());
  const int link = clicked_ ? clicked_->link : -1;
  if (clicked_) clicked_->p_WH = view_.shownLinkPoses()[link].inverse() * clicked_->p_WH;
  selection_.selectLink(link);
}

void ViewMouse::turn(const QWheelEvent& event) {
  Camera camera = view_.camera();
  const double factor = std::pow(0.999, event.angleDelta().y());
  camera.zoomAt(factor, {event.position().x(), event.position().y()}, view_.viewSize());
  view_.setCamera(camera);
}

bool ViewMouse::escape(const QKeyEvent& event) {
  if (event.key() != Qt::Key_Escape || hand_ == Hand::kView) return false;
  // until the button is released too, the mouse does nothing
  if (hand_ == Hand::kPulls) pull_.release();
  if (hand_ == Hand::kLeads) drag_.cancel();
  Q_EMIT hintsChanged();
  return true;
}

}  // namespace armillary
