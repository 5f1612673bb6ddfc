// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bundled_runs.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include "resources/bundled.h"

namespace armillary {
namespace {

QString bundledRunText(const char* text) {
  return QCoreApplication::translate("BundledRuns", text);
}

std::vector<BundledRun> allRuns() {
  const QString follows = bundledRunText("The motors follow the trajectory by %1");
  const QString computed = bundledRunText("computed torque"),
                springs = bundledRunText("springs and its weight");
  std::vector<BundledRun> runs;
  const auto follow = [&](const char* robot, const QString& title, const char* trajectory,
                          ControlLaw law) {
    BundledRun run;
    run.robot = QLatin1String(robot);
    run.title = title;
    run.trajectory = QLatin1String(trajectory);
    run.law = law;
    run.frequency = 10.0;  // stiff against the joints' friction, of which the laws know nothing
    run.words = follows.arg(law == ControlLaw::kComputedTorque ? computed : springs);
    runs.push_back(run);
  };
  follow("puma560", bundledRunText("Welding seam"), "welding_seam", ControlLaw::kComputedTorque);
  follow("scara", bundledRunText("Stacking"), "stacking", ControlLaw::kComputedTorque);
  follow("planar_3r", bundledRunText("Figure eight"), "figure_eight", ControlLaw::kPdGravity);
  follow("hydraulic_manipulator", bundledRunText("Swing with the load"), "swing",
         ControlLaw::kPdGravity);

  BundledRun stance;
  stance.robot = QStringLiteral("quadruped");
  stance.title = bundledRunText("Stance and push");
  stance.words =
      bundledRunText("It stands on the ground; after a second it is pushed sideways for 0.2 s");
  stance.ground = true;
  stance.frequency = 6.0;
  stance.push = {"trunk", {0.0, 60.0, 0.0}, 1.0, 1.2};
  runs.push_back(stance);

  BundledRun squat;
  squat.robot = QStringLiteral("humanoid");
  squat.title = bundledRunText("Squat");
  squat.words =
      bundledRunText("It squats twice on the ground, its weight over its feet (integrator: sdirk)");
  squat.trajectory = QStringLiteral("squat");
  squat.floating_base = true;
  squat.ground = true;
  squat.frequency = 20.0;  // the springs carry the legs' loads, of which g(q) knows nothing
  squat.integrator = Integrator::kDiagonallyImplicit;
  squat.step = 0.002;
  runs.push_back(squat);
  return runs;
}

}  // namespace

QString BundledRun::trajectoryFile() const {
  if (trajectory.isEmpty()) return {};
  for (const std::string& file : bundledTrajectories(robot.toStdString())) {
    const QString path = QString::fromStdString(file);
    if (QFileInfo(path).completeBaseName() == robot + QLatin1Char('_') + trajectory) return path;
  }
  return {};
}

SimulationSetup BundledRun::setup(SimulationSetup before) const {
  before.law = law;
  before.target = trajectory.isEmpty() ? ControlTarget::kStart : ControlTarget::kTrajectory;
  for (auto& [name, joint] : before.joints) joint.law = {};
  before.frequency = frequency;
  before.integrator = integrator.value_or(before.integrator);
  before.step = step.value_or(before.step);
  before.ground = ground;
  if (ground) before.ground_height.reset();
  return before;
}

std::vector<BundledRun> bundledRuns(const QString& robot) {
  std::vector<BundledRun> runs = allRuns();
  std::erase_if(runs, [&](const BundledRun& run) { return run.robot != robot; });
  return runs;
}

QString titleOfTrajectory(const QString& file, const QString& robot) {
  QString title = QFileInfo(file).completeBaseName().mid(robot.size() + 1);
  title.replace(QLatin1Char('_'), QLatin1Char(' '));
  if (!title.isEmpty()) title[0] = title[0].toUpper();
  return title;
}

bool wantsFloatingBase(const QString& file) {
  QFile table(file);
  return table.open(QIODevice::ReadOnly) && table.readLine().contains("floating_base.");
}

}  // namespace armillary
