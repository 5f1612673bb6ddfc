// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/operations_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "engine/counting/published_counts.h"
#include "ui/stage/stage.h"
#include "ui/widgets/copied_cells.h"
#include "ui/widgets/plot_style.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr int kLongestDrawn = 30;  // joints
constexpr int kSortedAt = 20;      // formulas are sorted by their numbers there

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

void fill(QTreeWidgetItem& item, CountColumn column, const ChainFormula& formula) {
  item.setText(column, QString::fromStdString(toText(formula)));
  item.setData(column, Qt::UserRole, static_cast<qlonglong>(formula.at(kSortedAt)));
}

ChainFormula operator+(ChainFormula sum, const ChainFormula& other) {
  sum.coefficients.resize(std::max(sum.coefficients.size(), other.coefficients.size()));
  for (std::size_t k = 0; k < other.coefficients.size(); ++k) {
    sum.coefficients[k] += other.coefficients[k];
  }
  return sum;
}

std::vector<PublishedCount> publishedOf(const ChainMethod& method) {
  std::vector<PublishedCount> own;
  for (const PublishedCount& each : publishedCounts()) {
    if (each.quantity == method.quantity && each.method == method.method) own.push_back(each);
  }
  return own;
}

// "inverse-dynamics" is "Inverse dynamics".
QString plain(const std::string& name) {
  QString words = QString::fromStdString(name).replace(QLatin1Char('-'), QLatin1Char(' '));
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

}  // namespace

OperationsPanel::OperationsPanel(Stage& stage, QWidget* parent)
    : LivePanel(stage, parent),
      subject_(new QComboBox(this)),
      about_(new QLabel(this)),
      plot_(new QCustomPlot(this)),
      table_(new QTreeWidget(this)) {
  setObjectName(QStringLiteral("operations_panel"));
  subject_->setObjectName(QStringLiteral("operations_subject"));
  subject_->setAccessibleName(tr("Whose operations"));
  subject_->addItem(tr("This robot"));
  subject_->addItem(tr("Chains of joints: forward dynamics"), QStringLiteral("forward-dynamics"));
  subject_->addItem(tr("Chains of joints: inverse dynamics"), QStringLiteral("inverse-dynamics"));
  subject_->addItem(tr("Chains of joints: mass matrix"), QStringLiteral("mass-matrix"));
  plot_->setObjectName(QStringLiteral("operations_plot"));
  plot_->setAccessibleName(tr("Operations of every method against the number of joints"));
  plot_->setMinimumHeight(160);
  plot_->hide();
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
  rows->addWidget(subject_);
  rows->addWidget(about_);
  rows->addWidget(plot_, 2);
  rows->addWidget(table_, 1);
  connect(subject_, &QComboBox::currentIndexChanged, this, &OperationsPanel::begin);
  connect(&counter_, &OperationCounter::chainsCounted, this,
          [this](const std::vector<ChainMethod>& methods) {
            chains_ = methods;
            showChains();
          });
  connect(&counter_, &OperationCounter::counted, this, &OperationsPanel::show);
  connect(&counter_, &OperationCounter::failed, about_, &QLabel::setText);
}

void OperationsPanel::refresh() {
  if (of_model_ == stage().sharedModel() || (of_model_ && ofChains())) return;
  begin();
}

bool OperationsPanel::ofChains() const {
  return subject_->currentData().isValid();
}

void OperationsPanel::begin() {
  table_->clear();
  for (int column = kDivisions; column <= kTrigonometric; ++column) {
    table_->setColumnHidden(column, ofChains());
  }
  plot_->setVisible(ofChains());
  about_->setText(tr("Counting…"));
  if (!ofChains()) {
    of_model_ = stage().sharedModel();
    counts_.clear();
    counter_.count(of_model_);
  } else if (chains_.empty()) {
    counter_.countChains();
  } else {
    counter_.cancel();
    showChains();
  }
}

std::vector<ChainMethod> OperationsPanel::chosen() const {
  const std::string quantity = subject_->currentData().toString().toStdString();
  std::vector<ChainMethod> methods;
  for (const ChainMethod& each : chains_) {
    if (each.quantity == quantity && each.total) methods.push_back(each);
  }
  return methods;
}

void OperationsPanel::showChains() {
  if (!ofChains()) return;
  table_->setSortingEnabled(false);
  table_->clear();
  int index = 0;
  for (const ChainMethod& each : chosen()) {
    auto* item = new CountItem(table_, {QString::fromStdString(each.method)});
    item->setData(kName, Qt::DecorationRole, curveColor(index++));  // the plot's legend
    fill(*item, kTotal, *each.total);
    if (each.multiplications) fill(*item, kMultiplications, *each.multiplications);
    if (each.additions) fill(*item, kAdditions, *each.additions);
    item->setExpanded(true);
    for (const PublishedCount& known : publishedOf(each)) {
      const QString who = QString::fromUtf8(known.source);  // "A and B (1986), …"
      auto* source = new CountItem(item, {who.left(who.indexOf(QLatin1Char(')')) + 1)});
      const ChainFormula multiplications = wholeFormula(known.multiplications);
      const ChainFormula additions = wholeFormula(known.additions);
      fill(*source, kTotal, multiplications + additions);
      fill(*source, kMultiplications, multiplications);
      fill(*source, kAdditions, additions);
      source->setToolTip(kName, tr("%1: %2").arg(who, QString::fromUtf8(known.why)));
    }
  }
  table_->setSortingEnabled(true);
  QString text =
      tr("Chains of n revolute joints with general Denavit-Hartenberg parameters. Dashed: "
         "published counts, under the methods in the table.");
  const std::optional<int> least = crossoverOfForwardDynamics(chains_);
  if (least && subject_->currentData() == QStringLiteral("forward-dynamics")) {
    text += tr(" From n = %1 on the articulated body algorithm takes less than the composite rigid "
               "body algorithm with its factorization (Featherstone and Orin 2000: n > 9).")
                .arg(*least);
  }
  about_->setText(text);
  drawChains();
}

void OperationsPanel::drawChains() {
  plot_->clearPlottables();
  plot_->clearItems();
  if (!ofChains()) return;
  plot_->yAxis->setScaleType(QCPAxis::stLogarithmic);
  plot_->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) styleAxis(*axis, palette());
  plot_->setBackground(palette().color(QPalette::Base));
  plot_->yAxis->setNumberFormat(QStringLiteral("eb"));
  plot_->yAxis->setNumberPrecision(0);
  plot_->xAxis->setLabel(tr("joints"));
  plot_->yAxis->setLabel(tr("operations"));
  const auto draw = [&](const ChainFormula& formula, const QPen& pen) {
    QCPGraph* graph = plot_->addGraph();
    graph->setPen(pen);
    for (int n = std::max(formula.from, 2); n <= kLongestDrawn; ++n) {
      graph->addData(n, static_cast<double>(formula.at(n)));
    }
  };
  int index = 0;
  for (const ChainMethod& each : chosen()) {
    const QColor color = curveColor(index++);
    draw(*each.total, QPen(color, 1.8));
    for (const PublishedCount& known : publishedOf(each)) {
      draw(wholeFormula(known.multiplications) + wholeFormula(known.additions),
           QPen(color, 1.2, Qt::DashLine));
    }
  }
  plot_->rescaleAxes();
  const std::optional<int> least = crossoverOfForwardDynamics(chains_);
  if (least && subject_->currentData() == QStringLiteral("forward-dynamics")) {
    auto* line = new QCPItemStraightLine(plot_);
    line->setPen(QPen(palette().color(QPalette::PlaceholderText), 1.0, Qt::DotLine));
    line->point1->setCoords(*least, plot_->yAxis->range().lower);
    line->point2->setCoords(*least, plot_->yAxis->range().upper);
    auto* words = new QCPItemText(plot_);
    words->setText(tr("aba < crba from %1 on").arg(*least));
    words->setColor(palette().color(QPalette::Text));
    words->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    words->position->setCoords(*least + 0.4, plot_->yAxis->range().lower * 1.2);
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void OperationsPanel::changeEvent(QEvent* event) {
  LivePanel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) drawChains();
}

void OperationsPanel::show(const std::vector<MethodCount>& counts) {
  if (ofChains()) return;
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
