// SPDX-License-Identifier: GPL-3.0-or-later
// A picture as the bytes of a PNG: written by whoever knows why a disk takes no more, which the
// library that encodes does not say.
#pragma once

#include <QBuffer>
#include <QByteArray>
#include <QImage>

namespace armillary {

// Empty where there is no picture.
inline QByteArray pngOf(const QImage& picture) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (picture.isNull() || !picture.save(&buffer, "PNG")) bytes.clear();
  return bytes;
}

}  // namespace armillary
