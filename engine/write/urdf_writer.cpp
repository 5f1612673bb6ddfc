// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/write/writers.h"
#include "engine/write/xml_text.h"

namespace armillary {
namespace {

class UrdfWriter {
 public:
  UrdfWriter(const RobotDescription& robot, const std::string& folder)
      : robot_(robot), folder_(folder) {
    for (const LinkDescription& link : robot.links) names_.push_back(link.name);
    for (const JointDescription& joint : robot.joints) names_.push_back(joint.name);
  }

  WrittenRobot write() {
    {
      auto root = xml_.open("robot");
      root.with("name", robot_.name.empty() ? "robot" : robot_.name);
      for (const LinkDescription& link : robot_.links) writeLink(link);
      for (const JointDescription& joint : robot_.joints) writeJoint(joint);
      for (const JointDescription& joint : robot_.joints) writeTransmission(joint);
      for (const LoopDescription& loop : robot_.loops) writeLoop(loop);
      for (const CouplingDescription& coupling : robot_.couplings) writeDrivenJoint(coupling);
      writeSimulation();
    }
    const auto unsaid =
        std::count_if(robot_.couplings.begin(), robot_.couplings.end(),
                      [](const CouplingDescription& each) { return !isDrivenJoint(each); });
    if (unsaid > 0) {
      remark(written_, std::to_string(unsaid) +
                           " couplings between joints are left out: URDF has only <mimic>, which "
                           "takes a joint its coordinate");
    }
    if (!robot_.poses.empty()) {
      remark(written_, "named poses are left out: URDF has them in an SRDF file beside it");
    }
    written_.text = xml_.text();
    return std::move(written_);
  }

 private:
  void writeLink(const LinkDescription& link) {
    auto element = xml_.open("link");
    element.with("name", link.name);
    if (link.inertial) writeInertial(xml_, *link.inertial);
    for (const GeometryDescription& visual : link.visuals) writeGeometry(visual, "visual");
    for (const GeometryDescription& shape : link.collisions) writeGeometry(shape, "collision");
  }

  void writeGeometry(const GeometryDescription& geometry, const char* tag) {
    const ShapeDescription& shape = geometry.shape;
    if (shape.type == ShapeType::kEllipsoid) {
      remark(written_, "ellipsoids are left out: URDF has none");
      return;
    }
    if (shape.inline_mesh) {
      remark(written_, "surfaces that stand in the file itself are left out: URDF names files");
      return;
    }
    auto element = xml_.open(tag);
    if (!geometry.name.empty()) element.with("name", geometry.name);
    writeOrigin(xml_, geometry.X_LG);
    {
      auto inside = xml_.open("geometry");
      writeShape(shape);
    }
    if (!geometry.material) return;
    auto material = xml_.open("material");
    material.with("name", geometry.material->name);
    if (const std::optional<Color>& color = geometry.material->color) {
      xml_.open("color").with("rgba",
                              numbersText({color->red, color->green, color->blue, color->alpha}));
    }
    if (!geometry.material->texture.empty()) {
      ShapeDescription texture;
      texture.file = geometry.material->texture;
      xml_.open("texture").with("filename", meshPath(texture, folder_, true));
    }
  }

  void writeShape(const ShapeDescription& shape) {
    switch (shape.type) {
      case ShapeType::kBox:
        xml_.open("box").with("size", numbersText(shape.size));
        return;
      case ShapeType::kSphere:
        xml_.open("sphere").with("radius", shape.radius);
        return;
      case ShapeType::kCylinder:
      case ShapeType::kCapsule:
        xml_.open(shape.type == ShapeType::kCylinder ? "cylinder" : "capsule")
            .with("radius", shape.radius)
            .with("length", shape.length);
        return;
      default: {
        auto mesh = xml_.open("mesh");
        mesh.with("filename", meshPath(shape, folder_, true));
        if (shape.scale != Eigen::Vector3d::Ones()) mesh.with("scale", numbersText(shape.scale));
      }
    }
  }

  // In URDF the child's frame is the joint's: where the two differ, a link without mass stands
  // between them.
  void writeJoint(const JointDescription& joint) {
    std::string child = joint.child;
    if (!isIdentity(joint.X_MC)) {
      child = freeName(joint.child + "_joint_frame", names_);
      remark(written_,
             "links without mass are added for joints that are not at their child's frame");
      xml_.open("link").with("name", child);
      auto fixed = xml_.open("joint");
      fixed.with("name", freeName(joint.child + "_from_joint_frame", names_)).with("type", "fixed");
      xml_.open("parent").with("link", child);
      xml_.open("child").with("link", joint.child);
      writeOrigin(xml_, joint.X_MC);
    }
    auto element = xml_.open("joint");
    element.with("name", joint.name).with("type", name(joint.type));
    xml_.open("parent").with("link", joint.parent);
    xml_.open("child").with("link", child);
    writeOrigin(xml_, joint.X_PJ);
    writeAxes(joint.type, joint.axis, joint.axis2, joint.pitch);
    writeLimits(joint);
    writeDynamics(joint);
    if (!joint.mimic) return;
    xml_.open("mimic")
        .with("joint", joint.mimic->joint)
        .with("multiplier", joint.mimic->multiplier)
        .with("offset", joint.mimic->offset);
  }

  void writeAxes(JointType type, const Eigen::Vector3d& axis, const Eigen::Vector3d& axis2,
                 double pitch) {
    if (type == JointType::kFixed || type == JointType::kFloating ||
        type == JointType::kSpherical) {
      return;
    }
    {
      auto element = xml_.open("axis");
      element.with("xyz", numbersText(axis));
      if (type == JointType::kHelical) element.with("pitch", pitch);
    }
    if (type == JointType::kUniversal) xml_.open("axis2").with("xyz", numbersText(axis2));
  }

  void writeLimits(const JointDescription& joint) {
    if (!hasOneCoordinate(joint.type)) return;
    const JointLimits& limits = joint.limits;
    const bool ranged = std::isfinite(limits.lower) && std::isfinite(limits.upper) &&
                        joint.type != JointType::kContinuous;
    const auto given = [](double value) { return std::isfinite(value); };
    if (given(limits.lower) != given(limits.upper)) {
      remark(written_, "a limit on one side alone is left out (joint '" + joint.name + "')");
    }
    if (!ranged && !given(limits.effort) && !given(limits.velocity) &&
        !given(limits.acceleration)) {
      return;
    }
    auto element = xml_.open("limit");
    if (ranged) element.with("lower", limits.lower).with("upper", limits.upper);
    // URDF asks for both; a very large number is no limit
    constexpr double kNone = 1e16;
    element.with("effort", given(limits.effort) ? limits.effort : kNone);
    element.with("velocity", given(limits.velocity) ? limits.velocity : kNone);
    if (given(limits.acceleration)) element.with("acceleration", limits.acceleration);
    if (given(limits.deceleration)) element.with("deceleration", limits.deceleration);
    if (given(limits.jerk)) element.with("jerk", limits.jerk);
  }

  void writeDynamics(const JointDescription& joint) {
    if (joint.damping == 0.0 && joint.friction == 0.0 && joint.stiffness == 0.0 &&
        joint.rotor_inertia == 0.0) {
      return;
    }
    auto element = xml_.open("dynamics");
    element.with("damping", joint.damping).with("friction", joint.friction);
    if (joint.stiffness != 0.0) {
      element.with("spring_stiffness", joint.stiffness)
          .with("spring_reference", joint.spring_reference);
    }
    if (joint.rotor_inertia != 0.0) element.with("rotor_inertia", joint.rotor_inertia);
  }

  void writeTransmission(const JointDescription& joint) {
    if (!joint.gear_ratio && !joint.has_motor) return;
    auto element = xml_.open("transmission");
    element.with("name", joint.name + "_transmission");
    xml_.leaf("type", std::string("transmission_interface/SimpleTransmission"));
    xml_.open("joint").with("name", joint.name);
    auto actuator = xml_.open("actuator");
    actuator.with("name", joint.name + "_motor");
    if (joint.gear_ratio) xml_.leaf("mechanicalReduction", *joint.gear_ratio);
  }

  void writeEnd(const char* tag, const std::string& link, const Pose& X_LF) {
    xml_.open(tag)
        .with("link", link)
        .with("xyz", numbersText(X_LF.position))
        .with("rpy", numbersText(rollPitchYaw(X_LF.rotation)));
  }

  // A coupling that URDF has our word for.
  static bool isDrivenJoint(const CouplingDescription& coupling) {
    return coupling.drive && coupling.terms.size() == 1 && coupling.terms[0].coefficient == 1.0;
  }

  void writeDrivenJoint(const CouplingDescription& coupling) {
    if (!isDrivenJoint(coupling)) return;
    const DriveFunction& drive = *coupling.drive;
    xml_.open("driven_joint")
        .with("name", coupling.name)
        .with("joint", coupling.terms[0].joint)
        .with("position", drive.position + coupling.offset)
        .with("velocity", drive.velocity)
        .with("acceleration", drive.acceleration)
        .with("amplitude", drive.amplitude)
        .with("frequency", drive.frequency)
        .with("phase", drive.phase);
  }

  void writeRolling(const LoopDescription& loop) {
    auto element = xml_.open("rolling");
    element.with("name", loop.name).with("radius", loop.rolling->radius);
    if (loop.rolling->ball) element.with("ball", "true");
    writeEnd("link1", loop.link1, loop.X_L1F);
    writeEnd("link2", loop.link2, loop.X_L2F);
  }

  void writeLoop(const LoopDescription& loop) {
    if (loop.rolling) {
      writeRolling(loop);
      return;
    }
    auto element = xml_.open("loop_joint");
    element.with("name", loop.name).with("type", name(loop.type));
    writeEnd("link1", loop.link1, loop.X_L1F);
    writeEnd("link2", loop.link2, loop.X_L2F);
    writeAxes(loop.type, loop.axis, loop.axis2, loop.pitch);
  }

  void writeStarts(const std::vector<StartDescription>& starts) {
    for (const StartDescription& start : starts) {
      xml_.open("start")
          .with("joint", start.joint)
          .with("position", start.position)
          .with("velocity", start.velocity);
    }
  }

  void writeEfforts(const std::vector<EffortDescription>& efforts) {
    for (const EffortDescription& effort : efforts) {
      xml_.open("effort").with("joint", effort.joint).with("value", effort.value);
    }
  }

  void writeScenario(const ScenarioDescription& scenario) {
    auto element = xml_.open("scenario");
    element.with("name", scenario.name).with("explanation", scenario.explanation);
    writeStarts(scenario.starts);
    writeEfforts(scenario.efforts);
    for (const ControllerDescription& controller : scenario.controllers) {
      auto inside = xml_.open("controller");
      inside.with("joint", controller.joint).with("law", controller.law);
      if (controller.stiffness) inside.with("stiffness", *controller.stiffness);
      if (controller.damping) inside.with("damping", *controller.damping);
    }
  }

  template <class Line>
  void writePoints(const Line& between) {
    xml_.open("link1").with("link", between.link1).with("xyz", numbersText(between.p_L1P));
    xml_.open("link2").with("link", between.link2).with("xyz", numbersText(between.p_L2P));
  }

  void writeActuator(const LineActuatorDescription& actuator) {
    const bool cylinder = actuator.kind == LineActuatorDescription::Kind::kCylinder;
    auto inside = xml_.open(cylinder ? "cylinder" : "muscle");
    inside.with("name", actuator.name).with("joint", actuator.joint);
    if (cylinder) {
      inside.with("bore", actuator.bore)
          .with("rod", actuator.rod)
          .with("closed_length", actuator.closed_length)
          .with("stroke", actuator.stroke);
      if (std::isfinite(actuator.pressure)) inside.with("pressure", actuator.pressure);
      if (actuator.force != 0.0) inside.with("force", actuator.force);
    } else if (actuator.force != 0.0) {
      inside.with("tension", -actuator.force);
    }
    writePoints(actuator);
  }

  void writeSimulation() {
    const SimulationDescription& simulation = robot_.simulation;
    if (!simulation.gravity && simulation.starts.empty() && simulation.efforts.empty() &&
        simulation.springs.empty() && simulation.actuators.empty() &&
        simulation.scenarios.empty()) {
      return;
    }
    auto element = xml_.open("simulation");
    if (simulation.gravity) xml_.open("gravity").with("xyz", numbersText(*simulation.gravity));
    writeStarts(simulation.starts);
    writeEfforts(simulation.efforts);
    for (const SpringDamperDescription& spring : simulation.springs) {
      auto inside = xml_.open("spring_damper");
      inside.with("name", spring.name)
          .with("stiffness", spring.stiffness)
          .with("damping", spring.damping)
          .with("rest_length", spring.rest_length);
      writePoints(spring);
    }
    for (const LineActuatorDescription& actuator : simulation.actuators) writeActuator(actuator);
    for (const ScenarioDescription& scenario : simulation.scenarios) writeScenario(scenario);
  }

  const RobotDescription& robot_;
  const std::string& folder_;
  XmlText xml_;
  std::vector<std::string> names_;  // of links and joints, those added too
  WrittenRobot written_;
};

}  // namespace

WrittenRobot writeUrdf(const RobotDescription& robot, const std::string& folder) {
  return UrdfWriter(robot, folder).write();
}

}  // namespace armillary
