// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/kept_choices.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QSettings>

namespace armillary {
namespace {

QVariant valueOf(const QWidget& widget) {
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
    return button->isChecked();
  }
  return static_cast<const QComboBox&>(widget).currentIndex();
}

void setValue(QWidget& widget, const QVariant& value) {
  if (auto* button = qobject_cast<QAbstractButton*>(&widget)) {
    button->setChecked(value.toBool());
    return;
  }
  auto& list = static_cast<QComboBox&>(widget);
  if (value.toInt() >= 0 && value.toInt() < list.count()) list.setCurrentIndex(value.toInt());
}

QString keyIn(const QString& group, const QString& key) {
  return QStringLiteral("panels/%1/%2").arg(group, key);
}

}  // namespace

void KeptChoices::add(const char* key, QAbstractButton* button) {
  add(key, static_cast<QWidget*>(button));
}

void KeptChoices::add(const char* key, QComboBox* list) {
  add(key, static_cast<QWidget*>(list));
}

void KeptChoices::add(const char* key, QWidget* widget) {
  choices_.push_back({QLatin1String(key), widget, valueOf(*widget)});
}

void KeptChoices::restore(const QSettings& settings, const QString& group) {
  for (const Choice& choice : choices_) {
    setValue(*choice.widget, settings.value(keyIn(group, choice.key), choice.usual));
  }
}

void KeptChoices::keep(QSettings& settings, const QString& group) const {
  for (const Choice& choice : choices_) {
    settings.setValue(keyIn(group, choice.key), valueOf(*choice.widget));
  }
}

void KeptChoices::reset() {
  for (const Choice& choice : choices_) setValue(*choice.widget, choice.usual);
}

}  // namespace armillary
