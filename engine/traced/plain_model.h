// SPDX-License-Identifier: BSD-3-Clause
// A compiled robot as plain records of traced numbers: what crosses between the engine and its
// algorithms as they are compiled again over TracedNumber, which know no type of the other side.
//
// Numbers are constants unless somebody puts symbols in their places.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/traced/traced_number.h"

namespace armillary {

struct PlainPose {
  std::array<TracedNumber, 9> rotation{1, 0, 0, 0, 1, 0, 0, 0, 1};  // row by row
  std::array<TracedNumber, 3> position{};
};

struct PlainInertia {
  TracedNumber mass = 0.0;
  std::array<TracedNumber, 3> first_moment{};
  std::array<TracedNumber, 6> rotational{};  // xx, xy, xz, yy, yz, zz, about the origin
};

// Fields as in model/model.h.
struct PlainBody {
  int joint_type = 0;  // BodyJoint
  double pitch = 0.0;
  TracedNumber axes_cosine = 0.0, axes_sine = 1.0;
  int positions = 1, velocities = 1;  // of its joint
  int parent = 0, position_index = 0, velocity_index = 0, joint_index = 0;
  double multiplier = 1.0, offset = 0.0, rotor_inertia = 0.0, singular_pivot = 0.0;
  PlainPose X_PJ;
  PlainInertia inertia;
};

struct PlainLink {
  std::string name;
  int body = 0;
  PlainPose X_BL;
};

struct PlainJoint {
  std::string name;
  int type = 0;  // JointType
  int parent = 0, child = 0, body = 0;
  int position_index = 0, position_size = 1, velocity_index = 0, velocity_size = 1;
  bool follows = false;
  int leader = 0;
  double multiplier = 1.0, offset = 0.0;  // of a follower
};

struct PlainLoop {
  struct End {
    int link = 0, body = 0;
    PlainPose X_BF;
  };
  struct Term {
    int joint = 0;
    double coefficient = 1.0;
  };
  std::string name;
  int type = 0;        // JointType
  int joint_type = 0;  // BodyJoint
  double pitch = 0.0, axes_cosine = 0.0, axes_sine = 1.0;
  End end1, end2;
  std::vector<Term> terms;
  double offset = 0.0;
  std::array<double, 6> drive{};  // DriveFunction, in its order; where it is driven
  double radius = 0.0;            // of what rolls
  bool driven = false, rolls = false, ball = false;
};

struct PlainModel {
  std::string name;
  std::vector<PlainBody> bodies;  // [0] is the world
  std::vector<PlainLink> links;
  std::vector<PlainJoint> joints;
  std::vector<PlainLoop> loops;
  // Where the loops are closed, in a pose that is nothing special; empty without loops and where
  // none was found.
  std::vector<double> closed_position;
  std::vector<std::string> coordinates, degrees_of_freedom;  // names
  std::array<TracedNumber, 3> gravity{};
  bool has_followers = false, has_rotors = false;

  int positionSize() const { return static_cast<int>(coordinates.size()); }
  int velocitySize() const { return static_cast<int>(degrees_of_freedom.size()); }
};

// A serial chain of n revolute joints that has nothing special about it: modified
// Denavit-Hartenberg parameters (Craig) a, α, d all other than 0 and right angles, every inertial
// parameter other than 0, gravity along the base's z. What published counts are stated for.
PlainModel plainChain(int n);

// The robot of the bodies 1 to `bodies` alone, its loops opened: parents come before their
// children.
PlainModel firstBodies(const PlainModel& model, int bodies);

}  // namespace armillary
