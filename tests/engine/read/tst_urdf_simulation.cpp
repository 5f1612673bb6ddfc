// SPDX-License-Identifier: BSD-3-Clause
// What <simulation> says, and what is wrong with one that makes no sense.
#include "engine/model/compile_model.h"
#include "engine/write/writers.h"
#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// Base, arm and hand: joint 'j' turns, 'k' slides, 'm' follows 'j', 's' is a ball joint.
ReadResult readSimulation(const std::string& inside) {
  return readText(robotOf(
      solidLink("base") + solidLink("arm") + solidLink("hand") + solidLink("finger") +
      solidLink("eye") + jointBetween("j", "revolute", "base", "arm", kLimit) +
      jointBetween("k", "prismatic", "arm", "hand", kLimit) +
      jointBetween("m", "continuous", "hand", "finger", "<mimic joint=\"j\"/>") +
      jointBetween("s", "spherical", "hand", "eye") + "<simulation>" + inside + "</simulation>\n"));
}

const std::string kSpring =
    "<spring_damper name=\"a\" stiffness=\"100\" damping=\"3\" rest_length=\"0.5\">"
    "<link1 link=\"base\" xyz=\"1 2 3\"/><link2 link=\"hand\" xyz=\"0 0 -1\"/></spring_damper>";

const std::string kEnds = "<link1 link=\"base\" xyz=\"1 2 3\"/><link2 link=\"hand\"/>";

}  // namespace

class TestUrdfSimulation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyElementIsRead() {
    const ReadResult result = readSimulation(
        "<gravity xyz=\"0 -9.81 0\"/><start joint=\"k\" position=\"0.25\"/>"
        "<start joint=\"j\" position=\"-0.5\" velocity=\"2\"/><effort joint=\"k\" value=\"7\"/>" +
        kSpring);
    VERIFY_VERDICT(result, "ok");
    QCOMPARE(result.diagnostics.count(Severity::kNote), 0);
    const SimulationDescription& simulation = result.description->simulation;
    QVERIFY(simulation.gravity.value() == Eigen::Vector3d(0.0, -9.81, 0.0));
    QCOMPARE(simulation.starts.size(), size_t{2});
    QCOMPARE(simulation.starts[1].joint, std::string("j"));
    QCOMPARE(simulation.starts[1].position, -0.5);
    QCOMPARE(simulation.starts[1].velocity, 2.0);
    QCOMPARE(simulation.efforts.at(0).value, 7.0);
    const SpringDamperDescription& spring = simulation.springs.at(0);
    QCOMPARE(spring.stiffness, 100.0);
    QCOMPARE(spring.damping, 3.0);
    QCOMPARE(spring.rest_length, 0.5);
    QCOMPARE(spring.link2, std::string("hand"));
    QVERIFY(spring.p_L1P == Eigen::Vector3d(1.0, 2.0, 3.0));
    QVERIFY(spring.p_L2P == Eigen::Vector3d(0.0, 0.0, -1.0));
  }

  void theModelStartsWhereTheFileSays() {
    const ReadResult result = readSimulation(
        "<gravity xyz=\"1 2 3\"/><start joint=\"j\" position=\"-0.5\" velocity=\"2\"/>"
        "<effort joint=\"k\" value=\"7\"/>" +
        kSpring);
    const auto model = compileModel(*result.description, {.gravity = {0.0, 0.0, -1.0}});
    QVERIFY(model->gravity == Eigen::Vector3d(1.0, 2.0, 3.0));
    State want = neutralState(*model);
    want.position[0] = -0.5;
    want.velocity[0] = 2.0;
    QVERIFY(model->start.has_value());
    const State home = homeState(*model);
    QVERIFY(home.position == want.position && home.velocity == want.velocity);
    expectValid(*model, home);
    QVERIFY(model->constant_effort == Eigen::VectorXd::Unit(model->velocitySize(), 1) * 7.0);
    const PointSpring& spring = model->springs.at(0);
    QCOMPARE(spring.end1.body, 0);
    QCOMPARE(spring.end2.body, model->links[model->findLink("hand")].body);
    // what a model is made into keeps all of it
    for (const auto& changed : {withGravity(*model, Eigen::Vector3d::Zero()), withRotors(*model)}) {
      QVERIFY(changed->start->position == want.position);
      QCOMPARE(changed->springs.size(), size_t{1});
      QVERIFY(changed->constant_effort == model->constant_effort);
    }
  }

  void cylindersAndMusclesAreRead() {
    const ReadResult result = readSimulation(
        "<cylinder name=\"c\" joint=\"j\" bore=\"0.1\" rod=\"0.06\" closed_length=\"0.7\" "
        "stroke=\"0.4\" pressure=\"2e7\" force=\"-500\">" +
        kEnds + "</cylinder><muscle name=\"m\" joint=\"k\" tension=\"40\">" + kEnds + "</muscle>");
    VERIFY_VERDICT(result, "ok");
    const auto model = compileModel(*result.description);
    QCOMPARE(model->actuators.size(), size_t{2});
    const LineActuator &cylinder = model->actuators[0], &muscle = model->actuators[1];
    QVERIFY(cylinder.kind == LineActuator::Kind::kCylinder);
    QVERIFY(muscle.kind == LineActuator::Kind::kMuscle);
    QCOMPARE(cylinder.degree_of_freedom, 0);
    QCOMPARE(muscle.degree_of_freedom, 1);
    QCOMPARE(cylinder.bore, 0.1);
    QCOMPARE(cylinder.rod, 0.06);
    QCOMPARE(cylinder.closed_length, 0.7);
    QCOMPARE(cylinder.stroke, 0.4);
    QCOMPARE(cylinder.pressure, 2e7);
    QCOMPARE(cylinder.force, -500.0);
    QCOMPARE(muscle.force, -40.0);
    QCOMPARE(cylinder.end1.body, 0);
    QVERIFY(cylinder.end1.p_BP == Eigen::Vector3d(1.0, 2.0, 3.0));
    // and back: what is written is read as the same
    const WrittenRobot written = writeUrdf(*result.description, {});
    const ReadResult again = readText(written.text);
    const auto same = compileModel(*again.description);
    QCOMPARE(same->actuators.size(), size_t{2});
    QCOMPARE(same->actuators[0].pressure, cylinder.pressure);
    QCOMPARE(same->actuators[0].force, cylinder.force);
    QCOMPARE(same->actuators[1].force, muscle.force);
    QVERIFY(same->actuators[0].end1.p_BP == cylinder.end1.p_BP);
  }

  void withoutTheElementNothingIsSaid() {
    const ReadResult result = readText(robotWithJoint("continuous", ""));
    const auto model = compileModel(*result.description, {.gravity = {0.0, 0.0, -1.0}});
    QVERIFY(model->gravity == Eigen::Vector3d(0.0, 0.0, -1.0));
    QVERIFY(!model->start && model->springs.empty());
    QVERIFY(model->constant_effort == Eigen::VectorXd::Zero(1));
  }

  void malformedElementsAreErrors_data() {
    QTest::addColumn<QString>("inside");
    QTest::addColumn<QString>("finding");
    const auto add = [](const char* name, const std::string& inside, const char* finding) {
      QTest::newRow(name) << QString::fromStdString(inside) << QString(finding);
    };
    add("gravity", "<gravity xyz=\"0 -9.81\"/>", "xyz=\"0 -9.81\"");
    add("gravity without", "<gravity/>", "'xyz' is missing");
    add("start of nothing", "<start position=\"1\"/>", "does not name its joint");
    add("start of unknown", "<start joint=\"q\" position=\"1\"/>", "unknown joint 'q'");
    add("start twice", "<start joint=\"j\" position=\"0\"/><start joint=\"j\" velocity=\"0\"/>",
        "gives it already");
    add("start of a follower", "<start joint=\"m\" position=\"1\"/>", "follows 'j'");
    add("start of a ball", "<start joint=\"s\" position=\"1\"/>", "no single coordinate");
    add("start no number", "<start joint=\"j\" position=\"1,5\"/>", "position=\"1,5\"");
    add("start not finite", "<start joint=\"j\" velocity=\"inf\"/>", "velocity=\"inf\"");
    add("effort without", "<effort joint=\"j\"/>", "'value' is missing");
    add("effort of unknown", "<effort joint=\"q\" value=\"1\"/>", "unknown joint 'q'");
    add("effort twice", "<effort joint=\"j\" value=\"1\"/><effort joint=\"j\" value=\"1\"/>",
        "gives it already");
    const std::string ends = "<link1 link=\"base\"/><link2 link=\"hand\"/></spring_damper>";
    add("spring without a name", "<spring_damper stiffness=\"1\">" + ends, "name is missing");
    add("spring twice", kSpring + kSpring, "already taken");
    add("negative", "<spring_damper name=\"a\" stiffness=\"-1\">" + ends, "is negative");
    add("one end", "<spring_damper name=\"a\" damping=\"1\"><link1 link=\"arm\"/></spring_damper>",
        "<link2> is missing");
    add("unknown end",
        "<spring_damper name=\"a\" damping=\"1\"><link1 link=\"arm\"/><link2 link=\"leg\"/>"
        "</spring_damper>",
        "unknown link 'leg'");
    add("same end",
        "<spring_damper name=\"a\" damping=\"1\"><link1 link=\"arm\"/><link2 link=\"arm\"/>"
        "</spring_damper>",
        "stands at both ends");
    add("cylinder without a bore", "<cylinder name=\"c\" joint=\"j\">" + kEnds + "</cylinder>",
        "no bore");
    add("thick rod",
        "<cylinder name=\"c\" joint=\"j\" bore=\"0.1\" rod=\"0.1\">" + kEnds + "</cylinder>",
        "not thinner");
    add("muscle of nothing", "<muscle name=\"m\">" + kEnds + "</muscle>", "name its joint");
    add("muscle of a ball", "<muscle name=\"m\" joint=\"s\">" + kEnds + "</muscle>",
        "no single coordinate");
    add("muscle that pushes",
        "<muscle name=\"m\" joint=\"j\" tension=\"-1\">" + kEnds + "</muscle>", "is negative");
    add("no point",
        "<spring_damper name=\"a\" damping=\"1\"><link1 link=\"arm\" xyz=\"1\"/>"
        "<link2 link=\"hand\"/></spring_damper>",
        "xyz=\"1\"");
  }

  void malformedElementsAreErrors() {
    QFETCH(QString, inside);
    QFETCH(QString, finding);
    const ReadResult result = readSimulation(inside.toStdString());
    VERIFY_FINDS(result, Severity::kError, finding.toStdString());
    QVERIFY(!result.description);
    for (const Diagnostic& found : result.diagnostics.all()) QVERIFY(found.line > 0);
  }

  void whatIsOddIsAWarning() {
    VERIFY_FINDS(readSimulation("<start joint=\"j\" position=\"1.5\"/>"), Severity::kWarning,
                 "outside the joint's limits");
    VERIFY_FINDS(readSimulation("<start joint=\"j\"/>"), Severity::kWarning,
                 "neither position nor velocity");
    VERIFY_FINDS(readSimulation("<spring_damper name=\"a\"><link1 link=\"arm\"/>"
                                "<link2 link=\"hand\"/></spring_damper>"),
                 Severity::kWarning, "it does nothing");
    // 1 bar on 0.1 m gives 785.4 N, on the rod's side of 0.06 m 502.7 N
    const auto cylinder = [](const std::string& force) {
      return readSimulation(
          "<cylinder name=\"c\" joint=\"j\" bore=\"0.1\" rod=\"0.06\" pressure=\"1e5\" force=\"" +
          force + "\">" + kEnds + "</cylinder>");
    };
    VERIFY_FINDS(cylinder("786"), Severity::kWarning, "more than the 785.4 N");
    VERIFY_FINDS(cylinder("-503"), Severity::kWarning, "more than the 502.7 N");
    VERIFY_VERDICT(cylinder("785"), "ok");
    VERIFY_VERDICT(cylinder("-502"), "ok");
    VERIFY_FINDS(readSimulation("<gravity xyz=\"0 0 1\"/><gravity xyz=\"0 0 2\"/>"),
                 Severity::kWarning, "a second <gravity>");
    VERIFY_FINDS(readText(robotOf(solidLink("base") + "<simulation/><simulation/>")),
                 Severity::kWarning, "a second <simulation>");
    const ReadResult unknown = readSimulation("<wind xyz=\"1 0 0\"/>");
    VERIFY_VERDICT(unknown, "ok");
    VERIFY_FINDS(unknown, Severity::kNote, "<simulation>: <wind> is not read");
  }

  void descriptionsInMemoryAreCheckedToo() {
    const ReadResult result = readText(robotWithJoint("spherical", ""));
    const auto rejected = [&](auto change) {
      RobotDescription robot = *result.description;
      change(robot.simulation);
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument, compileModel(robot));
    };
    rejected([](SimulationDescription& s) { s.starts.push_back({"j", 0, 1.0, 0.0}); });
    rejected([](SimulationDescription& s) { s.starts.push_back({"q", 0, 1.0, 0.0}); });
    rejected([](SimulationDescription& s) { s.efforts.push_back({"j", 0, 1.0}); });
    rejected([](SimulationDescription& s) {
      s.springs.push_back({"a", 0, 1.0, 0.0, 0.0, "base", "leg", {}, {}});
    });
    rejected([](SimulationDescription& s) {
      s.springs.push_back({"a", 0, std::nan(""), 0.0, 0.0, "base", "arm", {}, {}});
    });
  }
};

ARMILLARY_TEST(TestUrdfSimulation)
#include "tst_urdf_simulation.moc"
