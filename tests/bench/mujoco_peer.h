// MuJoCo as the peer of the benchmarks: the same bodies, the same states.
#pragma once

#include <memory>

#include "tests/bench/robots.h"

struct mjModel_;
struct mjData_;

namespace armillary::bench {

// A robot in MuJoCo, made from the compiled model: body for body and joint for joint the same, so
// that its generalized velocities are ours but for a floating base's linear part, which MuJoCo has
// in world axes. Calls take the number of a sample.
class MujocoPeer {
 public:
  // Throws std::runtime_error with MuJoCo's words where it does not take the robot.
  explicit MujocoPeer(const Robot& robot);
  ~MujocoPeer();
  MujocoPeer(MujocoPeer&&) noexcept;
  MujocoPeer& operator=(MujocoPeer&&) = delete;

  // Places of bodies: mj_kinematics.
  void forwardKinematics(int sample);
  // Efforts of an acceleration: mj_kinematics, mj_comPos, mj_comVel, mj_rne.
  const double* inverseDynamics(int sample);
  // Mass matrix, left in MuJoCo's sparse form: mj_kinematics, mj_comPos, mj_crb.
  void massMatrix(int sample);
  // Acceleration of efforts, from the mass matrix as mj_step does it: mj_kinematics, mj_comPos,
  // mj_crb, mj_factorM, mj_comVel, mj_rne, mj_solveM.
  const double* forwardDynamics(int sample);

  // The largest relative difference between MuJoCo's efforts and ours over all samples.
  double effortDifference();

 private:
  struct Arrays {  // a sample as MuJoCo writes it
    std::vector<double> position, velocity, acceleration, effort;
  };
  void use(int sample);
  Arrays convert(const Sample& sample) const;

  const Robot* robot_;
  std::shared_ptr<mjModel_> model_;
  mjData_* data_ = nullptr;
  double *own_position_ = nullptr, *own_velocity_ = nullptr, *own_acceleration_ = nullptr;
  std::vector<Arrays> samples_;
  std::vector<double> result_, work_;
};

}  // namespace armillary::bench
