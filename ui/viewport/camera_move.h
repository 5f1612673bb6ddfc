// SPDX-License-Identifier: GPL-3.0-or-later
// The camera's way from one place to another, short enough not to be waited for, long enough that
// the eye can follow.
#pragma once

#include <QObject>
#include <QVariantAnimation>

#include "ui/scene/camera.h"

namespace armillary {

// Between two places; `share` 0 is the first, 1 the second. It turns the shorter way about, and
// comes closer by the same factor in the same time. Upright axes and projection are the second's.
Camera between(const Camera& from, const Camera& to, double share);

class CameraMove : public QObject {
  Q_OBJECT

 public:
  static constexpr int kMilliseconds = 200;

  explicit CameraMove(QObject* parent);

  void start(const Camera& from, const Camera& to);
  // Where it is, it stays.
  void stop() { way_.stop(); }
  bool moves() const { return way_.state() == QAbstractAnimation::Running; }
  // Where the way that goes on, or the last, leads to.
  const Camera& goal() const { return to_; }

 Q_SIGNALS:
  void moved(const armillary::Camera& camera);

 private:
  QVariantAnimation way_;
  Camera from_, to_;
};

}  // namespace armillary
