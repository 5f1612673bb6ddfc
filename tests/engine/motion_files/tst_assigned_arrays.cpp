// SPDX-License-Identifier: BSD-3-Clause
// Arrays as MATLAB, Octave, Python, TOML and C write them are the motion that their numbers are.
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>

#include "engine/motion_files/read_motion_file.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

struct ArraysRead {
  MotionTable motion;
  std::string refused;
};

ArraysRead readArrays(const std::string& text, std::optional<double> rate = {}) {
  static const std::shared_ptr<const Model> kRobot = bundledRobot("planar_3r").model;
  const QTemporaryDir folder;
  QFile file(folder.filePath("arm.txt"));
  if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
  file.write(text.data(), static_cast<qint64>(text.size()));
  file.close();
  ArraysRead read;
  MotionSource source{{file.fileName().toStdString()}};
  source.rate = rate;
  MotionFileError wrong;
  if (!readMotionFile(kRobot, source, read.motion, wrong)) read.refused = wrong.text();
  return read;
}

// Five rows at 0, 0.1 … of k/10 + 0, 0.01, 0.02.
void expectFive(const ArraysRead& read) {
  QVERIFY2(read.refused.empty(), read.refused.c_str());
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
      const ArraysRead read = readArrays(text);
      QVERIFY2(read.refused.find(said) != std::string::npos, read.refused.c_str());
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
    const ArraysRead cut = readArrays(head + q.substr(0, q.size() - 20));
    QVERIFY2(cut.refused.find(":8:") != std::string::npos ||
                 cut.refused.find("cut off") != std::string::npos,
             cut.refused.c_str());
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
      QVERIFY(!readArrays(text).refused.empty());
    }
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
