// SPDX-License-Identifier: GPL-3.0-or-later
// Curves that a hand carries from where a joint stands to where curves are drawn.
#pragma once

#include <QPoint>
#include <QStringList>
#include <memory>
#include <optional>

#include "engine/simulation/recording.h"

class QMimeData;
class QMouseEvent;
class QWidget;

namespace armillary {

// By name: it may be dropped on another window, with another robot.
struct DraggedCurves {
  QStringList degrees_of_freedom;
  std::optional<SampleQuantity> quantity;  // that is meant; nothing: those that are plotted
  bool operator==(const DraggedCurves&) const = default;
};

// As text it is what expressions call it: "elbow.effort", so that it can be dropped on a field too.
std::unique_ptr<QMimeData> mimeOf(const DraggedCurves& curves);
// Nothing where it holds none.
std::optional<DraggedCurves> draggedCurves(const QMimeData& data);

// Those of a joint (index in Model::joints) or of one degree of freedom.
DraggedCurves curvesOfJoint(const Model& model, int joint);
DraggedCurves curvesOfDegree(const Model& model, int degree_of_freedom);

// Whether a pressed left button has been moved so far that it drags.
class DragStart {
 public:
  void press(const QMouseEvent& event);
  bool begins(const QMouseEvent& event);
  // The button was pressed here, and has not been moved so far.
  bool isPressed() const { return pressed_.has_value(); }

 private:
  std::optional<QPoint> pressed_;
};

// Carries them from `source` until the button is let go.
void dragCurves(QWidget& source, const DraggedCurves& curves);

}  // namespace armillary
