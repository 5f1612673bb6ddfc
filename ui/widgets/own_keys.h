// SPDX-License-Identifier: GPL-3.0-or-later
// Controls that have the keyboard have it whole.
#pragma once

class QWidget;

namespace armillary {

// Lets a control's own keys (Space, arrows, letters) win over the window's while it has the focus.
void keepKeys(QWidget* control);

}  // namespace armillary
