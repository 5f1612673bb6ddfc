// SPDX-License-Identifier: BSD-3-Clause
// What separates numbers and what their points are is seen in the rows, not in the first alone.
#include "engine/table/found_layout.h"

#include <cmath>

#include "engine/table/found_text.h"
#include "engine/table/placed_names.h"
#include "tests/support/test_program.h"

using namespace armillary;

class TestFoundLayout : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A motion that begins at rest at zero.
  void decimalCommasBehindAWholeFirstRow() {
    const auto named = layoutOf("time;turn;lift\n0;0;0\n0,5;0,1;0,2\n");
    QVERIFY(named && named->named && named->decimal_comma);
    QCOMPARE(named->separator, ';');
    const auto bare = layoutOf("0;-2;10\n1;0,5;11\n");
    QVERIFY(bare && !bare->named && bare->decimal_comma);
    const auto commented = layoutOf("# t\tq\n0\t1\n0,1\t1\n");
    QVERIFY(commented && commented->decimal_comma);
  }

  void noDecimalCommasWhereTheySeparate() {
    const auto separated = layoutOf("time,turn\n0,0\n1,5\n");
    QVERIFY(separated && !separated->decimal_comma);
    const auto points = layoutOf("time;turn\n0;0\n0.5;0.1\n");
    QVERIFY(points && !points->decimal_comma);
    const auto mixed = layoutOf("time;turn\n0.5;0\n1;1,5\n");
    QVERIFY(mixed && !mixed->decimal_comma);
  }

  // As pandas writes columns that have no names; a first row that goes on in the rows below is one
  // of the motion.
  void rowsThatNumberTheColumns() {
    const auto rowsOf = [](const char* text) {
      FoundTable found;
      TableError error;
      return parseFoundText(text, found, error) ? found.table.rowCount() : std::size_t{99};
    };
    QCOMPARE(rowsOf("0,1,2\n0.3,-0.9,0.2\n0.33,-0.87,0.23\n0.36,-0.84,0.27\n"), std::size_t{3});
    QCOMPARE(rowsOf("0,1,2,3\n0,0.3,-0.9,0.2\n0.02,0.33,-0.87,0.23\n0.04,0.36,-0.84,0.27\n"),
             std::size_t{3});
    QCOMPARE(rowsOf(",0,1,2\n0,0.3,-0.9,0.2\n1,0.33,-0.87,0.23\n2,0.36,-0.84,0.27\n"),
             std::size_t{3});
    QCOMPARE(rowsOf("0,1,2\n0.02,1.01,1.98\n0.04,1.02,1.96\n0.06,1.03,1.94\n"), std::size_t{4});
    QCOMPARE(rowsOf("0,1\n0.02,0.98\n0.04,0.95\n0.06,0.91\n"), std::size_t{4});
    QCOMPARE(rowsOf("0,1,2\n3,5,1\n8,2,6\n1,7,3\n"), std::size_t{4});
  }

  // Spreadsheets and loggers leave out the last cells where they are empty.
  void rowsWithoutTheirLastCells() {
    const auto notesOf = [](const char* text, FoundTable& found) {
      TableError error;
      if (!parseFoundText(text, found, error)) {
        return "line " + std::to_string(error.line) + ": " + error.message;
      }
      std::string notes;
      for (const std::string& note : found.notes) notes += note + "\n";
      return notes;
    };
    const auto says = [](const std::string& text, const char* words) {
      return text.find(words) != std::string::npos;
    };
    FoundTable found;
    const std::string one = notesOf("t,turn,lift\n0,1,2\n1,3\n2,5,6\n", found);
    QVERIFY2(says(one, "line 3 has fewer cells than the header"), one.c_str());
    QCOMPARE(found.table.rowCount(), std::size_t{3});
    QCOMPARE(found.table.row(1)[1], 3.0);
    QVERIFY(std::isnan(found.table.row(1)[2]));
    const std::string two = notesOf("t;turn;lift\n0;1;2\n1;4\n2;5,5\n3;1;2\n", found);
    QVERIFY2(says(two, "2 rows, the first in line 3, have fewer cells"), two.c_str());
    QCOMPARE(found.table.row(2)[1], 5.5);
    // too long; between blanks, where any cell may be missing; or no row has as many as the header
    for (const auto& [text, words] :
         {std::pair("t,turn,lift\n0,1,2\n1,3,4,5\n", "line 3: the row has 4 cells, the header 3"),
          std::pair("t turn lift\n0 1 2\n1 3\n2 3 4\n", "line 3: the row has 2 cells"),
          std::pair("t,turn,lift,roll\n0,1,2\n1,3,4\n", "line 2: the row has 3 cells"),
          std::pair("t,turn,lift\n0,1,2\n1\n2,3,4\n", "line 3: the row has 1 cell")}) {
      const std::string error = notesOf(text, found);
      QVERIFY2(says(error, words), error.c_str());
    }
  }

  void rowsWithoutAHeaderAreToldByTheirNeighbours() {
    for (const auto& [text, line, words] :
         {std::tuple("0.1,1.5,2.5\n0.2,1.5,2.5\n0.3,1.5\n0.4,1.5,2.5\n", 3,
                     "the row has 2 cells, those above 3"),
          {"0.1,1.5\n0.2,1.5,2.5\n0.3,1.5,2.5\n", 1, "the row has 2 cells, those below 3"},
          {"0.1,1.5,2.5\n0.2,1.5\n0.3,1.5,2.5\n", 2, "the row has 2 cells, those above 3"}}) {
      FoundTable found;
      TableError error;
      QVERIFY(!parseFoundText(text, found, error));
      QCOMPARE(error.line, line);
      QVERIFY2(error.message.find(words) != std::string::npos, error.message.c_str());
    }
  }

  void aFaultInTheFirstRowMakesItNoHeader() {
    FoundTable found;
    TableError error;
    QVERIFY(parseFoundText("0.1,ERR,2.5\n0.2,1.5,2.5\n0.3,1.5,2.5\n", found, error));
    QVERIFY(!found.named);
    QCOMPARE(found.table.rowCount(), std::size_t{3});
    QCOMPARE(found.faults.at("column 2").line, 1);
    // numbers as names: pandas calls columns so
    QVERIFY(parseFoundText("time,0,1\n0.1,1.5,2.5\n0.2,1.5,2.5\n", found, error));
    QVERIFY(found.named);
    QCOMPARE(found.table.header[1], std::string("0"));
    QVERIFY(parseFoundText("time,0.0,1.0,2.0\n0.1,1.5,2.5,3\n0.2,1.5,2.5,3\n", found, error));
    QVERIFY(found.named);
    QCOMPARE(found.table.header[2], std::string("1.0"));
  }

  void anyNumberOfCommentsStandsAboveTheHeader() {
    std::string text;
    for (int i = 0; i < 200; ++i) text += "# setting " + std::to_string(i) + ", 3, 4\n";
    FoundTable found;
    TableError error;
    QVERIFY2(parseFoundText(text + "t,turn,lift\n0,1,2\n1,3,4\n", found, error),
             error.message.c_str());
    QCOMPARE(found.table.header[1], std::string("turn"));
    QCOMPARE(found.table.header_line, 201);
    QCOMPARE(found.table.row(1)[2], 4.0);
  }

  void placesInAModel() {
    for (const auto& [name, plain] :
         {std::pair("/jointset/knee_r/knee_angle_r/value", "knee_angle_r.position"),
          {"ur10e.elbow_joint.Rz.q", "ur10e.elbow_joint.position"},
          {"ur10e.elbow_joint.Rz.w", "ur10e.elbow_joint.velocity"},
          {"ur10e.elbow_joint.Rz.b [rad/s^2]", "ur10e.elbow_joint.acceleration [rad/s^2]"},
          {"elbow.Rx.t", "elbow.effort"},
          {"lift.Pz.p", "lift.position"},
          {"lift.Pz.v", "lift.velocity"},
          {"lift.Pz.f", "lift.effort"},
          {"lift.Pz.q", "lift.Pz.q"},
          {"tool.Rz", "tool.Rz"},
          {"tool.Rq.q", "tool.Rq.q"},
          {".Rz.q", ".Rz.q"}}) {
      QCOMPARE(nameWithoutPlace(name), std::string(plain));
    }
  }
};

ARMILLARY_TEST(TestFoundLayout)
#include "tst_found_layout.moc"
