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

void FastModel::makePacks() {
  if (matrices_) return;
  const Form& own = form();
  const long n = own.velocity_size, lanes = kernels_->lanes;
  const long computed = own.has_tree_entries ? own.entry_count : n * n;
  matrices_.reset(zeros((computed + 1) * kMostLanes));
  const auto add = [&](int i, int k) { entries_.push_back({std::max(i, k), std::min(i, k)}); };
  if (own.shares_coordinates) {  // coordinates couple branches
    for (int column = 0; column < n; ++column) {
      for (int row = column; row < n; ++row) add(row, column);
    }
  } else {
    for (int c = 0; c < own.column_count; ++c) {
      for (int carrier = c; carrier >= 0; carrier = own.column_carrier[carrier]) {
        add(own.column_velocity[c], own.column_velocity[carrier]);
      }
    }
  }
  if (!own.has_tree_entries) {
    for (const auto [row, column] : entries_) {
      entry_places_.push_back({(row + n * column) * lanes, 0});
    }
  }
}

void FastModel::placeEntries() {
  const long n = form().velocity_size, lanes = kernels_->lanes, computed = form().entry_count;
  places_.assign(static_cast<size_t>(n * n), {computed * lanes, 0});
  for (size_t k = 0; k < entries_.size(); ++k) {
    const auto [row, column] = entries_[k];
    const long source = static_cast<long>(k) * lanes;
    places_[row + n * column].source = places_[column + n * row].source = source;
  }
  long zeros = 0;
  for (auto place = places_.rbegin(); place != places_.rend(); ++place) {
    zeros = place->source == computed * lanes ? zeros + 1 : 0;
    place->zeros = zeros;
  }
}

void FastModel::massMatrix(Rows q, long count, double* M, long M_step) {
  makePacks();
  if (form().has_tree_entries && places_.empty()) placeEntries();
  const long n = form().velocity_size;
  kernels_->mass_matrix_rows(form(), q, count, scratch_.get(), matrices_.get(),
                             places_.empty() ? nullptr : places_.data(), n * n, M, M_step);
}

void FastModel::massMatrixEntries(Rows q, long count, double* values, long step) {
  makePacks();
  kernels_->mass_matrix_rows(form(), q, count, scratch_.get(), matrices_.get(),
                             entry_places_.empty() ? nullptr : entry_places_.data(),
                             static_cast<long>(entries_.size()), values, step);
}

}  // namespace armillary::fast
