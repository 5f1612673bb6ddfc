// SPDX-License-Identifier: GPL-3.0-or-later
// Which number of the robot is meant: a quantity, one of its columns, of a Jacobian also the link.
#pragma once

#include <QObject>
#include <string>

#include "engine/lessons/draft_question.h"

class QComboBox;
class QFormLayout;
class QWidget;

namespace armillary {

// Names of widgets end on `ending`, where there are several of these.
QComboBox* draftBox(const char* name, const QString& ending, QWidget* parent);

class ColumnBoxes : public QObject {
  Q_OBJECT

 public:
  // Of a number in one state, or of a curve and a file, for which some quantities are none.
  enum class Use { kNumber, kCurve };
  // Adds its rows to the form.
  ColumnBoxes(const DraftStep& step, Use use, const QString& ending, QFormLayout* form,
              QWidget* parent);

  std::string quantity() const;
  std::string column() const;
  std::string link() const;  // empty but for a Jacobian
  void choose(const std::string& quantity, const std::string& column, const std::string& link);
  // Columns are those of a simulation of the robot, whatever the quantity.
  void useSimulation(bool simulated);
  // Without columns: all of a quantity's are meant.
  void hideColumns();
  void setVisible(bool visible);

 Q_SIGNALS:
  void changed();

 private:
  void fill();

  std::shared_ptr<const Model> model_;
  QFormLayout* form_;
  QComboBox *quantity_, *link_, *column_;
  bool simulated_ = false;
};

// Units that measure the same as `usual`, which is chosen; where `box` had one of them, that stays.
void fillUnits(QComboBox* box, std::string_view usual);

}  // namespace armillary
