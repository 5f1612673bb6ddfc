// SPDX-License-Identifier: GPL-3.0-or-later
// A report as pages to be printed.
#pragma once

#include <QByteArray>

#include "engine/report/report.h"

class QString;

namespace armillary {

// A PDF file's bytes: A4, plots as lines, the page's number at each foot. Needs a QGuiApplication,
// whose platform may be "offscreen". `failure` is filled where it cannot be made, and nothing is
// returned.
QByteArray reportAsPdf(const Report& report, QString& failure);

}  // namespace armillary
