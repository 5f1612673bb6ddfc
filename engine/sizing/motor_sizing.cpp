// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sizing/motor_sizing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace armillary {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr size_t kMostSamples = 20'000;  // by which a ratio is chosen

double quotient(double has, double needs) {
  return needs > 0.0 ? has / needs : kInfinity;
}

// The load's torque with what the gear loses of it, at the joint.
double torqueThroughGear(const LoadSample& load, double efficiency) {
  const double power = load.torque * load.speed;
  return load.torque * (power > 0.0 ? 1.0 / efficiency : power < 0.0 ? efficiency : 1.0);
}

// (1)
double motorTorque(const LoadSample& load, double inertia, double ratio, double efficiency) {
  return inertia * ratio * load.acceleration + torqueThroughGear(load, efficiency) / ratio;
}

// W: what goes in less what comes out.
double lossInGear(const LoadSample& load, double efficiency) {
  return torqueThroughGear(load, efficiency) * load.speed - load.torque * load.speed;
}

// (3) over the cycles, one after another, from where a period ends as it begins. `heats` is (τ /
// τ_continuous)² in the middle of each stretch.
double largestHeat(const JointLoad& load, const std::vector<std::vector<double>>& torques,
                   double continuous, double time_constant) {
  double decay = 1.0, from_zero = 0.0;
  const auto pass = [&](double start) {
    double heat = start, largest = start;
    for (size_t c = 0; c < torques.size(); ++c) {
      for (size_t i = 1; i < torques[c].size(); ++i) {
        const double h = load.cycles[c][i].time - load.cycles[c][i - 1].time;
        const double a = torques[c][i - 1] / continuous, b = torques[c][i] / continuous;
        const double mean = (a * a + a * b + b * b) / 3.0;
        const double kept = std::exp(-h / time_constant);
        heat = mean + (heat - mean) * kept;
        decay *= kept;
        largest = std::max(largest, heat);
      }
    }
    from_zero = heat;
    return largest;
  };
  pass(0.0);
  // a period takes θ to from_zero + decay θ
  if (!(decay < 1.0)) return 0.0;
  return pass(from_zero / (1.0 - decay));
}

// Every so many samples of each cycle, and its last: enough to choose a ratio by.
JointLoad thinned(const JointLoad& load) {
  size_t count = 0;
  for (const LoadCycle& cycle : load.cycles) count += cycle.size();
  const size_t stride = count / kMostSamples + 1;
  if (stride == 1) return load;
  JointLoad thin{load.joint, load.turns, {}};
  for (const LoadCycle& cycle : load.cycles) {
    LoadCycle& some = thin.cycles.emplace_back();
    for (size_t i = 0; i < cycle.size(); i += stride) some.push_back(cycle[i]);
    if (!cycle.empty() && (cycle.size() - 1) % stride != 0) some.push_back(cycle.back());
  }
  return thin;
}

}  // namespace

double DriveChoice::margin() const {
  return std::min({continuous_margin, peak_margin, speed_margin, gear_margin});
}

double bestRatio(const JointLoad& load, double inertia, double efficiency) {
  std::vector<std::vector<double>> torques, accelerations;
  for (const LoadCycle& cycle : load.cycles) {
    auto& torque = torques.emplace_back();
    auto& acceleration = accelerations.emplace_back();
    for (const LoadSample& each : cycle) {
      torque.push_back(torqueThroughGear(each, efficiency));
      acceleration.push_back(each.acceleration);
    }
  }
  const double accelerated = inertia * rootMeanSquare(load, accelerations);
  if (!(accelerated > 0.0)) return kInfinity;
  return std::sqrt(rootMeanSquare(load, torques) / accelerated);
}

DriveChoice evaluateDrive(const JointLoad& load, const SizedMotor& motor, const SizedGear* gear,
                          double ratio, double efficiency) {
  DriveChoice choice;
  choice.motor = &motor;
  choice.gear = gear;
  choice.ratio = ratio;
  choice.efficiency = efficiency;
  const double inertia = motor.inertia + (gear ? gear->inertia : 0.0);
  choice.peak_margin = kInfinity;
  std::vector<std::vector<double>> torques;
  double duration = 0.0, overloaded = 0.0, gear_work = 0.0;
  for (const LoadCycle& cycle : load.cycles) {
    std::vector<double>& torque = torques.emplace_back();
    for (size_t i = 0; i < cycle.size(); ++i) {
      const LoadSample& each = cycle[i];
      const double here = motorTorque(each, inertia, ratio, efficiency);
      const double speed = std::abs(each.speed) * ratio;
      torque.push_back(here);
      choice.peak_torque = std::max(choice.peak_torque, std::abs(here));
      choice.peak_speed = std::max(choice.peak_speed, speed);
      choice.peak_margin =
          std::min(choice.peak_margin, quotient(motor.peakAt(speed), std::abs(here)));
      if (i == 0) continue;
      const double h = each.time - cycle[i - 1].time;
      duration += h;
      if (std::max(std::abs(here), std::abs(torque[i - 1])) > motor.continuousAt(speed)) {
        overloaded += h;
      }
      gear_work += 0.5 * h * (lossInGear(each, efficiency) + lossInGear(cycle[i - 1], efficiency));
    }
  }
  choice.rms_torque = rootMeanSquare(load, torques);
  choice.overload_share = duration > 0.0 ? overloaded / duration : 0.0;
  choice.gear_loss = duration > 0.0 ? gear_work / duration : 0.0;
  if (motor.torque_constant && motor.resistance) {
    const double current = choice.rms_torque / *motor.torque_constant;
    choice.copper_loss = current * current * *motor.resistance;
  }
  if (motor.thermal_time_constant && duration > 0.0) {
    choice.heat = largestHeat(load, torques, motor.continuous_torque, *motor.thermal_time_constant);
  }
  if (motor.mass && (!gear || gear->mass)) choice.mass = *motor.mass + (gear ? *gear->mass : 0.0);
  choice.continuous_margin = quotient(motor.continuous_torque, choice.rms_torque);
  choice.speed_margin = quotient(motor.maximum_speed, choice.peak_speed);
  choice.gear_margin = kInfinity;
  if (gear) {
    const LoadSummary sum = summaryOf(load);
    choice.gear_margin = std::min({quotient(gear->continuous_torque, sum.rms_torque),
                                   quotient(gear->peak_torque, sum.peak_torque),
                                   quotient(gear->maximum_speed, choice.peak_speed)});
  }
  return choice;
}

std::vector<MotorPoint> motorPoints(const JointLoad& load, const DriveChoice& drive) {
  std::vector<MotorPoint> points;
  const double inertia = drive.motor->inertia + (drive.gear ? drive.gear->inertia : 0.0);
  for (const LoadCycle& cycle : load.cycles) {
    for (const LoadSample& each : cycle) {
      points.push_back(
          {each.speed * drive.ratio, motorTorque(each, inertia, drive.ratio, drive.efficiency)});
    }
  }
  return points;
}

namespace {

// The ratio of the largest margin: between the neighbours of the best one that was swept, by golden
// sections of its logarithm. A margin is the least of curves that have one top each; where
// the peak curve of a motor has more, what was swept may be better.
double ratioOfLargestMargin(const JointLoad& load, const SizedMotor& motor,
                            const SizingOptions& options) {
  constexpr double kGolden = 0.6180339887498949;
  constexpr double kPrecision = 1e-6;  // of the ratio
  const std::vector<DriveChoice> swept = sweepRatios(load, motor, options);
  const auto best = std::max_element(
      swept.begin(), swept.end(),
      [](const DriveChoice& a, const DriveChoice& b) { return a.margin() < b.margin(); });
  const auto marginAt = [&](double logarithm) {
    return evaluateDrive(load, motor, nullptr, std::exp(logarithm), options.efficiency).margin();
  };
  double low = std::log((best == swept.begin() ? best : best - 1)->ratio);
  double high = std::log((best + 1 == swept.end() ? best : best + 1)->ratio);
  double a = high - kGolden * (high - low), b = low + kGolden * (high - low);
  double at_a = marginAt(a), at_b = marginAt(b);
  while (high - low > kPrecision) {
    if (at_a < at_b) {
      low = std::exchange(a, b);
      at_a = at_b;
      b = low + kGolden * (high - low);
      at_b = marginAt(b);
    } else {
      high = std::exchange(b, a);
      at_b = at_a;
      a = high - kGolden * (high - low);
      at_a = marginAt(a);
    }
  }
  const double refined = 0.5 * (low + high);
  return marginAt(refined) > best->margin() ? std::exp(refined) : best->ratio;
}

}  // namespace

std::vector<DriveChoice> sweepRatios(const JointLoad& load, const SizedMotor& motor,
                                     const SizingOptions& options) {
  std::vector<double> ratios;
  ratios.reserve(static_cast<size_t>(options.ratios) + 1);
  const double most = load.turns ? options.most_ratio : options.most_sliding_ratio;
  const double span = std::log(most / options.least_ratio);
  for (int i = 0; i < options.ratios; ++i) {
    ratios.push_back(options.least_ratio * std::exp(span * i / std::max(1, options.ratios - 1)));
  }
  const double best = bestRatio(load, motor.inertia, options.efficiency);
  if (best > options.least_ratio && best < most) ratios.push_back(best);
  std::sort(ratios.begin(), ratios.end());
  std::vector<DriveChoice> choices;
  choices.reserve(ratios.size());
  for (const double ratio : ratios) {
    choices.push_back(evaluateDrive(load, motor, nullptr, ratio, options.efficiency));
  }
  return choices;
}

std::vector<DriveChoice> sizeDrive(const JointLoad& load, const MotorCatalogue& catalogue,
                                   const SizingOptions& options, DriveRank rank) {
  std::vector<DriveChoice> choices;
  const JointLoad thin = thinned(load);
  for (const SizedMotor& motor : catalogue.motors) {
    for (const SizedGear& gear : catalogue.gears) {
      choices.push_back(evaluateDrive(load, motor, &gear, gear.ratio, gear.efficiency));
    }
    if (!catalogue.gears.empty()) continue;
    choices.push_back(evaluateDrive(
        load, motor, nullptr, ratioOfLargestMargin(thin, motor, options), options.efficiency));
  }
  const auto worth = [&](const DriveChoice& choice) {  // less is better
    if (rank == DriveRank::kMass) return choice.mass.value_or(kInfinity);
    if (rank == DriveRank::kLoss && choice.motor->resistance) return choice.loss();
    return rank == DriveRank::kLoss ? kInfinity : -choice.margin();
  };
  std::stable_sort(choices.begin(), choices.end(), [&](const DriveChoice& a, const DriveChoice& b) {
    if (a.suffices() != b.suffices()) return a.suffices();
    if (!a.suffices()) return a.margin() > b.margin();
    return worth(a) < worth(b);
  });
  return choices;
}

}  // namespace armillary
