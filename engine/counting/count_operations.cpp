// SPDX-License-Identifier: BSD-3-Clause
#include "engine/counting/count_operations.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace armillary {
namespace {

constexpr long kMostOfNamed = 1'000'000'000;

// Numbers that vary, none of them special.
std::vector<TracedNumber> varying(int count, double first) {
  std::vector<TracedNumber> numbers;
  numbers.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    numbers.push_back(TracedNumber::variable(first + 0.37 * (i % 5) - 0.11 * i));
  }
  return numbers;
}

// What each body adds; nothing where a part of the robot is none.
std::vector<OperationCount> addedByBodies(const PlainModel& model, TracedQuantity quantity,
                                          const std::string& method) {
  std::vector<OperationCount> added;
  OperationCount before;
  const int bodies = static_cast<int>(model.bodies.size()) - 1;
  for (int body = 1; body <= bodies; ++body) {
    try {
      const OperationCount now = countOfMethod(firstBodies(model, body), quantity, method);
      added.push_back(now - before);
      before = now;
    } catch (const std::domain_error&) {
      return {};
    }
  }
  return added;
}

}  // namespace

const std::vector<CountedQuantity>& countedQuantities() {
  static const std::vector<CountedQuantity> quantities{
      {"inverse-dynamics", TracedQuantity::kInverseDynamics},
      {"forward-dynamics", TracedQuantity::kForwardDynamics},
      {"loop-dynamics", TracedQuantity::kLoopDynamics},
      {"mass-matrix", TracedQuantity::kMassMatrix},
      {"inverse-mass-matrix", TracedQuantity::kInverseMassMatrix},
      {"bias", TracedQuantity::kBias},
      {"gravity", TracedQuantity::kGravity},
      {"coriolis", TracedQuantity::kCoriolis},
      {"coriolis-matrix", TracedQuantity::kCoriolisMatrix},
      {"energy", TracedQuantity::kEnergy},
      {"regressor", TracedQuantity::kRegressor}};
  return quantities;
}

std::vector<std::string> countedMethods(TracedQuantity quantity) {
  std::vector<std::string> names = tracedMethods(quantity);
  for (std::string& each : differentiatedMethods(quantity)) names.push_back(std::move(each));
  return names;
}

std::vector<std::string> countedMethods() {
  std::vector<std::string> names;
  for (const CountedQuantity& each : countedQuantities()) {
    for (const std::string& method : countedMethods(each.quantity)) {
      if (std::find(names.begin(), names.end(), method) == names.end()) names.push_back(method);
    }
  }
  return names;
}

OperationCount countOfMethod(const PlainModel& model, TracedQuantity quantity,
                             const std::string& method, long limit) {
  return countOfMethodByEquation(model, quantity, method, limit).count;
}

CountedMethod countOfMethodByEquation(const PlainModel& model, TracedQuantity quantity,
                                      const std::string& method, long limit) {
  const int n = model.velocitySize();
  TracedState state{varying(model.positionSize(), 0.3), varying(n, -0.6), varying(n, 0.9),
                    varying(n, 1.7)};
  if (quantity == TracedQuantity::kLoopDynamics && !model.closed_position.empty()) {
    state.position.clear();  // elsewhere the loops' rows would be others
    for (const double q : model.closed_position) {
      state.position.push_back(TracedNumber::variable(q));
    }
  }
  const std::vector<std::string> differentiated = differentiatedMethods(quantity);
  if (std::find(differentiated.begin(), differentiated.end(), method) != differentiated.end()) {
    return countOfDifferentiated(model, method, state, limit);
  }
  TracedRobot robot(model);
  {
    const Trace first(nullptr, limit);
    robot.compute(quantity, method, state);  // makes the method's scratch
  }
  Trace trace(nullptr, limit);
  robot.compute(quantity, method, state);
  return {trace.count, trace.byEquation()};
}

std::vector<MethodCount> countOperations(const PlainModel& model, const std::string& method,
                                         bool in_parts) {
  std::vector<MethodCount> counts;
  for (const auto& [name, quantity] : countedQuantities()) {
    const bool asked = !method.empty();
    if (quantity == TracedQuantity::kLoopDynamics && model.loops.empty() && !asked) continue;
    for (const std::string& each : countedMethods(quantity)) {
      if (asked && each != method) continue;
      MethodCount& own = counts.emplace_back();
      own.quantity = name;
      own.method = each;
      try {
        const CountedMethod counted = countOfMethodByEquation(
            model, quantity, each, method.empty() ? kMostOperations : kMostOfNamed);
        own.count = counted.count;
        // a table that is nearly all in no equation says nothing: the regressor's
        long nameless = 0;
        for (const EquationCount& share : counted.by_equation) {
          if (share.equation.empty()) nameless += share.count.total();
        }
        if (in_parts && 2 * nameless < counted.count.total()) own.by_equation = counted.by_equation;
        if (in_parts && static_cast<int>(model.bodies.size()) <= kMostBodies + 1) {
          own.by_body = addedByBodies(model, quantity, each);
        }
      } catch (const TooManyOperations&) {
        own.why_not = "it takes more than " +
                      std::to_string(method.empty() ? kMostOperations : kMostOfNamed) +
                      " operations" + (method.empty() ? "; name it by --method" : "");
      } catch (const std::domain_error& why) {
        own.why_not = why.what();
      }
    }
  }
  return counts;
}

}  // namespace armillary
