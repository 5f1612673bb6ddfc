// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/key_bindings_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/widgets/action_words.h"
#include "ui/widgets/spacing.h"

namespace armillary {

KeyBindingsDialog::KeyBindingsDialog(KeyBindings& bindings, QWidget* parent)
    : QDialog(parent),
      bindings_(bindings),
      list_(new QTreeWidget(this)),
      search_(new QLineEdit(this)),
      key_(new QKeySequenceEdit(this)),
      none_(new QPushButton(tr("&None"), this)),
      usual_(new QPushButton(tr("As &usual"), this)),
      told_(new QLabel(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("key_bindings_dialog"));
  setWindowTitle(tr("Change keys"));
  search_->setObjectName(QStringLiteral("key_search"));
  search_->setPlaceholderText(tr("Search entries and keys"));
  search_->setClearButtonEnabled(true);
  search_->setAccessibleName(search_->placeholderText());
  list_->setObjectName(QStringLiteral("key_list"));
  list_->setAccessibleName(tr("Entries of the menus and their keys"));
  list_->setHeaderLabels({tr("Entry"), tr("Key")});
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  key_->setObjectName(QStringLiteral("key_of_entry"));
  key_->setAccessibleName(tr("The key of the chosen entry"));
  auto* pressed = new QLabel(tr("&Press the new key:"), this);
  pressed->setBuddy(key_);
  none_->setObjectName(QStringLiteral("key_none"));
  none_->setToolTip(tr("The chosen entry has no key"));
  usual_->setObjectName(QStringLiteral("key_usual"));
  usual_->setToolTip(tr("The chosen entry has the key that it had at first"));
  told_->setObjectName(QStringLiteral("key_told"));
  told_->setWordWrap(true);
  told_->setMinimumHeight(2 * fontMetrics().height());
  told_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  auto* line = new QHBoxLayout;
  line->setSpacing(space::kUsual);
  line->addWidget(pressed);
  line->addWidget(key_, 1);
  line->addWidget(none_);
  line->addWidget(usual_);
  auto* buttons =
      new QDialogButtonBox(QDialogButtonBox::RestoreDefaults | QDialogButtonBox::Close, this);
  for (QAbstractButton* button : buttons->buttons()) {
    static_cast<QPushButton*>(button)->setAutoDefault(false);  // Enter may be a key
  }
  for (QPushButton* button : {none_, usual_}) button->setAutoDefault(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::kWide, space::kWide, space::kWide, space::kWide);
  layout->setSpacing(space::kUsual);
  layout->addWidget(search_);
  layout->addWidget(list_, 1);
  layout->addLayout(line);
  layout->addWidget(told_);
  layout->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
    bindings_.setAllUsual();
    told_->setText(tr("All keys are as they were at first."));
  });
  connect(search_, &QLineEdit::textChanged, this, &KeyBindingsDialog::search);
  connect(list_, &QTreeWidget::currentItemChanged, this, [this] {
    told_->clear();
    showChosen();
  });
  connect(key_, &QKeySequenceEdit::keySequenceChanged, this, &KeyBindingsDialog::take);
  connect(none_, &QPushButton::clicked, this, [this] {
    if (const KeyBindings::Entry* entry = chosen()) bindings_.set(*entry, {});
  });
  connect(usual_, &QPushButton::clicked, this, [this] {
    if (const KeyBindings::Entry* entry = chosen()) bindings_.setUsual(*entry);
  });
  connect(&bindings_, &KeyBindings::changed, this, &KeyBindingsDialog::fill);
  for (std::size_t i = 0; i < bindings_.entries().size(); ++i) new QTreeWidgetItem(list_);
  fill();
  list_->setCurrentItem(list_->topLevelItem(0));
  search_->setFocus();
  resize(fontMetrics().averageCharWidth() * 76, fontMetrics().height() * 34);
}

const KeyBindings::Entry* KeyBindingsDialog::chosen() const {
  const int row = list_->indexOfTopLevelItem(list_->currentItem());
  return row < 0 ? nullptr : &bindings_.entries()[static_cast<std::size_t>(row)];
}

void KeyBindingsDialog::fill() {
  for (int row = 0; row < list_->topLevelItemCount(); ++row) {
    const KeyBindings::Entry& entry = bindings_.entries()[static_cast<std::size_t>(row)];
    QTreeWidgetItem* item = list_->topLevelItem(row);
    item->setText(0, entry.place);
    item->setText(1, keysOf(*entry.action));
    QFont font = list_->font();
    font.setBold(!bindings_.isUsual(entry));
    for (const int column : {0, 1}) item->setFont(column, font);
  }
  showChosen();
}

void KeyBindingsDialog::showChosen() {
  const KeyBindings::Entry* entry = chosen();
  const QSignalBlocker quiet(key_);
  key_->setEnabled(entry != nullptr);
  key_->setKeySequence(entry ? entry->action->shortcut() : QKeySequence());
  none_->setEnabled(entry && !entry->action->shortcut().isEmpty());
  usual_->setEnabled(entry && !bindings_.isUsual(*entry));
}

void KeyBindingsDialog::search(const QString& text) {
  QTreeWidgetItem* first = nullptr;
  for (int row = 0; row < list_->topLevelItemCount(); ++row) {
    QTreeWidgetItem* item = list_->topLevelItem(row);
    const bool found = item->text(0).contains(text, Qt::CaseInsensitive) ||
                       item->text(1).contains(text, Qt::CaseInsensitive);
    item->setHidden(!found);
    if (found && !first) first = item;
  }
  if (!list_->currentItem() || list_->currentItem()->isHidden()) list_->setCurrentItem(first);
}

// One key; the field itself would take four in a row.
void KeyBindingsDialog::take() {
  const KeyBindings::Entry* entry = chosen();
  const QKeySequence typed = key_->keySequence();
  if (!entry || typed.isEmpty()) return;
  const QKeySequence key(typed[0]);
  const KeyBindings::Entry* before = bindings_.owner(key);
  if (before == entry) return showChosen();
  bindings_.set(*entry, key);
  told_->setText(before ? tr("%1 was the key of “%2”, which has none now.")
                              .arg(key.toString(QKeySequence::NativeText), before->place)
                        : QString());
}

}  // namespace armillary
