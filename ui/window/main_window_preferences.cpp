// SPDX-License-Identifier: GPL-3.0-or-later
// The main window's tools, themes and preferences, and what finds or tells anything in it.
#include <QActionGroup>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>

#include "ui/widgets/vector_icon.h"
#include "ui/window/about_dialog.h"
#include "ui/window/key_bindings_dialog.h"
#include "ui/window/main_tools.h"
#include "ui/window/main_window.h"
#include "ui/window/palette_entries.h"
#include "ui/window/preferences_dialog.h"

namespace armillary {

// The entries of the menus by their names.
void MainWindow::makeTools() {
  tools_ = new MainTools(this);
  const auto add = [this](const char* name, const char* icon) {
    if (auto* action = findChild<QAction*>(QLatin1String(name))) tools_->add(action, icon);
  };
  add("open_robot_action", "open");
  add("save_session_action", "save");
  tools_->addSeparator();
  add("undo", "undo");
  add("redo", "redo");
  tools_->addSeparator();
  tools_->beginMotion();
  add("mode_pose_action", "pose");
  add("mode_simulate_action", "simulate");
  add("mode_play_action", "trajectory");
  tools_->addSeparator();
  add("to_start_action", "start");
  add("step_back_action", "back");
  add("play_action", "play");
  add("step_on_action", "on");
  tools_->endMotion();
  tools_->addSeparator();
  add("fit_action", "fit");
  add(ViewSettings::key(ViewToggle::kFrames), "frames");
  add(ViewSettings::key(ViewToggle::kMasses), "masses");
  add(ViewSettings::key(ViewToggle::kInertiaEllipsoids), "inertia");
  add(ViewSettings::key(ViewToggle::kContacts), "forces");
  tools_->addSeparator();
  add("save_picture_action", "picture");
  add("export_film_action", "film");
  tools_->addSeparator();
  add("find_action", "find");
  tools_->addMenu(findChild<QMenu*>(QStringLiteral("theme")), "theme", tr("Theme"));
  addToolBar(Qt::TopToolBarArea, tools_);
  auto* panels = findChild<QMenu*>(QStringLiteral("panels"));
  panels->addSeparator();
  panels->addAction(tools_->toggleViewAction());
  auto* play = findChild<QAction*>(QStringLiteral("play_action"));
  connect(&stage_, &Stage::runningChanged, play, [this, play] {
    play->setIcon(vectorIcon(stage_.running() ? QStringLiteral("pause") : QStringLiteral("play")));
  });
}

void MainWindow::makeModeMenu(QMenu* menu) {
  auto* group = new QActionGroup(this);
  const auto add = [&](const char* name, const QString& text, const QString& tip,
                       Stage::Mode mode) {
    QAction* entry = menu->addAction(text);
    entry->setObjectName(QLatin1String(name));
    entry->setToolTip(tip);
    entry->setCheckable(true);
    group->addAction(entry);
    connect(entry, &QAction::triggered, &stage_, [this, mode] { stage_.setMode(mode); });
    const auto show = [this, entry, mode] {
      entry->setChecked(stage_.mode() == mode);
      if (mode == Stage::Mode::kPlay) entry->setEnabled(stage_.hasTrajectory());
    };
    connect(&stage_, &Stage::modeChanged, entry, show);
    connect(&stage_, &Stage::robotChanged, entry, show);
    connect(&stage_, &Stage::recordingChanged, entry, show);
    show();
  };
  add("mode_pose_action", tr("&Pose"), tr("Pose: place the joints"), Stage::Mode::kPose);
  add("mode_simulate_action", tr("&Simulate"), tr("Simulate: let the robot move"),
      Stage::Mode::kSimulate);
  add("mode_play_action", tr("P&lay"), tr("Play: a trajectory and the efforts it takes"),
      Stage::Mode::kPlay);
}

void MainWindow::makeThemeMenu(QMenu* menu) {
  menu->setObjectName(QStringLiteral("theme"));
  auto* group = new QActionGroup(this);
  const auto add = [&](const QString& text, ThemeChoice choice) {
    QAction* entry = menu->addAction(text);
    entry->setObjectName(QStringLiteral("theme ") + wordOf(choice));
    entry->setCheckable(true);
    entry->setChecked(choice == appliedTheme());
    group->addAction(entry);
    connect(entry, &QAction::triggered, this, [this, choice] {
      Preferences chosen = preferences();
      chosen.theme = choice;
      changePreferences(chosen);
    });
    connect(&ThemeChanges::instance(), &ThemeChanges::changed, entry,
            [entry, choice] { entry->setChecked(choice == appliedTheme()); });
  };
  add(tr("As the &desktop"), ThemeChoice::kDesktop);
  add(tr("&Light"), ThemeChoice::kLight);
  add(tr("D&ark"), ThemeChoice::kDark);
  add(tr("&High contrast"), ThemeChoice::kHighContrast);
}

Preferences MainWindow::preferences() const {
  Preferences now = preferences_;
  now.theme = appliedTheme();
  now.degrees = settings_.units().degrees;
  now.edges = settings_.on(ViewToggle::kEdges);
  now.ground = settings_.on(ViewToggle::kGround);
  now.quality = settings_.quality();
  return now;
}

void MainWindow::applyPreferences(const Preferences& preferences) {
  preferences_ = preferences;
  if (preferences.theme != appliedTheme()) applyTheme(preferences.theme);
  if (preferences.numbers != numberFormat()) {
    applyNumberFormat(preferences.numbers);
    Q_EMIT settings_.unitsChanged();  // whoever writes numbers writes them anew
    renewRobotStatus();
  }
  if (preferences.run_bytes != comparison_.mostBytes()) {
    comparison_.setMostBytes(preferences.run_bytes);
  }
  settings_.setDegrees(preferences.degrees);
  settings_.set(ViewToggle::kEdges, preferences.edges);
  settings_.set(ViewToggle::kGround, preferences.ground);
  settings_.setQuality(preferences.quality);
  if (preferences.autosave_seconds == 0) {
    autosave_.stop();
  } else if (autosave_.interval() != 1000 * preferences.autosave_seconds || !autosave_.isActive()) {
    autosave_.start(1000 * preferences.autosave_seconds);
  }
}

void MainWindow::changePreferences(const Preferences& preferences) {
  const Preferences before = this->preferences();
  applyPreferences(preferences);
  WindowChoices::keepPreferences(before, preferences);
}

// Before the panels are made: they begin with the theme's colours.
void MainWindow::restorePreferences() {
  Preferences kept = preferences();
  kept.restore(QSettings());
  applyTheme(kept.theme);
  applyPreferences(kept);
}

void MainWindow::showPreferences() {
  auto* dialog = new PreferencesDialog(preferences(), this);
  connect(dialog, &PreferencesDialog::changed, this, &MainWindow::changePreferences);
  connect(dialog, &PreferencesDialog::keysWanted, this, &MainWindow::changeKeys);
  dialog->open();
}

void MainWindow::changeKeys() {
  auto* parent = findChild<PreferencesDialog*>();
  auto* dialog =
      new KeyBindingsDialog(*key_bindings_, parent ? static_cast<QWidget*>(parent) : this);
  connect(dialog, &QDialog::finished, this, [this] {
    QSettings settings;
    key_bindings_->keep(settings);
  });
  dialog->open();
}

void MainWindow::showAbout() {
  auto* dialog = new AboutDialog(this);
  dialog->open();
}

void MainWindow::showCommandPalette() {
  std::vector<PaletteEntry> entries = menuEntries(*menuBar());
  const auto add = [&entries](std::vector<PaletteEntry> more) {
    for (PaletteEntry& entry : more) entries.push_back(std::move(entry));
  };
  add(panelEntries(*this));
  add(partEntries(stage_, selection_));
  add(quantityEntries(stage_, plot_choice_, [this] {
    auto* dock = findChild<QDockWidget*>(QStringLiteral("dock_plots"));
    dock->show();
    dock->raise();
  }));
  auto* palette = new CommandPalette(std::move(entries), this);
  palette->open();
}

}  // namespace armillary
