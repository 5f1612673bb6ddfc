// SPDX-License-Identifier: BSD-3-Clause
#include "engine/explanation/agreement.h"

#include <functional>
#include <limits>

#include "engine/differentiation/gibbs_appell.h"
#include "engine/differentiation/lagrange.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/formulations/absolute_coordinates.h"
#include "engine/formulations/cartesian_tensors.h"
#include "engine/formulations/constraint_force.h"
#include "engine/formulations/dalembert.h"
#include "engine/formulations/gauss_least_constraint.h"
#include "engine/formulations/innovations_factorization.h"
#include "engine/formulations/jacobian_projection.h"
#include "engine/formulations/newton_euler_link_frames.h"
#include "engine/formulations/operator_factorization.h"
#include "engine/formulations/recursive_lagrangian.h"
#include "engine/formulations/sparse_elimination.h"
#include "engine/formulations/walker_orin.h"
#include "engine/loops/assemble.h"
#include "engine/loops/constrained_dynamics.h"
#include "engine/parameters/inertial_parameters.h"
#include "engine/parameters/regressor.h"

namespace armillary {
namespace {

using Eigen::VectorXd;

// Methods that take more than O(n²) are not asked for more degrees of freedom: nobody waits so
// long, and one that has begun cannot be stopped. Each ends within 0.2 s.
constexpr int kMostForSlowMethods = 150;
constexpr int kMostForMatrices = 400;  // of n² numbers, whose factors take the cube of n

double largest(const VectorXd& vector) {
  return vector.size() > 0 ? vector.lpNorm<Eigen::Infinity>() : 0.0;
}

// One motion, by one method after the other.
class Comparison {
 public:
  Comparison(const Model& model, const State& state, const VectorXd& acceleration,
             std::span<const LinkWrench> wrenches, Workspace& workspace,
             const std::stop_token& stop)
      : model_(model),
        state_(state),
        acceleration_(acceleration),
        wrenches_(wrenches),
        workspace_(workspace),
        stop_(stop) {
    for (const LinkWrench& wrench : wrenches) {
      if (wrench.source != LinkWrench::Source::kLoop) open_wrenches_.push_back(wrench);
    }
    inverseDynamics(model, state, acceleration, wrenches, workspace, effort_);
    EffortTerms terms;
    effortTerms(model, state, acceleration, workspace, terms);
    scale_ = std::max({1.0, largest(effort_), largest(terms.inertia), largest(terms.velocity),
                       largest(terms.gravity)});
    // what wrenches take, once for the methods that leave them out
    inverseDynamics(model, state, acceleration, {}, workspace, without_wrenches_);
  }

  Agreement run() {
    inverseMethods();
    massMatrices();
    forwardMethods();
    if (!model_.loops.empty()) loopMethods();
    roundTrip();
    return std::move(result_);
  }

 private:
  // Asks `method` for its τ' and notes how far it is off.
  void hold(const std::string& name, const std::function<std::string(VectorXd&)>& method) {
    if (stop_.stop_requested()) return;
    MethodAgreement& row = result_.methods.emplace_back();
    row.method = name;
    VectorXd effort;
    try {
      row.why_not = method(effort);
    } catch (const MethodDoesNotApply& why) {
      row.why_not = why.what();
    }
    if (!row.why_not.empty()) return;
    row.difference = largest(effort - effort_);
    row.relative = row.difference / scale_;
    if (!(row.relative <= result_.worst)) result_.worst = row.relative;  // NaN is worst
    ++result_.compared;
  }

  bool isLarge() const { return model_.velocitySize() > kMostForSlowMethods; }
  static std::string tooLarge(int most = kMostForSlowMethods) {
    return "left out above " + std::to_string(most) + " degrees of freedom";
  }

  void inverseMethods() {
    using Method = void (*)(const Model&, const State&, const VectorXd&,
                            std::span<const LinkWrench>, Workspace&, VectorXd&);
    const std::pair<const char*, Method> methods[] = {
        {"Newton-Euler in absolute coordinates", absoluteNewtonEuler},
        {"Newton-Euler in link frames", newtonEulerLinkFrames},
        {"Cartesian tensors", cartesianTensors},
        {"d'Alembert", dalembert},
        {"Jacobian projection", jacobianProjection},
        {"Recursive Lagrangian", recursiveLagrangian},
        {"Lagrange", lagrange},
        {"Gibbs-Appell", gibbsAppell}};
    for (const auto& [name, method] : methods) {
      hold(name, [&, method = method](VectorXd& effort) {
        const bool linear = method == newtonEulerLinkFrames || method == cartesianTensors ||
                            method == absoluteNewtonEuler;
        if (!linear && isLarge()) return tooLarge();
        method(model_, state_, acceleration_, wrenches_, workspace_, effort);
        return std::string();
      });
    }
    hold("Regressor", [&](VectorXd& effort) {
      if (isLarge()) return tooLarge();
      Eigen::MatrixXd Y;
      regressor(model_, state_, acceleration_, workspace_, Y);
      effort = Y * inertialParameters(model_) + effort_ - without_wrenches_;
      return std::string();
    });
  }

  void massMatrices() {
    using Method = void (*)(const Model&, const State&, Workspace&, Eigen::MatrixXd&);
    const std::pair<const char*, Method> methods[] = {
        {"Composite rigid body", massMatrix},
        {"Composite rigid body in absolute coordinates", absoluteCompositeBodies},
        {"Walker and Orin, method 1", walkerOrinMassMatrix},
        {"Newton-Euler factorization", newtonEulerFactorizationMassMatrix}};
    VectorXd rest;
    bias(model_, state_, workspace_, rest);
    for (const auto& [name, method] : methods) {
      hold(name, [&, method = method](VectorXd& effort) {
        if (isLarge()) return tooLarge();
        Eigen::MatrixXd M;
        method(model_, state_, workspace_, M);
        effort = M * acceleration_ + rest + effort_ - without_wrenches_;
        return std::string();
      });
    }
  }

  std::string effortOf(const SolveStatus& status, const VectorXd& acceleration, VectorXd& effort) {
    if (!status) {
      return "'" + model_.degrees_of_freedom[status.singular_degree_of_freedom].name +
             "' moves no inertia here";
    }
    inverseDynamics(model_, state_, acceleration, wrenches_, workspace_, effort);
    return {};
  }

  void forwardMethods() {
    using Method = std::function<SolveStatus(const Model&, const State&, const VectorXd&,
                                             std::span<const LinkWrench>, Workspace&, VectorXd&)>;
    struct Named {
      const char* name;
      Method method;
      int most = std::numeric_limits<int>::max();  // degrees of freedom
    };
    const Named methods[] = {
        {"Articulated body", articulatedBody},
        {"Articulated body in absolute coordinates", absoluteArticulatedBodies},
        {"Mass matrix solved", massMatrixSolve, kMostForMatrices},
        {"d'Alembert, forward", dalembertForwardDynamics, kMostForSlowMethods},
        {"Innovations factorization", innovationsForwardDynamics},
        {"Sparse elimination", sparseElimination},
        {"Gauss's least constraint", gaussLeastConstraint, kMostForMatrices},
        {"Constraint force",
         [](const Model& model, const State& state, const VectorXd& effort,
            std::span<const LinkWrench> wrenches, Workspace& workspace, VectorXd& acceleration) {
           return constraintForce(model, state, effort, wrenches, 1, workspace, acceleration);
         }}};
    for (const Named& each : methods) {
      hold(each.name, [&](VectorXd& effort) {
        if (model_.velocitySize() > each.most) return tooLarge(each.most);
        VectorXd acceleration;
        const SolveStatus status =
            each.method(model_, state_, effort_, wrenches_, workspace_, acceleration);
        return effortOf(status, acceleration, effort);
      });
    }
  }

  bool closed() {
    std::vector<LoopGap> gaps;
    loopGaps(model_, model_.loops, state_, workspace_, gaps);
    for (const LoopGap& gap : gaps) {
      if (!(gap.largest() <= kOpenGap)) return false;
    }
    return true;
  }

  void loopMethods() {
    const bool held = open_wrenches_.size() < wrenches_.size();
    for (const auto name : loopMethodNames()) {
      hold("Loops: " + std::string(name), [&](VectorXd& effort) -> std::string {
        if (!held || !closed()) return "the loops are open here";
        LoopOptions options;
        options.method = *loopMethodNamed(name);
        const bool has_matrix = options.method != LoopMethod::kRecursiveMultipliers;
        if (has_matrix && model_.velocitySize() > kMostForMatrices) {
          return tooLarge(kMostForMatrices);
        }
        ConstrainedResult found;
        const SolveStatus status = constrainedForwardDynamics(
            model_, model_.loops, state_, effort_, open_wrenches_, options, workspace_, found);
        return effortOf(status, found.acceleration, effort);
      });
    }
  }

  void roundTrip() {
    if (stop_.stop_requested()) return;
    VectorXd acceleration;
    const SolveStatus status =
        forwardDynamics(model_, state_, effort_, wrenches_, workspace_, acceleration);
    if (!status) {
      result_.round_trip_note = "'" +
                                model_.degrees_of_freedom[status.singular_degree_of_freedom].name +
                                "' moves no inertia here: no acceleration belongs to an effort";
      return;
    }
    result_.has_round_trip = true;
    result_.round_trip =
        largest(acceleration - acceleration_) / std::max(1.0, largest(acceleration_));
    for (const Joint& joint : model_.joints) {
      if (joint.type != JointType::kFloating) continue;
      result_.round_trip_note =
          "No motor moves '" + joint.name +
          "': inverse dynamics says what it would take, and what is missing where that is not zero";
    }
    if (!model_.loops.empty()) {
      result_.round_trip_note =
          "Loops hold part of the effort: many efforts give this motion, and the drives' is one";
    }
  }

  const Model& model_;
  const State& state_;
  const VectorXd& acceleration_;
  std::span<const LinkWrench> wrenches_;
  std::vector<LinkWrench> open_wrenches_;
  Workspace& workspace_;
  const std::stop_token& stop_;
  VectorXd effort_, without_wrenches_;
  double scale_ = 1.0;
  Agreement result_;
};

}  // namespace

Agreement agreement(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                    std::span<const LinkWrench> wrenches, Workspace& workspace,
                    const std::stop_token& stop) {
  return Comparison(model, state, acceleration, wrenches, workspace, stop).run();
}

}  // namespace armillary
