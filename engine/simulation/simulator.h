// Forward dynamics over time.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dynamics/forward_dynamics.h"
#include "engine/forces/joint_forces.h"
#include "engine/simulation/loop_keeper.h"
#include "engine/simulation/momentum_keeper.h"

namespace armillary {

enum class Integrator {
  kRungeKutta4,       // classical, fourth order; Hairer, Nørsett, Wanner, table II.1.2
  kSemiImplicitEuler  // first order, symplectic: velocity first, then position with the new one
};

// "rk4", "semi-implicit-euler"; the default is first.
std::span<const std::string_view> integratorNames();
// The integrator of that name, or nothing.
std::optional<Integrator> integratorNamed(std::string_view name);

struct SimulationOptions {
  Integrator integrator = Integrator::kRungeKutta4;
  double step = 0.001;  // s; larger steps than this are not taken
  JointForceOptions joint_forces;
};

// How a step ended. A step that fails leaves the state as it was.
struct [[nodiscard]] StepStatus {
  enum class Kind { kDone, kSingular, kDiverged, kOpen };
  Kind kind = Kind::kDone;
  int degree_of_freedom = -1;  // the one that is singular or diverged
  double value = 0.0;          // diverged: its velocity or acceleration; open: the gap, m or rad
  int loop = -1;               // open: the loop that cannot be closed
  explicit operator bool() const { return kind == Kind::kDone; }
};

// One sentence, naming the joint and the value.
std::string describe(const StepStatus& status, const Model& model);

// Moves a state in time under efforts and wrenches held over each step, and the joints' own forces.
// Deterministic; no allocation per step. One per thread.
//
// Loops are closed before the first step where they are open, and stay closed to rounding.
//
// Where joint damping is stiff (a small inertia behind a strong damper) a step is divided into
// equal ones that the explicit integrators can bear, h <= 1 / JointForces::dampingRate(), at most
// 256.
class Simulator {
 public:
  // Throws std::invalid_argument for a step that is not positive.
  Simulator(std::shared_ptr<const Model> model, const SimulationOptions& options);

  const Model& model() const { return *model_; }
  const SimulationOptions& options() const { return options_; }

  // Advances `state` by `duration` (s, at most the options' step for the promised accuracy).
  StepStatus step(State& state, double duration, const Eigen::VectorXd& effort,
                  std::span<const LinkWrench> wrenches = {});

  // The acceleration in `state` with the joints' own forces, and the loops'.
  StepStatus acceleration(const State& state, const Eigen::VectorXd& effort,
                          std::span<const LinkWrench> wrenches, Eigen::VectorXd& result);

 private:
  StepStatus stageAcceleration(const State& state, const Eigen::VectorXd& effort,
                               std::span<const LinkWrench> wrenches, Eigen::VectorXd& result);
  StepStatus advance(double h, const Eigen::VectorXd& effort, std::span<const LinkWrench> wrenches);
  StepStatus stepRungeKutta4(double h, const Eigen::VectorXd& effort,
                             std::span<const LinkWrench> wrenches);
  StepStatus projected(const Projection& projection) const;
  StepStatus stepSemiImplicitEuler(double h, const Eigen::VectorXd& effort,
                                   std::span<const LinkWrench> wrenches);

  std::shared_ptr<const Model> model_;
  SimulationOptions options_;
  JointForces joint_forces_;
  MomentumKeeper momentum_keeper_;
  LoopKeeper loop_keeper_;
  Workspace workspace_;
  State next_;   // the state that the step makes
  State stage_;  // the state of a Runge-Kutta stage
  Eigen::VectorXd total_effort_, acceleration_, displacement_;
  Eigen::VectorXd position_rate_, position_sum_, velocity_sum_;
};

}  // namespace armillary
