// SPDX-License-Identifier: GPL-3.0-or-later
// Settings that are in no file yet: gathered in memory, where the window must not wait for a disk,
// and as the text that a file of settings would have.
#pragma once

#include <QByteArray>
#include <QVariantMap>
#include <functional>

class QSettings;

namespace armillary {

// What `keep` sets, in memory: by its key.
QVariantMap gatheredSettings(const std::function<void(QSettings&)>& keep);
// Has `use` read these as settings, in memory.
void readSettings(const QVariantMap& settings, const std::function<void(const QSettings&)>& use);

// For each key its value, as the text of an INI file of Qt's, and back. They write a file for a
// moment: not for the window's thread. Text that is none is no settings.
QByteArray textOfSettings(const QVariantMap& settings);
QVariantMap settingsInText(const QByteArray& text);

}  // namespace armillary
