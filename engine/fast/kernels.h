// SPDX-License-Identifier: BSD-3-Clause
// The kernels of every instruction set that this program holds, as tables of functions.
//
// One source, kernels_of_set.h, is compiled once an instruction set; which of the tables runs is
// chosen at run time, so that the same binary serves any processor of its kind.
#pragma once

#include "engine/fast/form.h"

namespace armillary::fast {

// What a recursion takes from the state.
enum class Terms { kAll, kBias, kGravity, kInertia };
inline constexpr int kTermsCount = 4;

// Vectors of many samples: sample i's begins `step` numbers behind that of i − 1.
struct Rows {
  const double* data = nullptr;
  long step = 0;
};

// Where an entry of a mass matrix is found among those that are computed.
struct EntryPlace {
  // Among the numbers of the computed packs, where the entry's pack begins; behind them is a pack
  // of zeros.
  long source = 0;
  long zeros = 0;  // how many entries from this one on are zero
};

// Derivatives that are asked for, each velocity_size² numbers column by column; null where not.
struct DerivativeMatrices {
  double* by_position = nullptr;
  double* by_velocity = nullptr;
  double* by_third = nullptr;  // of τ: by q̈, which is M; of q̈: by τ, which is M⁻¹
};

struct Kernels {
  const char* name = "";
  int lanes = 1;  // samples at once

  // τ (velocity_size numbers) of q, v and q̈ under gravity (m/s², world axes); v and q̈ are read only
  // where the terms take them. `scratch`: scratchSize() numbers, on a boundary of 64 bytes.
  using NewtonEuler = void (*)(const Form&, const double* gravity, const double* q, const double* v,
                               const double* a, double* scratch, double* effort);
  NewtonEuler newton_euler[kTermsCount] = {};
  // The same of `count` samples; sample i's effort begins effort_step numbers behind that of i − 1.
  using NewtonEulerRows = void (*)(const Form&, const double* gravity, Rows q, Rows v, Rows a,
                                   long count, double* scratch, double* effort, long effort_step);
  NewtonEulerRows newton_euler_rows[kTermsCount] = {};
  // q̈ of q, v and τ. False where a pivot of the mass matrix vanishes; q̈ means nothing then. Only
  // for forms whose steps have a coordinate each.
  using ArticulatedBody = bool (*)(const Form&, const double* gravity, const double* q,
                                   const double* v, const double* effort, double* scratch,
                                   double* acceleration);
  ArticulatedBody articulated_body = nullptr;
  // The same of `count` samples, the answer of each in `solved`.
  using ArticulatedBodyRows = void (*)(const Form&, const double* gravity, Rows q, Rows v,
                                       Rows effort, long count, double* scratch,
                                       double* acceleration, long acceleration_step, bool* solved);
  ArticulatedBodyRows articulated_body_rows = nullptr;
  // M of q, velocity_size² numbers, full, column by column.
  void (*mass_matrix)(const Form&, const double* q, double* scratch, double* M) = nullptr;
  // Entries of `count` samples; sample i's `size` entries begin `step` numbers behind those of
  // i − 1. What is computed are the form's entries where it has_tree_entries, else all of M column
  // by column; `packs` holds zeros at first, kMostLanes times one more than these, on a boundary of
  // 64 bytes. `places`: of the entries; null where they are what is computed, in its order.
  void (*mass_matrix_rows)(const Form&, Rows q, long count, double* scratch, double* packs,
                           const EntryPlace* places, long size, double* entries,
                           long step) = nullptr;
  // Derivatives of τ(q, v, q̈); v and q̈ are read only where one by position or velocity is asked
  // for. `room`: derivativesSize() numbers, on a boundary of 64 bytes.
  void (*inverse_derivatives)(const Form&, const double* gravity, const double* q, const double* v,
                              const double* a, double* scratch, double* room,
                              const DerivativeMatrices& to) = nullptr;
  // The same of `count` samples; sample i's matrices begin `step` numbers behind those of i − 1.
  void (*inverse_derivatives_rows)(const Form&, const double* gravity, Rows q, Rows v, Rows a,
                                   long count, double* scratch, double* room,
                                   const DerivativeMatrices& to, long step) = nullptr;
  // q̈ and the derivatives of q̈(q, v, τ). False where a pivot of the mass matrix vanishes; the
  // numbers mean nothing then. Here and below only for forms whose steps have a coordinate each.
  bool (*forward_derivatives)(const Form&, const double* gravity, const double* q, const double* v,
                              const double* effort, double* scratch, double* room,
                              double* acceleration, const DerivativeMatrices& to) = nullptr;
  void (*forward_derivatives_rows)(const Form&, const double* gravity, Rows q, Rows v, Rows effort,
                                   long count, double* scratch, double* room, double* acceleration,
                                   long acceleration_step, const DerivativeMatrices& to, long step,
                                   bool* solved) = nullptr;
  // M⁻¹ of q alone, velocity_size² numbers.
  bool (*inverse_mass_matrix)(const Form&, const double* q, double* scratch, double* room,
                              double* inverse) = nullptr;
  void (*inverse_mass_matrix_rows)(const Form&, Rows q, long count, double* scratch, double* room,
                                   double* inverse, long step, bool* solved) = nullptr;
  // Poses of the model's bodies in the world, twelve numbers each from body 1 on behind room for
  // body 0, and the six numbers of each of their joints' columns (places_kernel.h); null where not
  // asked.
  void (*place_bodies)(const Form&, const double* q, double* scratch, double* room, double* poses,
                       double* columns) = nullptr;
  // The regressor (regressor_kernel.h), velocity_size rows. `frames`: for each step twelve numbers,
  // the frame of its body's parameters in the step's.
  void (*regressor)(const Form&, const double* gravity, const double* q, const double* v,
                    const double* a, const double* frames, double* scratch, double* room,
                    double* Y) = nullptr;
  // Sine and cosine of `count` angles.
  void (*sine_and_cosine)(const double* angles, int count, double* sines,
                          double* cosines) = nullptr;
};

// Numbers of scratch that any kernel needs for a form.
long scratchSize(const Form& form);
// Numbers of room that places of bodies need: a motion a step, where derivatives need matrices.
long placesSize(const Form& form);
// Numbers of room that derivatives and M⁻¹ need, of one sample or of as many at once as any kernel
// takes.
long derivativesSize(const Form& form, bool many);

extern const Kernels kKernelsOfAnyProcessor;
#if defined(__x86_64__)
extern const Kernels kKernelsAvx2;    // needs AVX2 and FMA
extern const Kernels kKernelsAvx512;  // needs AVX-512 F, DQ and VL, AVX2 and FMA
#endif

}  // namespace armillary::fast
