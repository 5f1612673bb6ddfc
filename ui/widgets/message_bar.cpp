// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/tinted_icon.h"
#include "ui/widgets/vector_icon.h"

namespace armillary {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      icon_(new QLabel(this)),
      text_(new QLabel(this)),
      offer_(new QToolButton(this)) {
  setObjectName(QStringLiteral("message_bar"));
  text_->setObjectName(QStringLiteral("message_text"));
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::PlainText);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  offer_->setObjectName(QStringLiteral("message_offer"));
  offer_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  offer_->hide();
  auto* close = new QToolButton(this);
  close->setObjectName(QStringLiteral("message_close"));
  setTintedIcon(close, QStyle::SP_TitleBarCloseButton);
  close->setAutoRaise(true);
  close->setToolTip(tr("Dismiss"));
  grid_ = new QGridLayout(this);
  grid_->setContentsMargins(space::kUsual, space::kSmall, space::kSmall, space::kSmall);
  grid_->addWidget(icon_, 0, 0);
  grid_->addWidget(text_, 0, 1);
  grid_->addWidget(offer_, 0, 2);
  grid_->addWidget(close, 0, 3);
  grid_->setColumnStretch(1, 1);
  // what the offer does may have a message of its own, which stays
  connect(offer_, &QToolButton::pressed, this, [this] { offered_at_ = shown_; });
  connect(offer_, &QToolButton::clicked, this, [this] {
    if (shown_ == offered_at_) hide();
  });
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  hide();
}

void MessageBar::settle(const QString& cause) {
  if (cause == cause_) hide();
}

void MessageBar::show(Kind kind, const QString& text, const QString& cause, QAction* offer) {
  ++shown_;
  cause_ = cause;
  for (QAction* before : offer_->actions()) offer_->removeAction(before);
  if (offer) offer_->setDefaultAction(offer);
  offer_->setVisible(offer != nullptr);
  kind_ = kind;
  showKind();
  text_->setText(text);
  placeOffer();
  QFrame::show();
}

// Behind the words, or below them where they would stand one under the other beside it.
void MessageBar::placeOffer() {
  constexpr int kCharacters = 34;  // of a line that reads well
  const int words = kCharacters * fontMetrics().averageCharWidth();
  const bool below = width() < words + offer_->sizeHint().width();
  if (below == offer_below_) return;
  offer_below_ = below;
  grid_->removeWidget(offer_);
  if (below) {
    grid_->addWidget(offer_, 1, 1, Qt::AlignLeft);
  } else {
    grid_->addWidget(offer_, 0, 2);
  }
}

void MessageBar::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  placeOffer();
}

// An icon before the words, on the ground of notices.
void MessageBar::showKind() {
  const bool error = kind_ == Kind::kError;
  QIcon icon = vectorIcon(error ? QStringLiteral("error") : QStringLiteral("information"));
  if (icon.isNull()) {
    icon = style()->standardIcon(error ? QStyle::SP_MessageBoxCritical
                                       : QStyle::SP_MessageBoxInformation);
  }
  icon_->setPixmap(
      icon.pixmap(QSize(fontMetrics().height(), fontMetrics().height()), devicePixelRatioF()));
}

void MessageBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& colors = themeOf(palette());
  painter.fillRect(rect(), colors.notice);
  // an error has a line of the alarm's colour before it
  painter.fillRect(QRect(0, 0, space::kSmall, height()),
                   kind_ == Kind::kError ? colors.alarm : palette().color(QPalette::Highlight));
}

void MessageBar::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) showKind();
}

QString MessageBar::text() const {
  return isHidden() ? QString() : text_->text();
}

}  // namespace armillary
