// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/robot_overlays.h"

#include <algorithm>

#include "ui/scene/axis_arrows.h"
#include "ui/scene/frame_arrows.h"
#include "ui/scene/inertia_marks.h"
#include "ui/scene/limit_marks.h"
#include "ui/scene/mass_marks.h"
#include "ui/scene/overlay_colors.h"
#include "ui/viewport/overlay_text.h"
#include "ui/viewport/through_the_ground.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

// How far a link is drawn away from its place.
Vector3d offsetOf(const ShownRobot& shown, int link) {
  return shown.X_WL[link].position - linkPose(shown.model, shown.X_WB, link).position;
}

// The last link of the last body: the end of an arm.
int lastLink(const Model& model) {
  int last = model.root_link;
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    if (model.links[i].body >= model.links[last].body) last = i;
  }
  return last;
}

// Older is greyer: lines cannot be seen through.
Color fadedPath(double age) {
  constexpr Color kGrey{0.60, 0.62, 0.65, 1.0};
  constexpr double kMost = 0.85;
  const auto faded = [&](double from, double to) { return from + kMost * age * (to - from); };
  return {faded(kTracePath.red, kGrey.red), faded(kTracePath.green, kGrey.green),
          faded(kTracePath.blue, kGrey.blue), 1.0};
}

}  // namespace

void RobotOverlays::forgetRobot() {
  trace_.forget();
  table_.reset();
  forgetShapes();
}

void RobotOverlays::forgetShapes() {
  label_places_.clear();
  has_shape_.clear();
}

bool RobotOverlays::wantsTransparency() const {
  constexpr ViewToggle kInside[] = {
      ViewToggle::kDenavitHartenbergFrames, ViewToggle::kJointAxes,    ViewToggle::kMasses,
      ViewToggle::kInertiaEllipsoids,       ViewToggle::kInertiaBoxes, ViewToggle::kJointLimits};
  return std::any_of(std::begin(kInside), std::end(kInside),
                     [this](ViewToggle overlay) { return shows(overlay); });
}

void RobotOverlays::update(const ShownRobot& shown) {
  overlay_ = {};
  tints_.clear();
  contacts_.clear();
  notices_.clear();
  captions_.clear();
  legend_.reset();
  addFrames(shown);
  addDenavitHartenberg(shown);
  addAxesAndLimits(shown);
  addNames(shown);
  addMasses(shown);
  addEffortShares(shown);
  appendAll(tints_, limitTints(shown.model, beyond_));
  if (!beyond_.empty()) notices_ << inWords(shown.model, beyond_, settings_.units());
  if (shown.stands_on_ground && shown.robot.complete && shown.robot.contacts) {
    const QString sunk = throughTheGround(shown.model, *shown.robot.contacts, shown.X_WB,
                                          shown.floor_height, shown.size);
    if (!sunk.isEmpty()) notices_ << sunk;
  }
  addTrace(shown);
  addContacts(shown);
}

void RobotOverlays::addFrames(const ShownRobot& shown) {
  if (!shows(ViewToggle::kFrames)) return;
  std::vector<Pose> seen;
  for (std::size_t i = 0; i < shown.X_WL.size(); ++i) {
    if (!isHidden(shown.hidden_links, static_cast<int>(i))) seen.push_back(shown.X_WL[i]);
  }
  appendAll(overlay_.arrows, frameArrows(seen, shown.robot.scene->bounds(shown.X_WL)));
}

// Of the whole robot; where it branches, of the chain to the selected link.
const RobotOverlays::Table& RobotOverlays::tableFor(const ShownRobot& shown) {
  const int link = shown.selected_link;
  if (table_ && (table_->link == link || (table_->table && table_->link == -1))) return *table_;
  Workspace workspace(shown.model);
  table_ = Table();
  for (const int end : {-1, link}) {
    try {
      DenavitHartenbergTable table;
      extractDenavitHartenberg(shown.model, DenavitHartenbergConvention::kStandard, end, workspace,
                               table);
      table_->table = std::move(table);
      table_->link = end;
      return *table_;
    } catch (const MethodDoesNotApply& why) {
      table_->why_none = QString::fromUtf8(why.what());
      table_->link = link;
    }
    if (link < 0) break;
  }
  return *table_;
}

void RobotOverlays::addDenavitHartenberg(const ShownRobot& shown) {
  if (!shows(ViewToggle::kDenavitHartenbergFrames)) return;
  const Table& found = tableFor(shown);
  if (!found.table) {
    notices_ << overlayText("No Denavit-Hartenberg frames: %1").arg(found.why_none);
    return;
  }
  denavitHartenbergFrames(shown.model, *found.table, shown.sample.state.position, frames_);
  const double length = 0.1 * shown.size;
  appendAll(overlay_.arrows, frameArrows(frames_, length, 0.04 * length));
  // frames in one place share a label
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    const auto same = std::find_if(
        overlay_.labels.begin(), overlay_.labels.end(), [&](const OverlayLabel& label) {
          return (label.at - frames_[i].position).norm() < 1e-6 * shown.size;
        });
    if (same != overlay_.labels.end()) {
      same->text += QStringLiteral(", %1").arg(i);
    } else {
      overlay_.labels.push_back({frames_[i].position, QString::number(i), QColor(), -1});
    }
  }
}

void RobotOverlays::addAxesAndLimits(const ShownRobot& shown) {
  const bool axes = shows(ViewToggle::kJointAxes), limits = shows(ViewToggle::kJointLimits);
  beyond_ = beyondLimits(shown.model, shown.sample.state.position, shown.stop_give);
  if (!axes && !limits && beyond_.empty()) return;
  jointAxes(shown.model, shown.sample.state.position, shown.X_WB, axes_);
  if (limits || !beyond_.empty()) {
    for (LimitMark& mark :
         limitMarks(shown.model, shown.sample.state.position, shown.X_WB, axes_, shown.size)) {
      // of a joint that is beyond they are seen without being asked for
      if (!limits && std::none_of(beyond_.begin(), beyond_.end(), [&](const BeyondLimit& one) {
            return one.joint == mark.joint;
          })) {
        continue;
      }
      const Vector3d offset = offsetOf(shown, shown.model.joints[mark.joint].child);
      for (OverlayLine& line : mark.lines) {
        line.from += offset;
        line.to += offset;
        overlay_.lines.push_back(line);
      }
      for (OverlayFan& fan : mark.fans) {
        for (Vector3d& corner : fan.corners) corner += offset;
        overlay_.fans.push_back(std::move(fan));
      }
    }
  }
  if (!axes) return;
  for (JointAxis& axis : axes_) {
    axis.point += offsetOf(shown, shown.model.joints[axis.joint].child);
  }
  appendAll(overlay_.arrows, axisArrows(axes_, shown.size));
}

void RobotOverlays::addNames(const ShownRobot& shown) {
  const Model& model = shown.model;
  const int links = static_cast<int>(model.links.size());
  if (shows(ViewToggle::kLinkNames)) {
    if (label_places_.empty()) {
      // in the middle of a link's shapes: many links' frames are where their joints are
      std::vector<Eigen::AlignedBox3d> boxes(links);
      for (const ScenePart& part : shown.robot.scene->parts()) {
        for (int corner = 0; corner < 8; ++corner) {
          boxes[part.link].extend(
              part.X_LG * part.box_G.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
        }
      }
      for (int i = 0; i < links; ++i) {
        has_shape_.push_back(!boxes[i].isEmpty());
        label_places_.push_back(
            has_shape_[i] ? Vector3d(boxes[i].center())
            : model.links[i].mass > 0.0
                ? Vector3d(model.links[i].inertia.first_moment / model.links[i].mass)
                : Vector3d(Vector3d::Zero()));
      }
    }
    for (int i = 0; i < links; ++i) {
      // what is selected has its name anyway
      if (i == shown.selected_link || isHidden(shown.hidden_links, i)) continue;
      overlay_.labels.push_back({shown.X_WL[i] * label_places_[i],
                                 QString::fromStdString(model.links[i].name), QColor(),
                                 has_shape_[i] ? 0 : 1});
    }
  }
  if (!shows(ViewToggle::kJointNames)) return;
  for (const Joint& joint : model.joints) {
    if (joint.body == 0 || isHidden(shown.hidden_links, joint.child)) continue;
    overlay_.labels.push_back({shown.X_WB[joint.body].position + offsetOf(shown, joint.child),
                               QString::fromStdString(joint.name), qColor(kTurningAxis), 0});
  }
}

void RobotOverlays::addMasses(const ShownRobot& shown) {
  if (shows(ViewToggle::kMasses)) {
    constexpr double kWholeRadius = 0.035;  // of the size
    appendAll(overlay_.ellipsoids,
              linkMassBalls(shown.model, shown.X_WL, kWholeRadius * shown.size));
    addStance(shown);
  }
  for (const auto& [overlay, solid] :
       {std::pair(ViewToggle::kInertiaEllipsoids, InertiaSolid::kEllipsoid),
        std::pair(ViewToggle::kInertiaBoxes, InertiaSolid::kBlock)}) {
    if (!shows(overlay)) continue;
    const InertiaMarks marks = inertiaMarks(shown.model, shown.X_WL, solid, shown.size);
    appendAll(overlay_.ellipsoids, marks.ellipsoids);
    appendAll(overlay_.boxes, marks.boxes);
    appendAll(overlay_.lines, marks.lines);
    if (marks.outlined > 0) {
      captions_ << (marks.outlined == 1
                        ? overlayText("Outlined: a link with the inertia of a solid longer than "
                                      "half the robot")
                        : overlayText("Outlined: %1 links with the inertia of solids longer than "
                                      "half the robot")
                              .arg(marks.outlined));
    }
  }
}

void RobotOverlays::addTrace(const ShownRobot& shown) {
  if (!shows(ViewToggle::kTrace)) return;
  const int link = shown.selected_link >= 0 ? shown.selected_link : lastLink(shown.model);
  if (!shown.recording) {
    notices_ << overlayText("No path while posing: simulate, or play a trajectory");
    return;
  }
  // a moving link's origin is most often on its joint's axis, where it may not move at all
  const Link& traced = shown.model.links[link];
  const bool at_center = traced.mass > 0.0 && traced.X_BL.position.isZero(0.0);
  const bool clicked = shown.clicked && shown.selected_link >= 0;
  const Vector3d point = clicked     ? *shown.clicked
                         : at_center ? Vector3d(traced.inertia.first_moment / traced.mass)
                                     : Vector3d(Vector3d::Zero());
  const std::vector<Vector3d> path =
      trace_.path(*shown.recording, link, point, shown.sample.state.time);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const double age = 1.0 - static_cast<double>(i) / static_cast<double>(path.size());
    overlay_.lines.push_back({path[i - 1], path[i], fadedPath(age), 3.0});
  }
  const char* what = clicked     ? "Path of the point clicked on %1, the last %2 s"
                     : at_center ? "Path of the centre of mass of %1, the last %2 s"
                                 : "Path of the origin of %1, the last %2 s";
  captions_ << overlayText(what)
                   .arg(QString::fromStdString(traced.name))
                   .arg(LinkTrace::kSeconds, 0, 'f', 0);
}

}  // namespace armillary
