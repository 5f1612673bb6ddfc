// SPDX-License-Identifier: BSD-3-Clause
// Motors, driven joints and wheels that roll, as a URDF file says them, and back.
#include "engine/model/compile_model.h"
#include "engine/write/writers.h"
#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

ReadResult readWith(const std::string& more) {
  return readText(robotOf(solidLink("base") + solidLink("arm") + solidLink("wheel") +
                          jointBetween("j", "continuous", "base", "arm") +
                          jointBetween("k", "continuous", "arm", "wheel") + more));
}

}  // namespace

class TestUrdfConstraints : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void transmissionsSayWhoHasAMotor() {
    const ReadResult result = readWith(
        "<transmission name=\"t\"><joint name=\"k\"/><actuator name=\"m\"/></transmission>");
    QVERIFY(result.description);
    const auto model = compileModel(*result.description);
    QVERIFY(!model->joints[0].has_motor);
    QVERIFY(model->joints[1].has_motor);
    const ReadResult again = readText(writeUrdf(*result.description, {}).text);
    QVERIFY(compileModel(*again.description)->joints[1].has_motor);
  }

  void drivenJointsAreCouplingsWithTimeInThem() {
    const ReadResult result = readWith(
        "<driven_joint name=\"shake\" joint=\"j\" position=\"0.1\" velocity=\"0.2\" "
        "acceleration=\"0.3\" amplitude=\"0.4\" frequency=\"0.5\" phase=\"0.6\"/>");
    VERIFY_VERDICT(result, "ok");
    for (const ReadResult& read : {result, readText(writeUrdf(*result.description, {}).text)}) {
      const auto model = compileModel(*read.description);
      QCOMPARE(model->loops.size(), size_t{1});
      const Loop& loop = model->loops[0];
      QVERIFY(loop.isCoupling() && loop.drive);
      QCOMPARE(loop.name, std::string("shake"));
      QCOMPARE(loop.terms.at(0).joint, 0);
      QCOMPARE(loop.drive->position, 0.1);
      QCOMPARE(loop.drive->velocity, 0.2);
      QCOMPARE(loop.drive->acceleration, 0.3);
      QCOMPARE(loop.drive->amplitude, 0.4);
      QCOMPARE(loop.drive->frequency, 0.5);
      QCOMPARE(loop.drive->phase, 0.6);
    }
    VERIFY_FINDS(readWith("<driven_joint name=\"shake\"/>"), Severity::kError, "name its joint");
    VERIFY_FINDS(readWith("<driven_joint name=\"shake\" joint=\"q\"/>"), Severity::kError,
                 "unknown joint 'q'");
  }

  void wheelsThatRollAreLoopsOfTheirOwn() {
    const ReadResult result = readWith(
        "<rolling name=\"contact\" radius=\"0.3\"><link1 link=\"base\" xyz=\"0 0 1\"/>"
        "<link2 link=\"wheel\" rpy=\"1.5 0 0\"/></rolling>"
        "<rolling name=\"marble\" radius=\"0.1\" ball=\"true\"><link1 link=\"base\"/>"
        "<link2 link=\"arm\"/></rolling>");
    VERIFY_VERDICT(result, "ok");
    for (const ReadResult& read : {result, readText(writeUrdf(*result.description, {}).text)}) {
      const auto model = compileModel(*read.description);
      QCOMPARE(model->loops.size(), size_t{2});
      QVERIFY(model->loops[0].rolling && model->loops[1].rolling);
      QCOMPARE(model->loops[0].rolling->radius, 0.3);
      QVERIFY(!model->loops[0].rolling->ball);
      QVERIFY(model->loops[1].rolling->ball);
      QVERIFY(std::abs(model->loops[0].end1.X_BF.position.z() - 1.0) < 1e-12);
    }
    const std::string ends = "<link1 link=\"base\"/><link2 link=\"wheel\"/></rolling>";
    VERIFY_FINDS(readWith("<rolling name=\"c\" radius=\"0\">" + ends), Severity::kError,
                 "not above zero");
    VERIFY_FINDS(readWith("<rolling name=\"c\">" + ends), Severity::kError, "radius");
    VERIFY_FINDS(readWith("<rolling name=\"c\" radius=\"1\"><link1 link=\"base\"/></rolling>"),
                 Severity::kError, "<link2> is missing");
  }
};

ARMILLARY_TEST(TestUrdfConstraints)
#include "tst_urdf_constraints.moc"
