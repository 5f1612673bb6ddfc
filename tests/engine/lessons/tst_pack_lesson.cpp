// SPDX-License-Identifier: BSD-3-Clause
// Lessons that are handed out: whole they are the same lesson elsewhere; for students nothing in
// their files says what is right, and all that shows it is there.
#include "engine/lessons/pack_lesson.h"

#include <QTest>
#include <set>

#include "engine/lessons/check_lesson.h"
#include "engine/lessons/controlled_motion.h"
#include "engine/text/write_json.h"
#include "tests/engine/lessons/lesson_texts.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

std::vector<std::string> bundledLessonFiles() {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(bundledFolder().parent_path() / "lessons")) {
    if (entry.path().string().ends_with(".lesson.json")) files.push_back(entry.path().string());
  }
  return files;
}

std::string packFindings(const Diagnostics& diagnostics) {
  std::string all;
  for (const Diagnostic& found : diagnostics.all()) all += toText(found) + "\n";
  return all;
}

// Written into a folder of its own, and read there.
Lesson readPacked(const PackedLesson& packed, const LessonFiles& folder) {
  std::string lesson;
  for (const PackedFile& file : packed.files) {
    const std::string path = folder.write(QString::fromStdString(file.name), file.bytes);
    if (file.name == packed.lesson) lesson = path;
  }
  LessonResult read = readLesson(lesson, bundledSources());
  if (!read.lesson) throw std::runtime_error(packFindings(read.diagnostics));
  return std::move(*read.lesson);
}

std::string textOf(const PackedLesson& packed, const std::string& name) {
  for (const PackedFile& file : packed.files) {
    if (file.name == name) return file.bytes;
  }
  throw std::runtime_error("no file " + name);
}

Lesson readFile(const std::string& file) {
  LessonResult read = readLesson(file, bundledSources());
  if (!read.lesson) throw std::runtime_error(packFindings(read.diagnostics));
  return std::move(*read.lesson);
}

}  // namespace

class TestPackLesson : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aPackedLessonIsTheSameElsewhere() {
    for (const std::string& file : bundledLessonFiles()) {
      const Lesson lesson = readFile(file);
      const LessonFiles elsewhere;
      const Lesson read = readPacked(packLesson(lesson, true), elsewhere);
      QCOMPARE(read.title, lesson.title);
      QCOMPARE(read.questionCount(), lesson.questionCount());
      QVERIFY(!read.answers_left_out);
    }
  }

  void nothingOfTheAnswersIsInAStudentsFile() {
    for (const std::string& file : bundledLessonFiles()) {
      const Lesson lesson = readFile(file);
      const LessonFiles elsewhere;
      const PackedLesson packed = packLesson(lesson, false);
      const std::string text = textOf(packed, packed.lesson);
      for (const char* word : {"\"expected\"", "\"right\"", "\"wrong\"",
                               "\"why\":", "\"fault\":", "\"mistake\"", "\"factor\"", "\"//"}) {
        // an id may be a word such as "why"
        QVERIFY2(text.find(word) == std::string::npos, (file + " has " + word).c_str());
      }
      const Lesson read = readPacked(packed, elsewhere);
      QVERIFY(read.answers_left_out);
      QCOMPARE(read.questionCount(), lesson.questionCount());
      QCOMPARE(read.points(), lesson.points());
      const LessonCheck check = checkLesson(read);
      QVERIFY2(!check.diagnostics.hasErrors(), packFindings(check.diagnostics).c_str());
      Grader grader(read);
      for (const LessonStep& step : read.steps) {
        for (const LessonQuestion& question : step.questions) {
          JsonValue answer;
          answer.kind = JsonValue::Kind::kNumber;
          answer.number = 1.0;
          const Grade grade = grader.grade(step, question, answer, elsewhere.path());
          QCOMPARE(grade.verdict, Grade::Verdict::kUngraded);
          QCOMPARE(grade.share, 0.0);
          // what nobody will be able to read is told all the same
          if (question.kind != LessonQuestion::Kind::kNumber) continue;
          const Grade none = grader.grade(step, question, textJson("abc"), elsewhere.path());
          QCOMPARE(none.verdict, Grade::Verdict::kUnreadable);
        }
      }
    }
  }

  // A robot with a fault needs the same efforts, a controller with one moves it the same.
  void faultsAreThereToBeFound() {
    const Lesson lesson = readFile(
        (bundledFolder().parent_path() / "lessons" / "find_the_fault.lesson.json").string());
    const LessonFiles elsewhere;
    const Lesson read = readPacked(packLesson(lesson, false), elsewhere);
    int models = 0, controllers = 0;
    for (size_t i = 0; i < lesson.steps.size(); ++i) {
      const LessonQuestion& question = lesson.steps[i].questions.front();
      QuantityPoint point = lesson.steps[i].stage;
      for (Eigen::Index k = 0; k < point.acceleration.size(); ++k) {
        point.state.position[k] = 0.2 + 0.1 * static_cast<double>(k);
        point.state.velocity[k] = 1.0 - 0.3 * static_cast<double>(k);
        point.acceleration[k] = 0.5 * static_cast<double>(k) - 1.0;
      }
      const auto efforts = [&](const std::shared_ptr<const Model>& model) {
        return MistakenQuantities(model, rightVariant()).values("inverse-dynamics", point);
      };
      const LessonRobot& shown = *read.steps[i].robot;
      const LessonRobot& wanted = question.faulty ? *question.faulty : *lesson.steps[i].robot;
      VERIFY_CLOSE(efforts(shown.model), efforts(wanted.model), 1e-9,
                   lesson.steps[i].title.c_str());
      models += question.faulty != nullptr;
      if (!lesson.steps[i].controller) continue;
      ++controllers;
      const auto found = controlledPositions(read.steps[i]);
      const auto faulty = controlledPositions(lesson.steps[i], &*question.fault);
      VERIFY_CLOSE(*found, *faulty, 1e-9, "positions");
    }
    QVERIFY(models >= 3 && controllers >= 1);
  }

  // The right robot beside the one with the fault would tell it, and a folder's name that the
  // lesson has itself is left to it.
  void theRightRobotStaysAtHome() {
    const LessonFiles here;
    const auto bar = [](const char* mass) {
      return std::string(
                 "<robot name='bar'><link name='base'/><link name='rod'><inertial><origin "
                 "xyz='0.3 0 0'/><mass value='") +
             mass +
             "'/><inertia ixx='0.1' ixy='0' ixz='0' iyy='0.2' iyz='0' izz='0.25'/></inertial>"
             "</link><joint name='pin' type='continuous'><parent link='base'/><child link='rod'/>"
             "<axis xyz='0 1 0'/></joint></robot>";
    };
    here.write("right/bar.urdf", bar("2"));
    here.write("robot_1/other.urdf", bar("5"));
    const std::string fault =
        "{\"title\": \"s\", \"questions\": [{\"id\": \"f\", \"kind\": \"find-fault\", \"text\": "
        "\"?\", "
        "\"fault\": {\"what\": \"mass\", \"link\": \"rod\", \"factor\": 3}}]}";
    const std::string other = ", {\"title\": \"o\", \"robot\": {\"file\": \"robot_1/other.urdf\"}}";
    for (const bool second : {false, true}) {
      const Lesson lesson = readFile(
          here.write("own.lesson.json",
                     "{\"title\": \"t\", \"robot\": {\"file\": \"right/bar.urdf\"}, \"steps\": [" +
                         fault + (second ? other : "") + "]}"));
      const PackedLesson packed = packLesson(lesson, false);
      std::set<std::string> names;
      for (const PackedFile& file : packed.files) QVERIFY(names.insert(file.name).second);
      QVERIFY(!names.contains("right/bar.urdf"));
      QCOMPARE(names.contains("robot_1/other.urdf"), second);
      const LessonFiles elsewhere;
      const Lesson read = readPacked(packed, elsewhere);
      QCOMPARE(read.steps.front().robot->model->bodies[1].inertia.mass, 6.0);
    }
  }

  // Robot, mesh, what the mesh names, motion and picture, and nothing else of the folder.
  void allFilesThatItNamesComeAlong() {
    const LessonFiles here;
    here.write("parts/bar.obj", "mtllib paint.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    here.write("parts/paint.mtl", "newmtl a\nmap_Kd grain.png\n");
    here.write("parts/grain.png", "no picture really");
    here.write("parts/other.png", "of nobody");
    here.write("sketch.png", "no picture either");
    here.write("secret.txt", "the teacher's own");
    here.write("swing.csv", "time,pin/position\n0,0\n0.5,0.2\n1,0.4\n");
    here.write(
        "bar.urdf",
        "<robot name='bar'><link name='base'/><link name='rod'><inertial><origin xyz='0.3 "
        "0 0'/><mass value='2'/><inertia ixx='0.1' ixy='0' ixz='0' iyy='0.2' iyz='0' "
        "izz='0.25'/></inertial><visual><geometry><mesh filename='parts/bar.obj'/>"
        "</geometry></visual></link><joint name='pin' type='continuous'><parent link='base'/>"
        "<child link='rod'/><axis xyz='0 1 0'/></joint></robot>");
    const std::string text =
        "{\"title\": \"t\", \"robot\": {\"file\": \"bar.urdf\"}, \"// note\": \"mine\", \"steps\": "
        "[{\"title\": \"s\", \"text\": \"![](sketch.png)\", \"motion\": {\"file\": \"swing.csv\"},"
        " \"questions\": [{\"id\": \"q\", \"kind\": \"number\", \"text\": \"?\", \"expected\": 3, "
        "\"right\": [3]}]}]}";
    const Lesson lesson = readFile(here.write("own.lesson.json", text));
    for (const bool with_answers : {true, false}) {
      const PackedLesson packed = packLesson(lesson, with_answers);
      std::vector<std::string> names;
      for (const PackedFile& file : packed.files) names.push_back(file.name);
      std::sort(names.begin(), names.end());
      const std::vector<std::string> wanted{"bar.urdf",        "own.lesson.json", "parts/bar.obj",
                                            "parts/grain.png", "parts/paint.mtl", "sketch.png",
                                            "swing.csv"};
      QCOMPARE(names, wanted);
      if (with_answers) QCOMPARE(textOf(packed, "own.lesson.json"), text);
      const LessonFiles elsewhere;
      const Lesson read = readPacked(packed, elsewhere);
      QCOMPARE(read.steps.front().motion->rows.size(), size_t(3));
    }
  }

  // What the program records of a motion has its efforts.
  void effortsThatAreAskedForAreInNoMotionOfStudents() {
    const LessonFiles here;
    here.write("play.csv",
               "time,shoulder/position,elbow/position,shoulder/effort,elbow/effort,elbow load\n"
               "0,0,0,11.125,3.0625,3.0625\n0.5,0.25,,11.375,3.1875,3.1875\n");
    const auto lessonOf = [&](const std::string& quantity) {
      return here.lesson(oneQuestion("\"double_pendulum\"", "",
                                     "\"kind\": \"file\", \"quantity\": \"" + quantity + "\"",
                                     "\"motion\": {\"file\": \"./play.csv\"},"));
    };
    const Lesson efforts = lessonOf("inverse-dynamics");
    QCOMPARE(textOf(packLesson(efforts, false), "play.csv"),
             std::string("time,shoulder/position,elbow/position\n0,0,0\n0.5,0.25,\n"));
    QVERIFY(textOf(packLesson(efforts, true), "play.csv").find("11.125") != std::string::npos);
    const LessonFiles elsewhere;
    const Lesson read = readPacked(packLesson(efforts, false), elsewhere);
    QCOMPARE(read.steps.front().motion->rows.size(), size_t(2));
    // what accelerates follows from these
    const std::string given = textOf(packLesson(lessonOf("forward-dynamics"), false), "play.csv");
    QVERIFY(given.find("11.125") != std::string::npos);
  }

  // A folder of meshes that is a link inside the lesson's folder.
  void filesBehindLinksKeepTheNamesThatReachThem() {
    const LessonFiles here;
    here.write("shared/bar.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    QVERIFY(QFile::link("shared", QString::fromStdString(here.path("parts"))));
    here.write("bar.urdf",
               "<robot name='bar'><link name='base'><visual><geometry><mesh "
               "filename='parts/bar.obj'/></geometry></visual></link></robot>");
    const std::string text =
        "{\"title\": \"t\", \"robot\": {\"file\": \"bar.urdf\"}, \"steps\": [{\"title\": \"s\"}]}";
    const PackedLesson packed = packLesson(readFile(here.write("own.lesson.json", text)), true);
    QVERIFY(textOf(packed, "parts/bar.obj").starts_with("v 0 0 0"));
  }

  void aLessonThatChangedMeanwhileIsNotThinned() {
    const LessonFiles here;
    const std::string file =
        here.write("own.lesson.json",
                   "{\"title\": \"t\", \"robot\": \"pendulum\", \"steps\": [{\"title\": "
                   "\"s\"}]}");
    const Lesson lesson = readFile(file);
    here.write("own.lesson.json", "{\"title\": \"t\"}");
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, packLesson(lesson, false));
  }
};

ARMILLARY_TEST(TestPackLesson)
#include "tst_pack_lesson.moc"
