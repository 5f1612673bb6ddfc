// SPDX-License-Identifier: BSD-3-Clause
#include "engine/equations/equations.h"

#include <algorithm>
#include <map>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/equations/parameter_symbols.h"
#include "engine/parameters/inertial_parameters.h"
#include "engine/traced/plain_model_of.h"

namespace armillary {
namespace {

using Kind = EquationSymbol::Kind;

constexpr int kExamples = 5;
constexpr long kMostOperations = 400'000;  // of a derivation

// q, q̇ or q̈: symbols "q1", "qd1", "qdd1". Their values are what comparisons see: none is special.
std::vector<TracedNumber> stateSymbols(Equations& equations, Kind kind, int count) {
  static const std::string text[] = {"q", "qd", "qdd"};
  static const std::string latex[] = {"q", "\\dot q", "\\ddot q"};
  const int order = static_cast<int>(kind) - static_cast<int>(Kind::kPosition);
  std::vector<TracedNumber> numbers;
  for (int i = 0; i < count; ++i) {
    const std::string index = std::to_string(i + 1);
    numbers.push_back(
        addSymbol(equations, {kind, text[order] + index, latex[order] + "_{" + index + "}", i,
                              0.3 + 0.4 * order + 0.17 * i - 0.05 * i * i, ""}));
  }
  return numbers;
}

// Names of rows and columns as the command line's tables have them.
void nameEntries(const Model& model, Equations& equations) {
  std::vector<std::string> freedoms;
  for (const DegreeOfFreedom& each : model.degrees_of_freedom) freedoms.push_back(each.name);
  equations.row_names = freedoms;
  switch (equations.options.quantity) {
    case TracedQuantity::kMassMatrix:
    case TracedQuantity::kCoriolisMatrix:
    case TracedQuantity::kInverseMassMatrix:
      equations.column_names = freedoms;
      break;
    case TracedQuantity::kRegressor:
      equations.column_names = inertialParameterNames(model);
      break;
    case TracedQuantity::kJacobian:
      equations.row_names = {"vx", "vy", "vz", "wx", "wy", "wz"};
      equations.column_names = freedoms;
      break;
    case TracedQuantity::kLinkPose:
      equations.row_names.clear();
      for (const Link& link : model.links) {
        const bool all = equations.options.link < 0;
        if (!all && &link != &model.links[equations.options.link]) continue;
        for (const char* axis : {"x", "y", "z"}) {
          equations.row_names.push_back(all ? link.name + " " + axis : axis);
        }
      }
      equations.column_names = {"rotation x", "rotation y", "rotation z", "position"};
      break;
    case TracedQuantity::kEnergy:
      equations.row_names = {"kinetic", "potential"};
      break;
    case TracedQuantity::kLagrangian:
      equations.row_names = {"lagrangian"};
      break;
    default:
      break;
  }
}

// Which of the graph's symbols the result is made of.
std::vector<char> usedSymbols(const Equations& equations) {
  const std::vector<ExpressionNode>& nodes = equations.graph->nodes();
  std::vector<char> wanted(nodes.size(), 0), used(equations.symbols.size(), 0);
  for (const TracedNumber& entry : equations.result.entries) {
    if (!entry.isConstant()) wanted[entry.node()] = 1;
  }
  for (std::size_t i = nodes.size(); i-- > 0;) {
    if (!wanted[i]) continue;
    if (nodes[i].operation == Operation::kSymbol) {
      used[nodes[i].a] = 1;
      continue;
    }
    for (const std::int32_t operand : {nodes[i].a, nodes[i].b}) {
      if (operand >= 0) wanted[operand] = 1;
    }
  }
  return used;
}

// "I1" for "I1zz" where no other inertia of body 1 shows, "lc1" for "lc1x", as textbooks of planar
// arms have it.
void shortenNames(Equations& equations, const std::vector<char>& used) {
  std::map<std::string, std::vector<std::size_t>> families;
  for (std::size_t i = 0; i < equations.symbols.size(); ++i) {
    const EquationSymbol& symbol = equations.symbols[i];
    const bool has_family = symbol.kind == Kind::kInertia || symbol.kind == Kind::kLength;
    if (used[i] && has_family) families[symbol.text.substr(0, symbol.suffix)].push_back(i);
  }
  for (const auto& [name, members] : families) {
    if (members.size() > 1) continue;
    EquationSymbol& symbol = equations.symbols[members.front()];
    symbol.text = name;
    if (const std::size_t comma = symbol.latex.find(','); comma != std::string::npos) {
      symbol.latex = symbol.latex.substr(0, comma) + "}";
    }
  }
}

bool hasOneNumberEach(const PlainModel& model) {
  return std::all_of(model.bodies.begin() + 1, model.bodies.end(), [](const PlainBody& body) {
    return body.positions == 1 && body.multiplier == 1.0 && body.offset == 0.0;
  });
}

}  // namespace

int Equations::parameterCount() const {
  return static_cast<int>(
      std::count_if(symbols.begin(), symbols.end(),
                    [](const EquationSymbol& symbol) { return symbol.isParameter(); }));
}

const std::vector<EquationQuantity>& equationQuantities() {
  static const std::vector<EquationQuantity> quantities{
      {"inverse-dynamics", TracedQuantity::kInverseDynamics, false},
      {"mass-matrix", TracedQuantity::kMassMatrix, false},
      {"coriolis-matrix", TracedQuantity::kCoriolisMatrix, false},
      {"coriolis", TracedQuantity::kCoriolis, false},
      {"gravity", TracedQuantity::kGravity, false},
      {"bias", TracedQuantity::kBias, false},
      {"energy", TracedQuantity::kEnergy, false},
      {"lagrangian", TracedQuantity::kLagrangian, false},
      {"regressor", TracedQuantity::kRegressor, false},
      {"link-poses", TracedQuantity::kLinkPose, true},
      {"jacobian", TracedQuantity::kJacobian, true, true}};
  return quantities;
}

std::string leftOutOfEquations(const Model& model, TracedQuantity quantity) {
  bool rotors = false, springs = false, damping = false, friction = false;
  switch (quantity) {
    case TracedQuantity::kInverseDynamics:
    case TracedQuantity::kRegressor:
      rotors = springs = damping = friction = true;
      break;
    case TracedQuantity::kBias:
      springs = damping = friction = true;
      break;
    case TracedQuantity::kEnergy:
    case TracedQuantity::kLagrangian:
      rotors = springs = true;
      break;
    case TracedQuantity::kMassMatrix:
      rotors = true;
      break;
    default:
      return {};
  }
  const auto some = [&model](auto has) {
    return std::any_of(model.joints.begin(), model.joints.end(), [&](const Joint& joint) {
      return joint.type != JointType::kFixed && has(joint) != 0.0;
    });
  };
  std::vector<std::string> names;
  if (rotors && !model.has_rotors && some([](const Joint& j) { return j.rotor_inertia; })) {
    names.emplace_back("rotor inertia");
  }
  if (springs && (!model.springs.empty() || some([](const Joint& j) { return j.stiffness; }))) {
    names.emplace_back("springs");
  }
  if (damping && some([](const Joint& j) { return j.damping; })) names.emplace_back("damping");
  if (friction && some([](const Joint& j) { return j.friction; })) names.emplace_back("friction");
  if (names.empty()) return {};
  std::string list = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) {
    list += (i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  return "The equations are those of rigid bodies alone: what the file has of " + list +
         " is no part of them.";
}

Equations deriveEquations(const Model& model, const EquationOptions& options) {
  const int n = model.velocitySize();
  if (n == 0) {
    throw MethodDoesNotApply("robot '" + model.name +
                             "' has no joint that moves: there are no equations of it");
  }
  if (n > kMostDegreesOfFreedom) {
    throw MethodDoesNotApply("robot '" + model.name + "' has " + std::to_string(n) +
                             " degrees of freedom; equations are written out for at most " +
                             std::to_string(kMostDegreesOfFreedom) +
                             " (numbers: armillary compute)");
  }
  const bool of_potential = options.quantity == TracedQuantity::kEnergy ||
                            options.quantity == TracedQuantity::kLagrangian;
  if (of_potential && options.parameters == EquationParameters::kBase) {
    throw MethodDoesNotApply(
        "base parameters are what makes efforts: they leave the potential energy open by a "
        "constant; write energies out in numbers or symbols");
  }
  Equations equations;
  equations.robot = model.name;
  equations.options = options;
  for (const EquationQuantity& each : equationQuantities()) {
    if (each.quantity == options.quantity) equations.quantity_name = each.name;
  }
  equations.graph = std::make_unique<ExpressionGraph>();
  equations.model = plainModel(model);
  const Trace trace(equations.graph.get(), kMostOperations);
  TracedState state;
  state.position = stateSymbols(equations, Kind::kPosition, model.positionSize());
  state.velocity = stateSymbols(equations, Kind::kVelocity, n);
  state.acceleration = stateSymbols(equations, Kind::kAcceleration, n);
  if (options.parameters == EquationParameters::kSymbols) putTextbookSymbols(equations);
  if (options.parameters == EquationParameters::kBase) putBaseParameters(model, equations);
  TracedRobot robot(equations.model);
  const auto compute = [&](TracedQuantity quantity) {
    try {
      return robot.compute(quantity, tracedMethods(quantity).front(), state, options.link);
    } catch (const TooManyOperations&) {
      throw MethodDoesNotApply(
          "the equations of robot '" + model.name + "' take more than " +
          std::to_string(kMostOperations) +
          " operations; they are written out for smaller ones (numbers: armillary compute)");
    }
  };
  equations.result = compute(options.quantity);
  switch (options.quantity) {
    case TracedQuantity::kInverseDynamics:
    case TracedQuantity::kBias:
    case TracedQuantity::kCoriolis:
    case TracedQuantity::kCoriolisMatrix:
    case TracedQuantity::kEnergy:
    case TracedQuantity::kLagrangian:
      if (!hasOneNumberEach(equations.model)) break;
      equations.mass_matrix = compute(TracedQuantity::kMassMatrix);
      equations.gravity = compute(TracedQuantity::kGravity);
      equations.potential = compute(TracedQuantity::kEnergy);
      break;
    default:
      break;
  }
  nameEntries(model, equations);
  if (std::string left_out = leftOutOfEquations(model, options.quantity); !left_out.empty()) {
    equations.notes.push_back(std::move(left_out));
  }
  if (options.parameters == EquationParameters::kSymbols) {
    const std::vector<char> used = usedSymbols(equations);
    shortenNames(equations, used);
    tellFrames(equations, used);
  } else {
    equations.examples = equationExamples(model, options.quantity, options.link, kExamples);
    for (EquationExample& example : equations.examples) {
      for (const EquationSymbol& symbol : equations.symbols) {
        if (symbol.isParameter()) example.parameters.push_back(symbol.value);
      }
    }
  }
  return equations;
}

}  // namespace armillary
