// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/camera_move.h"

#include <cmath>

namespace armillary {

Camera between(const Camera& from, const Camera& to, double share) {
  if (share >= 1.0) return to;
  Camera camera = to;
  camera.target = from.target + share * (to.target - from.target);
  camera.distance = from.distance * std::pow(to.distance / from.distance, share);
  camera.azimuth = from.azimuth + share * std::remainder(to.azimuth - from.azimuth, 2.0 * M_PI);
  camera.elevation = from.elevation + share * (to.elevation - from.elevation);
  return camera;
}

CameraMove::CameraMove(QObject* parent) : QObject(parent) {
  way_.setDuration(kMilliseconds);
  way_.setStartValue(0.0);
  way_.setEndValue(1.0);
  way_.setEasingCurve(QEasingCurve::InOutQuad);
  connect(&way_, &QVariantAnimation::valueChanged, this, [this](const QVariant& share) {
    // it is told too that it is at its start again
    if (moves()) Q_EMIT moved(between(from_, to_, share.toDouble()));
  });
}

void CameraMove::start(const Camera& from, const Camera& to) {
  way_.stop();
  from_ = from;
  to_ = to;
  way_.start();
}

}  // namespace armillary
