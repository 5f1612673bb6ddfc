// SPDX-License-Identifier: BSD-3-Clause
// The operations of one call of every method: the method itself runs, over numbers that count.
//
// Every coordinate, velocity, acceleration and effort varies; the robot's own numbers are
// constants. Counted is what a program for this robot would do: see OperationCount for what stands
// apart.
#pragma once

#include <string>
#include <vector>

#include "engine/counting/count_differentiated.h"
#include "engine/traced/plain_model.h"
#include "engine/traced/traced_methods.h"

namespace armillary {

// A quantity whose methods are counted.
struct CountedQuantity {
  const char* name;  // as on the command line
  TracedQuantity quantity;
};
// Those that have a choice of methods, then the others.
const std::vector<CountedQuantity>& countedQuantities();
// The names of the methods of a quantity that are counted.
std::vector<std::string> countedMethods(TracedQuantity quantity);
// The names of all their methods, each once.
std::vector<std::string> countedMethods();

struct MethodCount {
  std::string quantity, method;
  OperationCount count;
  std::string why_not;  // where the method does not apply; the count is then zero
  // What each of bodies 1, 2, … adds to the robot of those before it; empty where that is no robot
  // of its own.
  std::vector<OperationCount> by_body;
  // What each equation of the method takes, in the order in which they begin: their sum is `count`.
  // Empty where the method names none.
  std::vector<EquationCount> by_equation;
};

// All methods of all quantities, or those of that name. `in_parts`: with what each body adds, for
// robots of at most kMostBodies, and what each equation takes. Without a name, methods that take
// more than kMostOperations, trivial ones included, are left out, and why_not says so.
std::vector<MethodCount> countOperations(const PlainModel& model, const std::string& method = {},
                                         bool in_parts = false);
inline constexpr long kMostOperations = 3'000'000;
inline constexpr int kMostBodies = 60;

// One method. Throws std::domain_error where it does not apply or takes more than `limit`
// operations, std::invalid_argument where there is none of that name.
OperationCount countOfMethod(const PlainModel& model, TracedQuantity quantity,
                             const std::string& method, long limit = Trace::kNoLimit);

// The same, with what each equation takes.
CountedMethod countOfMethodByEquation(const PlainModel& model, TracedQuantity quantity,
                                      const std::string& method, long limit = Trace::kNoLimit);

}  // namespace armillary
