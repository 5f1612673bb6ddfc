// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sizing/joint_load.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/forces/joint_forces.h"
#include "engine/forces/spring_efforts.h"
#include "engine/sizing/sample_wrenches.h"

namespace armillary {
namespace {

// ∫ a b over h, both straight.
double productIntegral(double a0, double a1, double b0, double b1, double h) {
  return h / 6.0 * (2.0 * a0 * b0 + a0 * b1 + a1 * b0 + 2.0 * a1 * b1);
}

double between(double a0, double a1, double share) {
  return a0 + share * (a1 - a0);
}

// Adds the work of one stretch to what is driven and what is given back: (2), split where torque or
// speed change their signs.
void addWork(const LoadSample& a, const LoadSample& b, LoadSummary& sum) {
  const double h = b.time - a.time;
  double cuts[4] = {0.0, 1.0, 1.0, 1.0};
  int count = 1;
  const auto cut = [&](double x0, double x1) {
    if (x0 * x1 < 0.0) cuts[count++] = x0 / (x0 - x1);
  };
  cut(a.torque, b.torque);
  cut(a.speed, b.speed);
  std::sort(cuts + 1, cuts + count);
  for (int i = 0; i < count; ++i) {
    const double s0 = cuts[i], s1 = i + 1 < count ? cuts[i + 1] : 1.0;
    const double work = productIntegral(
        between(a.torque, b.torque, s0), between(a.torque, b.torque, s1),
        between(a.speed, b.speed, s0), between(a.speed, b.speed, s1), h * (s1 - s0));
    (work > 0.0 ? sum.energy : sum.regenerated) += std::abs(work);
  }
}

}  // namespace

double rootMeanSquare(std::span<const double> times, std::span<const double> values) {
  double sum = 0.0;
  for (size_t i = 1; i < times.size(); ++i) {
    sum += productIntegral(values[i - 1], values[i], values[i - 1], values[i],
                           times[i] - times[i - 1]);
  }
  const double duration = times.empty() ? 0.0 : times.back() - times.front();
  return duration > 0.0 ? std::sqrt(sum / duration) : 0.0;
}

double rootMeanSquare(const JointLoad& load, std::span<const std::vector<double>> values) {
  double sum = 0.0, duration = 0.0;
  for (size_t c = 0; c < load.cycles.size(); ++c) {
    const LoadCycle& cycle = load.cycles[c];
    for (size_t i = 1; i < cycle.size(); ++i) {
      const double h = cycle[i].time - cycle[i - 1].time;
      const double x0 = values[c][i - 1], x1 = values[c][i];
      sum += productIntegral(x0, x1, x0, x1, h);
      duration += h;
    }
  }
  return duration > 0.0 ? std::sqrt(sum / duration) : 0.0;
}

LoadSummary summaryOf(const JointLoad& load) {
  LoadSummary sum;
  std::vector<std::vector<double>> torques, speeds, accelerations;
  for (const LoadCycle& cycle : load.cycles) {
    auto& torque = torques.emplace_back();
    auto& speed = speeds.emplace_back();
    auto& acceleration = accelerations.emplace_back();
    if (!cycle.empty()) sum.duration += cycle.back().time - cycle.front().time;
    for (size_t i = 0; i < cycle.size(); ++i) {
      const LoadSample& each = cycle[i];
      torque.push_back(each.torque);
      speed.push_back(each.speed);
      acceleration.push_back(each.acceleration);
      sum.peak_torque = std::max(sum.peak_torque, std::abs(each.torque));
      sum.peak_speed = std::max(sum.peak_speed, std::abs(each.speed));
      sum.peak_acceleration = std::max(sum.peak_acceleration, std::abs(each.acceleration));
      sum.peak_power = std::max(sum.peak_power, each.torque * each.speed);
      sum.peak_braking = std::max(sum.peak_braking, -each.torque * each.speed);
      if (i > 0) addWork(cycle[i - 1], each, sum);
    }
  }
  sum.rms_torque = rootMeanSquare(load, torques);
  sum.rms_speed = rootMeanSquare(load, speeds);
  sum.rms_acceleration = rootMeanSquare(load, accelerations);
  return sum;
}

std::vector<JointLoad> jointLoads(const Model& model,
                                  std::span<const std::vector<MotionSample>> motions,
                                  bool passive) {
  if (!model.loops.empty()) {
    throw std::invalid_argument("motors are sized for open trees: loop '" +
                                model.loops.front().name +
                                "' closes this robot; size the joints of the tree without it");
  }
  std::vector<JointLoad> loads;
  std::vector<int> indices;
  for (int i = 0; i < model.velocitySize(); ++i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
    if (model.joints[dof.joint].velocity_size != 1) continue;
    JointLoad& load = loads.emplace_back();
    load.joint = dof.name;
    load.turns = dof.measure == Measure::kAngle;
    load.cycles.resize(motions.size());
    indices.push_back(i);
  }
  Workspace workspace(model);
  const JointForces own(model, {}, 0.0);
  SampleWrenches wrenches(model, passive);
  Eigen::VectorXd effort, joints;
  for (size_t c = 0; c < motions.size(); ++c) {
    for (const MotionSample& sample : motions[c]) {
      inverseDynamics(model, sample.state, sample.acceleration,
                      wrenches.of(model, sample, workspace), workspace, effort);
      if (sample.stops.size() > 0) effort -= sample.stops;
      if (passive) {
        joints.setZero(model.velocitySize());
        own.addPassive(sample.state, joints);
        effort -= joints;
      }
      for (size_t k = 0; k < loads.size(); ++k) {
        const int i = indices[k];
        loads[k].cycles[c].push_back(
            {sample.state.time, sample.state.velocity[i], sample.acceleration[i], effort[i]});
      }
    }
  }
  return loads;
}

void rest(std::vector<JointLoad>& loads, double share) {
  if (!(share > 0.0 && share <= 1.0)) {
    throw std::invalid_argument("a duty cycle is above 0 and at most 1");
  }
  if (share == 1.0) return;
  for (JointLoad& load : loads) {
    double moving = 0.0;
    for (const LoadCycle& cycle : load.cycles) {
      if (!cycle.empty()) moving += cycle.back().time - cycle.front().time;
    }
    LoadSample still, last;
    last.time = moving * (1.0 / share - 1.0);
    load.cycles.push_back({still, last});
  }
}

Eigen::MatrixXd springEfforts(const Model& model, std::span<const MotionSample> samples,
                              Workspace& workspace) {
  SpringEfforts springs(model);
  if (!springs.needed()) return {};
  Eigen::MatrixXd exerted(model.velocitySize(), static_cast<Eigen::Index>(samples.size()));
  Eigen::VectorXd effort;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    effort.setZero(model.velocitySize());
    springs.add(model, samples[k].state, workspace, effort);
    exerted.col(static_cast<Eigen::Index>(k)) = effort;
  }
  return exerted;
}

bool isHeldInTheAir(const Model& model, std::span<const std::vector<MotionSample>> motions) {
  const bool floats = std::any_of(model.joints.begin(), model.joints.end(), [](const Joint& each) {
    return each.type == JointType::kFloating;
  });
  return floats && !model.gravity.isZero() &&
         std::any_of(motions.begin(), motions.end(), [](const auto& motion) {
           return !motion.empty() &&
                  std::all_of(motion.begin(), motion.end(),
                              [](const MotionSample& each) { return each.wrenches.empty(); });
         });
}

std::vector<MotionSample> faster(std::vector<MotionSample> motion, double factor) {
  if (!(factor > 0.0)) throw std::invalid_argument("a motion's speed factor is above zero");
  for (MotionSample& sample : motion) {
    sample.state.time /= factor;
    sample.state.velocity *= factor;
    sample.acceleration *= factor * factor;
  }
  return motion;
}

}  // namespace armillary
