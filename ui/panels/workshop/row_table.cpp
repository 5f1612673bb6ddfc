// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/workshop/row_table.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <utility>

#include "ui/widgets/copied_cells.h"
#include "ui/widgets/own_keys.h"

namespace armillary {
namespace {

// Types the number in full, which the table shows with few digits; chooses where there are words.
class CellDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const override {
    const QStringList choices = choicesOf(index);
    if (choices.isEmpty()) return QStyledItemDelegate::createEditor(parent, option, index);
    auto* box = new QComboBox(parent);
    box->addItems(choices);
    connect(box, &QComboBox::activated, box, [this, box] {
      auto* self = const_cast<CellDelegate*>(this);
      Q_EMIT self->commitData(box);
      Q_EMIT self->closeEditor(box);
    });
    return box;
  }
  void setEditorData(QWidget* editor, const QModelIndex& index) const override {
    const QString full = index.data(kInFullRole).toString();
    if (auto* box = qobject_cast<QComboBox*>(editor)) {
      box->setCurrentText(full);
    } else if (auto* line = qobject_cast<QLineEdit*>(editor); line && !line->isModified()) {
      line->setText(full);  // and what is being typed stays when the table is shown anew
      line->selectAll();
    }
  }
  void setModelData(QWidget* editor, QAbstractItemModel* model,
                    const QModelIndex& index) const override {
    const auto* box = qobject_cast<QComboBox*>(editor);
    const auto* line = qobject_cast<QLineEdit*>(editor);
    const QString text = box ? box->currentText() : line ? line->text() : QString();
    // what was only looked at has not changed
    if (text != index.data(kInFullRole).toString()) model->setData(index, text, Qt::EditRole);
  }

 private:
  static QStringList choicesOf(const QModelIndex& index) {
    switch (static_cast<RowColumn>(index.column())) {
      case RowColumn::kType:
        return {QCoreApplication::translate("RowCells", "revolute"),
                QCoreApplication::translate("RowCells", "prismatic")};
      case RowColumn::kBody:
        return {QCoreApplication::translate("RowCells", "rod"),
                QCoreApplication::translate("RowCells", "own"),
                QCoreApplication::translate("RowCells", "none")};
      default:
        return {};
    }
  }
};

}  // namespace

RowTable::RowTable(QWidget* parent) : QTableWidget(parent) {
  setObjectName(QStringLiteral("workshop_table"));
  setAccessibleName(tr("Denavit-Hartenberg table"));
  setColumnCount(kRowColumns);
  setItemDelegate(new CellDelegate(this));
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setTabKeyNavigation(false);
  horizontalHeader()->setMinimumSectionSize(44);
  horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
  keepKeys(this);
  makeCopyable(this);
  connect(this, &QTableWidget::cellChanged, this, [this](int row, int column) {
    if (!filling_) Q_EMIT typed(row, static_cast<RowColumn>(column), item(row, column)->text());
  });
}

void RowTable::show(const DenavitHartenbergRobot& robot, const Units& units, bool editable) {
  const QScopedValueRollback filling(filling_, true);
  QStringList shown{units.degrees ? QStringLiteral("°") : QString(),
                    QString::number(static_cast<int>(robot.convention)),
                    editable ? QStringLiteral("own") : QString()};
  for (const DenavitHartenbergJoint& row : robot.rows) {
    shown << QString::fromStdString(row.joint.name);
  }
  // what is being typed was meant for another table
  if (shown != std::exchange(shown_, shown) && currentItem()) closePersistentEditor(currentItem());
  setRowCount(static_cast<int>(robot.rows.size()));
  bool has_beta = false;
  for (int column = 0; column < kRowColumns; ++column) {
    const auto kind = static_cast<RowColumn>(column);
    auto* header = new QTableWidgetItem(titleOf(kind, units));
    header->setToolTip(tipOf(kind));
    setHorizontalHeaderItem(column, header);
    for (int row = 0; row < rowCount(); ++row) {
      const auto at = static_cast<size_t>(row);
      has_beta = has_beta || robot.rows[at].row.beta != 0.0;
      QTableWidgetItem* cell = item(row, column);
      if (!cell) setItem(row, column, cell = new QTableWidgetItem);
      const QString full = cellInFull(robot, at, kind, units);
      cell->setText(cellText(robot, at, kind, units));
      cell->setData(kInFullRole, full);
      cell->setToolTip(full);
      cell->setFlags(editable ? cell->flags() | Qt::ItemIsEditable
                              : cell->flags() & ~Qt::ItemIsEditable);
    }
  }
  setColumnHidden(static_cast<int>(RowColumn::kBeta), !has_beta);
  orderColumns(robot.convention);
}

// As the books have them: Paul's θ d a α, Craig's α a d θ of the row before and of its own.
void RowTable::orderColumns(DenavitHartenbergConvention convention) {
  const bool modified = convention == DenavitHartenbergConvention::kModified;
  const RowColumn standard_order[] = {RowColumn::kTheta, RowColumn::kD, RowColumn::kA,
                                      RowColumn::kAlpha, RowColumn::kBeta};
  const RowColumn modified_order[] = {RowColumn::kAlpha, RowColumn::kA, RowColumn::kBeta,
                                      RowColumn::kD, RowColumn::kTheta};
  for (int i = 0; i < 5; ++i) {
    const int column = static_cast<int>(modified ? modified_order[i] : standard_order[i]);
    horizontalHeader()->moveSection(horizontalHeader()->visualIndex(column), 2 + i);
  }
  if (!modified) return;
  for (const RowColumn before : {RowColumn::kA, RowColumn::kAlpha, RowColumn::kBeta}) {
    QTableWidgetItem* header = horizontalHeaderItem(static_cast<int>(before));
    header->setText(header->text().insert(1, QStringLiteral("ᵢ₋₁")));
  }
}

}  // namespace armillary
