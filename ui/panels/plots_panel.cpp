#include "ui/panels/plots_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/panels/curve_data.h"
#include "ui/panels/plot_style.h"
#include "ui/stage/stage.h"
#include "ui/theme.h"

namespace armillary {
namespace {

constexpr int kRefresh = 66;          // ms
constexpr double kShownSeconds = 10;  // of a running simulation
constexpr int kCurvesAtFirst = 6;
const QList<int> kFirstSizes{340, 800};  // of the list and the plots, pixels

}  // namespace

PlotsPanel::PlotsPanel(Stage& stage, QWidget* parent)
    : QWidget(parent), stage_(stage), plot_(new QCustomPlot(this)), list_(new QTreeWidget(this)) {
  for (const auto& [quantity, title] :
       {std::pair{SampleQuantity::kPosition, tr("Position")},
        std::pair{SampleQuantity::kVelocity, tr("Velocity")},
        std::pair{SampleQuantity::kAcceleration, tr("Acceleration")},
        std::pair{SampleQuantity::kEffort, tr("Effort")},
        std::pair{SampleQuantity::kExternal, tr("External")}}) {
    Plot& plot = plots_.emplace_back();
    plot.quantity = quantity;
    plot.title = title;
  }
  plot_->setObjectName(QStringLiteral("plot"));
  plot_->setAccessibleName(tr("Curves over time"));
  plot_->plotLayout()->clear();
  plot_->setInteraction(QCP::iRangeZoom, true);
  plot_->setMinimumHeight(80);
  list_->setObjectName(QStringLiteral("curves"));
  list_->setAccessibleName(tr("Curves, with their values at the cursor"));
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setTextElideMode(Qt::ElideMiddle);  // joints' names differ at their ends

  auto* side = new QWidget(this);
  auto* side_layout = new QVBoxLayout(side);
  side_layout->setContentsMargins(0, 0, 0, 0);
  side_layout->setSpacing(2);
  side_layout->addWidget(list_, 1);
  auto* splitter = new QSplitter(this);
  splitter->addWidget(side);
  splitter->addWidget(plot_);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes(kFirstSizes);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 2, 4, 2);
  layout->setSpacing(2);
  layout->addWidget(splitter, 1);
  side_layout->addLayout(makeToggles());

  timer_.setInterval(kRefresh);
  connect(&timer_, &QTimer::timeout, this, &PlotsPanel::refresh);
  connect(&stage_, &Stage::robotChanged, this, &PlotsPanel::rebuildCurves);
  connect(&stage_, &Stage::modeChanged, this, [this] {
    follows_ = true;
    markDirty();
  });
  connect(&stage_, &Stage::recordingChanged, this, &PlotsPanel::markDirty);
  connect(&stage_, &Stage::runningChanged, this, [this] {
    applyTheme();
    markDirty();
  });
  connect(&stage_, &Stage::sampleChanged, this, [this] {
    cursor_dirty_ = true;
    if (!timer_.isActive()) timer_.start();
  });
  connect(list_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem*, int column) {
    if (column != 0) return;
    toggled_ = true;  // the click on the box does not also choose the joint
    takeChoice();
  });
  connect(list_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
    if (std::exchange(toggled_, false)) return;
    for (const Curve& curve : curves_) {
      if (curve.item == item) Q_EMIT jointSelected(curve.joint);
    }
  });
  connect(plot_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
    scrubbing_ = event->button() == Qt::LeftButton;
    before_press_ = stage_.sample().state.time;
    panning_ = !scrubbing_;
    pan_from_ = event->position();
    if (scrubbing_) scrub(*event);
  });
  connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
    if (scrubbing_) scrub(*event);
    if (!panning_) return;
    follows_ = false;
    if (auto* rect = plot_->axisRectAt(pan_from_)) {
      QCPAxis* time = rect->axis(QCPAxis::atBottom);
      QCPAxis* value = rect->axis(QCPAxis::atLeft);
      const double dt =
          time->pixelToCoord(pan_from_.x()) - time->pixelToCoord(event->position().x());
      const double dv =
          value->pixelToCoord(pan_from_.y()) - value->pixelToCoord(event->position().y());
      value->moveRange(dv);
      setTimeRange(time->range().lower + dt, time->range().upper + dt);
      markDirty();
    }
    pan_from_ = event->position();
  });
  connect(plot_, &QCustomPlot::mouseRelease, this, [this] {
    scrubbing_ = panning_ = false;
    before_double_click_ = before_press_;
  });
  connect(plot_, &QCustomPlot::mouseWheel, this, [this](QWheelEvent*) {
    follows_ = false;
    markDirty();
  });
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, [this] {
    // it shows all; the time stays where it was before its first press
    scrubbing_ = false;
    stage_.scrubTo(before_double_click_);
    follows_ = true;
    markDirty();
  });
}

QHBoxLayout* PlotsPanel::makeToggles() {
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  for (Plot& plot : plots_) {
    plot.toggle = new QToolButton(this);
    plot.toggle->setText(plot.title);
    plot.toggle->setObjectName(QStringLiteral("show_") + plot.title.toLower());
    plot.toggle->setCheckable(true);
    plot.toggle->setChecked(plot.quantity == SampleQuantity::kPosition ||
                            plot.quantity == SampleQuantity::kEffort);
    plot.toggle->setToolTip(plot.quantity == SampleQuantity::kExternal
                                ? tr("Show the plot of what springs between links, a pull and "
                                     "wrenches ask of the joints")
                                : tr("Show the plot of this quantity"));
    row->addWidget(plot.toggle);
    connect(plot.toggle, &QToolButton::toggled, this, &PlotsPanel::takeChoice);
  }
  row->addStretch(1);
  return row;
}

void PlotsPanel::setUnits(const Units& units) {
  units_ = units;
  rebuildPlots();
}

void PlotsPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) applyTheme();
  if (event->type() == QEvent::FontChange) {
    rebuildPlots();
    // once everything in the list has the new type too
    QTimer::singleShot(0, this, [this] {
      findChild<QSplitter*>()->setSizes(kFirstSizes);
      rebuildPlots();
    });
  }
  QWidget::changeEvent(event);
}

void PlotsPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  markDirty();
}

void PlotsPanel::rebuildCurves() {
  const QSignalBlocker quiet(list_);
  list_->clear();
  curves_.clear();
  selected_joint_ = -1;
  follows_ = true;
  const Model& model = stage_.model();
  const bool motors = std::any_of(model.degrees_of_freedom.begin(), model.degrees_of_freedom.end(),
                                  [&](const DegreeOfFreedom& dof) {
                                    return model.joints[dof.joint].type != JointType::kFloating;
                                  });
  int chosen = 0;
  for (int i = 0; i < model.velocitySize(); ++i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
    const Joint& joint = model.joints[dof.joint];
    Curve curve;
    curve.name = QString::fromStdString(dof.name);
    curve.joint = dof.joint;
    curve.velocity_index = i;
    curve.measure = dof.measure;
    const int within = i - joint.velocity_index;
    if (joint.position_size == joint.velocity_size) {
      curve.position_index = joint.position_index + within;
    } else if (dof.measure == Measure::kLength) {
      curve.position_index = joint.position_index + within - 3;  // x beside vx
    }
    curve.color = curveColor(i);
    curve.item = new QTreeWidgetItem(list_, {curve.name});
    curve.item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    // a floating base has no motor: the joints that have one come first
    const bool choose = chosen < kCurvesAtFirst && (!motors || joint.type != JointType::kFloating);
    chosen += choose;
    curve.item->setCheckState(0, choose ? Qt::Checked : Qt::Unchecked);
    QPixmap swatch(10, 10);
    swatch.fill(curve.color);
    curve.item->setIcon(0, QIcon(swatch));
    curves_.push_back(curve);
  }
  choice_ = presentChoice();
  rebuildPlots();
}

PlotChoice PlotsPanel::presentChoice() const {
  PlotChoice choice;
  for (const Curve& curve : curves_) {
    if (curve.item->checkState(0) == Qt::Checked) choice.curves << curve.name;
  }
  for (const Plot& plot : plots_) {
    if (plot.toggle->isChecked()) choice.plots << plot.toggle->objectName();
  }
  return choice;
}

void PlotsPanel::takeChoice() {
  rebuildPlots();
  const PlotChoice before = std::exchange(choice_, presentChoice());
  if (before != choice_) Q_EMIT choiceEdited(before, choice_);
}

void PlotsPanel::choose(const PlotChoice& choice) {
  {
    const QSignalBlocker quiet(list_);
    for (const Curve& curve : curves_) {
      const bool chosen = choice.curves.contains(curve.name);
      curve.item->setCheckState(0, chosen ? Qt::Checked : Qt::Unchecked);
    }
    for (Plot& plot : plots_) {
      const QSignalBlocker quiet_too(plot.toggle);
      plot.toggle->setChecked(choice.plots.contains(plot.toggle->objectName()));
    }
  }
  takeChoice();
}

QString PlotsPanel::unitOf(SampleQuantity quantity) const {
  bool angle = false, length = false;
  for (const Curve& curve : curves_) {
    if (curve.item->checkState(0) != Qt::Checked) continue;
    (curve.measure == Measure::kLength ? length : angle) = true;
  }
  const auto unit = [&](Measure measure) {
    switch (quantity) {
      case SampleQuantity::kPosition:
        return units_.unit(measure);
      case SampleQuantity::kVelocity:
        return units_.unit(measure, "/s");
      case SampleQuantity::kAcceleration:
        return units_.unit(measure, "/s²");
      default:
        return Units::effortUnit(measure);
    }
  };
  QStringList names;
  if (angle || !length) names << unit(Measure::kAngle);
  if (length) names << unit(Measure::kLength);
  return names.join(QStringLiteral(", "));
}

void PlotsPanel::rebuildPlots() {
  plot_->clearGraphs();
  plot_->clearItems();
  plot_->plotLayout()->clear();
  QStringList headers{tr("Joint")};
  int column = 0;
  QList<QCPAxis*> time_axes;
  for (Plot& plot : plots_) {
    plot.graphs.assign(curves_.size(), nullptr);
    plot.rect = nullptr;
    plot.cursor = nullptr;
    if (!plot.toggle->isChecked()) continue;
    headers << QStringLiteral("%1 [%2]").arg(plot.title, unitOf(plot.quantity));
    plot.rect = new QCPAxisRect(plot_);
    plot_->plotLayout()->addElement(0, column++, plot.rect);
    plot.rect->setMinimumMargins(QMargins(0, 2, 6, 0));
    QCPAxis* time = plot.rect->axis(QCPAxis::atBottom);
    QCPAxis* value = plot.rect->axis(QCPAxis::atLeft);
    plot.rect->setRangeZoomAxes({time}, {value});
    plot.rect->setRangeZoom(Qt::Horizontal);
    value->setLabel(QStringLiteral("%1 [%2]").arg(plot.title, unitOf(plot.quantity)));
    time->setLabel(tr("time [s]"));
    value->setLabelPadding(2);
    time->setLabelPadding(0);
    value->ticker()->setTickCount(4);
    time->setRange(0.0, 1.0);
    time_axes << time;
    for (size_t i = 0; i < curves_.size(); ++i) {
      if (curves_[i].item->checkState(0) != Qt::Checked) continue;
      if (plot.quantity == SampleQuantity::kPosition && curves_[i].position_index < 0) continue;
      QCPGraph* graph = plot_->addGraph(time, value);
      graph->setAntialiased(false);
      plot.graphs[i] = graph;
    }
    plot.cursor = new QCPItemStraightLine(plot_);
    plot.cursor->setLayer(QStringLiteral("overlay"));
    plot.cursor->setClipAxisRect(plot.rect);
    for (QCPItemPosition* position : {plot.cursor->point1, plot.cursor->point2}) {
      position->setAxes(time, value);
      position->setAxisRect(plot.rect);
      position->setTypeX(QCPItemPosition::ptPlotCoords);
      position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
  }
  plot_->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
  for (QCPAxis* axis : time_axes) {
    connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [time_axes](const QCPRange& range) {
              for (QCPAxis* other : time_axes) {
                const QSignalBlocker quiet(other);
                other->setRange(range);
              }
            });
  }
  list_->setColumnCount(static_cast<int>(headers.size()));
  list_->setHeaderLabels(headers);
  list_->header()->setSectionResizeMode(QHeaderView::Interactive);
  int widest = 60;
  for (const Curve& curve : curves_) {
    widest = std::max(widest, list_->fontMetrics().horizontalAdvance(curve.name));
  }
  constexpr int kBoxAndSwatch = 56;
  const int most = 13 * list_->fontMetrics().height();
  list_->header()->resizeSection(0, std::min(widest + kBoxAndSwatch, most));
  for (int i = 1; i < headers.size(); ++i) {
    list_->header()->resizeSection(i, list_->header()->sectionSizeHint(i) + 8);
  }
  auto* splitter = findChild<QSplitter*>();
  const int wanted = std::min(list_->header()->length() + 24, width() / 2);
  if (splitter->sizes().value(0) < wanted) {
    splitter->setSizes({wanted, std::max(width() - wanted, 100)});
  }
  applyTheme();
  markDirty();
}

void PlotsPanel::applyTheme() {
  const QColor text = palette().color(QPalette::WindowText);
  plot_->setBackground(palette().color(QPalette::Base));
  for (Plot& plot : plots_) {
    if (!plot.rect) continue;
    for (QCPAxis* axis : plot.rect->axes()) {
      styleAxis(*axis, palette());
      axis->setTickLabelFont(font());
      axis->setLabelFont(font());
    }
    plot.cursor->setPen(QPen(text, 1));
    for (size_t i = 0; i < plot.graphs.size(); ++i) {
      if (!plot.graphs[i]) continue;
      // lines wider than a pixel are ten times as slow to draw: not while things move
      constexpr double kWidth = 0.1;  // of the type's height
      const double width = stage_.running() ? 1.0 : std::max(1.5, kWidth * fontMetrics().height());
      plot.graphs[i]->setPen(
          QPen(curves_[i].color, curves_[i].joint == selected_joint_ ? 2.0 * width : width));
    }
  }
}

void PlotsPanel::selectJoint(int joint) {
  if (joint == selected_joint_) return;
  selected_joint_ = joint;
  bool chosen_anew = false;
  {
    const QSignalBlocker quiet(list_);
    for (Curve& curve : curves_) {
      QFont font = list_->font();
      font.setBold(curve.joint == joint);
      curve.item->setFont(0, font);
      if (curve.joint != joint) continue;
      chosen_anew |= curve.item->checkState(0) != Qt::Checked;
      curve.item->setCheckState(0, Qt::Checked);
      list_->scrollToItem(curve.item);
    }
  }
  if (chosen_anew) {
    choice_ = presentChoice();
    rebuildPlots();
  } else {
    applyTheme();
    markDirty();
  }
}

void PlotsPanel::markDirty() {
  dirty_ = cursor_dirty_ = true;
  if (!timer_.isActive()) timer_.start();
}

void PlotsPanel::refresh() {
  if (!isVisible() || !stage_.robot() || (!dirty_ && !cursor_dirty_)) {
    timer_.stop();
    return;
  }
  if (dirty_) {
    refreshCurves();
    plot_->replot(QCustomPlot::rpQueuedReplot);
  }
  refreshCursor();
  refreshValues();
  dirty_ = cursor_dirty_ = false;
}

void PlotsPanel::setTimeRange(double lower, double upper) {
  for (Plot& plot : plots_) {
    if (!plot.rect) continue;
    QCPAxis* time = plot.rect->axis(QCPAxis::atBottom);
    const QSignalBlocker quiet(time);
    time->setRange(lower, upper);
  }
}

double PlotsPanel::factorOf(const Curve& curve, SampleQuantity quantity) const {
  const bool effort = quantity == SampleQuantity::kEffort || quantity == SampleQuantity::kExternal;
  return effort ? 1.0 : units_.factor(curve.measure);
}

void PlotsPanel::refreshCurves() {
  const Recording* recording = stage_.recording();
  if (follows_ && recording && !recording->empty()) {
    const double end = recording->endTime();
    double start = recording->startTime();
    if (stage_.mode() == Stage::Mode::kSimulate) start = std::max(start, end - kShownSeconds);
    setTimeRange(start, std::max(end, start + 0.1));
  }
  for (Plot& plot : plots_) {
    if (!plot.rect) continue;
    const QCPRange range = plot.rect->axis(QCPAxis::atBottom)->range();
    double least = INFINITY, greatest = -INFINITY;
    for (size_t i = 0; i < curves_.size(); ++i) {
      if (!plot.graphs[i]) continue;
      QVector<QCPGraphData> points;
      if (recording) {
        const int index = plot.quantity == SampleQuantity::kPosition ? curves_[i].position_index
                                                                     : curves_[i].velocity_index;
        for (const auto& [time, value] :
             curvePoints(*recording, plot.quantity, index, factorOf(curves_[i], plot.quantity),
                         range.lower, range.upper, plot_->width())) {
          points.append({time, value});
          least = std::min(least, value);
          greatest = std::max(greatest, value);
        }
      }
      plot.graphs[i]->data()->set(points, true);
    }
    if (follows_ && least <= greatest) {
      const double margin = std::max(0.08 * (greatest - least), 1e-3);
      plot.rect->axis(QCPAxis::atLeft)->setRange(least - margin, greatest + margin);
    }
  }
}

void PlotsPanel::refreshCursor() {
  const double now = stage_.sample().state.time;
  const bool visible = stage_.recording() != nullptr;
  for (Plot& plot : plots_) {
    if (!plot.cursor) continue;
    plot.cursor->setVisible(visible);
    plot.cursor->point1->setCoords(now, 0.0);
    plot.cursor->point2->setCoords(now, 1.0);
  }
  if (!dirty_) plot_->layer(QStringLiteral("overlay"))->replot();
}

double PlotsPanel::shown(const Sample& sample, const Curve& curve, SampleQuantity quantity) const {
  const double factor = factorOf(curve, quantity);
  switch (quantity) {
    case SampleQuantity::kPosition:
      return factor * sample.state.position[curve.position_index];
    case SampleQuantity::kVelocity:
      return factor * sample.state.velocity[curve.velocity_index];
    case SampleQuantity::kAcceleration:
      return factor * sample.acceleration[curve.velocity_index];
    case SampleQuantity::kExternal:
      return sample.shares[EffortShare::kExternal][curve.velocity_index];
    default:
      return sample.effort[curve.velocity_index];
  }
}

void PlotsPanel::refreshValues() {
  const QSignalBlocker quiet(list_);
  const Sample& sample = stage_.sample();
  for (const Curve& curve : curves_) {
    int column = 1;
    for (const Plot& plot : plots_) {
      if (!plot.rect) continue;
      const bool there = plot.quantity != SampleQuantity::kPosition || curve.position_index >= 0;
      curve.item->setText(column,
                          there ? readable(shown(sample, curve, plot.quantity)) : QString());
      curve.item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
      ++column;
    }
  }
  list_->viewport()->update();
}

void PlotsPanel::scrub(const QMouseEvent& event) {
  QCPAxisRect* rect = plot_->axisRectAt(event.position());
  if (!rect) return;
  stage_.scrubTo(rect->axis(QCPAxis::atBottom)->pixelToCoord(event.position().x()));
}

}  // namespace armillary
