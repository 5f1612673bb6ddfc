// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>

namespace armillary {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), icon_(new QLabel(this)), text_(new QLabel(this)) {
  setObjectName(QStringLiteral("message_bar"));
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::AlternateBase);
  text_->setObjectName(QStringLiteral("message_text"));
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::PlainText);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* close = new QToolButton(this);
  close->setObjectName(QStringLiteral("message_close"));
  close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
  close->setAutoRaise(true);
  close->setToolTip(tr("Dismiss"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(8, 4, 4, 4);
  layout->addWidget(icon_);
  layout->addWidget(text_, 1);
  layout->addWidget(close);
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  hide();
}

void MessageBar::settle(const QString& cause) {
  if (cause == cause_) hide();
}

void MessageBar::show(Kind kind, const QString& text, const QString& cause) {
  cause_ = cause;
  const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
  icon_->setPixmap(style()
                       ->standardIcon(kind == Kind::kError ? QStyle::SP_MessageBoxCritical
                                                           : QStyle::SP_MessageBoxInformation)
                       .pixmap(size, size));
  text_->setText(text);
  QFrame::show();
}

QString MessageBar::text() const {
  return isHidden() ? QString() : text_->text();
}

}  // namespace armillary
