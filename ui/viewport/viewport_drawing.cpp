// SPDX-License-Identifier: GPL-3.0-or-later
// What the view draws: the scene of its picture, and the words over it.
#include <QPainter>
#include <algorithm>

#include "ui/scene/overlay_colors.h"
#include "ui/scene/spring_lines.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"
#include "ui/viewport/view_mouse.h"
#include "ui/viewport/viewport.h"

namespace armillary {
namespace {

constexpr int kMostPairs = 2;  // of links that collide, named; more are counted

}  // namespace

QStringList Viewport::notices() const {
  QStringList said;
  if (!news_.isEmpty()) said << news_;
  if (stage_.waitsForShapes())
    said << tr("It starts when the shapes that touch the ground are read");
  const std::vector<LinkPair>& pairs = collisions_.pairs();
  if (!pairs.empty()) {
    const std::size_t named = std::min<std::size_t>(pairs.size(), kMostPairs);
    QString text = QString::fromStdString(describe(std::span(pairs).first(named), *robot_->model));
    if (pairs.size() > named) text += tr(", and %1 more pairs").arg(pairs.size() - named);
    said << text;
  }
  said << mouse_->hints();
  if (fallsFreely()) said << tr("It falls: no ground is simulated (Ctrl+I, Ground)");
  return said + robot_overlays_.notices();
}

bool Viewport::fallsFreely() const {
  if (!robot_ || !stage_.running() || stage_.mode() != Stage::Mode::kSimulate) return false;
  const Model& model = stage_.model();
  return !stage_.simulationOptions().ground && !model.gravity.isZero(0.0) &&
         std::any_of(model.joints.begin(), model.joints.end(),
                     [](const Joint& joint) { return joint.type == JointType::kFloating; });
}

void Viewport::sayNotices() {
  setAccessibleDescription(notices().join(QStringLiteral("; ")));
  update();
}

bool Viewport::canDraw() {
  if (!robot_ || !unavailable_.isEmpty()) return false;
  if (!started_) {
    started_ = true;
    render_thread_.start();
  }
  return true;
}

void Viewport::request() {
  if (!isVisible() || !canDraw()) return;
  render_thread_.request(requestOf(camera_, deviceSize(), devicePixelRatioF(), true));
}

SceneRequest Viewport::requestOf(const Camera& camera, const QSize& size, double scale,
                                 bool with_collisions) {
  SceneRequest request;
  request.id = next_id_++;
  request.robot = robot_->scene;
  request.X_WL = X_WL_;
  request.camera = camera;
  request.size = size;
  request.tints = robot_overlays_.tints();
  if (selection_.link() >= 0 && request.tints.empty()) {
    request.tints.push_back({selection_.link(), kSelectionTint});
  }
  if (with_collisions) {
    for (const LinkPair& pair : collisions_.pairs()) {
      request.tints.push_back({pair.link1, kCollisionTint});
      request.tints.push_back({pair.link2, kCollisionTint});
    }
  }
  request.ghosts = ghosts_;
  for (GhostPose& ghost : request.ghosts) drawApart(ghost.X_WL);
  request.options = shownOptions();
  request.lines = springLines(*robot_->model, X_WB_, stage_.robotBounds());
  const auto add = [&](const Overlay& overlay) {
    const auto append = [](auto& to, const auto& from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    append(request.arrows, overlay.arrows);
    append(request.lines, overlay.lines);
    append(request.ellipsoids, overlay.ellipsoids);
    append(request.boxes, overlay.boxes);
    append(request.fans, overlay.fans);
  };
  add(robot_overlays_.overlay());
  for (const auto& [owner, overlay] : overlays_) add(overlay);
  for (OverlayLine& line : request.lines) line.width *= settings_.lineScale() * scale;
  return request;
}

SceneOptions Viewport::shownOptions() const {
  SceneOptions shown = surroundings_;
  shown.show_visuals = settings_.on(ViewToggle::kVisualShapes);
  shown.show_collisions = settings_.on(ViewToggle::kCollisionShapes);
  shown.transparent = settings_.on(ViewToggle::kTransparent) || robot_overlays_.wantsTransparency();
  shown.wireframe = settings_.on(ViewToggle::kWireframe);
  shown.show_ground = settings_.on(ViewToggle::kGround);
  shown.quality = settings_.quality();
  if (robot_) shown.show_collisions |= !robot_->scene->hasVisuals();
  for (const auto& [owner, overlay] : overlays_) shown.transparent |= overlay.see_through;
  if (const auto& ground = stage_.simulationOptions().ground) {
    shown.ground_normal = Eigen::Vector3d::UnitZ();  // the simulated ground's, whatever gravity is
    shown.ground_height = ground->options.height;
  }
  return shown;
}

void Viewport::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (picture_.isNull()) {
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::WindowText));
    const QString text = !unavailable_.isEmpty() ? unavailable_
                         : robot_
                             ? tr("Drawing %1…").arg(QString::fromStdString(robot_->model->name))
                             : tr("Open a robot, or drop a file here");
    painter.drawText(rect().adjusted(40, 20, -40, -20), Qt::AlignCenter | Qt::TextWordWrap, text);
    paintNotices(painter, notices(), size());
    return;
  }
  painter.setRenderHint(QPainter::SmoothPixmapTransform, picture_.size() != deviceSize());
  painter.drawImage(rect(), picture_);
  paintTexts(painter, texts(), camera_, size(), palette());
  mouse_->paint(painter);
}

ViewTexts Viewport::texts() const {
  ViewTexts texts{notices(), robot_overlays_.captions(), robot_overlays_.legend(),
                  robot_overlays_.overlay().labels};
  for (const auto& [owner, overlay] : overlays_) {
    texts.labels.insert(texts.labels.end(), overlay.labels.begin(), overlay.labels.end());
  }
  if (selection_.link() >= 0) {
    constexpr int kFirst = -2;
    texts.labels.push_back({X_WL_[selection_.link()].position,
                            QString::fromStdString(robot_->model->links[selection_.link()].name),
                            QColor(), kFirst});
  }
  return texts;
}

}  // namespace armillary
