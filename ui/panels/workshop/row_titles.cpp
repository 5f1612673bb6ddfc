// SPDX-License-Identifier: GPL-3.0-or-later
// What the columns of a Denavit-Hartenberg table are called, and what they mean.
#include <QCoreApplication>

#include "ui/panels/workshop/row_cells.h"

namespace armillary {
namespace {

QString titleText(const char* words) {
  return QCoreApplication::translate("RowCells", words);
}

}  // namespace

QString titleOf(RowColumn column, const Units& units) {
  const QString angle = units.degrees ? QStringLiteral(" [°]") : QStringLiteral(" [rad]");
  switch (column) {
    case RowColumn::kJoint:
      return titleText("Joint");
    case RowColumn::kType:
      return titleText("Type");
    case RowColumn::kTheta:
      return QStringLiteral("θ") + angle;
    case RowColumn::kD:
      return QStringLiteral("d [m]");
    case RowColumn::kA:
      return QStringLiteral("a [m]");
    case RowColumn::kAlpha:
      return QStringLiteral("α") + angle;
    case RowColumn::kBeta:
      return QStringLiteral("β") + angle;
    case RowColumn::kMass:
      return titleText("Mass [kg]");
    case RowColumn::kBody:
      return titleText("Body");
    case RowColumn::kLower:
      return titleText("Lower");
    case RowColumn::kUpper:
      return titleText("Upper");
  }
  return {};
}

QString tipOf(RowColumn column) {
  switch (column) {
    case RowColumn::kTheta:
      return titleText("Turn about z; a revolute joint's position q adds to it");
    case RowColumn::kD:
      return titleText("Slide along z; a prismatic joint's position q adds to it");
    case RowColumn::kA:
      return titleText("Slide along x, along the common normal of two joints' axes");
    case RowColumn::kAlpha:
      return titleText("Turn about x, from one joint's axis to the next");
    case RowColumn::kBeta:
      return titleText("Turn about y, between axes that are nearly parallel (Hayati)");
    case RowColumn::kBody:
      return titleText(
          "rod: a uniform round rod from frame to frame, which follows the table; own: "
          "mass, centre and inertia of its own");
    case RowColumn::kLower:
    case RowColumn::kUpper:
      return titleText("The joint's limits; empty: none");
    default:
      return {};
  }
}

}  // namespace armillary
