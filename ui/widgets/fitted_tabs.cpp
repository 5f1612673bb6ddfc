// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/fitted_tabs.h"

#include <QApplication>
#include <QEvent>
#include <QScopedValueRollback>
#include <QTabBar>
#include <QVariant>
#include <algorithm>

#include "ui/widgets/spacing.h"
#include "ui/widgets/type_scale.h"

namespace armillary {
namespace {

const char* const kRoom = "room_beside_names";
constexpr int kLeastRoom = space::kSmall + space::kHair;  // both sides
constexpr double kSmallest = 0.8, kStep = 0.05;           // of the usual type

}  // namespace

FittedTabs::FittedTabs(QTabBar* tabs) : QObject(tabs), tabs_(*tabs) {
  tabs->setElideMode(Qt::ElideNone);
  tabs->setUsesScrollButtons(true);
  tabs->installEventFilter(this);
}

int FittedTabs::roomOf(const QWidget* tabs, int usual) {
  const QVariant room = tabs ? tabs->property(kRoom) : QVariant();
  return room.isValid() ? room.toInt() : usual;
}

bool FittedTabs::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Show:
      fit();
      break;
    case QEvent::Paint:  // names come and go without an event of their own
      QMetaObject::invokeMethod(this, &FittedTabs::fit, Qt::QueuedConnection);
      break;
    default:
      break;
  }
  return QObject::eventFilter(watched, event);
}

void FittedTabs::fit() {
  if (fitting_ || tabs_.count() == 0) return;
  const QScopedValueRollback fitting(fitting_, true);
  const auto wide = [&](const QFont& face, int room) {
    const QFontMetrics metrics(face);
    int sum = 0;
    for (int i = 0; i < tabs_.count(); ++i) {
      if (!tabs_.isTabVisible(i)) continue;
      sum += metrics.size(Qt::TextShowMnemonic, tabs_.tabText(i)).width() + room;
    }
    return sum;
  };
  const QFont usual = QApplication::font(&tabs_);
  const int usual_room = 2 * space::kUsual;
  int room = usual_room;
  QFont face = usual;
  if (wide(face, room) > tabs_.width()) {
    for (double size = 1.0; size >= kSmallest - 1e-6; size -= kStep) {
      face = scaledFont(usual, size);
      const int spare = tabs_.width() - wide(face, 0);
      room = std::clamp(spare / tabs_.count(), kLeastRoom, usual_room);
      if (wide(face, room) <= tabs_.width()) break;
    }
  }
  if (face == tabs_.font() && room == roomOf(&tabs_, usual_room)) return;
  tabs_.setProperty(kRoom, room);
  tabs_.setFont(face);
  QEvent changed(QEvent::StyleChange);  // the bar asks the style for its room anew
  QApplication::sendEvent(&tabs_, &changed);
}

}  // namespace armillary
