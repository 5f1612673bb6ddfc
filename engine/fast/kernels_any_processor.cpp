// SPDX-License-Identifier: BSD-3-Clause
// For any processor: two lanes, SSE2 on x86-64, NEON on arm64.
#include "engine/fast/kernels_of_set.h"

namespace armillary::fast {

constinit const Kernels kKernelsOfAnyProcessor = kernelsNamed("any");

long scratchSize(const Form& form) {
  const long steps = form.step_count + 1, turns = form.turn_count + kMostLanes;
  const long vectors = form.position_size + 3L * form.velocity_size;
  const long a_step = static_cast<long>((sizeof(MotionOf<double>) + sizeof(Wrench<double>) +
                                         sizeof(Articulated<double>) + sizeof(JointAnswer<double>) +
                                         sizeof(Acceleration<double>)) /
                                        sizeof(double));
  const long columns = 6L * (form.column_count + kMostLanes) +
                       steps * static_cast<long>(sizeof(Composite<double>) / sizeof(double));
  const long numbers = 2 * turns + steps * a_step + columns;
  return kMostLanes * (numbers + vectors);
}

long placesSize(const Form& form) {
  return (form.step_count + 1L) * static_cast<long>(sizeof(RootMotion<double>) / sizeof(double));
}

long derivativesSize(const Form& form, bool many) {
  const long n = form.column_count, steps = form.step_count + 1, columns = roomOfColumns(form);
  const long a_step =
      static_cast<long>((sizeof(RootMotion<double>) + sizeof(Subtree<double>)) / sizeof(double));
  const long a_column =
      static_cast<long>(sizeof(MovingColumn<double>) / sizeof(double)) + 6 + 6 + 3 + 6 + 6 + 3;
  const long rows = n * wholePacks(form.depth) + kMostLanes +
                    DerivativeRoom<double>::kMatrices * (n * wholePacks(n) + kMostLanes);
  const long numbers = steps * a_step + columns * a_column + rows;
  if (!many) return numbers;
  return kMostLanes * (numbers + form.position_size + 3L * form.velocity_size);
}

}  // namespace armillary::fast
