// SPDX-License-Identifier: GPL-3.0-or-later
// The main window's View menu: what is seen.
#include <QActionGroup>
#include <QDockWidget>
#include <QMenuBar>
#include <QTimer>

#include "ui/viewport/viewport.h"
#include "ui/window/layouts.h"
#include "ui/window/lesson_docks.h"
#include "ui/window/main_window.h"
#include "ui/window/presentation.h"
#include "ui/window/window_choices.h"

namespace armillary {
namespace {

constexpr const char* kBehind = "behind";  // of a dock: another one covers it

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

QAction* MainWindow::addToggle(QMenu* menu, ViewToggle toggle, const QString& text,
                               const QKeySequence& key) {
  QAction* entry = menu->addAction(text);
  entry->setObjectName(QLatin1String(ViewSettings::key(toggle)));
  entry->setShortcut(key);
  entry->setCheckable(true);
  entry->setChecked(settings_.on(toggle));
  connect(entry, &QAction::toggled, &settings_,
          [this, toggle](bool on) { settings_.set(toggle, on); });
  connect(&settings_, &ViewSettings::toggled, entry, [entry, toggle](ViewToggle which, bool on) {
    if (which == toggle) entry->setChecked(on);
  });
  return entry;
}

void MainWindow::makeViewMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&View"));
  menu->addAction(tr("&Fit robot"), QKeySequence(Qt::Key_Home), viewport_, &Viewport::moveToFit)
      ->setObjectName(QStringLiteral("fit_action"));
  makeCameraMenu(menu->addMenu(tr("Loo&k from")));
  QAction* degrees = menu->addAction(tr("&Degrees"));
  degrees->setShortcut(QKeySequence(Qt::Key_D));
  degrees->setCheckable(true);
  degrees->setChecked(settings_.units().degrees);
  connect(degrees, &QAction::toggled, &settings_, &ViewSettings::setDegrees);
  QAction* tape = menu->addAction(tr("Me&asure"));
  tape->setObjectName(QStringLiteral("measure"));
  tape->setShortcut(QKeySequence(Qt::SHIFT | Qt::Key_M));
  tape->setCheckable(true);
  tape->setToolTip(tr("A tape between points that are clicked in the view, and their angle"));
  connect(tape, &QAction::toggled, &viewport_->tape(), &MeasuringTape::setOn);
  connect(&viewport_->tape(), &MeasuringTape::switched, tape, &QAction::setChecked);
  QAction* section = menu->addAction(tr("Sect&ion"));
  section->setObjectName(QStringLiteral("section"));
  section->setShortcut(QKeySequence(Qt::SHIFT | Qt::Key_C));
  section->setCheckable(true);
  section->setToolTip(tr("A section across the view; Alt and the wheel move its plane"));
  connect(section, &QAction::toggled, viewport_,
          [this](bool on) { viewport_->setSection(on ? std::optional(0.0) : std::nullopt); });
  menu->addSeparator();
  addToggle(menu, ViewToggle::kVisualShapes, tr("&Visual shapes"), Qt::Key_V);
  addToggle(menu, ViewToggle::kCollisionShapes, tr("&Collision shapes"), Qt::Key_G);
  addToggle(menu, ViewToggle::kTransparent, tr("&Transparent"), Qt::Key_T);
  addToggle(menu, ViewToggle::kWireframe, tr("&Wireframe"), Qt::Key_W);
  addToggle(menu, ViewToggle::kGround, tr("&Ground"));
  QAction* collisions =
      addToggle(menu, ViewToggle::kCollisionNotices, tr("&Notice where links collide"));
  menu->setToolTipsVisible(true);
  connect(menu, &QMenu::aboutToShow, this, [this, collisions] {
    const QString pairs = viewport_->unnoticedCollisions().toHtmlEscaped();
    const QString lines = QString(pairs).replace('\n', QStringLiteral("<br>"));
    collisions->setToolTip(pairs.isEmpty() ? QString() : tr("Left out<br>%1").arg(lines));
  });
  makeBackgroundMenu(menu->addMenu(tr("&Background")));
  makeThemeMenu(menu->addMenu(tr("Th&eme")));
  menu->addSeparator();
  addToggle(menu, ViewToggle::kMouseWords, tr("What the &mouse does"));
  makeOverlayMenu(menu->addMenu(tr("&Overlays")));
  QMenu* quality = menu->addMenu(tr("&Quality"));
  auto* group = new QActionGroup(this);
  const auto add_quality = [&](const QString& text, PictureQuality value) {
    QAction* entry = quality->addAction(text);
    entry->setCheckable(true);
    entry->setChecked(value == settings_.quality());
    group->addAction(entry);
    connect(entry, &QAction::triggered, this, [this, value] { settings_.setQuality(value); });
    connect(&settings_, &ViewSettings::changed, entry,
            [this, entry, value] { entry->setChecked(value == settings_.quality()); });
  };
  add_quality(tr("&Automatic"), PictureQuality::kAutomatic);
  add_quality(tr("&Fast"), PictureQuality::kFast);
  add_quality(tr("&Good"), PictureQuality::kGood);
  menu->addSeparator();
  QMenu* panels = menu->addMenu(tr("&Panels"));
  panels->setObjectName(QStringLiteral("panels"));
  QString used;
  for (QDockWidget* dock : findChildren<QDockWidget*>()) {
    QAction* entry = dock->toggleViewAction();
    entry->setText(withLetter(entry->text(), used));
    panels->addAction(entry);
    // one that lies behind another comes to the front, and is not closed
    connect(panels, &QMenu::aboutToShow, dock, [dock] {
      dock->setProperty(kBehind, !dock->isHidden() && dock->visibleRegion().isEmpty());
    });
    connect(entry, &QAction::triggered, dock, [dock](bool on) {
      if (!on && !dock->property(kBehind).toBool()) return;
      dock->show();
      dock->raise();
    });
  }
  makePanelKeys(menu->addMenu(tr("Go to pane&l")));
  layouts_->addTo(menu->addMenu(tr("La&yout")));
  connect(layouts_.get(), &Layouts::resetWanted, this, [this] { choices_->reset(); });
  QAction* presentation = menu->addAction(tr("Pre&sentation"));
  presentation->setObjectName(QStringLiteral("presentation"));
  presentation->setShortcut(QKeySequence(Qt::Key_F5));
  presentation->setCheckable(true);
  presentation->setToolTip(tr("Large type, for a class"));
  connect(presentation, &QAction::toggled, this, [this](bool on) {
    presentation_->set(on);
    if (!on) return;
    QTimer::singleShot(0, this, [this] {  // once all has its large type
      Presentation::settle();
      lesson_docks_->giveRoom();
    });
  });
  QAction* full = menu->addAction(tr("F&ull screen"));
  full->setShortcut(QKeySequence(Qt::Key_F11));
  full->setCheckable(true);
  connect(full, &QAction::toggled, this, [this](bool on) {
    setWindowState(on ? windowState() | Qt::WindowFullScreen
                      : windowState() & ~Qt::WindowFullScreen);  // maximized as it was
  });
}

void MainWindow::makeBackgroundMenu(QMenu* menu) {
  menu->setObjectName(QStringLiteral("background"));
  auto* group = new QActionGroup(this);
  const auto add = [&](const QString& text, Background value) {
    QAction* entry = menu->addAction(text);
    entry->setCheckable(true);
    entry->setChecked(value == settings_.background());
    group->addAction(entry);
    connect(entry, &QAction::triggered, this, [this, value] { settings_.setBackground(value); });
    connect(&settings_, &ViewSettings::changed, entry,
            [this, entry, value] { entry->setChecked(value == settings_.background()); });
  };
  add(tr("As the &theme"), Background::kSky);
  add(tr("&White"), Background::kWhite);
  add(tr("&Grey"), Background::kGrey);
  add(tr("&Black"), Background::kBlack);
  menu->addSeparator();
  addToggle(menu, ViewToggle::kEdges, tr("&Edges between links"));
}

// Ctrl or Alt and a digit: the panel comes to the front and has the keyboard.
void MainWindow::makePanelKeys(QMenu* menu) {
  const auto digit = [](const char* digits, Qt::Modifier held) {
    QList<QKeySequence> keys;
    for (const char* key = digits; *key; ++key) keys << QKeySequence(held | Qt::Key(*key));
    return keys;
  };
  // the last have come after the digits were taken
  QList<QKeySequence> keys = digit("1234567890", Qt::CTRL) + digit("12345", Qt::ALT);
  for (const char* name :
       {"dock_joints", "dock_simulation", "dock_efforts", "dock_algorithm", "dock_mass_matrix",
        "dock_free_bodies", "dock_energy", "dock_plots", "dock_shares", "dock_phase",
        "dock_trajectory", "dock_link_pose", "dock_compare", "dock_problems", "dock_editing"}) {
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
  addToggle(menu, ViewToggle::kFrames, tr("&Frames of the links"), Qt::Key_F);
  addToggle(menu, ViewToggle::kDenavitHartenbergFrames, tr("&Denavit-Hartenberg frames"),
            Qt::SHIFT | Qt::Key_F);
  addToggle(menu, ViewToggle::kJointAxes, tr("&Joint axes"), Qt::Key_J);
  addToggle(menu, ViewToggle::kJointLimits, tr("Joint &limits"), Qt::Key_L);
  menu->addSeparator();
  addToggle(menu, ViewToggle::kLinkNames, tr("&Names of the links"), Qt::Key_N);
  addToggle(menu, ViewToggle::kJointNames, tr("Names of the j&oints"), Qt::SHIFT | Qt::Key_N);
  menu->addSeparator();
  addToggle(menu, ViewToggle::kMasses, tr("Centres of &mass"), Qt::Key_M);
  addToggle(menu, ViewToggle::kInertiaEllipsoids, tr("&Inertia as ellipsoids"), Qt::Key_I);
  addToggle(menu, ViewToggle::kInertiaBoxes, tr("Inertia as &boxes"), Qt::SHIFT | Qt::Key_I);
  menu->addSeparator();
  addToggle(menu, ViewToggle::kEffortShares, tr("Share of the &effort limit"), Qt::Key_E);
  addToggle(menu, ViewToggle::kTrace, tr("&Path of a point"), Qt::Key_P);
  addToggle(menu, ViewToggle::kContacts, tr("Forces of the gro&und"), Qt::Key_C);
}

}  // namespace armillary
