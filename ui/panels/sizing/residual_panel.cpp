// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sizing/residual_panel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/stage/comparison.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/result_table.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

QString percent(double share) {
  return ResidualPanel::tr("%1 %").arg(readable(std::round(1000.0 * share) / 10.0));
}

// What was measured with efforts; nothing where no file said so.
const Comparison::Entry* measuredIn(const Comparison& runs) {
  for (const Comparison::Entry& entry : runs.entries()) {
    const std::vector<bool>& given = entry.motion.efforts_given;
    const bool any = std::find(given.begin(), given.end(), true) != given.end();
    if (entry.kind == Comparison::Kind::kMeasured && any) return &entry;
  }
  return nullptr;
}

std::array<QString, kResidualCauses> causeNames() {
  return {ResidualPanel::tr("payload"), ResidualPanel::tr("friction"), ResidualPanel::tr("offset"),
          ResidualPanel::tr("gear"), ResidualPanel::tr("delay")};
}

}  // namespace

ResidualPanel::ResidualPanel(Stage& stage, Selection& selection, const Comparison& runs,
                             QWidget* parent)
    : MotionPanel(stage, QStringLiteral("residual_about"), parent),
      selection_(selection),
      runs_(runs),
      link_(new QComboBox(this)) {
  setObjectName(QStringLiteral("residual_panel"));
  link_->setObjectName(QStringLiteral("residual_link"));
  link_->setAccessibleName(tr("Link that may carry a payload"));
  connect(link_, &QComboBox::currentIndexChanged, this, &ResidualPanel::computeAnew);
  connect(&finder_, &ResidualFinder::found, this, &ResidualPanel::take);
  connect(&finder_, &ResidualFinder::failed, this, &ResidualPanel::clearBecause);
  connect(&runs_, &Comparison::changed, this, &ResidualPanel::computeSoon);
  causes_ = makeResultTable(QStringLiteral("residual_causes"), tr("Shares of the causes"),
                            {tr("Cause"), tr("Share"), tr("Alone"), tr("Nothing else")}, this);
  causes_->headerItem()->setToolTip(
      1, tr("The mean of all orders in which causes can be asked; these add up"));
  causes_->headerItem()->setToolTip(2, tr("What it explains by itself"));
  causes_->headerItem()->setToolTip(3, tr("What no other cause explains"));
  QStringList titles{tr("Joint"), tr("Measured less computed")};
  for (const QString& name : causeNames()) titles << name;
  joints_ = makeResultTable(QStringLiteral("residual_joints"),
                            tr("Root mean squares of each joint's residual, by cause"),
                            titles << tr("rest"), this);
  estimates_ = makeResultTable(QStringLiteral("residual_estimates"), tr("What the causes would be"),
                               {tr("If all act"), tr("Is"), tr("±"), QString()}, this);
  keepRowsSeen(joints_);
  connect(joints_, &QTreeWidget::itemClicked, this,
          [this](QTreeWidgetItem* item) { selectJointNamed(item->text(0), selection_); });
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  form->addRow(tr("Payload on"), link_);
  QVBoxLayout* rows = makeRows();
  rows->addLayout(form);
  rows->addWidget(about());
  rows->addWidget(causes_, 2);
  rows->addWidget(joints_, 2);
  rows->addWidget(estimates_, 3);
}

// The outermost first, which is what is looked at where nobody chooses.
void ResidualPanel::fillLinks(const Model& model) {
  const QSignalBlocker quiet(link_);
  link_->clear();
  link_->addItem(tr("The outermost link"), -1);
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    const Link& link = model.links[static_cast<std::size_t>(i)];
    if (link.body > 0) link_->addItem(QString::fromStdString(link.name), i);
  }
}

void ResidualPanel::compute(std::shared_ptr<const Model> model,
                            std::shared_ptr<const Recording> motion) {
  if (!model->loops.empty()) {
    return clearBecause(tr("This robot has closed loops: its efforts are not those of its tree."));
  }
  const Comparison::Entry* measured = measuredIn(runs_);
  if (!measured) {
    return clearBecause(
        tr("Nothing was measured: play a trajectory whose file has efforts (DOF/effort)."));
  }
  if (links_of_ != model) fillLinks(*model);
  links_of_ = model;
  finder_.find(std::move(model), std::move(motion), measured->motion, link_->currentData().toInt());
}

void ResidualPanel::clear() {
  finder_.cancel();
  result_ = nullptr;
  for (QTreeWidget* table : {causes_, joints_, estimates_}) table->clear();
}

void ResidualPanel::take(const std::shared_ptr<const FoundCauses>& result) {
  clear();
  result_ = result;
  const ResidualCauses& found = result->causes;
  about()->setText(tr("Of the squares of measured less computed efforts in %1 rows, all causes "
                      "together explain %2. Deviations (±) count rows as independent; where errors "
                      "go on from row to row, as those of recordings do, true ones are several "
                      "times larger.")
                       .arg(found.rows)
                       .arg(percent(found.together)));
  fillTables();
}

void ResidualPanel::changeEvent(QEvent* event) {
  MotionPanel::changeEvent(event);
  if (event->type() == QEvent::LocaleChange && result_) fillTables();
}

void ResidualPanel::fillTables() {
  for (QTreeWidget* table : {causes_, joints_, estimates_}) table->clear();
  const ResidualCauses& found = result_->causes;
  const Model& model = *result_->model;
  const std::array<QString, kResidualCauses> names = causeNames();
  for (std::size_t c = 0; c < names.size(); ++c) {
    auto* item = new QTreeWidgetItem(causes_, {names[c]});
    setNumbers(item, 1, {percent(found.share[c]), percent(found.alone[c]), percent(found.only[c])});
  }
  for (int i = 0; i < model.velocitySize(); ++i) {
    if (std::isnan(found.residual_rms[i])) continue;
    const DegreeOfFreedom& freedom = model.degrees_of_freedom[static_cast<std::size_t>(i)];
    auto* item = new QTreeWidgetItem(joints_, {QString::fromStdString(freedom.name)});
    const double factor = Units::effortFactor(freedom.measure);
    QStringList numbers{readableEffort(found.residual_rms[i], freedom.measure)};
    for (int c = 0; c < kResidualCauses; ++c) numbers << readable(factor * found.part_rms(i, c));
    setNumbers(item, 1, numbers << readable(factor * found.rest_rms[i]));
  }
  for (const CauseEstimate& each : found.estimates) {
    auto* item = new QTreeWidgetItem(estimates_, {QString::fromStdString(each.name)});
    const QString unit =
        each.unit == "1" ? QString() : QLatin1Char(' ') + QString::fromStdString(each.unit);
    setNumbers(item, 1,
               {readable(each.value) + unit, each.standard_deviation
                                                 ? readable(*each.standard_deviation) + unit
                                                 : tr("not told apart")});
    if (each.standard_deviation && !each.toldFromZero()) item->setText(3, tr("not told from zero"));
  }
}

}  // namespace armillary
