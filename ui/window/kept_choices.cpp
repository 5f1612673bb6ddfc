#include "ui/window/kept_choices.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QSettings>

namespace armillary {
namespace {

// By the names of the widgets.
constexpr const char* kKept[] = {
    "walk_algorithm",         "walk_second_algorithm", "walk_factors",       "walk_beside",
    "mass_matrix_kind",       "ellipsoid_0",           "ellipsoid_1",        "ellipsoid_2",
    "free_bodies_kind_0",     "free_bodies_kind_1",    "free_bodies_kind_2", "free_bodies_kind_3",
    "free_bodies_see_through"};

QVariant valueOf(const QWidget& widget) {
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
    return button->isChecked();
  if (const auto* list = qobject_cast<const QComboBox*>(&widget)) return list->currentIndex();
  return {};
}

void setValue(QWidget& widget, const QVariant& value) {
  if (auto* button = qobject_cast<QAbstractButton*>(&widget)) button->setChecked(value.toBool());
  if (auto* list = qobject_cast<QComboBox*>(&widget)) {
    if (value.toInt() >= 0 && value.toInt() < list->count()) list->setCurrentIndex(value.toInt());
  }
}

QString keyOf(const QWidget& widget) {
  return QStringLiteral("panels/") + widget.objectName();
}

}  // namespace

KeptChoices::KeptChoices(const QWidget& window) {
  for (const char* name : kKept) {
    auto* widget = window.findChild<QWidget*>(QLatin1String(name));
    if (widget) choices_.push_back({widget, valueOf(*widget)});
  }
}

void KeptChoices::restore(const QSettings& settings) {
  for (const Choice& choice : choices_) {
    setValue(*choice.widget, settings.value(keyOf(*choice.widget), choice.usual));
  }
}

void KeptChoices::keep(QSettings& settings) const {
  for (const Choice& choice : choices_) {
    settings.setValue(keyOf(*choice.widget), valueOf(*choice.widget));
  }
}

void KeptChoices::reset() {
  for (const Choice& choice : choices_) setValue(*choice.widget, choice.usual);
}

}  // namespace armillary
