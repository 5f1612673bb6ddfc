// SPDX-License-Identifier: BSD-3-Clause
// What is wrong with the numbers of a motion that goes on all the same, judged now and then on the
// way: each has a threshold, and beyond it a notice that says what to do.
//
//   steps      of one length that are too long: see step_doubling.h
//   energy     that comes or goes without work, beyond 1 % of the largest that moved: the kinetic
//              energy, or how far the potential energy went from where it began
//   loops      open by more than 1e-6 m or rad
//   condition  of the mass matrix beyond 1e12: four digits of an acceleration are left (see
//              mass_matrix_condition.h). Not with loops, which may hold what is weak
//   equations  of implicit methods that were solved in halves of a step only
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/simulation/step_doubling.h"

namespace armillary {

class RunWatch {
 public:
  // For a motion of about `steps` steps. The steps' length is judged where it is always the same,
  // which makes another simulator; not with `judges_steps` false.
  RunWatch(std::shared_ptr<const Model> model, const SimulationOptions& options, double steps,
           bool judges_steps = true);

  // A motion begins, whose simulator counts energy from `state` too (Simulator::restart).
  void begin(const State& state);
  // To be told of every step, before it is taken from `state` and after it has led there. Takes no
  // memory but where the mass matrix is found to be nearly singular.
  void before(const State& state, double h, const Eigen::VectorXd& effort,
              std::span<const LinkWrench> wrenches);
  void after(Simulator& simulator, const State& state);

  // Sentences without a full stop, in the order above; none where nothing is to be said.
  std::vector<std::string> notices() const;

  // That steps were taken in parts (Simulator), and for what: a sentence likewise, of what is not
  // wrong.
  std::string division() const;

  // J, as judged so far; the gap in m or rad.
  double energyError() const { return energy_error_; }
  double movedEnergy() const { return moved_energy_; }
  double loopGap() const { return gap_.largest(); }

 private:
  void lookAtEnergy(Simulator& simulator, const State& state);
  void lookAtLoops(const State& state);
  void lookAtMassMatrix(const State& state);
  std::string energyNotice() const;
  std::string loopNotice() const;
  std::string equationsNotice() const;
  std::string stiffest(double& rate) const;

  SimulationOptions options_;
  std::shared_ptr<const Model> model_;
  std::optional<StepDoubling> doubling_;
  Workspace workspace_;
  long stride_ = 1, count_ = 0, looks_ = 0;
  int order_ = 1;

  double start_potential_ = 0.0;  // J
  double noise_ = 0.0;            // J, that rounding may be
  double moved_energy_ = 0.0, energy_error_ = 0.0, energy_error_time_ = 0.0;
  std::vector<LoopGap> gaps_;
  LoopGap gap_;
  int open_loop_ = -1;
  double gap_time_ = 0.0;
  int condition_asked_ = 0;
  std::string condition_notice_;
  Simulator::HalvedSteps halved_;
  Simulator::DividedSteps divided_;
  double longest_step_ = 0.0;  // s, that was taken
};

}  // namespace armillary
