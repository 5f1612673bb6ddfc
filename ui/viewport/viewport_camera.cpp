// SPDX-License-Identifier: GPL-3.0-or-later
// From where the view looks, and what is seen there.
#include <algorithm>

#include "ui/stage/on_the_ground.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"
#include "ui/viewport/viewport.h"

namespace armillary {

void Viewport::setCamera(const Camera& camera) {
  camera_move_->stop();
  camera_ = camera;
  camera_.orthographic = settings_.on(ViewToggle::kOrthographic);
  camera_.section = section_;
  request();
}

const Camera& Viewport::goal() const {
  return camera_move_->moves() ? camera_move_->goal() : camera_;
}

void Viewport::moveCamera(const Camera& camera) {
  if (!isVisible() || camera.R_WV != camera_.R_WV) {
    setCamera(camera);
  } else {
    camera_move_->start(camera_, camera);
  }
}

void Viewport::lookFrom(StandardView view) {
  moveCamera(standardView(goal(), view));
}

void Viewport::lookAlong(const Eigen::Vector3d& direction_W) {
  Camera camera = goal();
  camera.lookAlong(direction_W);
  moveCamera(camera);
}

void Viewport::lookAt(int link) {
  if (!robot_) return;
  Camera camera = goal();
  camera.fit(boxOf(link), viewSize());
  moveCamera(camera);
}

void Viewport::turnTo(int link) {
  if (!robot_) return;
  Camera camera = goal();
  camera.target = boxOf(link).center();
  moveCamera(camera);
}

void Viewport::moveToFit() {
  lookAt(-1);
  fitted_camera_ = goal();
}

Eigen::AlignedBox3d Viewport::boxOf(int link) const {
  const SceneRobot& scene = *robot_->scene;
  if (link < 0 && hidden_links_.empty()) {
    if (const Eigen::AlignedBox3d whole = scene.bounds(X_WL_); !whole.isEmpty()) return whole;
  }
  Eigen::AlignedBox3d box;
  const bool collisions = !scene.hasVisuals();
  for (const ScenePart& part : scene.parts()) {
    const bool wanted =
        link < 0 ? !armillary::isHidden(hidden_links_, part.link) : part.link == link;
    if (!wanted || part.collision != collisions || part.box_G.isEmpty()) continue;
    const Pose X_WG = X_WL_[part.link] * part.X_LG;
    for (int corner = 0; corner < 8; ++corner) {
      box.extend(X_WG * part.box_G.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
    }
  }
  if (!box.isEmpty()) return box;
  for (std::size_t i = 0; i < X_WL_.size(); ++i) {
    if (link < 0 || static_cast<int>(i) == link) box.extend(X_WL_[i].position);
  }
  box.extend(box.max() + Eigen::Vector3d::Constant(0.1));
  box.extend(box.min() - Eigen::Vector3d::Constant(0.1));
  return box;
}

std::optional<AxisEnd> Viewport::axisEndAt(const QPointF& point) const {
  if (!robot_ || !settings_.on(ViewToggle::kAxisCross)) return std::nullopt;
  return AxisCross::endAt(point, camera_, size());
}

Eigen::Vector2d Viewport::viewSize() const {
  return {static_cast<double>(width()), static_cast<double>(height())};
}

// What is known of a robot when it comes is about as large as the whole of it: the view moves only
// where that is cut or much too small.
void Viewport::fitAnew() {
  const Camera before = camera_;
  fit();
  const double ratio = camera_.distance / before.distance;
  const double moved = (camera_.target - before.target).norm() / camera_.distance;
  constexpr double kSmaller = 0.8, kLarger = 1.05, kAside = 0.05;
  if (!(ratio > kSmaller && ratio < kLarger && moved < kAside)) return;
  setCamera(before);
  fitted_camera_ = camera_;
}

void Viewport::fit() {
  if (!robot_) return;
  camera_move_->stop();
  camera_.fit(boxOf(), viewSize());
  fitted_camera_ = camera_;
  surroundings_.ground_height = first_floor_;
  sinkFloor();
  request();
}

void Viewport::fitAgain() {
  const Camera now = goal();
  Camera fitted = fitted_camera_;
  fitted.orthographic = now.orthographic;  // neither leaves less of the robot in the view
  fitted.section = now.section;
  if (now != fitted) return;
  const bool first = now == first_camera_, apart = now == apart_camera_;
  setCamera(now);
  fit();
  if (first) first_camera_ = camera_;
  if (apart) apart_camera_ = camera_;
}

void Viewport::fitApart() {
  if (camera_ != apart_camera_) {
    whole_camera_ = camera_;
    whole_was_fitted_ = camera_ == fitted_camera_;
  }
  fit();
  apart_camera_ = camera_;
}

bool Viewport::seesAllLinks() const {
  for (int link = 0; link < static_cast<int>(X_WL_.size()); ++link) {
    const std::optional<QPointF> at = linkOnScreen(link);
    if (!at || !rect().contains(at->toPoint())) return false;
  }
  return true;
}

bool Viewport::isOutOfView() const {
  if (!robot_ || X_WL_.empty()) return false;
  const Eigen::AlignedBox3d box = boxOf();
  // of the sides of what is seen, by how many corners are outside of each
  int behind = 0, left = 0, right = 0, below = 0, above = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const Eigen::Vector3d p_WQ = box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner));
    const Eigen::Vector3d p_EQ = p_WQ - camera_.eye();
    const double ahead = camera_.depth(p_WQ);
    const double pixel = camera_.metresPerPixel(ahead, viewSize());
    const double wide = 0.5 * pixel * width(), high = 0.5 * pixel * height();
    const double x = p_EQ.dot(camera_.right()), y = p_EQ.dot(camera_.up());
    behind += !camera_.orthographic && ahead < 0.0;
    left += x < -wide;
    right += x > wide;
    below += y < -high;
    above += y > high;
  }
  return std::max({behind, left, right, below, above}) == 8;
}

void Viewport::sinkFloor() {
  if (!robot_ || X_WL_.empty() || !link_offsets_.empty()) return;  // drawn apart it is not there
  if (floatingBaseJoint(stage_.model()) >= 0) return;
  const Eigen::AlignedBox3d box = boxOf();
  if (box.isEmpty()) return;
  const Eigen::Vector3d& n = surroundings_.ground_normal;
  const double lowest = box.center().dot(n) - 0.5 * box.sizes().dot(n.cwiseAbs());
  if (lowest >= surroundings_.ground_height) return;
  constexpr double kDeepest = 10.0;  // robots: on a slide one may fall without end
  surroundings_.ground_height = std::max(lowest, first_floor_ - kDeepest * stage_.robotSize());
}

std::optional<QPointF> Viewport::linkOnScreen(int link) const {
  if (link < 0 || link >= static_cast<int>(X_WL_.size())) return std::nullopt;
  const auto pixel = camera_.project(X_WL_[link].position, viewSize());
  if (!pixel) return std::nullopt;
  return QPointF(pixel->x(), pixel->y());
}

void Viewport::setSection(std::optional<double> section) {
  section_ = section;
  setCamera(goal());
}

std::optional<Eigen::Vector3d> Viewport::floorAt(const QPointF& point) const {
  const SceneOptions floor = shownOptions();
  if (!robot_ || !floor.show_ground) return std::nullopt;
  const Ray ray = camera_.ray({point.x(), point.y()}, viewSize());
  const double down = -ray.direction.dot(floor.ground_normal);
  const double above = ray.origin.dot(floor.ground_normal) - floor.ground_height;
  constexpr double kAlong = 1e-9;
  if (!(down > kAlong) || above < 0.0) return std::nullopt;
  return ray.origin + above / down * ray.direction;
}

std::optional<PickHit> Viewport::pickAt(const QPointF& point) const {
  if (!robot_) return std::nullopt;
  const Ray ray = camera_.ray({point.x(), point.y()}, viewSize());
  const bool collisions =
      settings_.on(ViewToggle::kCollisionShapes) || !robot_->scene->hasVisuals();
  const PickShapes shapes = !collisions                               ? PickShapes::kVisuals
                            : settings_.on(ViewToggle::kVisualShapes) ? PickShapes::kBoth
                                                                      : PickShapes::kCollisions;
  return robot_->picker->pick(X_WL_, ray, shapes, hidden_links_);
}

}  // namespace armillary
