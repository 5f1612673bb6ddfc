// SPDX-License-Identifier: BSD-3-Clause
// A motion as polynomials in time, piece by piece, and its evaluation on the joints' manifolds.
#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "engine/model/model.h"
#include "engine/planning/rotation_series.h"

namespace armillary {

// A joint with coordinates of its own. Each coordinate that is a number has a channel; an
// orientation, where there is one behind them, has three: those of φ in R_k exp(φ).
struct PlanSlot {
  JointKind kind;
  int joint = 0;  // in Model::joints
  int position_index = 0, velocity_index = 0;
  int velocities = 0;     // degrees of freedom
  int numbers = 0;        // coordinates that are numbers
  bool turns = false;     // a quaternion comes behind them
  int first_channel = 0;  // row of a piece's coefficients

  int channels() const { return numbers + (turns ? 3 : 0); }
};

// The joints with coordinates of their own, in the order of the bodies.
std::vector<PlanSlot> planSlots(const Model& model);

// A stretch of time in which every channel is one polynomial in s = (t - start) / duration.
struct PlanPiece {
  double start = 0.0, duration = 0.0;
  int segment = 0;               // it lies between points `segment` and the next
  Eigen::MatrixXd coefficients;  // channels x 3 ... 6, rising powers
};

struct PlanPieces {
  std::vector<PlanSlot> slots;
  std::vector<PlanPiece> pieces;  // one after the other
  std::vector<Eigen::VectorXd>
      points;  // positions; quaternions of the sign nearest to the one before
};

// One joint at a time: its coordinates, velocities and their derivatives, at most 7 numbers each.
struct SlotMotion {
  double position[7], velocity[6], acceleration[6];
};
// Of its channels, at most 6, as Taylor coefficients in time; `start` is the quaternion R_k, four
// numbers, where the joint turns. No allocation.
void slotMotion(const PlanSlot& slot, const double* start, const NumberSeries<2>* channels,
                SlotMotion& motion);
// In a piece.
void evaluateSlot(const PlanPieces& plan, const PlanPiece& piece, const PlanSlot& slot, double time,
                  SlotMotion& motion);

}  // namespace armillary
