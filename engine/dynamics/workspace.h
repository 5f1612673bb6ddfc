// SPDX-License-Identifier: BSD-3-Clause
// Scratch memory of the algorithms, so that none of them allocates. One per thread and model; for
// another model of the same sizes what was made from the one before is made anew.
//
// What is in it belongs to the algorithm that runs and means nothing afterwards: results come back
// by arguments. Fields that several algorithms use stand here, grouped by the pass that fills them;
// what one algorithm alone needs is its own struct, made at its first call by scratch().
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/dynamics/degree_of_freedom_tree.h"
#include "engine/model/model.h"

namespace armillary {

// The 6 x 6 articulated-body inertia, symmetric: [[angular, coupling], [couplingᵀ, linear]].
struct ArticulatedInertia {
  SymmetricMatrix3 angular;                            // kg m²
  Eigen::Matrix3d coupling = Eigen::Matrix3d::Zero();  // kg m
  SymmetricMatrix3 linear;                             // kg

  Force operator*(const Motion& V) const {
    return {sum(product(angular, V.angular), product(coupling, V.linear)),
            sum(transposeProduct(coupling, V.angular), product(linear, V.linear))};
  }
  // I times the unit turn about axis k, and the unit slide along it.
  Force timesTurn(int k) const {
    return {angular.column(k), {coupling(k, 0), coupling(k, 1), coupling(k, 2)}};
  }
  Force timesSlide(int k) const {
    return {{coupling(0, k), coupling(1, k), coupling(2, k)}, linear.column(k)};
  }
};

class Workspace {
 public:
  explicit Workspace(const Model& model)
      : bodies(model.bodyCount()),
        composite(model.bodyCount()),
        articulated(model.bodyCount()),
        wrenches(model.bodyCount()),
        X_WB(model.bodyCount()),
        zero(Eigen::VectorXd::Zero(model.velocitySize())),
        vector(model.velocitySize()) {}

  // Throws std::invalid_argument where a state or the workspace was made for a model of other
  // sizes.
  void check(const Model& model, const State& state) const;
  void check(const Model& model, const Eigen::VectorXd& vector_of_velocities,
             const char* what) const;

  // Outward pass: place and motion of each body, in its own frame.
  struct BodyScratch {
    Pose X_PB;
    Motion V;  // velocity
    Motion A;  // acceleration less gravity's; articulated body: first its velocity product
    Force F;   // force through the joint; articulated body: bias force
  };
  std::vector<BodyScratch> bodies;

  // Composite rigid body: inertia of a body and all beyond it.
  std::vector<SpatialInertia> composite;

  // Articulated body, inward pass.
  struct ArticulatedScratch {
    ArticulatedInertia I_A;
    Force U[6];                             // I_A S, a column a degree of freedom
    Eigen::Matrix<double, 6, 6> D_inverse;  // (Sᵀ I_A S)⁻¹, its first rows and columns
    double u[6];                            // τ − Sᵀ p_A
  };
  std::vector<ArticulatedScratch> articulated;

  // External wrench on each body, in its own frame.
  std::vector<Force> wrenches;
  std::vector<Pose> X_WB;

  Eigen::VectorXd zero;    // of velocitySize; stays zero
  Eigen::MatrixXd matrix;  // sized where it is asked for: of chains of thousands it is large
  Eigen::VectorXd vector;

  // The one object of that type, made from the model where it is asked for first, and where the one
  // that is there was made from another model.
  template <class Scratch>
  Scratch& scratch(const Model& model) {
    static constexpr char kKey = 0;  // its address tells the types apart
    const std::uint64_t number = model.number.value();
    auto own = std::find_if(own_.begin(), own_.end(),
                            [](const Own& candidate) { return candidate.key == &kKey; });
    if (own == own_.end() || own->model != number) {
      auto made = std::make_shared<Scratch>(model);  // which may throw
      if (own == own_.end()) own = own_.insert(own, Own{&kKey, 0, nullptr});
      own->model = number;
      own->object = std::move(made);
    }
    return *static_cast<Scratch*>(own->object.get());
  }

  // Of the mass matrix.
  const DegreeOfFreedomTree& tree(const Model& model) {
    return scratch<DegreeOfFreedomTree>(model);
  }

  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  Workspace(Workspace&&) = default;
  Workspace& operator=(Workspace&&) = default;

 private:
  struct Own {
    const void* key = nullptr;
    std::uint64_t model = 0;  // its number
    std::shared_ptr<void> object;
  };
  std::vector<Own> own_;
};

}  // namespace armillary
