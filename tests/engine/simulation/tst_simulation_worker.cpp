// SPDX-License-Identifier: BSD-3-Clause
// The simulation on its own thread: in real time, by commands, the same motion at every speed.
#include "engine/simulation/simulation_worker.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <limits>

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const SimulationOptions kOptions{Integrator::kRungeKutta4, 0.001, {}};

State swinging(const Model& model) {
  State state = neutralState(model);
  state.position[0] = 1.0;
  return state;
}

// Samples of a run until its time is `until` (s), or thirty real seconds are over: a sanitizer
// takes long.
std::vector<Sample> samplesUntil(SimulationWorker& worker, double until) {
  std::vector<Sample> samples;
  QElapsedTimer timer;
  timer.start();
  while ((samples.empty() || samples.back().state.time < until) && timer.elapsed() < 30000) {
    QTest::qSleep(2);
    for (Sample& sample : worker.take().samples) samples.push_back(std::move(sample));
  }
  return samples;
}

}  // namespace

class TestSimulationWorker : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void waitsForACommand() {
    SimulationWorker worker(bundledRobot("pendulum").model, kOptions);
    QTest::qSleep(30);
    const auto progress = worker.take();
    QVERIFY(!progress.running && progress.samples.empty() && progress.failure.empty());
  }

  void runsInRealTime() {
    const auto model = bundledRobot("pendulum").model;
    SimulationWorker worker(model, kOptions);
    QElapsedTimer timer;
    timer.start();
    worker.run(swinging(*model));
    const std::vector<Sample> samples = samplesUntil(worker, 0.5);
    const double elapsed = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
    QVERIFY(!samples.empty());
    const double simulated = samples.back().state.time;
    // never ahead of the clock; behind it only as far as a busy machine makes it
    QVERIFY2(simulated >= 0.5, std::to_string(simulated).c_str());
    QVERIFY2(simulated <= elapsed + 0.002, std::to_string(elapsed).c_str());
    QVERIFY2(elapsed < 2.0, std::to_string(elapsed).c_str());
    const auto progress = worker.take();
    QVERIFY(progress.running);
    QVERIFY2(progress.real_speed > 0.2 && progress.real_speed < 1.5,
             std::to_string(progress.real_speed).c_str());
  }

  void speedTenIsFaster() {
    const auto model = bundledRobot("pendulum").model;
    SimulationWorker worker(model, kOptions);
    worker.setSpeed(10.0);
    QElapsedTimer timer;
    timer.start();
    worker.run(swinging(*model));
    const std::vector<Sample> samples = samplesUntil(worker, 3.0);
    const double elapsed = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
    QVERIFY(!samples.empty() && samples.back().state.time >= 3.0);
    QVERIFY2(elapsed < 2.0, std::to_string(elapsed).c_str());
    QVERIFY2(samples.back().state.time <= 10.0 * elapsed + 0.002, std::to_string(elapsed).c_str());
  }

  void pauseStopsIt() {
    const auto model = bundledRobot("pendulum").model;
    SimulationWorker worker(model, kOptions);
    worker.run(swinging(*model));
    QVERIFY(!samplesUntil(worker, 0.05).empty());
    worker.pause();
    QTest::qSleep(50);  // a beat that was under way ends
    static_cast<void>(worker.take());
    QTest::qSleep(50);
    const auto progress = worker.take();
    QVERIFY(!progress.running);
    QVERIFY(progress.samples.empty());
  }

  void stepTakesOneStep() {
    const auto model = bundledRobot("pendulum").model;
    SimulationWorker worker(model, kOptions);
    State state = swinging(*model);
    state.time = 2.0;
    worker.step(state);
    const std::vector<Sample> samples = samplesUntil(worker, 2.0005);
    QCOMPARE(samples.size(), size_t{2});  // the start, and one step on
    QCOMPARE(samples[0].state.time, 2.0);
    VERIFY_CLOSE(samples[1].state.time, 2.001, 1e-15, "time");
    QTest::qSleep(30);
    const auto progress = worker.take();
    QVERIFY(!progress.running && progress.samples.empty());
    Simulator simulator(model, kOptions);
    QVERIFY(simulator.step(state, 0.001, Eigen::VectorXd::Zero(1)));
    QVERIFY(samples[1].state.position == state.position);
  }

  void motionDoesNotDependOnTheSpeed() {
    const auto model = bundledRobot("quadruped").model;
    Random random(101);
    const State start = randomState(*model, random, 0.5);
    std::vector<Sample> runs[2];
    for (int k = 0; k < 2; ++k) {
      SimulationWorker worker(model, kOptions);
      worker.setSpeed(k == 0 ? 1.0 : 7.0);
      worker.run(start);
      runs[k] = samplesUntil(worker, 0.3);
    }
    size_t compared = 0;
    for (; compared < runs[0].size() && compared < runs[1].size(); ++compared) {
      const Sample &one = runs[0][compared], &other = runs[1][compared];
      QCOMPARE(one.state.time, other.state.time);
      QVERIFY(one.state.position == other.state.position);
      QVERIFY(one.effort == other.effort);
    }
    QVERIFY2(compared >= 50, std::to_string(compared).c_str());
  }

  // What was recorded does not depend on the clock by a single bit.
  void recordingsAreTheSameBitsAtEverySpeed_data() {
    QTest::addColumn<QString>("integrator");
    for (const std::string_view name : integratorNames()) {
      QTest::newRow(std::string(name).c_str()) << QString::fromStdString(std::string(name));
    }
  }
  void recordingsAreTheSameBitsAtEverySpeed() {
    QFETCH(const QString, integrator);
    const auto model = bundledRobot("puma560").model;
    Random random(102);
    const State start = randomState(*model, random, 0.5);
    SimulationOptions options = kOptions;
    options.integrator = *integratorNamed(integrator.toStdString());
    options.joint_forces.stops = Stops::kRigid;
    options.control.joints = sameControl(*model, {.law = ControlLaw::kPdGravity});
    constexpr double kSpan = 0.2;
    std::vector<std::uint64_t> hashes;
    for (const double speed : {0.5, 100.0, 100.0, std::numeric_limits<double>::infinity()}) {
      SimulationWorker worker(model, options);
      worker.setSpeed(speed);
      worker.run(start);
      Recording recording(model);
      for (const Sample& sample : samplesUntil(worker, kSpan)) {
        if (sample.state.time <= kSpan + 1e-9) recording.append(sample);
      }
      QVERIFY2(recording.size() >= 40, std::to_string(recording.size()).c_str());
      hashes.push_back(recording.hash());
    }
    for (const std::uint64_t hash : hashes) QCOMPARE(hash, hashes.front());
    // another start is another recording
    Recording other(model);
    SimulationWorker worker(model, options);
    worker.run(randomState(*model, random, 0.5));
    for (const Sample& sample : samplesUntil(worker, 0.05)) other.append(sample);
    QVERIFY(other.hash() != hashes.front());
  }

  void asFastAsItCanIsFasterThanAnyClock() {
    const auto model = bundledRobot("pendulum").model;
    SimulationWorker worker(model, kOptions);
    worker.setSpeed(std::numeric_limits<double>::infinity());
    QElapsedTimer timer;
    timer.start();
    worker.run(swinging(*model));
    const std::vector<Sample> samples = samplesUntil(worker, 30.0);
    QVERIFY(!samples.empty() && samples.back().state.time >= 30.0);
    QVERIFY2(timer.elapsed() < 5000, std::to_string(timer.elapsed()).c_str());
    QVERIFY(worker.take().real_speed > 5.0);
  }

  void measureGivesTheAccelerationAndTakesNoStep() {
    const auto model = bundledRobot("pendulum").model;
    SimulationWorker worker(model, kOptions);
    worker.measure(swinging(*model));
    const std::vector<Sample> samples = samplesUntil(worker, 0.0);
    QCOMPARE(samples.size(), size_t{1});
    QVERIFY(samples[0].state.position == swinging(*model).position);
    QVERIFY(std::abs(samples[0].acceleration[0]) > 0.1);
    QVERIFY(std::abs(samples[0].effort[0] - model->constant_effort[0]) < 1e-2);
    QTest::qSleep(30);
    const auto progress = worker.take();
    QVERIFY(!progress.running && progress.samples.empty() && progress.failure.empty());
  }

  void optionsThatCannotBeAreTheFailureOfEachCommand() {
    const auto model = bundledRobot("pendulum").model;
    SimulationOptions options = kOptions;
    options.restitution = 2.0;
    SimulationWorker worker(model, options);
    for (int k = 0; k < 2; ++k) {
      k == 0 ? worker.run(swinging(*model)) : worker.step(swinging(*model));
      SimulationWorker::Progress progress;
      for (int i = 0; i < 500 && progress.failure.empty(); ++i) {
        QTest::qSleep(2);
        progress = worker.take();
      }
      QVERIFY2(progress.failure.find("restitution") != std::string::npos, progress.failure.c_str());
      QVERIFY(!progress.running && progress.samples.empty());
    }
  }

  void samplesAreEvenlyApart() {
    const auto model = bundledRobot("pendulum").model;
    SimulationWorker worker(model, kOptions);
    worker.setSpeed(5.0);
    worker.run(swinging(*model));
    const std::vector<Sample> samples = samplesUntil(worker, 0.5);
    QVERIFY(samples.size() > 50);
    for (size_t i = 1; i < samples.size(); ++i) {
      VERIFY_CLOSE(samples[i].state.time - samples[i - 1].state.time,
                   SimulationWorker::kSampleInterval, 1e-9, "interval");
    }
  }

  void newRunStartsWhereItIsTold() {
    const auto model = bundledRobot("pendulum").model;
    SimulationWorker worker(model, kOptions);
    worker.run(swinging(*model));
    QVERIFY(!samplesUntil(worker, 0.05).empty());
    State later = swinging(*model);
    later.time = 50.0;
    worker.run(later);
    for (const Sample& sample : samplesUntil(worker, 50.02)) {
      QVERIFY2(sample.state.time >= 50.0, std::to_string(sample.state.time).c_str());
    }
  }

  void failureIsToldOnceAndStops() {
    RobotDescription robot = bundledRobot("pendulum").description;
    robot.links[1].inertial.reset();
    const auto model = compileModel(robot);
    SimulationWorker worker(model, kOptions);
    worker.run(neutralState(*model));
    SimulationWorker::Progress progress;
    for (int i = 0; i < 500 && progress.failure.empty(); ++i) {
      QTest::qSleep(2);
      progress = worker.take();
    }
    QVERIFY2(progress.failure.find("'pivot'") != std::string::npos, progress.failure.c_str());
    QVERIFY(progress.failed_at.has_value());
    QVERIFY(!progress.running);
    QVERIFY(worker.take().failure.empty());
  }

  void endsWhileItRuns() {
    const auto model = bundledRobot("quadruped").model;
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 20; ++i) {
      SimulationWorker worker(model, kOptions);
      worker.setSpeed(1000.0);  // cannot keep up: always within a batch of steps
      worker.run(neutralState(*model));
      QTest::qSleep(i % 5);
    }
    QVERIFY2(timer.elapsed() < 3000, std::to_string(timer.elapsed()).c_str());
  }
};

ARMILLARY_EVENT_TEST(TestSimulationWorker)
#include "tst_simulation_worker.moc"
