// SPDX-License-Identifier: BSD-3-Clause
// The columns of tables about a robot: their names, composed and never split, and what they mean.
//
//   time                                    s
//   COORDINATE/position                     rad, m, quaternion components
//   DOF/velocity, /acceleration, /effort    per s, per s²; N m, N
//   LINK/wrench/fx … fz, tx … tz            N, N m: external, world axes, at the link frame's
//   origin
//
// Columns that some command writes (see written_columns.h) and that are no input are passed over.
// With `degrees`, positions, velocities and accelerations of angles are in degrees in the table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/table/csv.h"

namespace armillary {

// What one row of a table says about a robot.
struct RobotRow {
  std::optional<double> time;
  State state;  // state.time is the row's, or 0
  Eigen::VectorXd acceleration;
  Eigen::VectorXd effort;
  std::vector<LinkWrench> wrenches;
};

// Reads rows by the names in a table's header. What is missing is zero, or the identity.
class RobotRowReader {
 public:
  // Returns nothing and sets `error` where a column is one that nobody writes, stands twice, or a
  // quaternion is only partly there.
  static std::optional<RobotRowReader> make(const Model& model,
                                            const std::vector<std::string>& header, bool degrees,
                                            TableError& error);
  // The same of a table, whose error then names the line of its header.
  static std::optional<RobotRowReader> make(const Model& model, const Table& table, bool degrees,
                                            TableError& error);

  // Reads the row at `index`. Returns false and sets `error` for a quaternion that is not of unit
  // length within 1e-6; a smaller deviation is normalized.
  bool read(const Table& table, size_t index, RobotRow& row, TableError& error);

  bool hasTime() const { return has_time_; }
  // Which coordinates have a column of their own.
  const std::vector<bool>& positionsGiven() const { return positions_given_; }
  // Which degrees of freedom have a column of their own.
  const std::vector<bool>& velocitiesGiven() const { return velocities_given_; }
  const std::vector<bool>& accelerationsGiven() const { return accelerations_given_; }
  // Likewise; a follower's effort counts as its leader's.
  const std::vector<bool>& effortsGiven() const { return efforts_given_; }
  bool hasWrenches() const { return has_wrenches_; }
  // One sentence for every follower whose columns differ from what it must be.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  enum class Kind {
    kIgnored,
    kTime,
    kPosition,
    kVelocity,
    kAcceleration,
    kEffort,
    kWrench,
    kFollowerPosition,
    kFollowerVelocity,
    kFollowerAcceleration,
    kFollowerEffort
  };
  struct Column {
    Kind kind = Kind::kIgnored;
    int index = 0;      // coordinate, degree of freedom, joint (followers), or link (wrenches)
    int component = 0;  // wrenches: 0 … 2 force, 3 … 5 torque
    double scale = 1.0;
  };

  explicit RobotRowReader(const Model& model) : model_(&model) {}
  void checkFollowers(const Table& table, size_t index, const RobotRow& row);

  const Model* model_;
  std::vector<Column> columns_;
  bool has_time_ = false, has_wrenches_ = false;
  std::vector<bool> positions_given_, velocities_given_, accelerations_given_, efforts_given_;
  Eigen::VectorXd neutral_;   // the position of a row that says nothing
  std::vector<bool> filled_;  // the coordinates that the present row says
  std::vector<std::string> warnings_;
  std::vector<bool> warned_;
};

// The factor from engine units to the table's for a measure: 180/π for angles in degrees.
double tableScale(Measure measure, bool degrees);

}  // namespace armillary
