// SPDX-License-Identifier: BSD-3-Clause
// Where an entry of a mass matrix's lower half stands.
#pragma once

namespace armillary::fast {

struct MassMatrixEntry {
  int row = 0, column = 0;  // degrees of freedom, row ≥ column
  friend bool operator==(const MassMatrixEntry&, const MassMatrixEntry&) = default;
};

}  // namespace armillary::fast
