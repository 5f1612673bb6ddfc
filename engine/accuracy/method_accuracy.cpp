// SPDX-License-Identifier: BSD-3-Clause
#include "engine/accuracy/method_accuracy.h"

#include <algorithm>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <stdexcept>

#include "engine/counting/count_operations.h"
#include "engine/linear_algebra/symmetric_eigensolver.h"
#include "engine/traced/tape.h"

namespace armillary {
namespace {

using Exact = boost::multiprecision::cpp_bin_float_50;

bool isStructural(const PlainPose& pose) {
  for (const TracedNumber& entry : pose.rotation) {
    if (!entry.is(0.0) && !entry.is(1.0) && !entry.is(-1.0)) return false;
  }
  return true;
}

// The same rotation as a quaternion that is made a unit one by operations on the tape.
void orthogonalize(PlainPose& pose) {
  if (isStructural(pose)) return;
  Eigen::Matrix3d R;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) R(i, j) = pose.rotation[3 * i + j].value();
  }
  const Eigen::Quaterniond turn(R);
  const TracedNumber given[4] = {turn.w(), turn.x(), turn.y(), turn.z()};
  const TracedNumber length =
      sqrt(given[0] * given[0] + given[1] * given[1] + given[2] * given[2] + given[3] * given[3]);
  const TracedNumber w = given[0] / length, x = given[1] / length, y = given[2] / length,
                     z = given[3] / length;
  const TracedNumber one = 1.0, two = 2.0;
  pose.rotation = {
      one - two * (y * y + z * z), two * (x * y - w * z),       two * (x * z + w * y),
      two * (x * y + w * z),       one - two * (x * x + z * z), two * (y * z - w * x),
      two * (x * z - w * y),       two * (y * z + w * x),       one - two * (x * x + y * y)};
}

// So are the sine and cosine of the angle between a universal joint's axes.
void orthogonalize(PlainBody& body) {
  orthogonalize(body.X_PJ);
  if (body.axes_cosine.is(0.0)) return;
  const TracedNumber length =
      sqrt(body.axes_cosine * body.axes_cosine + body.axes_sine * body.axes_sine);
  body.axes_cosine /= length;
  body.axes_sine /= length;
}

std::vector<TracedNumber> given(Tape& tape, const std::vector<double>& values,
                                std::vector<double>& inputs) {
  std::vector<TracedNumber> numbers;
  numbers.reserve(values.size());
  for (const double value : values) {
    numbers.push_back(tape.input(value));
    inputs.push_back(value);
  }
  return numbers;
}

// One method in one state.
struct Recorded {
  Tape tape;
  std::vector<double> inputs;
  std::vector<int> results;  // steps
};

// Loops are looked at where they are closed: elsewhere they have other rows.
const std::vector<double>& positionOf(const PlainModel& model, const PlainState& state,
                                      TracedQuantity quantity) {
  const bool closed = quantity == TracedQuantity::kLoopDynamics && !model.closed_position.empty();
  return closed ? model.closed_position : state.position;
}

void orthogonalize(PlainModel& model) {
  for (PlainBody& body : model.bodies) orthogonalize(body);
  for (PlainLink& link : model.links) orthogonalize(link.X_BL);
}

std::vector<TracedNumber> resultOf(const PlainModel& plain, const TracedState& state,
                                   TracedQuantity quantity, const std::string& method) {
  const std::vector<std::string> differentiated = differentiatedMethods(quantity);
  if (std::find(differentiated.begin(), differentiated.end(), method) != differentiated.end()) {
    // the sweeps' operations go onto this tape, and those of the function with them
    return differentiatedEfforts(plain, method, state, kMostAccuracySteps,
                                 [](PlainModel& model) { orthogonalize(model); });
  }
  PlainModel model = plain;
  orthogonalize(model);
  TracedRobot robot(model);
  return robot.compute(quantity, method, state).entries;
}

Recorded record(const PlainModel& plain, const PlainState& state, TracedQuantity quantity,
                const std::string& method) {
  Recorded recorded;
  const Trace trace(recorded.tape, kMostAccuracySteps);
  TracedState traced;
  traced.position = given(recorded.tape, positionOf(plain, state, quantity), recorded.inputs);
  traced.velocity = given(recorded.tape, state.velocity, recorded.inputs);
  traced.acceleration = given(recorded.tape, state.acceleration, recorded.inputs);
  traced.effort = given(recorded.tape, state.effort, recorded.inputs);
  for (const TracedNumber& entry : resultOf(plain, traced, quantity, method)) {
    recorded.results.push_back(recorded.tape.stepOf(entry));
  }
  return recorded;
}

template <class Number, class Rounded>
std::vector<Exact> resultsIn(const Recorded& recorded, Rounded&& rounded,
                             const std::vector<double>& inputs) {
  std::vector<Number> values;
  replay(recorded.tape, inputs, rounded, values);
  std::vector<Exact> results;
  results.reserve(recorded.results.size());
  for (const int step : recorded.results) results.emplace_back(values[step]);
  return results;
}

// At least 0 and below 1, a multiple of 2⁻⁵³: the library's own takes a logarithm for every number.
double fraction(std::mt19937_64& random) {
  return static_cast<double>(random() >> 11) * 0x1p-53;
}

// One of the two doubles beside a number, so that its mean is the number.
class RandomRounding {
 public:
  explicit RandomRounding(std::mt19937_64& random) : random_(random) {}
  long double operator()(long double exact) const {
    const double nearest = static_cast<double>(exact);
    const long double left = exact - nearest;
    if (left == 0.0L || !std::isfinite(nearest)) return nearest;
    const double other =
        std::nextafter(nearest, left > 0 ? std::numeric_limits<double>::infinity()
                                         : -std::numeric_limits<double>::infinity());
    const long double share = left / (static_cast<long double>(other) - nearest);
    return fraction(random_) < share ? other : nearest;
  }

 private:
  std::mt19937_64& random_;
};

double largestDifference(const std::vector<Exact>& a, const std::vector<Exact>& b) {
  Exact largest = 0, difference = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (!isfinite(a[i])) return std::numeric_limits<double>::infinity();
    largest = std::max<Exact>(largest, abs(b[i]));
    difference = std::max<Exact>(difference, abs(Exact(a[i] - b[i])));
  }
  if (difference == 0) return 0.0;
  return largest == 0 ? std::numeric_limits<double>::infinity()
                      : static_cast<double>(Exact(difference / largest));
}

// The fifty digits of these inputs.
std::vector<Exact> exactResults(const Recorded& recorded, const std::vector<double>& inputs) {
  return resultsIn<Exact>(
      recorded, [](const auto& value) { return Exact(value); }, inputs);
}

// Sums of squared errors of one method, state by state.
class Errors {
 public:
  void add(const Recorded& recorded, std::mt19937_64& random, const std::vector<Exact>& exact) {
    const auto plain = [](auto value) { return value; };
    const std::vector<double>& inputs = recorded.inputs;
    // A pose in which loops are closed is none that single precision holds, nor a unit quaternion;
    // what such a state differs by is no error of the method.
    std::vector<double> held(inputs.size());
    std::transform(inputs.begin(), inputs.end(), held.begin(),
                   [](double each) { return static_cast<double>(static_cast<float>(each)); });
    const std::vector<Exact> of_held = held == inputs ? exact : exactResults(recorded, held);
    note(Arithmetic::kSingle, largestDifference(resultsIn<float>(recorded, plain, held), of_held));
    note(Arithmetic::kDouble, largestDifference(resultsIn<double>(recorded, plain, inputs), exact));
    note(Arithmetic::kExtended,
         largestDifference(resultsIn<long double>(recorded, plain, inputs), exact));
    for (int draw = 0; draw < kDraws; ++draw) {
      note(Arithmetic::kRandomRounding,
           largestDifference(resultsIn<long double>(recorded, RandomRounding(random), inputs),
                             exact));
    }
  }
  std::array<double, 4> rootMeanSquare() const {
    std::array<double, 4> error{};
    for (std::size_t i = 0; i < error.size(); ++i) {
      error[i] = count_[i] > 0 ? std::sqrt(sum_[i] / count_[i]) : 0.0;
    }
    return error;
  }

 private:
  void note(Arithmetic arithmetic, double error) {
    sum_[static_cast<std::size_t>(arithmetic)] += error * error;
    ++count_[static_cast<std::size_t>(arithmetic)];
  }
  std::array<double, 4> sum_{};
  std::array<int, 4> count_{};
};

double conditionOf(const PlainModel& model, const PlainState& state) {
  const int n = model.velocitySize();
  if (n == 0) return 1.0;
  TracedState at;
  for (const double value : state.position) at.position.push_back(TracedNumber::variable(value));
  TracedRobot robot(model);
  const TracedMatrix M = robot.compute(TracedQuantity::kMassMatrix, "crba", at);
  Eigen::MatrixXd values(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) values(i, j) = M.entries[i * n + j].value();
  }
  const Eigen::VectorXd eigenvalues = SymmetricEigensolver(values).values();
  return eigenvalues[0] > 0.0 ? eigenvalues[n - 1] / eigenvalues[0]
                              : std::numeric_limits<double>::infinity();
}

void expectSizes(const PlainModel& model, const PlainState& state) {
  const auto expect = [&](const char* what, std::size_t got, int wanted) {
    if (got == static_cast<std::size_t>(wanted)) return;
    throw std::invalid_argument("robot '" + model.name + "' has " + std::to_string(wanted) + " " +
                                what + ", the state has " + std::to_string(got));
  };
  expect("coordinates", state.position.size(), model.positionSize());
  expect("velocities", state.velocity.size(), model.velocitySize());
  expect("accelerations", state.acceleration.size(), model.velocitySize());
  expect("efforts", state.effort.size(), model.velocitySize());
}

std::vector<CountedQuantity> wanted(const AccuracyOptions& options) {
  std::vector<CountedQuantity> quantities;
  for (const std::string& name : options.quantities) {
    bool found = false;
    for (const CountedQuantity& each : countedQuantities()) {
      if (each.name != name) continue;
      quantities.push_back(each);
      found = true;
    }
    if (!found) throw std::invalid_argument("there is no quantity '" + name + "'");
  }
  return quantities;
}

}  // namespace

const char* nameOf(Arithmetic arithmetic) {
  switch (arithmetic) {
    case Arithmetic::kSingle:
      return "single";
    case Arithmetic::kDouble:
      return "double";
    case Arithmetic::kExtended:
      return "extended";
    case Arithmetic::kRandomRounding:
      break;
  }
  return "random rounding";
}

RobotAccuracy methodAccuracy(const PlainModel& model, const std::vector<PlainState>& states,
                             const AccuracyOptions& options, const std::stop_token& stop) {
  RobotAccuracy result;
  result.degrees_of_freedom = model.velocitySize();
  const std::vector<CountedQuantity> quantities = wanted(options);
  for (const PlainState& state : states) {
    expectSizes(model, state);
    result.condition = std::max(result.condition, conditionOf(model, state));
  }
  bool known = options.method.empty();
  for (const CountedQuantity& quantity : quantities) {
    const bool of_loops = quantity.quantity == TracedQuantity::kLoopDynamics;
    if (of_loops && model.loops.empty() && quantities.size() > 1 && options.method.empty()) {
      continue;
    }
    // the first method's, which the others' digits should be: a set a state
    std::vector<std::vector<Exact>> first;
    for (const std::string& method : countedMethods(quantity.quantity)) {
      if (!options.method.empty() && method != options.method) continue;
      known = true;
      MethodAccuracy& row = result.methods.emplace_back();
      row.quantity = quantity.name;
      row.method = method;
      Errors errors;
      std::vector<std::vector<Exact>> own;
      std::mt19937_64 random(options.seed);
      try {
        for (const PlainState& state : states) {
          if (stop.stop_requested()) {
            result.methods.pop_back();
            return result;
          }
          const Recorded recorded = record(model, state, quantity.quantity, method);
          own.push_back(exactResults(recorded, recorded.inputs));
          errors.add(recorded, random, own.back());
        }
      } catch (const std::domain_error& why) {
        row.why_not = why.what();
        continue;
      }
      row.error = errors.rootMeanSquare();
      if (first.empty()) first = own;
      for (std::size_t i = 0; i < own.size(); ++i) {
        row.disagreement = std::max(row.disagreement, largestDifference(own[i], first[i]));
      }
    }
  }
  if (!known) throw std::invalid_argument("there is no method '" + options.method + "'");
  return result;
}

PlainModel pendulumChain(int n, double taper) {
  PlainModel chain = plainChain(n);
  chain.name = "pendulum of " + std::to_string(n);
  double mass = 1.0;
  for (int i = 1; i <= n; ++i) {
    constexpr double kLength = 1.0, kRadius = 0.05;
    PlainBody& body = chain.bodies[i];
    body.X_PJ.rotation = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    body.X_PJ.position = {i > 1 ? kLength : 0.0, 0, 0};
    body.inertia.mass = mass;
    body.inertia.first_moment = {0.5 * mass * kLength, 0, 0};
    const double across = mass * (kLength * kLength / 3.0 + 0.25 * kRadius * kRadius);
    body.inertia.rotational = {0.5 * mass * kRadius * kRadius, 0, 0, across, 0, across};
    mass *= taper;
  }
  chain.gravity = {9.81, 0, 0};  // at zero it hangs along x
  return chain;
}

std::vector<PlainState> randomPlainStates(const PlainModel& model, int count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto within = [&random](double most) { return most * (2.0 * fraction(random) - 1.0); };
  // a number that single precision holds, so that all arithmetics are given the same
  const auto held = [&](double most) {
    return static_cast<double>(static_cast<float>(within(most)));
  };
  std::vector<PlainState> states(count);
  for (PlainState& state : states) {
    state.position.resize(model.positionSize());
    for (double& each : state.position) each = held(std::numbers::pi);
    for (const PlainBody& body : model.bodies) {
      if (body.positions == body.velocities) continue;
      // the last four are a quaternion; place() makes it a unit one
      const int first = body.position_index + body.positions - 4;
      double length = 0.0;
      for (int i = 0; i < 4; ++i) length = std::hypot(length, state.position[first + i]);
      for (int i = 0; i < 4; ++i) state.position[first + i] /= length;
    }
    for (std::vector<double>* each : {&state.velocity, &state.acceleration, &state.effort}) {
      each->resize(model.velocitySize());
      for (double& number : *each) number = held(1.0);
    }
  }
  return states;
}

}  // namespace armillary
