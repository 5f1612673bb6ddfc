// SPDX-License-Identifier: BSD-3-Clause
// The methods of inverse dynamics, forward dynamics and the mass matrix by their names: what can be
// asked for, and what tests hold against each other. The first of each is the default.
//
// A method either gives what the default gives or throws MethodDoesNotApply: none leaves out in
// silence what its source does not treat.
#pragma once

#include <span>
#include <string_view>

#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

template <class Function>
struct NamedMethod {
  std::string_view name;
  Function compute;
};

// The efforts that give an acceleration.
using InverseDynamicsMethod = void (*)(const Model&, const State&,
                                       const Eigen::VectorXd& acceleration,
                                       std::span<const LinkWrench>, Workspace&,
                                       Eigen::VectorXd& effort);
std::span<const NamedMethod<InverseDynamicsMethod>> inverseDynamicsMethods();

// The acceleration that efforts give a tree: loops are open.
using ForwardDynamicsMethod = SolveStatus (*)(const Model&, const State&,
                                              const Eigen::VectorXd& effort,
                                              std::span<const LinkWrench>, Workspace&,
                                              Eigen::VectorXd& acceleration);
std::span<const NamedMethod<ForwardDynamicsMethod>> forwardDynamicsMethods();

using MassMatrixMethod = void (*)(const Model&, const State&, Workspace&, Eigen::MatrixXd& M);
std::span<const NamedMethod<MassMatrixMethod>> massMatrixMethods();

// M⁻¹, which allocates where a method has M alone.
using InverseMassMatrixMethod = SolveStatus (*)(const Model&, const State&, Workspace&,
                                                Eigen::MatrixXd& M_inverse);
std::span<const NamedMethod<InverseMassMatrixMethod>> inverseMassMatrixMethods();

}  // namespace armillary
