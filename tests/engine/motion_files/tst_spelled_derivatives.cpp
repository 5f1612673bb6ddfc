// SPDX-License-Identifier: BSD-3-Clause
// Rates that are named after the columns beside them, and columns that are only counted.
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

#include "engine/motion_files/read_motion_file.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

struct SpelledRead {
  MotionTable motion;
  std::string refused, notes;

  std::optional<double> at(size_t row, const std::string& column) const {
    for (size_t i = 0; i < motion.table.columnCount(); ++i) {
      if (motion.table.header[i] == column) return motion.table.row(row)[i];
    }
    return {};
  }
};

// Of swings, a time and nine columns: positions, velocities, accelerations of three joints; with
// `quantities` 1 the positions alone.
SpelledRead readSpelled(const std::string& header, int quantities = 3, bool timed = true) {
  static const std::shared_ptr<const Model> kRobot = bundledRobot("planar_3r").model;
  std::string text = header + "\n";
  for (int k = 0; k < 40; ++k) {
    const double t = 0.01 * k;
    if (timed) text += std::to_string(t);
    for (int quantity = 0; quantity < quantities; ++quantity) {
      for (int joint = 0; joint < 3; ++joint) {
        const double rate = 2.0 + joint, phase = rate * t + 0.5 * joint + 1.5707963 * quantity;
        text += (timed || quantity + joint > 0 ? "," : "") +
                std::to_string(std::pow(rate, quantity) * std::sin(phase));
      }
    }
    text += "\n";
  }
  const QTemporaryDir folder;
  QFile file(folder.filePath("arm.csv"));
  if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("cannot write a test's file");
  file.write(text.data(), static_cast<qint64>(text.size()));
  file.close();
  SpelledRead read;
  MotionSource source{{file.fileName().toStdString()}};
  if (!timed) source.rate = 100.0;
  MotionFileError wrong;
  if (!readMotionFile(kRobot, source, read.motion, wrong)) read.refused = wrong.text();
  for (const std::string& note : read.motion.notes) read.notes += note + "\n";
  return read;
}

}  // namespace

class TestSpelledDerivatives : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void ratesAreNamedAfterTheColumnsBesideThem() {
    for (const char* header :
         {"t,q1,q2,q3,q1p,q2p,q3p,q1pp,q2pp,q3pp", "t,q1,q2,q3,q1d,q2d,q3d,q1dd,q2dd,q3dd",
          "t,q1,q2,q3,q1_d,q2_d,q3_d,q1_dd,q2_dd,q3_dd", "t,q1,q2,q3,q1',q2',q3',q1'',q2'',q3''",
          "t,q1,q2,q3,q1_dot,q2_dot,q3_dot,q1_ddot,q2_ddot,q3_ddot",
          "t,q1,q2,q3,qd1,qd2,qd3,qdd1,qdd2,qdd3", "t,q1,q2,q3,dq1,dq2,dq3,ddq1,ddq2,ddq3",
          "t,q1,q2,q3,qp1,qp2,qp3,qpp1,qpp2,qpp3", "t,θ1,θ2,θ3,θ̇1,θ̇2,θ̇3,θ̈1,θ̈2,θ̈3",
          "t,theta1,theta2,theta3,omega1,omega2,omega3,alpha1,alpha2,alpha3",
          "t,shoulder,elbow,wrist,shoulder_d,elbow_d,wrist_d,shoulder_dd,elbow_dd,wrist_dd",
          "t,shoulder,elbow,wrist,shoulder_dot,elbow_dot,wrist_dot,shoulder_ddot,elbow_ddot,wrist_"
          "ddot"}) {
      const SpelledRead read = readSpelled(header);
      QVERIFY2(read.refused.empty(), read.refused.c_str());
      const auto velocity = read.at(10, "elbow/velocity"),
                 acceleration = read.at(10, "elbow/acceleration");
      QVERIFY2(velocity && acceleration, header);
      VERIFY_CLOSE(*velocity, 3.0 * std::cos(0.3 + 0.5), 1e-5, header);
      VERIFY_CLOSE(*acceleration, -9.0 * std::sin(0.3 + 0.5), 1e-5, header);
    }
  }

  // What q1 should be is called so as well.
  void oneLetterDAloneIsNoRate() {
    const SpelledRead read = readSpelled("t,q1,q2,q3,q1d,q2d,q3d", 2);
    QVERIFY2(read.refused.empty(), read.refused.c_str());
    QVERIFY(!read.at(10, "elbow/velocity"));
    QVERIFY2(read.notes.find("'q1d'") != std::string::npos, read.notes.c_str());
  }

  // A header that counts says no more than none: what fits is taken, and told as a guess.
  void columnsThatAreOnlyCountedAreReadByWhatFits() {
    for (const char* header :
         {"Var1,Var2,Var3,Var4,Var5,Var6,Var7", "\"V1\",\"V2\",\"V3\",\"V4\",\"V5\",\"V6\",\"V7\"",
          "Time,Data_1,Data_2,Data_3,Data_4,Data_5,Data_6",
          "Time,\"Data:1\",\"Data:2\",\"Data:3\",\"Data:4\",\"Data:5\",\"Data:6\"",
          "t,data[0],data[1],data[2],data[3],data[4],data[5]",
          "Column1,Column2,Column3,Column4,Column5,Column6,Column7"}) {
      const SpelledRead read = readSpelled(header, 2);
      QVERIFY2(read.refused.empty(), read.refused.c_str());
      QVERIFY(read.motion.guessed);
      const auto position = read.at(10, "elbow/position"), velocity = read.at(10, "elbow/velocity");
      QVERIFY2(position && velocity, header);
      VERIFY_CLOSE(*position, std::sin(0.3 + 0.5), 1e-5, header);
      VERIFY_CLOSE(*velocity, 3.0 * std::cos(0.3 + 0.5), 1e-5, header);
      QVERIFY2(read.notes.find("only counted") != std::string::npos, read.notes.c_str());
    }
    // three of V without a time are velocities, as they have been
    const SpelledRead read = readSpelled("V1,V2,V3", 1, false);
    QVERIFY(!read.motion.guessed && read.at(10, "elbow/velocity"));
  }
};

ARMILLARY_TEST(TestSpelledDerivatives)
#include "tst_spelled_derivatives.moc"
