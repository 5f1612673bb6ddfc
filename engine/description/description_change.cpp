// SPDX-License-Identifier: BSD-3-Clause
#include "engine/description/description_change.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/spatial/roll_pitch_yaw.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

struct PropertyWord {
  const char* name;
  int size;
};

// In the order of the enumeration.
constexpr std::array<PropertyWord, std::size(kAllRobotProperties)> kWords = {
    {{"mass", 1},
     {"centre of mass", 3},
     {"axes of the inertia", 3},
     {"inertia", 6},
     {"origin", 3},
     {"orientation", 3},
     {"axis", 3},
     {"position limits", 2},
     {"effort limit", 1},
     {"velocity limit", 1},
     {"damping", 1},
     {"friction", 1},
     {"spring stiffness", 1},
     {"spring reference", 1},
     {"rotor inertia", 1},
     {"gear ratio", 1}}};

const char* unitOf(RobotProperty property, bool slides) {
  switch (property) {
    case RobotProperty::kMass:
      return "kg";
    case RobotProperty::kCenter:
    case RobotProperty::kOrigin:
      return "m";
    case RobotProperty::kInertialAxes:
    case RobotProperty::kOrientation:
      return "rad";
    case RobotProperty::kInertia:
      return "kg m²";
    case RobotProperty::kPositionLimits:
    case RobotProperty::kSpringReference:
      return slides ? "m" : "rad";
    case RobotProperty::kEffortLimit:
    case RobotProperty::kFriction:
      return slides ? "N" : "N m";
    case RobotProperty::kVelocityLimit:
      return slides ? "m/s" : "rad/s";
    case RobotProperty::kDamping:
      return slides ? "N s/m" : "N m s/rad";
    case RobotProperty::kStiffness:
      return slides ? "N/m" : "N m/rad";
    case RobotProperty::kRotorInertia:
      return slides ? "kg" : "kg m²";
    case RobotProperty::kAxis:
    case RobotProperty::kGearRatio:
      return "";
  }
  return "";
}

template <class Part>
auto* partOf(std::vector<Part>& parts, const std::string& name) {
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.name == name; });
  return found == parts.end() ? nullptr : &*found;
}

template <class Part>
const Part* partOf(const std::vector<Part>& parts, const std::string& name) {
  return partOf(const_cast<std::vector<Part>&>(parts), name);
}

std::vector<double> listOf(const Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}

Vector3d vectorOf(const std::vector<double>& values, std::size_t from = 0) {
  return {values[from], values[from + 1], values[from + 2]};
}

std::vector<double> linkValues(const LinkDescription& link, RobotProperty property) {
  const InertialDescription inertial = link.inertial.value_or(InertialDescription{});
  const Matrix3d& I = inertial.rotational;
  switch (property) {
    case RobotProperty::kMass:
      return {inertial.mass};
    case RobotProperty::kCenter:
      return listOf(inertial.X_LI.position);
    case RobotProperty::kInertialAxes:
      return listOf(rollPitchYaw(inertial.X_LI.rotation));
    default:
      return {I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2)};
  }
}

// Whether joints of the type have the property.
bool has(JointType type, RobotProperty property) {
  const bool moves = type != JointType::kFixed;
  switch (property) {
    case RobotProperty::kOrigin:
    case RobotProperty::kOrientation:
      return true;
    case RobotProperty::kAxis:
      return moves && type != JointType::kFloating && type != JointType::kSpherical;
    case RobotProperty::kPositionLimits:
      return hasOneCoordinate(type) && type != JointType::kContinuous;
    case RobotProperty::kDamping:
    case RobotProperty::kFriction:
      return moves;
    default:
      return hasOneCoordinate(type);
  }
}

std::vector<double> jointValues(const JointDescription& joint, RobotProperty property) {
  switch (property) {
    case RobotProperty::kOrigin:
      return listOf(joint.X_PJ.position);
    case RobotProperty::kOrientation:
      return listOf(rollPitchYaw(joint.X_PJ.rotation));
    case RobotProperty::kAxis:
      return listOf(joint.axis);
    case RobotProperty::kPositionLimits:
      return {joint.limits.lower, joint.limits.upper};
    case RobotProperty::kEffortLimit:
      return {joint.limits.effort};
    case RobotProperty::kVelocityLimit:
      return {joint.limits.velocity};
    case RobotProperty::kDamping:
      return {joint.damping};
    case RobotProperty::kFriction:
      return {joint.friction};
    case RobotProperty::kStiffness:
      return {joint.stiffness};
    case RobotProperty::kSpringReference:
      return {joint.spring_reference};
    case RobotProperty::kGearRatio:
      return {joint.gear_ratio.value_or(1.0)};
    default:
      return {joint.rotor_inertia};
  }
}

void setLink(LinkDescription& link, RobotProperty property, const std::vector<double>& v) {
  if (!link.inertial) {
    link.inertial.emplace();
    link.inertial->line = link.line;
  }
  InertialDescription& inertial = *link.inertial;
  switch (property) {
    case RobotProperty::kMass:
      inertial.mass = v[0];
      break;
    case RobotProperty::kCenter:
      inertial.X_LI.position = vectorOf(v);
      break;
    case RobotProperty::kInertialAxes:
      inertial.X_LI.rotation = rotationFromRollPitchYaw(vectorOf(v));
      break;
    default:
      inertial.rotational << v[0], v[1], v[2],  //
          v[1], v[3], v[4],                     //
          v[2], v[4], v[5];
  }
}

void setJoint(JointDescription& joint, RobotProperty property, const std::vector<double>& v) {
  switch (property) {
    case RobotProperty::kOrigin:
      joint.X_PJ.position = vectorOf(v);
      break;
    case RobotProperty::kOrientation:
      joint.X_PJ.rotation = rotationFromRollPitchYaw(vectorOf(v));
      break;
    case RobotProperty::kAxis:
      joint.axis = vectorOf(v);
      break;
    case RobotProperty::kPositionLimits:
      joint.limits.lower = v[0];
      joint.limits.upper = v[1];
      break;
    case RobotProperty::kEffortLimit:
      joint.limits.effort = v[0];
      break;
    case RobotProperty::kVelocityLimit:
      joint.limits.velocity = v[0];
      break;
    case RobotProperty::kDamping:
      joint.damping = v[0];
      break;
    case RobotProperty::kFriction:
      joint.friction = v[0];
      break;
    case RobotProperty::kStiffness:
      joint.stiffness = v[0];
      break;
    case RobotProperty::kSpringReference:
      joint.spring_reference = v[0];
      break;
    case RobotProperty::kGearRatio:
      joint.gear_ratio = v[0];
      break;
    default:
      joint.rotor_inertia = v[0];
  }
}

// Rotations are compared as such: their angles are not unique.
bool isSame(const std::vector<double>& a, const std::vector<double>& b, RobotProperty property) {
  if (a == b) return true;
  if (property != RobotProperty::kInertialAxes && property != RobotProperty::kOrientation) {
    return false;
  }
  constexpr double kRounding = 1e-12;  // rad
  return (rotationFromRollPitchYaw(vectorOf(a)) - rotationFromRollPitchYaw(vectorOf(b)))
             .cwiseAbs()
             .maxCoeff() < kRounding;
}

std::optional<std::vector<double>> valuesOfPart(const LinkDescription& link,
                                                RobotProperty property) {
  if (!isOfLink(property)) return std::nullopt;
  return linkValues(link, property);
}

std::optional<std::vector<double>> valuesOfPart(const JointDescription& joint,
                                                RobotProperty property) {
  if (isOfLink(property) || !has(joint.type, property)) return std::nullopt;
  return jointValues(joint, property);
}

// Parts stand at the same place in both, as a rule; where they do not they are looked up.
template <class Part>
void addChanges(const std::vector<Part>& before, const std::vector<Part>& after,
                std::vector<DescriptionChange>& changes) {
  std::unordered_map<std::string_view, const Part*> by_name;
  const auto find = [&](const std::string& of) -> const Part* {
    if (by_name.empty()) {
      for (const Part& part : after) by_name.emplace(part.name, &part);
    }
    const auto found = by_name.find(of);
    return found == by_name.end() ? nullptr : found->second;
  };
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    const std::string& of = before[i].name;
    const Part* const part = after[i].name == of ? &after[i] : find(of);
    if (part == nullptr) continue;
    for (const RobotProperty property : kAllRobotProperties) {
      const auto old = valuesOfPart(before[i], property), now = valuesOfPart(*part, property);
      if (old && now && !isSame(*old, *now, property)) changes.push_back({property, of, *now});
    }
  }
}

}  // namespace

const char* name(RobotProperty property) {
  return kWords[static_cast<std::size_t>(property)].name;
}

int sizeOf(RobotProperty property) {
  return kWords[static_cast<std::size_t>(property)].size;
}

bool isOfLink(RobotProperty property) {
  return property <= RobotProperty::kInertia;
}

std::optional<std::vector<double>> valuesOf(const RobotDescription& robot, RobotProperty property,
                                            const std::string& of) {
  const auto ofPart = [property](const auto* part) -> std::optional<std::vector<double>> {
    if (part == nullptr) return std::nullopt;
    return valuesOfPart(*part, property);
  };
  return isOfLink(property) ? ofPart(partOf(robot.links, of)) : ofPart(partOf(robot.joints, of));
}

std::string toText(const DescriptionChange& change) {
  std::string text = std::string(name(change.property)) + " of " + inQuotes(change.of) + ":";
  for (const double value : change.values) text += " " + fourDigits(value);
  return text;
}

std::string toText(const DescriptionChange& change, const RobotDescription& robot) {
  const JointDescription* joint = partOf(robot.joints, change.of);
  const bool slides = joint && joint->type == JointType::kPrismatic;
  const std::string unit = unitOf(change.property, slides);
  return toText(change) + (unit.empty() ? "" : " ") + unit;
}

std::vector<DescriptionChange> changesBetween(const RobotDescription& before,
                                              const RobotDescription& after) {
  std::vector<DescriptionChange> changes;
  addChanges(before.links, after.links, changes);
  addChanges(before.joints, after.joints, changes);
  return changes;
}

bool apply(const DescriptionChange& change, RobotDescription& robot) {
  if (static_cast<int>(change.values.size()) != sizeOf(change.property)) return false;
  if (!valuesOf(robot, change.property, change.of)) return false;
  if (isOfLink(change.property)) {
    setLink(*partOf(robot.links, change.of), change.property, change.values);
  } else {
    setJoint(*partOf(robot.joints, change.of), change.property, change.values);
  }
  return true;
}

std::vector<DescriptionChange> changesOf(const Mend& mend) {
  const std::vector<double>& v = mend.values;
  switch (mend.property) {
    case Mend::Property::kLimits:
      return {{RobotProperty::kPositionLimits, mend.name, v}};
    case Mend::Property::kAxis:
      return {{RobotProperty::kAxis, mend.name, v}};
    case Mend::Property::kInertia:
      return {{RobotProperty::kInertia, mend.name, v}};
    case Mend::Property::kMassProperties:
      return {{RobotProperty::kMass, mend.name, {v[0]}},
              {RobotProperty::kCenter, mend.name, {v[1], v[2], v[3]}},
              {RobotProperty::kInertialAxes, mend.name, {0.0, 0.0, 0.0}},
              {RobotProperty::kInertia, mend.name, {v.begin() + 4, v.end()}}};
  }
  return {};
}

std::vector<DescriptionChange> merged(std::vector<DescriptionChange> old,
                                      const std::vector<DescriptionChange>& newer) {
  std::erase_if(old, [&](const DescriptionChange& change) {
    return std::any_of(newer.begin(), newer.end(), [&](const DescriptionChange& other) {
      return other.property == change.property && other.of == change.of;
    });
  });
  old.insert(old.end(), newer.begin(), newer.end());
  return old;
}

}  // namespace armillary
