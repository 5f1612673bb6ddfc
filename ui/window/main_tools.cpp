// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_tools.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QToolButton>
#include <cmath>

#include "ui/widgets/action_words.h"
#include "ui/widgets/vector_icon.h"

namespace armillary {
namespace {

constexpr double kIcon = 1.25;  // of the type's height

}  // namespace

MainTools::MainTools(QWidget* parent) : QToolBar(parent) {
  setObjectName(QStringLiteral("main_tools"));
  setWindowTitle(tr("Tools"));
  setToolButtonStyle(Qt::ToolButtonIconOnly);
  fitIcons();
}

void MainTools::add(QAction* action, const char* icon) {
  action->setIcon(vectorIcon(QLatin1String(icon)));
  action->setIconVisibleInMenu(false);
  addAction(action);
  auto* button = qobject_cast<QToolButton*>(widgetForAction(action));
  if (!button) return;
  button->setFocusPolicy(Qt::TabFocus);
  const auto say = [action, button] {
    button->setToolTip(tipOf(*action));
    button->setAccessibleName(plainText(action->text()));
  };
  say();
  connect(action, &QAction::changed, button, say);  // after the button has taken the entry's own
  if (in_motion_) motion_.push_back(action);
}

void MainTools::addMenu(QMenu* menu, const char* icon, const QString& tip) {
  auto* button = new QToolButton(this);
  button->setObjectName(menu->objectName() + QStringLiteral("_button"));
  button->setIcon(vectorIcon(QLatin1String(icon)));
  button->setText(plainText(menu->title()));
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  button->setFocusPolicy(Qt::TabFocus);
  button->setMenu(menu);
  button->setPopupMode(QToolButton::InstantPopup);
  addWidget(button);
}

void MainTools::setMotionEnabled(bool enabled) {
  for (QAction* action : motion_)
    widgetForAction(action)->setEnabled(enabled && action->isEnabled());
}

// As large as the type: also in a presentation.
void MainTools::fitIcons() {
  const int size = 2 * static_cast<int>(std::lround(0.5 * kIcon * fontMetrics().height()));
  setIconSize({size, size});
}

void MainTools::changeEvent(QEvent* event) {
  QToolBar::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitIcons();
}

}  // namespace armillary
