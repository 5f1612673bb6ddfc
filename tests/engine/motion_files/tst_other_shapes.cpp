// SPDX-License-Identifier: BSD-3-Clause
// The same numbers in other programs' shapes are the same motion.
#include <cmath>

#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

double swing(size_t joint, int row) {
  return (0.3 + 0.1 * static_cast<double>(joint)) * std::sin(0.1 * row + 0.2 * joint);
}

// Rows of as many joints' positions, with what stands before each row.
std::string rowsOf(size_t joints, const std::string& open, const std::string& close,
                   const std::string& between, const std::string& before = {}, int count = 30) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += (i > 0 ? between : "") + open + before;
    for (size_t k = 0; k < joints; ++k) text += (k > 0 ? ", " : "") + shortest(swing(k, i));
    text += close;
  }
  return text;
}

}  // namespace

class TestOtherShapes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void yamlIsKnownByItsLines() {
    const std::string yaml =
        "# a pose sequence\n\ntype: PoseSeq\nname: \"wave\"\nrefs:\n  -\n    time: 0\n"
        "    q: [\n      0.1,\n      0.2 ]\n  -\n    time: 1\n    q: [ 0.2, 0.3 ]\n";
    const RecordingRead is = readRecording(twoElbows(), yaml, "m.pseq");
    VERIFY_RECORDING(is);
    QCOMPARE(is.at(1, "L_ELBOW/position"), 0.3);
    // a table under lines about the recording is one still
    for (const char* rows : {"time,R_ELBOW,L_ELBOW\n0,0.1,0.2\n1,0.2,0.3\n",
                             "   time   R_ELBOW   L_ELBOW\n   0   0.1   0.2\n   1   0.2   0.3\n"}) {
      const RecordingRead table =
          readRecording(twoElbows(), std::string("Robot: elbows\nOperator: me\n") + rows);
      VERIFY_RECORDING(table);
      QCOMPARE(table.at(1, "L_ELBOW/position"), 0.3);
    }
  }
};

ARMILLARY_TEST(TestOtherShapes)
#include "tst_other_shapes.moc"
