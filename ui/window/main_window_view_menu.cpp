// The main window's View menu: what is seen, kept from one start to the next.
#include <QActionGroup>
#include <QDockWidget>
#include <QMenuBar>
#include <QSettings>

#include "ui/panels/plots/compare_panel.h"
#include "ui/panels/plots/plots_panel.h"
#include "ui/panels/posing/joints_panel.h"
#include "ui/panels/posing/link_pose_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"
#include "ui/window/presentation.h"

namespace armillary {
namespace {

QString settingsKey(const QAction& toggle) {
  return QStringLiteral("view/") + toggle.objectName();
}

// The text with its first letter that no other has underlined, to be pressed in the menu.
QString withLetter(const QString& text, QString& used) {
  for (int i = 0; i < text.size(); ++i) {
    const QChar letter = text[i].toLower();
    if (!letter.isLetter() || used.contains(letter)) continue;
    used += letter;
    return text.left(i) + QLatin1Char('&') + text.mid(i);
  }
  return text;
}

}  // namespace

void MainWindow::changeView(const std::function<void(SceneOptions&)>& change) {
  SceneOptions options = viewport_->options();
  change(options);
  viewport_->setOptions(options);
}

QAction* MainWindow::addToggle(QMenu* menu, const char* name, const QString& text,
                               const QKeySequence& key, bool usual,
                               const std::function<void(bool)>& action) {
  QAction* entry = menu->addAction(text);
  entry->setObjectName(QLatin1String(name));
  entry->setShortcut(key);
  entry->setCheckable(true);
  entry->setChecked(usual);
  connect(entry, &QAction::toggled, this, action);
  view_toggles_.push_back({entry, usual});
  return entry;
}

void MainWindow::makeViewMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&View"));
  menu->addAction(tr("&Fit robot"), QKeySequence(Qt::Key_Home), viewport_, &Viewport::fit);
  const QSettings settings;
  units_.degrees = settings.value(QStringLiteral("view/degrees"), false).toBool();
  QAction* degrees = menu->addAction(tr("&Degrees"));
  degrees->setShortcut(QKeySequence(Qt::Key_D));
  degrees->setCheckable(true);
  degrees->setChecked(units_.degrees);
  connect(degrees, &QAction::toggled, this, [this](bool on) {
    units_.degrees = on;
    joints_->setUnits(units_);
    link_pose_->setUnits(units_);
    plots_->setUnits(units_);
    compare_->setUnits(units_);
  });
  joints_->setUnits(units_);
  link_pose_->setUnits(units_);
  plots_->setUnits(units_);
  compare_->setUnits(units_);
  menu->addSeparator();
  const auto option = [&](const char* name, const QString& text, const QKeySequence& key,
                          bool usual, bool SceneOptions::*member) {
    addToggle(menu, name, text, key, usual, [this, member](bool on) {
      changeView([=](SceneOptions& options) { options.*member = on; });
    });
  };
  option("show_visuals", tr("&Visual shapes"), Qt::Key_V, true, &SceneOptions::show_visuals);
  option("show_collisions", tr("&Collision shapes"), Qt::Key_G, false,
         &SceneOptions::show_collisions);
  option("transparent", tr("&Transparent"), Qt::Key_T, false, &SceneOptions::transparent);
  option("wireframe", tr("&Wireframe"), Qt::Key_W, false, &SceneOptions::wireframe);
  option("show_ground", tr("&Ground"), {}, true, &SceneOptions::show_ground);
  QAction* collisions = addToggle(menu, "notice_collisions", tr("&Notice where links collide"), {},
                                  true, [this](bool on) { viewport_->noticeCollisions(on); });
  menu->setToolTipsVisible(true);
  connect(menu, &QMenu::aboutToShow, this, [this, collisions] {
    const QString pairs = viewport_->unnoticedCollisions().toHtmlEscaped();
    const QString lines = QString(pairs).replace('\n', QStringLiteral("<br>"));
    collisions->setToolTip(pairs.isEmpty() ? QString() : tr("Left out<br>%1").arg(lines));
  });
  menu->addSeparator();
  makeOverlayMenu(menu->addMenu(tr("&Overlays")));
  QMenu* quality = menu->addMenu(tr("&Quality"));
  auto* group = new QActionGroup(this);
  const auto add_quality = [&](const QString& text, PictureQuality value) {
    QAction* entry = quality->addAction(text);
    entry->setCheckable(true);
    entry->setChecked(value == PictureQuality::kAutomatic);
    group->addAction(entry);
    connect(entry, &QAction::triggered, this, [this, value] {
      changeView([value](SceneOptions& options) { options.quality = value; });
    });
  };
  add_quality(tr("&Automatic"), PictureQuality::kAutomatic);
  add_quality(tr("&Fast"), PictureQuality::kFast);
  add_quality(tr("&Good"), PictureQuality::kGood);
  menu->addSeparator();
  QMenu* panels = menu->addMenu(tr("&Panels"));
  QString used;
  for (QDockWidget* dock : findChildren<QDockWidget*>()) {
    QAction* entry = dock->toggleViewAction();
    entry->setText(withLetter(entry->text(), used));
    panels->addAction(entry);
  }
  makePanelKeys(menu->addMenu(tr("Go to pane&l")));
  menu->addAction(tr("&Reset layout"), this, &MainWindow::resetLayout);
  QAction* presentation = menu->addAction(tr("Pre&sentation"));
  presentation->setObjectName(QStringLiteral("presentation"));
  presentation->setShortcut(QKeySequence(Qt::Key_F5));
  presentation->setCheckable(true);
  presentation->setToolTip(tr("Large type, for a class"));
  connect(presentation, &QAction::toggled, this, [this](bool on) { presentation_->set(on); });
  QAction* full = menu->addAction(tr("F&ull screen"));
  full->setShortcut(QKeySequence(Qt::Key_F11));
  full->setCheckable(true);
  connect(full, &QAction::toggled, this, [this](bool on) { on ? showFullScreen() : showNormal(); });
}

// Ctrl or Alt and a digit: the panel comes to the front and has the keyboard.
void MainWindow::makePanelKeys(QMenu* menu) {
  const auto digit = [](const char* digits, Qt::Modifier held) {
    QList<QKeySequence> keys;
    for (const char* key = digits; *key; ++key) keys << QKeySequence(held | Qt::Key(*key));
    return keys;
  };
  // the last have come after the digits were taken
  QList<QKeySequence> keys = digit("1234567890", Qt::CTRL) + digit("1234", Qt::ALT);
  for (const char* name :
       {"dock_joints", "dock_simulation", "dock_efforts", "dock_algorithm", "dock_mass_matrix",
        "dock_free_bodies", "dock_energy", "dock_plots", "dock_shares", "dock_phase",
        "dock_trajectory", "dock_link_pose", "dock_compare", "dock_problems"}) {
    auto* dock = findChild<QDockWidget*>(QLatin1String(name));
    QAction* entry = menu->addAction(dock->windowTitle(), this, [dock] {
      dock->show();
      dock->raise();
      QWidget* panel = dock->widget();
      if (panel->focusPolicy() == Qt::NoFocus && !panel->focusProxy())
        panel->setFocusPolicy(Qt::TabFocus);
      panel->setFocus(Qt::ShortcutFocusReason);
    });
    entry->setObjectName(QStringLiteral("go_to_") + dock->objectName());
    if (!keys.isEmpty()) entry->setShortcut(keys.takeFirst());
  }
}

void MainWindow::makeOverlayMenu(QMenu* menu) {
  const auto overlay = [&](const char* name, const QString& text, const QKeySequence& key,
                           RobotOverlay which) {
    return addToggle(menu, name, text, key, viewport_->showsOverlay(which),
                     [this, which](bool on) { viewport_->showOverlay(which, on); });
  };
  frames_action_ =
      overlay("show_frames", tr("&Frames of the links"), Qt::Key_F, RobotOverlay::kFrames);
  overlay("show_dh_frames", tr("&Denavit-Hartenberg frames"), Qt::SHIFT | Qt::Key_F,
          RobotOverlay::kDenavitHartenbergFrames);
  overlay("show_joint_axes", tr("&Joint axes"), Qt::Key_J, RobotOverlay::kJointAxes);
  overlay("show_joint_limits", tr("Joint &limits"), Qt::Key_L, RobotOverlay::kJointLimits);
  menu->addSeparator();
  overlay("show_link_names", tr("&Names of the links"), Qt::Key_N, RobotOverlay::kLinkNames);
  overlay("show_joint_names", tr("Names of the j&oints"), Qt::SHIFT | Qt::Key_N,
          RobotOverlay::kJointNames);
  menu->addSeparator();
  overlay("show_masses", tr("Centres of &mass"), Qt::Key_M, RobotOverlay::kMasses);
  QAction* ellipsoids = overlay("show_inertia_ellipsoids", tr("&Inertia as ellipsoids"), Qt::Key_I,
                                RobotOverlay::kInertiaEllipsoids);
  QAction* boxes = overlay("show_inertia_boxes", tr("Inertia as &boxes"), Qt::SHIFT | Qt::Key_I,
                           RobotOverlay::kInertiaBoxes);
  // both at once would hide each other
  connect(ellipsoids, &QAction::toggled, boxes, [boxes](bool on) {
    if (on) boxes->setChecked(false);
  });
  connect(boxes, &QAction::toggled, ellipsoids, [ellipsoids](bool on) {
    if (on) ellipsoids->setChecked(false);
  });
  menu->addSeparator();
  overlay("show_effort_shares", tr("Share of the &effort limit"), Qt::Key_E,
          RobotOverlay::kEffortShares);
  overlay("show_trace", tr("&Path of a point"), Qt::Key_P, RobotOverlay::kTrace);
  overlay("show_contacts", tr("Forces of the gro&und"), Qt::Key_C, RobotOverlay::kContacts);
}

void MainWindow::restoreViewToggles() {
  const QSettings settings;
  for (const ViewToggle& toggle : view_toggles_) {
    toggle.action->setChecked(settings.value(settingsKey(*toggle.action), toggle.usual).toBool());
  }
}

void MainWindow::keepViewToggles() {
  QSettings settings;
  for (const ViewToggle& toggle : view_toggles_) {
    const bool asked = toggle.action != frames_action_ || !frames_came_with_robot_;
    settings.setValue(settingsKey(*toggle.action), asked && toggle.action->isChecked());
  }
}

void MainWindow::resetViewToggles() {
  for (const ViewToggle& toggle : view_toggles_) toggle.action->setChecked(toggle.usual);
}

}  // namespace armillary
