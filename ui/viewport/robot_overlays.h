// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn over the robot to explain it, of what is on.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <span>

#include "engine/analysis/denavit_hartenberg.h"
#include "engine/analysis/joint_axes.h"
#include "engine/forces/ground_contact.h"
#include "ui/scene/overlay.h"
#include "ui/stage/loaded_robot.h"
#include "ui/stage/view_settings.h"
#include "ui/viewport/beyond_limits.h"
#include "ui/viewport/link_trace.h"

namespace armillary {

// The robot as it is shown.
struct ShownRobot {
  const LoadedRobot& robot;
  const Model& model;                // under the present setup
  const Eigen::VectorXd& stop_give;  // of it
  const Sample& sample;
  const BodyPoses& X_WB;
  const std::vector<Pose>& X_WL;  // as drawn: links may be away from their places
  double size = 1.0;              // m, of the robot as it came
  double weight = 0.0;            // of what moves, N
  Eigen::Vector3d floor_normal;
  double floor_height = 0.0;             // m, along the normal
  bool stands_on_ground = false;         // the floor is the simulated ground
  std::span<const GroundForce> forces;   // of the ground
  const Recording* recording = nullptr;  // of the present motion
  int selected_link = -1;
  std::optional<Eigen::Vector3d> clicked = {};  // the point of that link that was clicked, m
  const HiddenLinks& hidden_links;              // have neither names nor frames
};

// What the colours of effort shares say.
struct EffortLegend {
  QString most;  // the joint that asks for the largest share; empty: no limits
  double most_share = 0.0;
  int without_limit = 0, joints = 0;  // that move
};

class RobotOverlays {
 public:
  explicit RobotOverlays(const ViewSettings& settings) : settings_(settings) {}

  // Another robot: what was found about the last one goes.
  void forgetRobot();
  // The robot has other shapes than before.
  void forgetShapes();
  LinkTrace& trace() { return trace_; }
  // Makes all below anew.
  void update(const ShownRobot& robot);

  const Overlay& overlay() const { return overlay_; }
  // Of the ground, the weight as long as the robot is large; drawn in the scale of the picture.
  const std::vector<OverlayArrow>& contacts() const { return contacts_; }
  const std::vector<LinkTint>& tints() const { return tints_; }
  // Why something that is on cannot be shown.
  const QStringList& notices() const { return notices_; }
  // What is said of the present pose.
  const QStringList& captions() const { return captions_; }
  const std::optional<EffortLegend>& legend() const { return legend_; }
  // What is inside of links is on: they should be seen through.
  bool wantsTransparency() const;

 private:
  bool shows(ViewToggle overlay) const { return settings_.on(overlay); }
  void addFrames(const ShownRobot& robot);
  void addDenavitHartenberg(const ShownRobot& robot);
  void addAxesAndLimits(const ShownRobot& robot);
  void addNames(const ShownRobot& robot);
  void addMasses(const ShownRobot& robot);
  void addContacts(const ShownRobot& robot);
  void addStance(const ShownRobot& robot);
  void addEffortShares(const ShownRobot& robot);
  void addTrace(const ShownRobot& robot);

  // Of one link: the end of a chain, or -1 for the whole robot.
  struct Table {
    int link = -1;
    std::optional<DenavitHartenbergTable> table;
    QString why_none;
  };
  const Table& tableFor(const ShownRobot& robot);

  const ViewSettings& settings_;
  Overlay overlay_;
  std::vector<OverlayArrow> contacts_;
  std::vector<LinkTint> tints_;
  QStringList notices_, captions_;
  std::optional<EffortLegend> legend_;
  LinkTrace trace_;
  std::optional<Table> table_;
  std::vector<Eigen::Vector3d> label_places_;  // of every link's name, in its frame
  std::vector<bool> has_shape_;                // of every link
  std::vector<JointAxis> axes_;
  std::vector<BeyondLimit> beyond_;
  std::vector<Pose> frames_;
  std::vector<std::optional<double>> shares_;
};

}  // namespace armillary
