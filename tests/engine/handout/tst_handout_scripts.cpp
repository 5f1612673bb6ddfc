// SPDX-License-Identifier: BSD-3-Clause
// What the scripts of a handout compute is what the engine computes, for every type of joint.
#include <QDir>
#include <QTest>

#include "engine/dynamics/centrifugal_effort.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/handout/handout.h"
#include "engine/handout/robot_numbers.h"
#include "tests/support/robots.h"
#include "tests/support/script_run.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using nlohmann::json;

namespace {

std::string scripts(const QStringList& names) {
  std::string all;
  for (const QString& name : names) {
    QFile file(QStringLiteral(ARMILLARY_SOURCE_FOLDER "/resources/handout/") + name + ".js");
    if (!file.open(QIODevice::ReadOnly)) throw std::runtime_error(name.toStdString());
    all += file.readAll().toStdString();
  }
  return all;
}

const std::string& dynamicsScripts() {
  static const std::string text = scripts({"spatial", "joints", "dynamics"});
  return text;
}

json listOf(const Eigen::VectorXd& values) {
  return std::vector<double>(values.data(), values.data() + values.size());
}

HandoutContent scriptContent(const Model& model) {
  HandoutContent content;
  content.state = neutralState(model);
  content.acceleration = Eigen::VectorXd::Zero(model.velocitySize());
  return content;
}

struct RandomMotion {
  std::vector<State> states;
  std::vector<Eigen::VectorXd> accelerations;
  json asJson() const {
    json rows = json::array();
    for (std::size_t i = 0; i < states.size(); ++i) {
      rows.push_back({{"q", listOf(states[i].position)},
                      {"v", listOf(states[i].velocity)},
                      {"a", listOf(accelerations[i])}});
    }
    return rows;
  }
};

RandomMotion randomStates(const Model& model, std::uint64_t seed, int count = 20) {
  Random random(seed);
  RandomMotion motion;
  for (int i = 0; i < count; ++i) {
    State state = neutralState(model);
    randomPosition(
        model, [&] { return random.uniform(0.0, 1.0); }, state.position);
    state.velocity = random.numbers(model.velocitySize(), 3.0);
    motion.states.push_back(state);
    motion.accelerations.push_back(random.numbers(model.velocitySize(), 5.0));
  }
  return motion;
}

// To 1e-10 of the largest number.
void compareLists(const json& got, const Eigen::VectorXd& expected, const std::string& what) {
  QCOMPARE(got.size(), static_cast<std::size_t>(expected.size()));
  const double scale = std::max(1e-3, expected.size() ? expected.cwiseAbs().maxCoeff() : 0.0);
  for (int i = 0; i < expected.size(); ++i) {
    const double off = std::abs(got[static_cast<std::size_t>(i)].get<double>() - expected[i]);
    if (off <= 1e-10 * scale) continue;
    QFAIL(qPrintable(QString("%1, %2: %3 instead of %4")
                         .arg(QString::fromStdString(what))
                         .arg(i)
                         .arg(got[static_cast<std::size_t>(i)].get<double>(), 0, 'g', 17)
                         .arg(expected[i], 0, 'g', 17)));
  }
}

void compareAll(const std::string& name, const Model& model, const RandomMotion& motion,
                const json& found) {
  Workspace workspace(model);
  EffortTerms terms;
  Eigen::VectorXd effort, centrifugal;
  BodyPoses poses;
  for (std::size_t i = 0; i < motion.states.size(); ++i) {
    const State& state = motion.states[i];
    const std::string row = name + ", row " + std::to_string(i) + " ";
    inverseDynamics(model, state, motion.accelerations[i], {}, workspace, effort);
    effortTerms(model, state, motion.accelerations[i], workspace, terms);
    centrifugalEffort(model, state, workspace, centrifugal);
    compareLists(found[i]["effort"], effort, row + "effort");
    compareLists(found[i]["gravity"], terms.gravity, row + "gravity");
    compareLists(found[i]["inertia"], terms.inertia, row + "inertia");
    compareLists(found[i]["velocity"], terms.velocity, row + "velocity");
    compareLists(found[i]["centrifugal"], centrifugal, row + "centrifugal");
    forwardKinematics(model, state, workspace, poses);
    for (std::size_t body = 0; body < poses.size(); ++body) {
      Eigen::VectorXd expected(12);
      const Eigen::Matrix3d R = poses[body].rotation.transpose();
      expected << Eigen::Map<const Eigen::Matrix<double, 9, 1>>(R.data()), poses[body].position;
      compareLists(found[i]["poses"][body], expected, row + "pose");
    }
  }
}

}  // namespace

class TestHandoutScripts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    if (scriptInterpreter().isEmpty()) QSKIP("there is no node to run scripts (Debian's nodejs)");
  }

  // All of them in one run: starting the interpreter takes longer than what it computes.
  void effortsAndTheirPartsAreTheEngines() {
    std::vector<const TestRobot*> robots;
    std::vector<RandomMotion> motions;
    std::string numbers = "[";
    json input = json::array();
    for (const TestRobot& robot : allRobots()) {
      if (!robot.model->loops.empty()) continue;
      robots.push_back(&robot);
      motions.push_back(randomStates(*robot.model, robots.size(), 5));
      numbers +=
          (numbers.size() > 1 ? "," : "") + robotNumbers(*robot.model, scriptContent(*robot.model));
      input.push_back(motions.back().asJson());
    }
    QVERIFY(robots.size() > 100);
    const json found = scriptResult(
        dynamicsScripts(), numbers + "]", input,
        "return robot.map((one, i) => {\n"
        "  const dynamics = handout.makeDynamics(one);\n"
        "  return input[i].map((row) => ({ ...dynamics.parts({ ...row, gravity: one.gravity }),\n"
        "    poses: dynamics.poses(row.q).map(({ r, p }) => [...r, ...p]) }));\n"
        "});");
    for (std::size_t i = 0; i < robots.size(); ++i) {
      compareAll(robots[i]->name, *robots[i]->model, motions[i], found[i]);
      if (QTest::currentTestFailed()) return;
    }
  }

  // A payload is a point at a link's origin.
  void payloadsAreFelt() {
    const TestRobot arm = bundledRobot("puma560");
    const Model& model = *arm.model;
    const RandomMotion motion = randomStates(model, 11);
    const int link = model.findLink("link6");
    const json found = scriptResult(
        dynamicsScripts(), robotNumbers(model, scriptContent(model)),
        {{"rows", motion.asJson()}, {"link", link}},
        "const dynamics = handout.makeDynamics(robot);\n"
        "return input.rows.map((row) => dynamics.efforts(\n"
        "  { ...row, gravity: [0, 3, -5], payload: { link: input.link, mass: 2.5 } }));");
    Model loaded = *withGravity(model, {0, 3, -5});
    const Link& carrier = model.links[static_cast<std::size_t>(link)];
    loaded.bodies[static_cast<std::size_t>(carrier.body)].inertia +=
        SpatialInertia::fromCenterOfMass(2.5, carrier.X_BL.position, Eigen::Matrix3d::Zero());
    Workspace workspace(loaded);
    Eigen::VectorXd effort;
    for (std::size_t i = 0; i < motion.states.size(); ++i) {
      inverseDynamics(loaded, motion.states[i], motion.accelerations[i], {}, workspace, effort);
      compareLists(found[i], effort, "row " + std::to_string(i));
    }
  }

  // Roll, pitch and yaw of the sliders are the engine's, and go back and forth.
  void anglesOfOrientationsGoBackAndForth() {
    Random random(3);
    json input = json::array();
    std::vector<Eigen::Vector3d> angles;
    for (int i = 0; i < 50; ++i) {
      angles.emplace_back(random.uniform(-3, 3), random.uniform(-1.5, 1.5), random.uniform(-3, 3));
      input.push_back(listOf(angles.back()));
    }
    const json found =
        scriptResult(scripts({"spatial", "words"}), "{}", input,
                     "return input.map((angles) => { const q = handout.quaternionOf(angles);\n"
                     "  return [q, handout.anglesOf(q)]; });");
    for (std::size_t i = 0; i < angles.size(); ++i) {
      compareLists(found[i][1], angles[i], "angles");
      const json& q = found[i][0];
      const Eigen::Quaterniond turn(q[0].get<double>(), q[1].get<double>(), q[2].get<double>(),
                                    q[3].get<double>());
      QVERIFY(turn.toRotationMatrix().isApprox(rotationFromRollPitchYaw(angles[i]), 1e-12));
    }
  }

  // A unit box 3 m in front of the camera covers its square of the picture, and hides what is
  // behind.
  void nearShapesHideFarOnes() {
    HandoutContent content = scriptContent(*bundledRobot("pendulum").model);
    for (const double at : {3.0, 6.0}) {
      HandoutShape box;
      box.X_BG.position = {0.0, 0.0, at};
      box.size.setConstant(at > 4.0 ? 4.0 : 1.0);
      box.color = at > 4.0 ? Color{0, 0, 1, 1} : Color{1, 0, 0, 1};
      content.shapes.shapes.push_back(box);
    }
    const json found =
        scriptResult(scripts({"spatial", "shapes", "painter"}),
                     robotNumbers(*bundledRobot("pendulum").model, content), {},
                     "const painter = handout.makePainter(200, 100);\n"
                     "painter.begin([1, 1, 1], 100);\n"
                     "for (const shape of handout.makeShapes(robot)) painter.shape(shape, "
                     "handout.spatial.identity());\n"
                     "const colors = { red: 0, blue: 0, white: 0 };\n"
                     "for (const pixel of painter.pixels) {\n"
                     "  const red = pixel & 255, blue = (pixel >> 16) & 255;\n"
                     "  ++colors[red && blue ? 'white' : red ? 'red' : 'blue'];\n"
                     "}\n"
                     "return colors;");
    // its near face stands at 2.5 m: 100 / 2.5 = 40 pixels wide; the other's at 4 m: 100 wide
    QCOMPARE(found["red"].get<int>(), 40 * 40);
    QCOMPARE(found["blue"].get<int>(), 100 * 100 - 40 * 40);
    QCOMPARE(found["white"].get<int>(), 100 * 100);
  }
};

ARMILLARY_TEST(TestHandoutScripts)
#include "tst_handout_scripts.moc"
