// SPDX-License-Identifier: BSD-3-Clause
// Robots that the corpus has as URDF and as SDF have the same mass matrix and gravity vector. Not
// so allegro_right: its SDF has poses of six digits and the fingertips' masses without their
// places.
#include <filesystem>
#include <random>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/model/compile_model.h"
#include "reading.h"
#include "tests/support/test_program.h"

#ifndef ARMILLARY_SHARED_DATA
#define ARMILLARY_SHARED_DATA ""
#endif

using namespace armillary;
using namespace armillary::test;

class TestSdfTwins : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bothFormatsGiveTheSameDynamics_data() {
    QTest::addColumn<QString>("urdf");
    QTest::addColumn<QString>("sdf");
    QTest::newRow("acrobot") << "acrobot_3formats/robot.urdf"
                             << "acrobot_3formats/acrobot.sdf";
    QTest::newRow("iiwa14") << "iiwa14_gltf/robot.urdf"
                            << "iiwa14_gltf/iiwa14_no_collision.sdf";
  }
  void bothFormatsGiveTheSameDynamics() {
    QFETCH(QString, urdf);
    QFETCH(QString, sdf);
    const std::filesystem::path folder = std::filesystem::path(ARMILLARY_SHARED_DATA) / "robots";
    if (!std::filesystem::exists(folder / sdf.toStdString())) {
      QSKIP("no corpus here: ARMILLARY_SHARED_DATA has no robots/");
    }
    const ReadResult one = readRobot((folder / urdf.toStdString()).string());
    const ReadResult two = readRobot((folder / sdf.toStdString()).string());
    QVERIFY2(one.description.has_value(), findingsOf(one).c_str());
    QVERIFY2(two.description.has_value(), findingsOf(two).c_str());
    const auto from_urdf = compileModel(*one.description),
               from_sdf = compileModel(*two.description);
    QCOMPARE(from_sdf->velocitySize(), from_urdf->velocitySize());
    // degrees of freedom of the one in the order of the other, by their names
    std::vector<int> of;
    for (const DegreeOfFreedom& dof : from_urdf->degrees_of_freedom) {
      const int joint = from_sdf->findJoint(dof.name);
      QVERIFY2(joint >= 0, dof.name.c_str());
      of.push_back(from_sdf->joints[static_cast<std::size_t>(joint)].velocity_index);
    }
    std::mt19937_64 engine(7);
    Workspace workspace_one(*from_urdf), workspace_two(*from_sdf);
    Eigen::MatrixXd M1, M2;
    Eigen::VectorXd g1, g2;
    for (int sample = 0; sample < 5; ++sample) {
      State s1 = neutralState(*from_urdf), s2 = neutralState(*from_sdf);
      for (std::size_t i = 0; i < of.size(); ++i) {
        const double q = static_cast<double>(engine() >> 11) * 0x1p-53 * 4.0 - 2.0;
        s1.position[static_cast<Eigen::Index>(i)] = q;
        s2.position[of[i]] = q;
      }
      massMatrix(*from_urdf, s1, workspace_one, M1);
      massMatrix(*from_sdf, s2, workspace_two, M2);
      gravityEffort(*from_urdf, s1, workspace_one, g1);
      gravityEffort(*from_sdf, s2, workspace_two, g2);
      const Eigen::MatrixXd M = M2(of, of);
      QVERIFY2((M - M1).cwiseAbs().maxCoeff() < 1e-9, "the mass matrices differ");
      QVERIFY2((Eigen::VectorXd(g2(of)) - g1).cwiseAbs().maxCoeff() < 1e-9, "gravity differs");
    }
  }
};

ARMILLARY_TEST(TestSdfTwins)
#include "tst_sdf_twins.moc"
