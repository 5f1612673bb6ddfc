// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/accuracy_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/traced/plain_model_of.h"
#include "ui/stage/stage.h"
#include "ui/widgets/copied_cells.h"
#include "ui/widgets/figure_menu.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/plot_figure.h"
#include "ui/widgets/plot_style.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/type_scale.h"
#include "ui/widgets/upright_scroll.h"

namespace armillary {
namespace {

constexpr int kLengths[] = {2, 3, 4, 5, 7, 10, 14, 20, 28, 40};
constexpr int kMostFreedoms = 60;  // of a robot: fifty digits take their time
enum Subject { kThisRobot, kEvenRods, kHeavyTips };
constexpr double kTaper = 1.5;  // of rods that grow heavier

QString digits(double error) {
  if (error == 0.0) return QStringLiteral("0");
  if (!std::isfinite(error)) return AccuracyPanel::tr("no digit");
  return withPowerOfTen(QLocale().toString(error, 'e', 1));
}

class ErrorItem : public QTreeWidgetItem {
 public:
  using QTreeWidgetItem::QTreeWidgetItem;
  bool operator<(const QTreeWidgetItem& other) const override {
    const int column = treeWidget()->sortColumn();
    if (column == 0) return text(0) < other.text(0);
    return data(column, Qt::UserRole).toDouble() < other.data(column, Qt::UserRole).toDouble();
  }
};

}  // namespace

AccuracyPanel::AccuracyPanel(Stage& stage, QWidget* parent)
    : LivePanel(stage, parent),
      subject_(new QComboBox(this)),
      quantity_(new QComboBox(this)),
      arithmetic_(new QComboBox(this)),
      about_(new QLabel(this)),
      table_(new QTreeWidget(this)),
      plot_(new QCustomPlot(this)) {
  setObjectName(QStringLiteral("accuracy_panel"));
  subject_->setObjectName(QStringLiteral("accuracy_subject"));
  subject_->addItem(tr("This robot"), kThisRobot);
  subject_->addItem(tr("Pendulums of 2 to 40 equal rods"), kEvenRods);
  subject_->addItem(tr("Pendulums whose rods grow heavier"), kHeavyTips);
  subject_->setToolTip(
      tr("Long pendulums have mass matrices of bad condition, and more so where the tip is heavy"));
  quantity_->setObjectName(QStringLiteral("accuracy_quantity"));
  quantity_->addItem(tr("Accelerations (forward dynamics)"), QStringLiteral("forward-dynamics"));
  quantity_->addItem(tr("Efforts (inverse dynamics)"), QStringLiteral("inverse-dynamics"));
  quantity_->addItem(tr("Mass matrix"), QStringLiteral("mass-matrix"));
  quantity_->addItem(tr("Inverse of the mass matrix"), QStringLiteral("inverse-mass-matrix"));
  arithmetic_->setObjectName(QStringLiteral("accuracy_arithmetic"));
  arithmetic_->addItem(tr("Single precision"));
  arithmetic_->addItem(tr("Double precision"));
  arithmetic_->addItem(tr("Extended precision"));
  arithmetic_->addItem(tr("Double, rounded at random"));
  arithmetic_->setCurrentIndex(static_cast<int>(Arithmetic::kDouble));
  table_->setObjectName(QStringLiteral("accuracy_table"));
  table_->setAccessibleName(tr("Errors of every method"));
  table_->setRootIsDecorated(false);
  table_->setHeaderLabels({tr("Method"), tr("Single"), tr("Double"), tr("Extended"), tr("Random")});
  for (int i = 1; i < 5; ++i) {
    table_->headerItem()->setTextAlignment(i, Qt::AlignRight | Qt::AlignVCenter);
    table_->headerItem()->setToolTip(i, arithmetic_->itemText(i - 1));
  }
  table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->header()->setStretchLastSection(false);
  table_->setSortingEnabled(true);
  table_->sortByColumn(2, Qt::AscendingOrder);
  makeCopyable(table_);
  plot_->setObjectName(QStringLiteral("accuracy_plot"));
  followNumbers(*plot_);
  plot_->setAccessibleName(tr("Errors of every method against the number of rods"));
  plot_->setMinimumHeight(160);
  offerFigure(
      plot_, [] { return tr("accuracy"); }, [this] { return figureOf(*plot_); });
  about_->setObjectName(QStringLiteral("accuracy_about"));
  about_->setWordWrap(true);
  about_->setForegroundRole(QPalette::PlaceholderText);
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  for (QComboBox* box : {subject_, quantity_, arithmetic_}) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(14);
  }
  form->addRow(tr("Of"), subject_);
  form->addRow(tr("Computed"), quantity_);
  form->addRow(tr("Drawn in"), arithmetic_);
  QVBoxLayout* rows = UprightScroll::rowsOf(this);
  rows->addLayout(form);
  rows->addWidget(about_);
  rows->addWidget(plot_, 2);
  rows->addWidget(table_, 1);
  connect(subject_, &QComboBox::currentIndexChanged, this, &AccuracyPanel::begin);
  connect(quantity_, &QComboBox::currentIndexChanged, this, &AccuracyPanel::begin);
  connect(arithmetic_, &QComboBox::currentIndexChanged, this, &AccuracyPanel::drawCurves);
  connect(&finder_, &AccuracyFinder::found, this, &AccuracyPanel::take);
  connect(&finder_, &AccuracyFinder::finished, this, [this] {
    finished_ = true;
    tell();
  });
  connect(&finder_, &AccuracyFinder::failed, about_,
          [this](const QString& why) { about_->setText(asSentence(why)); });
}

bool AccuracyPanel::ofPendulums() const {
  return subject_->currentData().toInt() != kThisRobot;
}

void AccuracyPanel::refresh() {
  const bool another = of_model_ != stage().sharedModel();
  if (of_model_ && (!another || ofPendulums())) return;
  begin();
}

void AccuracyPanel::begin() {
  of_model_ = stage().sharedModel();
  results_.clear();
  finished_ = false;
  table_->clear();
  plot_->setVisible(ofPendulums());
  arithmetic_->setEnabled(ofPendulums());
  drawCurves();
  std::vector<PlainModel> robots;
  if (ofPendulums()) {
    const double taper = subject_->currentData().toInt() == kHeavyTips ? kTaper : 1.0;
    for (const int length : kLengths) robots.push_back(pendulumChain(length, taper));
  } else if (of_model_->velocitySize() > kMostFreedoms) {
    finder_.cancel();
    about_->setText(tr("With fifty digits, robots of up to %1 degrees of freedom are computed; "
                       "this one has %2. The command \"armillary accuracy\" has no such limit.")
                        .arg(kMostFreedoms)
                        .arg(of_model_->velocitySize()));
    return;
  } else {
    robots.push_back(plainModel(*of_model_));
  }
  about_->setText(tr("Computing with fifty digits…"));
  finder_.find(std::move(robots), quantity_->currentData().toString().toStdString());
}

void AccuracyPanel::take(const RobotAccuracy& one) {
  results_.push_back(one);
  fillTable();
  drawCurves();
  tell();
}

void AccuracyPanel::tell() {
  if (results_.empty()) return;
  const RobotAccuracy& last = results_.back();
  QString text =
      tr("Relative errors of the same operations, against fifty digits, in %1 random states. ")
          .arg(AccuracyFinder::kStates);
  if (ofPendulums()) text += tr("The table is of %1 rods. ").arg(last.degrees_of_freedom);
  text += tr("The mass matrix has a condition of up to %1.").arg(digits(last.condition));
  if (!finished_) text += tr(" More is being computed…");
  about_->setText(text);
}

std::vector<std::string> AccuracyPanel::methods() const {
  std::vector<std::string> methods;
  for (const RobotAccuracy& one : results_) {
    for (const MethodAccuracy& each : one.methods) {
      if (each.why_not.empty() &&
          std::find(methods.begin(), methods.end(), each.method) == methods.end()) {
        methods.push_back(each.method);
      }
    }
  }
  return methods;
}

void AccuracyPanel::fillTable() {
  const std::vector<std::string> drawn = methods();
  table_->setSortingEnabled(false);
  table_->clear();
  for (const MethodAccuracy& each : results_.back().methods) {
    auto* item = new ErrorItem(table_, {QString::fromStdString(each.method)});
    if (ofPendulums()) {  // the table is the plot's legend
      const auto place = std::find(drawn.begin(), drawn.end(), each.method) - drawn.begin();
      item->setData(0, Qt::DecorationRole, curveColor(static_cast<int>(place)));
    }
    for (int i = 0; i < 4; ++i) {
      const bool there = each.why_not.empty();
      item->setText(i + 1, there ? digits(each.error[i]) : QStringLiteral("–"));
      item->setData(i + 1, Qt::UserRole,
                    there ? each.error[i] : std::numeric_limits<double>::infinity());
      item->setTextAlignment(i + 1, Qt::AlignRight | Qt::AlignVCenter);
      item->setFont(i + 1, numberFont(font()));
      if (!there) item->setToolTip(i + 1, QString::fromStdString(each.why_not));
    }
  }
  table_->setSortingEnabled(true);
}

void AccuracyPanel::drawCurves() {
  plot_->clearPlottables();
  if (!ofPendulums()) return;
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setScaleType(QCPAxis::stLogarithmic);
    axis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    styleAxis(*axis, palette());
  }
  plot_->setBackground(palette().color(QPalette::Base));
  plot_->yAxis->setNumberFormat(QStringLiteral("eb"));
  plot_->yAxis->setNumberPrecision(0);
  plot_->xAxis->setLabel(tr("rods"));
  plot_->yAxis->setLabel(tr("relative error"));
  const auto which = static_cast<std::size_t>(arithmetic_->currentIndex());
  int index = 0;
  for (const std::string& method : methods()) {
    QCPGraph* graph = plot_->addGraph();
    const QColor color = curveColor(index++);
    graph->setName(QString::fromStdString(method));
    graph->setPen(QPen(color, 1.8));
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, color, 4));
    for (const RobotAccuracy& one : results_) {
      for (const MethodAccuracy& each : one.methods) {
        const double error = each.error[which];
        if (each.method != method || !each.why_not.empty() || !(error > 0.0)) continue;
        graph->addData(one.degrees_of_freedom, error);
      }
    }
  }
  plot_->rescaleAxes();
  plot_->xAxis->scaleRange(1.1);
  plot_->yAxis->scaleRange(1.2);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void AccuracyPanel::changeEvent(QEvent* event) {
  LivePanel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) drawCurves();
}

}  // namespace armillary
