// SPDX-License-Identifier: BSD-3-Clause
// A model in its fast form with the kernels that run it: what the functions of fast_dynamics.h
// call.
#pragma once

#include <memory>

#include "engine/fast/compile_form.h"
#include "engine/fast/instruction_sets.h"

namespace armillary::fast {

// Holds scratch: one a thread, as a Workspace. Vectors are not checked; their sizes are the
// model's.
class FastModel {
 public:
  // Throws std::bad_alloc where memory is short.
  explicit FastModel(const Model& model) : FastModel(model, bestKernels()) {}
  FastModel(const Model& model, const Kernels& kernels);

  const Form& form() const { return form_.view(); }

  // τ of one sample; v and a are read only where the terms take them. No allocation.
  void newtonEuler(Terms terms, const Eigen::Vector3d& gravity, const double* q, const double* v,
                   const double* a, double* effort) {
    kernels_.newton_euler[static_cast<int>(terms)](form_.view(), gravity.data(), q, v, a,
                                                   scratch_.get(), effort);
  }
  // τ of many samples, as many at once as the kernels have lanes.
  void newtonEuler(Terms terms, const Eigen::Vector3d& gravity, Rows q, Rows v, Rows a, long count,
                   double* effort, long effort_step) {
    kernels_.newton_euler_rows[static_cast<int>(terms)](form_.view(), gravity.data(), q, v, a,
                                                        count, scratch_.get(), effort, effort_step);
  }

 private:
  struct Free {
    void operator()(double* memory) const;
  };
  CompiledForm form_;
  const Kernels& kernels_;
  std::unique_ptr<double[], Free> scratch_;
};

}  // namespace armillary::fast
