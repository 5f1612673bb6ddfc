// SPDX-License-Identifier: BSD-3-Clause
// Arrays of an archive that are of something else do not hide the motion beside them.
#include "engine/motion_files/numpy_archive.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr size_t kTimes = 20;

NumpyArchive motionBeside() {
  std::vector<double> times, positions;
  for (size_t i = 0; i < kTimes; ++i) {
    times.push_back(0.02 * i);
    positions.insert(positions.end(), {0.001 * i, 0.2});
  }
  NumpyArchive archive;
  archive.add("times", times);
  archive.add("positions", positions, kTimes, 2);
  return archive;
}

// The header of an array of Python's objects, of one row of two.
std::string objects() {
  std::string header = "{'descr': '|O', 'fortran_order': False, 'shape': (1, 2), }";
  header.resize(117, ' ');
  return std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + "\n" + "pickled";
}

RecordingRead readArchive(const NumpyArchive& archive) {
  return readRecording(twoElbows(), archive.bytes(), "m.npz");
}

}  // namespace

class TestStrayArrays : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void arraysOfSomethingElseAreLeftAlone() {
    NumpyArchive archive = motionBeside();
    archive.add("accelerations", std::vector<double>(2 * kTimes, 0.0), kTimes, 2);
    archive.addFile("a.npy", objects());
    archive.add("q", std::vector<double>{0.1, 0.2});
    const RecordingRead is = readArchive(archive);
    VERIFY_RECORDING(is);
    QCOMPARE(is.at(10, "R_ELBOW/position"), 0.01);
    VERIFY_TELLS(is.notes, "'a', 'q'");
  }

  // Where nothing else has what such an array should have, it is told and nothing is guessed.
  void theOnlyArrayOfAQuantityMustFit() {
    NumpyArchive efforts = motionBeside();
    efforts.addFile("tau.npy", objects());
    VERIFY_TELLS(readArchive(efforts).error, "array 'tau': it holds objects of Python");
    NumpyArchive velocities = motionBeside();
    velocities.add("velocities", std::vector<double>(8, 0.0), 4, 2);
    VERIFY_TELLS(readArchive(velocities).error, "array 'velocities' has 4 rows");
    NumpyArchive positions;
    positions.add("fps", std::vector<double>{50.0});
    positions.addFile("positions.npy", objects());
    positions.add("velocities", std::vector<double>(2 * kTimes, 0.0), kTimes, 2);
    VERIFY_TELLS(readArchive(positions).error, "array 'positions': it holds objects");
  }

  void pointersOfGitLfsAreTold() {
    const std::string pointer =
        "version https://git-lfs.github.com/spec/v1\noid sha256:4ca527\nsize 1234567\n";
    for (const char* name : {"m.npz", "m.csv", "m.yaml", "m.json", "m.bvh"}) {
      const RecordingRead is = readRecording(twoElbows(), pointer, name);
      QVERIFY(!is.good);
      VERIFY_TELLS(is.error, "is a Git LFS pointer, not the recording itself: run git lfs pull");
    }
  }
};

ARMILLARY_TEST(TestStrayArrays)
#include "tst_stray_arrays.moc"
