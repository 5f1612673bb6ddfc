// SPDX-License-Identifier: BSD-3-Clause
// Answers of every kind graded, right and wrong; what explains them, alone or together.
#include "engine/lessons/grade.h"

#include <QTest>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/lessons/check_lesson.h"
#include "engine/lessons/lesson_units.h"
#include "engine/text/number_text.h"
#include "tests/engine/lessons/lesson_texts.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Verdict = Grade::Verdict;

namespace {

std::string pumaState() {
  return "{\"position\": {\"joint1\": 0.4, \"joint2\": -0.9, \"joint3\": 2.4, \"joint4\": 0.5, "
         "\"joint5\": -0.6, \"joint6\": 0.2}, \"velocity\": {\"joint1\": 1.6, \"joint2\": -1.4, "
         "\"joint3\": 2.0, \"joint4\": 1.1}, \"acceleration\": {\"joint1\": 3, \"joint2\": -2}}";
}

}  // namespace

class TestGrade : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // As people of several countries write numbers.
  void numbersAreReadWithTheirThousands() {
    const std::pair<const char*, double> right[] = {{"4.9", 4.9},
                                                    {"4,9", 4.9},
                                                    {"1,234.5", 1234.5},
                                                    {"1.234,5", 1234.5},
                                                    {"1,234,567", 1234567},
                                                    {"4,905 N m", 4.905},
                                                    {"1.5e3", 1500.0},
                                                    {"1,5e3 N m", 1500.0},
                                                    {"-12,345.25", -12345.25},
                                                    {"8.63×10^2 mm", 863.0},
                                                    {"8.63 · 10² mm", 863.0},
                                                    {"8,63 x 10^(-2) m", 0.0863},
                                                    {"8.63*10**2", 863.0},
                                                    {"-8.63⋅10⁻² m", -0.0863},
                                                    {"8.63×10^{2}mm", 863.0},
                                                    {"8.63 × 10^−2 m/s²", 0.0863},
                                                    {"10^3 N", 1000.0},
                                                    {"-10² mm", -100.0},
                                                    {"≈ 863 mm", 863.0},
                                                    {"~0.86 m", 0.86},
                                                    {"ca. 863 mm", 863.0},
                                                    {"≈ 8.63×10² mm", 863.0},
                                                    {"= 4.9 N m", 4.9},
                                                    {"8.63×10² kg m²", 863.0}};
    for (const auto& [text, value] : right) {
      std::string why;
      const auto read = readNumberWithUnit(text, why);
      QVERIFY2(read, text);
      QVERIFY2(read->value == value, text);
    }
    for (const char* wrong : {"1,23,456.5", "1,2345.5", "1..5", "1,,5", "1.234.56", ",", "1,234,56",
                              "≈", "8.63×10", "8.63×10^", "8.63×10^2.5", "8.63×10^2^2", "×10^2",
                              "8.63 10²", "1e3×10²", "9×12²", "5² m"}) {
      std::string why;
      QVERIFY2(!readNumberWithUnit(wrong, why), wrong);
    }
  }

  void whatCannotBeToldApartIsNamedTogether() {
    const LessonFiles files;
    // at rest, of a single joint: a turned sign and gravity's turned sign are the same
    Asked asked(files, oneQuestion("\"pendulum\"", "{\"position\": {\"pivot\": 0.5}}",
                                   "\"kind\": \"number\", \"unit\": \"N m\", \"expected\": "
                                   "{\"quantity\": \"gravity\", \"column\": \"pivot/gravity\"}"));
    const Grade grade = asked.grade("-4.703");
    QVERIFY(grade.names(Mistake::kSign) && grade.names(Mistake::kGravitySign));
    QVERIFY2(grade.remark.find("cannot be told apart") != std::string::npos, grade.remark.c_str());
  }

  void twoMistakesAtOnceAreFound() {
    const LessonFiles files;
    Asked asked(files, oneQuestion("\"puma560\"", pumaState(),
                                   "\"kind\": \"number\", \"unit\": \"N m\", \"tolerance\": "
                                   "\"0.1 %\", \"expected\": {\"quantity\": \"inverse-dynamics\", "
                                   "\"column\": \"joint2/effort\"}"));
    const Model& model = *asked.step().robot->model;
    Workspace workspace(model);
    EffortTerms terms;
    const QuantityPoint& stage = asked.step().stage;
    effortTerms(model, stage.state, stage.acceleration, workspace, terms);
    const auto answer = [&](double inertia, double velocity, double gravity) {
      return shortest(inertia * terms.inertia[1] + velocity * terms.velocity[1] +
                      gravity * terms.gravity[1]);
    };
    QCOMPARE(name(asked.grade(answer(1, 1, 1)).verdict), "right");
    const Grade both = asked.grade(answer(1, 0, 0));
    QVERIFY2(both.names(Mistake::kGravityForgotten) && both.names(Mistake::kVelocityTermsLeftOut),
             both.remark.c_str());
    const Grade static_alone = asked.grade(answer(0, 0, 1));
    QVERIFY2(static_alone.names(Mistake::kInertiaTermsLeftOut) &&
                 static_alone.names(Mistake::kVelocityTermsLeftOut),
             static_alone.remark.c_str());
    QVERIFY(asked.grade(answer(0.37, 0.7, -0.4)).mistakes.empty());
  }

  void numbersHaveUnits() {
    const LessonFiles files;
    Asked asked(files,
                oneQuestion("\"planar_3r\"", "",
                            "\"kind\": \"number\", \"unit\": \"N m\", \"expected\": "
                            "{\"quantity\": \"gravity\", \"column\": \"shoulder/gravity\"}"));
    for (const char* right :
         {"31.392", "\"31.4 N m\"", "\"31,4 Nm\"", "\"31392 N mm\"", "\"0.0314 kN m\"",
          "\" 3.1392e1 \"", "\"31.4 N·m\"", "\"31.4 N.m\"", "\"31.4\u00a0N\u00a0m\"",
          "\"31.4\u202fN\u2009m\"", "\"31392 mN m\"", "\"31392 mNm\"", "\"31.4 N⋅m\""}) {
      QVERIFY2(asked.grade(right).verdict == Verdict::kRight, right);
    }
    QVERIFY(asked.grade("31392").names(Mistake::kUnit));
    QVERIFY(asked.grade("\"31.4 W\"").names(Mistake::kUnit));
    QVERIFY(asked.grade("0").names(Mistake::kGravityForgotten));
    QCOMPARE(name(asked.grade("\"abc\"").verdict), "unreadable");
    QCOMPARE(name(asked.grade("\"31.4 furlong\"").verdict), "unreadable");
    QCOMPARE(name(asked.grade("\"nan\"").verdict), "unreadable");
    QCOMPARE(name(asked.grade("[31.4]").verdict), "unreadable");
    QCOMPARE(name(asked.grade("null").verdict), "missing");
    QVERIFY(asked.grade("32").mistakes.empty());
  }

  void anglesInDegreesAreToldAsSuch() {
    const LessonFiles files;
    Asked asked(files, oneQuestion("\"pendulum\"", "{\"position\": {\"pivot\": 1.0}}",
                                   "\"kind\": \"number\", \"unit\": \"rad/s²\", \"expected\": "
                                   "{\"quantity\": \"forward-dynamics\", \"column\": "
                                   "\"pivot/acceleration\"}"));
    const double right = -9.81 * std::sin(1.0) / 1.001;
    QCOMPARE(name(asked.grade(shortest(right)).verdict), "right");
    QVERIFY(asked.grade(shortest(right * 180.0 / M_PI)).names(Mistake::kDegrees));
    QVERIFY(asked.grade("\"" + shortest(right * 180.0 / M_PI) + " deg/s²\"").verdict ==
            Verdict::kRight);
    QVERIFY(asked.grade(shortest(-9.81 * std::sin(180.0 / M_PI) / 1.001)).names(Mistake::kDegrees));
  }

  void choicesAreNumbersLettersOrWords() {
    const LessonFiles files;
    Asked asked(files, oneQuestion("\"pendulum\"", "",
                                   "\"kind\": \"choice\", \"choices\": [{\"text\": \"one\"}, "
                                   "{\"text\": \"two\", \"right\": {\"expression\": \"3 - 2\"}}, "
                                   "{\"text\": \"three\", \"right\": true}]"));
    for (const char* right : {"[2, 3]", "[\"two\", \"c\"]", "[\"3\", \"B\"]", "[3, 2, 2]",
                              "\"B, C\"", "\"2,3\"", "\"b; three\"", "\"c and two\"",
                              "[\"b)\", \"(C)\"]", "\"2. and 3.\"", "[\"Two.\", \"C:\"]"}) {
      QVERIFY2(asked.grade(right).verdict == Verdict::kRight, right);
    }
    for (const char* wrong : {"2", "[1, 2, 3]", "\"one\"", "[]"}) {
      QVERIFY2(asked.grade(wrong).verdict == Verdict::kWrong, wrong);
    }
    for (const char* unreadable : {"4", "0", "1.5", "\"four\"", "{}", "true", "\"B, D\"", "\",\"",
                                   "\")\"", "\"()\"", "\"d)\""}) {
      QVERIFY2(asked.grade(unreadable).verdict == Verdict::kUnreadable, unreadable);
    }
  }

  void statesMustHoldWhatIsAsked() {
    const LessonFiles files;
    Asked asked(files, oneQuestion("\"planar_3r\"", "{\"position\": {\"elbow\": 0.4}}",
                                   "\"kind\": \"set-state\", \"holds\": [{\"singular\": \"hand\", "
                                   "\"rows\": [\"vx\", \"vz\"]}, {\"value\": {\"quantity\": "
                                   "\"gravity\", \"column\": \"shoulder/gravity\"}, \"below\": "
                                   "20}]"));
    QCOMPARE(name(asked.grade("{\"elbow\": 0, \"shoulder\": \"70 deg\"}").verdict), "right");
    QCOMPARE(name(asked.grade("{\"position\": {\"elbow\": 0, \"shoulder\": 1.2}}").verdict),
             "right");
    QCOMPARE(name(asked.grade("{\"elbow\": 0}").verdict), "partly");
    QCOMPARE(name(asked.grade("{\"elbow\": 0.5}").verdict), "wrong");
    QCOMPARE(name(asked.grade("{\"elbow\": 0, \"shoulder\": 7.4}").verdict), "wrong");  // a limit
    QCOMPARE(name(asked.grade("{\"elbo\": 0}").verdict), "unreadable");
    QCOMPARE(name(asked.grade("3").verdict), "unreadable");
  }

  void curvesAreComparedWithWhatHappens() {
    const LessonFiles files;
    Asked asked(files, oneQuestion("\"pendulum\"", "{\"position\": {\"pivot\": 0.1}}",
                                   "\"kind\": \"predict\", \"unit\": \"deg\", \"simulation\": "
                                   "{\"duration\": 2, \"rate\": 20}, \"column\": "
                                   "\"pivot/position\", \"tolerance\": \"5 %\""));
    std::string curve, constant, falling;
    for (int i = 0; i <= 80; ++i) {
      const double t = 0.025 * i, rate = std::sqrt(9.81 / 1.001);
      const auto point = [&](double value) {
        return (i > 0 ? ",[" : "[") + shortest(t) + "," + shortest(value * 180.0 / M_PI) + "]";
      };
      curve += point(0.1 * std::cos(rate * t));  // small swings
      constant += point(0.1);
      falling += point(0.1 * std::cosh(rate * t));
    }
    QCOMPARE(name(asked.grade("[" + curve + "]").verdict), "right");
    QVERIFY(asked.grade("[" + constant + "]").names(Mistake::kGravityForgotten));
    QVERIFY(!asked.grade("[" + falling + "]").names(Mistake::kGravityForgotten));
    files.write("drawn.csv", "0 5.7\n0.5 0\n1 -5.7\n1.5 0\n2 5.7\n");
    QVERIFY(asked.grade("\"drawn.csv\"").verdict == Verdict::kWrong);  // straight lines
    QCOMPARE(name(asked.grade("[[0, 1], [0.5, 1]]").verdict), "unreadable");
    QCOMPARE(name(asked.grade("[[0, 1], [0, 2], [2, 1]]").verdict), "unreadable");
    QCOMPARE(name(asked.grade("[[0, 1], [2]]").verdict), "unreadable");
    QCOMPARE(name(asked.grade("\"../drawn.csv\"").verdict), "unreadable");
  }

  void tablesAreFoundByNameNumberOrPlace() {
    const LessonFiles files;
    Asked asked(files, fileLesson("scara", "scara_pick_and_place"));
    std::string why;
    const std::string right =
        asked.grader().ownAnswer(asked.step(), asked.question(), rightVariant(), why).text;
    const auto grade = [&](const std::string& text) {
      return asked.grader().gradeTable(asked.step(), asked.question(), text);
    };
    const std::string rows = right.substr(right.find('\n') + 1);
    QCOMPARE(name(grade(right).verdict), "right");
    QCOMPARE(name(grade("t,tau1,tau2,tau3,tau4\n" + rows).verdict), "right");
    QCOMPARE(name(grade(rows).verdict), "right");  // without a header
    const Grade short_one = grade(right.substr(0, right.size() / 2));
    QCOMPARE(name(short_one.verdict), "unreadable");
    QVERIFY2(short_one.remark.find("no row at") != std::string::npos ||
                 short_one.remark.find("cell") != std::string::npos,
             short_one.remark.c_str());
    QCOMPARE(name(grade("time,shoulder/effort\n0,1\n").verdict), "unreadable");
    QCOMPARE(name(grade("").verdict), "unreadable");
    QCOMPARE(name(grade("time,a\n0,x\n").verdict), "unreadable");
  }

  void faultsAreNamedByPartAndKind() {
    const LessonFiles files;
    Asked asked(files, oneQuestion("\"puma560\"", "{\"position\": {\"joint3\": 1}}",
                                   "\"kind\": \"find-fault\", \"fault\": {\"what\": \"mass\", "
                                   "\"link\": \"link3\", \"factor\": 2}"));
    QCOMPARE(name(asked.grade("\"the mass of link3 is too large\"").verdict), "right");
    QCOMPARE(name(asked.grade("{\"link\": \"link3\", \"what\": \"mass\"}").verdict), "right");
    QCOMPARE(name(asked.grade("\"inertia of link3\"").verdict), "partly");
    QCOMPARE(name(asked.grade("\"mass of link2\"").verdict), "wrong");
    QCOMPARE(name(asked.grade("\"mass of link33\"").verdict), "wrong");
    QCOMPARE(name(asked.grade("\"not the mass of link3\"").verdict), "unreadable");
    QCOMPARE(name(asked.grade("\"it is not the mass of link3\"").verdict), "unreadable");
    QCOMPARE(name(asked.grade("\"the mass of link3 is not right\"").verdict), "right");
    QCOMPARE(name(asked.grade("\"mass of link3: no other link differs\"").verdict), "right");
    QCOMPARE(name(asked.grade("\"mass of link3 and link4\"").verdict), "unreadable");
    QCOMPARE(name(asked.grade("\"mass and inertia of link3\"").verdict), "unreadable");
    QCOMPARE(name(asked.grade("7").verdict), "unreadable");
    const Grade no_part = asked.grade("\"mass\"");
    QVERIFY2(no_part.remark.find("say of which part") != std::string::npos, no_part.remark.c_str());
  }

  void kindsOfFaultsAreWrittenAsPeopleWrite() {
    const LessonFiles files;
    const auto lesson = [](const char* what, const char* element) {
      return oneQuestion("\"puma560\"", "{\"position\": {\"joint3\": 1}}",
                         "\"kind\": \"find-fault\", \"fault\": {\"what\": \"" + std::string(what) +
                             "\"" + element + ", \"shift\": [0.1, 0, 0]}");
    };
    Asked place(files, lesson("center-of-mass", ", \"link\": \"link3\""));
    for (const char* right : {"\"center-of-mass of link3\"", "\"centre of mass of link3\"",
                              "\"Link3's center of mass\""}) {
      QVERIFY2(place.grade(right).verdict == Verdict::kRight, right);
    }
    QCOMPARE(name(place.grade("\"mass of link3\"").verdict), "partly");
    Asked gravity(files, lesson("gravity", ""));
    QCOMPARE(name(gravity.grade("\"gravity\"").verdict), "right");
    QCOMPARE(name(gravity.grade("\"gravity compensation of joint3\"").verdict), "wrong");
    QCOMPARE(gravity.grader().rightAnswer(gravity.step(), gravity.question()),
             std::string("gravity"));
  }

  // Links and joints may be called as faults are, or in capitals.
  void partsMayHaveTheNamesOfFaults() {
    const LessonFiles files;
    files.write(
        "odd.urdf",
        "<robot name='odd'><link name='base'/><link name='Mass'><inertial><origin xyz='0.3 0 "
        "0'/><mass value='2'/><inertia ixx='0.1' ixy='0' ixz='0' iyy='0.2' iyz='0' "
        "izz='0.25'/></inertial></link><link name='arm-no-1'><inertial><origin xyz='0.3 0 "
        "0'/><mass value='1'/><inertia ixx='0.1' ixy='0' ixz='0' iyy='0.2' iyz='0' "
        "izz='0.25'/></inertial></link><joint name='axis' type='continuous'><parent "
        "link='base'/><child link='Mass'/><axis xyz='0 1 0'/></joint><joint name='b' "
        "type='continuous'><parent link='Mass'/><child link='arm-no-1'/><origin xyz='0.5 0 "
        "0'/><axis xyz='0 1 0'/></joint></robot>");
    const std::pair<const char*, const char*> faults[] = {
        {"\"mass\", \"link\": \"Mass\"", "mass of Mass"},
        {"\"inertia\", \"link\": \"Mass\"", "inertia of Mass"},
        {"\"mass\", \"link\": \"arm-no-1\"", "mass of arm-no-1"},
        {"\"origin\", \"joint\": \"axis\", \"shift\": [0, 0, 1]", "origin of axis"}};
    for (const auto& [fault, answer] : faults) {
      Asked asked(files, oneQuestion("{\"file\": \"odd.urdf\"}", "",
                                     "\"kind\": \"find-fault\", \"fault\": {\"what\": " +
                                         std::string(fault) + "}"));
      const Grade grade = asked.grade("\"" + std::string(answer) + "\"");
      QVERIFY2(grade.verdict == Verdict::kRight, (answer + (": " + grade.remark)).c_str());
    }
  }

  // Zero is zero in every unit.
  void nothingIsSaidOfUnitsWhereTheAnswerIsZero() {
    const LessonFiles files;
    Asked asked(files, oneQuestion("\"pendulum\"", "",
                                   "\"kind\": \"number\", \"tolerance\": 0.05, \"expected\": "
                                   "{\"quantity\": \"gravity\", \"column\": "
                                   "\"pivot/gravity\"}"));
    QVERIFY(!asked.grade("9.81").names(Mistake::kUnit));
    QVERIFY(!asked.grade("\"9.81 N m\"").names(Mistake::kUnit));
  }

  // Of a number with a unit it is told in which it would be right.
  void unitsAreToldApart() {
    const LessonFiles files;
    Asked asked(files,
                oneQuestion("\"planar_3r\"", "",
                            "\"kind\": \"number\", \"expected\": {\"quantity\": \"gravity\", "
                            "\"column\": \"shoulder/gravity\"}"));
    QCOMPARE(asked.question().unit->name, std::string_view("N m"));  // its quantity's
    QCOMPARE(name(asked.grade("\"31.4 N m\"").verdict), "right");
    const auto says = [&](const char* answer, const char* words) {
      const Grade grade = asked.grade(answer);
      QVERIFY(grade.names(Mistake::kUnit));
      QVERIFY2(grade.remark.find(words) != std::string::npos, grade.remark.c_str());
    };
    says("\"31.392 kN m\"", "right in N m, not in kN m");
    says("\"31.392 N mm\"", "right in N m, not in N mm");
    says("31392", "in N mm, where N m are asked for");
    says("\"31.4 kg\"", "which measures mass");
  }

  // 31.392 N m without their factor of a thousand are within the tolerance of no torque, too.
  void aUnitThatFitsBetterThanAMistakeIsNamedAlone() {
    const LessonFiles files;
    Asked asked(files, oneQuestion("\"planar_3r\"", "",
                                   "\"kind\": \"number\", \"unit\": \"N mm\", \"tolerance\": 50, "
                                   "\"expected\": {\"quantity\": \"gravity\", \"column\": "
                                   "\"shoulder/gravity\"}"));
    const Grade grade = asked.grade("31.392");
    QVERIFY2(grade.names(Mistake::kUnit), grade.remark.c_str());
    QVERIFY2(!grade.names(Mistake::kGravityForgotten), grade.remark.c_str());
    QVERIFY(asked.grade("0").names(Mistake::kGravityForgotten));
    QVERIFY(!asked.grade("0").names(Mistake::kUnit));
  }

  void theMistakeOfUnitsIsPlantedInEveryKind() {
    const LessonFiles files;
    const std::string wrong = ", \"wrong\": [{\"mistake\": \"unit\"}]";
    const std::string kinds[] = {
        "\"kind\": \"number\", \"expected\": {\"quantity\": \"gravity\", \"column\": "
        "\"shoulder/gravity\"}",
        "\"kind\": \"predict\", \"simulation\": {\"duration\": 0.3}, \"column\": "
        "\"elbow/position\", \"unit\": \"deg\"",
        "\"kind\": \"file\", \"motion\": {\"name\": \"planar_3r_reach\"}",
        "\"kind\": \"arrow\", \"arrow\": {\"what\": \"weight\", \"link\": \"hand\"}"};
    for (const std::string& kind : kinds) {
      const LessonCheck check =
          checkLesson(files.lesson(oneQuestion("\"planar_3r\"", "", kind + wrong)));
      QVERIFY2(!check.diagnostics.hasErrors(), kind.c_str());
      QVERIFY2(check.questions[0].wrong > 0, kind.c_str());
    }
  }

  // In the question's unit, as its author has it before the eyes.
  void anAuthorsNumberIsInTheQuestionsUnit() {
    const LessonFiles files;
    for (const char* expected : {"10", "\"10 rpm\"", "\"1.0471975512 rad/s\""}) {
      Asked asked(files, oneQuestion("\"pendulum\"", "",
                                     "\"kind\": \"number\", \"unit\": \"rpm\", \"expected\": " +
                                         std::string(expected)));
      QVERIFY2(asked.grade("10").verdict == Verdict::kRight, expected);
      QVERIFY2(asked.grade("\"60 deg/s\"").verdict == Verdict::kRight, expected);
    }
    Asked product(files, oneQuestion("\"pendulum\"", "",
                                     "\"kind\": \"number\", \"unit\": \"N\", \"expected\": "
                                     "{\"expression\": \"k * x\", \"with\": {\"k\": 200, "
                                     "\"x\": \"5 cm\"}}"));
    QCOMPARE(name(product.grade("10").verdict), "right");
  }

  // What holds before anything is set earns nothing.
  void aStateThatIsNotSetEarnsNothing() {
    const LessonFiles files;
    const auto holds = [](const char* column, const char* bound) {
      return "{\"value\": {\"quantity\": \"gravity\", \"column\": \"" + std::string(column) +
             "\"}, " + bound + "}";
    };
    Asked asked(files, oneQuestion("\"planar_3r\"", "",
                                   "\"kind\": \"set-state\", \"holds\": [" +
                                       holds("shoulder/gravity", "\"above\": 1") + ", " +
                                       holds("elbow/gravity", "\"equals\": 0, \"tolerance\": 0.1") +
                                       "], \"right\": [{\"elbow\": \"90 deg\"}]"));
    QCOMPARE(asked.grade("{}").share, 0.0);
    // what was asked for holds, what held does not: one of two
    QCOMPARE(asked.grade("{\"shoulder\": \"180 deg\", \"elbow\": \"90 deg\"}").share, 0.25);
    const LessonCheck already = checkLesson(files.lesson(
        oneQuestion("\"planar_3r\"", "",
                    "\"kind\": \"set-state\", \"holds\": [" +
                        holds("shoulder/gravity", "\"above\": 1") + "], \"right\": [{}]")));
    QVERIFY(already.diagnostics.hasErrors());
  }

  void aLessonThatIsNotAsItsAuthorSaysIsTold() {
    const LessonFiles files;
    const std::string number =
        "\"kind\": \"number\", \"expected\": {\"quantity\": \"gravity\", \"column\": "
        "\"pivot/gravity\"}, ";
    const auto errors = [&](const std::string& examples) {
      const LessonCheck check = checkLesson(files.lesson(
          oneQuestion("\"pendulum\"", "{\"position\": {\"pivot\": 0.5}}", number + examples)));
      return check.diagnostics.count(Severity::kError);
    };
    QCOMPARE(errors("\"right\": [4.703], \"wrong\": [{\"answer\": 5}]"), 0);
    QCOMPARE(errors("\"right\": [5]"), 1);
    QCOMPARE(errors("\"wrong\": [{\"answer\": 4.703}]"), 1);
    QCOMPARE(errors("\"wrong\": [{\"answer\": -4.703, \"mistake\": \"degrees\"}]"), 1);
    QCOMPARE(errors("\"wrong\": [{\"mistake\": \"coriolis-left-out\"}]"), 1);  // none at rest
  }
};

ARMILLARY_TEST(TestGrade)
#include "tst_grade.moc"
