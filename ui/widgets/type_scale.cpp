// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/type_scale.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace armillary {

QFont scaledFont(const QFont& face, double factor) {
  QFont scaled = face;
  if (face.pointSizeF() > 0.0) {
    scaled.setPointSizeF(factor * face.pointSizeF());
  } else {
    scaled.setPixelSize(std::max(1, static_cast<int>(std::lround(factor * face.pixelSize()))));
  }
  return scaled;
}

QFont captionFont(const QFont& body) {
  return scaledFont(body, kCaption);
}

QFont headingFont(const QFont& body) {
  QFont heading = scaledFont(body, kHeading);
  heading.setBold(true);
  return heading;
}

bool hasTabularFigures(const QFont& face) {
  const QFontMetricsF metrics(face);
  const double zero = metrics.horizontalAdvance(QLatin1Char('0'));
  for (char digit = '1'; digit <= '9'; ++digit) {
    if (std::abs(metrics.horizontalAdvance(QLatin1Char(digit)) - zero) > 0.01 * zero) return false;
  }
  return true;
}

QFont numberFont(const QFont& body) {
  if (hasTabularFigures(body)) return body;
  for (const char* family : {"DejaVu Sans", "Noto Sans", "Liberation Sans"}) {
    QFont other = body;
    other.setFamilies(QStringList(QLatin1String(family)));
    if (QFontDatabase::hasFamily(QLatin1String(family)) && hasTabularFigures(other)) return other;
  }
  QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  fixed.setPointSizeF(body.pointSizeF() > 0.0 ? body.pointSizeF() : fixed.pointSizeF());
  fixed.setBold(body.bold());
  return fixed;
}

}  // namespace armillary
