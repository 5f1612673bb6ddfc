// SPDX-License-Identifier: GPL-3.0-or-later
// A robot as MuJoCo itself reads it.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <string>
#include <vector>

namespace armillary::test {

class MujocoRobot {
 public:
  struct Joint {
    std::string name;  // empty where the file gives none
    enum Kind { kFree, kBall, kOther } kind = kOther;
    int position = 0, velocity = 0;  // of its first
  };
  struct Dynamics {
    Eigen::MatrixXd mass_matrix;
    Eigen::VectorXd bias;
  };

  // Null, with a reason, where MuJoCo does not load the file.
  static std::unique_ptr<MujocoRobot> load(const std::string& path, std::string* why);
  virtual ~MujocoRobot() = default;
  virtual const std::vector<Joint>& joints() const = 0;
  virtual int positionSize() const = 0;
  virtual int velocitySize() const = 0;
  // In MuJoCo's own coordinates: quaternions w x y z; a free joint's velocity is linear in the
  // world, then angular in the body.
  virtual Dynamics dynamics(const Eigen::VectorXd& q, const Eigen::VectorXd& v) = 0;
};

}  // namespace armillary::test
