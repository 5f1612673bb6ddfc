// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sizing/reach_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/text/whole_file.h"
#include "ui/panels/sizing/color_ramp.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"
#include "ui/widgets/file_to_save.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/upright_scroll.h"

namespace armillary {
namespace {

constexpr std::size_t kMostPointsDrawn = 6000;  // points: what the picture holds while it turns

}  // namespace

ReachPanel::ReachPanel(Stage& stage, Selection& selection, const ViewSettings& settings,
                       QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      settings_(settings),
      link_(new QComboBox(this)),
      count_(new NumberBox(100, 200000, {}, this)),
      color_(new QComboBox(this)),
      slice_(new QCheckBox(tr("Slice where"), this)),
      axis_(new QComboBox(this)),
      offset_(new NumberBox(-1e4, 1e4, tr("m"), this)),
      collisions_(new QCheckBox(tr("Mark poses in which links collide"), this)),
      sample_(new QPushButton(tr("Sample"), this)),
      weakest_(new QPushButton(tr("Weakest pose"), this)),
      save_(new QPushButton(tr("Save…"), this)),
      ramp_(new ColorRamp(this)),
      told_(new QLabel(this)) {
  setObjectName(QStringLiteral("reach_panel"));
  QVBoxLayout* rows = UprightScroll::rowsOf(this);
  rows->addWidget(makeChoices());
  auto* buttons = new QHBoxLayout;
  for (QPushButton* button : {sample_, weakest_, save_}) buttons->addWidget(button);
  buttons->addStretch(1);
  rows->addLayout(buttons);
  rows->addWidget(ramp_);
  rows->addWidget(told_);
  rows->addStretch(1);
  told_->setObjectName(QStringLiteral("reach_told"));
  told_->setWordWrap(true);
  told_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  ramp_->setObjectName(QStringLiteral("reach_ramp"));
  sample_->setObjectName(QStringLiteral("reach_sample"));
  sample_->setToolTip(tr("Random poses within the joints' limits"));
  weakest_->setObjectName(QStringLiteral("reach_weakest"));
  weakest_->setToolTip(tr("Poses the robot where it can hold least"));
  save_->setObjectName(QStringLiteral("reach_save"));
  save_->setToolTip(tr("As a table (.csv) or a cloud of points (.ply)"));
  connect(sample_, &QPushButton::clicked, this, &ReachPanel::sample);
  connect(weakest_, &QPushButton::clicked, this, [this] {
    if (!reach_) return;
    const ReachSummary sum = summaryOf(*of_model_, *reach_);
    this->stage().setPosition(reach_->positions.col(static_cast<Eigen::Index>(sum.least_at)));
  });
  connect(save_, &QPushButton::clicked, this, [this] {
    if (!reach_) return;
    const QString file = askFileToSave(this, tr("Save reach"),
                                       QString::fromStdString(of_model_->name + "_reach.csv"),
                                       tr("Table (*.csv);;Cloud of points (*.ply)"));
    if (!file.isEmpty()) saveTo(file);
  });
  connect(color_, &QComboBox::currentIndexChanged, this, [this] {
    showColors();
    draw();
  });
  connect(&sampler_, &ReachSampler::sampled, this, &ReachPanel::show);
  connect(&sampler_, &ReachSampler::failed, this, &ReachPanel::forget);
  connect(&selection_, &Selection::linkChosen, this, [this](int link) {
    if (link >= 0 && link < link_->count()) link_->setCurrentIndex(link);
  });
  connect(&settings_, &ViewSettings::unitsChanged, this, &ReachPanel::showColors);
  forget({});
}

QWidget* ReachPanel::makeChoices() {
  auto* choices = new QWidget(this);
  auto* form = new QFormLayout(choices);
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(space::kSmall);
  link_->setObjectName(QStringLiteral("reach_link"));
  link_->setAccessibleName(tr("Link"));
  link_->setToolTip(tr("Whose origin is followed"));
  count_->setObjectName(QStringLiteral("reach_count"));
  count_->setAccessibleName(tr("Poses"));
  count_->setDecimals(0);
  count_->setValue(5000);
  color_->setObjectName(QStringLiteral("reach_color"));
  color_->setAccessibleName(tr("Coloured by"));
  color_->addItems({tr("What gravity takes"), tr("Manipulability"), tr("Payload")});
  slice_->setObjectName(QStringLiteral("reach_slice"));
  slice_->setToolTip(tr("Points within a centimetre of a plane alone"));
  axis_->setObjectName(QStringLiteral("reach_axis"));
  axis_->setAccessibleName(tr("Axis of the slice"));
  axis_->addItems({QStringLiteral("x ="), QStringLiteral("y ="), QStringLiteral("z =")});
  axis_->setCurrentIndex(1);
  offset_->setObjectName(QStringLiteral("reach_offset"));
  offset_->setAccessibleName(tr("Place of the slice"));
  offset_->setValue(0.0);
  collisions_->setObjectName(QStringLiteral("reach_collisions"));
  form->addRow(tr("Link"), link_);
  form->addRow(tr("Poses"), count_);
  form->addRow(tr("Colour"), color_);
  auto* slice = new QHBoxLayout;
  slice->addWidget(axis_);
  slice->addWidget(offset_, 1);
  form->addRow(slice_, slice);
  form->addRow(collisions_);
  for (QWidget* of_slice : std::initializer_list<QWidget*>{axis_, offset_}) {
    of_slice->setEnabled(false);
    connect(slice_, &QCheckBox::toggled, of_slice, &QWidget::setEnabled);
  }
  return choices;
}

void ReachPanel::fillLinks() {
  const QSignalBlocker quiet(link_);
  const QString before = link_->currentText();
  link_->clear();
  for (const Link& link : of_model_->links) link_->addItem(QString::fromStdString(link.name));
  const int same = link_->findText(before);
  link_->setCurrentIndex(same >= 0 ? same : outermostLink(*of_model_));
}

void ReachPanel::refresh() {
  if (of_model_ != stage().sharedModel()) {
    const bool had = reach_ != nullptr;
    sampler_.cancel();
    of_model_ = stage().sharedModel();
    fillLinks();
    forget(had ? tr("Robot, gravity or payload have changed: sample anew") : QString());
  }
  draw();
}

void ReachPanel::hidden() {
  Q_EMIT overlayChanged({});
}

ReachColor ReachPanel::color() const {
  return static_cast<ReachColor>(std::max(0, color_->currentIndex()));
}

ReachOptions ReachPanel::wanted() const {
  ReachOptions options;
  options.link = link_->currentIndex();
  options.count = static_cast<std::size_t>(count_->value());
  if (slice_->isChecked()) {
    options.slice =
        ReachOptions::Slice{Eigen::Vector3d::Unit(axis_->currentIndex()), offset_->value(), 0.02};
    options.count *= 10;  // most poses miss it
  }
  return options;
}

void ReachPanel::sample() {
  if (!stage().robot()) return;
  if (sampler_.busy()) {
    sampler_.cancel();
    return forget(tr("Cancelled"));
  }
  refresh();
  sampled_with_ = wanted();
  forget(tr("Sampling…"));
  sample_->setText(tr("Cancel"));
  sampler_.sample(stage().robot(), of_model_, sampled_with_, collisions_->isChecked());
}

void ReachPanel::forget(const QString& why) {
  reach_.reset();
  sample_->setText(tr("Sample"));
  weakest_->setEnabled(false);
  save_->setEnabled(false);
  ramp_->hide();
  told_->setText(why.isEmpty() ? tr("Random poses show where the link can be, and in each the "
                                    "largest mass that every joint can hold there.")
                               : asSentence(why));
  Q_EMIT overlayChanged({});
}

void ReachPanel::show(const std::shared_ptr<const Reach>& reach) {
  if (reach->points.empty()) return forget(tr("No pose brings the link near that plane"));
  ReachSummary sum;
  try {
    sum = summaryOf(*of_model_, *reach);
  } catch (const std::invalid_argument&) {
    return forget(tr("Links collide in every pose"));
  }
  reach_ = reach;
  sample_->setText(tr("Sample"));
  save_->setEnabled(true);
  const bool limited = hasEffortLimits(*of_model_);
  weakest_->setEnabled(limited);
  QStringList lines;
  for (int axis = 0; axis < 3; ++axis) {
    lines << tr("%1 from %2 to %3 m")
                 .arg(QStringLiteral("xyz")[axis])
                 .arg(readable(sum.lower[axis]), readable(sum.upper[axis]));
  }
  lines << tr("%1 to %2 m away from the first moving joint")
               .arg(readable(sum.nearest), readable(sum.farthest));
  if (sum.colliding > 0) {
    lines << tr("Links collide in %1 of %2 poses").arg(sum.colliding).arg(reach->points.size());
  }
  if (limited) {
    lines << tr("Gravity takes %1 % of a joint's limit at most")
                 .arg(readable(100.0 * sum.largest_share));
    const std::string limiting =
        sum.limiting < 0
            ? std::string()
            : of_model_->degrees_of_freedom[static_cast<std::size_t>(sum.limiting)].name;
    // beside what it carries
    lines << (of_model_->without_payloads
                  ? tr("It holds %1 kg more everywhere (%2 limits it), %3 kg more in half of the "
                       "poses")
                  : tr("It holds %1 kg everywhere (%2 allows no more), %3 kg in half of the poses"))
                 .arg(readable(sum.least_capacity), QString::fromStdString(limiting),
                      readable(sum.median_capacity));
  } else {
    lines << tr(
        "No joint has a limit of effort: gravity takes no share of a limit, and any mass can "
        "be held");
  }
  told_->setText(lines.join(QLatin1Char('\n')));
  showColors();
  draw();
}

void ReachPanel::showColors() {
  ramp_->setVisible(reach_ != nullptr);
  if (!reach_) return;
  const bool limited = hasEffortLimits(*of_model_);
  const ReachShade shade(color(), *reach_, limited);
  const auto words = [&](double value) -> QString {
    if (color() == ReachColor::kPayload) return tr("%1 kg").arg(readable(value));
    if (color() == ReachColor::kManipulability) return readable(value);
    return limited ? tr("%1 % of the limit").arg(readable(100.0 * value))
                   : tr("%1 or %2")
                         .arg(readableEffort(value, Measure::kAngle),
                              readableEffort(value, Measure::kLength));
  };
  ramp_->setEnds(words(shade.least()), words(shade.most()));
}

// Points are short lines: they are drawn at once, whatever their number.
void ReachPanel::draw() {
  if (!isSeen()) return;
  Overlay overlay;
  if (reach_) {
    const ReachShade shade(color(), *reach_, hasEffortLimits(*of_model_));
    const std::size_t every = (reach_->points.size() + kMostPointsDrawn - 1) / kMostPointsDrawn;
    const Eigen::Vector3d half(0.0, 0.0, 0.003 * stage().robotSize());
    for (std::size_t i = 0; i < reach_->points.size(); i += every) {
      const ReachPoint& point = reach_->points[i];
      const auto [red, green, blue] = shade.color(point);
      overlay.lines.push_back(
          {point.place - half, point.place + half, {red, green, blue, 0.9}, 3.0});
    }
  }
  Q_EMIT overlayChanged(overlay);
}

void ReachPanel::saveTo(const QString& file) {
  if (!reach_) return;
  try {
    const ReachShade shade(color(), *reach_, hasEffortLimits(*of_model_));
    writeWhole(QFile::encodeName(file).toStdString(),
               file.endsWith(QLatin1String(".ply"), Qt::CaseInsensitive)
                   ? reachCloud(*reach_, shade)
                   : reachTable(*of_model_, *reach_, false));
  } catch (const FileFailure& why) {
    Q_EMIT failed(asSentence(QString::fromStdString(why.what())));
  }
}

}  // namespace armillary
