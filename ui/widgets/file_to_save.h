// SPDX-License-Identifier: GPL-3.0-or-later
// Where to save something, asked with the usual dialog.
#pragma once

#include <QString>

class QWidget;

namespace armillary {

// `kinds` are a dialog's: "Tables (*.csv);;Archives (*.npz)". A name without an ending gets the
// chosen kind's before it is asked whether a file may be replaced, and a name of another of the
// kinds takes the ending of the one that is chosen: a file is what its ending says. Empty: nothing
// is to be saved.
QString askFileToSave(QWidget* parent, const QString& title, const QString& offered,
                      const QString& kinds);

}  // namespace armillary
