// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/view_mouse.h"

#include <QGuiApplication>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>
#include <utility>

#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/viewport/viewport.h"

namespace armillary {
namespace {

constexpr double kRadiansPerPixel = 0.008;
constexpr int kClickSlack = 4;  // pixels that a click may move

}  // namespace

ViewMouse::ViewMouse(Stage& stage, Selection& selection, Viewport& view)
    : QObject(&view),
      stage_(stage),
      selection_(selection),
      view_(view),
      pull_(stage),
      drag_(stage) {
  view_.setMouseTracking(true);
  view_.installEventFilter(this);
  // by its key or the menu: what is under the resting mouse does something else now
  connect(&view_.tape(), &MeasuringTape::switched, this, [this] {
    if (over_.what != MouseOver::What::kElsewhere && hand_ == Hand::kView) {
      hover(last_at_, QGuiApplication::keyboardModifiers());
    }
  });
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

void ViewMouse::forgetRobot() {
  clicked_.reset();
  pressed_on_.reset();
  view_.tape().clear();
  setOver({}, Qt::NoModifier);
}

void ViewMouse::paint(QPainter& painter) const {
  if (view_.workspace()) {
    pull_.paint(painter, view_.camera(), view_.viewSize(), *view_.workspace());
  }
  drag_.paint(painter, view_.camera(), view_.viewSize());
  view_.tape().paint(painter, view_.camera(), view_.viewSize(), view_.shownLinkPoses(),
                     view_.units());
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
    case QEvent::MouseButtonDblClick: {
      const QPointF at = static_cast<QMouseEvent*>(event)->position();
      if (!view_.axisEndAt(at) && !view_.tape().on() && !view_.pickAt(at)) view_.moveToFit();
      return true;
    }
    case QEvent::Wheel:
      turn(*static_cast<QWheelEvent*>(event));
      event->accept();
      return true;
    case QEvent::Leave:
      if (hand_ == Hand::kView) setOver({}, Qt::NoModifier);
      return false;
    case QEvent::KeyRelease:
      setOver(over_, static_cast<QKeyEvent*>(event)->modifiers());
      return false;
    case QEvent::ShortcutOverride:  // while it measures, Backspace is the tape's
      if (!view_.tape().on() || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Backspace) {
        return false;
      }
      event->accept();
      return true;
    case QEvent::KeyPress:
      setOver(over_, static_cast<QKeyEvent*>(event)->modifiers());
      return escape(*static_cast<QKeyEvent*>(event));
    default:
      return false;
  }
}

bool ViewMouse::isMechanism() const {
  return stage_.robot() && stage_.mode() == Stage::Mode::kPose && !stage_.model().loops.empty();
}

MouseOver ViewMouse::overLink(const PickHit& hit) const {
  const Link& link = stage_.model().links[hit.link];
  MouseOver over;
  over.what = MouseOver::What::kLink;
  over.name = QString::fromStdString(link.name);
  over.moves = link.body != 0;
  over.is_mechanism = over.moves && isMechanism();
  over.can_be_pulled = stage_.mode() != Stage::Mode::kPlay;
  return over;
}

void ViewMouse::setOver(const MouseOver& over, Qt::KeyboardModifiers held) {
  if (over.what != MouseOver::What::kAxis && pointed_axis_) {
    pointed_axis_.reset();
    view_.update();
  }
  const Qt::CursorShape shape = cursorOver(over, held);
  if (view_.cursor().shape() != shape) view_.setCursor(shape);
  if (over == over_) return;
  over_ = over;
  view_.update();
}

void ViewMouse::hover(const QPointF& at, Qt::KeyboardModifiers held) {
  if (!view_.workspace()) return;
  MouseOver over;
  over.what = MouseOver::What::kNothing;
  const std::optional<AxisEnd> end = view_.axisEndAt(at);
  if (end) {
    over.what = MouseOver::What::kAxis;
    over.name = end->name();
  } else if (HandleTool::isOver(view_.overlays(), at, view_.camera(), view_.viewSize())) {
    over.what = MouseOver::What::kHandle;
  } else if (view_.tape().on()) {
    over.what = MouseOver::What::kMeasures;
  } else if (const std::optional<PickHit> hit = view_.pickAt(at)) {
    over = overLink(*hit);
  }
  pointed_axis_ = end;
  setOver(over, held);
}

void ViewMouse::lead(const PickHit& hit) {
  drag_.grab(hit, view_.shownLinkPoses()[hit.link]);
  hand_ = Hand::kLeads;
  MouseOver over = overLink(hit);
  over.what = MouseOver::What::kLeads;
  setOver(over, Qt::NoModifier);
}

void ViewMouse::press(const QMouseEvent& event) {
  pressed_at_ = last_at_ = event.position();
  dragged_ = false;
  const bool pulls = event.modifiers() & Qt::ControlModifier;
  const bool leads = event.modifiers() & Qt::ShiftModifier;
  if (hand_ != Hand::kView || event.button() != Qt::LeftButton) return;
  pressed_on_.reset();
  if (view_.axisEndAt(event.position())) return;
  if (!pulls && !leads &&
      handle_.grab(view_.overlays(), event.position(), view_.camera(), view_.viewSize())) {
    hand_ = Hand::kHandle;
    MouseOver over;
    over.what = MouseOver::What::kMovesHandle;
    setOver(over, event.modifiers());
    return;
  }
  if (!pulls && !leads && !isMechanism()) return;
  const std::optional<PickHit> hit = view_.pickAt(event.position());
  if (!hit) return;
  if (pulls) {
    pull_.grab(*hit, view_.shownLinkPoses()[hit->link], *view_.workspace());
    hand_ = Hand::kPulls;
    MouseOver over = overLink(*hit);
    over.what = MouseOver::What::kPulls;
    setOver(over, event.modifiers());
  } else if (leads) {
    lead(*hit);
  } else {
    // a click selects: what is not moved is not held
    if (stage_.model().links[hit->link].body != 0) pressed_on_ = hit;
    return;
  }
  Q_EMIT hintsChanged();
}

void ViewMouse::move(const QMouseEvent& event) {
  if (event.buttons() == Qt::NoButton && hand_ == Hand::kView) {
    last_at_ = event.position();
    hover(event.position(), event.modifiers());
    return;
  }
  const QPointF moved = event.position() - last_at_;
  if ((event.position() - pressed_at_).manhattanLength() > kClickSlack) dragged_ = true;
  if (!dragged_) return;
  last_at_ = event.position();
  if (pressed_on_ && hand_ == Hand::kView && (event.buttons() & Qt::LeftButton)) {
    lead(*std::exchange(pressed_on_, std::nullopt));
  }
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
  MouseOver over;
  if (event.buttons() & Qt::LeftButton) {
    camera.orbit(-moved.x() * kRadiansPerPixel, moved.y() * kRadiansPerPixel);
    over.what = MouseOver::What::kOrbits;
  } else if (event.buttons() & (Qt::RightButton | Qt::MiddleButton)) {
    camera.pan({moved.x(), moved.y()}, view_.viewSize());
    over.what = MouseOver::What::kPans;
  } else {
    return;
  }
  setOver(over, event.modifiers());
  view_.setCamera(camera);
  view_.update();
}

void ViewMouse::release(const QMouseEvent& event) {
  pressed_on_.reset();
  if (hand_ != Hand::kView) {
    if (event.button() != Qt::LeftButton) return;
    if (hand_ == Hand::kPulls) pull_.release();
    if (hand_ == Hand::kLeads) drag_.release();
    if (hand_ == Hand::kHandle) handle_.release();
    hand_ = Hand::kView;
    Q_EMIT hintsChanged();
    hover(event.position(), event.modifiers());
    return;
  }
  if (dragged_) {
    hover(event.position(), event.modifiers());
    return;
  }
  std::optional<PickHit> hit = view_.pickAt(event.position());
  if (event.button() == Qt::RightButton) {
    Q_EMIT view_.menuWanted(hit ? hit->link : -1, event.globalPosition().toPoint());
  }
  if (event.button() != Qt::LeftButton) return;
  if (const std::optional<AxisEnd> end = view_.axisEndAt(event.position())) {
    view_.lookAlong(-end->direction());
    return;
  }
  if (view_.tape().on()) {
    if (hit) {
      view_.tape().put(hit->link, hit->p_WH, view_.shownLinkPoses());
    } else if (const std::optional<Eigen::Vector3d> floor = view_.floorAt(event.position())) {
      view_.tape().put(-1, *floor, view_.shownLinkPoses());
    }
    return;
  }
  clicked_ = hit;
  const int link = clicked_ ? clicked_->link : -1;
  if (clicked_) clicked_->p_WH = view_.shownLinkPoses()[link].inverse() * clicked_->p_WH;
  selection_.selectLink(link);
}

void ViewMouse::turn(const QWheelEvent& event) {
  Camera camera = view_.camera();
  // with Alt the wheel turns sideways
  if (const int turned = event.angleDelta().x() + event.angleDelta().y();
      camera.section && (event.modifiers() & Qt::AltModifier)) {
    constexpr double kShare = 1e-4;  // of the distance, for a unit of the wheel
    view_.setSection(*camera.section - kShare * camera.distance * turned);
    return;
  }
  const double factor = std::pow(0.999, event.angleDelta().y());
  camera.zoomAt(factor, {event.position().x(), event.position().y()}, view_.viewSize());
  view_.setCamera(camera);
}

bool ViewMouse::escape(const QKeyEvent& event) {
  if (hand_ == Hand::kView && view_.tape().on()) {
    if (event.key() == Qt::Key_Backspace) return view_.tape().takeBack();
    if (event.key() != Qt::Key_Escape) return false;
    view_.tape().setOn(false);
    return true;
  }
  if (event.key() != Qt::Key_Escape || hand_ == Hand::kView) return false;
  // until the button is released too, the mouse does nothing
  if (hand_ == Hand::kPulls) pull_.release();
  if (hand_ == Hand::kLeads) drag_.cancel();
  Q_EMIT hintsChanged();
  return true;
}

}  // namespace armillary
