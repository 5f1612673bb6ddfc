// SPDX-License-Identifier: GPL-3.0-or-later
// What panels show adds up: the shares of an effort to the effort, powers to the change of energy.
#include <QApplication>
#include <filesystem>

#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/loaded_robots.h"
#include "tests/support/test_program.h"
#include "ui/panels/forces/energy_panel.h"
#include "ui/panels/plots/phase_panel.h"
#include "ui/panels/plots/shares_panel.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/time_reading.h"
#include "ui/stage/view_settings.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

constexpr double kSum = 1e-9;
constexpr int kPatience = 20000;  // ms

std::vector<TestRobot> robotsOfOthers() {
  std::vector<TestRobot> robots;
  const std::filesystem::path folder = std::filesystem::path(ARMILLARY_SHARED_DATA) / "robots";
  if (!std::filesystem::exists(folder)) return robots;
  for (const auto& [name, floats] : std::vector<std::pair<const char*, bool>>{{"atlas", true},
                                                                              {"panda", false},
                                                                              {"ur5e", false},
                                                                              {"anymal_c", true},
                                                                              {"baxter", false},
                                                                              {"solo12", true}}) {
    robots.push_back(loadFile(folder / name / "robot.urdf", floats));
  }
  return robots;
}

}  // namespace

class TestSums : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    stage_ = std::make_unique<Stage>();
    selection_ = std::make_unique<Selection>(*stage_);
    reading_ = std::make_unique<TimeReading>(*stage_);
    energy_ = std::make_unique<EnergyPanel>(*stage_, *selection_, *reading_);
    shares_ = std::make_unique<SharesPanel>(*stage_, *selection_, *reading_);
    energy_->show();
    shares_->show();
    refreshed_ = 0;
  }
  void cleanup() {
    energy_.reset();
    shares_.reset();
    reading_.reset();
    selection_.reset();
    stage_.reset();
  }

  void addOnBundledRobots() {
    const Reached reached;
    for (const TestRobot& robot : bundledRobots()) {
      follow(robot);
      if (QTest::currentTestFailed()) return;
    }
  }

  void addOnRobotsOfOthers() {
    const Reached reached;
    const std::vector<TestRobot> robots = robotsOfOthers();
    if (robots.empty()) QSKIP("the robots are not here");
    for (const TestRobot& robot : robots) {
      follow(robot);
      if (QTest::currentTestFailed()) return;
    }
  }

  // A wrench, a payload and a controller at once: each has its share, and each its power.
  void addWithEverythingThatActs() {
    const Reached reached;
    open(bundledRobot("puma560"));
    SimulationSetup setup;
    setup.payloads.push_back({"link6", 2.0, {0.0, 0.0, 0.1}});
    setup.wrenches.push_back({"link5", {3.0, -2.0, 5.0}, {0.1, 0.2, 0.3}});
    setup.law = ControlLaw::kPdGravity;
    stage_->setSetup(setup);
    simulate();
    verifySums("puma560");
    const Sample& sample = stage_->sample();
    for (const EffortShare share :
         {EffortShare::kPayload, EffortShare::kExternal, EffortShare::kGravity}) {
      QVERIFY(sample.shares[share].norm() > 1e-3);
    }
    QVERIFY(sample.effort.norm() > 1.0);
  }

  // Of energy over time: what is stacked stays what was there and was brought.
  void energyOverTimeIsWhatWasBrought() {
    open(bundledRobot("double_pendulum"));
    VectorXd raised(2);
    raised << 1.2, -0.7;
    stage_->setPosition(raised);
    simulate();
    QTRY_VERIFY_WITH_TIMEOUT(stage_->sample().state.time > 0.5, kPatience);
    stage_->pause();
    const int before = energy_->refreshCount();
    stage_->scrubTo(0.4);
    QTRY_VERIFY_WITH_TIMEOUT(energy_->refreshCount() > before, kPatience);
    const StackedData& history = energy_->history();
    QVERIFY(history.times.size() > 20);
    for (size_t i = 0; i < history.times.size(); ++i) {
      double sum = 0.0;
      for (const StackedSeries& series : history.series) sum += series.values[i];
      // friction is summed over samples 5 ms apart
      VERIFY_CLOSE(sum, history.line[i], 1e-3, "energy at " + std::to_string(history.times[i]));
    }
  }

  // An arm that falls into its stop: the blow is shorter than two samples are apart.
  void energyOverTimeAccountsForBlows() {
    open(bundledRobot("puma560"));
    simulate();
    QTRY_VERIFY_WITH_TIMEOUT(stage_->sample().state.time > 1.5, kPatience);
    stage_->pause();
    const int before = energy_->refreshCount();
    stage_->scrubTo(1.0);
    QTRY_VERIFY_WITH_TIMEOUT(energy_->refreshCount() > before, kPatience);
    const StackedData& history = energy_->history();
    const double all = history.line.front();
    QVERIFY(all > 10.0);
    for (size_t i = 0; i < history.times.size(); ++i) {
      double sum = 0.0;
      for (const StackedSeries& series : history.series) sum += series.values[i];
      VERIFY_CLOSE_TO_SCALE(sum, history.line[i], 2e-3, all,
                            "energy at " + std::to_string(history.times[i]));
    }
  }

  void anExpressionIsPlottedAgainstAnother() {
    PlotChoice choice(*stage_);
    ViewSettings settings;
    PhasePanel phase(*stage_, *selection_, choice, *reading_, settings);
    phase.show();
    open(bundledRobot("pendulum"));
    VectorXd raised(1);
    raised << 1.0;
    stage_->setPosition(raised);
    const std::string name = stage_->model().degrees_of_freedom[0].name;
    choice.choosePhase({QString::fromStdString("sin(" + name + ".position)"),
                        QString::fromStdString(name + ".gravity * 2"),
                        QString::fromStdString(name + ".velocity")});
    simulate();
    QTRY_VERIFY_WITH_TIMEOUT(stage_->sample().state.time > 2.5, kPatience);
    stage_->pause();
    const int before = phase.refreshCount();
    stage_->scrubTo(0.1);
    QTRY_VERIFY_WITH_TIMEOUT(phase.refreshCount() > before, kPatience);
    QVERIFY(phase.points().size() > 100);
    // the weight's torque goes with the sine of the angle
    const auto [x0, y0] = phase.points().front();
    for (const auto& [x, y] : phase.points()) VERIFY_CLOSE(y, x * y0 / x0, 1e-9, "portrait");
    // rising through zero velocity: where it turns, on one side
    QVERIFY(!phase.crossings().empty());
    for (const auto& [x, y] : phase.crossings()) QVERIFY(x < 0.0);
  }

 private:
  void open(const TestRobot& robot) {
    stage_->setRobot(loadedRobot(robot));
    QTRY_VERIFY_WITH_TIMEOUT(energy_->refreshCount() > refreshed_, kPatience);
    refreshed_ = energy_->refreshCount();
  }
  void simulate() {
    stage_->setMode(Stage::Mode::kSimulate);
    stage_->play();
    const int before = energy_->refreshCount();
    QTRY_VERIFY_WITH_TIMEOUT(
        energy_->refreshCount() > before + 3 && stage_->sample().state.time > 0.05, kPatience);
  }

  // Posed anywhere, and simulated from there.
  void follow(const TestRobot& robot) {
    open(robot);
    verifySums(robot.name);
    if (stage_->model().loops.empty()) {
      const int before = energy_->refreshCount();
      stage_->setPosition(randomState(stage_->model(), random_).position);
      QTRY_VERIFY_WITH_TIMEOUT(energy_->refreshCount() > before, kPatience);
      verifySums(robot.name + " posed");
    }
    simulate();
    verifySums(robot.name + " simulated");
    stage_->pause();
    refreshed_ = energy_->refreshCount();
  }

  void verifySums(const std::string& name) {
    QApplication::processEvents();
    const Sample& sample = stage_->sample();
    double scale = 1.0;
    for (const VectorXd& share : sample.shares.all) {
      if (share.size() > 0) scale = std::max(scale, share.lpNorm<Eigen::Infinity>());
    }
    VERIFY_CLOSE_TO_SCALE(sample.shares.sum(), sample.effort, kSum, scale, name + " effort");
    // of the rigid bodies alone by another way: inverse dynamics with all that acts
    VectorXd whole;
    Workspace workspace(stage_->feltModel());
    inverseDynamics(stage_->feltModel(), sample.state, sample.acceleration, sample.wrenches,
                    workspace, whole);
    VectorXd from_shares = sample.effort - sample.shares[EffortShare::kPassive];
    if (stage_->mode() == Stage::Mode::kPose) {
      VERIFY_CLOSE_TO_SCALE(from_shares, whole, kSum, scale, name + " inverse dynamics");
    }
    const EnergyBalance& energy = energy_->balance();
    double power = 1.0;
    for (const double part :
         {energy.kinetic_rate, energy.potential_rate, energy.motors, energy.friction,
          energy.joint_springs, energy.external, energy.contact, energy.constraint}) {
      power = std::max(power, std::abs(part));
    }
    VERIFY_CLOSE_TO_SCALE(energy.residual(), 0.0, kSum, power, name + " power");
    // the stacked curves, each moment of them
    const StackedData& stacked = shares_->data();
    for (size_t i = 0; i < stacked.times.size(); ++i) {
      double sum = 0.0, largest = 1.0;
      for (const StackedSeries& series : stacked.series) {
        sum += series.values[i];
        largest = std::max(largest, std::abs(series.values[i]));
      }
      VERIFY_CLOSE_TO_SCALE(sum, stacked.line[i], kSum, largest, name + " stacked");
    }
  }

  std::unique_ptr<Stage> stage_;
  std::unique_ptr<Selection> selection_;
  std::unique_ptr<TimeReading> reading_;
  std::unique_ptr<EnergyPanel> energy_;
  std::unique_ptr<SharesPanel> shares_;
  Random random_{951};
  int refreshed_ = 0;
};

ARMILLARY_WIDGET_TEST(TestSums)
#include "tst_sums.moc"
