// SPDX-License-Identifier: GPL-3.0-or-later
// What is painted over the picture of the robot: labels, captions, the legend of effort shares.
#pragma once

#include <QPainter>
#include <QStringList>
#include <vector>

#include "ui/scene/overlay.h"
#include "ui/viewport/robot_overlays.h"

namespace armillary {

// All words over a picture.
struct ViewTexts {
  QStringList notices, captions;
  std::optional<EffortLegend> legend;
  std::vector<OverlayLabel> labels;
  std::vector<QRectF> taken;    // by what else is painted
  std::vector<QRectF> handles;  // that labels leave free
  double foot = 0.0;            // kept free at the picture's foot, pixels
};

// Where the last picture is drawn in a view that has another size by now: as wide as it is high
// there, for cameras keep what they see from above to below.
QRectF pictureRect(const QSize& picture, const QSize& view);

// Draws it there; what is free beside it goes on as the picture ends, which is sky and ground.
void paintPicture(QPainter& painter, const QImage& picture, const QSize& view);

// Paints them over the camera's picture; `size` is its size in the painter's pixels.
void paintTexts(QPainter& painter, const ViewTexts& texts, const Camera& camera, const QSizeF& size,
                const QPalette& palette);

// Downwards from the upper left corner; returns their boxes.
std::vector<QRectF> paintNotices(QPainter& painter, const QStringList& notices, const QSizeF& size);

// Labels that would cover nearer ones, or what is `taken`, are left out; `size` is the picture's in
// the painter's pixels.
void paintLabels(QPainter& painter, const std::vector<OverlayLabel>& labels, const Camera& camera,
                 const QSizeF& size, const QPalette& palette, const std::vector<QRectF>& taken);

// Captions and the legend, upwards from the lower left corner; returns their boxes.
std::vector<QRectF> paintCaptions(QPainter& painter, const QStringList& captions,
                                  const std::optional<EffortLegend>& legend, const QSizeF& size);

}  // namespace armillary
