// SPDX-License-Identifier: BSD-3-Clause
#include "engine/report/motion_section.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/dynamics/energy.h"
#include "engine/forces/effort_shares.h"
#include "engine/forces/joint_forces.h"
#include "engine/linear_algebra/plateau.h"
#include "engine/sizing/joint_load.h"
#include "engine/sizing/sample_wrenches.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

using Eigen::VectorXd;

// Everything that is told of a motion, a number a sample; [i] of a degree of freedom.
struct Computed {
  std::vector<double> times;
  std::vector<std::vector<double>> position, velocity, effort;
  // Of the shares that a motion can have, in the order of kTold.
  std::vector<std::vector<std::vector<double>>> shares;
  std::vector<double> kinetic, potential;
};

constexpr EffortShare kTold[] = {
    EffortShare::kInertia,  EffortShare::kCoriolis, EffortShare::kCentrifugal,
    EffortShare::kGravity,  EffortShare::kPayload,  EffortShare::kPassive,
    EffortShare::kExternal, EffortShare::kContact,  EffortShare::kConstraint};
constexpr const char* kToldNames[] = {"inertia",  "Coriolis",   "centrifugal",
                                      "gravity",  "payload",    "friction and springs",
                                      "wrenches", "the ground", "stops at limits"};
static_assert(std::size(kTold) == std::size(kToldNames));

Computed compute(const Model& model, const ReportedMotion& motion, bool with_passive) {
  const int n = model.velocitySize();
  Computed computed;
  computed.position.resize(n);
  computed.velocity.resize(n);
  computed.effort.resize(n);
  computed.shares.resize(std::size(kTold), std::vector<std::vector<double>>(n));
  Workspace workspace(model);
  const JointForces own(model, {}, 0.0);
  EffortShares shares;
  ActingForces acting;
  SampleWrenches wrenches(model, with_passive);
  for (const MotionSample& sample : motion.samples) {
    const State& state = sample.state;
    if (!computed.times.empty() && !(state.time > computed.times.back())) {
      throw std::invalid_argument("motion '" + motion.name + "': its times do not increase");
    }
    computed.times.push_back(state.time);
    acting.wrenches = wrenches.of(model, sample, workspace);
    acting.stops = sample.stops;
    acting.passive.setZero(n);
    if (with_passive) own.addPassive(state, acting.passive);
    effortShares(model, state, sample.acceleration, acting, workspace, shares);
    const VectorXd effort = shares.sum();
    if (!effort.allFinite()) {
      throw std::domain_error("motion '" + motion.name + "', at " + fourDigits(state.time) +
                              " s: efforts are too large to be numbers");
    }
    for (int i = 0; i < n; ++i) {
      const Joint& joint = model.joints[model.degrees_of_freedom[i].joint];
      const bool plain = joint.position_size == joint.velocity_size;
      computed.position[i].push_back(
          plain ? state.position[joint.position_index + i - joint.velocity_index] : 0.0);
      computed.velocity[i].push_back(state.velocity[i]);
      computed.effort[i].push_back(effort[i]);
      for (size_t k = 0; k < std::size(kTold); ++k) {
        computed.shares[k][i].push_back(shares[kTold[k]][i]);
      }
    }
    const Energy energies = energy(model, state, workspace);
    computed.kinetic.push_back(energies.kinetic);
    computed.potential.push_back(energies.potential);
  }
  return computed;
}

// Where its plateau begins, as the window's tables and plots have it.
size_t placeOfLargest(const std::vector<double>& values) {
  double largest = 0.0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  const auto place = std::find_if(values.begin(), values.end(), [&](double value) {
    return std::abs(value) >= largest - plateau(largest);
  });
  return static_cast<size_t>(place - values.begin());
}

bool slides(const Model& model, int i) {
  return model.degrees_of_freedom[i].measure == Measure::kLength;
}

// The largest effort of all joints of a kind: what tells rounding from numbers.
double largestEffort(const Model& model, const Computed& computed, bool sliding) {
  double largest = 0.0;
  for (int i = 0; i < model.velocitySize(); ++i) {
    if (slides(model, i) != sliding) continue;
    for (const auto& share : computed.shares) {
      largest = std::max(largest, std::abs(share[i][placeOfLargest(share[i])]));
    }
  }
  return largest;
}

std::string percent(double value, double limit) {
  return std::isfinite(limit) && limit > 0.0 ? fourDigits(100.0 * std::abs(value) / limit) + " %"
                                             : "–";
}

ReportTable needs(const Model& model, const Computed& computed) {
  ReportTable table{"What every joint needs" + ofOpenedLoops(model),
                    {"joint", "peak effort", "at", "rms effort", "of its limit", "peak speed",
                     "of its limit", "peak power", "energy given", "energy taken back"},
                    {},
                    {false, true, true, true, true, true, true, true, true, true}};
  for (int i = 0; i < model.velocitySize(); ++i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
    const std::string effort_unit = slides(model, i) ? " N" : " N m";
    const std::string speed_unit = slides(model, i) ? " m/s" : " rad/s";
    const std::vector<double>&effort = computed.effort[i], &speed = computed.velocity[i];
    const size_t most = placeOfLargest(effort), fastest = placeOfLargest(speed);
    JointLoad load{dof.name, !slides(model, i), {{}}};
    for (size_t k = 0; k < effort.size(); ++k) {
      load.cycles.front().push_back({computed.times[k], speed[k], 0.0, effort[k]});
    }
    const LoadSummary sum = summaryOf(load);
    const double scale = largestEffort(model, computed, slides(model, i));
    const double work = scale * std::max(std::abs(speed[fastest]), 1e-3);
    table.rows.push_back(
        {dof.name, fourDigitsBeside(effort[most], scale) + effort_unit,
         fourDigits(computed.times[most]) + " s",
         fourDigitsBeside(sum.rms_torque, scale) + effort_unit,
         percent(effort[most], dof.effort_limit), fourDigits(speed[fastest]) + speed_unit,
         percent(speed[fastest], dof.velocity_limit), fourDigitsBeside(sum.peak_power, work) + " W",
         fourDigitsBeside(sum.energy, work) + " J",
         fourDigitsBeside(sum.regenerated, work) + " J"});
  }
  return table;
}

ReportTable causes(const Model& model, const Computed& computed) {
  ReportTable table{"Where the efforts come from (rms of each share)" + ofOpenedLoops(model),
                    {"joint"},
                    {},
                    {false}};
  std::vector<size_t> shown;  // shares that are anywhere
  for (size_t k = 0; k < std::size(kTold); ++k) {
    const bool any = std::any_of(
        computed.shares[k].begin(), computed.shares[k].end(), [](const std::vector<double>& one) {
          return std::any_of(one.begin(), one.end(), [](double value) { return value != 0.0; });
        });
    if (!any) continue;
    shown.push_back(k);
    table.header.emplace_back(kToldNames[k]);
    table.numbers.push_back(true);
  }
  for (int i = 0; i < model.velocitySize(); ++i) {
    std::vector<std::string> row{model.degrees_of_freedom[i].name};
    for (const size_t k : shown) {
      row.push_back(fourDigitsBeside(rootMeanSquare(computed.times, computed.shares[k][i]),
                                     largestEffort(model, computed, slides(model, i))) +
                    (slides(model, i) ? " N" : " N m"));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// Curves of the degrees of freedom that turn, or of those that slide; of `values` where `chosen`.
void addPlots(const Model& model, const Computed& computed,
              const std::vector<std::vector<double>>& values, const std::string& what,
              const char* turning_unit, const char* sliding_unit, bool plain_only,
              ReportSection& section) {
  for (const bool sliding : {false, true}) {
    ReportPlot plot{what,
                    "time (s)",
                    what + " (" + (sliding ? sliding_unit : turning_unit) + ")",
                    computed.times,
                    {}};
    for (int i = 0; i < model.velocitySize(); ++i) {
      const Joint& joint = model.joints[model.degrees_of_freedom[i].joint];
      if (slides(model, i) != sliding) continue;
      if (plain_only && joint.position_size != joint.velocity_size) continue;
      plot.curves.push_back({model.degrees_of_freedom[i].name, values[i]});
    }
    if (!plot.curves.empty()) section.blocks.emplace_back(std::move(plot));
  }
}

// Sentences about what is beyond a limit.
std::string beyondLimits(const Model& model, const Computed& computed) {
  std::string text;
  const auto say = [&](const std::string& what, double value, double limit, double time) {
    text += (text.empty() ? "" : " ") + what + " is " + fourDigits(value) + " at " +
            fourDigits(time) + " s, its limit is " + fourDigits(limit) + ".";
  };
  for (int i = 0; i < model.velocitySize(); ++i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
    const Joint& joint = model.joints[dof.joint];
    if (joint.position_size == joint.velocity_size) {
      const Coordinate& q = model.coordinates[joint.position_index + i - joint.velocity_index];
      size_t worst = 0;
      double by = 0.0;
      for (size_t k = 0; k < computed.times.size(); ++k) {
        const double value = computed.position[i][k];
        const double out = std::max(q.lower - value, value - q.upper);
        if (out > by) {
          by = out;
          worst = k;
        }
      }
      if (by > 1e-9) {
        const double value = computed.position[i][worst];
        say("The position of '" + dof.name + "'", value, value < q.lower ? q.lower : q.upper,
            computed.times[worst]);
      }
    }
    const size_t fastest = placeOfLargest(computed.velocity[i]);
    if (std::abs(computed.velocity[i][fastest]) > dof.velocity_limit * (1.0 + 1e-9)) {
      say("The speed of '" + dof.name + "'", computed.velocity[i][fastest], dof.velocity_limit,
          computed.times[fastest]);
    }
    const size_t most = placeOfLargest(computed.effort[i]);
    if (std::abs(computed.effort[i][most]) > dof.effort_limit * (1.0 + 1e-9)) {
      say("The effort of '" + dof.name + "'", computed.effort[i][most], dof.effort_limit,
          computed.times[most]);
    }
  }
  return text.empty() ? "It stays within all limits that the file has." : text;
}

}  // namespace

std::string ofOpenedLoops(const Model& model) {
  return model.loops.empty() ? "" : ", of the tree with its loops opened";
}

ReportSection motionSection(const Model& model, const ReportedMotion& motion,
                            const ReportOptions& options) {
  if (motion.samples.size() < 2) {
    throw std::invalid_argument("motion '" + motion.name + "' has less than two samples");
  }
  const Computed computed = compute(model, motion, options.passive);
  ReportSection section{"Motion: " + motion.name, {}};
  section.blocks.emplace_back(std::to_string(computed.times.size()) + " samples over " +
                              fourDigits(computed.times.back() - computed.times.front()) + " s. " +
                              beyondLimits(model, computed));
  if (isHeldInTheAir(model, std::span(&motion.samples, 1))) {
    section.blocks.emplace_back(std::string(kHeldInTheAir));
  }
  section.blocks.emplace_back(needs(model, computed));
  section.blocks.emplace_back(causes(model, computed));
  addPlots(model, computed, computed.effort, "Effort", "N m", "N", false, section);
  addPlots(model, computed, computed.position, "Position", "rad", "m", true, section);
  addPlots(model, computed, computed.velocity, "Velocity", "rad/s", "m/s", false, section);
  section.blocks.emplace_back(
      ReportPlot{model.has_rotors ? "Energy of links and rotors" : "Energy of the links",
                 "time (s)",
                 "energy (J)",
                 computed.times,
                 {{"kinetic", computed.kinetic}, {"potential", computed.potential}}});
  return section;
}

}  // namespace armillary
