// SPDX-License-Identifier: BSD-3-Clause
// Arrows that are drawn: the right one is what a free body's forces say, how far an answer is off
// is told, and mistakes are named.
#include <QTest>
#include <random>

#include "engine/explanation/free_bodies.h"
#include "engine/lessons/check_lesson.h"
#include "tests/engine/lessons/lesson_texts.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

std::string listOf(const Eigen::Vector3d& v) {
  return "[" + std::to_string(v.x()) + ", " + std::to_string(v.y()) + ", " + std::to_string(v.z()) +
         "]";
}

std::string arrowOf(const std::string& what, const std::string& link,
                    const std::string& more = {}) {
  return "\"kind\": \"arrow\", \"arrow\": {\"what\": \"" + what + "\", \"link\": \"" + link +
         "\"}" + more;
}

const std::string kMoving =
    "{\"position\": {\"joint1\": 0.3, \"joint2\": -0.7, \"joint3\": 0.4, \"joint4\": 0.9, "
    "\"joint5\": -0.5, \"joint6\": 0.2}, \"velocity\": {\"joint1\": 2.1, \"joint2\": -1.7, "
    "\"joint3\": 1.9, \"joint5\": 0.8}, \"acceleration\": {\"joint1\": 4.0, \"joint2\": 8.0, "
    "\"joint4\": -3.0}, \"wrench\": {\"link6/wrench/fx\": 12, \"link6/wrench/tz\": 1.5}}";

// The parts of a free body as freeBodies() has them.
Eigen::Vector3d asFreeBody(const Model& model, const QuantityPoint& point, LinkForce what,
                           int link) {
  Workspace workspace(model);
  FreeBodies all;
  freeBodies(model, point.state, point.acceleration, point.wrenches, workspace, all);
  const FreeBody& body = all.bodies[static_cast<size_t>(link)];
  for (const BodyForce& force : body.forces) {
    const bool of_parent = force.kind == BodyForceKind::kReaction && force.joint >= 0 &&
                           model.joints[static_cast<size_t>(force.joint)].child == link;
    if (what == LinkForce::kReactionForce && of_parent) return force.force;
    if (what == LinkForce::kReactionMoment && of_parent) return force.moment;
    if (what == LinkForce::kWeight && force.kind == BodyForceKind::kWeight) return force.force;
    if (force.kind != BodyForceKind::kInertial) continue;
    if (what == LinkForce::kNetForce) return -force.force;
    if (what == LinkForce::kNetMoment) return -force.moment;
  }
  throw std::runtime_error("the free body has no such force");
}

}  // namespace

class TestArrows : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theRightArrowIsTheFreeBodys() {
    std::mt19937 random(2);
    std::uniform_real_distribution<double> number(-1.5, 1.5);
    for (const char* name : {"puma560", "scara", "humanoid", "hydraulic_manipulator"}) {
      const TestRobot robot = bundledRobot(name);
      const Model& model = *robot.model;
      QuantityPoint point;
      point.state = model.start ? *model.start : neutralState(model);
      point.acceleration = point.effort = Eigen::VectorXd::Zero(model.velocitySize());
      for (double& v : point.state.velocity) v = number(random);
      for (double& a : point.acceleration) a = number(random);
      LinkWrench wrench;
      wrench.link = static_cast<int>(model.links.size()) - 1;
      wrench.wrench.force = {4.0, -3.0, 9.0};
      wrench.wrench.moment = {0.5, 0.0, -1.0};
      point.wrenches.push_back(wrench);
      int compared = 0;
      for (int link = 0; link < static_cast<int>(model.links.size()); ++link) {
        for (int k = 0; k < 5; ++k) {
          const auto what = static_cast<LinkForce>(k);
          if (!whyNoLinkForce(model, what, link).empty()) continue;
          const Eigen::Vector3d found =
              MistakenQuantities(robot.model, rightVariant()).linkForce(what, link, point);
          const Eigen::Vector3d wanted = asFreeBody(model, point, what, link);
          const double off = (found - wanted).norm() / (1.0 + wanted.norm());
          QVERIFY2(off < 1e-10, (robot.name + " " + model.links[static_cast<size_t>(link)].name +
                                 " " + armillary::name(what) + ": " + std::to_string(off))
                                    .c_str());
          ++compared;
        }
      }
      QVERIFY(compared > 8);
    }
  }

  void howFarItIsOffIsTold() {
    const LessonFiles files;
    Asked asked(files, oneQuestion("\"puma560\"", kMoving, arrowOf("net-force", "link3")));
    std::string why;
    const JsonValue own =
        asked.grader().ownAnswer(asked.step(), asked.question(), rightVariant(), why);
    const Eigen::Vector3d right(own.items[0].number, own.items[1].number, own.items[2].number);
    const auto turnedBy = [&](double degrees, double length) -> Eigen::Vector3d {
      const Eigen::Vector3d axis = right.unitOrthogonal();
      return length * (Eigen::AngleAxisd(degrees * M_PI / 180.0, axis) * right);
    };
    const Grade near = asked.grade(listOf(turnedBy(4.0, 1.1)));
    QCOMPARE(near.verdict, Grade::Verdict::kRight);
    QVERIFY2(near.remark.find("4° beside") != std::string::npos, near.remark.c_str());
    QVERIFY2(near.remark.find("10 % too long") != std::string::npos, near.remark.c_str());
    const Grade turned = asked.grade(listOf(turnedBy(35.0, 1.0)));
    QCOMPARE(turned.verdict, Grade::Verdict::kWrong);
    QVERIFY2(turned.remark.find("35° beside") != std::string::npos, turned.remark.c_str());
    QVERIFY2(turned.remark.find("as long as it must be") != std::string::npos,
             turned.remark.c_str());
    const Grade short_one = asked.grade(listOf(turnedBy(0.0, 0.7)));
    QCOMPARE(short_one.verdict, Grade::Verdict::kWrong);
    QVERIFY2(short_one.remark.find("30 % too short") != std::string::npos,
             short_one.remark.c_str());
    QCOMPARE(asked.grade("[1, 2]").verdict, Grade::Verdict::kUnreadable);
    const Grade none = asked.grade("[0, 0, 0]");  // as where gravity is all and is forgotten
    QCOMPARE(none.verdict, Grade::Verdict::kWrong);
    QVERIFY2(none.remark.find("no length") != std::string::npos, none.remark.c_str());
    QCOMPARE(asked.grade("\"up\"").verdict, Grade::Verdict::kUnreadable);
  }

  // Each mistake that makes a difference is planted by the program and named by the grader.
  void mistakesAreNamed() {
    const LessonFiles files;
    const std::string wrong =
        ", \"tolerance\": \"2 %\", \"angle\": \"1 deg\", \"wrong\": [{\"mistake\": "
        "\"gravity-forgotten\"}, {\"mistake\": \"gravity-sign\"}, {\"mistake\": "
        "\"velocity-terms-left-out\"}, {\"mistake\": \"coriolis-left-out\"}, {\"mistake\": "
        "\"inertia-terms-left-out\"}, {\"mistake\": \"mass-doubled\"}, {\"mistake\": \"sign\"}, "
        "{\"mistake\": \"degrees\"}, {\"mistake\": \"force-forgotten\"}, {\"mistake\": "
        "\"wrong-frame\"}]";
    for (const char* what : {"reaction-force", "reaction-moment"}) {
      const Lesson lesson =
          files.lesson(oneQuestion("\"puma560\"", kMoving, arrowOf(what, "link2", wrong)));
      const LessonCheck check = checkLesson(lesson);
      std::string all;
      for (const Diagnostic& found : check.diagnostics.all()) all += toText(found) + "\n";
      QVERIFY2(!check.diagnostics.hasErrors(), all.c_str());
      QVERIFY(check.questions.front().wrong >= 10);
    }
  }

  void whatCannotBeDrawnIsTold() {
    const LessonFiles files;
    const auto refused = [&](const std::string& robot, const std::string& question,
                             const std::string& words) {
      const LessonResult read = files.read(oneQuestion(robot, "", question));
      QVERIFY(!read.lesson);
      std::string all;
      for (const Diagnostic& found : read.diagnostics.all()) all += toText(found) + "\n";
      QVERIFY2(all.find(words) != std::string::npos, all.c_str());
    };
    refused("\"puma560\"", "\"kind\": \"arrow\"", "\"arrow\" is missing");
    refused("\"puma560\"", arrowOf("push", "link2"), "reaction-force");
    refused("\"puma560\"", arrowOf("weight", "link9"), "no link 'link9'");
    refused("\"puma560\"", arrowOf("weight", "link2", ", \"unit\": \"N m\""), "of a force");
    refused("\"puma560\"", arrowOf("weight", "link2", ", \"angle\": \"200 deg\""), "90 degrees");
    refused("\"four_bar\"", arrowOf("reaction-force", "crank"), "closed loops");
    // a robot at rest has no net force
    const Lesson still =
        files.lesson(oneQuestion("\"puma560\"", "", arrowOf("net-force", "link3")));
    QVERIFY(checkLesson(still).diagnostics.hasErrors());
  }
};

ARMILLARY_TEST(TestArrows)
#include "tst_arrows.moc"
