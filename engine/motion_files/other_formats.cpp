// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/other_formats.h"

#include <algorithm>
#include <filesystem>

#include "engine/text/git_lfs.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// The program of a robot's controller that a text is; empty where it is none.
std::string programOfController(std::string_view ending, std::string_view head) {
  const std::string_view text = trimmed(head);
  const auto says = [&](std::string_view word) { return head.find(word) != head.npos; };
  const auto begins = [&](std::string_view word) { return text.starts_with(word); };
  if (says("jointtarget ") || says("robtarget ") || (begins("MODULE ") && ending != ".csv")) {
    return "RAPID of ABB";
  }
  if (says("E6AXIS") || says("E6POS") || begins("&ACCESS") || begins("DEFDAT ")) {
    return "KRL of KUKA";
  }
  if (begins("/PROG")) return "TP of Fanuc";
  if (begins("/JOB") && says("//NAME")) return "INFORM of Yaskawa";
  if (ending == ".script" || says("movej(") || says("servoj(")) {
    return "URScript of Universal Robots";
  }
  return {};
}

}  // namespace

std::string wayFromOtherFormat(const std::string& file, std::string_view bytes) {
  const std::string ending = lowered(std::filesystem::path(file).extension().string());
  const std::string_view head = bytes.substr(0, std::min<size_t>(bytes.size(), 4096));
  const std::string plot = "open it in PlotJuggler, choose the joint states and export CSV";
  if (isGitLfsPointer(head)) {
    return std::string("is a Git LFS pointer, not the recording itself: ") + kGitLfsRemedy;
  }
  if (head.starts_with("PAR1")) {
    return "is Parquet (LeRobot and others); make CSV of it: python3 -c \"import pandas; "
           "pandas.read_parquet('FILE').to_csv('FILE.csv', index=False)\", then --input FILE.csv";
  }
  if (head.starts_with("SQLite format 3") || ending == ".db3") {
    return "is a ROS 2 bag; play it and write its states down: ros2 bag play FOLDER, and beside it "
           "ros2 topic echo --csv /joint_states > states.csv or, with names, ros2 topic echo "
           "/joint_states > states.yaml; or " +
           plot;
  }
  if (head.starts_with("\x89MCAP")) {
    return "is an MCAP bag; play it and write its states down: ros2 bag play -s mcap FILE, and "
           "beside it ros2 topic echo /joint_states > states.yaml; or " +
           plot;
  }
  if (head.starts_with("#ROSBAG")) {
    return "is a ROS 1 bag; write its states down: rostopic echo -b FILE -p /joint_states > "
           "states.csv; or " +
           plot;
  }
  if (trimmed(head).starts_with("HIERARCHY") || ending == ".bvh") {
    return "is BVH, the motion of a skeleton and not of this robot's joints; retarget it to the "
           "robot first (GMR, mink, pyroki), and save the joints' positions: numpy.savez(FILE, "
           "fps=…, q=…, joint_names=…)";
  }
  if (head.starts_with("\x89HDF") || ending == ".h5" || ending == ".hdf5") {
    return "is HDF5; save its arrays: python3 -c \"import h5py, numpy; f = h5py.File('FILE'); "
           "numpy.savez('FILE.npz', time=f['…'][:], q=f['…'][:])\"";
  }
  if (head.starts_with("MATLAB 7.3")) {
    return "is MATLAB's file of version 7.3, which is HDF5; save a table in MATLAB: writematrix([t "
           "q "
           "dq tau], 'FILE.csv'), or python3 -c \"import h5py, numpy; f = h5py.File('FILE'); "
           "numpy.savez('FILE.npz', time=f['t'][:].ravel(), q=f['q'][:].T)\"";
  }
  const bool binary = head.find('\0') != std::string_view::npos;
  if (head.starts_with("MATLAB 5.0") || (ending == ".mat" && binary)) {
    return "is MATLAB's; save a table: writematrix([t q dq tau], 'FILE.csv'), or python3 -c "
           "\"import scipy.io, numpy; numpy.savez('FILE.npz', **scipy.io.loadmat('FILE'))\"";
  }
  if (ending == ".pkl" || ending == ".pickle" || ending == ".joblib" ||
      head.starts_with("\x80\x04\x95") || head.starts_with("\x80\x03") ||
      head.starts_with("\x80\x05\x95") || head.starts_with("\x80\x02")) {
    return "is a pickle of Python, which runs code when it is read; save its arrays where you "
           "trust it: numpy.savez(FILE, fps=…, q=…, joint_names=…)";
  }
  if (ending == ".pt" || ending == ".pth") {
    return "is PyTorch's; save its arrays: numpy.savez(FILE, q=tensor.numpy(), dt=…)";
  }
  if (head.starts_with("c3d") || ending == ".c3d" || ending == ".fbx" || ending == ".trc") {
    return "holds markers or a skeleton, not the robot's joints; retarget it to the robot first";
  }
  if (head.find("!!python/object") != std::string_view::npos) {
    return "is YAML of Python's objects, which only the program that wrote it can read; write the "
           "message's own text instead: print(message) or rostopic echo";
  }
  if (head.starts_with("Format Version,") || head.starts_with("NO_OF_FRAMES")) {
    return "is a motion capture's export (Motive, QTM) of bodies and markers, not of the robot's "
           "joints; retarget it to the robot first";
  }
  if (const std::string program = programOfController(ending, head); !program.empty()) {
    return "is a program of a robot's controller (" + program +
           "), which says where to go and not when the joints were where; record the joints while "
           "it runs, or write its joint targets as a table, a row a target, and make a motion "
           "through them: armillary trajectory ROBOT --via TARGETS.csv --profile trapezoidal "
           "--rate 100";
  }
  if (ending == ".xlsx" || ending == ".xls" || ending == ".ods") {
    return "is a spreadsheet; save it as CSV";
  }
  const std::string begin = lowered(trimmed(head).substr(0, 15));
  if (begin.starts_with("<!doctype html") || begin.starts_with("<html")) {
    return "is a page of the web (HTML), not the recording: fetch the file itself (on GitHub by "
           "its button Raw)";
  }
  if (begin.starts_with('<')) {
    return "is XML or HTML; export the joints as a table (CSV), a row a time";
  }
  if (head.starts_with("\x1f\x8b")) return "is compressed; unpack it: gunzip FILE";
  if (binary && !head.starts_with("PK") && !head.starts_with("\x93NUMPY") &&
      !head.starts_with("\xFF\xFE") && !head.starts_with("\xFE\xFF")) {
    return "is no text, nor an archive of NumPy; save CSV, or numpy.savez(FILE, time=…, q=…)";
  }
  return {};
}

}  // namespace armillary
