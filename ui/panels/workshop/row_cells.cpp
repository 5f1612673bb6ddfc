// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/workshop/row_cells.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/description/denavit_hartenberg_rods.h"
#include "engine/text/quantity.h"
#include "ui/widgets/arithmetic_box.h"
#include "ui/widgets/number_box.h"

namespace armillary {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kUsualMass = 1.0, kUsualLength = 0.3, kUsualStroke = 0.5;  // kg, m, m

QString cellText(const char* words) {
  return QCoreApplication::translate("RowCells", words);
}

bool slides(const DenavitHartenbergJoint& row) {
  return row.joint.type == JointType::kPrismatic;
}

// The number that a column shows, and what it measures.
struct Cell {
  double value = 0.0;
  QuantityKind kind = QuantityKind::kNumber;
  bool moves = false;  // the joint's position adds to it
};

Cell cellOf(const DenavitHartenbergJoint& row, RowColumn column) {
  const QuantityKind position = slides(row) ? QuantityKind::kLength : QuantityKind::kAngle;
  switch (column) {
    case RowColumn::kTheta:
      return {row.row.theta, QuantityKind::kAngle, !slides(row)};
    case RowColumn::kD:
      return {row.row.d, QuantityKind::kLength, slides(row)};
    case RowColumn::kA:
      return {row.row.a, QuantityKind::kLength};
    case RowColumn::kAlpha:
      return {row.row.alpha, QuantityKind::kAngle};
    case RowColumn::kBeta:
      return {row.row.beta, QuantityKind::kAngle};
    case RowColumn::kMass:
      return {row.inertial ? row.inertial->mass : 0.0, QuantityKind::kMass};
    case RowColumn::kLower:
      return {row.joint.limits.lower, position};
    case RowColumn::kUpper:
      return {row.joint.limits.upper, position};
    default:
      return {};
  }
}

double unitOf(QuantityKind kind, const Units& units) {
  return kind == QuantityKind::kAngle ? 1.0 / units.factor(Measure::kAngle) : 1.0;
}

// In SI units and radians. A bare angle is in the shown unit, unless it is a part of π.
std::optional<double> readNumberOf(QuantityKind kind, QString typed, const Units& units,
                                   std::string& why) {
  typed.replace(QStringLiteral("π"), QStringLiteral("pi"));
  const auto read = readQuantity(inOurDigits(typed).toStdString(), kind, &why);
  if (!read) return std::nullopt;
  if (!std::isfinite(read->value)) {
    why = "it is not finite";
    return std::nullopt;
  }
  const bool in_radians = read->has_unit || typed.contains(QStringLiteral("pi"));
  return in_radians ? read->value : read->value * unitOf(kind, units);
}

// π over a divisor, where the angle is such a part.
QString asPartOfPi(double angle) {
  for (const int divisor : {1, 2, 3, 4, 6, 12}) {
    const double parts = angle / kPi * divisor;
    const int whole = static_cast<int>(std::lround(std::clamp(parts, -1e6, 1e6)));
    if (whole == 0 || std::abs(whole) > 2 * divisor || std::abs(parts - whole) > 1e-12) continue;
    QString result = whole < 0 ? QStringLiteral("-") : QString();
    if (std::abs(whole) != 1) result += QString::number(std::abs(whole));
    result += QStringLiteral("π");
    return divisor == 1 ? result : result + QStringLiteral("/%1").arg(divisor);
  }
  return {};
}

QString numberText(double value, QuantityKind kind, const Units& units) {
  if (std::isinf(value)) return value < 0.0 ? QStringLiteral("-∞") : QStringLiteral("∞");
  if (kind == QuantityKind::kAngle) return angleText(value, units);
  return shortNumber(std::abs(value) < 1e-12 ? 0.0 : value);
}

QString freeName(const DenavitHartenbergRobot& robot) {
  for (int i = static_cast<int>(robot.rows.size()) + 1;; ++i) {
    const std::string name = "joint" + std::to_string(i);
    const bool taken =
        std::any_of(robot.rows.begin(), robot.rows.end(),
                    [&](const DenavitHartenbergJoint& row) { return row.joint.name == name; });
    if (!taken) return QString::fromStdString(name);
  }
}

QString takeName(DenavitHartenbergRobot& robot, size_t row, const std::string& name) {
  if (name.empty()) return cellText("a joint needs a name");
  for (size_t i = 0; i < robot.rows.size(); ++i) {
    if (i != row && robot.rows[i].joint.name == name)
      return cellText("another joint has this name");
  }
  robot.rows[row].joint.name = name;
  return {};
}

void takeType(DenavitHartenbergJoint& row, bool sliding) {
  if (slides(row) == sliding) return;
  row.joint.type = sliding ? JointType::kPrismatic : JointType::kRevolute;
  row.joint.limits.lower = sliding ? 0.0 : -kPi;
  row.joint.limits.upper = sliding ? kUsualStroke : kPi;
}

QString takeMass(DenavitHartenbergRobot& robot, size_t row, double mass) {
  if (!(mass >= 0.0)) return cellText("a mass is not negative");
  auto& inertial = robot.rows[row].inertial;
  if (!inertial || isRod(robot, row) || inertial->mass == 0.0) {
    inertial = rodOf(robot, row, mass);
  } else {
    inertial->rotational *= mass / inertial->mass;
    inertial->mass = mass;
  }
  return {};
}

QString takeLimit(JointLimits& limits, bool upper, double value) {
  if (upper ? value <= limits.lower : value >= limits.upper) {
    return cellText("the lower limit has to be below the upper one");
  }
  (upper ? limits.upper : limits.lower) = value;
  return {};
}

}  // namespace

QString angleText(double angle, const Units& units, bool with_unit) {
  if (units.degrees) {
    const double degrees = std::abs(angle) < 1e-12 ? 0.0 : angle * 180.0 / kPi;
    return shortNumber(degrees) + (with_unit ? QStringLiteral("°") : QString());
  }
  QString part = asPartOfPi(angle);
  if (!part.isEmpty()) return part;
  return shortNumber(std::abs(angle) < 1e-12 ? 0.0 : angle) +
         (with_unit ? QStringLiteral(" rad") : QString());
}

QString cellText(const DenavitHartenbergRobot& robot, size_t row, RowColumn column,
                 const Units& units) {
  const DenavitHartenbergJoint& of = robot.rows[row];
  if (column == RowColumn::kJoint) return QString::fromStdString(of.joint.name);
  if (column == RowColumn::kType) return slides(of) ? cellText("prismatic") : cellText("revolute");
  if (column == RowColumn::kBody) {
    return !of.inertial ? cellText("none") : isRod(robot, row) ? cellText("rod") : cellText("own");
  }
  const Cell cell = cellOf(of, column);
  QString number = numberText(cell.value, cell.kind, units);
  if (!cell.moves) return number;
  if (std::abs(cell.value) < 1e-12) return QStringLiteral("q");
  return number.startsWith(QLatin1Char('-')) ? QStringLiteral("q - ") + number.mid(1)
                                             : QStringLiteral("q + ") + number;
}

QString cellInFull(const DenavitHartenbergRobot& robot, size_t row, RowColumn column,
                   const Units& units) {
  if (column == RowColumn::kJoint || column == RowColumn::kType || column == RowColumn::kBody) {
    return cellText(robot, row, column, units);
  }
  const Cell cell = cellOf(robot.rows[row], column);
  if (std::isinf(cell.value)) return {};
  if (cell.kind == QuantityKind::kAngle && !units.degrees) {
    QString part = asPartOfPi(cell.value);
    static const QRegularExpression kFactor(QStringLiteral("(\\d)π"));
    if (!part.isEmpty()) {
      return part.replace(kFactor, QStringLiteral("\\1*π"))
          .replace(QStringLiteral("π"), QStringLiteral("pi"));
    }
  }
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator);
  return locale.toString(cell.value / unitOf(cell.kind, units), 'g', 15);
}

QString takeCell(DenavitHartenbergRobot& robot, size_t row, RowColumn column, const QString& typed,
                 const Units& units) {
  const QString word = typed.trimmed();
  DenavitHartenbergJoint& of = robot.rows[row];
  if (column == RowColumn::kJoint) return takeName(robot, row, word.toStdString());
  if (column == RowColumn::kType) {
    takeType(of, word == cellText("prismatic"));
    return {};
  }
  if (column == RowColumn::kBody) {
    const double mass = of.inertial ? of.inertial->mass : kUsualMass;
    if (word == cellText("none")) {
      of.inertial.reset();
    } else if (word == cellText("rod") || !of.inertial) {
      of.inertial = rodOf(robot, row, mass);
    }
    return {};
  }
  const bool limit = column == RowColumn::kLower || column == RowColumn::kUpper;
  const bool upper = column == RowColumn::kUpper;
  if (limit && (word.isEmpty() || word.contains(QStringLiteral("∞")))) {
    const double none = std::numeric_limits<double>::infinity();
    (upper ? of.joint.limits.upper : of.joint.limits.lower) = upper ? none : -none;
    return {};
  }
  const Cell cell = cellOf(of, column);
  // what the table shows of a moving number may be typed as it is shown
  QString number = word;
  if (cell.moves && number.startsWith(QLatin1Char('q'))) number.replace(0, 1, QLatin1Char('0'));
  std::string why;
  const std::optional<double> value = readNumberOf(cell.kind, number, units, why);
  if (!value) return QString::fromStdString(why);
  switch (column) {
    case RowColumn::kTheta:
      of.row.theta = *value;
      break;
    case RowColumn::kD:
      of.row.d = *value;
      break;
    case RowColumn::kA:
      of.row.a = *value;
      break;
    case RowColumn::kAlpha:
      of.row.alpha = *value;
      break;
    case RowColumn::kBeta:
      of.row.beta = *value;
      break;
    case RowColumn::kMass:
      return takeMass(robot, row, *value);
    default:
      return takeLimit(of.joint.limits, upper, *value);
  }
  return {};
}

void addRowAfter(DenavitHartenbergRobot& robot, int row) {
  DenavitHartenbergJoint added;
  added.joint.name = freeName(robot).toStdString();
  added.joint.type = JointType::kRevolute;
  added.joint.limits.lower = -kPi;
  added.joint.limits.upper = kPi;
  added.row.a = kUsualLength;
  const auto at = static_cast<size_t>(row) + 1;
  robot.rows.insert(robot.rows.begin() + row + 1, added);
  robot.rows[at].inertial = rodOf(robot, at, kUsualMass);
}

}  // namespace armillary
