// What is painted over the picture of the robot: labels, captions, the legend of effort shares.
#pragma once

#include <QPainter>
#include <QStringList>
#include <vector>

#include "ui/viewport/overlay.h"
#include "ui/viewport/robot_overlays.h"

namespace armillary {

// Labels that would cover one another or nearer ones are left out; `size` is the picture's in the
// painter's pixels. Returns the boxes of those that are seen.
std::vector<QRectF> paintLabels(QPainter& painter, const std::vector<OverlayLabel>& labels,
                                const Camera& camera, const QSizeF& size, const QPalette& palette);

// Captions and the legend, upwards from the lower left corner.
void paintCaptions(QPainter& painter, const QStringList& captions,
                   const std::optional<EffortLegend>& legend, const QSizeF& size);

}  // namespace armillary
