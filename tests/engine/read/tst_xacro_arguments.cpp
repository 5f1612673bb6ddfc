// SPDX-License-Identifier: BSD-3-Clause
// What arguments a xacro file takes is known even where it cannot be expanded yet.
#include <QTest>

#include "engine/read/xacro_file.h"
#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using test::Folder;

class TestXacroArguments : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void allAreListedAlsoWhereOneMustBeGiven() {
    const Folder folder;
    const std::string file =
        folder.write("arm.xacro",
                     "<robot xmlns:xacro=\"http://www.ros.org/wiki/xacro\" name=\"$(arg name)\">\n"
                     "<xacro:arg name=\"length\" default=\"0.5\"/>\n"
                     "<xacro:arg name=\"hand\"/>\n<xacro:if value=\"$(arg hand)\">\n"
                     "<xacro:arg name=\"fingers\" default=\"$(arg hand)\"/></xacro:if></robot>\n");
    const std::vector<XacroArgument> arguments = xacroArguments(file);
    std::map<std::string, std::optional<std::string>> found;
    for (const XacroArgument& argument : arguments) found[argument.name] = argument.otherwise;
    QCOMPARE(found.size(), std::size_t{4});
    QCOMPARE(arguments.size(), found.size());  // each once
    QVERIFY(!found.at("name") && !found.at("hand"));
    QVERIFY(found.at("length") == "0.5");
    QVERIFY(found.at("fingers") == "$(arg hand)");
  }

  void theExpansionEndsWhereSomebodyStopsIt() {
    const Folder folder;
    const std::string file = folder.write(
        "long.xacro",
        "<robot xmlns:xacro=\"http://www.ros.org/wiki/xacro\" name=\"r\"><link name=\"a\"/>\n"
        "<link name=\"b${len([a * b for a in range(200) for b in range(200)])}\"/></robot>\n");
    std::stop_source source;
    ReadOptions options;
    options.stop = source.get_token();
    QVERIFY(!test::finds(readRobot(file, options), Severity::kError, "cancelled"));
    source.request_stop();
    const ReadResult stopped = readRobot(file, options);
    QVERIFY(test::finds(stopped, Severity::kError, "the expansion was cancelled"));
    QVERIFY(!stopped.description);
  }

  void aPlainFileTakesNone() {
    const Folder folder;
    QVERIFY(xacroArguments(folder.write("r.urdf", test::robotOf(test::solidLink("base")))).empty());
    QVERIFY(xacroArguments(folder.path() + "/none.xacro").empty());
  }
};

ARMILLARY_TEST(TestXacroArguments)
#include "tst_xacro_arguments.moc"
