// SPDX-License-Identifier: BSD-3-Clause
#include "engine/linear_algebra/large_products.h"

#if !EIGEN_VERSION_AT_LEAST(3, 4, 90)
namespace Eigen::internal {
ARMILLARY_LARGE_PRODUCTS(template)
}  // namespace Eigen::internal
#endif
