// SPDX-License-Identifier: GPL-3.0-or-later
// Derives a robot's equations on a thread of its own.
#pragma once

#include <memory>

#include "engine/equations/expand.h"
#include "ui/files/background_load.h"

namespace armillary {

// Equations with what is made of them.
struct DerivedEquations {
  Equations equations;
  std::string latex;                   // the document
  std::optional<Expansion> expansion;  // nothing where no sum could be written out

  // The symbols in a state; those in `zero` (by symbol; empty: none) are zero.
  std::vector<double> symbolValues(const Eigen::VectorXd& position, const Eigen::VectorXd& velocity,
                                   const Eigen::VectorXd& acceleration,
                                   const std::vector<bool>& zero = {}) const;
  // Every entry in a state, row by row; empty without an expansion.
  std::vector<double> values(const Eigen::VectorXd& position, const Eigen::VectorXd& velocity,
                             const Eigen::VectorXd& acceleration,
                             const std::vector<bool>& zero = {}) const;
};

class EquationFinder : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit EquationFinder(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~EquationFinder() override { join(); }
  // Overtakes what is being derived.
  void find(const std::shared_ptr<const Model>& model, const EquationOptions& options);

 Q_SIGNALS:
  void found(std::shared_ptr<const armillary::DerivedEquations> equations);
  void failed(const QString& why);
};

}  // namespace armillary
