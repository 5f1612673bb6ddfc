// SPDX-License-Identifier: BSD-3-Clause
// What the tests of SDF share: robots written inline, and questions about what was read.
#pragma once

#include <string>

#include "engine/dynamics/kinematics.h"
#include "engine/model/compile_model.h"
#include "engine/model/free_base.h"
#include "reading.h"

namespace armillary::test {

inline std::string sdf(const std::string& content, const std::string& version = "1.9") {
  return "<?xml version=\"1.0\"?>\n<sdf version=\"" + version + "\">\n" + content + "</sdf>\n";
}

inline std::string modelOf(const std::string& content, const std::string& version = "1.9") {
  return sdf("<model name=\"m\">\n" + content + "</model>\n", version);
}

// A link of one kilogram that raises no finding.
inline std::string solid(const std::string& name, const std::string& inside = {}) {
  return "<link name=\"" + name + "\">" + inside +
         "<inertial><pose>0.1 0.2 0.3 0 0 0</pose><mass>1</mass><inertia><ixx>0.01</ixx>"
         "<ixy>0</ixy><ixz>0</ixz><iyy>0.02</iyy><iyz>0</iyz><izz>0.025</izz></inertia>"
         "</inertial></link>\n";
}

inline std::string pose(const std::string& numbers, const std::string& base = {}) {
  return "<pose" + (base.empty() ? "" : " relative_to=\"" + base + "\"") + ">" + numbers +
         "</pose>";
}

inline std::string joint(const std::string& name, const std::string& type,
                         const std::string& parent, const std::string& child,
                         const std::string& inside = {}) {
  return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent>" + parent +
         "</parent><child>" + child + "</child>" + inside + "</joint>\n";
}

inline std::string axis(const std::string& xyz, const std::string& attributes = {},
                        const std::string& inside = {}) {
  return "<axis><xyz" + attributes + ">" + xyz + "</xyz>" + inside + "</axis>";
}

inline const JointDescription* jointOf(const ReadResult& result, const std::string& name) {
  if (!result.description) return nullptr;
  for (const JointDescription& each : result.description->joints) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

inline const LinkDescription* linkOf(const ReadResult& result, const std::string& name) {
  if (!result.description) return nullptr;
  for (const LinkDescription& each : result.description->links) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

// A file of that text, read in a folder of its own.
inline ReadResult readSdfText(const std::string& text) {
  const Folder folder;
  return readRobot(folder.write("robot.sdf", text));
}

struct Compiled {
  explicit Compiled(const ReadResult& result)
      : model(compileModel(*result.description)), workspace(*model), state(neutralState(*model)) {}

  // X_WL in the present state.
  Pose place(const std::string& name) {
    BodyPoses poses;
    forwardKinematics(*model, state, workspace, poses);
    return linkPose(*model, poses, model->findLink(name));
  }

  std::shared_ptr<const Model> model;
  Workspace workspace;
  State state;
};

inline Pose poseFrom(double x, double y, double z, double roll, double pitch, double yaw) {
  return {rotationFromRollPitchYaw({roll, pitch, yaw}), {x, y, z}};
}

inline bool near(const Pose& a, const Pose& b, double tolerance = 1e-12) {
  return (a.position - b.position).norm() < tolerance &&
         (a.rotation - b.rotation).norm() < tolerance;
}

}  // namespace armillary::test

#define VERIFY_READ(result) QVERIFY2((result).description.has_value(), findingsOf(result).c_str())
