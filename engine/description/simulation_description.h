// SPDX-License-Identifier: BSD-3-Clause
// How a robot's file says that it is simulated: its own gravity, where it starts, what acts on it.
#pragma once

#include <Eigen/Core>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace armillary {

// Where a joint with one coordinate starts; what is not given is zero.
struct StartDescription {
  std::string joint;
  int line = 0;
  double position = 0.0;  // rad or m
  double velocity = 0.0;  // rad/s or m/s
};

// What a motor exerts in a joint with one coordinate as long as nobody says otherwise.
struct EffortDescription {
  std::string joint;
  int line = 0;
  double value = 0.0;  // N m or N
};

// A straight spring with a damper in it, between a point of one link and a point of another.
struct SpringDamperDescription {
  std::string name;
  int line = 0;
  double stiffness = 0.0;    // N/m
  double damping = 0.0;      // N s/m
  double rest_length = 0.0;  // m
  std::string link1, link2;
  Eigen::Vector3d p_L1P = Eigen::Vector3d::Zero();  // the points in their links' frames, m
  Eigen::Vector3d p_L2P = Eigen::Vector3d::Zero();
};

// What acts along the straight line between a point of one link and a point of another, in place of
// a motor in a joint: a hydraulic cylinder, which pushes and pulls, or a muscle, which pulls.
struct LineActuatorDescription {
  enum class Kind { kCylinder, kMuscle };
  std::string name;
  int line = 0;
  Kind kind = Kind::kCylinder;
  std::string joint;  // that it moves, of one coordinate
  // Of cylinders: diameters of piston and rod, the length between the points with the rod drawn in
  // and how far it comes out (m), and the highest pressure (Pa; infinite where it is not known).
  double bore = 0.0, rod = 0.0;
  double closed_length = 0.0, stroke = 0.0;
  double pressure = std::numeric_limits<double>::infinity();
  double force = 0.0;        // what it exerts in simulations, N: positive pushes the points apart
  std::string link1, link2;  // of a cylinder the housing and the rod
  Eigen::Vector3d p_L1P = Eigen::Vector3d::Zero();  // the points in their links' frames, m
  Eigen::Vector3d p_L2P = Eigen::Vector3d::Zero();
};

// A controller of a joint with one coordinate.
struct ControllerDescription {
  std::string joint;
  int line = 0;
  std::string law;                  // as controlLawNames() has it
  std::optional<double> stiffness;  // N m/rad or N/m; computed torque: 1/s²
  std::optional<double> damping;    // N m s/rad or N s/m; computed torque: 1/s
};

// A run that the file holds ready: from where, and with what.
struct ScenarioDescription {
  std::string name;
  int line = 0;
  std::string explanation;  // for people
  std::vector<StartDescription> starts;
  std::vector<EffortDescription> efforts;
  std::vector<ControllerDescription> controllers;
};

struct SimulationDescription {
  std::optional<Eigen::Vector3d> gravity;  // m/s², world axes
  std::vector<StartDescription> starts;    // nothing: the file says nothing of a start
  std::vector<EffortDescription> efforts;
  std::vector<SpringDamperDescription> springs;
  std::vector<LineActuatorDescription> actuators;
  std::vector<ScenarioDescription> scenarios;
};

}  // namespace armillary
