// SPDX-License-Identifier: BSD-3-Clause
// The equations of a robot as symbols: a method of the engine runs over expressions, and what it
// leaves is written out by write_equations.h.
//
// Coordinates q, velocities q̇ and accelerations q̈ are symbols. The robot's own numbers stay
// numbers, become the symbols that textbooks use (masses m, centres of mass l_c, inertias I about
// them, lengths l between joints, g), or its base parameters: what of the inertial parameters shows
// in efforts at all (parameters/base_parameters.h), regrouped, the others being zero.
//
// Methods: link poses and Jacobians by the outward pass, M by the composite rigid body algorithm,
// efforts by the recursive Newton-Euler algorithm, C as Echeandia and Wensing have it, the
// regressor after Atkeson.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/equations/examples.h"
#include "engine/model/model.h"
#include "engine/traced/expression_graph.h"
#include "engine/traced/plain_model.h"
#include "engine/traced/traced_methods.h"

namespace armillary {

enum class EquationParameters { kNumbers, kSymbols, kBase };

struct EquationOptions {
  TracedQuantity quantity = TracedQuantity::kInverseDynamics;
  EquationParameters parameters = EquationParameters::kNumbers;
  int link = -1;  // of Jacobians and poses; of poses, -1 is all links
};

struct EquationSymbol {
  enum class Kind {
    kMass,
    kInertia,
    kBase,
    kGravity,
    kLength,
    kPosition,
    kVelocity,
    kAcceleration
  };
  Kind kind = Kind::kMass;
  std::string text;   // "lc1"
  std::string latex;  // "l_{c1}"
  int index = 0;      // among coordinates, degrees of freedom, or parameters
  double value = 0.0;
  std::string meaning;                     // of a parameter: "mass of link1, kg"
  std::size_t suffix = std::string::npos;  // where the axes begin in its text, "xx" of "I1xx"
  int link = -1;                           // of a parameter: the link that has it; -1: none alone

  bool isParameter() const { return kind < Kind::kPosition; }
};

struct Equations {
  std::string robot, quantity_name;
  EquationOptions options;
  PlainModel model;  // with its symbols
  std::unique_ptr<ExpressionGraph> graph;
  std::vector<EquationSymbol> symbols;  // as the graph has them
  TracedMatrix result;
  // What results are made of where they are expanded: M and g of joints with one coordinate each,
  // else nothing.
  TracedMatrix mass_matrix, gravity, potential;
  std::vector<std::string> row_names, column_names;
  std::vector<std::string> notes;  // on its parameters and on what is left out: sentences
  // By the engine's methods over doubles; none where axes are squared up for textbook symbols.
  std::vector<EquationExample> examples;

  int parameterCount() const;
};

// "mass-matrix": the quantities that can be written out, and their names.
struct EquationQuantity {
  const char* name;
  TracedQuantity quantity;
  bool of_link;  // can be asked for one link
  bool needs_link = false;
};
const std::vector<EquationQuantity>& equationQuantities();

// Throws std::domain_error where the quantity cannot be had of the robot, MethodDoesNotApply where
// it has none, or more than kMostDegreesOfFreedom.
Equations deriveEquations(const Model& model, const EquationOptions& options);
inline constexpr int kMostDegreesOfFreedom = 12;

// "The equations are those of rigid bodies alone: what the file has of friction is no part …": what
// the quantity has of the robot and its equations, those of rigid bodies, do not; empty where
// nothing.
std::string leftOutOfEquations(const Model& model, TracedQuantity quantity);

}  // namespace armillary
