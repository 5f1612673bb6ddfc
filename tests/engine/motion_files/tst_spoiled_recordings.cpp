// SPDX-License-Identifier: GPL-3.0-or-later
// A recording with one thing changed, everywhere: what changes nothing for a person is read as the
// same motion; what is wrong is refused with its line, or changes nothing but what it stands in.
#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/text/number_text.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// Not two joints alike: one slides, one has narrow limits, one turns on and on.
std::shared_ptr<const Model> crane() {
  const std::string inertial =
      "<inertial><origin xyz='0.1 0 0.05'/><mass value='2'/><inertia ixx='.01' iyy='.02' izz='.03' "
      "ixy='.001' ixz='0' iyz='0'/></inertial>";
  std::string text = "<robot name='crane'><link name='base'/>", parent = "base";
  const auto add = [&](const std::string& name, const std::string& type, const std::string& limit) {
    text += "<link name='" + name + "_part'>" + inertial + "</link><joint name='" + name +
            "' type='" + type + "'><parent link='" + parent + "'/><child link='" + name +
            "_part'/><origin xyz='0.3 0 0'/><axis xyz='0 1 0'/>" + limit + "</joint>";
    parent = name + "_part";
  };
  add("slew", "continuous", "<limit effort='90' velocity='9'/>");
  add("boom", "prismatic", "<limit lower='0' upper='1.5' effort='900' velocity='2'/>");
  add("jib", "revolute", "<limit lower='-0.8' upper='1.9' effort='90' velocity='9'/>");
  const QTemporaryDir folder;
  const std::string file = folder.filePath("crane.urdf").toStdString();
  writeTestFile(file, text + "</robot>");
  return loadFile(file).model;
}

// Of a table as it is written: its names, its cells, and what stands between them.
struct WrittenTable {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  std::string separator = ",", line_end = "\n", before, row_end;

  std::string text() const {
    std::string all = before;
    const auto add = [&](const std::vector<std::string>& cells) {
      for (std::size_t i = 0; i < cells.size(); ++i) all += (i ? separator : "") + cells[i];
      all += row_end + line_end;
    };
    if (!header.empty()) add(header);
    for (const auto& row : rows) add(row);
    return all;
  }
  void forEachCell(const std::function<void(std::string&)>& change) {
    for (auto& row : rows) std::for_each(row.begin(), row.end(), change);
  }
  void forEachName(const std::function<void(std::string&)>& change) {
    std::for_each(header.begin(), header.end(), change);
  }
};

constexpr int kRows = 40;

WrittenTable written() {
  WrittenTable table;
  table.header = {"time"};
  for (const char* quantity : {"position", "velocity", "effort"}) {
    for (const char* joint : {"slew", "boom", "jib"}) {
      table.header.push_back(std::string(joint) + "/" + quantity);
    }
  }
  for (int i = 0; i < kRows; ++i) {
    const double t = 0.02 * i, w = 2.0;
    std::vector<std::string> row = {shortest(t)};
    const double middles[] = {1.0, 0.7, 0.4}, sizes[] = {2.0, 0.3, 0.9};
    for (int k = 0; k < 3; ++k)
      row.push_back(shortest(middles[k] + sizes[k] * std::sin(w * t + k)));
    for (int k = 0; k < 3; ++k) row.push_back(shortest(sizes[k] * w * std::cos(w * t + k)));
    for (int k = 0; k < 3; ++k) row.push_back(shortest(20.0 * std::cos(3.0 * t + k) + k));
    table.rows.push_back(row);
  }
  return table;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size()) {
    text.replace(at, what.size(), with);
  }
  return text;
}

// [{"time": 0, …}, …], or an object a line.
std::string asRecords(const WrittenTable& table, bool lines = false) {
  std::string all = lines ? "" : "[";
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    all += r > 0 && !lines ? ",\n{" : "{";
    for (std::size_t i = 0; i < table.header.size(); ++i) {
      all += (i ? ", \"" : "\"") + table.header[i] + "\": " + table.rows[r][i];
    }
    all += lines ? "}\n" : "}";
  }
  return all + (lines ? "" : "]\n");
}

// {"time": [0, …], …}
std::string asColumns(const WrittenTable& table) {
  std::string all = "{";
  for (std::size_t i = 0; i < table.header.size(); ++i) {
    all += (i ? ",\n\"" : "\"") + table.header[i] + "\": [";
    for (std::size_t r = 0; r < table.rows.size(); ++r) all += (r ? ", " : "") + table.rows[r][i];
    all += "]";
  }
  return all + "}\n";
}

// Points of a trajectory, their numbers in lists.
std::string asYaml(const WrittenTable& table) {
  std::string all = "joint_names: [slew, boom, jib]\npoints:\n";
  for (const auto& row : table.rows) {
    const auto list = [&](std::size_t from) {
      return "[" + row[from] + ", " + row[from + 1] + ", " + row[from + 2] + "]\n";
    };
    all += "- time_from_start: " + row[0] + "\n  positions: " + list(1) +
           "  velocities: " + list(4) + "  effort: " + list(7);
  }
  return all;
}

}  // namespace

class TestSpoiledRecordings : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    model_ = crane();
    right_ = read(written());
    VERIFY_RECORDING(right_);
    QCOMPARE(right_.motion.table.rowCount(), std::size_t{kRows});
  }

  // What a program or a person writes otherwise without meaning otherwise.
  void theSameMotionIsReadFromEverySpelling_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("file");
    const auto add = [](const char* name, const std::function<void(WrittenTable&)>& change,
                        const std::string& before = {}) {
      WrittenTable table = written();
      change(table);
      QTest::newRow(name) << QByteArray::fromStdString(before + table.text()) << "m.csv";
    };
    const auto names = [&](const char* name, const std::function<std::string(std::string)>& spelt) {
      add(name, [&](WrittenTable& table) {
        table.forEachName([&](std::string& each) {
          if (each != "time") each = spelt(each);
        });
      });
    };
    add("lines of Windows", [](WrittenTable& t) { t.line_end = "\r\n"; });
    add("lines of old Macs", [](WrittenTable& t) { t.line_end = "\r"; });
    add(
        "byte order mark", [](WrittenTable&) {}, "\xef\xbb\xbf");
    add("tabs", [](WrittenTable& t) { t.separator = "\t"; });
    add("semicolons", [](WrittenTable& t) { t.separator = ";"; });
    add("blanks", [](WrittenTable& t) { t.separator = "   "; });
    add("commas and blanks", [](WrittenTable& t) { t.separator = " , "; });
    add("a comma at the end", [](WrittenTable& t) { t.row_end = ","; });
    add("empty lines", [](WrittenTable& t) { t.line_end = "\n\n"; });
    add("remarks", [](WrittenTable& t) { t.before = "# written by a crane\n# on a Monday\n\n"; });
    add("remarks of LaTeX", [](WrittenTable& t) { t.before = "% a crane\n"; });
    add("remark as header", [](WrittenTable& t) { t.header[0] = "# time"; });
    add("quotes", [](WrittenTable& t) {
      const auto quote = [](std::string& cell) { cell = '"' + cell + '"'; };
      t.forEachName(quote);
      t.forEachCell(quote);
    });
    add("decimal commas", [](WrittenTable& t) {
      t.separator = ";";
      t.forEachCell([](std::string& cell) { cell = replaced(cell, ".", ","); });
    });
    add("signs", [](WrittenTable& t) {
      t.forEachCell([](std::string& cell) {
        if (cell[0] != '-') cell = "+" + cell;
      });
    });
    add("row numbers", [](WrittenTable& t) {
      t.header.insert(t.header.begin(), "");
      for (std::size_t i = 0; i < t.rows.size(); ++i) {
        t.rows[i].insert(t.rows[i].begin(), std::to_string(i));
      }
    });
    add("a column of words", [](WrittenTable& t) {
      t.header.push_back("state");
      for (auto& row : t.rows) row.push_back("RUNNING");
    });
    add("another order", [](WrittenTable& t) {
      for (auto* row : {&t.header}) std::rotate(row->begin(), row->begin() + 4, row->end());
      for (auto& row : t.rows) std::rotate(row.begin(), row.begin() + 4, row.end());
    });
    add("milliseconds", [](WrittenTable& t) {
      t.header[0] = "time [ms]";
      for (auto& row : t.rows) row[0] = shortest(1000.0 * std::stod(row[0]));
    });
    add("centimetres", [](WrittenTable& t) {
      t.header[2] += " [cm]";
      for (auto& row : t.rows) row[2] = shortest(100.0 * std::stod(row[2]));
    });
    add("degrees", [](WrittenTable& t) {
      for (const int column : {1, 3, 4, 6}) {
        t.header[column] += column < 4 ? " [deg]" : " [deg/s]";
        for (auto& row : t.rows) row[column] = shortest(std::stod(row[column]) * 180.0 / M_PI);
      }
    });
    add("kilonewtons", [](WrittenTable& t) {
      t.header[8] += " [kN]";
      for (auto& row : t.rows) row[8] = shortest(0.001 * std::stod(row[8]));
    });
    names("points", [](std::string name) { return replaced(name, "/", "."); });
    names("underscores", [](std::string name) { return replaced(name, "/", "_"); });
    names("capitals", [](std::string name) {
      std::transform(name.begin(), name.end(), name.begin(), ::toupper);
      return name;
    });
    names("short forms", [](std::string name) {
      return replaced(replaced(replaced(name, "position", "pos"), "velocity", "vel"), "effort",
                      "torque");
    });
    names("letters in front", [](const std::string& name) {
      const std::size_t cut = name.find('/');
      const std::string quantity = name.substr(cut + 1), joint = name.substr(0, cut);
      return (quantity == "position" ? "q_" : quantity == "velocity" ? "qd_" : "tau_") + joint;
    });
    // other formats
    QTest::newRow("records of JSON") << QByteArray::fromStdString(asRecords(written())) << "m.json";
    QTest::newRow("lines of JSON")
        << QByteArray::fromStdString(asRecords(written(), true)) << "m.jsonl";
    QTest::newRow("columns of JSON") << QByteArray::fromStdString(asColumns(written())) << "m.json";
    QTest::newRow("YAML") << QByteArray::fromStdString(asYaml(written())) << "m.yaml";
    names("brackets", [](const std::string& name) {
      const std::size_t cut = name.find('/');
      return name.substr(cut + 1) + "[" + name.substr(0, cut) + "]";
    });
  }
  void theSameMotionIsReadFromEverySpelling() {
    QFETCH(const QByteArray, text);
    QFETCH(const QString, file);
    const RecordingRead reading = readRecording(model_, text.toStdString(), file.toStdString());
    VERIFY_RECORDING(reading);
    QCOMPARE(reading.motion.table.rowCount(), std::size_t{kRows});
    for (const std::string& name : right_.motion.table.header) {
      QVERIFY2(reading.has(name), (name + " is missing; " + reading.notes).c_str());
      for (std::size_t row = 0; row < kRows; ++row) {
        const double wanted = right_.at(row, name);
        QVERIFY2(std::abs(reading.at(row, name) - wanted) <= 1e-9 * (1.0 + std::abs(wanted)),
                 (name + ", row " + std::to_string(row)).c_str());
      }
    }
  }

  // A cell that is no number, or one that nobody measures: refused where it stands, or its row is
  // left out and that is told, or it is read and is the only number that differs; an empty one
  // stays empty.
  void aWrongCellChangesNothingElse() {
    const char* kCells[] = {"",    "nan",  "inf",  "-inf",  "abc",    "1e999",
                            "1,5", "--",   "0x10", "1.2.3", "12 5",   "\"",
                            "'1'", "None", "null", "#",     "1e-320", "9e99"};
    const WrittenTable table = written();
    int refused = 0, read_all = 0;
    for (const std::size_t row : {std::size_t{0}, std::size_t{7}, std::size_t{kRows - 1}}) {
      for (std::size_t column = 0; column < table.header.size(); ++column) {
        for (const char* cell : kCells) {
          if (column == 0 && *cell == '#') continue;  // a remark
          WrittenTable spoiled = table;
          spoiled.rows[row][column] = cell;
          const std::string what = "'" + std::string(cell) + "' as " + table.header[column] +
                                   " in line " + std::to_string(row + 2) + ": ";
          const RecordingRead reading = read(spoiled);
          if (!reading.good) {
            ++refused;
            QVERIFY2(reading.error.find(":" + std::to_string(row + 2) + ":") != std::string::npos,
                     (what + reading.error).c_str());
            continue;
          }
          ++read_all;
          const std::size_t rows = reading.motion.table.rowCount();
          const bool left_out = rows + 1 == kRows;
          QVERIFY2(rows == kRows || left_out, (what + std::to_string(rows) + " rows").c_str());
          if (left_out) {
            QVERIFY2(!reading.notes.empty() || !reading.doubts.empty(),
                     (what + "not told").c_str());
          }
          for (const std::string& name : right_.motion.table.header) {
            if (!reading.has(name) && name == table.header[column]) {
              QVERIFY2(!reading.notes.empty(), (what + "not told").c_str());
              continue;
            }
            QVERIFY2(reading.has(name), (what + name + " is missing").c_str());
            for (std::size_t r = 0; r < kRows; ++r) {
              if (r == row) continue;
              const std::size_t there = left_out && r > row ? r - 1 : r;
              QVERIFY2(std::abs(reading.at(there, name) - right_.at(r, name)) < 1e-9,
                       (what + name + " of row " + std::to_string(r) + " differs").c_str());
            }
            if (left_out) continue;
            const bool stays_empty = *cell == '\0' && name == table.header[column];
            QVERIFY2(stays_empty || std::isfinite(reading.at(row, name)), (what + name).c_str());
            if (name != table.header[column]) {
              QVERIFY2(std::abs(reading.at(row, name) - right_.at(row, name)) < 1e-9,
                       (what + name + " differs").c_str());
            }
          }
        }
      }
    }
    QVERIFY2(refused > 100 && read_all > 10,
             (std::to_string(refused) + ", " + std::to_string(read_all)).c_str());
  }

  // The same in files of other formats: refused, or nothing else differs.
  void aWrongValueOfATreeChangesNothingElse() {
    const WrittenTable table = written();
    using Writing = std::function<std::string(const WrittenTable&)>;
    const std::pair<std::string, Writing> kFormats[] = {
        {"m.json", [](const WrittenTable& each) { return asRecords(each); }},
        {"columns.json", asColumns},
        {"m.jsonl", [](const WrittenTable& each) { return asRecords(each, true); }},
        {"m.yaml", asYaml}};
    const char* kValues[] = {"null",  "\"abc\"",    "\"1.5\"", "true", "[]", "{}",   "[1, 2]",
                             "1e999", "{\"x\": 1}", "",        "NaN",  "-",  "\"\"", "1.5.2"};
    int read_all = 0;
    for (const auto& [file, write] : kFormats) {
      for (const std::size_t row : {std::size_t{0}, std::size_t{9}, std::size_t{kRows - 1}}) {
        for (const std::size_t column : {0, 2, 4, 9}) {
          for (const char* value : kValues) {
            WrittenTable spoiled = table;
            spoiled.rows[row][column] = value;
            const std::string what = std::string(value) + " as " + table.header[column] +
                                     " of row " + std::to_string(row) + " in " + file + ": ";
            const RecordingRead reading = readRecording(model_, write(spoiled), file);
            if (!reading.good) {
              QVERIFY2(reading.error.size() > file.size() + 20, (what + reading.error).c_str());
              continue;
            }
            ++read_all;
            const std::size_t rows = reading.motion.table.rowCount();
            QVERIFY2(rows == kRows || rows + 1 == kRows, (what + std::to_string(rows)).c_str());
            const bool left_out = rows + 1 == kRows;
            const std::string told = reading.notes + reading.doubts;
            for (const std::string& name : right_.motion.table.header) {
              if (!reading.has(name)) {
                QVERIFY2(name == table.header[column] && !told.empty(),
                         (what + name + " is missing; " + told).c_str());
                continue;
              }
              for (std::size_t r = 0; r < kRows; ++r) {
                if (r == row && (left_out || name == table.header[column])) continue;
                const std::size_t there = left_out && r > row ? r - 1 : r;
                QVERIFY2(std::abs(reading.at(there, name) - right_.at(r, name)) < 1e-9,
                         (what + name + " of row " + std::to_string(r) + " differs").c_str());
              }
            }
            QVERIFY2(!left_out || !told.empty(), (what + "not told").c_str());
          }
        }
      }
    }
    QVERIFY2(read_all > 10, qPrintable(QString::number(read_all)));
  }

  // A row that nothing was measured in, in whatever shape the numbers are.
  void rowsOfNullAreFilledIn_data() {
    QTest::addColumn<QByteArray>("text");
    const std::string times = "\"time\": [0, 0.1, 0.2, 0.3, 0.4, 0.5]";
    QTest::newRow("null as a row") << QByteArray::fromStdString(
        "{" + times +
        ", \"qpos\": [[1, 0.2, 0.3], [1, 0.2, 0.3], null, [1, 0.2, 0.3], "
        "[1, 0.2, 0.3], [1, 0.2, 0.3]]}");
    QTest::newRow("a row of null") << QByteArray::fromStdString(
        "{" + times +
        ", \"qpos\": [[1, 0.2, 0.3], [1, 0.2, 0.3], [null, null, null], "
        "[1, 0.2, 0.3], [1, 0.2, 0.3], [1, 0.2, 0.3]]}");
    QTest::newRow("pandas, split") << QByteArray(
        "{\"columns\": [\"time\", \"slew/position\", \"boom/position\", "
        "\"jib/position\"], \"data\": [[0, 1, 0.2, 0.3], [0.1, 1, 0.2, 0.3], "
        "[0.2, null, null, null], [0.3, 1, 0.2, 0.3], [0.4, 1, 0.2, 0.3]]}");
  }
  void rowsOfNullAreFilledIn() {
    QFETCH(const QByteArray, text);
    const RecordingRead reading = readRecording(model_, text.toStdString(), "m.json");
    VERIFY_RECORDING(reading);
    QVERIFY2(reading.has("jib/position"), reading.notes.c_str());
    for (const std::size_t row : {1, 3, 4}) {
      QCOMPARE(reading.at(row, "time"), 0.1 * static_cast<double>(row));
      QCOMPARE(reading.at(row, "boom/position"), 0.2);
    }
    QCOMPARE(reading.at(2, "boom/position"), 0.2);  // between its neighbours
  }

  // What is no number in the time's list is an error; in another's that list is left out and told,
  // and nothing else.
  void strayTextsSpoilTheTimeAlone() {
    const auto text = [](const std::string& time, const std::string& event) {
      return "{\"time\": [0, 0.1, 0.2, 0.3, 0.4, " + time + "], \"event\": [0, 0, 0, 1, 1, " +
             event +
             "], \"qpos\": [[1, 0.2, 0.3], [1, 0.2, 0.3], [1, 0.2, 0.3], [1, 0.2, 0.3], "
             "[1, 0.2, 0.3], [1, 0.2, 0.3]]}";
    };
    const RecordingRead event = readRecording(model_, text("0.5", "\"stop\""), "m.json");
    VERIFY_RECORDING(event);
    VERIFY_TELLS(event.notes, "'event' has \"stop\" at place 6 of 6, where numbers are");
    QCOMPARE(event.at(5, "time"), 0.5);
    for (const char* wrong : {"\"half\"", "true", "{}", "[0.5]"}) {
      const RecordingRead time = readRecording(model_, text(wrong, "1"), "m.json");
      QVERIFY2(!time.good, wrong);
      VERIFY_TELLS(time.error, "'time' has ");
    }
    const RecordingRead none = readRecording(model_, text("\"n/a\"", "1"), "m.json");
    VERIFY_RECORDING(none);  // whoever needs the time refuses the row
    QVERIFY(none.has("time") && std::isnan(none.at(5, "time")));
  }

  // A message's stamp that is no number is refused, wherever it stands; it ended the program.
  void stampsThatAreNoNumbersAreTold() {
    const auto message = [](const char* sec) {
      return std::string("{\"header\": {\"stamp\": {\"sec\": ") + sec +
             ", \"nanosec\": 0}}, \"name\": [\"slew\", \"boom\", \"jib\"], "
             "\"position\": [1, 0.2, 0.3]}";
    };
    for (const char* wrong : {"null", "\"soon\"", "[1]"}) {
      for (const bool first : {true, false}) {
        const std::string text =
            "[" + message(first ? wrong : "0") + ", " + message(first ? "1" : wrong) + "]";
        const RecordingRead reading = readRecording(model_, text, "m.json");
        QVERIFY2(!reading.good, text.c_str());
        VERIFY_TELLS(reading.error, "stamp is no number");
      }
    }
  }

  // A name that is wrong: the file is refused, or what is left has its own numbers.
  void aWrongNameGivesNobodyAnothersNumbers() {
    const WrittenTable table = written();
    const char* kNames[] = {
        "",           "foo",          "slew/position",       "jib",
        "position",   "boom/postion", "bom/position",        "boom position [parsec]",
        "jib/effort", "target_boom",  "boom/position_error", "42",
        "time"};
    for (std::size_t column = 0; column < table.header.size(); ++column) {
      for (const char* name : kNames) {
        WrittenTable spoiled = table;
        spoiled.header[column] = name;
        if (spoiled.header == table.header) continue;
        const std::string what = table.header[column] + " as '" + name + "': ";
        const RecordingRead reading = read(spoiled);
        if (!reading.good) {
          QVERIFY2(reading.error.size() > 20, (what + reading.error).c_str());
          continue;
        }
        for (std::size_t other = 0; other < table.header.size(); ++other) {
          if (other == column || !reading.has(table.header[other])) continue;
          QVERIFY2(std::abs(reading.at(5, table.header[other]) -
                            right_.at(5, table.header[other])) < 1e-9,
                   (what + table.header[other] + " differs; " + reading.notes).c_str());
        }
      }
    }
  }

  // A row with a cell more or less is refused where it stands, or left out and told.
  void aRowOfAnotherWidthIsTold() {
    const WrittenTable table = written();
    for (const std::size_t row : {std::size_t{0}, std::size_t{11}, std::size_t{kRows - 1}}) {
      for (const int change : {-9, -1, 1, 5}) {
        WrittenTable spoiled = table;
        if (change > 0) {
          spoiled.rows[row].insert(spoiled.rows[row].end(), static_cast<std::size_t>(change), "1");
        } else {
          spoiled.rows[row].resize(spoiled.rows[row].size() - static_cast<std::size_t>(-change));
        }
        const RecordingRead reading = read(spoiled);
        const std::string what =
            "row " + std::to_string(row) + " by " + std::to_string(change) + ": ";
        if (!reading.good) {
          QVERIFY2(reading.error.find(":" + std::to_string(row + 2) + ":") != std::string::npos,
                   (what + reading.error).c_str());
          continue;
        }
        QVERIFY2(!reading.notes.empty() || !reading.doubts.empty(), (what + "not told").c_str());
        const std::size_t rows = reading.motion.table.rowCount();
        QVERIFY2(rows == kRows || rows + 1 == kRows, (what + reading.notes).c_str());
        // the others have their numbers
        const std::size_t last = row + 1 == kRows ? kRows - 2 : kRows - 1;
        for (const std::string& name : reading.motion.table.header) {
          const std::size_t there = rows == kRows ? last : rows - 1;
          QVERIFY2(std::abs(reading.at(there, name) - right_.at(last, name)) < 1e-9,
                   (what + name).c_str());
        }
      }
    }
  }

 private:
  RecordingRead read(const WrittenTable& table) const {
    return readRecording(model_, table.text());
  }

  std::shared_ptr<const Model> model_;
  RecordingRead right_;
};

ARMILLARY_TEST(TestSpoiledRecordings)
#include "tst_spoiled_recordings.moc"
