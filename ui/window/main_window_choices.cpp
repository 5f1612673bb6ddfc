// SPDX-License-Identifier: GPL-3.0-or-later
// What the window keeps from one start to the next, and what a session keeps of it: layout, units,
// what is drawn and plotted.
#include <QDockWidget>
#include <QJsonDocument>
#include <QSettings>

#include "ui/files/settings_text.h"
#include "ui/panels/live_panel.h"
#include "ui/panels/setup/simulation_panel.h"
#include "ui/stage/setup_json.h"
#include "ui/window/layouts.h"
#include "ui/window/main_window.h"

namespace armillary {

void MainWindow::restoreFirstChoices() {
  const QSettings settings;
  const QByteArray setup = settings.value(QStringLiteral("simulation/setup")).toByteArray();
  stage_.setSetup(withoutRobot(setupOf(QJsonDocument::fromJson(setup).object())));
  restoreChoices(settings);
  problems_dock_->hide();
  // Behind the layout: of a window that will be maximized Qt 6.4 keeps the layout as it was
  // restored and takes it again at the first show, when what it points to may be gone.
  restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
  first_choices_ = choices();
}

void MainWindow::keepChangedChoices() const {
  QSettings settings;
  settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
  // what another window changed meanwhile stays as that one left it
  const QVariantMap now = choices();
  for (auto choice = now.begin(); choice != now.end(); ++choice) {
    if (first_choices_.value(choice.key()) != choice.value()) {
      settings.setValue(choice.key(), choice.value());
    }
  }
  for (const QString& key : first_choices_.keys()) {
    if (!now.contains(key)) settings.remove(key);
  }
}

QVariantMap MainWindow::choices() const {
  return gatheredSettings([this](QSettings& settings) {
    settings.setValue(QStringLiteral("simulation/setup"),
                      QJsonDocument(toJson(withoutRobot(ready_runs_.ownSetup()))).toJson());
    keepChoices(settings);
    preferences().keep(settings);
  });
}

void MainWindow::keepChoices(QSettings& settings) const {
  settings.setValue(QStringLiteral("window/layout"), layouts_->state());
  settings_.keep(settings);
  plot_choice_.keep(settings);
  for (LivePanel* panel : findChildren<LivePanel*>()) {
    panel->choices().keep(settings, panel->objectName());
  }
  simulation_->choices().keep(settings, QStringLiteral("simulation"));
}

void MainWindow::restoreChoices(const QSettings& settings) {
  layouts_->restore(settings.value(QStringLiteral("window/layout")).toByteArray());
  settings_.restore(settings);
  plot_choice_.restore(settings);
  for (LivePanel* panel : findChildren<LivePanel*>()) {
    panel->choices().restore(settings, panel->objectName());
  }
  simulation_->choices().restore(settings, QStringLiteral("simulation"));
}

void MainWindow::resetLayout() {
  layouts_->reset();
  settings_.reset();
  plot_choice_.reset();
  for (LivePanel* panel : findChildren<LivePanel*>()) panel->choices().reset();
  simulation_->choices().reset();
}

}  // namespace armillary
