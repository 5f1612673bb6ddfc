// SPDX-License-Identifier: GPL-3.0-or-later
// Which of a file's motions is to be opened.
#pragma once

#include <QStringList>
#include <functional>

class QWidget;

namespace armillary {

// Asks in a dialog, which belongs to the window; `chosen` hears the name, if one is chosen.
void askWhichMotion(QWidget* window, const QString& file, const QStringList& names,
                    std::function<void(const QString&)> chosen);

}  // namespace armillary
