// SPDX-License-Identifier: BSD-3-Clause
#include "engine/integration/integrators.h"

#include <array>

#include "engine/integration/diagonally_implicit.h"
#include "engine/integration/runge_kutta.h"
#include "engine/integration/semi_implicit_euler.h"
#include "engine/integration/variational_midpoint.h"

namespace armillary {
namespace {

constexpr std::array<std::string_view, 9> kNames{
    "rk4",   "semi-implicit-euler", "kutta-merson",   "bogacki-shampine", "dormand-prince",
    "sdirk", "variational",         "explicit-euler", "modified-euler"};
constexpr std::array<std::string_view, 9> kPurposes{
    "fixed steps, fourth order: the usual choice",
    "fixed steps, first order: the cheapest",
    "fourth order; steps follow the tolerance where one is given",
    "third order; steps follow the tolerance where one is given",
    "fifth order; steps follow the tolerance: the most accurate",
    "fixed steps, third order, implicit: for stiff forces",
    "fixed steps, second order: keeps energy over long times",
    "fixed steps, first order: what textbooks begin with; it gains energy",
    "fixed steps, second order: the mean of the slopes at both ends"};

}  // namespace

std::span<const std::string_view> integratorNames() {
  return kNames;
}

std::string_view nameOf(Integrator integrator) {
  return kNames[static_cast<size_t>(integrator)];
}

std::optional<Integrator> integratorNamed(std::string_view name) {
  for (size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Integrator>(i);
  }
  return std::nullopt;
}

std::string_view purpose(Integrator integrator) {
  return kPurposes[static_cast<size_t>(integrator)];
}

bool estimatesError(Integrator integrator) {
  return integrator == Integrator::kKuttaMerson || integrator == Integrator::kBogackiShampine ||
         integrator == Integrator::kDormandPrince;
}

std::unique_ptr<StepMethod> makeStepMethod(Integrator integrator, const Model& model) {
  switch (integrator) {
    case Integrator::kRungeKutta4:
      return std::make_unique<RungeKutta>(model, classicalRungeKutta());
    case Integrator::kSemiImplicitEuler:
      return std::make_unique<SemiImplicitEuler>(model);
    case Integrator::kKuttaMerson:
      return std::make_unique<RungeKutta>(model, kuttaMerson());
    case Integrator::kBogackiShampine:
      return std::make_unique<RungeKutta>(model, bogackiShampine());
    case Integrator::kDormandPrince:
      return std::make_unique<RungeKutta>(model, dormandPrince());
    case Integrator::kDiagonallyImplicit:
      return std::make_unique<DiagonallyImplicit>(model);
    case Integrator::kVariationalMidpoint:
      return std::make_unique<VariationalMidpoint>(model);
    case Integrator::kExplicitEuler:
      return std::make_unique<RungeKutta>(model, explicitEuler());
    case Integrator::kModifiedEuler:
      return std::make_unique<RungeKutta>(model, modifiedEuler());
  }
  return nullptr;
}

}  // namespace armillary
