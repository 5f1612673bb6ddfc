// The look of every plot.
#pragma once

#include <qcustomplot.h>

namespace armillary {

// Colours of axes, labels and grid after the palette.
void styleAxis(QCPAxis& axis, const QPalette& palette);

}  // namespace armillary
