// SPDX-License-Identifier: BSD-3-Clause
// Loading a robot: what the options change, and that a model comes exactly where nothing is wrong.
#include "engine/loading/load_robot.h"
#include "engine/model/compile_model.h"
#include "tests/engine/read/reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

LoadResult loadText(const std::string& text, const LoadOptions& options = {}) {
  const Folder folder;
  return loadRobot(folder.write("robot.urdf", text), options);
}

}  // namespace

class TestLoadRobot : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theModelIsThatOfTheDescription() {
    const LoadResult loaded = loadText(robotWithJoint("revolute", kLimit));
    QVERIFY(loaded.model && loaded.description);
    QVERIFY(!loaded.unreadable && !loaded.diagnostics.hasErrors());
    QCOMPARE(loaded.model->velocitySize(), 1);
    QCOMPARE(compileModel(*loaded.description)->velocitySize(), 1);
  }

  void theBaseIsFreedInModelAndDescription() {
    const LoadResult loaded = loadText(robotWithJoint("revolute", kLimit), {.floating_base = true});
    QCOMPARE(loaded.model->velocitySize(), 7);
    QCOMPARE(loaded.description->joints.size(), std::size_t{2});
  }

  void gravityOverridesTheFiles() {
    const std::string text = robotOf(solidLink("base") + solidLink("arm") +
                                     jointBetween("j", "revolute", "base", "arm", kLimit) +
                                     "<simulation><gravity xyz=\"0 -9.81 0\"/></simulation>");
    QVERIFY(loadText(text).model->gravity == Eigen::Vector3d(0.0, -9.81, 0.0));
    const Eigen::Vector3d moon(0.0, 0.0, -1.62);
    const LoadResult loaded = loadText(text, {.gravity = moon});
    QVERIFY(loaded.model->gravity == moon);
    QVERIFY(loaded.description->simulation.gravity == moon);
  }

  void errorsLeaveNeitherModelNorDescription() {
    const LoadResult bad = loadText(robotWithJoint("hinge", ""));
    QVERIFY(!bad.model && !bad.description && !bad.unreadable);
    QVERIFY(bad.diagnostics.hasErrors());
    const LoadResult missing = loadRobot("/nowhere/robot.urdf");
    QVERIFY(!missing.model && !missing.description && missing.unreadable);
    QVERIFY(missing.diagnostics.hasErrors());
  }

  void warningsComeWithTheModel() {
    const LoadResult loaded = loadText(robotWithJoint("revolute", ""));
    QVERIFY(loaded.model);
    QCOMPARE(loaded.diagnostics.count(Severity::kWarning), 1);
  }
};

ARMILLARY_TEST(TestLoadRobot)
#include "tst_load_robot.moc"
