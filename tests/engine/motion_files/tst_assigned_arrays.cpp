// SPDX-License-Identifier: BSD-3-Clause
// Arrays as MATLAB, Octave, Python, TOML and C write them are the motion that their numbers are.
#include <algorithm>
#include <chrono>

#include "engine/motion_files/read_motion_file.h"
#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

RecordingRead readArrays(const std::string& text, std::optional<double> rate = {}) {
  MotionSource source;
  source.rate = rate;
  return readArmRecording(text, "arm.txt", source);
}

// Five rows at 0, 0.1 … of k/10 + 0, 0.01, 0.02.
void expectFive(const RecordingRead& read) {
  QVERIFY2(read.error.empty(), read.error.c_str());
  const Table& table = read.motion.table;
  QCOMPARE(table.rowCount(), size_t{5});
  const char* const names[] = {"time", "shoulder/position", "elbow/position", "wrist/position"};
  for (size_t i = 0; i < 4; ++i) {
    const auto at = std::find(table.header.begin(), table.header.end(), names[i]);
    QVERIFY2(at != table.header.end(), names[i]);
    for (size_t row = 0; row < 5; ++row) {
      const double offset = i == 0 ? 0.0 : 0.01 * static_cast<double>(i - 1);
      VERIFY_CLOSE(table.row(row)[static_cast<size_t>(at - table.header.begin())],
                   0.1 * static_cast<double>(row) + offset, 1e-9, names[i]);
    }
  }
}

constexpr const char* kFiveRows =
    "0 0.01 0.02; 0.1 0.11 0.12; 0.2 0.21 0.22; 0.3 0.31 0.32; 0.4 0.41 0.42";
constexpr const char* kFiveLines =
    "  0 0.01 0.02\n  0.1 0.11 0.12\n  0.2 0.21 0.22\n  0.3 0.31 0.32\n  0.4 0.41 0.42\n";

std::string nested(const std::string& open, const std::string& close) {
  std::string text;
  for (int k = 0; k < 5; ++k) {
    const std::string tenth = "0." + std::to_string(k);
    text += (k == 0 ? "" : ",\n ") + open + tenth + ", " + tenth + "1, " + tenth + "2" + close;
  }
  return text;
}

}  // namespace

class TestAssignedArrays : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void scriptsAssignThem() {
    const std::string rows = kFiveRows, lines = kFiveLines;
    for (const std::string& text : std::vector<std::string>{
             "% a run\nt = [0 0.1 0.2 0.3 0.4]';\nq = [" + rows + "];\n",
             "t = 0:0.1:0.4;\nq = [" + lines + "];\n",
             "data.t = [0; 0.1; 0.2; 0.3; 0.4];\ndata.q = [ ...\n" + lines + "];\n",
             "t = [0:0.1:0.4];\nq = [0 0.1 0.2 0.3 0.4; 0.01 0.11 0.21 0.31 0.41; 0.02 0.12 0.22 "
             "0.32 0.42]';\n",
             "dt = 0.1\nq = [" + nested("[", "]") + "]\n",
             "t = np.array([0, 0.1, 0.2, 0.3,\n  0.4])\nq = np.array([" + nested("[", "]") +
                 "], dtype=float32)\n",
             "clear; clc; close all;\nt = [0 0.1 0.2 0.3 0.4];\nq = [" + rows + "];\nplot(t, q)\n",
             "import numpy as np\nt = np.array([0, 0.1, 0.2, 0.3, 0.4])\nq = np.array([" +
                 nested("[", "]") + "])\n",
             "t = [0; 0.1; 0.2; 0.3; 0.4];\nq = [[0; 0.1; 0.2; 0.3; 0.4] [0.01; 0.11; 0.21; 0.31; "
             "0.41], [0.02; 0.12; 0.22; 0.32; 0.42]];\n",
             "Ts = 0.1;\nq = [" + rows + "];\n"}) {
      expectFive(readArrays(text));
      if (QTest::currentTestFailed()) QFAIL(text.c_str());
    }
  }

  void matlabPrintsThem() {
    const std::string lines = kFiveLines;
    expectFive(readArrays("t =\n\n  0\n  0.1\n  0.2\n  0.3\n  0.4\n\nq =\n\n" + lines + "\n"));
    expectFive(
        readArrays("dt = 0.1000\nq =\n\n   1.0e-01 *\n\n  0 0.1 0.2\n  1 1.1 1.2\n  2 2.1 "
                   "2.2\n  3 3.1 3.2\n  4 4.1 4.2\n"));
    expectFive(
        readArrays("dt = 0.1\nq =\n\n  Columns 1 through 2\n\n  0 0.01\n  0.1 0.11\n  0.2 "
                   "0.21\n  0.3 0.31\n  0.4 0.41\n\n  Column 3\n\n  0.02\n  0.12\n  0.22\n"
                   "  0.32\n  0.42\n"));
  }

  void arraysWithoutNamesAreRows() {
    const std::string rows = kFiveRows;
    for (const std::string& text : std::vector<std::string>{
             "[" + rows + ";]\n", "{" + nested("{", "}") + "};\n", nested("[", "]") + ",\n",
             nested("(", ")") + "\n", nested("[", "]") + "\n"}) {
      expectFive(readArrays(text, 10.0));
      if (QTest::currentTestFailed()) QFAIL(text.c_str());
    }
  }

  void whatWouldBeComputedIsRefused() {
    for (const auto& [text, said] : {std::pair("t = 0:0.1:0.4;\nq = [sin(t); cos(t)];\n",
                                               ":2: 'sin(t); cos(t)];' is no array"),
                                     {"q = [0 pi/2; 1 1];\n", "'pi/2; 1 1];'"},
                                     {"q = [0 1; 2];\n", "not as many numbers"},
                                     {"q = [0 1 2; 3 4", "cut off"}}) {
      const RecordingRead read = readArrays(text);
      QVERIFY2(read.error.find(said) != std::string::npos, read.error.c_str());
    }
  }

  void octaveSavesThemAsText() {
    const std::string lines = kFiveLines;
    const std::string q = "# name: q\n# type: matrix\n# rows: 5\n# columns: 3\n" + lines;
    const std::string head = "# Created by Octave 8.4.0, Sun Nov 29 2026 <me@there>\n";
    expectFive(readArrays(head +
                          "# name: t\n# type: matrix\n# rows: 5\n# columns: 1\n 0\n 0.1\n 0.2\n "
                          "0.3\n 0.4\n\n\n" +
                          q +
                          "\n\n# name: note\n# type: string\n# elements: 1\n# length: 3\nabc\n"));
    expectFive(readArrays(
        head + "# name: t\n# type: range\n# base, limit, increment\n0 0.4 0.1\n\n\n" + q));
    expectFive(readArrays(head + "# name: dt\n# type: scalar\n0.1\n\n\n" + q));
    const RecordingRead cut = readArrays(head + q.substr(0, q.size() - 20));
    QVERIFY2(cut.error.find(":8:") != std::string::npos ||
                 cut.error.find("cut off") != std::string::npos,
             cut.error.c_str());
  }

  // What is nested without an end, or ends at once.
  void depthsAreRefused() {
    std::string functions = "q = ", brackets = "q = ", tuples = "[";
    for (int i = 0; i < 100'000; ++i) {
      functions += "array(";
      brackets += "[";
      tuples += "('a',";
    }
    for (const std::string& text :
         {functions, brackets, tuples, std::string("q = array("), std::string("q = ["),
          std::string("q = 'a"), std::string("# name: q\n# type: matrix\n# rows: 3\n")}) {
      QVERIFY(!readArrays(text).error.empty());
    }
  }

  // What may be transposed has rows of one length; brackets in brackets are rows, or side by side.
  void whatAreNoRowsIsRefused() {
    std::string ones;
    for (int i = 0; i < 200'000; ++i) ones += " 1";
    for (const auto& [text, said] :
         {std::pair("q = [[" + ones + "],[3]]'\n", std::string("beside")),
          {"q = [[1, 2],[3]]'\n", "not as many"},
          {"q = [[1, 2], 3, [1, 2]]';\n", "beside"},
          {"q = [[1, 2], 3, [1, 2]];\n", "beside"},
          {"t = [0; 0.1];\nq = [[.1 .2;.3 .4] [.4;.5]];\n", "computed"},
          {"t = [0; 0.1];\nq = [[.1;.2] [.4;.5;.6]];\n", "not as many"},
          {"q = [[.1 .2] [.4 .5]];\n", "computed"},
          {"q = [[.1 .2]' [.4 .5]'];\n", "computed"},
          {"dt = 0.1;\nq = [0 1 - 2; 3 4 5];\n", ":2: '- 2; 3 4 5];' is no array"},
          {"dt = 0.1;\nq = [0 - 2; 3 4];\n", "'- 2; 3 4];' is no array"}}) {
      const RecordingRead read = readArrays(text);
      QVERIFY2(read.error.find(said) != std::string::npos,
               (text.substr(0, 60) + ": " + read.error).c_str());
    }
  }

  // What stands behind a command in its line is read, and nothing in a block of remarks is.
  void commandsAndRemarksEnd() {
    const std::string rows = kFiveRows, lines = kFiveLines;
    for (const std::string& text : std::vector<std::string>{
             "t = [0 0.1 0.2 0.3 0.4]; plot(t, [1; 2]); q = [" + rows + "];\n",
             "clc, t = [0 0.1 0.2 0.3 0.4]; title('t; q = [1 2]'); q = [" + rows + "];\n",
             "import numpy as np, os\ndt = 0.1\nq = [" + nested("[", "]") + "]\n",
             "dt = 0.1;\nq = [" + rows + "];\nplot(q', ...\n  'k-'); disp(q')\n",
             "%{\nA run of q = [9 9 9];\nq = [9 9 9; 9 9 9];\n%}\ndt = 0.1;\nq = [" + rows + "];\n",
             "dt = 0.1;\n  #{\nq2 = [9 9 9];\n%{\n%}\nq3 = [1];\n #}\nq = [" + rows + "];\n",
             "dt = 0.1;\nq = [ % five rows\n" + lines + "];\n",
             "dt = 0.1;\nq = [0 0.01 0.02 % the first\n0.1 0.11 0.12 % and\n0.2 0.21 0.22 % so\n"
             "0.3 0.31 0.32 % on\n0.4 0.41 0.42 % all\n];\n"}) {
      expectFive(readArrays(text));
      if (QTest::currentTestFailed()) QFAIL(text.c_str());
    }
    QVERIFY(!readArrays("dt = 0.1;\nq = [" + rows + "];\n%{\nq = [1 2 3];\n").error.empty());
    QVERIFY(!readArrays("dt = 0.1;\nplot(q;\nq = [" + rows + "];\n").error.empty());
  }

  // Python's lists go on in the next line, however long their lines are; MATLAB's rows end there.
  void listsGoOnBehindACommaAtTheLinesEnd() {
    expectFive(
        readArrays("t = [0.0, 0.1,\n  0.2, 0.3,\n  0.4]\nq1 = [0.0, 0.1,\n  0.2, 0.3,\n  0.4]\nq2 "
                   "= [0.01,\n 0.11,\n "
                   "0.21,\n 0.31,\n 0.41,\n]\nq3 = [0.02, 0.12, 0.22,\n 0.32, 0.42]\n"));
    const std::string six = "0, 0.1, 0.2,\n 0.3, 0.4, 0.5";
    for (const std::string& text : {"t = [" + six + "]\nshoulder = [" + six + "]\n",
                                    "t = {" + six + "};\nshoulder = {" + six + "};\n"}) {
      const RecordingRead read = readArrays(text);
      QVERIFY2(read.error.empty(), read.error.c_str());
      QCOMPARE(read.motion.table.rowCount(), size_t{6});
    }
    const RecordingRead either = readArrays("dt = 0.1;\nq = [" + six + "];\n");
    QVERIFY2(either.error.find("goes on") != std::string::npos, either.error.c_str());
  }

  // What a remark says of the unit counts, as above a table.
  void remarksSayUnits() {
    for (const char* text : {"t = [0 1 2];\n% shoulder in deg\nshoulder = [0 90 180];\n",
                             "% units: deg\nt = [0 1 2];\nshoulder = [0 90 180];\n",
                             "# angles in degrees\nt = [0, 1, 2]\nshoulder = [0, 90, 180]\n",
                             "t = [0 1 2];\nshoulder = [0 90 180]; % joint angles, deg\n"}) {
      const RecordingRead read = readArrays(text);
      QVERIFY2(read.error.empty(), read.error.c_str());
      const auto& header = read.motion.table.header;
      const auto at = std::find(header.begin(), header.end(), "shoulder/position");
      QVERIFY(at != header.end());
      VERIFY_CLOSE(read.motion.table.row(2)[static_cast<size_t>(at - header.begin())],
                   3.14159265358979, 1e-9, text);
    }
  }

  void octaveSavesSinglesAndIntegers() {
    const std::string lines = kFiveLines;
    const std::string head = "# Created by Octave 8.4.0\n# name: dt\n# type: float scalar\n0.1\n\n";
    expectFive(
        readArrays(head + "# name: q\n# type: float matrix\n# rows: 5\n# columns: 3\n" + lines));
    std::string by_columns;
    for (const char* end : {"", "1", "2"}) {
      for (int k = 0; k < 5; ++k) by_columns += " 0." + std::to_string(k) + end + "\n";
    }
    expectFive(readArrays(head + "# name: q\n# type: matrix\n# ndims: 2\n 5 3\n" + by_columns));
    for (const char* type : {"complex matrix", "sparse matrix", "diagonal matrix"}) {
      const RecordingRead read =
          readArrays(head + "# name: q\n# type: matrix\n# rows: 5\n# columns: 3\n" + lines +
                     "\n# name: q2\n# type: " + type + "\n# rows: 2\n# columns: 1\n 1\n 2\n");
      QVERIFY2(read.error.empty(), read.error.c_str());
      const auto& notes = read.motion.notes;
      QVERIFY(std::any_of(notes.begin(), notes.end(), [&](const std::string& note) {
        return note.find("'q2' is saved as a " + std::string(type)) != std::string::npos;
      }));
    }
  }

  // Small texts that stood for numbers without end, or took time as the square of their length.
  void smallTextsTakeNoLongTime() {
    std::string ranges = "q = [", semicolons = "q=[1 2 3]" + std::string(1'000'000, ';'),
                statements = "x = [1 2];\n", lines = statements, statement_ranges = statements;
    for (int i = 0; i < 20; ++i) ranges += "0:9999999 ";
    for (int i = 0; i < 50; ++i) {
      statement_ranges += "q" + std::to_string(i) + " = 0:4999999;\n";
    }
    for (int i = 0; i < 100'000; ++i) {
      statements += "a" + std::to_string(i) + "=1;";
      lines += "a" + std::to_string(i) + "=1\n";
    }
    const auto begin = std::chrono::steady_clock::now();
    for (const std::string& text : {ranges + "];\n", statement_ranges}) {
      const RecordingRead read = readArrays(text);
      QVERIFY2(read.error.find("5 million") != std::string::npos, read.error.c_str());
    }
    for (const std::string& text : {semicolons, statements, lines}) readArrays(text);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    QVERIFY2(took.count() < 5.0, std::to_string(took.count()).c_str());
  }

  // Settings above a table, as simulations write them, are no arrays.
  void settingsAboveATableAreNone() {
    std::string text = "nRows=5\nnColumns=4\nendheader\ntime\tshoulder\telbow\twrist\n";
    for (int k = 0; k < 5; ++k) {
      const std::string tenth = "0." + std::to_string(k);
      text += tenth + "\t" + tenth + "\t" + tenth + "1\t" + tenth + "2\n";
    }
    expectFive(readArrays(text));
  }
};

ARMILLARY_TEST(TestAssignedArrays)
#include "tst_assigned_arrays.moc"
