// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/check_habits.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "engine/read/composite_body.h"
#include "engine/read/finding_group.h"
#include "engine/read/index_of.h"
#include "engine/read/labels.h"
#include "engine/read/link_tree.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr double kFarCenter = 50.0;  // m

bool isWhole(double value) {
  return value == std::round(value);
}

// Whether finite limits of a joint that turns are numbers that people write of degrees.
bool looksLikeDegrees(const JointLimits& limits) {
  const double largest = std::max(std::abs(limits.lower), std::abs(limits.upper));
  if (!isWhole(limits.lower) || !isWhole(limits.upper)) return false;
  return largest >= 15.0 && largest <= 720.0 && largest != 100.0;
}

// Inertias in kg mm²: the radius at which the mass would have to lie, against the robot's reach.
void checkInertiaUnits(const RobotDescription& robot, Diagnostics& diagnostics) {
  constexpr double kBeyond = 30.0;
  const double reach = reachOf(robot);
  if (!(reach > 0.01)) return;
  FindingGroup wide;
  std::size_t judged = 0;
  double radius = 0.0;
  for (const LinkDescription& link : robot.links) {
    if (!link.inertial || !(link.inertial->mass > 0.0)) continue;
    const double trace = link.inertial->rotational.trace();
    if (!(trace > 0.0)) continue;
    ++judged;
    const double here = std::sqrt(trace / link.inertial->mass / 2.0);
    if (here <= kBeyond * reach) continue;
    if (wide.empty()) radius = here;
    wide.add(link.name, link.inertial->line);
  }
  if (wide.empty() || 2 * wide.size() < judged) return;
  diagnostics.warning(wide.line(), wide.element("link"),
                      "the inertia is that of a mass " + withDigits(radius, 2) +
                          " m away, in a robot of " + withDigits(reach, 2) + " m" + wide.list(),
                      "inertias are in kg m²: divide kg mm² by 1e6, g mm² by 1e9");
}

template <typename Element>
void checkNamesOf(const std::vector<Element>& elements, const char* kind,
                  Diagnostics& diagnostics) {
  FindingGroup blank, alike;
  std::map<std::string, std::string> first_of;  // by the name in lower case
  for (const Element& element : elements) {
    if (element.name.empty()) continue;
    if (trimmed(element.name) != element.name) blank.add(element.name, element.line);
    const auto [first, added] = first_of.emplace(lowered(element.name), element.name);
    if (!added && first->second != element.name) alike.add(element.name, element.line);
  }
  if (!blank.empty()) {
    diagnostics.note(blank.line(), blank.element(kind),
                     "the name has blanks at its ends" + blank.list(),
                     "delete them: columns and other programs lose them");
  }
  if (!alike.empty()) {
    diagnostics.note(
        alike.line(), alike.element(kind),
        "the name differs from another one by upper and lower case alone" + alike.list(),
        "give names that nobody mistakes");
  }
}

}  // namespace

double reachOf(const RobotDescription& robot) {
  const LinkTree tree(robot);
  std::vector<Eigen::Vector3d> p(robot.links.size(), Eigen::Vector3d::Zero());
  std::vector<Pose> X(robot.links.size());
  double reach = 0.0;
  for (const int link : tree.order) {
    const int joint = tree.parent_joint[at(link)];
    if (joint < 0) continue;
    const JointDescription& by = robot.joints[at(joint)];
    // where a robot stands in its world is no length of it
    if (by.parent == "world") continue;
    X[at(link)] = X[at(tree.parent_link[at(link)])] * by.X_PJ * by.X_MC;
    reach = std::max(reach, X[at(link)].position.stableNorm());
  }
  return std::isfinite(reach) ? reach : 0.0;
}

void checkUnits(const RobotDescription& robot, Diagnostics& diagnostics) {
  FindingGroup far, wide, degrees;
  for (const JointDescription& joint : robot.joints) {
    if (joint.parent != "world" && joint.X_PJ.position.stableNorm() > kFarCenter) {
      far.add(joint.name, joint.line);
    }
    const JointLimits& limits = joint.limits;
    if (!std::isfinite(limits.lower) || !std::isfinite(limits.upper)) continue;
    const double range = limits.upper - limits.lower;
    constexpr double kUnlimited = 9e3;  // numbers that stand for "none"
    if (joint.type == JointType::kPrismatic && range > kFarCenter && range < kUnlimited) {
      wide.add(joint.name, joint.line);
    }
    if (joint.type == JointType::kRevolute && looksLikeDegrees(limits))
      degrees.add(joint.name, joint.line);
  }
  if (!far.empty()) {
    diagnostics.warning(far.line(), far.element("joint"),
                        "it stands more than 50 m from its parent" + far.list(),
                        "lengths are in metres: divide millimetres by 1000");
  }
  if (!wide.empty()) {
    diagnostics.warning(wide.line(), wide.element("joint"),
                        wide.its() + " limits allow slides of more than 50 m" + wide.list(),
                        "lengths are in metres: divide millimetres by 1000");
  }
  if (!degrees.empty()) {
    diagnostics.warning(degrees.line(), degrees.element("joint"),
                        "the limits look like degrees" + degrees.list(),
                        "angles are in radians: multiply degrees by 0.0174533");
  }
  checkInertiaUnits(robot, diagnostics);
}

void checkPlausibility(const RobotDescription& robot, Diagnostics& diagnostics) {
  FindingGroup far, dense, weak, slow;
  const double reach = reachOf(robot);
  double distance = 0.0, densest = 0.0;
  for (const LinkDescription& link : robot.links) {
    if (!link.inertial || !(link.inertial->mass > 0.0)) continue;
    const InertialDescription& inertial = *link.inertial;
    const double away = inertial.X_LI.position.stableNorm();
    if (reach > 0.01 && away > std::max(3.0 * reach, 1.0)) {
      if (far.empty()) distance = away;
      far.add(link.name, inertial.line);
    }
    const double trace = inertial.rotational.trace();
    if (!(trace > 0.0)) continue;
    const double radius = std::sqrt(5.0 / 6.0 * trace / inertial.mass);  // (1)
    const double density = inertial.mass / (4.0 / 3.0 * std::numbers::pi * std::pow(radius, 3));
    constexpr double kNoMaterial = 1e5;  // kg/m³
    constexpr double kDummy = 1e-2;      // kg; frames and sensors have numbers that mean nothing
    if (inertial.mass < kDummy || !(density > kNoMaterial)) continue;
    if (dense.empty()) densest = density;
    dense.add(link.name, inertial.line);
  }
  for (const JointDescription& joint : robot.joints) {
    if (!hasOneCoordinate(joint.type) || joint.mimic) continue;
    if (joint.limits.effort == 0.0) weak.add(joint.name, joint.line);
    if (joint.limits.velocity == 0.0) slow.add(joint.name, joint.line);
  }
  if (!far.empty()) {
    diagnostics.note(far.line(), far.element("link"),
                     "the centre of mass lies " + withDigits(distance, 2) +
                         " m from the link's origin, in a robot of " + withDigits(reach, 2) + " m" +
                         far.list(),
                     "the inertial's origin is in the link's frame, in metres");
  }
  if (!dense.empty()) {
    diagnostics.note(
        dense.line(), dense.element("link"),
        "so much mass with so little inertia would be a " +
            (std::isfinite(densest) ? "ball of " + withDigits(densest, 2) + " kg/m³, denser"
                                    : std::string("point, denser")) +
            " than any material" + dense.list(),
        "masses are in kg, inertias in kg m²: is the mass in grams, or the inertia a "
        "placeholder?");
  }
  const auto none = [&](const FindingGroup& group, const char* what) {
    if (group.empty()) return;
    diagnostics.note(group.line(), group.element("joint"),
                     group.its() + " " + what + " limit is 0" + group.list(),
                     "many files mean that it is not known; with motor limits switched on it is "
                     "none at all");
  };
  none(weak, "effort");
  none(slow, "velocity");
}

void checkSpelling(const RobotDescription& robot, Diagnostics& diagnostics) {
  checkNamesOf(robot.links, "link", diagnostics);
  checkNamesOf(robot.joints, "joint", diagnostics);
}

void checkZeroPosition(const RobotDescription& robot, Diagnostics& diagnostics) {
  FindingGroup group;
  for (const JointDescription& joint : robot.joints) {
    if (joint.mimic || !hasOneCoordinate(joint.type)) continue;
    const JointLimits& limits = joint.limits;
    if (limits.lower > 0.0 || limits.upper < 0.0) group.add(joint.name, joint.line);
  }
  if (group.empty()) return;
  diagnostics.note(
      group.line(), group.element("joint"),
      group.its() + " limits leave out zero, the position that is shown first" + group.list());
}

}  // namespace armillary
