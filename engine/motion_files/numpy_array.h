// SPDX-License-Identifier: BSD-3-Clause
// One array of NumPy's format .npy.
//
// Source: numpy.lib.format, versions 1.0 to 3.0: magic, version, length of the header, a Python
// literal {'descr': …, 'fortran_order': …, 'shape': …}, the numbers. Floating point of 4 and 8
// bytes, integers, text; little-endian, in C and in Fortran order; at most two dimensions that are
// not 1, or three of numbers in C order.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// An array of numbers, or of texts.
struct NumpyArray {
  size_t rows = 0, columns = 1;
  bool flat = false;            // one dimension, or none
  bool scalar = false;          // no dimension
  size_t inner = 0;             // of three dimensions the last one: a part of `columns`
  std::vector<double> numbers;  // row after row
  std::vector<std::string> texts;

  bool isLine() const { return flat || rows == 1 || columns == 1; }
};

// What is wrong with an array.
struct NumpyFault {
  std::string message;
};

// Throws NumpyFault.
NumpyArray parseNumpyArray(std::string_view bytes);

}  // namespace armillary
