// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/pull_tool.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "ui/stage/stage.h"
#include "ui/viewport/notice.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

const QColor kActs(0xD55E00), kIdle(0x7F7F7F);

// A spring that ends in an arrow's head; straight where there is no room.
QPainterPath springArrow(const QPointF& from, const QPointF& to) {
  constexpr double kHead = 12.0, kRoom = 40.0, kHalfWidth = 5.0, kPitch = 9.0;
  const QPointF along = to - from;
  const double length = std::hypot(along.x(), along.y());
  QPainterPath path(from);
  if (length < 1.0) return path;
  const QPointF u = along / length, across(-u.y(), u.x());
  if (length > kRoom) {
    const double straight = 0.15 * length, end = length - straight - kHead;
    const int teeth = std::max(2, static_cast<int>((end - straight) / kPitch));
    path.lineTo(from + straight * u);
    for (int i = 0; i < teeth; ++i) {
      const double at = straight + (end - straight) * (i + 0.5) / teeth;
      path.lineTo(from + at * u + (i % 2 == 0 ? kHalfWidth : -kHalfWidth) * across);
    }
    path.lineTo(from + end * u);
  }
  path.lineTo(to);
  const double head = std::min(kHead, length);
  for (const double side : {0.5, -0.5}) {
    path.moveTo(to);
    path.lineTo(to - head * u + side * head * across);
  }
  return path;
}

// Beyond the arrow's head, beside no part of the spring.
void paintForce(QPainter& painter, const QPointF& from, const QPointF& to, const QString& text) {
  const QPointF along = to - from;
  const double length = std::hypot(along.x(), along.y());
  const QPointF u = length < 1.0 ? QPointF(1.0, 0.0) : along / length;
  const QSizeF size = noticeSize(painter, text);
  constexpr double kGap = 8.0;
  const QPointF middle =
      to + kGap * u + QPointF(0.5 * size.width() * u.x(), 0.5 * size.height() * u.y());
  paintNotice(painter, middle - QPointF(0.5 * size.width(), 0.5 * size.height()), text);
}

}  // namespace

void PullTool::grab(const PickHit& hit, const Pose& X_WL, Workspace& workspace) {
  const Model& model = stage_.model();
  const Link& link = model.links[hit.link];
  if (link.body == 0) {
    unmovable_ = QString::fromStdString(link.name);
    return;
  }
  p_WG_ = hit.p_WH;
  stage_.setPull(pullFor(model, stage_.sample().state, hit.link, X_WL.inverse() * hit.p_WH,
                         hit.p_WH, workspace));
}

bool PullTool::holds() const {
  return stage_.pull().has_value();
}

void PullTool::follow(const Ray& mouse, const Eigen::Vector3d& facing) {
  if (!holds()) return;
  Pull pull = *stage_.pull();
  const double depth = (p_WG_ - mouse.origin).dot(facing);
  pull.target = mouse.origin + depth / mouse.direction.dot(facing) * mouse.direction;
  stage_.setPull(pull);
}

void PullTool::release() {
  unmovable_.clear();
  stage_.releasePull();
}

QString PullTool::hint() const {
  const auto text = [](const char* words) {
    return QCoreApplication::translate("PullTool", words);
  };
  if (!unmovable_.isEmpty()) return text("link '%1' is fixed to the world").arg(unmovable_);
  if (!holds()) return {};
  if (stage_.mode() == Stage::Mode::kPlay) {
    return text("a trajectory cannot be pulled: choose Simulate");
  }
  return stage_.running() ? QString() : text("the pull acts once the simulation runs: Space");
}

void PullTool::paint(QPainter& painter, const Camera& camera, const Eigen::Vector2d& size,
                     Workspace& workspace) const {
  if (!holds()) return;
  const Pull& pull = *stage_.pull();
  const Model& model = stage_.model();
  bodyMotions(model, stage_.sample().state, workspace);
  const auto from = camera.project(linkPose(model, workspace.X_WB, pull.link) * pull.point, size);
  const auto to = camera.project(pull.target, size);
  if (!from || !to) return;
  const QPointF at(to->x(), to->y());
  const QPainterPath path = springArrow({from->x(), from->y()}, at);
  const bool acts = stage_.running() && stage_.mode() == Stage::Mode::kSimulate;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  for (const auto& [color, width] :
       {std::pair(QColor(255, 255, 255, 200), 5.0), std::pair(acts ? kActs : kIdle, 2.5)}) {
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
  }
  painter.drawEllipse(QPointF(from->x(), from->y()), 3.0, 3.0);
  if (!acts) return;
  const double force = wrenchOf(pull, model, workspace).wrench.force.norm();
  paintForce(painter, {from->x(), from->y()}, at, readableEffort(force, Measure::kLength));
}

}  // namespace armillary
