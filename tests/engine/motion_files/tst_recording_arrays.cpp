// SPDX-License-Identifier: BSD-3-Clause
// A recording that is written as arrays and read again is the same, bit by bit.
#include "engine/motion_files/recording_arrays.h"

#include "engine/simulation/simulator.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// A motion with efforts, shares and wrenches that nothing but these numbers explains.
Recording anyMotion(const std::shared_ptr<const Model>& model, size_t rows) {
  Random random(5);
  Recording recording(model);
  for (size_t i = 0; i < rows; ++i) {
    Sample sample;
    sample.state = randomState(*model, random);
    sample.state.time = 0.01 * static_cast<double>(i) + 1.0 / 3.0;
    sample.acceleration = random.numbers(model->velocitySize(), 2.0);
    sample.effort = random.numbers(model->velocitySize(), 50.0);
    for (Eigen::VectorXd& share : sample.shares.all) share.setZero(model->velocitySize());
    sample.shares[EffortShare::kGravity] = random.numbers(model->velocitySize(), 9.0);
    if (i % 3 == 1) {
      LinkWrench wrench;
      wrench.link = 1 + static_cast<int>(i % 2);
      wrench.wrench.moment = Eigen::Vector3d(0.1, 0.2, 1.0 / 7.0);
      wrench.wrench.force = Eigen::Vector3d(-3.0, 4.0, static_cast<double>(i));
      wrench.axes = LinkWrench::Axes::kLink;
      wrench.source = LinkWrench::Source::kGround;
      sample.wrenches = {wrench};
      if (i % 2 == 1) sample.wrenches.push_back(wrench);
    }
    recording.append(sample);
  }
  return recording;
}

NumpyArrays arraysOf(const Recording& recording) {
  NumpyArchive archive;
  addRecording("run", recording, archive);
  return readNumpyArrays(archive.bytes());
}

}  // namespace

class TestRecordingArrays : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyBitComesBack() {
    for (const char* robot : {"puma560", "joint_zoo", "quadruped"}) {
      const auto model = bundledRobot(robot).model;
      const Recording was = anyMotion(model, 1300);
      const auto is = recordingIn(arraysOf(was), "run", model);
      QCOMPARE(is->size(), was.size());
      QCOMPARE(is->hash(), was.hash());
      for (size_t i = 0; i < was.size(); i += 100) {
        const auto a = was.wrenches(i), b = is->wrenches(i);
        QCOMPARE(a.size(), b.size());
        for (size_t k = 0; k < a.size(); ++k) {
          QCOMPARE(a[k].link, b[k].link);
          QVERIFY(a[k].axes == b[k].axes && a[k].source == b[k].source);
          QVERIFY(a[k].wrench.force == b[k].wrench.force);
          QVERIFY(a[k].wrench.moment == b[k].wrench.moment);
        }
      }
    }
  }

  // What somebody else has written, or cut, is told and not taken.
  void whatIsNoRecordingIsRefused() {
    const auto model = bundledRobot("puma560").model;
    const NumpyArrays good = arraysOf(anyMotion(model, 20));
    const auto fault = [&](const auto& spoil) {
      NumpyArrays arrays = good;
      spoil(arrays.good);
      try {
        recordingIn(arrays, "run", model);
      } catch (const NumpyFault& why) {
        return why.message;
      }
      return std::string();
    };
    using Arrays = std::map<std::string, NumpyArray>;
    QVERIFY(fault([](Arrays& all) { all.erase("run/effort"); }).find("missing") !=
            std::string::npos);
    QVERIFY(fault([](Arrays& all) {
              all["run/velocity"].numbers.pop_back();
            }).find("119 numbers") != std::string::npos);
    QVERIFY(fault([](Arrays& all) { all["run/time"].numbers[4] = 0.0; }).find("does not go on") !=
            std::string::npos);
    QVERIFY(fault([](Arrays& all) { all["run/wrenches"].numbers[1] = 99.0; }).find("a link") !=
            std::string::npos);
    // of another robot
    bool refused = false;
    try {
      recordingIn(good, "run", bundledRobot("scara").model);
    } catch (const NumpyFault&) {
      refused = true;
    }
    QVERIFY(refused);
  }
};

ARMILLARY_TEST(TestRecordingArrays)
#include "tst_recording_arrays.moc"
