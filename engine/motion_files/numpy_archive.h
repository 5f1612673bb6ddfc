// SPDX-License-Identifier: BSD-3-Clause
// Motions in NumPy's archives (.npz): a zip file with an array (.npy) a member.
//
//   time (t, times)                               s
//   position (q, qpos, positions, angles), velocity, acceleration, effort (tau, torques) …
//       rows × joints, or one row a joint where only that fits the time; or an array with one
//       number a row, called as a column: JOINT/position
//   names (joint_names, joints)                   of the columns, text
//   coordinates                                   likewise, of the positions, where they are others
//
// Source: numpy.lib.format, versions 1.0 to 3.0: magic, version, length of the header, a Python
// literal {'descr': …, 'fortran_order': …, 'shape': …}, the numbers. Numbers of 4 and 8 bytes,
// little-endian, in C and in Fortran order; compressed members too.
#pragma once

#include <string>
#include <string_view>

#include "engine/motion_files/motion_table.h"

namespace armillary {

// Returns false and sets `error` where the bytes are no such archive, or an array is missing.
bool readNumpyArchive(std::string_view bytes, MotionTable& motion, TableError& error);

// An archive of arrays that numpy.load() reads.
class NumpyArchive {
 public:
  void add(const std::string& name, const std::vector<double>& numbers, size_t rows,
           size_t columns);
  void add(const std::string& name, const std::vector<double>& numbers);
  void add(const std::string& name, const std::vector<std::string>& texts);
  // The file's bytes. Throws std::runtime_error where there is no memory for them.
  std::string bytes() const;

 private:
  struct Member {
    std::string name, bytes;
  };
  std::vector<Member> members_;
};

}  // namespace armillary
