// SPDX-License-Identifier: BSD-3-Clause
// Texts that are made to hurt a reader.
#pragma once

#include <QByteArray>

namespace armillary::test {

constexpr int kDeep = 100'000;

inline QByteArray times(const QByteArray& text, int count) {
  return text.repeated(count);
}
inline QByteArray nested(const QByteArray& open, const QByteArray& close) {
  return times(open, kDeep) + times(close, kDeep);
}

}  // namespace armillary::test
