// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/write/writers.h"
#include "engine/write/xml_text.h"

namespace armillary {
namespace {

using Frame = DenavitHartenbergJoint::Frame;

class TableWriter {
 public:
  std::string write(const DenavitHartenbergRobot& robot) {
    {
      auto root = xml_.open("dh_robot");
      root.with("name", robot.name.empty() ? "robot" : robot.name)
          .with("convention", std::string(name(robot.convention)));
      if (robot.gravity) xml_.open("gravity").with("xyz", numbersText(*robot.gravity));
      writeBase(robot);
      for (const DenavitHartenbergJoint& row : robot.rows) writeRow(row);
    }
    return xml_.text();
  }

 private:
  void writeFrames(const std::vector<Frame>& frames) {
    for (const Frame& frame : frames) {
      auto element = xml_.open("frame");
      element.with("name", frame.name);
      writeOrigin(xml_, frame.X_RF);
    }
  }

  void writeBase(const DenavitHartenbergRobot& robot) {
    if (isIdentity(robot.X_W0) && !robot.base_inertial && robot.base_frames.empty()) return;
    auto element = xml_.open("base");
    writeOrigin(xml_, robot.X_W0);
    if (robot.base_inertial) writeInertial(xml_, *robot.base_inertial);
    writeFrames(robot.base_frames);
  }

  void writeRow(const DenavitHartenbergJoint& row) {
    const JointDescription& joint = row.joint;
    auto element = xml_.open("joint");
    element.with("name", joint.name).with("type", std::string(name(joint.type)));
    const auto number = [](double value) { return value == 0.0 ? 0.0 : value; };  // no minus
    element.with("a", number(row.row.a)).with("alpha", number(row.row.alpha));
    element.with("d", number(row.row.d)).with("theta", number(row.row.theta));
    const auto unless = [&element](const char* attribute, double value, bool left_out) {
      if (!left_out) element.with(attribute, value);
    };
    const auto unlessZero = [&](const char* attribute, double value) {
      unless(attribute, value, value == 0.0);
    };
    const auto ifLimited = [&](const char* attribute, double value) {
      unless(attribute, value, !std::isfinite(value));
    };
    unlessZero("beta", row.row.beta);
    const JointLimits& limits = joint.limits;
    ifLimited("lower", limits.lower);
    ifLimited("upper", limits.upper);
    ifLimited("effort", limits.effort);
    ifLimited("velocity", limits.velocity);
    ifLimited("acceleration", limits.acceleration);
    unless("deceleration", limits.deceleration,
           !std::isfinite(limits.deceleration) || limits.deceleration == limits.acceleration);
    ifLimited("jerk", limits.jerk);
    unlessZero("damping", joint.damping);
    unlessZero("friction", joint.friction);
    unlessZero("spring_stiffness", joint.stiffness);
    unlessZero("spring_reference", joint.spring_reference);
    unlessZero("rotor_inertia", joint.rotor_inertia);
    if (joint.gear_ratio) element.with("gear_ratio", *joint.gear_ratio);
    if (row.inertial) writeInertial(xml_, *row.inertial);
    writeFrames(row.frames);
  }

  XmlText xml_;
};

}  // namespace

std::string writeDenavitHartenberg(const DenavitHartenbergRobot& robot) {
  return TableWriter().write(robot);
}

}  // namespace armillary
