// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/quantities.h"

namespace armillary {

void append(const Eigen::MatrixXd& values, std::vector<double>& cells) {
  for (Eigen::Index i = 0; i < values.rows(); ++i) {
    for (Eigen::Index j = 0; j < values.cols(); ++j) cells.push_back(values(i, j));
  }
}

}  // namespace armillary
