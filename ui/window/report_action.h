// SPDX-License-Identifier: GPL-3.0-or-later
// The menu's entry for reports: asks where they go, and writes them.
#pragma once

#include <QImage>
#include <QString>
#include <functional>

#include "ui/files/report_writer.h"

class QMenu;
class QWidget;

namespace armillary {

class Stage;

// How the window says what came of it: in the status bar, and above the view.
struct ReportAnswers {
  std::function<void(const QString&)> say, complain;
};

// The writer is the window's; all that is given lives as long as it does. `picture` is what the
// view shows, `motors` what the panel of motors would choose.
void addReportAction(QMenu* menu, Stage& stage, QWidget* window, std::function<QImage()> picture,
                     std::function<ReportedMotors()> motors, const ReportAnswers& answers);

}  // namespace armillary
