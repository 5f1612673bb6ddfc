// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/posing/joints_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>
#include <random>

#include "engine/text/counted.h"
#include "ui/panels/posing/base_switches.h"
#include "ui/panels/posing/joint_menu.h"
#include "ui/panels/posing/joint_row.h"
#include "ui/stage/effort_scales.h"
#include "ui/stage/selection.h"
#include "ui/stage/view_settings.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/upright_scroll.h"

namespace armillary {
namespace {

// Widgets beyond this many make the window slow and help nobody; the filter finds the rest.
constexpr int kMostRows = 150;

}  // namespace

JointsPanel::JointsPanel(Stage& stage, Selection& selection, const ViewSettings& settings,
                         QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      selection_(selection),
      settings_(settings),
      filter_(new QLineEdit(this)),
      buttons_(new QHBoxLayout),
      scroll_(new UprightScroll(this)),
      list_(new QWidget),
      rows_layout_(new QVBoxLayout(list_)),
      overflow_(new QLabel(list_)),
      mobility_(new QLabel(this)) {
  filter_->setObjectName(QStringLiteral("joint_filter"));
  filter_->setPlaceholderText(tr("Filter joints"));
  filter_->setClearButtonEnabled(true);
  const auto add_button = [&](const QString& text, const QString& name, const QString& tip,
                              auto&& action) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setMinimumWidth(button->fontMetrics().horizontalAdvance(text) + 2 * space::kUsual);
    connect(button, &QPushButton::clicked, this, action);
    addButton(button);
  };
  add_button(tr("Zero"), QStringLiteral("zero_button"), tr("All joints to zero"), [this] {
    if (stage_.robot()) stage_.setPosition(neutralState(stage_.model()).position);
  });
  add_button(tr("Home"), QStringLiteral("home_button"),
             tr("Where the robot's file starts it; else all joints to zero, or the nearest that "
                "their limits allow"),
             [this] { stage_.goHome(); });
  add_button(tr("Random"), QStringLiteral("random_button"),
             tr("All joints somewhere within their limits"), [this] { randomize(); });
  rows_layout_->setContentsMargins(0, 0, 0, 0);
  rows_layout_->setSpacing(2);
  rows_layout_->addWidget(overflow_);
  rows_layout_->addStretch(1);
  overflow_->setAlignment(Qt::AlignCenter);
  overflow_->setWordWrap(true);
  scroll_->setWidget(list_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 4, 4, 4);
  layout->addWidget(filter_);
  layout->addLayout(buttons_);
  auto* base = new BaseSwitches(stage_, this);
  connect(base, &BaseSwitches::floatingBaseWanted, this, &JointsPanel::floatingBaseWanted);
  connect(base, &BaseSwitches::wasPutOnGround, this, &JointsPanel::wasPutOnGround);
  layout->addWidget(base);
  mobility_->setObjectName(QStringLiteral("mobility"));
  mobility_->setWordWrap(true);
  mobility_->setForegroundRole(QPalette::PlaceholderText);
  mobility_->setContentsMargins(6, 2, 6, 2);
  mobility_->hide();
  layout->addWidget(mobility_);
  layout->addWidget(scroll_, 1);
  connect(filter_, &QLineEdit::textChanged, this, &JointsPanel::filter);
  connect(filter_, &QLineEdit::returnPressed, filter_, &QWidget::clearFocus);
  connect(&stage_, &Stage::robotChanged, this, &JointsPanel::rebuild);
  connect(&stage_, &Stage::robotEdited, this, &JointsPanel::takeEdited);
  connect(&stage_, &Stage::sampleChanged, this, &JointsPanel::refresh);
  connect(&selection_, &Selection::changed, this, &JointsPanel::showSelection);
  connect(&settings_, &ViewSettings::unitsChanged, this, [this] {
    for (JointRow* row : rows_) row->setUnits(settings_.units());
    if (stage_.robot()) refresh();
  });
}

void JointsPanel::addButton(QWidget* button) {
  buttons_->addWidget(button);
}

void JointsPanel::rebuild() {
  angles_.forget();
  filter_->clear();
  mobility_->setVisible(stage_.mechanism() != nullptr);
  filter();
}

// Other limits are other sliders; a row that somebody types into stays as long as it can.
void JointsPanel::takeEdited() {
  const std::vector<PoseAxis> axes = poseAxes(stage_.model());
  for (const JointRow* row : rows_) {
    for (const PoseAxis& axis : axes) {
      if (axis.name == row->axis().name &&
          (axis.lower != row->axis().lower || axis.upper != row->axis().upper ||
           axis.limited_below != row->axis().limited_below ||
           axis.limited_above != row->axis().limited_above ||
           axis.most_effort != row->axis().most_effort ||
           axis.most_velocity != row->axis().most_velocity)) {
        return filter();
      }
    }
  }
}

void JointsPanel::filter() {
  qDeleteAll(rows_);
  rows_.clear();
  if (!stage_.robot()) return;
  int hidden = 0;
  for (const PoseAxis& axis : poseAxes(stage_.model())) {
    const QString name = QString::fromStdString(axis.name);
    if (!name.contains(filter_->text().trimmed(), Qt::CaseInsensitive)) continue;
    if (static_cast<int>(rows_.size()) >= kMostRows) {
      ++hidden;
      continue;
    }
    auto* row = new JointRow(axis, settings_.units(), list_);
    rows_layout_->insertWidget(static_cast<int>(rows_.size()), row);
    rows_.push_back(row);
    row->setMarked(axis.joint == selection_.joint());
    connect(row, &JointRow::moved, this, [this, row](double position) {
      Eigen::VectorXd moved = stage_.sample().state.position;
      row->axis().write(position, moved, angles_);
      stage_.moveJoint(row->axis().joint, moved);
    });
    connect(row, &JointRow::clicked, this,
            [this, row] { selection_.selectJoint(row->axis().joint); });
    row->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(row, &QWidget::customContextMenuRequested, this, [this, row](const QPoint& where) {
      auto* menu = new QMenu(row);
      menu->setObjectName(QStringLiteral("joint_menu"));
      menu->setAttribute(Qt::WA_DeleteOnClose);
      addJointActions(*menu, *row, settings_.units());
      menu->popup(row->mapToGlobal(where));
    });
    connect(row, &JointRow::dragged, this, [this, row] {
      const int dof = row->axis().velocity_index;
      dragCurves(*row, dof >= 0 ? curvesOfDegree(stage_.model(), dof)
                                : curvesOfJoint(stage_.model(), row->axis().joint));
    });
  }
  QStringList names;
  for (const JointRow* row : rows_) names << QString::fromStdString(row->axis().name);
  for (JointRow* row : rows_) row->setNames(names);
  overflow_->setVisible(hidden > 0 || rows_.empty());
  overflow_->setText(rows_.empty() ? tr("No joint to move")
                                   : tr("%1 more: type a part of the name above").arg(hidden));
  refresh();
}

void JointsPanel::refresh() {
  const Sample& sample = stage_.sample();
  std::optional<Mechanism::Posture> posture;
  if (stage_.mechanism()) {
    posture = stage_.mechanism()->posture(sample);
    showMechanism(*posture);
  }
  const Eigen::VectorXd& effort = sample.effort;
  const EffortScales scales = effortScales(stage_.model(), sample);
  for (JointRow* row : rows_) {
    const PoseAxis& axis = row->axis();
    row->show(axis.read(stage_.model(), sample.state.position, angles_),
              axis.velocity_index >= 0 ? effort[axis.velocity_index] : 0.0,
              scales.of(axis.measure));
  }
  alignAtPoints();
}

void JointsPanel::alignAtPoints() {
  int effort = 0, position = 0;
  for (const JointRow* row : rows_) {
    effort = std::max(effort, row->effortFromPoint());
    position = std::max(position, row->positionFromPoint());
  }
  for (JointRow* row : rows_) row->alignAtPoints(effort, position);
}

void JointsPanel::showMechanism(const Mechanism::Posture& posture) {
  const Model& model = stage_.model();
  const Mobility& found = posture.mobility;
  const bool angle = posture.gap.angle > posture.gap.distance;
  const QString gap = generalNumber(beyondRounding(posture.gap.largest(), stage_.robotSize()), 2) +
                      (angle ? tr(" rad") : tr(" m"));
  const QString loop = QString::fromStdString(model.loops[posture.worst_loop].name);
  const auto words = [](const std::string& text) { return QString::fromStdString(text); };
  mobility_->setText(tr("Mobility %1: %2 less %3. ")
                         .arg(found.mobility)
                         .arg(words(countedFreedoms(found.degrees_of_freedom)),
                              words(counted(found.rank, "loop constraint"))) +
                     (posture.closed() ? tr("Loop gap %1.").arg(gap)
                                       : tr("Loop %1 stays open by %2.").arg(loop, gap)));
  mobility_->setToolTip(
      tr("%1 rows of constraints, %2 of them independent. The gap is that of loop %3, the widest.")
          .arg(found.rows)
          .arg(found.rank)
          .arg(loop));
  for (JointRow* row : rows_) {
    if (row->axis().follows) continue;  // its leader, and says so
    const Joint& joint = model.joints[row->axis().joint];
    QStringList loops;
    bool drives = false;
    for (int k = 0; k < joint.velocity_size; ++k) {
      // an angle of an orientation is none of the joint's degrees of freedom: it is all of them
      const int i = joint.velocity_index + k;
      if (row->axis().velocity_index >= 0 && row->axis().velocity_index != i) continue;
      drives |= posture.drives[i];
      for (const int index : stage_.mechanism()->loopsOf(i)) {
        loops << tr("loop %1").arg(QString::fromStdString(model.loops[index].name));
      }
    }
    loops.removeDuplicates();
    row->setPart(loops.isEmpty() ? JointRow::Part::kFree
                 : drives        ? JointRow::Part::kDrives
                                 : JointRow::Part::kFollows,
                 loops.join(QStringLiteral(", ")));
  }
}

void JointsPanel::showSelection() {
  bool shown = false;
  for (JointRow* row : rows_) {
    const bool marked = row->axis().joint == selection_.joint();
    row->setMarked(marked);
    if (marked && !shown) scroll_->ensureWidgetVisible(row);
    shown |= marked;
  }
}

void JointsPanel::randomize() {
  if (!stage_.robot()) return;
  Eigen::VectorXd position = randomPose();
  if (stage_.mechanism()) {
    stage_.mechanism()->closeRandom([this] { return randomPose(); }, position);
  }
  stage_.setPosition(position);
}

Eigen::VectorXd JointsPanel::randomPose() {
  std::mt19937_64 random(random_seed_++);
  const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  const Eigen::VectorXd& before = stage_.sample().state.position;
  Eigen::VectorXd position;
  randomPosition(stage_.model(), uniform, position);
  for (const Joint& joint : stage_.model().joints) {
    // a floating robot stays where it is: random limbs, not a random place
    if (joint.type != JointType::kFloating) continue;
    position.segment(joint.position_index, joint.position_size) =
        before.segment(joint.position_index, joint.position_size);
  }
  return position;
}

}  // namespace armillary
