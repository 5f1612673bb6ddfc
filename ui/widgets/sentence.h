// SPDX-License-Identifier: GPL-3.0-or-later
// What stands alone begins with a capital; what an engine says of a fault is the end of a sentence.
#pragma once

#include <QString>

namespace armillary {

inline QString asSentence(QString text) {
  if (!text.isEmpty()) text.front() = text.front().toUpper();
  return text;
}

}  // namespace armillary
