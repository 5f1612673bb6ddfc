// SPDX-License-Identifier: GPL-3.0-or-later
// The menu's entry for handouts: asks what they are to have and where they go, and writes them.
#pragma once

#include <QString>
#include <functional>

class QMenu;
class QWidget;

namespace armillary {

class Stage;
class ViewSettings;

// How the window says what came of it: in the status bar, and above the view.
struct HandoutAnswers {
  std::function<void(const QString&)> say, note, complain;
};

// Dialogs and the writer are the window's; all that is given lives as long as it does.
void addHandoutAction(QMenu* menu, Stage& stage, const ViewSettings& settings, QWidget* window,
                      const HandoutAnswers& answers);

}  // namespace armillary
