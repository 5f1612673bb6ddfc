// SPDX-License-Identifier: BSD-3-Clause
// A model in its fast form with the kernels that run it: what the functions of fast_dynamics.h
// call.
#pragma once

#include <memory>
#include <vector>

#include "engine/fast/compile_form.h"
#include "engine/fast/instruction_sets.h"
#include "engine/fast/mass_matrix_entry.h"

namespace armillary::fast {

// Holds scratch: one a thread, as a Workspace. Vectors are not checked; their sizes are the
// model's.
class FastModel {
 public:
  // Throws std::bad_alloc where memory is short.
  explicit FastModel(const Model& model);
  // With kernels of one instruction set.
  FastModel(const Model& model, const Kernels& kernels);

  const Form& form() const { return form_.view(); }

  // τ of one sample; v and a are read only where the terms take them. No allocation.
  void newtonEuler(Terms terms, const Eigen::Vector3d& gravity, const double* q, const double* v,
                   const double* a, double* effort) {
    recursion_->newton_euler[static_cast<int>(terms)](form_.view(), gravity.data(), q, v, a,
                                                      scratch_.get(), effort);
  }
  // τ of many samples, as many at once as the kernels have lanes.
  void newtonEuler(Terms terms, const Eigen::Vector3d& gravity, Rows q, Rows v, Rows a, long count,
                   double* effort, long effort_step) {
    kernels_->newton_euler_rows[static_cast<int>(terms)](
        form_.view(), gravity.data(), q, v, a, count, scratch_.get(), effort, effort_step);
  }

  // Whether the articulated body kernels take it: no two steps share a coordinate, as followers'
  // and screws' do.
  bool ownCoordinates() const { return !form().shares_coordinates; }

  // q̈ of one sample; false where a pivot of the mass matrix vanishes. No allocation.
  bool articulatedBody(const Eigen::Vector3d& gravity, const double* q, const double* v,
                       const double* effort, double* acceleration) {
    return kernels_->articulated_body(form_.view(), gravity.data(), q, v, effort, scratch_.get(),
                                      acceleration);
  }
  // Of many; solved[i] of each.
  void articulatedBody(const Eigen::Vector3d& gravity, Rows q, Rows v, Rows effort, long count,
                       double* acceleration, long acceleration_step, bool* solved) {
    kernels_->articulated_body_rows(form_.view(), gravity.data(), q, v, effort, count,
                                    scratch_.get(), acceleration, acceleration_step, solved);
  }

  // M of one sample, full, column by column. No allocation.
  void massMatrix(const double* q, double* M) {
    kernels_->mass_matrix(form_.view(), q, scratch_.get(), M);
  }
  // Of many; sample i's M begins M_step numbers behind that of i − 1. The first call allocates.
  void massMatrix(Rows q, long count, double* M, long M_step);
  // The entries of its lower half that are not zero at every position, each in the order of
  // entries(). Here too the first call allocates.
  void massMatrixEntries(Rows q, long count, double* values, long step);
  const std::vector<MassMatrixEntry>& entries() {
    makePacks();
    return entries_;
  }

  // Derivatives of τ(q, v, q̈) that are asked for. Here and below the first call allocates, of one
  // sample and of many.
  void inverseDerivatives(const Eigen::Vector3d& gravity, const double* q, const double* v,
                          const double* a, const DerivativeMatrices& to) {
    double* const own = room(derivativesSize(form(), false));
    kernels_->inverse_derivatives(form(), gravity.data(), q, v, a, scratch_.get(), own, to);
  }
  void inverseDerivatives(const Eigen::Vector3d& gravity, Rows q, Rows v, Rows a, long count,
                          const DerivativeMatrices& to, long step) {
    double* const own = room(derivativesSize(form(), true));
    kernels_->inverse_derivatives_rows(form(), gravity.data(), q, v, a, count, scratch_.get(), own,
                                       to, step);
  }

  // q̈ and its derivatives that are asked for, and M⁻¹, of forms with ownCoordinates(); false where
  // a pivot vanishes, or a matrix that is asked for is not finite.
  bool forwardDerivatives(const Eigen::Vector3d& gravity, const double* q, const double* v,
                          const double* effort, double* acceleration,
                          const DerivativeMatrices& to) {
    double* const own = room(derivativesSize(form(), false));
    return kernels_->forward_derivatives(form(), gravity.data(), q, v, effort, scratch_.get(), own,
                                         acceleration, to);
  }
  void forwardDerivatives(const Eigen::Vector3d& gravity, Rows q, Rows v, Rows effort, long count,
                          double* acceleration, long acceleration_step,
                          const DerivativeMatrices& to, long step, bool* solved) {
    double* const own = room(derivativesSize(form(), true));
    kernels_->forward_derivatives_rows(form(), gravity.data(), q, v, effort, count, scratch_.get(),
                                       own, acceleration, acceleration_step, to, step, solved);
  }
  bool inverseMassMatrix(const double* q, double* inverse) {
    double* const own = room(derivativesSize(form(), false));
    return kernels_->inverse_mass_matrix(form(), q, scratch_.get(), own, inverse);
  }
  void inverseMassMatrix(Rows q, long count, double* inverse, long step, bool* solved) {
    double* const own = room(derivativesSize(form(), true));
    kernels_->inverse_mass_matrix_rows(form(), q, count, scratch_.get(), own, inverse, step,
                                       solved);
  }

  // Poses of bodies and columns of their joints, those that are not null; see kernels.h.
  void placeBodies(const double* q, double* poses, double* columns) {
    double* const own = room(placesSize(form()));
    recursion_->place_bodies(form(), q, scratch_.get(), own, poses, columns);
  }
  // Y of one sample.
  void regressor(const Eigen::Vector3d& gravity, const double* q, const double* v, const double* a,
                 const double* frames, double* Y) {
    double* const own = room(derivativesSize(form(), false));
    kernels_->regressor(form(), gravity.data(), q, v, a, frames, scratch_.get(), own, Y);
  }

 private:
  struct Free {
    void operator()(double* memory) const;
  };
  // At least that many numbers, the same ones until more are asked for.
  double* room(long count) {
    if (count > room_size_) makeRoom(count);
    return room_.get();
  }
  void makeRoom(long count);
  void makePacks();
  void placeEntries();

  CompiledForm form_;
  const Kernels* recursion_;  // newton_euler and places of one sample
  const Kernels* kernels_;    // all else
  std::unique_ptr<double[], Free> scratch_, matrices_, room_;
  // Of the mass matrix, column by column, and of entries_; empty where the kernels give them so.
  std::vector<EntryPlace> places_, entry_places_;
  std::vector<MassMatrixEntry> entries_;
  long room_size_ = 0;
};

}  // namespace armillary::fast
