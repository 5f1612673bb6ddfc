// SPDX-License-Identifier: GPL-3.0-or-later
// What an entry of a menu is called elsewhere than in its menu.
#pragma once

#include <QString>

class QAction;

namespace armillary {

// "Open robot": without the mark of its letter and the dots of an entry that asks for more.
QString plainText(QString text);
// "Ctrl+Shift+Z, Ctrl+Y".
QString keysOf(const QAction& action);
// For a button that shows a picture alone: "Open robot (Ctrl+O)", or the entry's own tooltip with
// the key.
QString tipOf(const QAction& action);

}  // namespace armillary
