// SPDX-License-Identifier: BSD-3-Clause
// Motions in NumPy's archives (.npz): a zip file with an array (.npy) a member; and single arrays.
//
//   time (t, times, timestamps …)                 s; or a number fps, rate, dt …
//   position (q, qpos, joint_pos, angles …), velocity, acceleration, effort (tau, torques …)
//       rows × joints, or one row a joint where only that fits the time: words of
//       table/column_words.h
//   JOINT/position, q_JOINT, dq_JOINT …           a number a row, called as a column
//   names (joint_names, joints, dof_names)        of the columns, text
//   coordinates                                   likewise, of the positions, where they are others
//   root_pos, base_quat, body_pos_w …             the place of a floating base, see numpy_base.h;
//                                                 also before the joints' positions, 7 + joints
//   states, x, data                               rows × all: columns without names
//
// Other arrays are left alone, and so are those of Python's objects and those that do not fit the
// time, where others have what they say.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/motion_files/motion_table.h"

namespace armillary {

// Whether a text names a joint of the robot.
using IsJoint = std::function<bool(const std::string&)>;

// Returns false and sets `error` where the bytes are no such archive, or an array is missing.
// `base` is the link that is the robot's base, where it floats. Texts called "name" or "labels" are
// the joints' where `is_joint` says so of each.
bool readNumpyArchive(std::string_view bytes, MotionTable& motion, TableError& error,
                      const std::string& base = {}, const IsJoint& is_joint = {});

// A single array of two dimensions: rows of columns without names.
bool readNumpyArray(std::string_view bytes, MotionTable& motion, TableError& error);

// An archive of arrays that numpy.load() reads.
class NumpyArchive {
 public:
  void add(const std::string& name, const std::vector<double>& numbers, size_t rows,
           size_t columns);
  void add(const std::string& name, const std::vector<double>& numbers);
  void add(const std::string& name, const std::vector<std::string>& texts);
  // A plain file beside the arrays, which readers of arrays leave alone.
  void addFile(const std::string& name, std::string bytes);
  // The file's bytes. Throws std::runtime_error where there is no memory for them.
  std::string bytes() const;

 private:
  struct Member {
    std::string name, bytes;
    bool packed = false;  // deflated
  };
  std::vector<Member> members_;
};

}  // namespace armillary
