// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/link_drag_tool.h"

#include <QCoreApplication>
#include <QPainter>

#include "ui/stage/stage.h"
#include "ui/viewport/notice.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

const QColor kTarget(0x0072B2);
constexpr double kThere = 1e-4;  // m: nearer is there, to the eye

QString translated(const char* words) {
  return QCoreApplication::translate("LinkDragTool", words);
}

}  // namespace

void LinkDragTool::grab(const PickHit& hit, const Pose& X_WL) {
  hint_.clear();
  const Model& model = stage_.model();
  const Link& link = model.links[hit.link];
  if (link.body == 0) {
    hint_ = translated("link '%1' is fixed to the world").arg(QString::fromStdString(link.name));
    return;
  }
  Held held;
  held.model = stage_.sharedModel();
  held.link = hit.link;
  held.p_LQ = X_WL.inverse() * hit.p_WH;
  held.p_WG = hit.p_WH;
  held.workspace = std::make_shared<Workspace>(model);
  held.target = place(held);
  held.apart = held.p_WG - held.target;
  const Body& body = model.bodies[link.body];
  const bool floats = model.joints[body.joint_index].type == JointType::kFloating;
  if (floats && body.parent == 0 && model.loops.empty()) held.base = link.body;
  held_ = std::move(held);
  stage_.beginDrag();
}

Eigen::Vector3d LinkDragTool::place(const Held& held) const {
  Workspace& workspace = *held.workspace;
  forwardKinematics(*held.model, stage_.sample().state, workspace, workspace.X_WB);
  return linkPose(*held.model, workspace.X_WB, held.link) * held.p_LQ;
}

void LinkDragTool::moveBase(const Held& held, Eigen::VectorXd& position) const {
  const Body& body = held.model->bodies[held.base];
  const Eigen::Vector3d way = held.target - place(held);
  position.segment<3>(body.position_index) += body.X_PJ.rotation.transpose() * way;
}

void LinkDragTool::follow(const Ray& mouse, const Eigen::Vector3d& facing) {
  if (!held_) return;
  if (held_->model != stage_.sharedModel()) {  // another robot, or another gravity
    held_.reset();
    return;
  }
  const double depth = (held_->p_WG - mouse.origin).dot(facing);
  held_->target =
      mouse.origin + depth / mouse.direction.dot(facing) * mouse.direction - held_->apart;
  State state = stage_.sample().state;
  state.velocity.setZero();
  hint_.clear();
  if (held_->base > 0) {
    moveBase(*held_, state.position);
    stage_.setPose(state);
    return;
  }
  InverseKinematicsOptions options;
  options.X_LT.position = held_->p_LQ;
  options.position_only = true;
  options.distance_tolerance = 1e-6;
  // a hand does not wait, and wants no other branch
  options.most_starts = held_->model->loops.empty() ? 3 : 1;
  options.most_iterations = held_->model->loops.empty() ? 60 : 15;
  InverseKinematicsResult result;
  inverseKinematics(*held_->model, held_->link, {Eigen::Matrix3d::Identity(), held_->target},
                    options, *held_->workspace, state, result);
  if (result.status == InverseKinematicsStatus::kOpen) {
    hint_ = QString::fromStdString(describe(*held_->model, held_->link, result));
    return;
  }
  stage_.setPose(state);
  if (result.distance > kThere) {
    hint_ = translated("the point gets no nearer: %1 m are left").arg(readable(result.distance));
  }
}

void LinkDragTool::release() {
  held_.reset();
  hint_.clear();
  stage_.endDrag();
}

void LinkDragTool::cancel() {
  held_.reset();
  hint_.clear();
  stage_.cancelDrag();
}

void LinkDragTool::paint(QPainter& painter, const Camera& camera,
                         const Eigen::Vector2d& size) const {
  if (!held_ || held_->model != stage_.sharedModel()) return;
  const auto from = camera.project(place(*held_) + held_->apart, size);
  const auto to = camera.project(held_->target + held_->apart, size);
  if (!from || !to) return;
  const QPointF point(from->x(), from->y()), target(to->x(), to->y());
  constexpr double kRadius = 7.0, kArm = 12.0;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  for (const auto& [color, width] :
       {std::pair(QColor(255, 255, 255, 200), 5.0), std::pair(kTarget, 2.0)}) {
    painter.setPen(QPen(color, width, Qt::DashLine, Qt::RoundCap));
    painter.drawLine(point, target);
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
    painter.drawEllipse(target, kRadius, kRadius);
    painter.drawLine(target - QPointF(kArm, 0.0), target + QPointF(kArm, 0.0));
    painter.drawLine(target - QPointF(0.0, kArm), target + QPointF(0.0, kArm));
  }
  painter.setBrush(kTarget);
  painter.drawEllipse(point, 3.0, 3.0);
}

}  // namespace armillary
