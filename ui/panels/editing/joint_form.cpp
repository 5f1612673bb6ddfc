// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/editing/joint_form.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace armillary {

JointForm::JointForm(QWidget* parent) : PartForm(parent), words_(new QLabel(this)) {
  const QStringList xyz{QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
  nameColumns(xyz);
  addRow({RobotProperty::kOrigin, tr("Origin"), tr("Place of the joint in the parent link's frame"),
          xyz, QuantityKind::kLength})
      ->setUnit(QStringLiteral("m"));
  orientation_ = addRow({RobotProperty::kOrientation,
                         tr("Turned rpy"),
                         tr("How the joint's frame is turned in the parent link's: roll, pitch, "
                            "yaw about fixed axes"),
                         {QStringLiteral("roll"), QStringLiteral("pitch"), QStringLiteral("yaw")},
                         QuantityKind::kAngle});
  addRow({RobotProperty::kAxis, tr("Axis"),
          tr("Direction in the joint's frame; it is made a unit vector"), xyz,
          QuantityKind::kNumber});
  position_limits_ = addRow({RobotProperty::kPositionLimits,
                             tr("Range"),
                             tr("How far the joint goes"),
                             {QStringLiteral("least"), QStringLiteral("most")},
                             QuantityKind::kAngle,
                             -INFINITY,
                             INFINITY});
  effort_limit_ = addRow({RobotProperty::kEffortLimit,
                          tr("Most effort"),
                          tr("What the motor can give; \"none\" for no limit"),
                          {},
                          QuantityKind::kNumber,
                          0.0,
                          INFINITY});
  velocity_limit_ = addRow({RobotProperty::kVelocityLimit,
                            tr("Most speed"),
                            tr("How fast the joint can be; \"none\" for no limit"),
                            {},
                            QuantityKind::kAngularRate,
                            0.0,
                            INFINITY});
  damping_ = addRow({RobotProperty::kDamping,
                     tr("Damping"),
                     tr("Effort for each unit of speed, against the motion"),
                     {},
                     QuantityKind::kNumber,
                     0.0});
  friction_ = addRow({RobotProperty::kFriction,
                      tr("Friction"),
                      tr("Coulomb friction: an effort against the motion at any speed"),
                      {},
                      QuantityKind::kNumber,
                      0.0});
  stiffness_ = addRow({RobotProperty::kStiffness,
                       tr("Spring"),
                       tr("Stiffness of a spring in the joint"),
                       {},
                       QuantityKind::kNumber,
                       0.0});
  reference_ = addRow({RobotProperty::kSpringReference,
                       tr("Spring at rest"),
                       tr("Where the spring gives no effort"),
                       {},
                       QuantityKind::kAngle});
  rotor_ = addRow({RobotProperty::kRotorInertia,
                   tr("Rotor at the joint"),
                   tr("Inertia of the motor as the joint feels it: the shaft's times the gear "
                      "ratio squared"),
                   {},
                   QuantityKind::kInertia,
                   0.0});
  addRow({RobotProperty::kGearRatio,
          tr("Gear"),
          tr("Turns of the motor for one of the joint, or for one metre: what motors are sized by"),
          {},
          QuantityKind::kNumber,
          1e-6});
  words_->setWordWrap(true);
  below()->addWidget(words_);
}

void JointForm::showMore() {
  bool turns = false, slides = false;
  QStringList kinds;
  for (const JointDescription& joint : robot().joints) {
    if (std::find(names().begin(), names().end(), joint.name) == names().end()) continue;
    (joint.type == JointType::kPrismatic ? slides : turns) = true;
    if (names().size() == 1) {
      kinds << tr("A %1 joint that carries %2 on %3.")
                   .arg(QString::fromUtf8(armillary::name(joint.type)),
                        QString::fromStdString(joint.child), QString::fromStdString(joint.parent));
      if (joint.mimic) {
        kinds << tr("It follows %1.").arg(QString::fromStdString(joint.mimic->joint));
      }
    }
  }
  if (turns && slides) kinds << tr("Some turn and some slide: mind the units.");
  words_->setText(kinds.join(QLatin1Char(' ')));
  words_->setVisible(!kinds.isEmpty());

  const Measure measure = slides && !turns ? Measure::kLength : Measure::kAngle;
  const bool both = slides && turns;
  const double factor = both ? 1.0 : units().factor(measure);
  const auto unit = [&](const QString& turning, const QString& sliding) {
    return both ? turning + QStringLiteral(" / ") + sliding : turns ? turning : sliding;
  };
  const QString angle = both ? QStringLiteral("rad") : units().unit(Measure::kAngle);
  orientation_->setUnit(units().unit(Measure::kAngle), units().factor(Measure::kAngle));
  position_limits_->setUnit(unit(angle, QStringLiteral("m")), factor);
  reference_->setUnit(unit(angle, QStringLiteral("m")), factor);
  velocity_limit_->setUnit(unit(angle + QStringLiteral("/s"), QStringLiteral("m/s")), factor);
  if (both) {  // which of the two a number means it says itself; one without a unit is in SI
    effort_limit_->setUnit(QStringLiteral("N m / N"));
    friction_->setUnit(QStringLiteral("N m / N"));
  } else {
    effort_limit_->setUnit(Units::effortUnit(measure), Units::effortFactor(measure));
    friction_->setUnit(Units::effortUnit(measure), Units::effortFactor(measure));
  }
  damping_->setUnit(unit(QStringLiteral("N m s/rad"), QStringLiteral("N s/m")));
  stiffness_->setUnit(unit(QStringLiteral("N m/rad"), QStringLiteral("N/m")));
  rotor_->setUnit(unit(QStringLiteral("kg m²"), QStringLiteral("kg")));
}

}  // namespace armillary
