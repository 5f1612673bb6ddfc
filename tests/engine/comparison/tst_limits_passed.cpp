// SPDX-License-Identifier: BSD-3-Clause
// The sentence about position limits that a motion passes.
#include "engine/comparison/limits_passed.h"

#include <QTest>

#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestLimitsPassed : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void namesTheWorstJointAndItsTime() {
    const auto model = bundledRobot("puma560").model;
    QVERIFY(limitsPassed(motion(model, 0.0, 0.0)).empty());
    const Joint& second = model->joints[model->degrees_of_freedom[1].joint];
    const std::string one = limitsPassed(motion(model, 0.0, second.limits.upper + 2.5));
    QVERIFY2(one.starts_with("1 joint passes") && one.ends_with("by 2.5 rad at 1 s"), one.c_str());
    const std::string two = limitsPassed(motion(model, 100.0, second.limits.upper + 2.5));
    QVERIFY2(two.starts_with("2 joints pass"), two.c_str());
    const std::string& name = model->joints[model->degrees_of_freedom[0].joint].name;
    QVERIFY2(two.find("'" + name + "'") != std::string::npos, two.c_str());
  }

 private:
  // From home in one second to where the first two joints are these.
  static Recording motion(const std::shared_ptr<const Model>& model, double first, double second) {
    Recording recording(model);
    Workspace workspace(*model);
    State state = homeState(*model);
    recording.append(sampleOfPose(*model, state, workspace));
    state.time = 1.0;
    state.position[0] = first;
    state.position[1] = second;
    recording.append(sampleOfPose(*model, state, workspace));
    return recording;
  }
};

ARMILLARY_TEST(TestLimitsPassed)
#include "tst_limits_passed.moc"
