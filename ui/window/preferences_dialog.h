// SPDX-License-Identifier: GPL-3.0-or-later
// Edit ▸ Preferences.
#pragma once

#include <QDialog>

#include "ui/window/preferences.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QDoubleSpinBox;

namespace armillary {

// What is chosen holds at once (changed()); Cancel and Escape bring back what was before. The
// memory for runs holds once it is accepted.
class PreferencesDialog : public QDialog {
  Q_OBJECT

 public:
  explicit PreferencesDialog(const Preferences& now, QWidget* parent = nullptr);

  Preferences chosen() const;

 Q_SIGNALS:
  void changed(const armillary::Preferences& preferences);
  void keysWanted();

 private:
  QComboBox* addList(QFormLayout* form, const char* name, const QString& title,
                     const QStringList& choices);
  QCheckBox* addBox(QFormLayout* form, const char* name, const QString& title);
  QDoubleSpinBox* addNumber(QFormLayout* form, const char* name, const QString& title,
                            const QString& unit, int least, int most);
  void show(const Preferences& preferences);
  void take();

  Preferences before_;
  QComboBox *angles_, *forces_, *theme_, *sign_, *digits_, *quality_;
  QCheckBox *edges_, *ground_;
  QDoubleSpinBox *memory_, *autosave_;
};

}  // namespace armillary
