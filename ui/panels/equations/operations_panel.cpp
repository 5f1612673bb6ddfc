// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/operations_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <limits>

#include "ui/stage/stage.h"
#include "ui/widgets/copied_cells.h"
#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

enum CountColumn {
  kName,
  kTotal,
  kMultiplications,
  kAdditions,
  kDivisions,
  kRoots,
  kTrigonometric
};

// Numbers are sorted as numbers.
class CountItem : public QTreeWidgetItem {
 public:
  using QTreeWidgetItem::QTreeWidgetItem;
  bool operator<(const QTreeWidgetItem& other) const override {
    const int column = treeWidget()->sortColumn();
    if (column == kName) return text(kName) < other.text(kName);
    return data(column, Qt::UserRole).toLongLong() < other.data(column, Qt::UserRole).toLongLong();
  }
};

void fill(QTreeWidgetItem& item, const OperationCount& count) {
  const auto put = [&](CountColumn column, long value) {
    item.setText(column, value == 0 ? QStringLiteral("0") : QLocale().toString(value));
    item.setData(column, Qt::UserRole, static_cast<qlonglong>(value));
    item.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  };
  put(kTotal, count.total());
  put(kMultiplications, count.multiplications);
  put(kAdditions, count.additions);
  put(kDivisions, count.divisions);
  put(kRoots, count.square_roots);
  put(kTrigonometric, count.trigonometric);
}

// "inverse-dynamics" is "Inverse dynamics".
QString plain(const std::string& name) {
  QString words = QString::fromStdString(name).replace(QLatin1Char('-'), QLatin1Char(' '));
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

}  // namespace

OperationsPanel::OperationsPanel(Stage& stage, QWidget* parent)
    : LivePanel(stage, parent), about_(new QLabel(this)), table_(new QTreeWidget(this)) {
  setObjectName(QStringLiteral("operations_panel"));
  table_->setObjectName(QStringLiteral("operations_table"));
  table_->setAccessibleName(tr("Operations of every method"));
  table_->setHeaderLabels(
      {tr("Method"), tr("total"), tr("·"), tr("+"), tr("÷"), tr("√"), tr("sin, cos")});
  const QStringList tips{tr("The quantities and their methods; under each what every link adds"),
                         tr("All operations"),
                         tr("Multiplications"),
                         tr("Additions and subtractions"),
                         tr("Divisions"),
                         tr("Square roots"),
                         tr("Sines and cosines")};
  for (int i = 0; i < static_cast<int>(tips.size()); ++i) {
    table_->headerItem()->setToolTip(i, tips[i]);
    if (i > 0) table_->headerItem()->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
  }
  table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->header()->setStretchLastSection(false);
  table_->setSortingEnabled(true);
  table_->sortByColumn(kTotal, Qt::AscendingOrder);
  makeCopyable(table_);
  about_->setWordWrap(true);
  about_->setForegroundRole(QPalette::PlaceholderText);
  about_->setObjectName(QStringLiteral("operations_about"));
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kSmall);
  rows->addWidget(about_);
  rows->addWidget(table_, 1);
  connect(&counter_, &OperationCounter::counted, this, &OperationsPanel::show);
  connect(&counter_, &OperationCounter::failed, about_, &QLabel::setText);
}

void OperationsPanel::refresh() {
  if (of_model_ == stage().sharedModel()) return;
  of_model_ = stage().sharedModel();
  counts_.clear();
  table_->clear();
  about_->setText(tr("Counting…"));
  counter_.count(of_model_);
}

void OperationsPanel::show(const std::vector<MethodCount>& counts) {
  counts_ = counts;
  table_->setSortingEnabled(false);
  table_->clear();
  QTreeWidgetItem* group = nullptr;
  std::string quantity;
  for (const MethodCount& each : counts) {
    if (!group || each.quantity != quantity) {
      quantity = each.quantity;
      group = new CountItem(table_, {plain(quantity)});
      group->setFirstColumnSpanned(true);
      group->setExpanded(true);
    }
    auto* item = new CountItem(group, {QString::fromStdString(each.method)});
    if (!each.why_not.empty()) {
      item->setText(kTotal, tr("–"));
      item->setToolTip(kName, QString::fromStdString(each.why_not));
      item->setToolTip(kTotal, QString::fromStdString(each.why_not));
      item->setData(kTotal, Qt::UserRole, std::numeric_limits<qlonglong>::max());
      continue;
    }
    fill(*item, each.count);
    const Model& model = *of_model_;
    for (std::size_t i = 0; i < each.by_body.size() && i + 1 < model.bodies.size(); ++i) {
      const int link = model.joints[model.bodies[i + 1].joint_index].child;
      fill(*new CountItem(item, {QString::fromStdString(model.links[link].name)}), each.by_body[i]);
    }
  }
  table_->setSortingEnabled(true);
  about_->setText(
      tr("One call of each, counted while it runs. Left out: what is multiplied by a structural 0 "
         "or 1 or has 0 added, and what the robot's constants alone make."));
}

}  // namespace armillary
