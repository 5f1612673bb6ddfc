// SPDX-License-Identifier: GPL-3.0-or-later
// `armillary parameters` and `armillary identify`: what they print, and that it is true of motions
// whose parameters are known.
#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <functional>
#include <numbers>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/parameters/base_parameters.h"
#include "engine/parameters/payload.h"
#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

// Of zero mean and unit variance, all but Gaussian: a sum of twelve uniform numbers.
double noise(Random& random) {
  double sum = 0.0;
  for (int i = 0; i < 12; ++i) sum += random.uniform(-0.5, 0.5);
  return sum;
}

struct MotionOptions {
  double deviation = 0.0;  // of the efforts' noise, N m
  bool accelerations = true;
  double angle_unit = 1.0;  // 180/π for degrees
  std::vector<bool> moving{true, true, true}, measured{true, true, true};
  std::function<double(int, double)> joint_effort = {};  // of a joint at its velocity
};

// The rows of 5 s at 100 Hz in which a planar arm follows sums of sines and shows the efforts of
// inverse dynamics, as a file.
QByteArray motionFile(const Model& model, Random& random, const MotionOptions& options = {}) {
  Eigen::Matrix<double, 3, 4> size, phase;
  for (double& value : size.reshaped()) value = random.uniform(0.2, 0.6);
  for (double& value : phase.reshaped()) value = random.uniform(0.0, 2.0 * std::numbers::pi);
  std::vector<std::string> header{"time"};
  for (size_t i = 0; i < model.degrees_of_freedom.size(); ++i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
    header.push_back(dof.name + "/position");
    header.push_back(dof.name + "/velocity");
    if (options.accelerations) header.push_back(dof.name + "/acceleration");
    header.push_back(dof.name + (options.measured[i] ? "/effort" : "/residual"));
  }
  std::string text = csvRow(header);
  Workspace workspace(model);
  State state = neutralState(model);
  VectorXd acceleration(3), effort;
  for (int row = 0; row <= 500; ++row) {
    const double t = 0.01 * row;
    state.position.setZero();
    state.velocity.setZero();
    acceleration.setZero();
    for (int i = 0; i < 3; ++i) {
      if (!options.moving[i]) continue;
      for (int k = 0; k < 4; ++k) {
        const double rate = 2.0 * std::numbers::pi * 0.2 * (k + 1), angle = rate * t + phase(i, k);
        state.position[i] += size(i, k) * std::sin(angle);
        state.velocity[i] += size(i, k) * rate * std::cos(angle);
        acceleration[i] -= size(i, k) * rate * rate * std::sin(angle);
      }
    }
    inverseDynamics(model, state, acceleration, {}, workspace, effort);
    std::vector<double> cells{t};
    for (int i = 0; i < 3; ++i) {
      if (options.joint_effort) effort[i] += options.joint_effort(i, state.velocity[i]);
      cells.push_back(state.position[i] * options.angle_unit);
      cells.push_back(state.velocity[i] * options.angle_unit);
      if (options.accelerations) cells.push_back(acceleration[i] * options.angle_unit);
      cells.push_back(effort[i] + options.deviation * noise(random));
    }
    text += csvRow(cells);
  }
  return QByteArray::fromStdString(text);
}

// The bundled arm with a load in its hand that its file does not know.
std::shared_ptr<const Model> loadedArm() {
  const TestRobot robot = bundledRobot("planar_3r");
  return withPayload(*robot.model, robot.model->findLink("hand"),
                     spherePayload(0.8, {0.28, 0.0, 0.03}, 0.05));
}

QJsonObject jsonOf(const Run& run) {
  return QJsonDocument::fromJson(run.out).object();
}

QJsonObject estimateOf(const QJsonObject& result, const QString& name) {
  for (const QJsonValue& value : result["base_parameters"].toArray()) {
    if (value["name"].toString() == name) return value.toObject();
  }
  throw std::runtime_error("no estimate of " + name.toStdString());
}

QStringList namesIn(const QJsonObject& object, const QString& list) {
  QStringList names;
  for (const QJsonValue& name : object[list].toArray()) names.append(name.toString());
  return names;
}

const QStringList kIdentify{"identify", "planar_3r", "--json", "--input", "-"};

}  // namespace

class TestIdentify : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void parametersAreWordsAndNumbers() {
    const Run run = armillaryRun({"parameters", "planar_3r"});
    VERIFY_EXIT(run, 0);
    for (const char* words :
         {"9 base parameters of 30", "upper_arm.mx + 0.5 forearm.m + 0.5 hand.m = 2.25 kg m\n",
          "forearm.Iyy + 0.16 hand.m = 0.267083 kg m²\n", "  hand.mx = 0.15 kg m\n"}) {
      QVERIFY2(run.out.contains(words), words);
    }
    const QJsonObject answer = jsonOf(armillaryRun({"parameters", "planar_3r", "--json"}));
    QCOMPARE(answer["rank"].toInt(), 9);
    QCOMPARE(answer["base_parameters"].toArray().size(), 9);
    QVERIFY(namesIn(answer, "alone").contains("hand.Iyy"));
    QVERIFY(namesIn(answer, "combined").contains("hand.m"));
    QVERIFY(namesIn(answer, "not_identifiable").contains("hand.Ixx"));
    QCOMPARE(namesIn(answer, "alone").size() + namesIn(answer, "combined").size() +
                 namesIn(answer, "not_identifiable").size(),
             30);
    QCOMPARE(jsonOf(armillaryRun({"parameters", "puma560", "--json"}))["rank"].toInt(), 36);
  }

  void parametersFollowGravityAndTheBase() {
    // a planar arm that lies flat does not feel its first link's moments; a floating one shows all
    QCOMPARE(
        jsonOf(armillaryRun({"parameters", "planar_3r", "--json", "--gravity", "0 9.81 0"}))["rank"]
            .toInt(),
        7);
    QCOMPARE(jsonOf(armillaryRun({"parameters", "pendulum", "--json", "--floating-base"}))["rank"]
                 .toInt(),
             17);
    VERIFY_EXIT(armillaryRun({"parameters", "pendulum", "--tolerance", "2"}), 1);
  }

  // A motion of the hand alone, about one pose: what of the arm it shows, in words and numbers.
  void parametersOfAMotionAreToldByItsSingularValues() {
    const Folder folder;
    QByteArray rows =
        "time,shoulder/position,elbow/position,wrist/position,shoulder/velocity,elbow/velocity,"
        "wrist/velocity,shoulder/acceleration,elbow/acceleration,wrist/acceleration\n";
    for (int i = 0; i <= 50; ++i) {
      const double t = 0.04 * i;
      rows += QByteArray::number(t) + ",0.3,0.5," + QByteArray::number(std::sin(3.0 * t), 'g', 17) +
              ",0,0," + QByteArray::number(3.0 * std::cos(3.0 * t), 'g', 17) + ",0,0," +
              QByteArray::number(-9.0 * std::sin(3.0 * t), 'g', 17) + "\n";
    }
    const QString file = folder.write("hand.csv", rows);
    const QJsonObject answer =
        jsonOf(armillaryRun({"parameters", "planar_3r", "--json", "--input", file}));
    QCOMPARE(answer["rows"].toInt(), 51);
    const QJsonArray values = answer["singular_values"].toArray();
    QCOMPARE(values.size(), 9);
    QCOMPARE(values[0].toObject()["value"].toDouble(), 1.0);
    QCOMPARE(values[0].toObject()["excited"].toString(), QString("well"));
    QCOMPARE(values[8].toObject()["excited"].toString(), QString("not"));
    QSet<QString> shown, open;
    for (const QJsonValue& each : answer["base_parameters"].toArray()) {
      const bool known = !each.toObject()["deviation"].isNull();
      (known ? shown : open).insert(each.toObject()["name"].toString());
    }
    for (const char* name : {"hand.mx", "hand.mz", "hand.Iyy"})
      QVERIFY2(shown.contains(name), name);
    for (const char* name : {"upper_arm.Iyy", "forearm.Iyy"}) QVERIFY2(open.contains(name), name);
    const Run text = armillaryRun({"parameters", "planar_3r", "--input", file});
    VERIFY_EXIT(text, 0);
    for (const char* words : {"51 rows excite", " not ", "not shown", "well"}) {
      QVERIFY2(text.out.contains(words), text.out.constData());
    }
    VERIFY_EXIT(armillaryRun({"parameters", "planar_3r", "--rate", "10"}), 1);
  }

  void truthLiesWithinThreeStandardDeviations() {
    // over seeds and parameters, but for about three in a thousand; mean square error one
    const auto truth = loadedArm();
    const BaseParameters base = findBaseParameters(*truth);
    const VectorXd beta = baseParameters(base, inertialParameters(*truth));
    int outside = 0, count = 0;
    double squares = 0.0;
    for (int seed = 0; seed < 12; ++seed) {
      Random random(5600 + seed);
      const Run run = armillaryRun(kIdentify, motionFile(*truth, random, {.deviation = 0.3}));
      VERIFY_EXIT(run, 0);
      const QJsonObject result = jsonOf(run);
      QCOMPARE(result["base_parameters"].toArray().size(), base.rank());
      const double condition = result["condition_number"].toDouble();
      QVERIFY2(condition > 1.0 && condition < 1000.0, std::to_string(condition).c_str());
      for (int k = 0; k < base.rank(); ++k) {
        const QJsonObject estimate =
            estimateOf(result, QString::fromStdString(base.names[base.independent[k]]));
        const double error =
            (estimate["value"].toDouble() - beta[k]) / estimate["standard_deviation"].toDouble();
        outside += std::abs(error) > 3.0;
        squares += error * error;
        ++count;
      }
      for (const QJsonValue& joint : result["residuals"].toArray()) {
        VERIFY_CLOSE(joint["residual_rms"].toDouble(), 0.3, 0.05, "residual");
      }
    }
    qInfo("%d of %d outside, mean square %.2f", outside, count, squares / count);
    QVERIFY(outside <= 2);
    QVERIFY(squares / count > 0.6 && squares / count < 1.5);
  }

  void missingAccelerationsAreSlopes() {
    const auto truth = loadedArm();
    Random random(571);
    const QByteArray rows = motionFile(*truth, random, {.accelerations = false});
    const Run chosen = armillaryRun(kIdentify, rows);
    VERIFY_EXIT(chosen, 0);
    VERIFY_SAYS(chosen, "(a width that suits the noise)");
    QVERIFY(jsonOf(chosen)["rows"].toInt() > 491);  // without noise it is narrow
    const Run run = armillaryRun(kIdentify + QStringList{"--smoothing", "0.1"}, rows);
    VERIFY_EXIT(run, 0);
    VERIFY_SAYS(run, "accelerations without a column are slopes of cubics over 0.1 s;");
    const BaseParameters base = findBaseParameters(*truth);
    const VectorXd beta = baseParameters(base, inertialParameters(*truth));
    const QJsonObject result = jsonOf(run);
    QCOMPARE(result["rows"].toInt(), 491);  // half of 0.1 s at each end is left out
    for (int k = 0; k < base.rank(); ++k) {
      const QString name = QString::fromStdString(base.names[base.independent[k]]);
      VERIFY_CLOSE(estimateOf(result, name)["value"].toDouble(), beta[k], 1e-3, name.toStdString());
    }
  }

  // As of a column of another unit: the slopes of the velocities tell.
  void accelerationsThatContradictVelocitiesAreWarnedOf() {
    const auto truth = loadedArm();
    Random random(576);
    const QByteArray rows = motionFile(*truth, random);
    const Run good = armillaryRun(kIdentify, rows);
    VERIFY_EXIT(good, 0);
    QVERIFY2(!good.err.contains("contradict"), good.err.constData());
    QByteArrayList lines = rows.split('\n');
    const qsizetype column = lines[0].split(',').indexOf("elbow/acceleration");
    QVERIFY(column > 0);
    for (qsizetype i = 1; i < lines.size() && !lines[i].isEmpty(); ++i) {
      QByteArrayList cells = lines[i].split(',');
      cells[column] = QByteArray::number(cells[column].toDouble() / 20.0, 'g', 17);
      lines[i] = cells.join(',');
    }
    const Run wrong = armillaryRun(kIdentify, lines.join('\n'));
    VERIFY_EXIT(wrong, 0);
    VERIFY_SAYS(wrong, "the columns of accelerations of elbow contradict");
  }

  // Errors that go on for half a second make deviations larger than rows that count alone say.
  void errorsThatGoOnAreTold() {
    const auto truth = loadedArm();
    Random random(577), same(577);
    const QByteArray white = motionFile(*truth, random, {.deviation = 0.3});
    const Run independent = armillaryRun(kIdentify, white);
    VERIFY_EXIT(independent, 0);
    QVERIFY2(!independent.err.contains("goes on from row to row"), independent.err.constData());
    MotionOptions options;
    double slow = 0.0;
    Random drift(578);
    options.joint_effort = [&](int i, double) {
      if (i == 0) slow = 0.96 * slow + 0.3 * noise(drift);
      return i == 0 ? slow : 0.3 * noise(drift);
    };
    const Run correlated = armillaryRun(kIdentify, motionFile(*truth, same, options));
    VERIFY_EXIT(correlated, 0);
    VERIFY_SAYS(correlated, "what is left goes on from row to row");
    VERIFY_SAYS(correlated, "rows at shoulder");
  }

  // Efforts that fit better than measured ones do are a model's, be it a controller's or this one.
  void computedTorquesAreDoubted() {
    const auto truth = loadedArm();
    Random one(577), two(577);
    const Run exact = armillaryRun(kIdentify, motionFile(*truth, one));
    VERIFY_EXIT(exact, 0);
    VERIFY_SAYS(exact, "are they computed torques, a controller's or a simulation's?");
    const Run noisy = armillaryRun(kIdentify, motionFile(*truth, two, {.deviation = 1.0}));
    VERIFY_EXIT(noisy, 0);
    QVERIFY2(!noisy.err.contains("computed torques"), noisy.err.constData());
  }

  void degreesAreOfTheRowsOnly() {
    const auto truth = loadedArm();
    Random one(572), two(572);
    const QJsonObject radians = jsonOf(armillaryRun(kIdentify, motionFile(*truth, one)));
    const QJsonObject degrees =
        jsonOf(armillaryRun(kIdentify + QStringList{"--degrees"},
                            motionFile(*truth, two, {.angle_unit = 180.0 / std::numbers::pi})));
    VERIFY_CLOSE(estimateOf(degrees, "hand.Iyy")["value"].toDouble(),
                 estimateOf(radians, "hand.Iyy")["value"].toDouble(), 1e-9, "Iyy");
  }

  void frictionIsFound() {
    const auto truth = loadedArm();
    Random random(573);
    MotionOptions options;
    options.joint_effort = [](int joint, double velocity) {
      return (joint + 1) * std::tanh(velocity / 0.01) + 0.5 * velocity;
    };
    const QByteArray rows = motionFile(*truth, random, options);
    const QJsonObject result = jsonOf(armillaryRun(kIdentify + QStringList{"--friction"}, rows));
    VERIFY_CLOSE(estimateOf(result, "elbow.friction")["value"].toDouble(), 2.0, 1e-8, "friction");
    VERIFY_CLOSE(estimateOf(result, "wrist.damping")["value"].toDouble(), 0.5, 1e-8, "damping");
    VERIFY_CLOSE(result["parameters"]["wrist.damping"].toDouble(), 0.5, 1e-8, "damping");
    const QJsonObject without = jsonOf(armillaryRun(kIdentify, rows));
    QVERIFY(without["residuals"][0]["residual_rms"].toDouble() > 0.1);
  }

  // The program's own efforts of a robot with a spring, friction and a rotor.
  void theFilesSpringsAreNoMass() {
    const Folder folder;
    const QString robot = folder.write(
        "spring.urdf",
        "<robot name='spring'><link name='base'/><link name='arm'><inertial><origin xyz='0.3 0 0'/>"
        "<mass value='2'/><inertia ixx='0.001' iyy='0.02' izz='0.02' ixy='0' ixz='0' iyz='0'/>"
        "</inertial></link><joint name='j' type='revolute'><parent link='base'/><child "
        "link='arm'/><axis xyz='0 1 0'/><limit lower='-3' upper='3' effort='100' velocity='10'/>"
        "<dynamics damping='0.5' friction='0.3' rotor_inertia='0.1' spring_stiffness='8' "
        "spring_reference='0.2'/></joint></robot>");
    QByteArray rows = "time,j/position,j/velocity,j/acceleration\n";
    for (int i = 0; i <= 300; ++i) {
      const double t = 0.01 * i;
      const double sine = std::sin(5.0 * t + 0.4), cosine = std::cos(5.0 * t + 0.4);
      for (const double number : {t, 0.8 * sine + 0.3 * t, 4.0 * cosine + 0.3, -20.0 * sine}) {
        rows += QByteArray::number(number, 'g', 17) + ',';
      }
      rows.back() = '\n';
    }
    const Run efforts =
        armillaryRun({"compute", "inverse-dynamics", robot, "--passive", "--input", "-"}, rows);
    VERIFY_EXIT(efforts, 0);
    const QByteArrayList motion = rows.split('\n'), computed = efforts.out.split('\n');
    QByteArray recorded;
    for (qsizetype i = 0; i + 1 < motion.size(); ++i) {
      recorded += motion[i] + ',' + computed[i].split(',').last() + '\n';
    }
    const Run found = armillaryRun(
        {"identify", robot, "--json", "--friction", "--rotor-inertia", "--input", "-"}, recorded);
    VERIFY_EXIT(found, 0);
    const QJsonObject result = jsonOf(found);
    VERIFY_CLOSE(estimateOf(result, "arm.mx")["value"].toDouble(), 0.6, 1e-6, "mx");
    VERIFY_CLOSE(estimateOf(result, "arm.mz")["value"].toDouble(), 0.0, 1e-6, "mz");
    VERIFY_SAYS(found, "springs");
    const Run plain = armillaryRun({"identify", robot, "--input", "-"}, recorded);
    VERIFY_SAYS(plain, "--friction");
    VERIFY_SAYS(plain, "--rotor-inertia");
    const Run causes = armillaryRun({"residual", robot, "--json", "--input", "-"}, recorded);
    VERIFY_EXIT(causes, 0);
    const double rest = jsonOf(causes)["joints"][0]["residual_rms"].toDouble();
    QVERIFY2(rest < 0.01, causes.out.constData());
  }

  void unphysicalResultsAreWarnedOf() {
    // less inertia in the hand than its mass at its centre has
    const TestRobot robot = bundledRobot("planar_3r");
    VectorXd phi = inertialParameters(*robot.model);
    phi[26] = 0.001;
    Random random(574);
    const Run run =
        armillaryRun(kIdentify, motionFile(*withInertialParameters(*robot.model, phi), random));
    VERIFY_EXIT(run, 0);
    VERIFY_SAYS(run, "link 'hand' would be no physical body");
    QVERIFY(!jsonOf(run)["warnings"].toArray().isEmpty());
    const Run sound = armillaryRun(kIdentify, motionFile(*robot.model, random));
    QVERIFY2(!sound.err.contains("warning"), sound.err.constData());
  }

  // Real recordings have no bodies' estimates; the bodies that stand in leave hardly more.
  void realRecordingsGiveBodies() {
    const QString shared = ARMILLARY_SHARED_DATA;
    if (!QFileInfo::exists(shared + "/motion/ur10_exciting")) {
      QSKIP("no recordings here: ARMILLARY_SHARED_DATA has no motion/");
    }
    const QString tx40 = shared + "/motion/staubli_tx40/";
    const std::vector<QStringList> recordings{
        {"identify", shared + "/xacro/ur/expected_ur10_prefix_safety.urdf", "--input",
         shared + "/motion/ur10_exciting/ur10_exciting.csv", "--friction", "--json"},
        {"identify", tx40 + "tx40_mdh_modified.urdf", "--input", tx40 + "tx40_motor_position.csv",
         "--input", tx40 + "tx40_motor_torque.csv", "--recipe",
         ARMILLARY_SOURCE_FOLDER "/tests/engine/motion_files/recipes/tx40.recipe", "--friction",
         "--rotor-inertia", "--json"}};
    for (const QStringList& recording : recordings) {
      const QJsonObject result = jsonOf(armillaryRun(recording));
      const double ratio = result["consistent"]["residual_ratio"].toDouble();
      QVERIFY2(ratio >= 1.0 && ratio < 1.05, std::to_string(ratio).c_str());
      const QJsonObject parameters = result["parameters"].toObject();
      for (auto each = parameters.begin(); each != parameters.end(); ++each) {
        const bool of_body = each.key().endsWith(".m") || each.key().endsWith("friction");
        if (of_body) QVERIFY2(each.value().toDouble() > 0.0, qPrintable(each.key()));
      }
    }
  }

  // Where bodies explain less than the estimate: the fit is the estimate's, as headline and table.
  void theFitIsTheEstimates() {
    const TestRobot robot = bundledRobot("planar_3r");
    VectorXd phi = inertialParameters(*robot.model);
    phi[26] = 0.001;
    Random random(579);
    const Folder folder;
    const Run run =
        armillaryRun(kIdentify + QStringList{"--fit", folder.path("fit.csv")},
                     motionFile(*withInertialParameters(*robot.model, phi), random,
                                {.deviation = 0.05, .joint_effort = [](int, double velocity) {
                                   return std::copysign(0.4, velocity);
                                 }}));
    const QJsonObject result = jsonOf(run);
    QVERIFY2(result.contains("consistent"), "this motion is to have no bodies");
    QVERIFY(result["consistent"]["residual_ratio"].toDouble() > 1.0001);
    const Output fit(folder.read("fit.csv"));
    for (const QJsonValue& joint : result["residuals"].toArray()) {
      const std::string column = joint["name"].toString().toStdString() + "/residual";
      double squares = 0.0;
      for (int row = 0; row < fit.rows(); ++row) squares += std::pow(fit.at(row, column), 2);
      VERIFY_CLOSE(std::sqrt(squares / fit.rows()), joint["residual_rms"].toDouble(), 1e-9, column);
    }
  }

  void effortsThatAreNotThereAreMissedByWhatIs() {
    const Folder folder;
    QByteArray rows = "t,j1,j2,j3,tau1,tau2\n";
    for (int i = 0; i < 100; ++i) {
      rows += QByteArray::number(0.01 * i) + ",0.1,0.2,0.3," + QByteArray::number(1.0 + i) + ",2\n";
    }
    const Run run = armillaryRun({"identify", "planar_3r", "--input", folder.write("m.csv", rows)});
    VERIFY_EXIT(run, 2);
    VERIFY_SAYS(run,
                "no column is taken for the efforts of a joint, as 'shoulder/effort' would be");
    VERIFY_SAYS(run, "'tau1', 'tau2'");
  }

  void badlyExcitingMotionsAreWarnedOf() {
    const auto truth = loadedArm();
    Random random(575);
    MotionOptions options;
    options.moving = options.measured = {true, false, false};
    const Run run = armillaryRun(kIdentify, motionFile(*truth, random, options));
    VERIFY_EXIT(run, 0);
    VERIFY_SAYS(run, "the motion does not determine");
    VERIFY_SAYS(run, "condition number");
    VERIFY_SAYS(run, "no efforts of elbow, wrist");
    VERIFY_SAYS(run, "forearm.Iyy");
    QVERIFY(estimateOf(jsonOf(run), "forearm.Iyy")["standard_deviation"].isNull());
    const Run text = armillaryRun({"identify", "planar_3r", "--input", "-"},
                                  motionFile(*truth, random, options));
    QVERIFY2(text.out.contains("not determined"), text.out.constData());
  }

  void tablesAreWritten() {
    const auto truth = loadedArm();
    Random random(576);
    const Folder folder;
    const Run run = armillaryRun({"identify", "planar_3r", "--input", "-", "--output",
                                  folder.path("out.csv"), "--fit", folder.path("fit.csv")},
                                 motionFile(*truth, random));
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.out.contains("condition number"), run.out.constData());
    const QList<QByteArray> lines = folder.read("out.csv").trimmed().split('\n');
    QCOMPARE(lines.size(), 10);
    QCOMPARE(lines[0], QByteArray("parameter,value,standard_deviation,percent,file,combination"));
    QVERIFY(lines[1].startsWith("upper_arm.mx,"));
    const Output fit(folder.read("fit.csv"));
    QCOMPARE(fit.rows(), 501);
    VERIFY_CLOSE(fit.at(7, "elbow/residual"), 0.0, 1e-8, "residual");
    // what is written is read
    VERIFY_EXIT(armillaryRun({"compute", "forward-dynamics", "planar_3r", "--input",
                              folder.path("fit.csv")}),
                0);
    const Run table = armillaryRun({"identify", "planar_3r", "--input", "-", "--output", "-"},
                                   motionFile(*truth, random));
    QVERIFY2(table.out.startsWith("parameter,value"), table.out.left(80).constData());
  }

  // A joint without efforts, blocks that are reduced and blocks that are not, more parts than
  // there are blocks: the same bits.
  void equationsOfPartsGiveTheWholesEstimate() {
    const auto truth = loadedArm();
    Random random(577);
    MotionOptions lopsided{.deviation = 0.05};
    lopsided.measured = {true, false, true};
    const QByteArray rows = motionFile(*truth, random, lopsided);
    const QByteArray few = rows.left(rows.indexOf("\n0.12,") + 1);
    const Folder folder;
    for (const auto& [motion, parts] : {std::pair(rows, 3), std::pair(few, 14)}) {
      const QString file = folder.write("motion.csv", motion);
      const QStringList identify{"identify", "planar_3r", "--friction"};
      const Run whole = armillaryRun(identify + QStringList{"--input", file, "--json"});
      VERIFY_EXIT(whole, 0);
      const QByteArray all =
          armillaryRun(identify + QStringList{"--input", file, "--part", "1/1"}).out;
      QVERIFY(all.startsWith("degree_of_freedom,samples,effort_squares,base/"));
      QByteArray together = all.left(all.indexOf('\n') + 1);
      QStringList from = identify + QStringList{"--json"};
      for (int part = 1; part <= parts; ++part) {
        const QString name = folder.path(QString("part.%1.csv").arg(part));
        VERIFY_EXIT(armillaryRun(identify + QStringList{"--input", file, "--output", name, "--part",
                                                        QString("%1/%2").arg(part).arg(parts)}),
                    0);
        const QByteArray text = folder.read(QString("part.%1.csv").arg(part));
        together += text.mid(text.indexOf('\n') + 1);
        from << "--equations" << name;
      }
      QCOMPARE(together, all);
      const Run estimate = armillaryRun(from);
      VERIFY_EXIT(estimate, 0);
      QJsonObject result = jsonOf(estimate), expected = jsonOf(whole);
      for (QJsonObject* each : {&result, &expected}) each->remove("notes");  // of the recording
      QCOMPARE(result, expected);
    }
    const QString part = folder.path("part.1.csv");
    const Run other = armillaryRun({"identify", "planar_3r", "--equations", part});
    VERIFY_EXIT(other, 2);
    VERIFY_SAYS(other, "with the same --friction");
    VERIFY_EXIT(armillaryRun({"identify", "puma560", "--equations", part}), 2);
    QByteArray broken = folder.read("part.1.csv");
    broken.replace(broken.indexOf('\n') + 1, 1, "7");
    VERIFY_EXIT(armillaryRun({"identify", "planar_3r", "--friction", "--equations",
                              folder.write("broken.csv", broken)}),
                2);
    VERIFY_EXIT(armillaryRun({"identify", "planar_3r", "--input", part, "--equations", part}), 1);
  }

  void wrongUsageAndInputsHaveTheirExitCodes() {
    VERIFY_EXIT(armillaryRun({"identify", "planar_3r"}), 1);
    VERIFY_EXIT(armillaryRun({"identify", "planar_3r", "--input", "-", "--smoothing", "-1"}), 1);
    VERIFY_EXIT(armillaryRun({"identify", "planar_3r", "--input", "/no/such/file"}), 4);
    const auto failure = [](const QByteArray& rows) { return armillaryRun(kIdentify, rows); };
    const Run no_effort = failure("time,shoulder/position\n0,1\n1,2\n");
    VERIFY_EXIT(no_effort, 2);
    VERIFY_SAYS(no_effort, "no column is taken for the efforts of a joint");
    const Run no_time = failure("shoulder/position,shoulder/effort\n0,1\n1,2\n");
    VERIFY_EXIT(no_time, 2);
    VERIFY_SAYS(no_time, "'time'");
    const Run backwards = failure("time,shoulder/effort\n0,1\n1,2\n1,3\n");
    VERIFY_EXIT(backwards, 2);
    VERIFY_SAYS(backwards, "row 3");
    const Run few = failure("time,shoulder/effort\n0,1\n1,2\n2,3\n");
    VERIFY_EXIT(few, 2);
    VERIFY_SAYS(few, "base parameters");
  }
};

ARMILLARY_EVENT_TEST(TestIdentify)
#include "tst_identify.moc"
