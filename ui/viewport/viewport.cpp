#include "ui/viewport/viewport.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <cmath>

#include "ui/scene/frame_arrows.h"
#include "ui/stage/stage.h"
#include "ui/theme.h"

namespace armillary {
namespace {

constexpr double kRadiansPerPixel = 0.008;
constexpr int kClickSlack = 4;  // pixels that a click may move

}  // namespace

Viewport::Viewport(Stage& stage, QWidget* parent) : QWidget(parent), stage_(stage) {
  setObjectName(QStringLiteral("viewport"));
  setAccessibleName(tr("The robot in 3D"));
  setMinimumSize(240, 180);
  setFocusPolicy(Qt::ClickFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  options_.dark = isDark(palette());
  connect(&stage_, &Stage::robotChanged, this, &Viewport::takeRobot);
  connect(&stage_, &Stage::sampleChanged, this, &Viewport::takeSample);
  connect(&render_thread_, &RenderThread::pictureReady, this,
          [this](const QImage& picture, const PictureInfo& info) {
            picture_ = picture;
            picture_info_ = info;
            update();
            Q_EMIT pictureShown();
          });
  connect(&render_thread_, &RenderThread::unavailable, this, [this](const QString& reason) {
    unavailable_ = reason;
    update();
    Q_EMIT unavailable(reason);
  });
}

Viewport::~Viewport() {
  render_thread_.stop();
}

void Viewport::setCamera(const Camera& camera) {
  camera_ = camera;
  request();
}

void Viewport::setOptions(const SceneOptions& options) {
  options_ = options;
  request();
}

void Viewport::showFrames(bool on) {
  shows_frames_ = on;
  request();
}

void Viewport::selectLink(int link) {
  if (selected_link_ == link) return;
  selected_link_ = link;
  request();
}

QSize Viewport::deviceSize() const {
  return (QSizeF(size()) * devicePixelRatioF()).toSize().expandedTo(QSize(16, 16));
}

Eigen::Vector2d Viewport::viewSize() const {
  return {static_cast<double>(width()), static_cast<double>(height())};
}

void Viewport::takeRobot() {
  // a reloaded robot is looked at from where it was looked at
  const bool same_file = robot_ && robot_->request.file == stage_.robot()->request.file;
  robot_ = stage_.robot();
  workspace_ = std::make_unique<Workspace>(*robot_->model);
  selected_link_ = -1;
  takeSample();
  const Eigen::AlignedBox3d box = robot_->scene->bounds(X_WL_);
  // a robot that hangs below its root gets its floor lower, so that it is not cut
  options_.ground_height = box.isEmpty() ? 0.0 : std::min(0.0, box.min().z());
  if (!same_file) fit();
}

void Viewport::takeSample() {
  if (!robot_) return;
  forwardKinematics(*robot_->model, stage_.sample().state, *workspace_, X_WB_);
  const int links = static_cast<int>(robot_->model->links.size());
  X_WL_.resize(links);
  for (int i = 0; i < links; ++i) X_WL_[i] = linkPose(*robot_->model, X_WB_, i);
  request();
}

void Viewport::fit() {
  if (!robot_) return;
  Eigen::AlignedBox3d box = robot_->scene->bounds(X_WL_);
  if (box.isEmpty()) {
    for (const Pose& X_WL : X_WL_) box.extend(X_WL.position);
    box.extend(box.max() + Eigen::Vector3d::Constant(0.1));
    box.extend(box.min() - Eigen::Vector3d::Constant(0.1));
  }
  camera_.fit(box, viewSize());
  request();
}

void Viewport::request() {
  if (!robot_ || !isVisible() || !unavailable_.isEmpty()) return;
  if (!started_) {
    started_ = true;
    render_thread_.start();
  }
  SceneRequest request;
  request.id = next_id_++;
  request.robot = robot_->scene;
  request.X_WL = X_WL_;
  request.camera = camera_;
  request.size = deviceSize();
  request.selected_link = selected_link_;
  request.options = options_;
  request.options.show_collisions |= !robot_->scene->hasVisuals();
  if (shows_frames_) request.arrows = frameArrows(X_WL_, robot_->scene->bounds(X_WL_));
  render_thread_.request(std::move(request));
}

std::optional<QPointF> Viewport::linkOnScreen(int link) const {
  if (link < 0 || link >= static_cast<int>(X_WL_.size())) return std::nullopt;
  const auto pixel = camera_.project(X_WL_[link].position, viewSize());
  if (!pixel) return std::nullopt;
  return QPointF(pixel->x(), pixel->y());
}

std::optional<PickHit> Viewport::pickAt(const QPointF& point) const {
  if (!robot_) return std::nullopt;
  const Ray ray = camera_.ray({point.x(), point.y()}, viewSize());
  const bool collisions = options_.show_collisions || !robot_->scene->hasVisuals();
  const PickShapes shapes = !collisions             ? PickShapes::kVisuals
                            : options_.show_visuals ? PickShapes::kBoth
                                                    : PickShapes::kCollisions;
  return robot_->picker->pick(X_WL_, ray, shapes);
}

void Viewport::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (picture_.isNull()) {
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::WindowText));
    const QString text = !unavailable_.isEmpty() ? unavailable_
                         : robot_                ? tr("Drawing…")
                                                 : tr("Open a robot, or drop a file here");
    painter.drawText(rect().adjusted(40, 20, -40, -20), Qt::AlignCenter | Qt::TextWordWrap, text);
    return;
  }
  painter.setRenderHint(QPainter::SmoothPixmapTransform, picture_.size() != deviceSize());
  painter.drawImage(rect(), picture_);
  paintLabel(painter);
}

void Viewport::paintLabel(QPainter& painter) const {
  const std::optional<QPointF> at = linkOnScreen(selected_link_);
  if (!at) return;
  const QString text = QString::fromStdString(robot_->model->links[selected_link_].name);
  QRectF box = painter.fontMetrics().boundingRect(text);
  box.adjust(-6, -3, 6, 3);
  box.moveTopLeft(*at + QPointF(10, -box.height() - 6));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(0, 0, 0, 170));
  painter.drawRoundedRect(box, 4, 4);
  painter.setPen(Qt::white);
  painter.drawText(box, Qt::AlignCenter, text);
}

void Viewport::resizeEvent(QResizeEvent*) {
  request();
}

void Viewport::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) {
    options_.dark = isDark(palette());
    request();
  }
  QWidget::changeEvent(event);
}

void Viewport::mousePressEvent(QMouseEvent* event) {
  pressed_at_ = last_at_ = event->position();
  dragged_ = false;
}

void Viewport::mouseMoveEvent(QMouseEvent* event) {
  const QPointF moved = event->position() - last_at_;
  if ((event->position() - pressed_at_).manhattanLength() > kClickSlack) dragged_ = true;
  if (!dragged_) return;
  last_at_ = event->position();
  if (event->buttons() & Qt::LeftButton) {
    camera_.orbit(-moved.x() * kRadiansPerPixel, moved.y() * kRadiansPerPixel);
  } else if (event->buttons() & (Qt::RightButton | Qt::MiddleButton)) {
    camera_.pan({moved.x(), moved.y()}, viewSize());
  } else {
    return;
  }
  request();
  update();
}

void Viewport::mouseReleaseEvent(QMouseEvent* event) {
  if (dragged_ || event->button() != Qt::LeftButton) return;
  const std::optional<PickHit> hit = pickAt(event->position());
  Q_EMIT linkClicked(hit ? hit->link : -1);
}

void Viewport::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!pickAt(event->position())) fit();
}

void Viewport::wheelEvent(QWheelEvent* event) {
  const double factor = std::pow(0.999, event->angleDelta().y());
  camera_.zoomAt(factor, {event->position().x(), event->position().y()}, viewSize());
  request();
  event->accept();
}

}  // namespace armillary
