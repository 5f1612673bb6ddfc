// SPDX-License-Identifier: GPL-3.0-or-later
// Rows that forms of drafted questions share.
#pragma once

#include <QFormLayout>
#include <QLabel>

#include "ui/widgets/number_box.h"
#include "ui/widgets/spacing.h"

namespace armillary {

inline QFormLayout* draftForm(QWidget* parent) {
  auto* form = new QFormLayout(parent);
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(space::kSmall);
  return form;
}

inline NumberBox* draftNumber(const char* name, double least, double most, const QString& unit,
                              double value, QWidget* parent) {
  auto* box = new NumberBox(least, most, unit, parent);
  box->setObjectName(QLatin1String(name));
  box->setValue(value);
  return box;
}

// What the program tells, in grey where it is a hint.
inline QLabel* draftWords(const char* name, const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setObjectName(QLatin1String(name));
  label->setWordWrap(true);
  if (!text.isEmpty()) label->setForegroundRole(QPalette::PlaceholderText);
  return label;
}

}  // namespace armillary
