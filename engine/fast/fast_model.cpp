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

// A column carries those from it to its last; between others the matrix is zero.
void FastModel::placeEntries() {
  const long n = form().velocity_size;
  const long lanes = kernels_->lanes, zero = n * n * lanes;
  places_.assign(n * n, {zero, 0});
  for (int a = 0; a < form().column_count; ++a) {
    for (int c = a; c < form().column_last[a]; ++c) {
      const long row = form().column_velocity[a], column = form().column_velocity[c];
      const long source = (row + n * column) * lanes;
      places_[row + n * column].source = places_[column + n * row].source = source;
    }
  }
  long zeros = 0;
  for (auto place = places_.rbegin(); place != places_.rend(); ++place) {
    zeros = place->source == zero ? zeros + 1 : 0;
    place->zeros = zeros;
  }
}

void FastModel::massMatrix(Rows q, long count, double* M, long M_step) {
  if (!matrices_) {
    const long n = form().velocity_size;
    matrices_.reset(zeros((n * n + 1) * kMostLanes));
    placeEntries();
  }
  kernels_->mass_matrix_rows(form(), q, count, scratch_.get(), matrices_.get(), places_.data(), M,
                             M_step);
}

}  // namespace armillary::fast
