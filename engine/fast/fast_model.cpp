// SPDX-License-Identifier: BSD-3-Clause
#include "engine/fast/fast_model.h"

#include <algorithm>
#include <new>

namespace armillary::fast {
namespace {

constexpr std::align_val_t kAlignment{8 * kMostLanes};

double* zeros(long count) {
  auto* memory = static_cast<double*>(::operator new(sizeof(double) * count, kAlignment));
  std::fill_n(memory, count, 0.0);
  return memory;
}

}  // namespace

void FastModel::Free::operator()(double* memory) const {
  ::operator delete(memory, kAlignment);
}

FastModel::FastModel(const Model& model) : FastModel(model, bestKernels()) {
  recursion_ = &bestKernelsForRecursion(form());
}

FastModel::FastModel(const Model& model, const Kernels& kernels)
    : form_(model),
      recursion_(&kernels),
      kernels_(&kernels),
      scratch_(zeros(scratchSize(form_.view()))) {}

void FastModel::makeRoom(long count) {
  room_.reset(zeros(count));
  room_size_ = count;
}

void FastModel::massMatrix(Rows q, long count, double* M, long M_step) {
  const long n = form().velocity_size;
  if (!matrices_) matrices_.reset(zeros(n * n * kMostLanes));
  kernels_->mass_matrix_rows(form(), q, count, scratch_.get(), matrices_.get(), M, M_step);
}

}  // namespace armillary::fast
