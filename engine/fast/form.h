// SPDX-License-Identifier: BSD-3-Clause
// The fast form of a model: what the model compiler knows, baked into flat arrays.
//
// A robot is a list of steps in the order of evaluation, a parent before its children and a body's
// first child right behind it. A step is a joint that turns or slides with the body behind it, or
// one that turns or moves freely. Joints of several degrees of freedom in series (cylindrical,
// universal, planar) are that many steps, all but the last without inertia; a screw is a slide and
// a turn that share their coordinate. Runs are steps of one kind in a row: a pass asks for the kind
// once a run, and its inner loop has no branch on it.
//
// Frames. The z axis of a step that turns or slides is its axis. Where that leaves a body's frame
// free to be turned about z, it is turned so that the rotation to its first child is about x alone:
//
//   kTurn          R = Rx(alpha) Rz(angle)                     parent: the step before it
//   kTurnOnBranch  R = Rz(theta) Rx(alpha) Rz(angle)
//   kTurnOnWorld   R = R_WJ Rz(angle); nothing is carried on to the world, so R_WJ is felt in the
//                  direction of gravity only
//   kSlide         R = Rz(theta) Rx(alpha), position p + axis q
//   kBall, kFree   R = R_PJ R(quaternion), position p (+ R_PJ q's first three)
//
// with angle = multiplier q + offset, turned further by a constant phi.
//
// Inertias. Efforts do not tell where mass sits that looks the same however a joint turns: what
// lies on a turning joint's axis counts as its parent's, and so do the second moments of a body
// that slides (the base parameters of Gautier and Khalil, Direct calculation of minimum set of
// inertial parameters of serial robots, 1990). A body that turns keeps seven numbers of ten.
// `S` is the body's second moment of mass about its origin, ∫ r rᵀ dm; the rotational inertia is
// trace(S) − S.
//
// This header, and all that the kernels include, knows neither Eigen nor the standard library:
// kernels are compiled once an instruction set, and a function that others share would be linked
// with instructions that a processor may not have.
#pragma once

namespace armillary::fast {

enum class StepKind { kTurnOnWorld, kTurn, kTurnOnBranch, kSlide, kBall, kFree };

struct Run {
  StepKind kind = StepKind::kTurn;
  int begin = 0, end = 0;  // steps
  int first_turn = 0;      // of its first step, where it turns about z: index in Form's turns
};

struct Step {
  double cos_alpha = 1.0, sin_alpha = 0.0;
  double p[3] = {};  // joint's origin in the parent's frame, m; kTurnOnWorld: not used
  double h[3] = {};  // first moment of mass, kg m
  double S_xx = 0.0, S_xy = 0.0, S_xz = 0.0, S_yy = 0.0, S_yz = 0.0, S_zz = 0.0;  // kg m²
  double mass = 0.0;                                                              // kg
  double multiplier = 1.0;  // of velocities and accelerations; of the position too
  StepKind kind = StepKind::kTurn;
  int turn = 0;          // of a step that turns about z: index in Form's turns
  int parent = 0;        // 0: the world; step i has number i + 1 there
  int velocity = 0;      // index in v, q̈ and τ
  bool carried = false;  // motion is read by children other than a kTurn behind it
  int position = 0;      // index in q
  double offset = 0.0;
  double cos_theta = 1.0, sin_theta = 0.0;
  double R_PJ[9] = {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0};  // by rows; balls, kTurnOnWorld
  // Of the mass matrix: those of the step and of all beyond it; its own come first.
  int first_column = 0, last_column = 0;
  double singular_pivot = 0.0;  // of the mass matrix's factorization, as in Body
};

// How a step's frame and that of the body behind it stand: B is turned about the step's z.
struct BodyFrame {
  int body = 0;  // of the model; 0: the step has none of its own
  double cosine = 1.0, sine = 0.0;
};

struct Neighbours {
  int column = 0, velocity = 0, count = 0;
};

// A view of arrays that somebody else owns.
struct Form {
  const Run* runs = nullptr;
  int run_count = 0;
  const Step* steps = nullptr;  // one more than step_count, which is read but not used
  int step_count = 0;
  const BodyFrame* frames = nullptr;  // of the steps
  // Of the steps that turn about z, in order: q's index, angle = multiplier q + offset, and the
  // constant turn behind it. Padded with harmless entries to a whole number of lanes.
  int turn_count = 0;
  const int* turn_position = nullptr;
  const double* turn_multiplier = nullptr;
  const double* turn_offset = nullptr;
  const double* cos_phi = nullptr;
  const double* sin_phi = nullptr;
  // Of the steps' degrees of freedom, in order.
  const int* column_velocity = nullptr;  // index in v
  const double* column_multiplier = nullptr;
  const int* body_column = nullptr;     // among those of the model's bodies in their order
  const int* column_carrier = nullptr;  // the column that carries it next; -1: the world
  const int* column_run = nullptr;      // the first of neighbours that carry it one after the other
  const int* column_depth = nullptr;    // how many columns carry it
  const int* column_last = nullptr;     // one behind the last column that it carries
  // Of the mass matrix's entries of columns with those that carry them, a column after the other
  // from itself to the root: where its own begin, and how many there are of all columns.
  const long* column_first_entry = nullptr;
  long entry_count = 0;
  const double* column_pivot = nullptr;  // of the mass matrix's factorization, as in Body
  int column_count = 0;
  int body_count = 0, body_column_count = 0;  // of the model; fewer columns where screws are
  int depth = 0;                              // the most columns that carry one another
  // Neighbours among the columns whose velocities are neighbours in the same order.
  const Neighbours* neighbours = nullptr;
  int neighbours_count = 0;
  bool shares_coordinates = false;  // two steps have one coordinate: followers and screws
  bool free_within = false;         // a step that is no root turns or moves freely
  // Neither: mass matrices of many samples are computed by those entries, else whole.
  bool has_tree_entries = false;
  int position_size = 0, velocity_size = 0;
  const double* rotors = nullptr;  // felt inertia a degree of freedom; null where there are none
};

// The most lanes of any instruction set; turns are padded to a multiple of it.
inline constexpr int kMostLanes = 8;

}  // namespace armillary::fast
