// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/menu_pictures.h"

#include <QMenu>
#include <QProxyStyle>

namespace armillary {
namespace {

constexpr int kWidth = 48;

// The application's style with larger icons: menus have no size of their own.
class PictureStyle : public QProxyStyle {
 public:
  int pixelMetric(PixelMetric metric, const QStyleOption* option,
                  const QWidget* widget) const override {
    return metric == PM_SmallIconSize ? kWidth : QProxyStyle::pixelMetric(metric, option, widget);
  }
};

}  // namespace

void showPictures(QMenu& menu) {
  auto* style = new PictureStyle;
  style->setParent(&menu);
  menu.setStyle(style);
}

}  // namespace armillary
