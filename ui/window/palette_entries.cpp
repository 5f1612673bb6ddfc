// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette_entries.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <utility>

#include "ui/stage/plot_choice.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/action_words.h"

namespace armillary {
namespace {

QString paletteText(const char* text) {
  return QCoreApplication::translate("CommandPalette", text);
}

// Why an entry cannot be chosen, by its name.
QString whyNot(const QAction& action) {
  static const std::pair<const char*, const char*> kReasons[] = {
      {"undo", QT_TRANSLATE_NOOP("CommandPalette", "nothing was done yet")},
      {"redo", QT_TRANSLATE_NOOP("CommandPalette", "nothing was undone")},
      {"save_edits_action", QT_TRANSLATE_NOOP("CommandPalette", "its file has all edits")},
      {"replay", QT_TRANSLATE_NOOP("CommandPalette", "nothing was simulated")},
      {"keep_this_run", QT_TRANSLATE_NOOP("CommandPalette", "there is no run")},
      {"no_efforts", QT_TRANSLATE_NOOP("CommandPalette", "no file gives efforts")},
      {"mode_play_action", QT_TRANSLATE_NOOP("CommandPalette", "there is no trajectory")}};
  for (const auto& [name, reason] : kReasons) {
    if (action.objectName() == QLatin1String(name)) return paletteText(reason);
  }
  return {};
}

struct OtherWords {
  const char* name;   // the object's
  const char* words;  // one after the other
};

// What people call these who do not know their names.
constexpr OtherWords kOtherWords[] = {
    {"dock_simulation",
     QT_TRANSLATE_NOOP("CommandPalette",
                       "gravity friction ground floor payload load wrench force motor controller "
                       "PD gains integrator time step collision moon zero-g setup")},
    {"dock_joints", QT_TRANSLATE_NOOP("CommandPalette", "sliders angles pose limits position")},
    {"dock_efforts",
     QT_TRANSLATE_NOOP("CommandPalette", "torques forces gravity Coriolis inertia")},
    {"dock_editing",
     QT_TRANSLATE_NOOP("CommandPalette",
                       "mass weight heavy inertia centre of mass payload change link limits "
                       "friction damping gear ratio rotor armature")},
    {"dock_link_pose",
     QT_TRANSLATE_NOOP("CommandPalette", "inverse kinematics IK target end effector tool tip")},
    {"dock_trajectory",
     QT_TRANSLATE_NOOP("CommandPalette", "motion path key frames waypoints via points planning")},
    {"dock_compare", QT_TRANSLATE_NOOP("CommandPalette",
                                       "compare difference history results lost simulation earlier "
                                       "friction identification measured")},
    {"dock_plots", QT_TRANSLATE_NOOP("CommandPalette",
                                     "graph chart curves torque statistics maximum minimum largest "
                                     "greatest peak mean rms")},
    {"dock_motors", QT_TRANSLATE_NOOP("CommandPalette", "sizing gear actuator catalogue")},
    {"dock_algorithm",
     QT_TRANSLATE_NOOP("CommandPalette", "RNEA Newton Euler recursion ABA CRBA forward inverse")},
    {"dock_energy", QT_TRANSLATE_NOOP("CommandPalette", "kinetic potential work power joule")},
    {"export_film_action",
     QT_TRANSLATE_NOOP("CommandPalette", "movie video animation gif mp4 record")},
    {"save_picture_action",
     QT_TRANSLATE_NOOP("CommandPalette", "screenshot image png snapshot export")},
    {"export_plots_action",
     QT_TRANSLATE_NOOP("CommandPalette", "csv data table pdf svg graph chart excel numbers")},
    {"save_trajectory_action",
     QT_TRANSLATE_NOOP("CommandPalette", "csv export motion data file numbers")},
    {"export_robot_action",
     QT_TRANSLATE_NOOP("CommandPalette", "urdf sdf mjcf export save robot as")},
    {"preferences_action",
     QT_TRANSLATE_NOOP("CommandPalette",
                       "settings options configuration units degrees theme dark language decimal "
                       "comma memory shortcuts")},
    {"keys_action", QT_TRANSLATE_NOOP("CommandPalette", "help shortcuts hotkeys keyboard manual")},
    {"about_action", QT_TRANSLATE_NOOP("CommandPalette", "version licence license help")},
    {"measure", QT_TRANSLATE_NOOP("CommandPalette", "tape distance ruler length angle")},
    {"orthographic", QT_TRANSLATE_NOOP("CommandPalette", "orthographic parallel projection")},
    {"section", QT_TRANSLATE_NOOP("CommandPalette", "cut clip plane inside")},
    {"fit_action", QT_TRANSLATE_NOOP("CommandPalette", "zoom frame centre center camera home")},
    {"floating_base", QT_TRANSLATE_NOOP("CommandPalette", "free fixed root mobile")},
    {"play_action", QT_TRANSLATE_NOOP("CommandPalette", "simulate run start stop")},
    {"open_robot_action", QT_TRANSLATE_NOOP("CommandPalette", "load import urdf sdf mjcf xacro")},
    {"presentation", QT_TRANSLATE_NOOP("CommandPalette", "fullscreen projector large type")}};

QString otherWordsFor(const QString& name) {
  for (const OtherWords& other : kOtherWords) {
    if (name == QLatin1String(other.name)) return paletteText(other.words);
  }
  return {};
}

void addMenu(QMenu& menu, const QString& place, bool enabled, std::vector<PaletteEntry>& entries,
             bool opens = false) {
  Q_EMIT menu.aboutToShow();
  opens = opens || menu.objectName() == QLatin1String("bundled_robots") ||
          menu.objectName() == QLatin1String("recent_files");
  for (QAction* action : menu.actions()) {
    if (action->isSeparator() || !action->isVisible()) continue;
    if (QMenu* inner = action->menu()) {
      addMenu(*inner, place + QStringLiteral(" ▸ ") + plainText(inner->title()),
              enabled && action->isEnabled(), entries, opens);
      continue;
    }
    if (qobject_cast<QDockWidget*>(action->parent())) continue;
    QString title = plainText(action->text());
    if (action->isCheckable()) {
      title = (action->isChecked() ? paletteText("%1 (on)") : paletteText("%1 (off)")).arg(title);
    }
    PaletteEntry entry{title, place, keysOf(*action), enabled && action->isEnabled(), {}, {}};
    if (!entry.enabled) entry.why_not = whyNot(*action);
    QString name = action->objectName();
    const QString goes_to = QStringLiteral("go_to_");
    if (name.startsWith(goes_to)) name.remove(0, goes_to.size());
    entry.other_words = otherWordsFor(name);
    entry.opens = opens || name.startsWith(QLatin1String("lesson_"));
    entry.run = [guarded = QPointer<QAction>(action)] {
      if (guarded) guarded->trigger();
    };
    entries.push_back(std::move(entry));
  }
  Q_EMIT menu.aboutToHide();
}

}  // namespace

std::vector<PaletteEntry> menuEntries(const QMenuBar& menus) {
  std::vector<PaletteEntry> entries;
  for (const QAction* action : menus.actions()) {
    if (QMenu* menu = action->menu()) {
      addMenu(*menu, plainText(menu->title()), action->isEnabled(), entries);
    }
  }
  return entries;
}

std::vector<PaletteEntry> panelEntries(const QMainWindow& window) {
  std::vector<PaletteEntry> entries;
  for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
    const auto* key = window.findChild<QAction*>(QStringLiteral("go_to_") + dock->objectName());
    if (key) continue;  // the menus have it
    entries.push_back({dock->windowTitle(),
                       paletteText("Go to panel"),
                       {},
                       true,
                       {},
                       [dock] {
                         dock->show();
                         dock->raise();
                         if (dock->widget()) dock->widget()->setFocus(Qt::ShortcutFocusReason);
                       },
                       otherWordsFor(dock->objectName())});
  }
  return entries;
}

std::vector<PaletteEntry> partEntries(const Stage& stage, Selection& selection) {
  std::vector<PaletteEntry> entries;
  if (!stage.robot()) return entries;
  const Model& model = *stage.robot()->model;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    entries.push_back({QString::fromStdString(model.joints[i].name),
                       paletteText("Select joint"),
                       {},
                       true,
                       {},
                       [&selection, i] { selection.selectJoint(static_cast<int>(i)); }});
  }
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    entries.push_back({QString::fromStdString(model.links[i].name),
                       paletteText("Select link"),
                       {},
                       true,
                       {},
                       [&selection, i] { selection.selectLink(static_cast<int>(i)); }});
  }
  return entries;
}

std::vector<PaletteEntry> quantityEntries(const Stage& stage, PlotChoice& choice,
                                          const std::function<void()>& show) {
  const std::pair<SampleQuantity, QString> quantities[] = {
      {SampleQuantity::kEffort, paletteText("Effort of %1")},
      {SampleQuantity::kPosition, paletteText("Position of %1")},
      {SampleQuantity::kVelocity, paletteText("Velocity of %1")},
      {SampleQuantity::kAcceleration, paletteText("Acceleration of %1")}};
  std::vector<PaletteEntry> entries;
  if (!stage.robot()) return entries;
  const Model& model = *stage.robot()->model;
  for (int i = 0; i < model.velocitySize(); ++i) {
    const QString name =
        QString::fromStdString(model.degrees_of_freedom[static_cast<std::size_t>(i)].name);
    for (const auto& [quantity, title] : quantities) {
      entries.push_back({title.arg(name),
                         paletteText("Plot"),
                         {},
                         true,
                         {},
                         [&choice, show, i, quantity = quantity] {
                           CurveChoice curves = choice.curves();
                           curves.degrees_of_freedom.insert(i);
                           curves.quantities.insert(quantity);
                           choice.chooseCurves(curves);
                           show();
                         }});
    }
  }
  return entries;
}

}  // namespace armillary
