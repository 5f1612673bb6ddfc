// SPDX-License-Identifier: BSD-3-Clause
// Controllers of lessons, and errors planted in them: found where they show, refused where nobody
// could see them.
#include <QTest>

#include "engine/lessons/check_lesson.h"
#include "engine/lessons/controlled_motion.h"
#include "engine/simulation/simulator.h"
#include "tests/engine/lessons/lesson_texts.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const std::string kSwung =
    "{\"position\": {\"shoulder\": 0.4, \"elbow\": -0.9, \"wrist\": 0.5}, "
    "\"velocity\": {\"shoulder\": 1.2, \"elbow\": -2.0}}";
const std::string kStill = "{\"position\": {\"shoulder\": 0.4, \"elbow\": -0.9, \"wrist\": 0.5}}";

std::string faultLesson(const std::string& state, const std::string& controller,
                        const std::string& fault) {
  return oneQuestion("\"planar_3r\"", state, "\"kind\": \"find-fault\", \"fault\": " + fault,
                     controller.empty() ? "" : "\"controller\": " + controller + ",");
}

std::string findings(const Diagnostics& diagnostics) {
  std::string all;
  for (const Diagnostic& found : diagnostics.all()) all += toText(found) + "\n";
  return all;
}

}  // namespace

class TestControllerFaults : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Gains told as numbers do what the law's frequency does.
  void gainsToldAsNumbersAreTheUsualOnes() {
    const LessonFiles files;
    for (const char* law : {"pd", "pd-gravity", "computed-torque"}) {
      const Lesson lesson = files.lesson(
          faultLesson(kSwung,
                      std::string("{\"law\": \"") + law +
                          "\", \"frequency\": 1.7, \"damping-ratio\": 0.6, \"duration\": 0.5}",
                      "{\"what\": \"damping\", \"joint\": \"elbow\", \"factor\": 0.1}"));
      const LessonStep& step = lesson.steps.front();
      const auto found = controlledPositions(step);
      QVERIFY(found.has_value());
      SimulationSetup usual;
      usual.law = step.controller->law;
      usual.frequency = 1.7;
      usual.damping_ratio = 0.6;
      const std::shared_ptr<const Model>& robot = step.robot->model;
      const SimulationOptions options =
          optionsOf(usual, *robot, {step.stage.state, nullptr, nullptr});
      Simulator simulator(feltModel(robot, options), options);
      State state = step.stage.state;
      for (int i = 0; i < 500; ++i) {
        QVERIFY(simulator.step(state, 0.001, Eigen::VectorXd::Zero(3), {}));
      }
      VERIFY_CLOSE(found->bottomRows(1).transpose(), state.position, 1e-9, law);
    }
  }

  void aFaultThatShowsIsFound() {
    const LessonFiles files;
    const std::string controller = "{\"law\": \"pd-gravity\", \"frequency\": 1.5}";
    struct {
      const char *state, *what;
      double factor;
    } cases[] = {{kSwung.c_str(), "damping", 0.0},
                 {kSwung.c_str(), "stiffness", 0.2},
                 {kStill.c_str(), "gravity-compensation", 1.0}};
    for (const auto& each : cases) {
      const std::string what = each.what;
      Asked asked(files,
                  faultLesson(each.state, controller,
                              "{\"what\": \"" + what + "\", \"joint\": \"elbow\", \"factor\": " +
                                  std::to_string(each.factor) + "}"));
      const LessonCheck check = checkLesson(asked.lesson());
      QVERIFY2(!check.diagnostics.hasErrors(), findings(check.diagnostics).c_str());
      QCOMPARE(check.questions.front().right_answer, what + " of elbow");
      QCOMPARE(asked.grade("\"" + what + " of elbow\"").verdict, Grade::Verdict::kRight);
      QCOMPARE(asked.grade("{\"joint\": \"elbow\", \"what\": \"" + what + "\"}").verdict,
               Grade::Verdict::kRight);
      QCOMPARE(asked.grade("\"" + what + " of shoulder\"").verdict, Grade::Verdict::kWrong);
      QCOMPARE(asked.grade("\"mass of elbow\"").verdict, Grade::Verdict::kPartly);
    }
  }

  void theFaultIsInTheJointThatItNamesAlone() {
    const LessonFiles files;
    const Lesson lesson = files.lesson(faultLesson(
        kSwung, "{\"law\": \"pd-gravity\", \"joints\": {\"wrist\": {\"stiffness\": 7}}}",
        "{\"what\": \"stiffness\", \"joint\": \"elbow\", \"factor\": 0.25}"));
    const LessonStep& step = lesson.steps.front();
    const SimulationSetup right = controllerSetup(step),
                          wrong = controllerSetup(step, &*step.questions.front().fault);
    QCOMPARE(*wrong.joints.at("elbow").stiffness, 0.25 * *right.joints.at("elbow").stiffness);
    QCOMPARE(*right.joints.at("wrist").stiffness, 7.0);
    for (const char* joint : {"shoulder", "wrist"}) {
      QVERIFY(right.joints.at(joint) == wrong.joints.at(joint));
    }
    QVERIFY(right.joints.at("elbow").damping == wrong.joints.at("elbow").damping);
  }

  // A robot that holds still shows no gain.
  void aFaultWithoutEvidenceIsTold() {
    const LessonFiles files;
    const Lesson lesson =
        files.lesson(faultLesson(kStill, "{\"law\": \"pd-gravity\"}",
                                 "{\"what\": \"damping\", \"joint\": \"elbow\", \"factor\": 3}"));
    const LessonCheck check = checkLesson(lesson);
    QVERIFY(findings(check.diagnostics).find("no evidence") != std::string::npos);
  }

  void whatCannotBePlantedIsTold() {
    const LessonFiles files;
    const auto refused = [&](const std::string& controller, const std::string& fault,
                             const std::string& words) {
      const LessonResult read = files.read(faultLesson(kSwung, controller, fault));
      QVERIFY(!read.lesson);
      const std::string all = findings(read.diagnostics);
      QVERIFY2(all.find(words) != std::string::npos, all.c_str());
    };
    const std::string damping = "{\"what\": \"damping\", \"joint\": \"elbow\", \"factor\": 0.5}";
    refused("", damping, "no \"controller\"");
    refused("{\"law\": \"hold\"}", damping, "no such part");
    refused("{\"law\": \"pd\"}", "{\"what\": \"gravity-compensation\", \"joint\": \"elbow\"}",
            "no such part");
    refused("{\"law\": \"pd\"}", "{\"what\": \"damping\", \"joint\": \"knee\"}", "no joint 'knee'");
    refused("{\"law\": \"pd\"}", "{\"what\": \"damping\", \"joint\": \"elbow\", \"factor\": -1}",
            "negative");
    refused("{\"law\": \"bang-bang\"}", damping, "computed-torque");
    refused("{\"law\": \"pd\", \"frequency\": 0}", damping, "frequency");
    refused("{\"law\": \"pd\", \"joints\": {\"knee\": {}}}", damping,
            "no degree of freedom 'knee'");
  }
};

ARMILLARY_TEST(TestControllerFaults)
#include "tst_controller_faults.moc"
