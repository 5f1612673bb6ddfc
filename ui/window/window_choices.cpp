// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_choices.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QMainWindow>
#include <QSettings>

#include "ui/files/settings_text.h"
#include "ui/panels/live_panel.h"
#include "ui/panels/setup/simulation_panel.h"
#include "ui/stage/plot_choice.h"
#include "ui/stage/setup_json.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"
#include "ui/window/layouts.h"
#include "ui/window/preferences.h"
#include "ui/window/ready_runs.h"

namespace armillary {

WindowChoices::WindowChoices(QMainWindow& window, Stage& stage, ViewSettings& view,
                             PlotChoice& plots, Layouts& layouts, SimulationPanel& simulation,
                             const ReadyRuns& runs)
    : window_(window),
      stage_(stage),
      view_(view),
      plots_(plots),
      layouts_(layouts),
      simulation_(simulation),
      runs_(runs) {}

void WindowChoices::restoreLast() {
  const QSettings settings;
  const QByteArray setup = settings.value(QStringLiteral("simulation/setup")).toByteArray();
  stage_.setSetup(withoutRobot(setupOf(QJsonDocument::fromJson(setup).object())));
  restore(settings);
}

void WindowChoices::begin(const Preferences& preferences) {
  const QSettings settings;
  // Behind the layout: of a window that will be maximized Qt 6.4 keeps the layout as it was
  // restored and takes it again at the first show, when what it points to may be gone.
  window_.restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
  first_ = all(preferences);
}

void WindowChoices::keepChanged(const Preferences& preferences) const {
  QSettings settings;
  settings.setValue(QStringLiteral("window/geometry"), window_.saveGeometry());
  // what another window changed meanwhile stays as that one left it
  const QVariantMap now = all(preferences);
  for (auto choice = now.begin(); choice != now.end(); ++choice) {
    if (first_.value(choice.key()) != choice.value()) {
      settings.setValue(choice.key(), choice.value());
    }
  }
  for (const QString& key : first_.keys()) {
    if (!now.contains(key)) settings.remove(key);
  }
}

void WindowChoices::keepPreferences(const Preferences& before, const Preferences& now) {
  const auto settingsOf = [](const Preferences& preferences) {
    return gatheredSettings([&](QSettings& settings) { preferences.keep(settings); });
  };
  const QVariantMap old = settingsOf(before), chosen = settingsOf(now);
  QSettings settings;
  for (auto choice = chosen.begin(); choice != chosen.end(); ++choice) {
    if (old.value(choice.key()) != choice.value()) {
      settings.setValue(choice.key(), choice.value());
    }
  }
}

QVariantMap WindowChoices::all(const Preferences& preferences) const {
  return gatheredSettings([&](QSettings& settings) {
    settings.setValue(QStringLiteral("simulation/setup"),
                      QJsonDocument(toJson(withoutRobot(runs_.ownSetup()))).toJson());
    keep(settings);
    preferences.keep(settings);
  });
}

void WindowChoices::keep(QSettings& settings) const {
  settings.setValue(QStringLiteral("window/layout"), layouts_.state());
  view_.keep(settings);
  plots_.keep(settings);
  for (LivePanel* panel : window_.findChildren<LivePanel*>()) {
    panel->choices().keep(settings, panel->objectName());
  }
  simulation_.choices().keep(settings, QStringLiteral("simulation"));
}

void WindowChoices::restore(const QSettings& settings) {
  layouts_.restore(settings.value(QStringLiteral("window/layout")).toByteArray());
  view_.restore(settings);
  plots_.restore(settings);
  for (LivePanel* panel : window_.findChildren<LivePanel*>()) {
    panel->choices().restore(settings, panel->objectName());
  }
  simulation_.choices().restore(settings, QStringLiteral("simulation"));
}

void WindowChoices::reset() {
  layouts_.reset();
  view_.reset();
  plots_.reset();
  for (LivePanel* panel : window_.findChildren<LivePanel*>()) panel->choices().reset();
  simulation_.choices().reset();
}

}  // namespace armillary
