// SPDX-License-Identifier: GPL-3.0-or-later
// The look of every plot.
#pragma once

#include <QObject>

// QCustomPlot's header is written with Qt's keywords.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit Q_EMIT
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef emit
#undef foreach

namespace armillary {

// Colours of axes, labels and grid after the palette.
void styleAxis(QCPAxis& axis, const QPalette& palette);

// "Position [rad]" as there is room for, pixels: of a name that is too long the end is left out,
// and the unit stays.
QString fittingLabel(const QString& label, const QFontMetrics& metrics, int room);

// Powers of ten along the axis.
void makeLogarithmic(QCPAxis& axis);

// Numbers at its axes are written as those beside it, also after another choice of that: a plot has
// a locale of its own otherwise, which stays what it was.
void followNumbers(QCustomPlot& plot);

// Of a plot's curve, pixels. Lines wider than one are ten times as slow to draw: none is while
// things move.
double curveWidth(const QFontMetrics& type, bool moves);

}  // namespace armillary
