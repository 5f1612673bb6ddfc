// SPDX-License-Identifier: GPL-3.0-or-later
// Chains of n joints: formulas and curves, beside published ones.
#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <algorithm>

#include "engine/counting/published_counts.h"
#include "ui/panels/equations/count_item.h"
#include "ui/panels/equations/operations_panel.h"
#include "ui/widgets/plot_style.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr int kLongestDrawn = 30;  // joints

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

// The formula, or the depths themselves where there is none.
void fillDepth(QTreeWidgetItem& item, const ChainMethod& method) {
  if (method.depth) return fill(item, kDepth, *method.depth);
  QStringList depths;
  for (const auto& [n, depth] : method.depths) {
    depths << OperationsPanel::tr("%1 (n = %2)")
                  .arg(QLocale().toString(static_cast<qlonglong>(depth)))
                  .arg(n);
  }
  item.setText(kDepth, depths.last());
  item.setToolTip(kDepth, depths.join(QStringLiteral(", ")));
  item.setData(kDepth, Qt::UserRole, static_cast<qlonglong>(method.depths.back().second));
}

}  // namespace

std::vector<ChainMethod> OperationsPanel::chosen() const {
  const std::string quantity = subject_->currentData().toString().toStdString();
  std::vector<ChainMethod> methods;
  for (const ChainMethod& each : chains_) {
    if (each.quantity != quantity) continue;
    if (ofDepth() ? each.depths.size() > 1 : each.total.has_value()) methods.push_back(each);
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
    if (ofDepth()) {
      fillDepth(*item, each);
      continue;
    }
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
  if (ofDepth()) {
    about_->setText(
        tr("How many operations of one call wait for each other, in chains of n revolute joints: "
           "the time that it takes however many processors there are. The recursions grow with "
           "n, the constraint force algorithm with its logarithm."));
    return drawChains();
  }
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
  ofDepth() ? drawDepths() : drawCounts();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

// Both axes by doublings: what grows with n is straight.
void OperationsPanel::drawDepths() {
  const auto logarithmic = [](QCPAxis* axis, double base) {
    axis->setScaleType(QCPAxis::stLogarithmic);
    const auto ticker = QSharedPointer<QCPAxisTickerLog>::create();
    ticker->setLogBase(base);
    axis->setTicker(ticker);
    axis->setNumberFormat(QStringLiteral("gb"));
    axis->setNumberPrecision(6);
  };
  logarithmic(plot_->xAxis, 2.0);
  logarithmic(plot_->yAxis, 10.0);
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) styleAxis(*axis, palette());
  plot_->setBackground(palette().color(QPalette::Base));
  plot_->xAxis->setLabel(tr("joints"));
  plot_->yAxis->setLabel(tr("operations that wait"));
  int index = 0;
  for (const ChainMethod& each : chosen()) {
    QCPGraph* graph = plot_->addGraph();
    graph->setName(QString::fromStdString(each.method));
    graph->setPen(QPen(curveColor(index++), 1.8));
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 4.0));
    for (const auto& [n, depth] : each.depths) graph->addData(n, static_cast<double>(depth));
  }
  plot_->rescaleAxes();
}

void OperationsPanel::drawCounts() {
  plot_->xAxis->setScaleType(QCPAxis::stLinear);
  plot_->xAxis->setTicker(QSharedPointer<QCPAxisTicker>::create());
  plot_->yAxis->setScaleType(QCPAxis::stLogarithmic);
  plot_->yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) styleAxis(*axis, palette());
  plot_->setBackground(palette().color(QPalette::Base));
  plot_->yAxis->setNumberFormat(QStringLiteral("eb"));
  plot_->yAxis->setNumberPrecision(0);
  plot_->xAxis->setLabel(tr("joints"));
  plot_->yAxis->setLabel(tr("operations"));
  const auto draw = [&](const ChainFormula& formula, const QPen& pen, const QString& name) {
    QCPGraph* graph = plot_->addGraph();
    graph->setName(name);
    graph->setPen(pen);
    for (int n = std::max(formula.from, 2); n <= kLongestDrawn; ++n) {
      graph->addData(n, static_cast<double>(formula.at(n)));
    }
  };
  int index = 0;
  for (const ChainMethod& each : chosen()) {
    const QColor color = curveColor(index++);
    draw(*each.total, QPen(color, 1.8), QString::fromStdString(each.method));
    for (const PublishedCount& known : publishedOf(each)) {
      draw(wholeFormula(known.multiplications) + wholeFormula(known.additions),
           QPen(color, 1.2, Qt::DashLine), {});
    }
  }
  plot_->rescaleAxes();
  const std::optional<int> least = crossoverOfForwardDynamics(chains_);
  if (least && subject_->currentData() == QStringLiteral("forward-dynamics")) {
    const QString said = tr("aba < crba from %1 on").arg(*least);
    const QCPRange range = plot_->yAxis->range();
    QCPGraph* line = plot_->addGraph();  // as figures for paper have it too
    line->setName(said);
    line->setPen(QPen(palette().color(QPalette::PlaceholderText), 1.0, Qt::DotLine));
    for (const double end : {range.lower, range.upper}) line->addData(*least, end);
    auto* words = new QCPItemText(plot_);
    words->setText(said);
    words->setColor(palette().color(QPalette::Text));
    words->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    words->position->setCoords(*least + 0.4, plot_->yAxis->range().lower * 1.2);
  }
}

}  // namespace armillary
