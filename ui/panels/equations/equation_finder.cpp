// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/equation_finder.h"

#include "engine/equations/write_readable.h"

namespace armillary {

std::vector<double> DerivedEquations::symbolValues(const Eigen::VectorXd& position,
                                                   const Eigen::VectorXd& velocity,
                                                   const Eigen::VectorXd& acceleration,
                                                   const std::vector<bool>& zero) const {
  std::vector<double> symbols;
  for (const EquationSymbol& symbol : equations.symbols) {
    const bool gone = symbols.size() < zero.size() && zero[symbols.size()];
    symbols.push_back(gone                                             ? 0.0
                      : symbol.kind == EquationSymbol::Kind::kPosition ? position[symbol.index]
                      : symbol.kind == EquationSymbol::Kind::kVelocity ? velocity[symbol.index]
                      : symbol.kind == EquationSymbol::Kind::kAcceleration
                          ? acceleration[symbol.index]
                          : symbol.value);
  }
  return symbols;
}

std::vector<double> DerivedEquations::values(const Eigen::VectorXd& position,
                                             const Eigen::VectorXd& velocity,
                                             const Eigen::VectorXd& acceleration,
                                             const std::vector<bool>& zero) const {
  std::vector<double> values;
  if (!expansion) return values;
  const std::vector<double> symbols = symbolValues(position, velocity, acceleration, zero);
  const std::vector<double> angles(position.data(), position.data() + position.size());
  for (const TrigonometricPolynomial& entry : expansion->entries) {
    values.push_back(entry.value(angles, symbols));
  }
  return values;
}

void EquationFinder::find(const std::shared_ptr<const Model>& model,
                          const EquationOptions& options) {
  start(
      [this, model, options](const std::stop_token&, const Deliver& deliver) {
        auto derived = std::make_shared<DerivedEquations>();
        derived->equations = deriveEquations(*model, options);
        try {
          derived->expansion = expand(derived->equations);
          derived->latex = writeReadable(derived->equations, *derived->expansion, true);
        } catch (const NotExpandable&) {  // then there are words without live numbers
          derived->latex = writeReadable(derived->equations, true);
        }
        deliver([this, derived] { Q_EMIT found(derived); });
      },
      [this](const QString& why) { Q_EMIT failed(why); });
}

}  // namespace armillary
