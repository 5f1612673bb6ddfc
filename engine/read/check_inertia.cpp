// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/check_inertia.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/read/composite_body.h"
#include "engine/read/index_of.h"
#include "engine/read/labels.h"
#include "engine/read/link_tree.h"
#include "engine/read/nearest_inertia.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

// Of moments of inertia, against the largest: what writing them with six digits may cost.
constexpr double kRounding = 1e-5;
// What is this much smaller than the rest of the robot is lost in its arithmetic ...
constexpr double kNegligible = std::numeric_limits<double>::epsilon();
// ... and what is smaller than this (kg, kg m²) was not meant as an inertia at all.
constexpr double kNothing = 1e-30;

Eigen::Vector3d principalMoments(const Eigen::Matrix3d& rotational) {
  return principalAxes(rotational).moments;
}

// The nearest inertia that a body can have, as a remedy says it and as it can be applied.
struct Correction {
  std::string remedy;
  Mend mend;
};

Correction correctionOf(const LinkDescription& link) {
  const Eigen::Matrix3d I = nearestInertia(link.inertial->rotational);
  Correction correction{"no body has it; the nearest that one can have:",
                        {Mend::Property::kInertia,
                         link.name,
                         {I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2)}}};
  const char* const names[] = {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
  for (std::size_t k = 0; k < 6; ++k) {
    correction.remedy +=
        std::string(" ") + names[k] + "=\"" + withDigits(correction.mend.values[k], 6) + "\"";
  }
  return correction;
}

void checkInertial(const LinkDescription& link, Diagnostics& diagnostics) {
  const InertialDescription& inertial = *link.inertial;
  const std::string element = linkLabel(link.name) + " / inertial";
  if (inertial.mass < 0.0) {
    diagnostics.error(inertial.line, element,
                      "the mass " + fourDigits(inertial.mass) + " is negative",
                      "give a positive mass in kg");
  }
  const Eigen::Vector3d moments = principalMoments(inertial.rotational);
  const double largest = moments.cwiseAbs().maxCoeff();
  const std::string said = "(principal moments " + fourDigits(moments[0]) + ", " +
                           fourDigits(moments[1]) + ", " + fourDigits(moments[2]) + " kg m²)";
  if (moments[0] < -kRounding * largest) {
    const Correction correction = correctionOf(link);
    diagnostics.warning(inertial.line, element, "the inertia is not positive semidefinite " + said,
                        correction.remedy, {correction.mend});
  } else if (moments[2] - moments[0] - moments[1] > kRounding * largest) {
    const Correction correction = correctionOf(link);
    diagnostics.warning(inertial.line, element,
                        "the largest principal moment exceeds the sum of the others " + said,
                        correction.remedy, {correction.mend});
  }
  if (inertial.mass == 0.0 && largest > 0.0) {
    diagnostics.note(inertial.line, element, "it has inertia but no mass");
  }
}

// Finds the joints that have nothing to move.
class MovingMassCheck {
 public:
  MovingMassCheck(const RobotDescription& robot, Diagnostics& diagnostics)
      : robot_(robot),
        diagnostics_(diagnostics),
        tree_(robot),
        carried_(robot.links.size()),
        group_mass_(robot.links.size(), 0.0),
        group_inertia_(robot.links.size(), 0.0),
        count_(robot.links.size(), 1) {}

  void run() {
    gather();
    std::vector<bool> reported(robot_.links.size(), false);
    for (const int link : tree_.order) {
      const int joint = tree_.parent_joint[at(link)];
      if (joint < 0) continue;
      if (reported[at(tree_.parent_link[at(link)])]) {
        reported[at(link)] = true;
      } else if (robot_.joints[at(joint)].type != JointType::kFixed) {
        reported[at(link)] = check(robot_.joints[at(joint)], link);
      }
    }
  }

 private:
  // From the leaves to the root: what each link carries, itself included, and of that what is
  // rigidly fixed to it.
  void gather() {
    double heaviest = 0.0;
    double bulkiest = 0.0;
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      carried_[i] = bodyOf(robot_.links[i]);
      group_mass_[i] = carried_[i].mass;
      group_inertia_[i] = carried_[i].rotational.cwiseAbs().maxCoeff();
      heaviest = std::max(heaviest, carried_[i].mass);
      bulkiest = std::max(
          {bulkiest, group_inertia_[i], carried_[i].mass * carried_[i].center.squaredNorm()});
    }
    mass_floor_ = std::max(kNothing, kNegligible * heaviest);
    inertia_floor_ = std::max(kNothing, kNegligible * bulkiest);
    for (auto link = tree_.order.rbegin(); link != tree_.order.rend(); ++link) {
      const int joint = tree_.parent_joint[at(*link)];
      if (joint < 0) continue;
      const std::size_t parent = at(tree_.parent_link[at(*link)]);
      const JointDescription& by = robot_.joints[at(joint)];
      carried_[parent].add(carried_[at(*link)].in(by.X_PJ * by.X_MC));
      count_[parent] += count_[at(*link)];
      if (by.type != JointType::kFixed) continue;
      group_mass_[parent] += group_mass_[at(*link)];
      group_inertia_[parent] += group_inertia_[at(*link)];
    }
  }

  // What is wrong with what `joint` has to move; empty where nothing is. Each degree of freedom is
  // judged with the others of its joint free, so that a planar joint's turning is about the centre.
  std::string lackOf(const JointDescription& joint, const CompositeBody& body) const {
    const bool light = body.mass <= mass_floor_;
    const auto turns = [&](const Eigen::Vector3d& axis) {
      return axis.dot(body.rotational * axis) > inertia_floor_;
    };
    switch (joint.type) {
      case JointType::kFixed:
        return {};
      case JointType::kRevolute:
      case JointType::kContinuous:
        return body.aboutAxis(joint.axis) > inertia_floor_ ? "" : "inertia about its axis";
      case JointType::kPrismatic:
        return light ? "mass" : "";
      case JointType::kHelical:
        return body.aboutAxis(joint.axis) + joint.pitch * joint.pitch * body.mass > inertia_floor_
                   ? ""
                   : "inertia about its axis";
      case JointType::kCylindrical:
        return light                                         ? "mass"
               : body.aboutAxis(joint.axis) > inertia_floor_ ? ""
                                                             : "inertia about its axis";
      case JointType::kUniversal:
        return body.aboutAxis(joint.axis) > inertia_floor_ &&
                       body.aboutAxis(joint.axis2) > inertia_floor_
                   ? ""
                   : "inertia about its axes";
      case JointType::kSpherical:
        return principalMoments(body.aboutOrigin())[0] > inertia_floor_
                   ? ""
                   : "inertia about every axis";
      case JointType::kPlanar:
        return light ? "mass" : turns(joint.axis) ? "" : "inertia about the plane's normal";
      case JointType::kFloating:
        if (light) return "mass";
        return principalMoments(body.rotational)[0] > inertia_floor_ ? ""
                                                                     : "inertia about every axis";
    }
    return {};
  }

  // Whether the link and all that it carries were reported to have no mass.
  bool check(const JointDescription& joint, int link) {
    const CompositeBody body = carried_[at(link)].in(joint.X_MC);
    const LinkDescription& moved = robot_.links[at(link)];
    const int line = moved.inertial ? moved.inertial->line : moved.line;
    const std::string element = linkLabel(moved.name);
    const std::string lack = lackOf(joint, body);
    const bool empty =
        body.mass <= mass_floor_ && body.rotational.cwiseAbs().maxCoeff() <= inertia_floor_;
    if (lack.empty()) {
      // a link without a line stands in no file: its reader made it between two joints of a body
      const bool written = moved.line > 0 || moved.inertial;
      if (written && group_mass_[at(link)] <= mass_floor_ &&
          group_inertia_[at(link)] <= inertia_floor_) {
        diagnostics_.note(line, element,
                          "it has no mass; only what it carries gives " + jointLabel(joint.name) +
                              " something to move");
      }
      return false;
    }
    const int others = count_[at(link)] - 1;
    std::string subject = "it moves";
    if (others > 0) {
      subject = "it moves, with " + std::to_string(others) +
                (others == 1 ? " other link" : " other links") + " on it,";
    }
    std::string message;
    if (!empty) {
      message = jointLabel(joint.name) + " moves it, but without " + lack + " in the zero position";
    } else if (body.mass > 0.0) {
      message = subject + " but with a mass of " + fourDigits(body.mass) +
                " kg, which is lost beside the rest of the robot";
    } else {
      message = subject + (moved.inertial || others > 0 ? " but without mass"
                                                        : " but no mass or inertia is given");
    }
    // A follower's inertia is felt by its leader, which may have enough of its own.
    const std::string remedy =
        joint.mimic ? "give it mass and inertia, or fix it"
                    : "give it mass and inertia, or fix it; until then forward dynamics is "
                      "singular at " +
                          jointLabel(joint.name);
    diagnostics_.warning(line, element, message, remedy);
    return empty;
  }

  const RobotDescription& robot_;
  Diagnostics& diagnostics_;
  LinkTree tree_;
  std::vector<CompositeBody> carried_;  // by link, in its frame, in the zero position
  std::vector<double> group_mass_;      // by link: with all that is fixed to it
  std::vector<double> group_inertia_;   // likewise; no more than its size
  std::vector<int> count_;              // by link: links that it carries, itself included
  double mass_floor_ = 0.0;
  double inertia_floor_ = 0.0;
};

}  // namespace

bool checkLinkInertias(const RobotDescription& robot, Diagnostics& diagnostics) {
  bool sound = true;
  for (const LinkDescription& link : robot.links) {
    if (!link.inertial) continue;
    checkInertial(link, diagnostics);
    sound = sound && link.inertial->mass >= 0.0;
  }
  return sound;
}

void checkMovingMasses(const RobotDescription& robot, Diagnostics& diagnostics) {
  MovingMassCheck(robot, diagnostics).run();
}

}  // namespace armillary
