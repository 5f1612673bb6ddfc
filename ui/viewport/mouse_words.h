// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does in the view where it is, in a line at the view's foot.
#pragma once

#include <QPainter>
#include <QString>
#include <QStringList>

namespace armillary {

// What lies under the pointer, or what a hand holds.
struct MouseOver {
  enum class What {
    kElsewhere,  // not in the view, or there is no robot
    kNothing,    // beside the robot
    kLink,
    kHandle,
    kAxis,  // an end of the axis cross
    kOrbits,
    kPans,
    kLeads,
    kPulls,
    kMovesHandle,
    kMeasures,  // with the tape
  };
  What what = What::kElsewhere;
  QString name;               // of the link, or the axis' end
  bool moves = false;         // the link does
  bool is_mechanism = false;  // dragging it leads it, without a key
  bool can_be_pulled = false;
  bool operator==(const MouseOver&) const = default;
};

// "drag: orbit · right drag: pan · wheel: zoom"; empty elsewhere.
QString mouseWords(const MouseOver& over);

// The cursor's shape says whether what is there can be dragged.
Qt::CursorShape cursorOver(const MouseOver& over, Qt::KeyboardModifiers held);

// Parted between what can be done where one line of `width` pixels has no room for all: two lines
// at most, of which the second may be too long.
QStringList linesOfWords(const QString& words, const QFontMetrics& metrics, int width);

// How much room they take at the foot of a view of this width, or others would; they paint
// themselves into that.
double mouseWordsHeight(const QPainter& painter, const QString& words, double width);
void paintMouseWords(QPainter& painter, const QString& words, const QSizeF& size);

}  // namespace armillary
