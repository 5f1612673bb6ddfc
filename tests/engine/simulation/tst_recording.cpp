// SPDX-License-Identifier: BSD-3-Clause
// Samples over time: bounded, interpolated on the manifold, cut.
#include "engine/simulation/recording.h"

#include <cmath>
#include <deque>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/simulation/motion_of_recording.h"
#include "engine/simulation/record_motion.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

// A sample at `time` in a random state.
Sample randomSample(const Model& model, Random& random, double time) {
  Workspace workspace(model);
  State state = randomState(model, random);
  state.time = time;
  return sampleOfMotion(model, state, random.numbers(model.velocitySize(), 1.0), {}, workspace);
}

}  // namespace

class TestRecording : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void sampleOfMotionHoldsItsTerms() {
    Random random(111);
    for (const TestRobot& robot : bundledRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 1.0);
      const Sample sample = sampleOfMotion(model, state, acceleration, {}, workspace);
      VectorXd effort;
      inverseDynamics(model, state, acceleration, {}, workspace, effort);
      VERIFY_CLOSE(sample.effort, effort, 1e-12, robot.name);
      gravityEffort(model, state, workspace, effort);
      VERIFY_CLOSE(sampleOfPose(model, state, workspace).effort, effort, 1e-12, robot.name);
    }
  }

  // What the ground and stops did to the robot stays with its motion: inverse dynamics of that is
  // what the motors gave. Springs and loops are the robot's own.
  void aMotionKeepsWhatPushedFromOutside() {
    const auto model = bundledRobot("puma560").model;
    Random random(112);
    Workspace workspace(*model);
    Recording recording(model);
    for (int i = 0; i < 3; ++i) {
      State state = randomState(*model, random);
      state.time = 0.1 * i;
      ActingForces forces;
      LinkWrench ground;
      ground.link = model->links.size() - 1;
      ground.wrench.force = random.vector(30.0);
      ground.source = LinkWrench::Source::kGround;
      LinkWrench loop = ground;
      loop.source = LinkWrench::Source::kLoop;
      forces.wrenches = {ground};
      if (i > 0) forces.stops = random.numbers(model->velocitySize(), 5.0);
      Sample sample = sampleOfMotion(*model, state, random.numbers(model->velocitySize(), 1.0),
                                     forces, workspace);
      sample.wrenches.push_back(loop);
      recording.append(sample);
    }
    const std::vector<MotionSample> motion = motionOfRecording(recording);
    QCOMPARE(motion.size(), recording.size());
    VectorXd effort;
    for (size_t i = 0; i < motion.size(); ++i) {
      QCOMPARE(motion[i].wrenches.size(), size_t(1));
      inverseDynamics(*model, motion[i].state, motion[i].acceleration, motion[i].wrenches,
                      workspace, effort);
      QCOMPARE(motion[i].stops.size(), i > 0 ? effort.size() : 0);
      if (i > 0) effort -= motion[i].stops;
      VERIFY_CLOSE(effort, recording.sample(i).effort, 1e-10, "efforts");
    }
  }

  // The same motion of a robot that weighs nothing: gravity's part is gone, the rest has stayed.
  void underAnotherModelTheMotionHasItsEfforts() {
    const auto model = bundledRobot("puma560").model;
    const auto weightless = withGravity(*model, Eigen::Vector3d::Zero());
    Random random(113);
    Recording recording(model);
    for (int i = 0; i < 5; ++i) recording.append(randomSample(*model, random, 0.1 * i));
    const auto maker = [&] { return SampleMaker(weightless); };
    const auto changed = underModel(recording, maker, weightless);
    QCOMPARE(changed->size(), recording.size());
    QVERIFY(changed->sharedModel() == weightless);
    for (size_t i = 0; i < recording.size(); ++i) {
      const Sample before = recording.sample(i), after = changed->sample(i);
      QCOMPARE(after.state.time, before.state.time);
      QVERIFY(after.state.position == before.state.position);
      QVERIFY(after.acceleration == before.acceleration);
      const VectorXd& weight = before.shares[EffortShare::kGravity];
      QVERIFY(after.shares[EffortShare::kGravity].isZero(0.0) && weight.norm() > 1.0);
      const VectorXd& friction = after.shares[EffortShare::kPassive];
      VERIFY_CLOSE(after.effort, before.effort - weight + friction, 1e-11, "effort");
    }
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!underModel(recording, maker, weightless, stop.get_token()));
  }

  void givesBackWhatWasAppended() {
    const auto model = bundledRobot("quadruped").model;
    Random random(112);
    Recording recording(model);
    const Sample sample = randomSample(*model, random, 1.25);
    recording.append(sample);
    const Sample back = recording.sample(0);
    QCOMPARE(back.state.time, 1.25);
    QVERIFY(back.state.position == sample.state.position);
    QVERIFY(back.state.velocity == sample.state.velocity);
    QVERIFY(back.acceleration == sample.acceleration && back.effort == sample.effort);
    QVERIFY(back.shares.all == sample.shares.all);
    QCOMPARE(recording.value(0, SampleQuantity::kPosition, 6), sample.state.position[6]);
    QCOMPARE(recording.value(0, SampleQuantity::kVelocity, 5), sample.state.velocity[5]);
    QCOMPARE(recording.value(0, SampleQuantity::kAcceleration, 4), sample.acceleration[4]);
    QCOMPARE(recording.value(0, SampleQuantity::kEffort, 3), sample.effort[3]);
    for (int i = 0; i < kEffortShareCount; ++i) {
      const auto share = static_cast<EffortShare>(i);
      QCOMPARE(recording.value(0, quantityOf(share), 2), sample.shares[share][2]);
    }
  }

  // Of a run that is short, too: who bounds what runs take must not be told less.
  void theRoomThatIsHeldIsWhatItTakes() {
    const auto model = bundledRobot("quadruped").model;
    Random random(117);
    Recording recording(model);
    recording.append(randomSample(*model, random, 0.0));
    const std::size_t columns = 1 + model->positionSize() + 3 * model->velocitySize();
    const std::size_t short_one = recording.bytes();
    QVERIFY(short_one >= sizeof(double) * Recording::kChunkRows * columns);
    for (int i = 1; i < 100; ++i) recording.append(randomSample(*model, random, i));
    QVERIFY(recording.bytes() < 2 * short_one);
  }

  void boundedKeepsTheTail() {
    const auto model = bundledRobot("pendulum").model;
    Random random(113);
    Recording recording(model, 10);
    for (int i = 0; i < 25; ++i) recording.append(randomSample(*model, random, i));
    QCOMPARE(recording.size(), size_t{10});
    QCOMPARE(recording.startTime(), 15.0);
    QCOMPARE(recording.endTime(), 24.0);
    QCOMPARE(recording.indexAt(20.5), size_t{5});
  }

  void interpolatesBetweenSamples() {
    const auto model = bundledRobot("quadruped").model;
    Random random(114);
    const Sample a = randomSample(*model, random, 1.0), b = randomSample(*model, random, 3.0);
    Recording recording(model);
    recording.append(a);
    recording.append(b);
    const Sample middle = recording.sampleAt(1.5);
    QCOMPARE(middle.state.time, 1.5);
    VERIFY_CLOSE(middle.state.velocity, 0.75 * a.state.velocity + 0.25 * b.state.velocity, 1e-15,
                 "velocity");
    VERIFY_CLOSE(middle.effort, 0.75 * a.effort + 0.25 * b.effort, 1e-14, "effort");
    const auto gravity = EffortShare::kGravity;
    VERIFY_CLOSE(middle.shares[gravity], 0.75 * a.shares[gravity] + 0.25 * b.shares[gravity], 1e-14,
                 "gravity");
    VectorXd whole, part;
    positionDifference(*model, a.state.position, b.state.position, whole);
    positionDifference(*model, a.state.position, middle.state.position, part);
    VERIFY_CLOSE(part, 0.25 * whole, 1e-13, "position");
    const double length = middle.state.position.segment<4>(3).norm();
    VERIFY_CLOSE(length, 1.0, 1e-15, "quaternion");
    QVERIFY(recording.sampleAt(0.0).state.position == a.state.position);
    QVERIFY(recording.sampleAt(1.0).state.position == a.state.position);
    QVERIFY(recording.sampleAt(3.0).state.position == b.state.position);
    QVERIFY(recording.sampleAt(9.0).state.position == b.state.position);
  }

  void truncateFromKeepsWhatCameBefore() {
    const auto model = bundledRobot("pendulum").model;
    Random random(115);
    Recording recording(model);
    for (int i = 0; i < 10; ++i) recording.append(randomSample(*model, random, 0.5 * i));
    const size_t revision = recording.revision();
    recording.truncateFrom(2.0);
    QCOMPARE(recording.endTime(), 1.5);
    QCOMPARE(recording.size(), size_t{4});
    QCOMPARE(recording.firstAfter(1.0), size_t{3});
    QCOMPARE(recording.firstNotBefore(1.0), size_t{2});
    QCOMPARE(recording.firstAfter(1.5), recording.size());
    QVERIFY(recording.revision() > revision);
    recording.truncateFrom(-1.0);
    QVERIFY(recording.empty());
    QCOMPARE(recording.startTime(), 0.0);
  }

  // Held against a plain list of samples over many chunks: whatever is done to it, it holds the
  // list's tail, bit by bit, with numbers that begin and cease to be zero, and wrenches now and
  // then.
  void holdsWhatAListWould() {
    const auto model = bundledRobot("planar_3r").model;
    Random random(116);
    Recording recording(model, 3000);
    std::deque<Sample> list;
    double time = 0.0;
    const auto next = [&] {
      Sample sample = randomSample(*model, random, time += 0.5);
      if (list.size() % 1000 > 300) sample.acceleration[1] = list.size() % 2 == 0 ? 0.0 : -0.0;
      if (list.size() / 700 % 2 == 1) {
        const int count = random.below(3);
        for (int i = 0; i < count; ++i) {
          sample.wrenches.push_back({i, {}, LinkWrench::Axes::kWorld});
          sample.wrenches.back().wrench.force.x() = random.uniform(-1.0, 1.0);
        }
      }
      list.push_back(sample);
      return sample;
    };
    const auto verifySame = [&] {
      while (list.size() > recording.limit()) list.pop_front();
      QCOMPARE(recording.size(), list.size());
      Recording again(model, list.size() + 1);
      for (size_t i = 0; i < list.size(); ++i) {
        const Sample sample = recording.sample(i);
        QVERIFY(sample.state.time == list[i].state.time && recording.time(i) == sample.state.time);
        QVERIFY(sample.state.position == list[i].state.position);
        QVERIFY(sample.shares.all == list[i].shares.all && sample.effort == list[i].effort);
        QCOMPARE(std::signbit(recording.value(i, SampleQuantity::kAcceleration, 1)),
                 std::signbit(list[i].acceleration[1]));
        QCOMPARE(sample.wrenches.size(), list[i].wrenches.size());
        for (size_t k = 0; k < sample.wrenches.size(); ++k) {
          QCOMPARE(sample.wrenches[k].link, list[i].wrenches[k].link);
          QVERIFY(sample.wrenches[k].wrench.force == list[i].wrenches[k].wrench.force);
        }
        again.append(list[i]);
      }
      QCOMPARE(again.hash(), recording.hash());
      if (!list.empty()) {
        QCOMPARE(recording.indexAt(list.back().state.time), list.size() - 1);
        QCOMPARE(recording.firstAfter(list.front().state.time), size_t{1});
      }
    };
    for (int i = 0; i < 2500; ++i) recording.append(next());
    verifySame();
    for (int i = 0; i < 1500; ++i) recording.append(next());
    verifySame();
    for (const size_t keep : {2999, 2049, 2048, 1400}) {
      recording.truncateFrom(list[keep].state.time);
      list.resize(keep);
      verifySame();
      for (int i = 0; i < 100; ++i) recording.append(next());
      verifySame();
    }
    recording.setLimit(700);
    verifySame();
    recording.setLimit(4000);
    for (const size_t count : {324, 1100, 3}) {
      Recording later(model, 4000);
      for (size_t i = 0; i < count; ++i) later.append(next());
      recording.append(std::move(later));
      verifySame();
    }
    recording.truncateFrom(0.0);
    list.clear();
    recording.append(next());
    verifySame();
  }
};

ARMILLARY_TEST(TestRecording)
#include "tst_recording.moc"
