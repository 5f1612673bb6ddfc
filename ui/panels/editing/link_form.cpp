// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/editing/link_form.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/read/nearest_inertia.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/quantity_field.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

std::vector<double> momentsOf(const Matrix3d& I) {
  return {I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2)};
}

}  // namespace

LinkForm::LinkForm(QWidget* parent)
    : PartForm(parent),
      judgement_(new QLabel(this)),
      nearest_(new QPushButton(tr("Make it the nearest that a body can have"), this)),
      shapes_(new QLabel(this)),
      density_label_(new QLabel(tr("Density, kg/m³"), this)),
      density_(new QuantityField(QuantityKind::kNumber, this)),
      same_mass_(new QPushButton(tr("As the shapes, with this mass"), this)) {
  addRow({RobotProperty::kMass, tr("Mass"), tr("Mass of the link"), {}, QuantityKind::kMass, 0.0})
      ->setUnit(QStringLiteral("kg"));
  nameColumns({QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")});
  addRow({RobotProperty::kCenter,
          tr("Centre"),
          tr("Centre of mass in the link's frame"),
          {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")},
          QuantityKind::kLength})
      ->setUnit(QStringLiteral("m"));
  addRow({RobotProperty::kInertia,
          tr("Inertia"),
          tr("About the centre of mass, in its axes: the upper half of the matrix"),
          {QStringLiteral("xx"), QStringLiteral("xy"), QStringLiteral("xz"), QStringLiteral("yy"),
           QStringLiteral("yz"), QStringLiteral("zz")},
          QuantityKind::kInertia})
      ->setUnit(QStringLiteral("kg m²"));
  axes_ = addRow({RobotProperty::kInertialAxes,
                  tr("Axes rpy"),
                  tr("How the axes of the inertia are turned in the link's frame"),
                  {QStringLiteral("roll"), QStringLiteral("pitch"), QStringLiteral("yaw")},
                  QuantityKind::kAngle});
  judgement_->setObjectName(QStringLiteral("inertia_judgement"));
  judgement_->setWordWrap(true);
  nearest_->setObjectName(QStringLiteral("nearest_inertia"));
  nearest_->setToolTip(
      tr("The inertia with the same principal axes whose principal moments fulfil "
         "the triangle inequality and change least"));
  shapes_->setObjectName(QStringLiteral("shapes_weight"));
  shapes_->setWordWrap(true);
  density_->setObjectName(QStringLiteral("edit density"));
  density_->setAccessibleName(density_label_->text());
  density_->setRange(1e-3, 1e5);
  density_->setToolTip(
      tr("Type a density: mass, centre and inertia become those of the link's "
         "shapes filled with it (steel 7850, aluminium 2700, plastic 1200)"));
  same_mass_->setObjectName(QStringLiteral("inertia_of_shapes"));
  same_mass_->setToolTip(
      tr("Centre and inertia become those of the link's shapes, filled evenly "
         "so that they weigh the mass above"));
  below()->addWidget(judgement_);
  below()->addWidget(nearest_);
  below()->addWidget(shapes_);
  auto* row = new QHBoxLayout;
  row->addWidget(density_label_);
  row->addWidget(density_, 1);
  below()->addLayout(row);
  below()->addWidget(same_mass_);
  connect(nearest_, &QPushButton::clicked, this, [this] {
    std::vector<DescriptionChange> changes;
    for (const std::string& name : names()) {
      for (const LinkDescription& each : robot().links) {
        if (each.name != name || !each.inertial) continue;
        changes.push_back(
            {RobotProperty::kInertia, name, momentsOf(nearestInertia(each.inertial->rotational))});
      }
    }
    Q_EMIT changed(changes, {});
  });
  connect(density_, &QuantityField::entered, this, [this](double density) {
    if (filled_) fillShapes(density * filled_->volume);
  });
  connect(same_mass_, &QPushButton::clicked, this, [this] {
    if (link() != nullptr && link()->inertial) fillShapes(link()->inertial->mass);
  });
  connect(&weigher_, &ShapeWeigher::weighed, this,
          [this](const std::string& of, const std::optional<FilledShape>& filled) {
            if (of != weighed_) return;
            filled_ = filled;
            showShapes();
          });
}

const LinkDescription* LinkForm::link() const {
  if (names().size() != 1) return nullptr;
  for (const LinkDescription& each : robot().links) {
    if (each.name == names().front()) return &each;
  }
  return nullptr;
}

void LinkForm::showMore() {
  axes_->setUnit(units().unit(Measure::kAngle), units().factor(Measure::kAngle));
  judge();
  weighShapes();
  showShapes();
}

// What the numbers are of a body.
void LinkForm::judge() {
  QStringList words;
  bool impossible = false;
  for (const std::string& name : names()) {
    for (const LinkDescription& each : robot().links) {
      if (each.name != name) continue;
      if (!each.inertial) {
        if (names().size() == 1) words << tr("It has no mass in the file.");
        continue;
      }
      const PrincipalAxes principal = principalAxes(each.inertial->rotational);
      const Vector3d& m = principal.moments;
      constexpr double kRounding = 1e-6;  // of the largest
      const double most = std::max(m[2], 0.0);
      const bool body = m[0] >= -kRounding * most && m[2] <= m[0] + m[1] + kRounding * most;
      impossible |= !body;
      if (names().size() == 1) {
        words << tr("Principal moments %1, %2, %3 kg m².")
                     .arg(shortNumber(m[0]), shortNumber(m[1]), shortNumber(m[2]));
      }
      if (!body) {
        words << (m[0] < 0.0
                      ? tr("No body has this inertia: a principal moment is negative.")
                      : tr("No body has this inertia: the largest principal moment is more than "
                           "the sum of the others."));
      }
    }
  }
  words.removeDuplicates();
  judgement_->setText(words.join(QLatin1Char(' ')));
  judgement_->setVisible(!words.isEmpty());
  nearest_->setVisible(impossible);
}

void LinkForm::weighShapes() {
  const LinkDescription* one = link();
  const std::string name = one == nullptr ? std::string() : one->name;
  // another robot may have a link of that name
  const std::string in = robot().file + '\n' + robot().name;
  if (name == weighed_ && in == weighed_in_) return;
  weighed_ = name;
  weighed_in_ = in;
  filled_.reset();
  weigher_.cancel();
  if (one == nullptr) return;
  weigher_.weigh(*one);
}

void LinkForm::showShapes() {
  const LinkDescription* one = link();
  const bool known = one != nullptr && filled_ && filled_->volume > 0.0;
  density_label_->setVisible(known);
  density_->setVisible(known);
  same_mass_->setVisible(known);
  shapes_->setVisible(known);
  if (!known) return;
  const double mass = one->inertial ? one->inertial->mass : 0.0;
  shapes_->setText(tr("Its shapes enclose %1 litres. A density typed here fills them: mass, centre "
                      "and inertia become theirs.")
                       .arg(shortNumber(1000.0 * filled_->volume)));
  density_->show(mass / filled_->volume);
  same_mass_->setEnabled(mass > 0.0);
}

void LinkForm::fillShapes(double mass) {
  if (!filled_ || link() == nullptr) return;
  const auto body = filled_->withMass(mass);
  if (!body) return;
  const std::string& name = link()->name;
  const Vector3d& c = body->center;
  Q_EMIT changed({{RobotProperty::kMass, name, {mass}},
                  {RobotProperty::kCenter, name, {c.x(), c.y(), c.z()}},
                  {RobotProperty::kInertialAxes, name, {0.0, 0.0, 0.0}},
                  {RobotProperty::kInertia, name, momentsOf(body->rotational)}},
                 {});
}

}  // namespace armillary
