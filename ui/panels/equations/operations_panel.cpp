// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/operations_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <limits>

#include "ui/panels/equations/count_item.h"
#include "ui/stage/stage.h"
#include "ui/widgets/copied_cells.h"
#include "ui/widgets/figure_menu.h"
#include "ui/widgets/plot_figure.h"
#include "ui/widgets/plot_style.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/upright_scroll.h"

namespace armillary {
namespace {

// "inverse-dynamics" is "Inverse dynamics".
QString plain(const std::string& name) {
  QString words = QString::fromStdString(name).replace(QLatin1Char('-'), QLatin1Char(' '));
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

constexpr int kOfDepth = Qt::UserRole + 1;  // of a subject: it is the depth

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
  for (const auto& [words, quantity] :
       {std::pair(tr("Depth for many processors: forward dynamics"), "forward-dynamics"),
        std::pair(tr("Depth for many processors: inverse dynamics"), "inverse-dynamics")}) {
    subject_->addItem(words, QLatin1String(quantity));
    subject_->setItemData(subject_->count() - 1, true, kOfDepth);
  }
  plot_->setObjectName(QStringLiteral("operations_plot"));
  followNumbers(*plot_);
  plot_->setAccessibleName(tr("Operations of every method against the number of joints"));
  plot_->setMinimumHeight(160);
  offerFigure(
      plot_, [] { return tr("operations"); }, [this] { return figureOf(*plot_); });
  plot_->hide();
  table_->setObjectName(QStringLiteral("operations_table"));
  table_->setAccessibleName(tr("Operations of every method"));
  table_->setHeaderLabels({tr("Method"), tr("Total"), tr("·"), tr("+"), tr("÷"), tr("√"),
                           tr("sin, cos"), tr("Depth"), tr("Time")});
  const QStringList tips{tr("The quantities and their methods; under each what every link adds"),
                         tr("All operations"),
                         tr("Multiplications"),
                         tr("Additions and subtractions"),
                         tr("Divisions"),
                         tr("Square roots"),
                         tr("Sines and cosines"),
                         tr("The longest chain of operations of which each waits for the one "
                            "before: what many processors cannot share"),
                         tr("What a call takes on this machine, the least of a few batches")};
  for (int i = 0; i < static_cast<int>(tips.size()); ++i) {
    table_->headerItem()->setToolTip(i, tips[i]);
    if (i > 0) table_->headerItem()->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
  }
  table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->header()->setStretchLastSection(false);
  table_->header()->moveSection(kTime, kTotal + 1);  // where a narrow panel shows it
  table_->setSortingEnabled(true);
  table_->sortByColumn(kTotal, Qt::AscendingOrder);
  makeCopyable(table_);
  about_->setWordWrap(true);
  about_->setForegroundRole(QPalette::PlaceholderText);
  about_->setObjectName(QStringLiteral("operations_about"));
  QVBoxLayout* rows = UprightScroll::rowsOf(this);
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
  connect(&counter_, &OperationCounter::failed, about_,
          [this](const QString& why) { about_->setText(asSentence(why)); });
}

void OperationsPanel::refresh() {
  if (of_model_ == stage().sharedModel() || (ofChains() && !chains_.empty())) return;
  begin();
}

bool OperationsPanel::ofDepth() const {
  return subject_->currentData(kOfDepth).toBool();
}

bool OperationsPanel::ofChains() const {
  return subject_->currentData().isValid();
}

void OperationsPanel::begin() {
  table_->clear();
  for (int column = kTotal; column <= kTime; ++column) {
    const bool of_chains = ofDepth() ? column == kDepth : column < kDivisions;
    table_->setColumnHidden(column, ofChains() && !of_chains);
  }
  plot_->setVisible(ofChains());
  of_model_ = stage().sharedModel();
  if (!ofChains() && !of_model_) {
    counter_.cancel();
    about_->setText(tr("Open a robot to count its operations."));
    return;
  }
  about_->setText(tr("Counting…"));
  if (!ofChains()) {
    counts_.clear();
    counter_.count(of_model_);
  } else if (chains_.empty()) {
    counter_.countChains();
  } else {
    counter_.cancel();
    showChains();
  }
}

void OperationsPanel::changeEvent(QEvent* event) {
  LivePanel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) drawChains();
}

void OperationsPanel::show(const std::vector<MethodCount>& counts,
                           const std::vector<double>& times) {
  if (ofChains()) return;
  counts_ = counts;
  table_->setSortingEnabled(false);
  table_->clear();
  QTreeWidgetItem* group = nullptr;
  std::string quantity;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const MethodCount& each = counts[k];
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
    fillTime(*item, times[k]);
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
