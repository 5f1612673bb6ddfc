// SPDX-License-Identifier: BSD-3-Clause
// Reads a motion from whatever file people have, by what is in it.
//
//   text                     CSV and its like, see table/found_text.h; arrays as NumPy prints them
//   NumPy archive, array     see numpy_archive.h
//   YAML, JSON of ROS        see joint_trajectory.h; of play_motion, see named_motions.h
//   key frames in JSON       see key_frames.h
//   frames in JSON           {"Frames": [[number, …], …], "FrameDuration": s}: a table without a
//                            header; for a recipe columns Frames[0], Frames[1] … and
//                            FrameDuration
//   arrays of scripts        of MATLAB, Python, TOML, see assigned_arrays.h
//   text that Octave saves   see octave_text.h
//   other JSON, JSON lines   see tree_table.h
//   others                   are refused with the way to get here, see other_formats.h
//
// Columns are understood by name (table/column_names.h), or without a header by what fits
// (unnamed_columns.h). Several files are one motion (join_motions.h). A recipe (recipe.h) says what
// foreign columns mean: the one that is given, or FILE.recipe beside the first file, with or
// without the file's own ending.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

struct MotionFileError {
  std::string file;
  int line = 0;  // 1-based; 0: the file as a whole
  std::string message;
  bool unreadable = false;                // the file could not be opened
  bool columns = false;                   // it can be read: what its columns are is not understood
  std::vector<std::string> motions = {};  // it has several: one of these is to be named

  // "FILE:LINE: MESSAGE"
  std::string text() const;
};

struct MotionSource {
  std::vector<std::string> files = {};
  std::string recipe = {};          // empty: the one that stands beside the first file, if any
  std::string recipe_text = {};     // instead of a file
  std::string motion = {};          // of several in a file the one with this name
  std::optional<double> rate = {};  // rows per second, where no column is the time
  bool degrees = false;  // angles are in degrees where neither the format nor a unit says otherwise
  bool strict = false;   // among columns of ours one of nobody's is an error
  bool positions = false;     // a motion of nothing but rates or efforts is an error
  std::string named_by = {};  // the option that names `motion`, for errors; empty: there is none
};

// The table of the files, in our columns and units (radians): for readTrajectory(). motion.meanings
// says how each column was understood.
bool readMotionFile(const std::shared_ptr<const Model>& model, const MotionSource& source,
                    MotionTable& motion, MotionFileError& error);

// The columns of the files as they are, and their first rows, for a person who is to say what they
// are. Those of a second file are called as a recipe calls them that has read it as `file2`.
bool previewMotionFile(const std::shared_ptr<const Model>& model,
                       const std::vector<std::string>& files, size_t rows, Table& preview);

// The error of a reader of the table, said of the file.
MotionFileError inFile(const MotionSource& source, const MotionTable& motion,
                       const TableError& error);

}  // namespace armillary
