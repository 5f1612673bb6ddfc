// SPDX-License-Identifier: BSD-3-Clause
// The compiled robot: what every algorithm reads and none changes.
//
// Links joined by fixed joints are one body for dynamics; the links stay for display, each with its
// place in its body. Bodies are numbered as in Featherstone 2008, section 4.1: body 0 is the world,
// a parent comes before its children.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/joints.h"
#include "engine/spatial/spatial_vectors.h"

namespace armillary {

// A moving body and the joint that moves it in its parent.
struct Body {
  JointKind kind;
  int parent = 0;
  int position_index = 0;  // of its first coordinate; a follower's is its leader's
  int velocity_index = 0;  // of its first velocity; likewise
  // A follower's coordinate is multiplier * leader + offset; 1 and 0 otherwise.
  double multiplier = 1.0;
  double offset = 0.0;
  Pose X_PJ;               // joint frame in the parent body's frame, an axis of the joint being z
  SpatialInertia inertia;  // of all links of the body, about its origin
  int joint_index = 0;     // in Model::joints
  double rotor_inertia = 0.0;  // felt at the joint, kg m² or kg: see withRotors()
  // A pivot of the mass matrix's factorization below this is zero but for rounding (kg m² or kg).
  double singular_pivot = 0.0;
};

// A link of the file, fixed in its body.
struct Link {
  std::string name;
  int body = 0;  // 0: does not move
  Pose X_BL;     // link frame in the body's frame
  double mass = 0.0;
  SpatialInertia inertia;  // of this link alone, about its frame's origin; zero without one
};

// How a follower's position comes from its leader's: multiplier * leader + offset.
struct Mimic {
  int leader = 0;  // index in Model::joints, never itself a follower
  double multiplier = 1.0;
  double offset = 0.0;
};

// A joint of the file, fixed ones too.
struct Joint {
  std::string name;
  JointType type = JointType::kFixed;
  int parent = 0, child = 0;                  // indices in Model::links
  int body = 0;                               // the body it moves; 0 for a fixed joint
  int position_index = 0, position_size = 0;  // a follower's are its leader's
  int velocity_index = 0, velocity_size = 0;
  JointLimits limits;
  double damping = 0.0;   // N m s/rad or N s/m
  double friction = 0.0;  // Coulomb, N m or N
  double stiffness = 0.0, spring_reference = 0.0;
  double rotor_inertia = 0.0;  // kg m² or kg, seen at the joint
  bool has_motor = false;      // the file gives it one; where none has, it does not say who drives
  std::optional<Mimic> mimic;
};

// What holds the tree beside its joints: a joint that closes a loop, which lets frame 2 move in
// frame 1 as its type does; or a coupling, sum of coefficient * position = offset, which has terms
// and no ends; or a wheel that rolls on a plane, which has ends.
struct Loop {
  struct End {
    int link = 0;
    int body = 0;
    Pose X_BF;  // its frame in the body's frame, an axis of the joint being z at zero
  };
  std::string name;
  JointType type = JointType::kFixed;
  JointKind kind;  // of a type that is not kFixed
  End end1, end2;

  struct Term {
    int joint = 0;  // with one coordinate; a follower's counts as its leader moves it
    double coefficient = 1.0;
  };
  std::vector<Term> terms;
  double offset = 0.0;  // the sum's
  // Of couplings: what is added to the offset, a function of time.
  std::optional<DriveFunction> drive = {};
  // Of what rolls: no joint but rows that hold velocities.
  std::optional<RollingDescription> rolling = {};

  bool isCoupling() const { return !terms.empty(); }
};

// A point that a link carries.
struct LinkPoint {
  int link = 0;
  int body = 0;
  Eigen::Vector3d p_BP = Eigen::Vector3d::Zero();  // in its body's frame, m
};

// A straight spring with a damper in it, between two points: what acts beside gravity.
struct PointSpring {
  using End = LinkPoint;
  std::string name;
  double stiffness = 0.0;    // N/m
  double damping = 0.0;      // N s/m
  double rest_length = 0.0;  // m
  End end1, end2;
};

// A cylinder or a muscle along the straight line between two points, which moves a joint of one
// coordinate: engine/forces/line_actuators.h.
struct LineActuator {
  using Kind = LineActuatorDescription::Kind;
  std::string name;
  Kind kind = Kind::kCylinder;
  int degree_of_freedom = 0;  // that it is there to move
  // Of cylinders, as the description has them: m, Pa.
  double bore = 0.0, rod = 0.0, closed_length = 0.0, stroke = 0.0, pressure = 0.0;
  double force = 0.0;  // in simulations, N: positive pushes the ends apart
  LinkPoint end1, end2;
};

// A number of the generalized position.
struct Coordinate {
  std::string name;  // "JOINT" or "JOINT.x"
  Measure measure = Measure::kAngle;
  int joint = 0;
  double lower = 0.0, upper = 0.0;  // infinite where not limited
};

// A number of the generalized velocity, acceleration and effort.
struct DegreeOfFreedom {
  std::string name;
  Measure measure = Measure::kAngle;
  int joint = 0;
  double effort_limit = 0.0;  // infinite where not limited
  double velocity_limit = 0.0;
  double damping = 0.0;
  double friction = 0.0;
};

// Where the robot is and how it moves: {t, q, v}. s; m, rad, unit quaternions; per s.
struct State {
  double time = 0.0;
  Eigen::VectorXd position;  // positionSize() numbers
  Eigen::VectorXd velocity;  // velocitySize() numbers
};

// A number that no other model has, whatever is made where: a copy gets one of its own.
class ModelNumber {
 public:
  ModelNumber();
  ModelNumber(const ModelNumber&) : ModelNumber() {}
  ModelNumber& operator=(const ModelNumber&) { return *this; }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_;
};

struct Model {
  ModelNumber number;
  std::string name;
  std::vector<Body> bodies;  // bodies[0] is the world
  std::vector<Link> links;   // in the description's order; links[root_link] is the tree's root
  std::vector<Joint> joints;
  std::vector<Loop> loops;
  std::vector<Coordinate> coordinates;
  std::vector<DegreeOfFreedom> degrees_of_freedom;
  std::vector<PointSpring> springs;
  std::vector<LineActuator> actuators;
  // Where the file has the robot start; nothing where it does not say.
  std::optional<State> start;
  // What the file has motors exert as long as nobody says otherwise: velocitySize() numbers.
  Eigen::VectorXd constant_effort;
  // This robot without the payloads that it carries; null where it carries none: withPayload().
  std::shared_ptr<const Model> without_payloads;
  int root_link = 0;
  Eigen::Vector3d gravity = {0.0, 0.0, -9.81};  // m/s², world axes
  double total_mass = 0.0;                      // of every link, also those that cannot move
  bool has_followers = false;
  bool has_rotors = false;

  int positionSize() const { return static_cast<int>(coordinates.size()); }
  int velocitySize() const { return static_cast<int>(degrees_of_freedom.size()); }
  int bodyCount() const { return static_cast<int>(bodies.size()); }
  // Index of the link or joint, or -1.
  int findLink(std::string_view link_name) const;
  int findJoint(std::string_view joint_name) const;
};

// Throws std::invalid_argument where a state is none of this model's: another number of
// coordinates, a number that is not finite, an orientation whose length is not 1 within 1e-6. The
// message names the coordinate. Algorithms check sizes alone, for speed: check once what comes from
// outside.
void expectValid(const Model& model, const State& state);

// All coordinates zero, orientations the identity, at rest.
State neutralState(const Model& model);

// The start that the file gives; without one the neutral state with every coordinate moved into its
// limits, at rest.
State homeState(const Model& model);

// A random pose within the limits: unlimited angles anywhere, unlimited lengths within ±1 m,
// orientations uniform. `random()` gives a number uniform in [0, 1).
void randomPosition(const Model& model, const std::function<double()>& random, Eigen::VectorXd& q);

// The same robot under another gravity (m/s², world axes).
std::shared_ptr<const Model> withGravity(const Model& model, const Eigen::Vector3d& gravity);

// The same robot with its motors' rotors felt at the joints: M gains their inertia on its diagonal.
// A compiled model is pure rigid-body dynamics, without them.
std::shared_ptr<const Model> withRotors(const Model& model);

// Throws std::invalid_argument where `what`, which has `got` numbers, was made for another model.
void expectSize(const Model& model, const char* what, Eigen::Index got, Eigen::Index expected);

// The six below throw std::invalid_argument where a vector's size does not fit the model.

// q moved by the tangent vector d (velocitySize numbers, a velocity times a time), on the manifold;
// result may be q itself.
void integratePosition(const Model& model, const Eigen::VectorXd& q, const Eigen::VectorXd& d,
                       Eigen::VectorXd& result);
// The tangent vector d for which integratePosition(q0, d) is q1.
void positionDifference(const Model& model, const Eigen::VectorXd& q0, const Eigen::VectorXd& q1,
                        Eigen::VectorXd& d);
// q̇, the rate of the coordinates for velocity v.
void positionRate(const Model& model, const Eigen::VectorXd& q, const Eigen::VectorXd& v,
                  Eigen::VectorXd& rate);
// q after unit time of the constant velocity d: orientations q exp(d), and what floats moves along
// a screw. Agrees with integratePosition() to first order; result may be q itself.
void flowPosition(const Model& model, const Eigen::VectorXd& q, const Eigen::VectorXd& d,
                  Eigen::VectorXd& result);
// ad_vᵀ p, p a generalized momentum: its rate where it is fixed in the world (see joints.h). Zero
// but for joints that turn freely.
void bracketTransposed(const Model& model, const Eigen::VectorXd& v, const Eigen::VectorXd& p,
                       Eigen::VectorXd& result);
// Brings every orientation back to unit length.
void normalizePosition(const Model& model, Eigen::VectorXd& q);

// The position of a joint with one coordinate, a follower's own value included (rad or m).
double jointPosition(const Model& model, int joint, const Eigen::VectorXd& q);

}  // namespace armillary
