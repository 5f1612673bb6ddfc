// SPDX-License-Identifier: BSD-3-Clause
// Lessons read from their files: what is in them, what is told of faults, and what they cannot
// reach.
#include "engine/lessons/read_lesson.h"

#include <QElapsedTimer>
#include <QTest>

#include "engine/loops/loop_constraints.h"
#include "tests/engine/lessons/lesson_texts.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const std::string kNumber =
    "\"kind\": \"number\", \"unit\": \"N m\", \"expected\": {\"quantity\": \"gravity\", "
    "\"column\": \"pivot/gravity\"}";

// That some error says the words, in that line.
void verifyError(const LessonResult& result, int line, const std::string& words) {
  QVERIFY(!result.lesson);
  std::string all;
  for (const Diagnostic& found : result.diagnostics.all()) {
    if (found.severity == Severity::kError && found.line == line &&
        (found.message + " " + found.remedy).find(words) != std::string::npos) {
      return;
    }
    all += toText(found) + "\n";
  }
  QVERIFY2(
      false,
      ("'" + words + "' is not told in line " + std::to_string(line) + " of:\n" + all).c_str());
}

}  // namespace

class TestReadLesson : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void statesAreReadWithTheirUnits() {
    const LessonFiles files;
    const Lesson lesson = files.lesson(oneQuestion(
        "\"planar_3r\"",
        "{\"position\": {\"shoulder\": \"30 deg\", \"wrist\": -0.2}, \"velocity\": {\"elbow\": "
        "\"60 rpm\"}, \"acceleration\": {\"elbow\": 3}, \"effort\": {\"wrist\": \"2 N m\"}, "
        "\"wrench\": {\"hand/wrench/fz\": -4, \"hand/wrench/tx\": 1}}",
        "\"kind\": \"number\", \"expected\": 3"));
    const QuantityPoint& stage = lesson.steps.front().stage;
    VERIFY_CLOSE(stage.state.position, Eigen::Vector3d(M_PI / 6.0, 0.0, -0.2), 1e-15, "q");
    VERIFY_CLOSE(stage.state.velocity, Eigen::Vector3d(0.0, 2.0 * M_PI, 0.0), 1e-15, "v");
    VERIFY_CLOSE(stage.acceleration, Eigen::Vector3d(0.0, 3.0, 0.0), 0.0, "a");
    VERIFY_CLOSE(stage.effort, Eigen::Vector3d(0.0, 0.0, 2.0), 0.0, "effort");
    QCOMPARE(stage.wrenches.size(), size_t(1));
    VERIFY_CLOSE(stage.wrenches[0].wrench.force, Eigen::Vector3d(0.0, 0.0, -4.0), 0.0, "force");
    VERIFY_CLOSE(stage.wrenches[0].wrench.moment, Eigen::Vector3d(1.0, 0.0, 0.0), 0.0, "moment");
  }

  void loopsAreClosedOnTheStage() {
    const LessonFiles files;
    const Lesson lesson = files.lesson(oneQuestion(
        "\"four_bar\"", "{\"driven\": [\"crank_pin\"], \"position\": {\"crank_pin\": 0.6}}",
        "\"kind\": \"number\", \"expected\": {\"quantity\": \"driven-effort\", "
        "\"column\": \"crank_pin/effort\"}"));
    const LessonStep& step = lesson.steps.front();
    Workspace workspace(*step.robot->model);
    LoopConstraints constraints;
    loopConstraints(*step.robot->model, step.robot->model->loops, step.stage.state, workspace,
                    constraints);
    QVERIFY(constraints.largestGap() < 1e-9);
    QCOMPARE(step.stage.state.position[0], 0.6);
  }

  void faultsOfTheFileAreToldWithLineAndRemedy() {
    const LessonFiles files;
    verifyError(files.read("{\"title\": \"t\",\n\"steps\": []}"), 1, "\"robot\" is missing");
    verifyError(files.read("{\"title\": \"t\",\n\"robot\": \"pendulu\", \"steps\": []}"), 2,
                "no robot called 'pendulu'");
    verifyError(files.read("{\"title\": \"t\",\n\"robot\" \"pendulum\"}"), 2, "no JSON");
    verifyError(files.read("[1]"), 1, "an object");
    verifyError(files.read(oneQuestion("\"pendulum\"", "{\"position\": {\"pivo\": 1}}", kNumber)),
                2, "'pivot' was probably meant");
    verifyError(
        files.read(oneQuestion("\"pendulum\"", "{\"position\": {\"pivot\": \"1 N\"}}", kNumber)), 2,
        "no angle");
    verifyError(files.read(oneQuestion("\"pendulum\"", "", "\"kind\": \"nummer\"")), 4,
                "'number' was probably meant");
    verifyError(files.read(oneQuestion("\"pendulum\"", "",
                                       "\"kind\": \"number\", \"expected\": {\"quantity\": "
                                       "\"gravity\", \"column\": \"pivot/gravty\"}")),
                4, "'pivot/gravity' was probably meant");
    verifyError(files.read(oneQuestion("\"pendulum\"", "",
                                       "\"kind\": \"number\", \"expected\": {\"expression\": "
                                       "\"2 * (m\", \"with\": {}}")),
                4, "cannot be read at letter");
    verifyError(files.read(oneQuestion("\"pendulum\"", "", "\"kind\": \"number\"")), 3,
                "\"expected\" is missing");
    verifyError(files.read(oneQuestion("\"pendulum\"", "", kNumber + ", \"tolerance\": -1")), 4,
                "\"tolerance\" cannot be used");
    verifyError(files.read(oneQuestion("\"pendulum\"", "", kNumber + ", \"wrong\": [{}]")), 4,
                "a wrong answer has");
    verifyError(files.read(oneQuestion("\"pendulum\"", "", "\"kind\": \"file\"")), 3,
                "\"motion\" is missing");
    verifyError(files.read(oneQuestion("\"pendulum\"", "",
                                       "\"kind\": \"find-fault\", \"fault\": {\"what\": "
                                       "\"mass\", \"link\": \"bop\"}")),
                4, "no link 'bop'");
    verifyError(files.read(oneQuestion("\"four_bar\"", "",
                                       "\"kind\": \"number\", \"expected\": "
                                       "{\"quantity\": \"driven-effort\", \"column\": "
                                       "\"crank_pin/effort\"}")),
                4, "needs \"driven\"");
  }

  void aQuestionsUnitMeasuresWhatIsAsked() {
    const LessonFiles files;
    const std::string gravity =
        "\"expected\": {\"quantity\": \"gravity\", \"column\": \"pivot/gravity\"}";
    verifyError(files.read(oneQuestion("\"pendulum\"", "",
                                       "\"kind\": \"number\", \"unit\": \"kg\", " + gravity)),
                3, "what is asked for is in N m");
    verifyError(files.read(oneQuestion("\"pendulum\"", "", kNumber + ", \"tolerance\": \"1 s\"")),
                4, "\"tolerance\" measures time");
    verifyError(files.read(oneQuestion("\"pendulum\"", "",
                                       "\"kind\": \"predict\", \"simulation\": {}, \"column\": "
                                       "\"pivot/velocity\", \"unit\": \"kg\"")),
                3, "what is asked for is in rad/s");
  }

  // Also where the unit is told by the answer alone.
  void aToleranceIsInTheQuestionsUnit() {
    const LessonFiles files;
    const auto degrees = [&](const std::string& tolerance) {
      return files.read(oneQuestion("\"pendulum\"", "",
                                    "\"kind\": \"number\", \"expected\": \"30 deg\", "
                                    "\"tolerance\": " +
                                        tolerance));
    };
    QCOMPARE(degrees("\"1 deg\"").lesson->steps[0].questions[0].tolerance.absolute, 1.0);
    QCOMPARE(degrees("2").lesson->steps[0].questions[0].tolerance.absolute, 2.0);
    verifyError(degrees("\"1 s\""), 4, "measures time");
  }

  // The robot with the fault is what the student sees.
  void aFaultHasAStepOfItsOwn() {
    const LessonFiles files;
    const std::string fault =
        "\"kind\": \"find-fault\", \"fault\": {\"what\": \"mass\", \"link\": \"bob\"}";
    const auto beside = [&](const std::string& other) {
      return files.read(oneQuestion("\"pendulum\"", "",
                                    fault + "},\n{\"id\": \"other\", \"text\": \"?\", " + other));
    };
    verifyError(beside(fault), 5, "another fault to find, 'q'");
    verifyError(beside(kNumber), 5, "the right robot");
    QVERIFY(beside("\"kind\": \"number\", \"expected\": 3").lesson);
    QVERIFY(beside("\"kind\": \"number\", \"expected\": {\"expression\": \"2*9.81\"}").lesson);
    QVERIFY(beside("\"kind\": \"choice\", \"choices\": [{\"text\": \"a\", \"right\": true}, "
                   "{\"text\": \"b\"}]")
                .lesson);
  }

  void backslashesAloneAndForeignLettersAreTold() {
    const LessonFiles files;
    const auto text = [&](const std::string& words) {
      return files.read("{\"title\": \"t\",\n\"text\": \"" + words +
                        "\", \"robot\": \"pendulum\", \"steps\": [{\"title\": \"s\"}]}");
    };
    const auto told = [](const LessonResult& result) {
      return result.lesson && result.diagnostics.count(Severity::kWarning) > 0 &&
             toText(result.diagnostics.all()[0]).find("written twice") != std::string::npos;
    };
    for (const char* words : {"$\\tau$", "$\\frac12$", "$\\beta$", "$\\rho$", "$a \\nu$",
                              "$$a \\nu b$$", "$J^\\top$"}) {
      QVERIFY2(told(text(words)), words);
    }
    for (const char* words : {"$\\\\tau$ and\\na new line\\tunder", "\\\\$50.\\nunder load",
                              "- one\\n\\tand two", "$x$\\nunder"}) {
      const LessonResult result = text(words);
      QVERIFY2(result.lesson && result.diagnostics.all().empty(), words);
    }
    verifyError(text("Tr\xE4gheit"), 2, "UTF-8");
    verifyError(files.read("\xFF\xFE{"), 1, "UTF-16");
  }

  void whatIsNotThereIsWarnedOf() {
    const LessonFiles files;
    const LessonResult plots =
        files.read(oneQuestion("\"pendulum\"", "", kNumber,
                               "\"plots\": [\"pivot/effort\", \"pivo/effort\", \"pivot/effrt\"],"));
    QVERIFY(plots.lesson);
    QCOMPARE(plots.diagnostics.count(Severity::kWarning), 2);
    std::string back = "time,pivot/position\n";
    for (int row = 0; row < 40; ++row) {
      back +=
          std::to_string(row == 20 ? 0.185 : 0.01 * row) + "," + std::to_string(0.1 * row) + "\n";
    }
    files.write("back.csv", back);
    files.write("other.csv", "time,shoulder/position\n0,0\n0.1,0.1\n0.2,0.3\n");
    const auto motion = [&](const char* robot, const char* file) {
      return files.read(oneQuestion(
          robot, "", "\"kind\": \"file\", \"motion\": {\"file\": \"" + std::string(file) + "\"}"));
    };
    const LessonResult other = motion("\"planar_3r\"", "other.csv");
    QVERIFY(other.lesson);
    QVERIFY(toText(other.diagnostics.all()[0]).find("'elbow', 'wrist'") != std::string::npos);
    const LessonResult turned = motion("\"pendulum\"", "back.csv");
    QVERIFY(turned.lesson);
    QCOMPARE(turned.diagnostics.count(Severity::kWarning), 1);
    const LessonResult missing = motion("\"pendulum\"", "none.csv");
    QCOMPARE(missing.diagnostics.count(Severity::kError), 1);
  }

  void unknownMembersAreWarnedOfWithWhatWasMeant() {
    const LessonFiles files;
    const LessonResult result =
        files.read(oneQuestion("\"pendulum\"", "", kNumber + ", \"tolerence\": 1"));
    QVERIFY(result.lesson);
    QCOMPARE(result.diagnostics.count(Severity::kWarning), 1);
    QVERIFY(toText(result.diagnostics.all()[0]).find("\"tolerance\" was probably meant") !=
            std::string::npos);
  }

  void nothingOutsideOfTheFolderIsRead() {
    const LessonFiles files;
    QFile robot(QString::fromStdString((bundledFolder() / "pendulum.urdf").string()));
    QVERIFY(robot.open(QIODevice::ReadOnly));
    const std::string urdf = robot.readAll().toStdString();
    files.write("sub/own.urdf", urdf);
    QVERIFY(files.read(oneQuestion("{\"file\": \"sub/own.urdf\"}", "", kNumber)).lesson);
    const auto refused = [&](const std::string& file, const std::string& words) {
      verifyError(files.read(oneQuestion("{\"file\": \"" + file + "\"}", "", kNumber)), 1, words);
    };
    refused("sub/../sub/own.urdf", "may not be read");
    refused("../own.urdf", "may not be read");
    refused((bundledFolder() / "pendulum.urdf").string(), "may not be read");
    refused("file:///etc/passwd", "may not be read");
    refused("~/own.urdf", "may not be read");
    refused("absent.urdf", "is not there");
    refused("sub", "is no file");
    QFile::link(QString::fromStdString((bundledFolder() / "pendulum.urdf").string()),
                QString::fromStdString(files.path("link.urdf")));
    refused("link.urdf", "leads out");
    files.write("x.urdf",
                "<robot name='x' xmlns:xacro='http://ros.org/wiki/xacro'>"
                "<xacro:include filename='/etc/passwd'/></robot>");
    refused("x.urdf", "includes nothing");
    files.write("m.urdf", "<mujoco><include file='/etc/passwd'/></mujoco>");
    refused("m.urdf", "URDF <robot>");
    files.write("m.sdf", "<sdf/>");
    refused("m.sdf", "ends in .urdf");
    refused("m.sdf", "armillary convert");
  }

  // A student who holds the mechanism closed has other numbers: its author is told.
  void loopsThatAreOpenedAreTold() {
    const LessonFiles files;
    const auto warnings = [&](const std::string& robot, const std::string& expected) {
      const LessonResult result =
          files.read(oneQuestion(robot, "{\"driven\": [\"crank_pin\"]}",
                                 "\"kind\": \"number\", \"expected\": " + expected));
      std::string all = result.lesson ? "" : "not read: ";
      for (const auto& each : result.diagnostics.all()) all += toText(each);
      return all;
    };
    const std::string gravity = "{\"quantity\": \"gravity\", \"column\": \"crank_pin/gravity\"}";
    const std::string said = warnings("\"four_bar\"", gravity);
    QVERIFY2(said.find("with its loops opened") != std::string::npos, said.c_str());
    QCOMPARE(warnings("\"four_bar\"",
                      "{\"quantity\": \"driven-effort\", \"column\": \"crank_pin/effort\"}"),
             std::string());
    QCOMPARE(
        warnings("\"four_bar\"", "{\"expression\": \"g\", \"with\": {\"g\": " + gravity + "}}"),
        std::string());
  }

  void meshesOutsideOfTheFolderAreLeftOut() {
    const LessonFiles files;
    QFile robot(QString::fromStdString((bundledFolder() / "pendulum.urdf").string()));
    QVERIFY(robot.open(QIODevice::ReadOnly));
    std::string urdf = robot.readAll().toStdString();
    const std::string name = "meshes/pendulum_stand_dark.obj";
    const size_t at = urdf.find(name);
    QVERIFY(at != std::string::npos);
    urdf.replace(at, name.size(), (bundledFolder() / name).string());
    files.write("own.urdf", urdf);
    const LessonResult result = files.read(oneQuestion("{\"file\": \"own.urdf\"}", "", kNumber));
    QVERIFY(result.lesson);
    QVERIFY(result.diagnostics.count(Severity::kWarning) >= 1);
    for (const LinkDescription& link : result.lesson->steps[0].robot->description.links) {
      for (const GeometryDescription& visual : link.visuals) {
        QVERIFY2(visual.shape.file.empty(), visual.shape.file.c_str());
      }
    }
  }

  void hostileFilesAreRefusedSoon() {
    const LessonFiles files;
    QElapsedTimer timer;
    timer.start();
    QVERIFY(files.read(std::string(5u << 20, ' ')).unreadable);  // larger than a lesson may be
    QVERIFY(!files.read(std::string(1u << 20, '[')).lesson);
    std::string steps;
    for (int i = 0; i < 1000; ++i) steps += std::string(i > 0 ? "," : "") + "{\"title\": \"s\"}";
    QVERIFY(!files.read("{\"title\": \"t\", \"robot\": \"pendulum\", \"steps\": [" + steps + "]}")
                 .lesson);
    QVERIFY(!files.read(oneQuestion("\"pendulum\"", "{\"position\": {\"pivot\": 1e300}}", kNumber))
                 .lesson);
    QVERIFY(readLesson(files.path(), {}).unreadable);  // a folder
    QVERIFY(readLesson("/dev/zero", {}).unreadable);
    QVERIFY(readLesson(files.path("absent"), {}).unreadable);
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
  }

  void motionsOfTheFolderHaveTheirRates() {
    const LessonFiles files;
    std::string rows = "time,pivot/position\n";
    for (int i = 0; i <= 100; ++i) {
      const double t = 0.01 * i;
      rows += std::to_string(t) + "," + std::to_string(0.5 * t * t) + "\n";
    }
    files.write("move.csv", rows);
    const Lesson lesson = files.lesson(oneQuestion(
        "\"pendulum\"", "", "\"kind\": \"file\", \"motion\": {\"file\": \"move.csv\"}"));
    const LessonMotion& motion = *lesson.steps[0].questions[0].motion;
    QCOMPARE(motion.rows.size(), size_t(101));
    VERIFY_CLOSE(motion.rows[50].state.velocity[0], 0.5, 1e-3, "velocity");
  }
};

ARMILLARY_TEST(TestReadLesson)
#include "tst_read_lesson.moc"
