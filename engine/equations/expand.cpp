// SPDX-License-Identifier: BSD-3-Clause
#include "engine/equations/expand.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "engine/model/joints.h"

namespace armillary {
namespace {

using Polynomial = TrigonometricPolynomial;
using Kind = EquationSymbol::Kind;

constexpr std::size_t kMostWork = 1'000'000;  // terms that are multiplied or added

// A sum of angles with whole coefficients and a constant, where a polynomial is one.
struct Angle {
  std::vector<std::int16_t> harmonics;
  double phase = 0.0;
};

class Expander {
 public:
  Expander(const Equations& equations, const PolynomialSpace& space)
      : equations_(equations), space_(space), nodes_(equations.graph->nodes()) {}

  std::vector<Polynomial> expand(const TracedMatrix& matrix) {
    std::vector<char> wanted(nodes_.size(), 0);
    for (const TracedNumber& entry : matrix.entries) {
      if (!entry.isConstant()) wanted[entry.node()] = 1;
    }
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      if (!wanted[i] || nodes_[i].operation == Operation::kSymbol) continue;
      for (const std::int32_t operand : {nodes_[i].a, nodes_[i].b}) {
        if (operand >= 0) wanted[operand] = 1;
      }
    }
    std::vector<std::optional<Polynomial>> values(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (wanted[i]) values[i] = valueOf(nodes_[i], values);
    }
    std::vector<Polynomial> entries;
    for (const TracedNumber& entry : matrix.entries) {
      entries.push_back(entry.isConstant() ? Polynomial(space_, entry.value())
                                           : *values[entry.node()]);
      entries.back().dropRounding();
    }
    return entries;
  }

  Polynomial times(const Polynomial& a, const Polynomial& b) {
    work(a.terms().size() * b.terms().size());
    return a * b;
  }

 private:
  void work(std::size_t terms) {
    work_ += terms;
    if (work_ > kMostWork) throw NotExpandable("the equations are too long to be expanded");
  }

  Polynomial valueOf(const ExpressionNode& node,
                     const std::vector<std::optional<Polynomial>>& values) {
    switch (node.operation) {
      case Operation::kConstant:
        return Polynomial(space_, node.value);
      case Operation::kSymbol:
        return Polynomial::symbol(space_, node.a);
      case Operation::kAdd:
        work(values[node.a]->terms().size() + values[node.b]->terms().size());
        return Polynomial(*values[node.a]).add(*values[node.b]);
      case Operation::kSubtract:
        work(values[node.a]->terms().size() + values[node.b]->terms().size());
        return Polynomial(*values[node.a]).add(*values[node.b], -1.0);
      case Operation::kMultiply:
        return times(*values[node.a], *values[node.b]);
      case Operation::kNegate:
        return values[node.a]->scaled(-1.0);
      case Operation::kDivide:
        if (nodes_[node.b].operation == Operation::kConstant) {
          return values[node.a]->scaled(1.0 / nodes_[node.b].value);
        }
        break;
      case Operation::kSine:
      case Operation::kCosine: {
        const Angle angle = angleOf(*values[node.a]);
        return Polynomial::wave(space_, node.operation == Operation::kSine, angle.harmonics,
                                angle.phase);
      }
      case Operation::kSquareRoot:
        break;
    }
    throw NotExpandable("a quotient or a root is no sum of products");
  }

  Angle angleOf(const Polynomial& argument) const {
    Angle angle{std::vector<std::int16_t>(space_.group_of_angle.size(), 0)};
    int group = -1;
    for (const auto& [monomial, coefficient] : argument.terms()) {
      const auto power = std::find_if(monomial.powers.begin(), monomial.powers.end(),
                                      [](int each) { return each != 0; });
      if (power == monomial.powers.end() && !monomial.isTrigonometric()) {
        angle.phase = coefficient;
        continue;
      }
      const auto symbol = static_cast<std::size_t>(power - monomial.powers.begin());
      const bool is_angle = power != monomial.powers.end() && *power == 1 &&
                            equations_.symbols[symbol].kind == Kind::kPosition;
      if (!is_angle) throw NotExpandable("an angle is no sum of coordinates");
      if (coefficient != std::round(coefficient) || std::abs(coefficient) > 8) {
        throw NotExpandable("a joint follows another by a factor that is no small whole number");
      }
      const int coordinate = equations_.symbols[symbol].index;
      angle.harmonics[coordinate] = static_cast<std::int16_t>(coefficient);
      if (group >= 0 && group != space_.group_of_angle[coordinate]) {
        throw NotExpandable("an angle is a sum over axes that are not parallel");
      }
      group = space_.group_of_angle[coordinate];
    }
    if (group < 0) throw NotExpandable("an angle is a constant");
    return angle;
  }

  const Equations& equations_;
  const PolynomialSpace& space_;
  const std::vector<ExpressionNode>& nodes_;
  std::size_t work_ = 0;
};

// The graph's symbol of a kind for each coordinate or degree of freedom.
std::vector<int> symbolsOf(const Equations& equations, Kind kind) {
  std::vector<int> found;
  for (std::size_t i = 0; i < equations.symbols.size(); ++i) {
    if (equations.symbols[i].kind == kind) found.push_back(static_cast<int>(i));
  }
  return found;
}

// Equations (1) and (2).
class FromMassMatrix {
 public:
  FromMassMatrix(const Equations& equations, const PolynomialSpace& space)
      : equations_(equations),
        space_(space),
        expander_(equations, space),
        n_(equations.model.velocitySize()),
        q_(symbolsOf(equations, Kind::kPosition)),
        v_(symbolsOf(equations, Kind::kVelocity)),
        a_(symbolsOf(equations, Kind::kAcceleration)),
        M_(expander_.expand(equations.mass_matrix)) {
    for (const PlainBody& body : equations.model.bodies) {
      if (&body == equations.model.bodies.data()) continue;
      coordinate_[body.velocity_index] = body.position_index;
    }
  }

  std::vector<Polynomial> result() {
    switch (equations_.options.quantity) {
      case TracedQuantity::kCoriolisMatrix:
        return coriolisMatrix();
      case TracedQuantity::kCoriolis:
        return efforts(false, false);
      case TracedQuantity::kBias:
        return efforts(false, true);
      case TracedQuantity::kEnergy:
        return energies();
      case TracedQuantity::kLagrangian:
        return {lagrangian()};
      default:
        return efforts(true, true);
    }
  }

 private:
  const Polynomial& M(int i, int j) const { return M_[i * n_ + j]; }
  Polynomial symbol(int index) const { return Polynomial::symbol(space_, index); }

  // ∂M_ij/∂q_k
  Polynomial rate(int i, int j, int k) const {
    const int coordinate = coordinate_.at(k);
    Polynomial sum = M(i, j).derivativeOfAngle(coordinate);
    return sum.add(M(i, j).derivativeOfSymbol(q_[coordinate]));
  }

  std::vector<Polynomial> coriolisMatrix() {
    std::vector<Polynomial> C(static_cast<std::size_t>(n_) * n_, Polynomial(space_));
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) {
        for (int k = 0; k < n_; ++k) {
          Polynomial sum = rate(i, j, k);
          sum.add(rate(i, k, j)).add(rate(k, j, i), -1.0);
          sum.dropRounding();
          C[i * n_ + j].add(expander_.times(sum, symbol(v_[k])), 0.5);
        }
        C[i * n_ + j].dropRounding();
      }
    }
    return C;
  }

  std::vector<Polynomial> efforts(bool with_inertia, bool with_gravity) {
    const std::vector<Polynomial> C = coriolisMatrix();
    std::vector<Polynomial> tau(n_, Polynomial(space_));
    if (with_gravity) tau = expander_.expand(equations_.gravity);
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) {
        if (with_inertia) tau[i].add(expander_.times(M(i, j), symbol(a_[j])));
        tau[i].add(expander_.times(C[i * n_ + j], symbol(v_[j])));
      }
      tau[i].dropRounding();
    }
    return tau;
  }

  std::vector<Polynomial> energies() {
    Polynomial kinetic(space_);
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) {
        const Polynomial both = expander_.times(symbol(v_[i]), symbol(v_[j]));
        kinetic.add(expander_.times(M(i, j), both), 0.5);
      }
    }
    const TracedMatrix potential{1, 1, {equations_.potential.entries[1]}};
    return {kinetic, expander_.expand(potential).front()};
  }

  // T - V
  Polynomial lagrangian() {
    std::vector<Polynomial> both = energies();
    both[0].add(both[1], -1.0);
    both[0].dropRounding();
    return both[0];
  }

  const Equations& equations_;
  const PolynomialSpace& space_;
  Expander expander_;
  int n_;
  std::vector<int> q_, v_, a_;
  std::vector<Polynomial> M_;
  std::map<int, int> coordinate_;  // of a degree of freedom
};

}  // namespace

std::size_t Expansion::termCount() const {
  std::size_t count = 0;
  for (const TrigonometricPolynomial& entry : entries) count += entry.terms().size();
  return count;
}

std::vector<int> parallelGroups(const PlainModel& model) {
  // of each body: the group of the last turning axis on its way, and that axis in the body
  struct Axis {
    int group = -1;
    std::array<double, 3> direction{};
  };
  std::vector<Axis> axes(model.bodies.size());
  std::vector<int> group_of(model.positionSize(), -1);
  int groups = 0;
  for (std::size_t i = 1; i < model.bodies.size(); ++i) {
    const PlainBody& body = model.bodies[i];
    Axis carried = axes[body.parent];  // seen in the joint's frame
    const std::array<double, 3> in_parent = carried.direction;
    for (int k = 0; k < 3; ++k) {
      carried.direction[k] = 0.0;
      for (int j = 0; j < 3; ++j) {
        carried.direction[k] += body.X_PJ.rotation[3 * j + k].value() * in_parent[j];
      }
    }
    const auto type = static_cast<BodyJoint>(body.joint_type);
    if (type == BodyJoint::kPrismatic) {
      axes[i] = carried;
      continue;
    }
    const bool turns = type == BodyJoint::kRevolute || type == BodyJoint::kHelical;
    const bool parallel =
        turns && carried.group >= 0 && 1.0 - std::abs(carried.direction[2]) < 1e-12;
    if (turns && group_of[body.position_index] < 0) {
      group_of[body.position_index] = parallel ? carried.group : groups++;
    }
    if (turns) axes[i] = {group_of[body.position_index], {0.0, 0.0, 1.0}};
  }
  for (int& group : group_of) {
    if (group < 0) group = groups++;  // lengths, and angles of joints with several coordinates
  }
  return group_of;
}

Expansion expand(const Equations& equations) {
  Expansion expansion;
  expansion.space = std::make_unique<PolynomialSpace>();
  PolynomialSpace& space = *expansion.space;
  space.group_of_angle = parallelGroups(equations.model);
  for (const int group : space.group_of_angle) space.groups = std::max(space.groups, group + 1);
  space.symbols = static_cast<int>(equations.symbols.size());
  if (equations.mass_matrix.rows > 0) {
    expansion.entries = FromMassMatrix(equations, space).result();
  } else {
    expansion.entries = Expander(equations, space).expand(equations.result);
  }
  return expansion;
}

}  // namespace armillary
