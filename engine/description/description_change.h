// SPDX-License-Identifier: BSD-3-Clause
// What can be edited of a robot's description, a property at a time: for what a hand changed, for
// saving only that, and for doing it again to a description that was read anew.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/description/mend.h"
#include "engine/description/robot_description.h"

namespace armillary {

// Of a link, those of its inertial; of a joint the rest. In SI units and radians.
enum class RobotProperty {
  kMass,             // kg
  kCenter,           // x y z of the centre of mass in the link's frame, m
  kInertialAxes,     // roll pitch yaw of the inertial's axes in the link's frame
  kInertia,          // ixx ixy ixz iyy iyz izz about the centre, in the inertial's axes, kg m²
  kOrigin,           // x y z of the joint in the parent link's frame, m
  kOrientation,      // roll pitch yaw of the joint's frame in the parent link's frame
  kAxis,             // x y z of a unit vector in the joint's frame
  kPositionLimits,   // lower upper, rad or m; infinite where there is none
  kEffortLimit,      // N m or N
  kVelocityLimit,    // rad/s or m/s
  kDamping,          // N m s/rad or N s/m
  kFriction,         // N m or N
  kStiffness,        // N m/rad or N/m
  kSpringReference,  // rad or m
  kRotorInertia,     // kg m² or kg, seen at the joint
  kGearRatio  // turns of the motor for one of the joint, or for one metre; 1 where none is known
};

inline constexpr RobotProperty kAllRobotProperties[] = {
    RobotProperty::kMass,          RobotProperty::kCenter,          RobotProperty::kInertialAxes,
    RobotProperty::kInertia,       RobotProperty::kOrigin,          RobotProperty::kOrientation,
    RobotProperty::kAxis,          RobotProperty::kPositionLimits,  RobotProperty::kEffortLimit,
    RobotProperty::kVelocityLimit, RobotProperty::kDamping,         RobotProperty::kFriction,
    RobotProperty::kStiffness,     RobotProperty::kSpringReference, RobotProperty::kRotorInertia,
    RobotProperty::kGearRatio};

// "mass", "centre of mass", ...
const char* name(RobotProperty property);
// How many numbers it has.
int sizeOf(RobotProperty property);
bool isOfLink(RobotProperty property);

// The numbers of a property, as above. A link without an inertial has a mass of nothing in its
// origin. Nothing where there is no link or joint of that name, or where joints of its type have no
// such property.
std::optional<std::vector<double>> valuesOf(const RobotDescription& robot, RobotProperty property,
                                            const std::string& of);

struct DescriptionChange {
  RobotProperty property = RobotProperty::kMass;
  std::string of;              // the link's or joint's name
  std::vector<double> values;  // that it has then
  bool operator==(const DescriptionChange&) const = default;
};

// "mass of 'forearm': 2.5"; numbers of four digits.
std::string toText(const DescriptionChange& change);
// The same with its unit, which is another for joints that slide: "mass of 'forearm': 2.5 kg".
std::string toText(const DescriptionChange& change, const RobotDescription& robot);

// What must be done to `before` to make it `after`, in the order of its links and joints. Both have
// the same links and joints; what else differs is not looked at. Angles that differ by less than
// 1e-12 rad are the same.
std::vector<DescriptionChange> changesBetween(const RobotDescription& before,
                                              const RobotDescription& after);

// Returns whether the robot has what is to be changed; else it stays as it is. A link without an
// inertial gets one.
bool apply(const DescriptionChange& change, RobotDescription& robot);

// A mend of a finding, as changes.
std::vector<DescriptionChange> changesOf(const Mend& mend);

// Those of `old` that `newer` does not overrule, and `newer`.
std::vector<DescriptionChange> merged(std::vector<DescriptionChange> old,
                                      const std::vector<DescriptionChange>& newer);

}  // namespace armillary
