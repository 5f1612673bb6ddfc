// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/setup/joint_table.h"

#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStyledItemDelegate>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/widgets/copied_cells.h"
#include "ui/widgets/elided_apart.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/own_keys.h"
#include "ui/widgets/type_scale.h"

namespace armillary {
namespace {

constexpr int kMostRowsSeen = 6;

// Chooses among a column's values.
class ChoiceDelegate : public QStyledItemDelegate {
 public:
  ChoiceDelegate(std::function<QStringList()> choices, QObject* parent)
      : QStyledItemDelegate(parent), choices_(std::move(choices)) {}

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&,
                        const QModelIndex&) const override {
    auto* box = new QComboBox(parent);
    box->addItems(choices_());
    connect(box, &QComboBox::activated, box, [this, box] {
      auto* self = const_cast<ChoiceDelegate*>(this);
      Q_EMIT self->commitData(box);
      Q_EMIT self->closeEditor(box);
    });
    return box;
  }
  void setEditorData(QWidget* editor, const QModelIndex& index) const override {
    static_cast<QComboBox*>(editor)->setCurrentText(index.data(Qt::EditRole).toString());
  }
  void setModelData(QWidget* editor, QAbstractItemModel* model,
                    const QModelIndex& index) const override {
    model->setData(index, static_cast<QComboBox*>(editor)->currentText(), Qt::EditRole);
  }

 private:
  std::function<QStringList()> choices_;
};

bool empty(const JointSetup& joint) {
  return joint == JointSetup();
}

}  // namespace

JointTable::JointTable(const QString& name, Stage& stage, std::vector<Column> columns,
                       QWidget* parent)
    : QTableWidget(parent), stage_(stage), columns_(std::move(columns)) {
  setAccessibleName(name);
  setColumnCount(static_cast<int>(columns_.size()));
  for (int i = 0; i < columnCount(); ++i) {
    const Column& column = columns_[i];
    auto* header = new QTableWidgetItem(column.title);
    header->setToolTip(column.tip);
    setHorizontalHeaderItem(i, header);
    if (column.choices) {
      setItemDelegateForColumn(i, new ChoiceDelegate(column.choices, this));
    }
  }
  useSmallType();
  horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  if (hasWords()) {
    for (int i = 0; i < columnCount(); ++i) {
      if (columns_[i].choices) continue;
      horizontalHeader()->setSectionResizeMode(i, QHeaderView::ResizeToContents);
    }
    constexpr int kRowsLookedAt = 50;
    horizontalHeader()->setResizeContentsPrecision(kRowsLookedAt);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, &JointTable::fitRows);
  }
  horizontalHeader()->setMinimumSectionSize(36);
  setTabKeyNavigation(false);
  setFocusPolicy(Qt::StrongFocus);
  keepKeys(this);
  makeCopyable(this);
  connect(this, &QTableWidget::cellChanged, this, &JointTable::take);
}

// A little smaller than the window's.
void JointTable::useSmallType() {
  const QFont small = captionFont(QApplication::font());
  setFont(small);
  horizontalHeader()->setFont(small);
  verticalHeader()->setFont(small);
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
}

bool JointTable::event(QEvent* event) {
  if (event->type() == QEvent::ApplicationFontChange) {
    useSmallType();
    if (!rows_.empty()) rebuild();
  }
  return QTableWidget::event(event);
}

void JointTable::rebuild() {
  const bool before = std::exchange(filling_, true);
  rows_.clear();
  clearContents();
  const Model& model = stage_.model();
  for (int i = 0; i < model.velocitySize(); ++i) {
    const Joint& joint = model.joints[model.degrees_of_freedom[i].joint];
    if (joint.type != JointType::kFloating) rows_.push_back(i);
  }
  setRowCount(static_cast<int>(rows_.size()));
  constexpr int kMargins = 12;
  const QFontMetrics metrics = verticalHeader()->fontMetrics();
  const int widest_name = 8 * metrics.height();
  int widest = 0;
  QStringList names;
  for (const int freedom : rows_) {
    names << QString::fromStdString(model.degrees_of_freedom[freedom].name);
  }
  for (int row = 0; row < rowCount(); ++row) {
    const QString& name = names[row];
    widest = std::max(widest, metrics.horizontalAdvance(name) + kMargins);
    auto* header = new QTableWidgetItem(elidedApart(name, names, metrics, widest_name - kMargins));
    header->setToolTip(name);
    header->setData(kInFullRole, name);
    setVerticalHeaderItem(row, header);
    for (int column = 0; column < columnCount(); ++column) {
      setItem(row, column, new QTableWidgetItem);
    }
  }
  verticalHeader()->setFixedWidth(std::min(widest, widest_name));
  const int seen = std::clamp(rowCount(), 1, kMostRowsSeen);
  setFixedHeight(horizontalHeader()->sizeHint().height() + 2 * frameWidth() +
                 seen * verticalHeader()->defaultSectionSize() + 2);
  filling_ = before;
  refresh();
}

void JointTable::refresh() {
  const bool before = std::exchange(filling_, true);
  const JointSetup none;
  const QBrush dimmed = palette().brush(QPalette::PlaceholderText);
  const QBrush text = palette().brush(QPalette::Text);
  for (int row = 0; row < rowCount(); ++row) {
    const auto found = stage_.setup().joints.find(freedomOf(row).name);
    const JointSetup& own = found == stage_.setup().joints.end() ? none : found->second;
    for (int column = 0; column < columnCount(); ++column) {
      const QString value = columns_[column].own(own, freedomOf(row).measure);
      const bool usual = value.isEmpty();
      QTableWidgetItem* cell = item(row, column);
      const QString shown = usual ? columns_[column].usual(rows_[row]) : value;
      if (cell->text() != shown) cell->setText(shown);
      const auto& in_full = columns_[column].usual_in_full;
      const QString tip = usual && in_full ? in_full() : QString();
      if (cell->toolTip() != tip) cell->setToolTip(tip);
      const QBrush& brush = usual ? dimmed : text;
      if (cell->foreground() != brush) cell->setForeground(brush);
    }
  }
  fitRows();
  filling_ = before;
}

const DegreeOfFreedom& JointTable::freedomOf(int row) const {
  return stage_.model().degrees_of_freedom[rows_[row]];
}

bool JointTable::hasWords() const {
  return std::any_of(columns_.begin(), columns_.end(),
                     [](const Column& column) { return static_cast<bool>(column.choices); });
}

void JointTable::fitRows() {
  if (!hasWords()) return;
  const auto& joints = stage_.setup().joints;
  // while it is filled there may be more of one than of the other
  const int count = std::min(rowCount(), static_cast<int>(rows_.size()));
  for (int row = 0; row < count; ++row) {
    const auto own = joints.find(freedomOf(row).name);
    const int needed = own != joints.end() && own->second.law ? sizeHintForRow(row) : 0;
    setRowHeight(row, std::max(needed, verticalHeader()->defaultSectionSize()));
  }
}

void JointTable::changeEvent(QEvent* event) {
  QTableWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && !rows_.empty()) refresh();
}

void JointTable::take(int row, int column) {
  if (filling_) return;
  SimulationSetup changed = stage_.setup();
  const std::string& name = freedomOf(row).name;
  const Measure measure = freedomOf(row).measure;
  JointSetup& joint = changed.joints[name];
  const QString typed = item(row, column)->text().trimmed();
  const bool untouched =
      columns_[column].own(joint, measure).isEmpty() && typed == columns_[column].usual(rows_[row]);
  const QString why = untouched ? QString() : columns_[column].take(joint, typed, measure);
  if (!untouched && why.isEmpty()) {
    if (empty(joint)) changed.joints.erase(name);
    stage_.setSetup(changed);
  }
  refresh();  // what was no value goes
  tellAtCell(*this, row, column, why);
}

JointTable::Column numberColumn(const QString& title, const QString& tip,
                                std::optional<double> JointSetup::*member, bool may_be_infinite,
                                std::function<QString(int)> usual, double (*factor)(Measure)) {
  const auto scale = [factor](Measure measure) { return factor ? factor(measure) : 1.0; };
  return {
      title, tip,
      [member, scale](const JointSetup& joint, Measure measure) {
        const std::optional<double>& value = joint.*member;
        if (!value) return QString();
        return std::isinf(*value) ? QObject::tr("none") : shortNumber(scale(measure) * *value);
      },
      std::move(usual),
      [member, may_be_infinite, scale](JointSetup& joint, const QString& text, Measure measure) {
        double value = 0.0;
        if (text.isEmpty()) {
          (joint.*member).reset();
          return QString();
        }
        QString why;
        if (!readArithmetic(text, QuantityKind::kNumber, 1.0, value, why)) return why;
        if (!(value >= 0.0)) return QObject::tr("it must be at least 0");
        if (std::isinf(value) && !may_be_infinite) return QObject::tr("it must be finite");
        joint.*member = value / scale(measure);
        return QString();
      }};
}

}  // namespace armillary
