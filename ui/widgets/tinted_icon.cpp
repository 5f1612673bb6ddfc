// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tinted_icon.h"

#include <QAbstractButton>
#include <QEvent>
#include <QPainter>

#include "ui/widgets/vector_icon.h"

namespace armillary {
namespace {

QPixmap tinted(QPixmap pixmap, const QColor& color) {
  QPainter painter(&pixmap);
  painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
  painter.fillRect(pixmap.rect(), color);
  return pixmap;
}

// What the vector icons call it; empty: they have none.
QString vectorName(QStyle::StandardPixmap icon) {
  switch (icon) {
    case QStyle::SP_MediaPlay:
      return QStringLiteral("play");
    case QStyle::SP_MediaPause:
      return QStringLiteral("pause");
    case QStyle::SP_MediaSkipBackward:
      return QStringLiteral("start");
    case QStyle::SP_MediaSeekBackward:
      return QStringLiteral("back");
    case QStyle::SP_MediaSeekForward:
      return QStringLiteral("on");
    case QStyle::SP_TitleBarCloseButton:
      return QStringLiteral("close");
    default:
      return {};
  }
}

class Tint : public QObject {
 public:
  explicit Tint(QAbstractButton* button) : QObject(button), button_(button) {
    button->installEventFilter(this);
  }

  void set(QStyle::StandardPixmap icon) {
    icon_ = icon;
    if (const QIcon vector = vectorIcon(vectorName(icon)); !vector.isNull()) {
      button_->setIcon(vector);
      return;
    }
    const QIcon plain = button_->style()->standardIcon(icon);
    const QPalette& palette = button_->palette();
    const qreal ratio = button_->devicePixelRatioF();
    QIcon result;
    for (const auto& [mode, group] : {std::pair{QIcon::Normal, QPalette::Active},
                                      std::pair{QIcon::Disabled, QPalette::Disabled}}) {
      result.addPixmap(tinted(plain.pixmap(button_->iconSize(), ratio),
                              palette.color(group, QPalette::ButtonText)),
                       mode);
    }
    button_->setIcon(result);
  }

  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) set(icon_);
    return false;
  }

 private:
  QAbstractButton* button_;
  QStyle::StandardPixmap icon_ = QStyle::SP_MediaPlay;
};

}  // namespace

void setTintedIcon(QAbstractButton* button, QStyle::StandardPixmap icon) {
  static const QString kName = QStringLiteral("tint");
  auto* tint = static_cast<Tint*>(button->findChild<QObject*>(kName, Qt::FindDirectChildrenOnly));
  if (!tint) {
    tint = new Tint(button);
    tint->setObjectName(kName);
  }
  tint->set(icon);
}

}  // namespace armillary
