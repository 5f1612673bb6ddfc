// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/quiet_style.h"

#include <QApplication>
#include <QDockWidget>
#include <QHash>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <algorithm>

#include "ui/widgets/fitted_tabs.h"
#include "ui/widgets/quiet_drawing.h"
#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

// Fusion outlines with the window's colour, darker by this: given this one it draws our lines.
constexpr int kFusionOutline = 140;

// The same palette each time: Fusion keeps pictures by it. The colour group is no part of the key,
// and each widget has its own: a palette first asked for by what is disabled is not only its.
QPalette withLines(const QPalette& palette) {
  static QHash<qint64, QPalette> known;
  constexpr int kMostKnown = 64;
  auto found = known.constFind(palette.cacheKey());
  if (found == known.constEnd()) {
    if (known.size() >= kMostKnown) known.clear();
    QPalette changed = palette;
    changed.setColor(QPalette::Window, palette.color(QPalette::Mid).lighter(kFusionOutline));
    found = known.insert(palette.cacheKey(), changed);
  }
  QPalette own = *found;
  own.setCurrentColorGroup(palette.currentColorGroup());
  return own;
}

// A copy whose outlines have the colour of the theme's lines.
template <class Option>
Option withOwnLines(const Option& option) {
  Option copy = option;
  copy.palette = withLines(option.palette);
  return copy;
}

}  // namespace

QuietStyle::QuietStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("fusion"))) {}

int QuietStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                            const QWidget* widget) const {
  switch (metric) {
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
    case PM_LayoutHorizontalSpacing:
      return space::kUsual;
    case PM_LayoutVerticalSpacing:
      return space::kSmall;
    case PM_ToolBarItemSpacing:
    case PM_ToolBarItemMargin:
      return space::kHair;
    case PM_ToolBarIconSize:
      return 20;
    case PM_TabBarTabHSpace:
      return FittedTabs::roomOf(widget, 2 * space::kUsual);
    default:
      return QProxyStyle::pixelMetric(metric, option, widget);
  }
}

int QuietStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returned) const {
  // icons beside the words of dialogs' buttons say nothing that the words do not
  if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
  return QProxyStyle::styleHint(hint, option, widget, returned);
}

void QuietStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                               QPainter* painter, const QWidget* widget) const {
  switch (element) {
    case PE_PanelButtonCommand:
      if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
        drawPushButton(*button, *painter);
        return;
      }
      break;
    case PE_PanelButtonTool:
      drawToolButton(*option, *painter);
      return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorRadioButton:
      if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
        const QStyleOptionButton own = withOwnLines(*button);
        QProxyStyle::drawPrimitive(element, &own, painter, widget);
        return;
      }
      break;
    case PE_FrameLineEdit:
    case PE_PanelLineEdit:
    case PE_Frame:
      if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option)) {
        const QStyleOptionFrame own = withOwnLines(*frame);
        QProxyStyle::drawPrimitive(element, &own, painter, widget);
        return;
      }
      break;
    case PE_FrameMenu: {
      const QStyleOption own = withOwnLines(*option);
      QProxyStyle::drawPrimitive(element, &own, painter, widget);
      return;
    }
    case PE_FrameGroupBox:
      painter->setPen(option->palette.color(QPalette::Mid));
      painter->drawLine(option->rect.topLeft(), option->rect.topRight());
      return;
    case PE_IndicatorDockWidgetResizeHandle:
      return;  // the docks' own lines part them
    default:
      break;
  }
  QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void QuietStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
  switch (element) {
    case CE_ComboBoxLabel:
      if (const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
        QStyleOptionComboBox own = *box;
        const QRect room = subControlRect(CC_ComboBox, box, SC_ComboBoxEditField, widget);
        const int icon = box->currentIcon.isNull() ? 0 : box->iconSize.width() + space::kSmall;
        own.currentText = box->fontMetrics.elidedText(box->currentText, Qt::ElideMiddle,
                                                      room.width() - icon - space::kHair);
        QProxyStyle::drawControl(element, &own, painter, widget);
        return;
      }
      break;
    case CE_TabBarTabShape:
      if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
        drawTab(*tab, *painter);
        return;
      }
      break;
    case CE_DockWidgetTitle:
      if (const auto* dock = qstyleoption_cast<const QStyleOptionDockWidget*>(option)) {
        if (dock->verticalTitleBar) break;
        const QRect text = subElementRect(SE_DockWidgetTitleBarText, option, widget);
        drawDockTitle(*dock, *painter, text.adjusted(space::kSmall, 0, 0, 0), widget);
        return;
      }
      break;
    case CE_Splitter: {
      painter->setPen(option->palette.color(QPalette::Mid));
      const QPoint middle = option->rect.center();
      if (option->state & State_Horizontal) {
        painter->drawLine(middle.x(), option->rect.top(), middle.x(), option->rect.bottom());
      } else {
        painter->drawLine(option->rect.left(), middle.y(), option->rect.right(), middle.y());
      }
      return;
    }
    default:
      break;
  }
  QProxyStyle::drawControl(element, option, painter, widget);
}

void QuietStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                    QPainter* painter, const QWidget* widget) const {
  if (control == CC_SpinBox) {
    if (const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
      const QStyleOptionSpinBox own = withOwnLines(*box);
      return QProxyStyle::drawComplexControl(control, &own, painter, widget);
    }
  }
  if (control == CC_ComboBox) {
    if (const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
      const QStyleOptionComboBox own = withOwnLines(*box);
      return QProxyStyle::drawComplexControl(control, &own, painter, widget);
    }
  }
  if (control == CC_Slider) {
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
      const QStyleOptionSlider own = withOwnLines(*slider);
      return QProxyStyle::drawComplexControl(control, &own, painter, widget);
    }
  }
  if (control == CC_ScrollBar) {
    if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
      const QRect handle = subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget);
      return drawScrollBar(*bar, handle, *painter);
    }
  }
  QProxyStyle::drawComplexControl(control, option, painter, widget);
}

// Without the arrows at a scroll bar's ends, which are not drawn: the handle goes from end to end.
QRect QuietStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                 SubControl part, const QWidget* widget) const {
  const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
  if (control != CC_ScrollBar || !bar) {
    return QProxyStyle::subControlRect(control, option, part, widget);
  }
  const bool across = bar->orientation == Qt::Horizontal;
  const int room = across ? bar->rect.width() : bar->rect.height();
  const qint64 range = qint64(bar->maximum) - bar->minimum;
  int length = room;
  if (range > 0) {
    const qint64 page = std::max(bar->pageStep, 0);
    const int least = pixelMetric(PM_ScrollBarSliderMin, option, widget);
    length = std::min(std::max(static_cast<int>(room * page / (range + page)), least), room);
  }
  const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                            room - length, bar->upsideDown);
  const auto along = [&](int from, int size) {
    const QRect piece =
        across ? QRect(from, 0, size, bar->rect.height()) : QRect(0, from, bar->rect.width(), size);
    return visualRect(bar->direction, bar->rect, piece.translated(bar->rect.topLeft()));
  };
  switch (part) {
    case SC_ScrollBarSlider:
      return along(start, length);
    case SC_ScrollBarSubPage:
      return along(0, start);
    case SC_ScrollBarAddPage:
      return along(start + length, room - start - length);
    case SC_ScrollBarGroove:
      return bar->rect;
    default:
      return {};
  }
}

void useQuietStyle() {
  if (qobject_cast<QuietStyle*>(QApplication::style())) return;
  QApplication::setStyle(new QuietStyle);
}

}  // namespace armillary
