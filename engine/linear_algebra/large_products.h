// SPDX-License-Identifier: BSD-3-Clause
// Eigen's products of matrices whose sizes are only known as the program runs: their inner loops,
// which are compiled in large_products.cpp and not in every file that multiplies. Precompiled with
// Eigen's headers; what does without it compiles them itself.
//
// The names are Eigen's own (Core/products of 3.4), and go with it.
#pragma once

#include <Eigen/Core>

#define ARMILLARY_LARGE_PRODUCTS(TEMPLATE)                                             \
  TEMPLATE struct gebp_kernel<                                                         \
      double, double, Index, blas_data_mapper<double, Index, ColMajor, Unaligned, 1>,  \
      gebp_traits<double, double>::mr, gebp_traits<double, double>::nr, false, false>; \
  ARMILLARY_LARGE_FACTORS(TEMPLATE, ColMajor, RowMajor)                                \
  ARMILLARY_LARGE_FACTORS(TEMPLATE, RowMajor, ColMajor)

// Stored by ORDER: the left and the right factor of a product, a matrix before a vector.
#define ARMILLARY_LARGE_FACTORS(TEMPLATE, ORDER, OTHER)                                      \
  TEMPLATE struct gemm_pack_lhs<double, Index, const_blas_data_mapper<double, Index, ORDER>, \
                                gebp_traits<double, double>::mr,                             \
                                gebp_traits<double, double>::LhsProgress,                    \
                                gebp_traits<double, double>::LhsPacket4Packing, ORDER>;      \
  TEMPLATE struct gemm_pack_rhs<double, Index, const_blas_data_mapper<double, Index, ORDER>, \
                                gebp_traits<double, double>::nr, ORDER>;                     \
  TEMPLATE struct general_matrix_vector_product<                                             \
      Index, double, const_blas_data_mapper<double, Index, ORDER>, ORDER, false, double,     \
      const_blas_data_mapper<double, Index, OTHER>, false>;

#if !EIGEN_VERSION_AT_LEAST(3, 4, 90)
namespace Eigen::internal {
ARMILLARY_LARGE_PRODUCTS(extern template)
}  // namespace Eigen::internal
#endif
