// SPDX-License-Identifier: BSD-3-Clause
// Catalogues of motors: the bundled one, units, curves, and rows that cannot be.
#include "engine/sizing/motor_catalogue.h"

#include <QFile>
#include <QTest>
#include <map>
#include <stdexcept>

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const std::string kHeader =
    "kind,name,continuous_torque_Nm,peak_torque_Nm,stall_torque_Nm,no_load_speed_rpm,"
    "maximum_speed_rpm,inertia_gcm2,mass_kg,ratio,efficiency\n";

void verifyRefused(const std::string& rows, int line, const std::string& words) {
  TableError error;
  QVERIFY2(!readMotorCatalogue(kHeader + rows, error), rows.c_str());
  QVERIFY2(error.message.find(words) != std::string::npos, error.message.c_str());
  QCOMPARE(error.line, line);
}

MotorCatalogue bundled(const char* name) {
  QFile file(QString::fromStdString((bundledFolder().parent_path() / "motors" / name).string()));
  TableError error;
  const auto catalogue = file.open(QIODevice::ReadOnly)
                             ? readMotorCatalogue(file.readAll().toStdString(), error)
                             : std::nullopt;
  if (!catalogue) throw std::runtime_error(std::string(name) + ": " + error.message);
  return *catalogue;
}

}  // namespace

class TestMotorCatalogue : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A motor's numbers belong together: at standstill the nominal voltage drives V / R, without a
  // load the motor turns at V / k but for its friction. A wrong digit shows.
  void theBundledMotorsAreConsistent() {
    const MotorCatalogue catalogue = bundled("motors.csv");
    QVERIFY(catalogue.gears.empty());
    int windings = 0;
    for (const SizedMotor& motor : catalogue.motors) {
      QVERIFY2(!motor.source.empty(), motor.name.c_str());
      if (!motor.stall_torque || !motor.torque_constant || !motor.resistance) continue;
      ++windings;
      const double k = *motor.torque_constant;
      const double free_speed = *motor.stall_torque * *motor.resistance / (k * k);
      QVERIFY2(free_speed > 0.98 * *motor.no_load_speed, motor.name.c_str());
      QVERIFY2(free_speed < 1.07 * *motor.no_load_speed, motor.name.c_str());
      QVERIFY2(motor.continuous_torque < 0.6 * *motor.stall_torque, motor.name.c_str());
    }
    QVERIFY(windings >= 30);
  }

  // Of one size a larger ratio has no more inertia at the input and no better efficiency; a gear
  // stands more for a short time than for good.
  void theBundledGearsAreConsistent() {
    const MotorCatalogue catalogue = bundled("gears.csv");
    QVERIFY(catalogue.motors.empty());
    QVERIFY(catalogue.gears.size() >= 25);
    std::map<std::string, const SizedGear*> before;  // of its size, which the name begins with
    for (const SizedGear& gear : catalogue.gears) {
      QVERIFY2(!gear.source.empty() && gear.mass && *gear.mass > 0.0, gear.name.c_str());
      QVERIFY2(gear.peak_torque > gear.continuous_torque, gear.name.c_str());
      QVERIFY2(gear.efficiency > 0.9 && gear.efficiency < 1.0, gear.name.c_str());
      const SizedGear*& last = before[gear.name.substr(0, gear.name.find(','))];
      if (last) {
        QVERIFY2(gear.ratio > last->ratio && gear.inertia <= last->inertia &&
                     gear.efficiency <= last->efficiency && *gear.mass >= *last->mass,
                 gear.name.c_str());
      }
      last = &gear;
    }
  }

  void cataloguesAreAdded() {
    MotorCatalogue catalogue = bundled("motors.csv");
    const std::size_t motors = catalogue.motors.size();
    append(bundled("gears.csv"), catalogue);
    QCOMPARE(catalogue.motors.size(), motors);
    QVERIFY(!catalogue.gears.empty());
  }

  void unitsAndCurves() {
    TableError error;
    const auto catalogue = readMotorCatalogue(
        "# ours\n" + kHeader + "motor,a,2,5,8,3000,,100,1.5,,\ngear,g,20,40,,,4000,10,,50,0.9\n",
        error);
    QVERIFY2(catalogue.has_value(), error.message.c_str());
    const SizedMotor& motor = catalogue->motors.front();
    const double rpm = M_PI / 30.0;
    VERIFY_CLOSE(motor.inertia, 1e-5, 1e-18, "inertia");
    VERIFY_CLOSE(motor.maximum_speed, 3000.0 * rpm, 1e-12, "without a maximum of its own");
    VERIFY_CLOSE(motor.peakAt(0.0), 5.0, 1e-12, "at most the peak");
    VERIFY_CLOSE(motor.peakAt(1500.0 * rpm), 4.0, 1e-12, "on the line");
    VERIFY_CLOSE(motor.continuousAt(1500.0 * rpm), 2.0, 1e-12, "continuous");
    VERIFY_CLOSE(motor.continuousAt(2700.0 * rpm), 0.8, 1e-12, "below the line");
    VERIFY_CLOSE(motor.peakAt(3001.0 * rpm), 0.0, 1e-12, "too fast");
    QCOMPARE(catalogue->gears.front().ratio, 50.0);
    QVERIFY(!catalogue->gears.front().mass);
  }

  // As data sheets and spreadsheets have them.
  void columnsMayHaveOtherUnits() {
    TableError error;
    const auto catalogue = readMotorCatalogue(
        "Kind;Name;Continuous torque [mNm];Stall torque (N cm);no-load speed [1/min];"
        "maximum speed rad/s;Inertia [kg cm²];Mass (g);Torque constant [mNm/A];Resistance [Ω];"
        "thermal time constant (min);efficiency %\n"
        "motor;a;2000;800;3000;400,5;0,1;1500;25,5;0,75;1,5;\n",
        error);
    QVERIFY2(catalogue.has_value(), error.message.c_str());
    const SizedMotor& motor = catalogue->motors.front();
    VERIFY_CLOSE(motor.continuous_torque, 2.0, 1e-12, "torque");
    VERIFY_CLOSE(*motor.stall_torque, 8.0, 1e-12, "stall torque");
    VERIFY_CLOSE(*motor.no_load_speed, 100.0 * M_PI, 1e-9, "speed");
    VERIFY_CLOSE(motor.maximum_speed, 400.5, 1e-9, "maximum speed");
    VERIFY_CLOSE(motor.inertia, 1e-5, 1e-18, "inertia");
    VERIFY_CLOSE(*motor.mass, 1.5, 1e-12, "mass");
    VERIFY_CLOSE(*motor.torque_constant, 0.0255, 1e-15, "torque constant");
    VERIFY_CLOSE(*motor.resistance, 0.75, 1e-12, "resistance");
    VERIFY_CLOSE(*motor.thermal_time_constant, 90.0, 1e-12, "time constant");
    // which of them is meant nobody knows
    QVERIFY(!readMotorCatalogue("kind,name,mass_g,mass_kg\n", error));
    QVERIFY2(error.message.find("twice") != std::string::npos, error.message.c_str());
  }

  // Small motors' sheets have them; a micro is no letter that may be left out.
  void microNewtonMetresAreNone() {
    for (const char* name : {"continuous_torque_µNm", "Continuous torque [μNm]"}) {
      TableError error;
      const auto catalogue = readMotorCatalogue(
          std::string("kind,name,") + name +
              ",peak_torque_Nm,maximum_speed_rpm,inertia_gcm2\nmotor,a,500,0.001,9000,1\n",
          error);
      QVERIFY2(catalogue.has_value(), error.message.c_str());
      VERIFY_CLOSE(catalogue->motors.front().continuous_torque, 500e-6, 1e-15, name);
    }
  }

  // A catalogue that grows has rows that nobody has finished.
  void rowsThatCannotBeAreLeftOutAndTold() {
    TableError error;
    const auto catalogue = readMotorCatalogue(kHeader +
                                                  "motor,a,1,2,,,10,1,1,,\nmotor,b,1,2,,,10,,1,,\n"
                                                  "motor,c,1\nmotor,d,2,4,,,10,1,1,,\n"
                                                  "gear,f,20,40,,,4000,10,,10,0.9\n"
                                                  "gear,g,20,40,,,4000,10,,,0.9\n",
                                              error);
    QVERIFY2(catalogue.has_value(), error.message.c_str());
    QCOMPARE(catalogue->motors.size(), std::size_t(2));
    QCOMPARE(catalogue->motors[1].name, std::string("d"));
    QCOMPARE(catalogue->gears.size(), std::size_t(1));
    QCOMPARE(catalogue->left_out.size(), std::size_t(3));
    QCOMPARE(catalogue->left_out[0].line, 3);
    QCOMPARE(catalogue->left_out[0].message, std::string("b: 'inertia_gcm2' is missing"));
    QCOMPARE(catalogue->left_out[1].line, 4);
    QCOMPARE(catalogue->left_out[2].message, std::string("g: 'ratio' is missing"));
  }

  void rowsThatCannotBeAreRefused() {
    verifyRefused("", 0, "neither motor nor gear");
    verifyRefused("engine,a,1,2,,,10,1,1,,\n", 2, "must be motor or gear");
    verifyRefused("motor,,1,2,,,10,1,1,,\n", 2, "'name' is missing");
    verifyRefused("motor,a,,2,,,10,1,1,,\n", 2, "'continuous_torque_Nm' is missing");
    verifyRefused("motor,a,1,2,,,10,-1,1,,\n", 2, "above zero");
    verifyRefused("motor,a,1,2,,,10,x,1,,\n", 2, "'inertia_gcm2'");
    verifyRefused("motor,a,3,2,,,10,1,1,,\n", 2, "below its continuous");
    verifyRefused("motor,a,1,,3,,10,1,1,,\n", 2, "stand together");
    verifyRefused("motor,a,1,,,,10,1,1,,\n", 2, "'peak_torque_Nm' is missing");
    verifyRefused("motor,a,1,2,,,,1,1,,\n", 2, "'maximum_speed_rpm' is missing");
    verifyRefused("gear,a,1,2,,,10,1,1,5,1.2\n", 2, "above 1");
    verifyRefused("motor,a,1\n", 2, "3 cells");
    TableError error;
    QVERIFY(!readMotorCatalogue("kind,name,torque\n", error));
    QVERIFY2(error.message.find("unknown column 'torque'") != std::string::npos,
             error.message.c_str());
    QVERIFY(!readMotorCatalogue("kind,kind\n", error));
    QVERIFY(!readMotorCatalogue("", error));
  }
};

ARMILLARY_TEST(TestMotorCatalogue)
#include "tst_motor_catalogue.moc"
