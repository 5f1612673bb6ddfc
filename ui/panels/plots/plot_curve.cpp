// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/plot_curve.h"

#include <QStringList>

#include "ui/widgets/theme.h"

namespace armillary {

std::vector<PlotCurve> plotCurves(const Model& model) {
  std::vector<PlotCurve> curves;
  for (int i = 0; i < model.velocitySize(); ++i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
    const Joint& joint = model.joints[dof.joint];
    PlotCurve curve;
    curve.name = QString::fromStdString(dof.name);
    curve.joint = dof.joint;
    curve.velocity_index = i;
    curve.measure = dof.measure;
    curve.color = curveColor(i);
    const int within = i - joint.velocity_index;
    if (joint.position_size == joint.velocity_size) {
      curve.position_index = joint.position_index + within;
    } else if (dof.measure == Measure::kLength) {
      curve.position_index = joint.position_index + within - 3;  // x beside vx
    }
    if (curve.position_index >= 0) {
      curve.position_name = QString::fromStdString(model.coordinates[curve.position_index].name);
    }
    curves.push_back(std::move(curve));
  }
  return curves;
}

QString nameOf(const PlotCurve& curve, SampleQuantity quantity) {
  const bool own = quantity == SampleQuantity::kPosition && !curve.position_name.isEmpty();
  return own ? curve.position_name : curve.name;
}

QString nameOf(const PlotCurve& curve, const std::vector<SampleQuantity>& quantities) {
  QStringList names;
  for (const SampleQuantity quantity : quantities) {
    const QString name = nameOf(curve, quantity);
    if (!names.contains(name)) names << name;
  }
  if (names.isEmpty()) return curve.name;
  if (names.size() == 1) return names.front();
  // both are of one joint
  return QStringLiteral("%1, %2").arg(curve.position_name,
                                      curve.name.section(QLatin1Char('.'), -1));
}

int numberIndex(const PlotCurve& curve, SampleQuantity quantity) {
  return quantity == SampleQuantity::kPosition ? curve.position_index : curve.velocity_index;
}

double shownFactor(const PlotCurve& curve, SampleQuantity quantity, const Units& units) {
  const bool motion = quantity == SampleQuantity::kPosition ||
                      quantity == SampleQuantity::kVelocity ||
                      quantity == SampleQuantity::kAcceleration;
  return motion ? units.factor(curve.measure) : Units::effortFactor(curve.measure);
}

QString shownUnit(const std::vector<PlotCurve>& curves, SampleQuantity quantity,
                  const Units& units) {
  bool angle = false, length = false;
  for (const PlotCurve& curve : curves) {
    (curve.measure == Measure::kLength ? length : angle) = true;
  }
  const auto unit = [&](Measure measure) {
    switch (quantity) {
      case SampleQuantity::kPosition:
        return units.unit(measure);
      case SampleQuantity::kVelocity:
        return units.unit(measure, "/s");
      case SampleQuantity::kAcceleration:
        return units.unit(measure, "/s²");
      default:
        return Units::effortUnit(measure);
    }
  };
  QStringList names;
  if (angle || !length) names << unit(Measure::kAngle);
  if (length) names << unit(Measure::kLength);
  return names.join(QStringLiteral(", "));
}

double shownValue(const Sample& sample, const PlotCurve& curve, SampleQuantity quantity,
                  const Units& units) {
  const double factor = shownFactor(curve, quantity, units);
  switch (quantity) {
    case SampleQuantity::kPosition:
      return factor * sample.state.position[curve.position_index];
    case SampleQuantity::kVelocity:
      return factor * sample.state.velocity[curve.velocity_index];
    case SampleQuantity::kAcceleration:
      return factor * sample.acceleration[curve.velocity_index];
    case SampleQuantity::kExternal:
      return factor * sample.shares[EffortShare::kExternal][curve.velocity_index];
    default:
      return factor * sample.effort[curve.velocity_index];
  }
}

}  // namespace armillary
