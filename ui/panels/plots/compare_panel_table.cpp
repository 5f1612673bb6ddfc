// SPDX-License-Identifier: GPL-3.0-or-later
// The table of differences, and of the friction that explains them.
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/panels/plots/compare_panel.h"
#include "ui/panels/plots/runs_list.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/time_reading.h"
#include "ui/stage/view_settings.h"
#include "ui/widgets/copied_cells.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/point_aligned.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/wrapped_row.h"

namespace armillary {
namespace {

constexpr int kLeastCaption = 180;  // of the words beside the buttons

// Three digits that count, whatever the size.
QString precise(double value) {
  return generalNumber(value, 3);
}

// `share` of a number's range, or that there is no difference.
// A range that is rounding beside what the numbers differ by: there is no range to be a part of.
constexpr double kNoRange = 1e-9;

QString percent(const NumberScore& number, double share) {
  if (number.same()) return ComparePanel::tr("the same");
  return share * kNoRange > 1.0 ? QStringLiteral("–")
                                : QStringLiteral("%1 %").arg(generalNumber(100.0 * share, 3));
}

}  // namespace

QWidget* ComparePanel::makeTable() {
  auto* side = new QWidget(this);
  view_ = new QComboBox(side);
  view_->setObjectName(QStringLiteral("compare_view"));
  view_->setAccessibleName(tr("What is compared"));
  view_->addItems({tr("Position"), tr("Velocity"), tr("Effort"), tr("Friction")});
  view_->setCurrentIndex(static_cast<int>(View::kEffort));
  find_friction_ = new QPushButton(tr("Identify friction"), side);
  find_friction_->setObjectName(QStringLiteral("identify_friction"));
  find_friction_->setToolTip(
      tr("What each motor gives beyond what is computed, as Coulomb and viscous friction"));
  rotor_ = new QCheckBox(tr("With rotors"), side);
  rotor_->setObjectName(QStringLiteral("friction_rotor"));
  rotor_->setToolTip(tr("Finds the inertia of each motor's rotor too"));
  add_friction_ = new QCheckBox(tr("Add to the computed curves"), side);
  add_friction_->setObjectName(QStringLiteral("add_friction"));
  caption_ = new QLabel(side);
  caption_->setObjectName(QStringLiteral("compare_caption"));
  caption_->setWordWrap(true);
  caption_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  caption_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  caption_->setMinimumWidth(kLeastCaption);
  table_ = new QTableWidget(side);
  table_->setObjectName(QStringLiteral("compare_table"));
  table_->setAccessibleName(tr("Differences of each joint; Return goes to the largest"));
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  makeCopyable(table_);
  alignAtPoint(table_);
  table_->setTabKeyNavigation(false);
  table_->setWordWrap(false);
  table_->verticalHeader()->hide();
  auto* head = new WrappedRow(space::kUsual);
  head->addWidget(view_);
  head->addWidget(find_friction_);
  head->addWidget(rotor_);
  head->addWidget(add_friction_);
  head->addWidget(caption_);
  auto* layout = new QVBoxLayout(side);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(space::kHair);
  layout->addLayout(head);
  layout->addWidget(table_, 1);
  connect(view_, &QComboBox::currentIndexChanged, this, &ComparePanel::markDirty);
  connect(find_friction_, &QPushButton::clicked, this, &ComparePanel::findFriction);
  connect(add_friction_, &QCheckBox::toggled, this, [this](bool on) {
    comparison_.setFriction(on ? friction_ : std::vector<JointFriction>());
  });
  // the plots mark where a row differs most while the mouse is over it
  table_->setMouseTracking(true);
  table_->viewport()->installEventFilter(this);
  connect(table_, &QTableWidget::cellEntered, this,
          [this](int row) { reading_.hover(largestAt(row)); });
  connect(table_, &QTableWidget::cellClicked, this, [this](int row) { goTo(row); });
  connect(table_, &QTableWidget::cellActivated, this, [this](int row) { goTo(row); });
  return side;
}

void ComparePanel::setTitles(const QStringList& titles) {
  const auto count = static_cast<int>(titles.size());
  if (table_->columnCount() == count && table_->horizontalHeaderItem(count - 1) &&
      table_->horizontalHeaderItem(count - 1)->text() == titles.back() &&
      table_->horizontalHeaderItem(1)->text() == titles[1]) {
    fitNames();
    return;
  }
  table_->clear();
  table_->setColumnCount(count);
  table_->setHorizontalHeaderLabels(titles);
  const int row_height = table_->fontMetrics().height() + 4;
  table_->verticalHeader()->setMinimumSectionSize(1);
  table_->verticalHeader()->setDefaultSectionSize(row_height);
  const int number = table_->fontMetrics().horizontalAdvance(QStringLiteral("-0.00123 rad/s"));
  for (int i = 0; i < count; ++i) {
    const int title = table_->horizontalHeader()->sectionSizeHint(i);
    table_->setColumnWidth(i, std::max(title, number) + 12);
  }
  table_->horizontalHeader()->setStretchLastSection(view() == View::kFriction);
  names_width_ = 0;
  fitNames();
}

void ComparePanel::fitNames() {
  int widest = 60;
  for (const DegreeOfFreedom& dof : stage().model().degrees_of_freedom) {
    widest =
        std::max(widest, table_->fontMetrics().horizontalAdvance(QString::fromStdString(dof.name)));
  }
  const int width = std::min(widest + 12, 13 * table_->fontMetrics().height());
  if (std::exchange(names_width_, width) != width) table_->setColumnWidth(0, width);
}

void ComparePanel::setCell(int row, int column, const QString& text, const QString& tip) {
  QTableWidgetItem* cell = table_->item(row, column);
  if (!cell) {
    cell = new QTableWidgetItem;
    const bool is_text = column == 0 || (view() == View::kFriction && column == 7);
    cell->setTextAlignment((is_text ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    table_->setItem(row, column, cell);
  }
  if (cell->text() != text) cell->setText(text);
  if (cell->toolTip() != tip) cell->setToolTip(tip);
}

void ComparePanel::showScore() {
  const MotionScore& score = scorer_->score();
  setTitles({tr("Joint"), tr("Largest"), tr("of its range"), tr("at [s]"), tr("Root mean square"),
             tr("of its range"), tr("Range of the shown")});
  const auto& dofs = stage().model().degrees_of_freedom;
  table_->setRowCount(static_cast<int>(dofs.size()));
  for (std::size_t i = 0; i < dofs.size(); ++i) {
    const auto row = static_cast<int>(i);
    setCell(row, 0, QString::fromStdString(dofs[i].name));
    std::optional<NumberScore> number;
    double factor = settings_.units().factor(dofs[i].measure);
    QString unit = settings_.units().unit(dofs[i].measure, view() == View::kVelocity ? "/s" : "");
    if (i < score.joints.size()) {
      const JointScore& joint = score.joints[i];
      number = view() == View::kPosition   ? joint.position
               : view() == View::kVelocity ? joint.velocity
                                           : joint.effort;
    }
    if (view() == View::kEffort) {
      factor = Units::effortFactor(dofs[i].measure);
      unit = Units::effortUnit(dofs[i].measure);
    }
    QStringList texts(6);
    if (number) {
      const auto with_unit = [&](double value) {
        return QStringLiteral("%1 %2").arg(precise(factor * value), unit);
      };
      // what is rounding's is none, and stands at no time
      const bool same = number->same();
      texts = {same ? tr("the same") : with_unit(number->largest),
               percent(*number, number->largestShare()),
               same ? QStringLiteral("–") : precise(number->largest_at),
               same ? tr("the same") : with_unit(number->root_mean_square),
               percent(*number, number->rootMeanSquareShare()),
               with_unit(number->range > std::max(kNoRange * number->largest, number->rounding)
                             ? number->range
                             : 0.0)};
    }
    for (int column = 0; column < 6; ++column) {
      setCell(row, column + 1, number ? texts[column] : QStringLiteral("–"));
    }
  }
  const QString name = comparison_.entries()[static_cast<std::size_t>(compared_)].name;
  if (score.moments == 0) {
    say(tr("%1 and what is shown have no time in common").arg(name));
  } else {
    QString text = tr("%1 less the shown motion, %2 to %3 s%4")
                       .arg(name, precise(score.start), precise(score.end),
                            scored_ ? QString() : tr(" so far…"));
    const QString moves = whereOnlyPositionsDiffer(score);
    say(moves.isEmpty() ? text : text + QStringLiteral(". ") + moves);
  }
}

// Robots without motors have the same efforts, none, however they swing.
QString ComparePanel::whereOnlyPositionsDiffer(const MotionScore& score) const {
  if (view() != View::kEffort) return {};
  const auto differ = [](const std::optional<NumberScore>& number) {
    return number && !number->same();
  };
  const JointScore* widest = nullptr;
  std::size_t which = 0;
  for (std::size_t i = 0; i < score.joints.size(); ++i) {
    const JointScore& joint = score.joints[i];
    if (differ(joint.effort)) return {};
    if (!differ(joint.position)) continue;
    if (widest && widest->position->largest >= joint.position->largest) continue;
    widest = &joint;
    which = i;
  }
  const auto& dofs = stage().model().degrees_of_freedom;
  if (!widest || which >= dofs.size()) return {};
  const DegreeOfFreedom& dof = dofs[which];
  return tr("The efforts are the same, the motions are not: choose Position (%1 differs by %2 %3)")
      .arg(QString::fromStdString(dof.name),
           precise(settings_.units().factor(dof.measure) * widest->position->largest),
           settings_.units().unit(dof.measure, ""));
}

void ComparePanel::showFriction() {
  setTitles({tr("Joint"), tr("Coulomb"), tr("Viscous"), tr("Offset"), tr("Rotor"), tr("RMS before"),
             tr("RMS after"), tr("Note")});
  const auto& dofs = stage().model().degrees_of_freedom;
  table_->setRowCount(friction_.empty() ? 0 : static_cast<int>(dofs.size()));
  if (friction_.empty()) {
    say(finder_.busy() ? tr("Identifying…")
                       : tr("What a motor gives beyond what is computed: press Identify friction"));
    return;
  }
  int found = 0;
  for (std::size_t i = 0; i < dofs.size() && i < friction_.size(); ++i) {
    const auto row = static_cast<int>(i);
    const JointFriction& friction = friction_[i];
    const bool slides = dofs[i].measure == Measure::kLength;
    const auto effort = [measure = dofs[i].measure](double value) {
      return QStringLiteral("%1 %2").arg(precise(Units::effortFactor(measure) * value),
                                         Units::effortUnit(measure));
    };
    found += friction.identified;
    QStringList texts(6, QStringLiteral("–"));
    if (friction.identified) {
      texts = {effort(friction.coulomb),
               QStringLiteral("%1 %2").arg(precise(friction.viscous),
                                           slides ? tr("N s/m") : tr("N m s/rad")),
               effort(friction.offset),
               friction.rotor == 0.0 ? texts[3]  // it was not asked for
                                     : QStringLiteral("%1 %2").arg(precise(friction.rotor),
                                                                   slides ? tr("kg") : tr("kg m²")),
               effort(friction.residual_before),
               effort(friction.residual_after)};
    }
    setCell(row, 0, QString::fromStdString(dofs[i].name));
    for (int column = 0; column < 6; ++column) setCell(row, column + 1, texts[column]);
    const QString note = QString::fromStdString(friction.reason);
    setCell(row, 7, note, note);
  }
  say(tr("%1 of %2 joints identified, on top of the friction in the robot's file; RMS of the rows "
         "in which the joint moves")
          .arg(found)
          .arg(dofs.size()));
}

std::optional<double> ComparePanel::largestAt(int row) const {
  if (!scorer_ || row < 0 || view() == View::kFriction) return std::nullopt;
  const MotionScore& score = scorer_->score();
  if (static_cast<std::size_t>(row) >= score.joints.size()) return std::nullopt;
  const JointScore& joint = score.joints[static_cast<std::size_t>(row)];
  const std::optional<NumberScore>& number = view() == View::kPosition   ? joint.position
                                             : view() == View::kVelocity ? joint.velocity
                                                                         : joint.effort;
  if (!number || number->same()) return std::nullopt;
  return number->largest_at;
}

void ComparePanel::goTo(int row) {
  if (!scorer_ || row < 0) return;
  const auto& dofs = stage().model().degrees_of_freedom;
  selection_.selectJoint(dofs[static_cast<std::size_t>(row)].joint);
  if (const auto time = largestAt(row)) stage().scrubTo(*time);
}

bool ComparePanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Leave) reading_.hover(std::nullopt);
  return LivePanel::eventFilter(watched, event);
}

}  // namespace armillary
