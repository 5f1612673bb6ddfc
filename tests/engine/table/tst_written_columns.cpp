// SPDX-License-Identifier: BSD-3-Clause
// The table of columns: what is written is known to be, and nothing else.
#include "engine/table/written_columns.h"

#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

using Names = std::vector<std::string>;

// A pendulum whose joint and link have names that hold what stands between names.
std::shared_ptr<const Model> oddlyNamed() {
  RobotDescription robot = bundledRobot("double_pendulum").description;
  for (JointDescription& joint : robot.joints) {
    if (joint.type != JointType::kFixed) joint.name = "a/b " + joint.name + "/effort";
  }
  return compileModel(robot);
}

}  // namespace

class TestWrittenColumns : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void patternsAreNestedLoops() {
    const auto model = bundledRobot("double_pendulum").model;
    QVERIFY((columnsOf(*model, "mass_matrix/DOF/DOF") ==
             Names{"mass_matrix/shoulder/shoulder", "mass_matrix/shoulder/elbow",
                   "mass_matrix/elbow/shoulder", "mass_matrix/elbow/elbow"}));
    QVERIFY((columnsOf(*model, "DOF/velocity") == Names{"shoulder/velocity", "elbow/velocity"}));
    QVERIFY((columnsOf(*model, "energy/kinetic") == Names{"energy/kinetic"}));
    QCOMPARE(columnsOf(*model, "LINK/POSE").size(), 7 * model->links.size());
    QCOMPARE(columnsOf(*model, "regressor/DOF/MOVED.PARAMETER").size(), size_t{2 * 2 * 10});
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, columnsOf(*model, "BODY/x"));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, quantityColumns(*model, "entropy"));
  }

  void loopsHaveAColumnWhereThereAreSome() {
    const auto has = [](const char* robot) {
      const Names columns = quantityColumns(*bundledRobot(robot).model, "simulate");
      return std::find(columns.begin(), columns.end(), "loops/residual") != columns.end();
    };
    QVERIFY(has("four_bar"));
    QVERIFY(!has("double_pendulum"));
  }

  void everyColumnThatIsWrittenIsKnown() {
    for (const char* robot : {"double_pendulum", "joint_zoo", "four_bar", "quadruped"}) {
      const auto model = bundledRobot(robot).model;
      const WrittenColumns written(*model);
      for (const char* quantity :
           {"inverse-dynamics", "forward-dynamics", "mass-matrix", "regressor", "reactions",
            "operational-space", "forward-dynamics-derivatives", "link-poses", "link-velocities",
            "link-accelerations", "jacobian", "energy", "center-of-mass", "momentum", "simulate",
            "identify"}) {
        for (const std::string& column : quantityColumns(*model, quantity)) {
          QVERIFY2(written.contain(column), column.c_str());
          QVERIFY2(!written.contain(column + "~"), column.c_str());
          QVERIFY2(!written.contain("~" + column), column.c_str());
        }
      }
    }
  }

  // Names are composed, never split.
  void namesThatHoldSeparatorsAreKnown() {
    const auto model = oddlyNamed();
    const WrittenColumns written(*model);
    QVERIFY(written.contain("a/b elbow/effort/effort"));
    QVERIFY(!written.contain("a/b elbow/effort"));
    QVERIFY(written.contain("mass_matrix/a/b shoulder/effort/a/b elbow/effort"));
    QVERIFY(!written.contain("mass_matrix/a/b shoulder/a/b elbow/effort"));
    QVERIFY(written.contain("jacobian/vx/a/b elbow/effort"));
  }
};

ARMILLARY_TEST(TestWrittenColumns)
#include "tst_written_columns.moc"
