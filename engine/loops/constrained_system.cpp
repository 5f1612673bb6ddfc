// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/constrained_system.h"

#include "engine/loops/row_dependence.h"

namespace armillary {

void takeIndependentRows(RowDependence& rows, const Eigen::VectorXd& target, Eigen::VectorXd& c_L,
                         ConstrainedSolution& solution) {
  solution.rank = rows.rank;
  solution.independence = rows.independence;
  solution.least_independent_row = rows.leastIndependent();
  solution.redundant_rows.assign(rows.order.begin() + rows.rank, rows.order.end());
  solution.residual = rows.reduce(target, c_L);
}

}  // namespace armillary
