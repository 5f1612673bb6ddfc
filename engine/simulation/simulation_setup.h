// SPDX-License-Identifier: BSD-3-Clause
// How the user wants the robot to be simulated, in words that outlive the robot: links and joints
// by their names. Window, scenarios and command line fill it; SimulationOptions are made of it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/simulation/recording.h"
#include "engine/simulation/simulation_options.h"

namespace armillary {

// A point mass that hangs on a link.
struct PayloadSetup {
  std::string link;
  double mass = 0.0;                                // kg
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // in the link's frame, m
  bool operator==(const PayloadSetup&) const = default;
};

// A wrench at the origin of a link's frame that does not change, in world axes.
struct WrenchSetup {
  std::string link;
  Eigen::Vector3d force = Eigen::Vector3d::Zero();   // N
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();  // N m
  bool operator==(const WrenchSetup&) const = default;
};

// A link that presses along a direction and goes its way in the others: HybridControl.
struct HybridSetup {
  std::string link;
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  // N, world axes, on what it touches
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // that presses, in the link's frame, m
  bool operator==(const HybridSetup&) const = default;
};

// What one degree of freedom has of its own; nothing: as its file has it, or as all others.
struct JointSetup {
  std::optional<double> effort_limit, velocity_limit;  // N m or N; rad/s or m/s; infinite: none
  std::optional<double> gear_ratio, rotor_inertia;     // kg m²: as in Motor
  std::optional<ControlLaw> law;
  std::optional<double> stiffness, damping;  // as in JointControl
  bool operator==(const JointSetup&) const = default;
};

// What the controllers follow.
enum class ControlTarget {
  kStart,       // the pose in which the simulation started
  kTrajectory,  // the trajectory that is loaded; without one the start
};

struct SimulationSetup {
  Integrator integrator = Integrator::kRungeKutta4;
  double step = 0.001;     // s
  double tolerance = 0.0;  // as in SimulationOptions
  bool passive = true;     // damping, friction and springs of the joints
  Stops stops = Stops::kStiff;
  double restitution = 0.0;
  bool motor_limits = false;
  double frequency = 3.0;      // of controllers, Hz
  double damping_ratio = 1.0;  // likewise
  double friction = 0.8;       // of the ground
  // How many seconds of a simulation are kept; nothing: as many as fit a usual amount of memory.
  std::optional<double> recorded_seconds;

  // The robot's own: another robot begins with none of them.
  bool gravity_acts = true;
  std::optional<Eigen::Vector3d> gravity;  // m/s², world axes; nothing: as its file has it
  ControlLaw law = ControlLaw::kNone;      // of joints that have none of their own
  ControlTarget target = ControlTarget::kStart;
  std::map<std::string, JointSetup> joints;  // by the names of degrees of freedom
  std::vector<PayloadSetup> payloads;
  std::vector<WrenchSetup> wrenches;
  std::optional<HybridSetup> hybrid;  // in place of the joints' laws
  bool ground = false;
  std::optional<double> ground_height;  // m; nothing: the robot at its start just touches it

  bool operator==(const SimulationSetup&) const = default;
};

// The setup without what belongs to a robot.
SimulationSetup withoutRobot(const SimulationSetup& setup);

// Whether gravity and payloads are the same.
bool sameModel(const SimulationSetup& one, const SimulationSetup& other);

// Whether what acts on every motion, simulated or not, is the same.
bool sameForces(const SimulationSetup& one, const SimulationSetup& other);

// The robot under the setup's gravity with its payloads. Names that it has not are passed over.
// Throws std::invalid_argument for a payload that cannot be.
std::shared_ptr<const Model> modelOf(const SimulationSetup& setup,
                                     const std::shared_ptr<const Model>& robot);

// Where the simulation begins, and what else its options are made of.
struct SimulationStart {
  State state;
  std::shared_ptr<const ContactPoints> contacts;
  std::shared_ptr<const Recording> trajectory;  // null: none is loaded
};

// The height of the ground: the setup's, or where the robot at its start just touches it.
double groundHeight(const SimulationSetup& setup, const Model& model, const SimulationStart& start);

// The engine's options for a model of modelOf(). Names that it has not are passed over.
SimulationOptions optionsOf(const SimulationSetup& setup, const Model& model,
                            const SimulationStart& start);

}  // namespace armillary
