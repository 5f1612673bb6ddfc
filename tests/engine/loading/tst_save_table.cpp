// SPDX-License-Identifier: BSD-3-Clause
// A Denavit-Hartenberg table is saved into its file with what stands beside the numbers.
#include "engine/loading/save_table.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/engine/read/reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr const char* kTable =
    "<!-- from the manual -->\n"
    "<dh_robot name=\"arm\" convention=\"modified\">\n"
    "  <joint name=\"waist\" type=\"revolute\" a=\"0\" alpha=\"0\" d=\"0.40\" theta=\"0\"\n"
    "         offset=\"0.25\" lower=\"-3\" upper=\"3.0\"/>  <!-- turns -->\n"
    "  <joint name=\"lift\" type=\"prismatic\" a=\"0.10\" alpha=\"-0.5\" d=\"0\" theta=\"0.7\"\n"
    "         offset=\"0.05\" lower=\"0\" upper=\"0.30\">\n"
    "    <inertial><mass value=\"2.0\"/><inertia ixx=\"0.1\" ixy=\"0\" ixz=\"0\" iyy=\"0.1\"\n"
    "      iyz=\"0\" izz=\"0.1\"/></inertial>\n"
    "  </joint>\n"
    "</dh_robot>\n";

std::string tableBytes(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

RobotDescription readAt(const std::string& file) {
  const LoadResult loaded = loadRobot(file);
  if (!loaded.description) throw std::runtime_error("the table cannot be read");
  return *loaded.description;
}

std::string with(std::initializer_list<std::pair<const char*, const char*>> changes) {
  std::string text = kTable;
  for (const auto& [from, to] : changes) {
    text.replace(text.find(from), std::string(from).size(), to);
  }
  return text;
}

}  // namespace

class TestSaveTable : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void onlyTheNumbersAreTouched() {
    const Folder folder;
    const std::string file = folder.write("arm.dh.xml", kTable);
    const RobotDescription before = readAt(file);
    DenavitHartenbergRobot table = *tableIn(before);
    table.rows[0].row.d = 0.55;
    table.rows[1].row.a = 0.125;
    table.rows[1].row.alpha = 0.6;
    table.rows[1].joint.limits.upper = 0.35;
    table.rows[1].inertial->mass = 2.5;
    QVERIFY(saveTable(file, {}, before, table).in_place);
    QCOMPARE(tableBytes(file), with({{"d=\"0.40\"", "d=\"0.55\""},
                                     {"a=\"0.10\"", "a=\"0.125\""},
                                     {"alpha=\"-0.5\"", "alpha=\"0.6\""},
                                     {"upper=\"0.30\"", "upper=\"0.35\""},
                                     {"value=\"2.0\"", "value=\"2.5\""}}));
    QVERIFY(!firstDifference(mechanismOf(table), readAt(file)));
  }

  // The offset stays what it is: theta (or d) takes the rest.
  void offsetsStay() {
    const Folder folder;
    const std::string file = folder.write("arm.dh.xml", kTable);
    const RobotDescription before = readAt(file);
    DenavitHartenbergRobot table = *tableIn(before);
    QCOMPARE(table.rows[0].row.theta, 0.25);
    QCOMPARE(table.rows[1].row.d, 0.05);
    table.rows[0].row.theta = 0.75;
    table.rows[1].row.d = 0.125;
    QVERIFY(saveTable(file, {}, before, table).in_place);
    QVERIFY(tableBytes(file).find("theta=\"0.5\"") != std::string::npos);
    QVERIFY(tableBytes(file).find("offset=\"0.25\"") != std::string::npos);
    QVERIFY(!firstDifference(mechanismOf(table), readAt(file)));
  }

  void anotherRowWritesTheFileAnew() {
    const Folder folder;
    const std::string file = folder.write("arm.dh.xml", kTable);
    const RobotDescription before = readAt(file);
    DenavitHartenbergRobot table = *tableIn(before);
    table.rows.push_back(table.rows[0]);
    table.rows.back().joint.name = "roll";
    table.rows.back().row.alpha = 1.25;
    QVERIFY(!saveTable(file, {}, before, table).in_place);
    QVERIFY(!firstDifference(mechanismOf(table), readAt(file)));
  }

  void aFileThatIsGoneOrAnotherIsTold() {
    const Folder folder;
    const std::string file = folder.write("arm.dh.xml", kTable);
    const RobotDescription before = readAt(file);
    const auto failure = [&] {
      try {
        saveTable(file, {}, before, *tableIn(before));
      } catch (const SaveFailure& why) {
        return std::string(why.what());
      }
      return std::string();
    };
    folder.write("arm.dh.xml", with({{"d=\"0.40\"", "d=\"0.41\""}}));
    QVERIFY(failure().find("changed since it was read") != std::string::npos);
    std::filesystem::remove(file);
    QVERIFY(failure().find("the file is gone") != std::string::npos);
  }
};

ARMILLARY_TEST(TestSaveTable)
#include "tst_save_table.moc"
