// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/folding_group.h"

#include <QToolButton>
#include <QVBoxLayout>

#include "ui/widgets/own_keys.h"

namespace armillary {

FoldingGroup::FoldingGroup(const QString& title, const QString& name, QWidget* content,
                           QWidget* parent)
    : QWidget(parent), title_(title), title_button_(new QToolButton(this)), content_(content) {
  title_button_->setObjectName(name);
  title_button_->setCheckable(true);
  title_button_->setChecked(true);
  title_button_->setAutoRaise(true);
  title_button_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  title_button_->setFocusPolicy(Qt::TabFocus);
  title_button_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  QFont bold;
  bold.setBold(true);
  title_button_->setFont(bold);  // its size is the window's
  keepKeys(title_button_);
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(title_button_);
  rows->addWidget(content_);
  connect(title_button_, &QToolButton::toggled, this, [this](bool open) {
    content_->setVisible(open);
    showTitle();
  });
  showTitle();
}

bool FoldingGroup::isOpen() const {
  return title_button_->isChecked();
}

void FoldingGroup::setOpen(bool open) {
  title_button_->setChecked(open);
}

void FoldingGroup::setSummary(const QString& summary) {
  if (summary_ == summary) return;
  summary_ = summary;
  showTitle();
}

void FoldingGroup::showTitle() {
  const bool summarized = !isOpen() && !summary_.isEmpty();
  title_button_->setArrowType(isOpen() ? Qt::DownArrow : Qt::RightArrow);
  title_button_->setText(summarized ? title_ + QStringLiteral(": ") + summary_ : title_);
  title_button_->setToolTip(summarized ? title_button_->text() : tr("Click: fold or unfold"));
  title_button_->setAccessibleName(title_button_->text());
}

}  // namespace armillary
