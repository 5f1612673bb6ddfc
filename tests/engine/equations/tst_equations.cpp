// SPDX-License-Identifier: BSD-3-Clause
// Equations against textbooks' and against numbers.
#include "engine/equations/equations.h"

#include <QElapsedTimer>
#include <QRegularExpression>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/equations/expand.h"
#include "engine/equations/write_equations.h"
#include "engine/traced/plain_model_of.h"
#include "tests/engine/equations/planar_arm.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

QString textOf(const Model& model, TracedQuantity quantity, EquationParameters parameters,
               EquationFormat format = EquationFormat::kText) {
  return QString::fromStdString(
      writeEquations(deriveEquations(model, {quantity, parameters, -1}), format));
}

// What expanded sums are in an example's state.
Eigen::VectorXd valueOf(const Equations& equations, const Expansion& expansion,
                        const EquationExample& example) {
  std::vector<double> symbols;
  for (const EquationSymbol& symbol : equations.symbols) {
    using Kind = EquationSymbol::Kind;
    symbols.push_back(symbol.kind == Kind::kPosition       ? example.q[symbol.index]
                      : symbol.kind == Kind::kVelocity     ? example.v[symbol.index]
                      : symbol.kind == Kind::kAcceleration ? example.a[symbol.index]
                                                           : symbol.value);
  }
  Eigen::VectorXd values(static_cast<Eigen::Index>(expansion.entries.size()));
  for (std::size_t i = 0; i < expansion.entries.size(); ++i) {
    values[static_cast<Eigen::Index>(i)] = expansion.entries[i].value(example.q, symbols);
  }
  return values;
}

}  // namespace

class TestEquations : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void planarArmIsThatOfTextbooks() {
    const auto arm = planarArm();
    const auto has = [&](TracedQuantity quantity, const QString& lines) {
      const QString text = textOf(*arm, quantity, EquationParameters::kSymbols);
      QVERIFY2(text.contains(lines), qPrintable(text));
    };
    has(TracedQuantity::kMassMatrix,
        "M11 = I1 + I2 + m1 lc1^2 + m2 (l1^2 + lc2^2 + 2 l1 lc2 c2)\n"
        "M12 = I2 + m2 (lc2^2 + l1 lc2 c2)\n"
        "M22 = I2 + m2 lc2^2\n");
    has(TracedQuantity::kCoriolis,
        "Cqd1 = -m2 l1 lc2 s2 qd2 (2 qd1 + qd2)\n"
        "Cqd2 = m2 l1 lc2 s2 qd1^2\n");
    has(TracedQuantity::kCoriolisMatrix,
        "C11 = -m2 l1 lc2 s2 qd2\n"
        "C12 = -m2 l1 lc2 s2 (qd1 + qd2)\n"
        "C21 = m2 l1 lc2 s2 qd1\n"
        "C22 = 0\n");
    has(TracedQuantity::kGravity,
        "g1 = g c1 (m1 lc1 + m2 l1) + m2 g lc2 c12\n"
        "g2 = m2 g lc2 c12\n");
    has(TracedQuantity::kGravity, "c12 = cos(q1 + q2)");
    // what accelerates, what turns and what weighs each by itself
    has(TracedQuantity::kInverseDynamics,
        "tau2 = qdd1 (I2 + m2 (lc2^2 + l1 lc2 c2)) + qdd2 (I2 + m2 lc2^2) + m2 l1 lc2 s2 qd1^2\n"
        "       + m2 g lc2 c12\n");
  }

  // What hangs along −z in its file is as long, and as heavy, as what lies along x.
  void hangingPendulumsAreThoseOfTextbooks() {
    const auto text = [](const char* robot, TracedQuantity quantity) {
      return textOf(*bundledRobot(robot).model, quantity, EquationParameters::kSymbols);
    };
    const QString efforts = text("pendulum", TracedQuantity::kInverseDynamics);
    QVERIFY2(efforts.contains("tau1 = qdd1 (I1 + m1 lc1^2) + m1 g lc1 s1\n"), qPrintable(efforts));
    QVERIFY2(efforts.contains("lc1 = 1: centre of mass of bob along x, m"), qPrintable(efforts));
    const QString gravity = text("double_pendulum", TracedQuantity::kGravity);
    QVERIFY2(gravity.contains("g1 = g s1 (m1 lc1 + m2 l1) + m2 g lc2 s12\n"
                              "g2 = m2 g lc2 s12\n"),
             qPrintable(gravity));
    QVERIFY2(!gravity.contains("= -"), qPrintable(gravity));
    const QString inertia = text("double_pendulum", TracedQuantity::kMassMatrix);
    QVERIFY2(inertia.contains("M12 = I2 + m2 (lc2^2 + l1 lc2 c2)\n"), qPrintable(inertia));
  }

  // Each inertia of an arm in space before one bracket, and half angles where these are shorter.
  void inertiasAreGathered() {
    const QString matrix = textOf(*bundledRobot("puma560").model, TracedQuantity::kMassMatrix,
                                  EquationParameters::kSymbols);
    const QString first = matrix.section("M12 =", 0, 0);
    QVERIFY2(first.contains("I2xx s2^2 + I2yy c2^2"), qPrintable(first));
    QCOMPARE(first.count("I6xx"), 1);
    QVERIFY2(matrix.contains("s2 = sin(q2)"), qPrintable(matrix.section("where", 1, 1)));
  }

  // Whichever way the frames of textbooks are turned, the equations are those of the robot: arms
  // whose links lie along x, y and against them, with a branch, and a frame fixed to its end.
  void textbookSymbolsAreTheEnginesNumbers() {
    const Reached reached;
    std::vector<std::shared_ptr<const Model>> models;
    for (const char* name : {"pendulum", "double_pendulum", "cart_pole", "planar_3r", "scara"}) {
      models.push_back(bundledRobot(name).model);
    }
    Random random(17006);
    for (const Eigen::Vector3d& along :
         {Eigen::Vector3d(0.4, 0.0, 0.0), Eigen::Vector3d(-0.4, 0.0, 0.1),
          Eigen::Vector3d(0.0, 0.4, -0.1), Eigen::Vector3d(0.0, -0.4, 0.0)}) {
      RobotDescription robot = randomRobot(random,
                                           {.types = {JointType::kRevolute, JointType::kPrismatic,
                                                      JointType::kContinuous, JointType::kFixed}},
                                           "turned");
      robot.joints[2].parent = robot.joints[1].parent;
      for (JointDescription& joint : robot.joints) {
        joint.axis = Eigen::Vector3d::UnitZ();
        joint.X_PJ = {Eigen::Matrix3d::Identity(), along};
      }
      robot.links[3].inertial->X_LI.position = along;
      models.push_back(withGravity(*compileModel(robot), {1.0, -4.0, -9.0}));
    }
    int compared = 0;
    for (const auto& model : models) {
      for (const EquationQuantity& each : equationQuantities()) {
        const int link = each.of_link ? static_cast<int>(model->links.size()) - 1 : -1;
        const auto derived = [&](EquationParameters parameters) {
          return deriveEquations(*model, {each.quantity, parameters, link});
        };
        const Equations symbols = derived(EquationParameters::kSymbols);
        const Expansion expansion = expand(symbols);
        for (const EquationExample& example : derived(EquationParameters::kNumbers).examples) {
          const Eigen::VectorXd want = Eigen::Map<const Eigen::VectorXd>(
              example.result.data(), static_cast<Eigen::Index>(example.result.size()));
          VERIFY_CLOSE(valueOf(symbols, expansion, example), want, 1e-12,
                       model->name + " " + each.name);
          ++compared;
        }
      }
    }
    QVERIFY(compared > 300);
  }

  void latexHasTheSameTerms() {
    const QString text = textOf(*planarArm(), TracedQuantity::kMassMatrix,
                                EquationParameters::kSymbols, EquationFormat::kLatex);
    QVERIFY2(text.contains("M_{11} &= I_{1} + I_{2} + m_{1} l_{c1}^{2} + m_{2} (l_{1}^{2} + "
                           "l_{c2}^{2} + 2 \\, l_{1} l_{c2} c_{2}) \\\\"),
             qPrintable(text));
    QVERIFY(text.startsWith("\\documentclass"));
    QVERIFY(text.trimmed().endsWith("\\end{document}"));
  }

  // pdflatex stops at a letter that is not Latin.
  void latexHasNoLettersThatItCannotSet() {
    RobotDescription robot = bundledRobot("planar_3r").description;
    robot.joints[0].name = "θ1";
    robot.joints[1].name = "关节";
    robot.joints[2].name = "épaule";
    const QString text = textOf(*compileModel(robot), TracedQuantity::kInverseDynamics,
                                EquationParameters::kNumbers, EquationFormat::kLatex);
    QVERIFY2(text.contains("rows: 1 \\ensuremath{\\theta}1, 2 \\texttt{U+5173}\\texttt{U+8282}, "
                           "3 épaule"),
             qPrintable(text));
    QVERIFY(text.contains("\\usepackage[T1]{fontenc}"));
  }

  // What is too long for sums is written in parts: numbers before symbols, no "+ -", squares.
  void partsReadAsPeopleWrite() {
    Random random(17007);
    RobotDescription robot = randomRobot(random,
                                         {.types = {JointType::kRevolute, JointType::kPrismatic,
                                                    JointType::kRevolute, JointType::kRevolute}},
                                         "oblique");
    robot.joints[2].mimic =
        MimicDescription{.joint = robot.joints[0].name, .multiplier = -0.7, .offset = -0.3};
    const auto model = compileModel(robot);
    for (const EquationFormat format : {EquationFormat::kText, EquationFormat::kLatex}) {
      const bool latex = format == EquationFormat::kLatex;
      for (const auto parameters : {EquationParameters::kSymbols, EquationParameters::kBase}) {
        const QString text =
            textOf(*model, TracedQuantity::kMassMatrix, parameters, format).section("rows:", 0, 0);
        QVERIFY2(text.contains(latex ? "t_{9}" : "t9"), qPrintable(text));  // in parts
        QVERIFY2(text.contains(latex ? "-0.7 \\, q_{1} - 0.3" : "-0.7 q1 - 0.3") ||
                     text.contains(latex ? "-0.3 - 0.7 \\, q_{1}" : "-0.3 - 0.7 q1"),
                 qPrintable(text));
        for (const char* odd : {" + -", " - -", "--"}) {
          const qsizetype at = text.indexOf(odd);
          QVERIFY2(at < 0, qPrintable(text.mid(std::max<qsizetype>(at - 40, 0), 80)));
        }
        const QRegularExpression after(
            QString("[a-z0-9})] %1([(]-?[0-9.]+[)]|[0-9])").arg(latex ? "\\\\, " : ""));
        QVERIFY2(!after.match(text).hasMatch(), qPrintable(after.match(text).captured()));
      }
    }
  }

  void latexIsBalanced() {
    for (const char* name : {"puma560", "scara", "planar_3r"}) {
      for (const auto parameters : {EquationParameters::kNumbers, EquationParameters::kSymbols,
                                    EquationParameters::kBase}) {
        const QString text = textOf(*bundledRobot(name).model, TracedQuantity::kInverseDynamics,
                                    parameters, EquationFormat::kLatex);
        QCOMPARE(text.count('{'), text.count('}'));
        QCOMPARE(text.count("\\begin{align*}"), text.count("\\end{align*}"));
        QVERIFY(!text.contains("\\\\\n\\end{align*}"));
      }
    }
  }

  // A reader who takes them to a file's frames must be told; and which links a mass is of.
  void symbolsTellTheirFramesAndLinks() {
    const auto text = [](const char* robot) {
      return textOf(*bundledRobot(robot).model, TracedQuantity::kInverseDynamics,
                    EquationParameters::kSymbols);
    };
    QVERIFY(text("planar_3r").contains("frames at the joints"));
    QVERIFY(!text("puma560").contains("frames at the joints"));
    RobotDescription robot = bundledRobot("planar_3r").description;
    LinkDescription tool;
    tool.name = "tool";
    tool.inertial.emplace().mass = 0.5;
    robot.links.push_back(tool);
    JointDescription fixed;
    fixed.name = "flange";
    fixed.type = JointType::kFixed;
    fixed.parent = robot.joints.back().child;
    fixed.child = "tool";
    fixed.X_PJ.position = {0.1, 0.0, 1e-10};
    robot.joints.push_back(fixed);
    const QString with_tool =
        textOf(*compileModel(robot), TracedQuantity::kMassMatrix, EquationParameters::kSymbols);
    QVERIFY2(with_tool.contains(" with tool, kg"), qPrintable(with_tool));
    robot.joints[1].X_PJ.position.y() += 1e-10;
    QVERIFY(textOf(*compileModel(robot), TracedQuantity::kMassMatrix, EquationParameters::kSymbols)
                .contains("Lengths under 1e-9 m are taken for zero"));
  }

  // Numbers and base parameters: the sums that are written are what the engine computes.
  void sumsAreTheEnginesNumbers() {
    const Reached reached;
    int compared = 0;
    for (const TestRobot& robot : upTo(4, plainRobots())) {
      if (robot.model->positionSize() == 0 || robot.model->positionSize() > 3) continue;
      for (const EquationQuantity& each : equationQuantities()) {
        for (const auto parameters : {EquationParameters::kNumbers, EquationParameters::kBase}) {
          // base parameters are those of efforts: they leave a constant of the potential open
          const bool open = parameters == EquationParameters::kBase &&
                            (each.quantity == TracedQuantity::kEnergy ||
                             each.quantity == TracedQuantity::kLagrangian || each.of_link);
          if (open && !each.of_link) {
            QVERIFY_THROWS_EXCEPTION(
                MethodDoesNotApply, deriveEquations(*robot.model, {each.quantity, parameters, -1}));
          }
          if (open) continue;
          const int link = each.of_link ? static_cast<int>(robot.model->links.size()) - 1 : -1;
          const Equations equations =
              deriveEquations(*robot.model, {each.quantity, parameters, link});
          try {
            const Expansion expansion = expand(equations);
            for (const EquationExample& example : equations.examples) {
              const Eigen::VectorXd want = Eigen::Map<const Eigen::VectorXd>(
                  example.result.data(), static_cast<Eigen::Index>(example.result.size()));
              // regrouped to the digits of their search
              const double tolerance = parameters == EquationParameters::kBase ? 1e-9 : 1e-12;
              VERIFY_CLOSE(valueOf(equations, expansion, example), want, tolerance,
                           robot.name + " " + each.name);
              ++compared;
            }
          } catch (const NotExpandable&) {
            QVERIFY(robot.name !=
                    "planar_3r");  // quotients, roots and long sums are written in parts
          }
        }
      }
    }
    QVERIFY(compared > 500);
  }

  void parallelAxesAreAGroup() {
    const auto groups = [](const char* name) {
      return parallelGroups(plainModel(*bundledRobot(name).model));
    };
    QCOMPARE(groups("planar_3r"), (std::vector<int>{0, 0, 0}));
    QCOMPARE(groups("puma560"), (std::vector<int>{0, 1, 1, 2, 3, 4}));
  }

  void equalFunctionsAreEqualSums() {
    PolynomialSpace space;
    space.group_of_angle = {0, 0, 1};
    space.groups = 2;
    using Sum = TrigonometricPolynomial;
    const auto wave = [&](bool sine, std::vector<std::int16_t> k) {
      return Sum::wave(space, sine, k, 0.0);
    };
    const Sum s1 = wave(true, {1, 0, 0}), c1 = wave(false, {1, 0, 0}), s2 = wave(true, {0, 1, 0}),
              c2 = wave(false, {0, 1, 0}), s3 = wave(true, {0, 0, 1}), c3 = wave(false, {0, 0, 1});
    Sum one = s1 * s1;
    one.add(c1 * c1).add(Sum(space, 1.0), -1.0);
    QVERIFY(one.terms().empty());
    Sum turned = c1 * c2;
    turned.add(s1 * s2, -1.0).add(wave(false, {1, 1, 0}), -1.0);
    QVERIFY(turned.terms().empty());
    QCOMPARE((c1 * c3).terms().size(), std::size_t{1});  // of different groups
    Sum rate = (s1 * s3).derivativeOfAngle(2);
    rate.add(s1 * c3, -1.0);
    QVERIFY(rate.terms().empty());
    QVERIFY(std::abs(wave(true, {1, -2, 0}).value({0.3, 0.5, 0.0}, {}) - std::sin(-0.7)) < 1e-15);
  }

  void baseParametersNameTheirParts() {
    const QString text =
        textOf(*planarArm(), TracedQuantity::kMassMatrix, EquationParameters::kBase);
    QVERIFY2(text.contains("upper.Izz + 0.64 lower.m"), qPrintable(text));
    QVERIFY2(text.contains(QRegularExpression("M22 = b\\d\n")), qPrintable(text));
  }

  void sixAxesAreDerivedInTime() {
    QElapsedTimer timer;
    timer.start();
    Random random(17002);
    RobotDescription description =
        randomRobot(random, {.types = std::vector<JointType>(6, JointType::kRevolute)}, "general");
    const auto general = compileModel(description);
    for (const auto& model : {general, bundledRobot("puma560").model}) {
      for (const TracedQuantity quantity :
           {TracedQuantity::kInverseDynamics, TracedQuantity::kCoriolisMatrix}) {
        QVERIFY(textOf(*model, quantity, EquationParameters::kNumbers).size() > 1000);
      }
    }
    QVERIFY2(timer.elapsed() < 20000, qPrintable(QString::number(timer.elapsed())));
  }

  // Few degrees of freedom, but very many bodies that follow.
  void longRobotsAreRefusedSoon() {
    Random random(17005);
    RobotDescription description = randomRobot(
        random, {.types = std::vector<JointType>(800, JointType::kContinuous)}, "followers");
    for (std::size_t i = 1; i < description.joints.size(); ++i) {
      description.joints[i].mimic = MimicDescription{.joint = description.joints[0].name};
    }
    const auto model = compileModel(description);
    QCOMPARE(model->velocitySize(), 1);
    QElapsedTimer timer;
    timer.start();
    QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply, textOf(*model, TracedQuantity::kMassMatrix,
                                                        EquationParameters::kNumbers));
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
  }

  // About an axis along gravity weight has no moment: what rounding leaves of it is no term.
  void whatCancelsIsNotWritten() {
    Random random(17011);
    for (int i = 0; i < 12; ++i) {
      RobotDescription description =
          randomRobot(random,
                      {.types = {JointType::kRevolute, JointType::kPrismatic, JointType::kRevolute,
                                 JointType::kRevolute}},
                      "turntable");
      JointDescription& first = description.joints[0];
      first.X_PJ = {};
      first.axis = Eigen::Vector3d::UnitZ();
      const auto model = withGravity(*compileModel(description), {0.0, 0.0, -9.81});
      const QString text = textOf(*model, TracedQuantity::kGravity, EquationParameters::kNumbers);
      QVERIFY2(text.contains("\ng1 = 0\n"), qPrintable(text));
      QVERIFY2(!text.contains("\ng2 = 0\n"), qPrintable(text));
    }
  }

  // Where there are no sums the reason is told, as for a joint that follows by half.
  void namedPartsAreToldWithTheirReason() {
    RobotDescription description = planarArmDescription();
    const auto text = [&](double multiplier, EquationFormat format) {
      description.joints[1].mimic =
          MimicDescription{.joint = description.joints[0].name, .multiplier = multiplier};
      const auto model = withGravity(*compileModel(description), {0.0, -9.81, 0.0});
      return textOf(*model, TracedQuantity::kMassMatrix, EquationParameters::kNumbers, format);
    };
    const QString reason =
        "Written with named parts, not as sums: a joint follows another by a factor that is no "
        "small whole number";
    QVERIFY(!text(-1.0, EquationFormat::kText).contains("named parts"));
    for (const EquationFormat format : {EquationFormat::kText, EquationFormat::kLatex}) {
      const QString halved = text(-0.5, format);
      QVERIFY2(halved.contains(reason), qPrintable(halved));
    }
  }

  // Programs of no numbers do not compile, and formulas of none are not typeset.
  void stillRobotsAreRefused() {
    RobotDescription robot;
    robot.name = "block";
    robot.links.emplace_back().name = "block";
    for (const EquationQuantity& each : equationQuantities()) {
      QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply,
                               deriveEquations(*compileModel(robot), {each.quantity}));
    }
  }

  // Only where lengths or inertias are read; the columns of a regressor are of other frames.
  void framesAreToldWhereTheyMatter() {
    const auto text = [](const char* robot, TracedQuantity quantity) {
      return textOf(*bundledRobot(robot).model, quantity, EquationParameters::kSymbols);
    };
    QVERIFY(text("cart_pole", TracedQuantity::kMassMatrix).contains("Lengths and inertias are of"));
    const QString none = text("cart_pole", TracedQuantity::kRegressor);
    QVERIFY2(!none.contains("frames at the joints"), qPrintable(none));
    const QString columns = text("double_pendulum", TracedQuantity::kRegressor);
    QVERIFY2(columns.contains("columns' parameters are of the links' own"), qPrintable(columns));
    QVERIFY2(!columns.contains("Lengths and inertias"), qPrintable(columns));
  }

  void largeRobotsAreRefused() {
    QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply,
                             deriveEquations(*bundledRobot("quadruped").model, EquationOptions{}));
  }
};

ARMILLARY_TEST(TestEquations)
#include "tst_equations.moc"
