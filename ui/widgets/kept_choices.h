// SPDX-License-Identifier: GPL-3.0-or-later
// What a panel's buttons, boxes and lists were set to, kept from one start to the next.
#pragma once

#include <QString>
#include <QVariant>
#include <vector>

class QAbstractButton;
class QComboBox;
class QSettings;
class QWidget;

namespace armillary {

// Of those that say how something is shown; what belongs to a robot or a run is not among them.
// Keys are the same in every language and whatever the widgets are called.
class KeptChoices {
 public:
  // As it is set now is usual. The widget lives as long as these choices.
  void add(const char* key, QAbstractButton* button);
  void add(const char* key, QComboBox* list);

  // `group`: whose they are.
  void restore(const QSettings& settings, const QString& group);
  void keep(QSettings& settings, const QString& group) const;
  // All as usual.
  void reset();

 private:
  struct Choice {
    QString key;
    QWidget* widget = nullptr;
    QVariant usual;
  };
  void add(const char* key, QWidget* widget);

  std::vector<Choice> choices_;
};

}  // namespace armillary
