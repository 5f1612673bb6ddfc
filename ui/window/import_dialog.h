// SPDX-License-Identifier: GPL-3.0-or-later
// Says what the columns of a foreign file are: a person chooses, and may keep it as a recipe.
#pragma once

#include <QDialog>
#include <QStringList>

#include "engine/model/model.h"
#include "engine/table/column_names.h"
#include "engine/table/csv.h"

class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace armillary {

class ImportDialog : public QDialog {
  Q_OBJECT

 public:
  // `preview` has the files' columns and first rows; `why` says what was not understood.
  ImportDialog(std::shared_ptr<const Model> model, QStringList files, const Table& preview,
               const QString& why, QWidget* parent = nullptr);

  // The choices as a recipe (see motion_files/recipe.h). Where a name has what a recipe would take
  // for something else, the dialog says so and offers neither to open nor to save.
  // `from_zero`: a clock since 1970 begins at 0 with the file's first row, of which a recipe that
  // is kept for other files knows nothing.
  QString recipe(bool from_zero = true) const;
  // Chooses what a column is, and its unit; for those who open the dialog. Ours is
  // (the column's number times a factor, plus an offset) in that unit.
  void choose(int column, const QString& meaning, const QString& unit = {});

  // Chooses what the columns were taken for, one by one in the preview's order, each with its
  // reason as a tip.
  void propose(const std::vector<ColumnMeaning>& meanings);

 Q_SIGNALS:
  void chosen(const QStringList& files, const QString& recipe);

 private:
  void addRow(const Table& preview, int column);
  void saveRecipe();
  // Whether a column is chosen to be something that ends so: "time", "/position".
  bool gives(const QString& ending) const;
  bool isSince1970(int column) const;
  // What stands in a column's cell, spaces put aside.
  QString number(int column, int at) const;
  QString whyNoRecipe() const;
  void check();

  std::shared_ptr<const Model> model_;
  QStringList files_;
  QTableWidget* table_;
  QDoubleSpinBox* step_;
  QLabel* fault_;
  QPushButton *open_, *save_;
};

}  // namespace armillary
