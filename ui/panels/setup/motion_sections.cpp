// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/setup/motion_sections.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "ui/widgets/number_box.h"

namespace armillary {
namespace {

constexpr double kMilli = 1e3;

QString textOf(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QLabel* quietLabel(const char* name, QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setObjectName(QLatin1String(name));
  label->setWordWrap(true);
  label->setForegroundRole(QPalette::PlaceholderText);
  return label;
}

}  // namespace

IntegrationSection::IntegrationSection(Stage& stage, QWidget* parent)
    : SetupSection(tr("Integration"), stage, parent),
      integrator_(choice("integrator", tr("Integrator"), {},
                         [](SimulationSetup& setup, int index) {
                           setup.integrator = static_cast<Integrator>(index);
                         })),
      purpose_(quietLabel("integrator_purpose", this)),
      step_(number("step", tr("Step in milliseconds"), 1e-3, 1e3, QStringLiteral("ms"),
                   tr("The length of a step; the longest where steps follow a tolerance"),
                   [](SimulationSetup& setup, double value) { setup.step = value / kMilli; })),
      tolerance_(number("tolerance", tr("Tolerance"), 0.0, 1.0, {},
                        tr("The error that a step may have, relative to 1 + the size of what "
                           "moves; for integrators that estimate it"),
                        [](SimulationSetup& setup, double value) { setup.tolerance = value; })) {
  for (const std::string_view name : integratorNames()) {
    integrator_->addItem(textOf(name));
    integrator_->setItemData(integrator_->count() - 1, textOf(purpose(*integratorNamed(name))),
                             Qt::ToolTipRole);
  }
  auto* rows = form();
  rows->addRow(tr("Integrator"), integrator_);
  rows->addRow(purpose_);
  rows->addRow(tr("Step"), step_);
  rows->addRow(tr("Tolerance"), tolerance_);
  setLayout(rows);
}

void IntegrationSection::showSetup() {
  const Integrator integrator = setup().integrator;
  integrator_->setCurrentIndex(static_cast<int>(integrator));
  integrator_->setToolTip(textOf(purpose(integrator)));
  purpose_->setText(textOf(purpose(integrator)));
  step_->setValue(setup().step * kMilli);
  const bool estimates = estimatesError(integrator);
  tolerance_->setEnabled(estimates);
  tolerance_->setSpecialValueText(
      integrator == Integrator::kDormandPrince
          ? tr("usual: %1").arg(shortNumber(SimulationOptions::kUsualTolerance))
      : estimates ? tr("none: fixed steps")
                  : tr("fixed steps"));
  tolerance_->setValue(estimates ? setup().tolerance : 0.0);
}

GravitySection::GravitySection(Stage& stage, QWidget* parent)
    : SetupSection(tr("Gravity"), stage, parent),
      acts_(check("gravity_acts", tr("Gravity acts"),
                  tr("Off: nothing weighs anything; efforts everywhere follow"),
                  [](SimulationSetup& setup, bool on) { setup.gravity_acts = on; })),
      own_(button("gravity_own", tr("File's own"), tr("Gravity as the robot's file has it"),
                  [this] { change([](SimulationSetup& setup) { setup.gravity.reset(); }); })) {
  auto* axes = new QHBoxLayout;
  axes->setSpacing(2);
  const char* names[] = {"gravity_x", "gravity_y", "gravity_z"};
  const QString letters[] = {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
  for (int k = 0; k < 3; ++k) {
    axes_[k] = number(names[k], tr("Gravity along %1").arg(letters[k]), -1e4, 1e4, {},
                      tr("Gravity along the world's %1 axis, m/s²").arg(letters[k]),
                      [this, k](SimulationSetup& setup, double value) {
                        if (!setup.gravity) {
                          setup.gravity = this->stage().robot()
                                              ? this->stage().robot()->model->gravity
                                              : Eigen::Vector3d(0.0, 0.0, -9.81);
                        }
                        (*setup.gravity)[k] = value;
                      });
    axes_[k]->makeNarrow();
    axes->addWidget(axes_[k], 1);
  }
  auto* top = new QHBoxLayout;
  top->addWidget(acts_, 1);
  top->addWidget(own_);
  auto* rows = form();
  rows->addRow(top);
  rows->addRow(tr("x y z, m/s²"), axes);
  setLayout(rows);
}

void GravitySection::showSetup() {
  acts_->setChecked(setup().gravity_acts);
  Eigen::Vector3d gravity(0.0, 0.0, -9.81);
  if (stage().robot()) gravity = stage().robot()->model->gravity;
  gravity = setup().gravity.value_or(gravity);
  for (int k = 0; k < 3; ++k) {
    axes_[k]->setValue(gravity[k]);
    axes_[k]->setEnabled(setup().gravity_acts);
  }
  own_->setEnabled(setup().gravity_acts && setup().gravity.has_value());
}

JointForcesSection::JointForcesSection(Stage& stage, QWidget* parent)
    : SetupSection(tr("Joints"), stage, parent),
      passive_(check("passive", tr("Damping, friction, springs"),
                     tr("What the joints do by themselves, as the file has it, and the motors' "
                        "rotors; springs between links too"),
                     [](SimulationSetup& setup, bool on) { setup.passive = on; })),
      stops_(choice(
          "stops", tr("Stops at the joint limits"),
          tr("None: limits are passed. Stiff: a spring and damper pushes back. Rigid: "
             "an impact, at its very time"),
          [](SimulationSetup& setup, int index) { setup.stops = static_cast<Stops>(index); })),
      restitution_(
          number("restitution", tr("Restitution"), 0.0, 1.0, {},
                 tr("Speed after an impact at a rigid stop over the speed before: 0 "
                    "stays, 1 loses nothing"),
                 [](SimulationSetup& setup, double value) { setup.restitution = value; })) {
  stops_->addItems({tr("None"), tr("Stiff"), tr("Rigid")});
  auto* rows = form();
  rows->addRow(passive_);
  rows->addRow(tr("Stops"), stops_);
  rows->addRow(tr("Restitution"), restitution_);
  setLayout(rows);
}

void JointForcesSection::showSetup() {
  passive_->setChecked(setup().passive);
  stops_->setCurrentIndex(static_cast<int>(setup().stops));
  restitution_->setValue(setup().restitution);
  restitution_->setEnabled(setup().stops == Stops::kRigid);
}

GroundSection::GroundSection(Stage& stage, QWidget* parent)
    : SetupSection(tr("Ground"), stage, parent),
      acts_(check("ground", tr("Stand on a ground"),
                  tr("A plane that carries the robot at the points of its collision shapes"),
                  [](SimulationSetup& setup, bool on) { setup.ground = on; })),
      under_robot_(check("ground_under_robot", tr("Just under the robot"),
                         tr("At the lowest point of the robot in the pose where it starts"),
                         [this](SimulationSetup& setup, bool on) {
                           setup.ground_height.reset();
                           if (!on) setup.ground_height = height_->value();
                         })),
      friction_(number("ground_friction", tr("Friction coefficient"), 0.0, 100.0, {},
                       tr("Coulomb's friction coefficient; rubber on a floor has 0.8"),
                       [](SimulationSetup& setup, double value) { setup.friction = value; })),
      height_(number("ground_height", tr("Height of the ground"), -1e6, 1e6, QStringLiteral("m"),
                     tr("z of the plane in the world"),
                     [](SimulationSetup& setup, double value) { setup.ground_height = value; })),
      notice_(quietLabel("ground_notice", this)) {
  auto* rows = form();
  rows->addRow(acts_);
  rows->addRow(tr("Friction"), friction_);
  rows->addRow(under_robot_);
  rows->addRow(tr("Height"), height_);
  rows->addRow(notice_);
  setLayout(rows);
  connect(&this->stage(), &Stage::shapesChanged, this, &GroundSection::rebuild);
}

void GroundSection::showSetup() {
  const bool there = stage().robot() && !stage().robot()->contacts->links.empty();
  acts_->setChecked(setup().ground);
  acts_->setEnabled(there || setup().ground);
  friction_->setValue(setup().friction);
  friction_->setEnabled(setup().ground);
  under_robot_->setChecked(!setup().ground_height);
  under_robot_->setEnabled(setup().ground);
  height_->setEnabled(setup().ground && setup().ground_height);
  if (stage().robot()) {
    height_->setValue(groundHeight(setup(), stage().model(), stage().simulationStart()));
  }
}

void GroundSection::showRobot() {
  QStringList lines;
  if (stage().robot()) {
    const ContactPoints& contacts = *stage().robot()->contacts;
    const auto add = [&](const std::vector<std::string>& links, const QString& what) {
      if (links.empty()) return;
      constexpr size_t kMostNamed = 3;
      QStringList names;
      for (size_t i = 0; i < std::min(links.size(), kMostNamed); ++i) {
        names << QString::fromStdString(links[i]);
      }
      const size_t more = links.size() - static_cast<size_t>(names.size());
      if (more > 0) names << tr("%1 more").arg(more);
      lines << what.arg(names.join(QStringLiteral(", ")));
    };
    if (!stage().robot()->complete) {
      lines << tr("The robot's shapes are still being read.");
    } else if (contacts.links.empty()) {
      lines << tr("Nothing of this robot can touch a ground: it has no collision shapes.");
    } else {
      std::vector<std::string> touching;
      for (const ContactLink& each : contacts.links) {
        touching.push_back(stage().model().links[static_cast<size_t>(each.link)].name);
      }
      const bool some_do_not =
          !contacts.links_without_shapes.empty() || !contacts.links_without_mesh.empty();
      if (some_do_not) add(touching, tr("Only these can touch it: %1."));
      add(contacts.links_without_shapes, tr("Without collision shapes, pass through: %1."));
    }
    if (stage().robot()->complete)
      add(contacts.links_without_mesh, tr("Meshes that could not be read: %1."));
  }
  notice_->setText(lines.join(QStringLiteral(" ")));
  notice_->setVisible(!lines.empty());
  showSetup();
}

RecordingSection::RecordingSection(Stage& stage, QWidget* parent)
    : SetupSection(tr("Recording"), stage, parent),
      seconds_(number("recorded_seconds", tr("Seconds that are kept"), 0.0, 1e7,
                      QStringLiteral("s"),
                      tr("How much of a simulation is kept: when it is full the oldest goes. Zero: "
                         "as much as a usual amount of memory holds"),
                      [](SimulationSetup& setup, double value) {
                        setup.recorded_seconds.reset();
                        if (value > 0.0) setup.recorded_seconds = value;
                      })),
      samples_(quietLabel("recorded_bound", this)) {
  seconds_->setSpecialValueText(tr("usual"));
  auto* rows = form();
  rows->addRow(tr("Keep the last"), seconds_);
  rows->addRow(samples_);
  setLayout(rows);
}

void RecordingSection::showSetup() {
  seconds_->setValue(setup().recorded_seconds.value_or(0.0));
  if (!stage().robot()) return;
  const double apart = std::max(SimulationWorker::kSampleInterval, setup().step);
  const double samples = static_cast<double>(stage().sampleLimit());
  const Model& model = stage().model();
  const double bytes = 8.0 * samples * (model.positionSize() + 7 * model.velocitySize() + 8);
  samples_->setText(tr("At most %1 samples, %2 s, %3 MB")
                        .arg(QLocale().toString(samples, 'f', 0))
                        .arg(shortNumber((samples - 1.0) * apart))
                        .arg(QLocale().toString(bytes / 1e6, 'f', bytes < 1e7 ? 1 : 0)));
}

}  // namespace armillary
