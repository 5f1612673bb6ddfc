// SPDX-License-Identifier: BSD-3-Clause
// Generated programs compile without a warning and compute what the engine computes.
#include <QLibrary>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/equations/equations.h"
#include "engine/equations/straight_program.h"
#include "engine/equations/write_code.h"
#include "engine/equations/write_equations.h"
#include "tests/engine/equations/planar_arm.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

// A folder with files, and programs that run in it.
class Workshop {
 public:
  void write(const QString& name, const std::string& text) const {
    QFile file(folder_.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.data(), static_cast<qint64>(text.size()));
  }
  QString path(const QString& name) const { return folder_.filePath(name); }
  // What it printed; fails where it does not end with 0.
  QByteArray run(const QString& program, const QStringList& arguments) const {
    QProcess process;
    process.setWorkingDirectory(folder_.path());
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished(60000)) {
      process.kill();
      process.waitForFinished();
      QTest::qFail("it did not end", __FILE__, __LINE__);
      return {};
    }
    const QByteArray output = process.readAll();
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
      QTest::qFail((program.toUtf8() + " failed: " + output.left(800)).constData(), __FILE__,
                   __LINE__);
    }
    return output;
  }

 private:
  QTemporaryDir folder_;
};

const QStringList kStrict{"-Wall", "-Wextra", "-Werror", "-pedantic", "-Wmissing-prototypes"};

bool isThere(const char* program) {
  return !QStandardPaths::findExecutable(program).isEmpty();
}

Equations equationsOf(const Model& model, TracedQuantity quantity,
                      EquationParameters parameters = EquationParameters::kNumbers) {
  return deriveEquations(model, {quantity, parameters, -1});
}

}  // namespace

class TestEquationPrograms : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // The negative of a product that begins with a negative number: "--0.5" decrements in C.
  void signsDoNotMakeOperators() {
    Equations equations;
    equations.graph = std::make_unique<ExpressionGraph>();
    const Trace trace(equations.graph.get(), 1000);
    const TracedNumber q = equations.graph->symbol("q1", 0.7), half = TracedNumber(-0.5) * q;
    EquationSymbol& symbol = equations.symbols.emplace_back();
    symbol.kind = EquationSymbol::Kind::kPosition;
    symbol.text = "q1";
    const TracedNumber sine = sin(q);
    const TracedNumber product = TracedNumber(-0.5) * sine;  // its number older than its sine
    equations.result = {2, 1, {half, -(product * cos(q))}};
    ProgramStyle style;
    style.number = [](double value) { return literal(value); };
    style.symbol = [&](int number) { return equations.symbols[number].text; };
    style.part = [](const std::string& name) { return name; };
    QCOMPARE(QString::fromStdString(straightProgram(equations, style).results.back()),
             "-(-0.5 * s1 * c1)");
  }

  void cOfThePumaIsRneaInTenThousandStates() {
    if (!isThere("cc")) QSKIP("there is no C compiler");
    const Reached reached;
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    const Workshop workshop;
    workshop.write("puma.c", writeEquations(equationsOf(model, TracedQuantity::kInverseDynamics),
                                            EquationFormat::kC));
    workshop.run("cc", QStringList{"-std=c99", "-O1", "-shared", "-fPIC", "-o", "libpuma.so",
                                   "puma.c", "-lm"} +
                           kStrict);
    QLibrary library(workshop.path("libpuma.so"));
    using Function = void (*)(const double*, const double*, const double*, double*);
    const auto compute = reinterpret_cast<Function>(library.resolve("armillary_inverse_dynamics"));
    QVERIFY2(compute, qPrintable(library.errorString()));
    Random random(17003);
    Workspace workspace(model);
    VectorXd got(6), want;
    for (int i = 0; i < 10000; ++i) {
      const State state = randomState(model, random, 5.0);
      const VectorXd acceleration = random.numbers(6, 20.0);
      compute(state.position.data(), state.velocity.data(), acceleration.data(), got.data());
      inverseDynamics(model, state, acceleration, {}, workspace, want);
      VERIFY_CLOSE(got, want, 1e-12, "state " + std::to_string(i));
    }
    library.unload();
  }

  // Every quantity and kind of joint, by the examples that the program carries.
  void cComputesItsExamples() {
    if (!isThere("cc")) QSKIP("there is no C compiler");
    const Workshop workshop;
    int programs = 0;
    for (const char* name : {"scara", "cart_pole", "hydraulic_manipulator", "planar_3r"}) {
      const TestRobot robot = bundledRobot(name);
      for (const EquationQuantity& each : equationQuantities()) {
        const int link = each.of_link ? static_cast<int>(robot.model->links.size()) - 1 : -1;
        const Equations equations =
            deriveEquations(*robot.model, {each.quantity, EquationParameters::kNumbers, link});
        QCOMPARE(equations.examples.size(), std::size_t{5});
        workshop.write("test.c", writeEquations(equations, EquationFormat::kC));
        workshop.run("cc", QStringList{"-std=c99", "-O0", "-DARMILLARY_TEST", "-o", "test",
                                       "test.c", "-lm"} +
                               kStrict);
        workshop.run(workshop.path("test"), {});
        if (QTest::currentTestFailed()) return;
        ++programs;
      }
    }
    QCOMPARE(programs, 44);
  }

  void wrongExamplesAreFound() {
    if (!isThere("cc")) QSKIP("there is no C compiler");
    Equations equations = equationsOf(*planarArm(), TracedQuantity::kGravity);
    equations.examples[3].result[1] += 1e-9;
    const Workshop workshop;
    workshop.write("test.c", writeEquations(equations, EquationFormat::kC));
    workshop.run("cc", {"-DARMILLARY_TEST", "-o", "test", "test.c", "-lm"});
    QCOMPARE(QProcess::execute(workshop.path("test"), {}), 1);
  }

  void headersAndCppCompile() {
    if (!isThere("cc") || !isThere("c++")) QSKIP("there is no compiler");
    const auto arm = planarArm();
    const Workshop workshop;
    const Equations equations =
        equationsOf(*arm, TracedQuantity::kMassMatrix, EquationParameters::kSymbols);
    workshop.write("mass.c", writeEquations(equations, EquationFormat::kC));
    workshop.write("mass.h", writeCHeader(equations));
    workshop.write("mass.hpp", writeEquations(equations, EquationFormat::kCpp));
    workshop.write("main.cpp",
                   "#include \"mass.h\"\n#include \"mass.hpp\"\n"
                   "int main() {\n"
                   "  const std::array<double, 2> q{0.3, 0.9};\n"
                   "  const std::array<double, " +
                       std::to_string(equations.parameterCount()) +
                       "> parameters{2, 0.4, 0.01, 0.105, 0.11, 0.8, 1.5, 0.25};\n"
                       "  double M[4];\n"
                       "  armillary_mass_matrix(q.data(), parameters.data(), M);\n"
                       "  const auto other = armillary_mass_matrix(q, parameters);\n"
                       "  for (int i = 0; i < 4; ++i) {\n"
                       "    if (std::fabs(M[i] - other[i]) > 1e-14) return 1;\n"
                       "  }\n"
                       "  return M[0] > M[3] && M[1] == M[2] ? 0 : 2;\n"
                       "}\n");
    workshop.run("cc", QStringList{"-std=c99", "-c", "mass.c"} + kStrict);
    workshop.run("c++", {"-std=c++17", "-Wall", "-Wextra", "-Werror", "-pedantic", "-o", "main",
                         "main.cpp", "mass.o", "-lm"});
    workshop.run(workshop.path("main"), {});
  }

  void pythonComputesTheSame() {
    if (!isThere("python3")) QSKIP("there is no Python");
    const TestRobot robot = bundledRobot("puma560");
    const Workshop workshop;
    for (const TracedQuantity quantity :
         {TracedQuantity::kInverseDynamics, TracedQuantity::kMassMatrix}) {
      const Equations equations = equationsOf(*robot.model, quantity);
      const EquationExample& example = equations.examples[1];
      const auto list = [](const std::vector<double>& numbers) {
        std::string text;
        char buffer[40];
        for (const double number : numbers) {
          std::snprintf(buffer, sizeof buffer, "%.17g, ", number);
          text += buffer;
        }
        return "[" + text + "]";
      };
      const bool efforts = quantity == TracedQuantity::kInverseDynamics;
      workshop.write(
          "test.py",
          writeEquations(equations, EquationFormat::kPython) +
              (efforts ? "got = armillary_inverse_dynamics(" + list(example.q) + ", " +
                             list(example.v) + ", " + list(example.a) + ")\n"
                       : "got = sum(armillary_mass_matrix(" + list(example.q) + "), [])\n") +
              "want = " + list(example.result) +
              "\nassert len(got) == len(want)\n"
              "assert all(abs(g - w) < 1e-12 * max(1, max(map(abs, want)))"
              " for g, w in zip(got, want))\n");
      workshop.run("python3", {"test.py"});
    }
  }

  void otherLanguagesCountFromOne() {
    const Equations equations = equationsOf(*planarArm(), TracedQuantity::kMassMatrix);
    const QString matlab =
        QString::fromStdString(writeEquations(equations, EquationFormat::kMatlab));
    QVERIFY2(matlab.startsWith("function M = armillary_mass_matrix(q)\n"), qPrintable(matlab));
    QVERIFY(matlab.contains("    M = zeros(2, 2);\n"));
    QVERIFY(matlab.contains("cos(q(2))"));
    QVERIFY(matlab.contains("    M(2, 2) = "));
    QVERIFY(matlab.trimmed().endsWith("end"));
    const QString julia = QString::fromStdString(writeEquations(equations, EquationFormat::kJulia));
    QVERIFY2(julia.contains("function armillary_mass_matrix(q)\n"), qPrintable(julia));
    QVERIFY(julia.contains("cos(q[2])"));
    QVERIFY(julia.contains("    return M\nend"));
  }

  // A robot's names come from its file.
  void namesEndNoComment() {
    if (!isThere("cc")) QSKIP("there is no C compiler");
    RobotDescription description;
    Random random(17004);
    description = randomRobot(random, {.types = {JointType::kRevolute}}, "r */ int x; /* \\");
    description.joints[0].name = "j\n#error\n";
    const auto model = compileModel(description);
    const Equations equations = equationsOf(*model, TracedQuantity::kInverseDynamics);
    const Workshop workshop;
    workshop.write("test.c", writeEquations(equations, EquationFormat::kC));
    workshop.run("cc", QStringList{"-std=c99", "-c", "test.c"} + kStrict);
    const QString python =
        QString::fromStdString(writeEquations(equations, EquationFormat::kPython));
    for (const QString& line : python.split('\n')) QVERIFY(!line.startsWith("#error"));
    const QString latex = QString::fromStdString(writeEquations(equations, EquationFormat::kLatex));
    QVERIFY(latex.contains("\\textbackslash{}"));
  }

  void operationsAreThoseWritten() {
    const Equations equations = equationsOf(*planarArm(), TracedQuantity::kMassMatrix);
    const QString text = QString::fromStdString(writeEquations(equations, EquationFormat::kC));
    const auto body =
        text.mid(text.indexOf("(void)q"), text.indexOf("#ifdef") - text.indexOf("(void)q"));
    const auto told = [&](const QString& what) {
      const auto end = text.indexOf(" " + what);
      const auto begin = text.lastIndexOf(' ', end - 1) + 1;
      return text.mid(begin, end - begin).toInt();
    };
    QCOMPARE(told("multiplication"), body.count(" * "));
    QCOMPARE(told("addition"), body.count(" + ") + body.count(" - "));
    QCOMPARE(told("sine"), body.count("sin(") + body.count("cos("));
    QVERIFY(told("multiplication") > 1);
    QVERIFY2(text.contains(" multiplications, ") && text.contains(", 1 sine or cosine."),
             qPrintable(text.left(300)));
  }
};

ARMILLARY_TEST(TestEquationPrograms)
#include "tst_equation_programs.moc"
