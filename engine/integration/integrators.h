// SPDX-License-Identifier: BSD-3-Clause
// The integrators by name.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "engine/integration/step_method.h"

namespace armillary {

enum class Integrator {
  kRungeKutta4,          // runge_kutta.h: explicit, fourth order
  kSemiImplicitEuler,    // semi_implicit_euler.h: first order
  kKuttaMerson,          // runge_kutta.h: fourth order with an error estimate
  kBogackiShampine,      // runge_kutta.h: third order with an error estimate
  kDormandPrince,        // runge_kutta.h: fifth order with an error estimate and dense output
  kDiagonallyImplicit,   // diagonally_implicit.h: third order, for stiff forces
  kVariationalMidpoint,  // variational_midpoint.h: second order, keeps energy over long times
  kExplicitEuler,        // runge_kutta.h: explicit, first order
  kModifiedEuler,        // runge_kutta.h: explicit, second order
};

// "rk4", "semi-implicit-euler", "kutta-merson", "bogacki-shampine", "dormand-prince", "sdirk",
// "variational", "explicit-euler", "modified-euler"; the default is first, the order is the
// enumeration's.
std::span<const std::string_view> integratorNames();
std::string_view nameOf(Integrator integrator);
std::optional<Integrator> integratorNamed(std::string_view name);
// One sentence for people who choose.
std::string_view purpose(Integrator integrator);
// Whether it estimates its error, so that steps can follow a tolerance.
bool estimatesError(Integrator integrator);

std::unique_ptr<StepMethod> makeStepMethod(Integrator integrator, const Model& model);

}  // namespace armillary
