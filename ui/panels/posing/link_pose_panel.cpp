// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/posing/link_pose_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "ui/scene/frame_arrows.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"
#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

constexpr int kMostStartsOfMechanisms = 6;  // a window waits
constexpr const char* kRows[] = {"x", "y", "z", "roll", "pitch", "yaw"};

Measure measureOf(int row) {
  return row < 3 ? Measure::kLength : Measure::kAngle;
}

// Without the sign of a zero.
QString fixed(double value, int decimals) {
  const bool zero = std::abs(value) < 0.5 * std::pow(10.0, -decimals);
  return QLocale().toString(zero ? 0.0 : value, 'f', decimals);
}

// What a hand could not type is none of a wanted pose: numbers this small are zero.
PoseNumbers withoutDust(PoseNumbers numbers) {
  constexpr double kDust = 1e-5;  // m, rad
  for (double& number : numbers) {
    if (std::abs(number) < kDust) number = 0.0;
  }
  return numbers;
}

Pose poseOf(const PoseNumbers& numbers) {
  return {rotationFromRollPitchYaw({numbers[3], numbers[4], numbers[5]}),
          {numbers[0], numbers[1], numbers[2]}};
}

// The link that most joints carry: an end effector as a rule.
int deepestLink(const Model& model) {
  std::vector<int> depth(static_cast<std::size_t>(model.bodyCount()), 0);
  for (int i = 1; i < model.bodyCount(); ++i) {
    depth[static_cast<std::size_t>(i)] =
        depth[static_cast<std::size_t>(model.bodies[i].parent)] + 1;
  }
  int deepest = 0, most = -1;
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    const int own = depth[static_cast<std::size_t>(model.links[i].body)];
    if (own <= most) continue;
    most = own;
    deepest = i;
  }
  return deepest;
}

bool hasFloatingBase(const Model& model) {
  return std::any_of(model.joints.begin(), model.joints.end(), [&](const Joint& joint) {
    return joint.type == JointType::kFloating && model.bodies[joint.body].parent == 0;
  });
}

}  // namespace

LinkPosePanel::LinkPosePanel(Stage& stage, Selection& selection, const ViewSettings& settings,
                             QWidget* parent)
    : LivePanel(stage, parent),
      settings_(settings),
      link_(new QComboBox(this)),
      quaternion_(new QLabel(this)),
      position_only_(new QCheckBox(tr("Place only, turned as it comes"), this)),
      move_base_(new QCheckBox(tr("The base may float along"), this)),
      outcome_(new QLabel(this)) {
  setObjectName(QStringLiteral("link_pose"));
  auto* content = new QWidget(this);
  auto* scroll = new QScrollArea(this);
  scroll->setWidget(content);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(scroll);
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, space::kUsual);

  link_->setObjectName(QStringLiteral("link_pose_link"));
  link_->setAccessibleName(tr("Link"));
  link_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  link_->setMinimumContentsLength(10);
  auto* link_row = new QHBoxLayout;
  link_row->addWidget(new QLabel(tr("Link"), this));
  link_row->addWidget(link_, 1);
  layout->addLayout(link_row);

  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(space::kSmall);
  grid->setVerticalSpacing(space::kHair);
  const auto heading = [&](int column, const QString& text, const QString& tip) {
    auto* label = new QLabel(text, this);
    label->setToolTip(tip);
    label->setAlignment(Qt::AlignCenter);
    grid->addWidget(label, 0, column);
    grid->setColumnStretch(column, 1);
  };
  heading(1, tr("Tool"), tr("The tool's frame in the link's: its place, then roll, pitch and yaw"));
  heading(2, tr("Now"), tr("Where the tool's frame is in the world"));
  heading(3, tr("To"), tr("Where it is to be"));
  for (int i = 0; i < 6; ++i) {
    names_[i] = new QLabel(this);
    grid->addWidget(names_[i], i + 1, 0);
    const auto box = [&](const char* name, const QString& of, int column, PoseNumbers& numbers,
                         bool wanted) {
      auto* made = new NumberBox(-1e6, 1e6, {}, this);
      made->makeNarrow();
      made->setObjectName(QLatin1String(name) + QLatin1String(kRows[i]));
      made->setAccessibleName(tr("%1 of %2").arg(QLatin1String(kRows[i]), of));
      grid->addWidget(made, i + 1, column);
      connect(made, &QDoubleSpinBox::valueChanged, this, [this, i, &numbers, wanted](double value) {
        numbers[i] = value / settings_.units().factor(measureOf(i));
        if (wanted) wanted_is_set_ = true;
        markDirty();
      });
      return made;
    };
    tool_boxes_[i] = box("tool_", tr("the tool in its link"), 1, tool_, false);
    present_labels_[i] = new QLabel(this);
    present_labels_[i]->setObjectName(QStringLiteral("present_") + QLatin1String(kRows[i]));
    present_labels_[i]->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    present_labels_[i]->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(present_labels_[i], i + 1, 2);
    wanted_boxes_[i] = box("wanted_", tr("the wanted pose"), 3, wanted_, true);
  }
  layout->addLayout(grid);
  quaternion_->setObjectName(QStringLiteral("link_pose_quaternion"));
  quaternion_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  quaternion_->setWordWrap(true);
  quaternion_->setForegroundRole(QPalette::PlaceholderText);
  quaternion_->setToolTip(tr("The present orientation as a unit quaternion"));
  layout->addWidget(quaternion_);
  position_only_->setObjectName(QStringLiteral("position_only"));
  layout->addWidget(position_only_);
  move_base_->setObjectName(QStringLiteral("move_base"));
  layout->addWidget(move_base_);

  auto* buttons = new QHBoxLayout;
  auto* take = new QPushButton(tr("Take present"), this);
  take->setObjectName(QStringLiteral("take_present"));
  take->setToolTip(tr("The present pose into the column of the wanted one"));
  auto* go = new QPushButton(tr("Go"), this);
  go->setObjectName(QStringLiteral("link_pose_go"));
  go->setToolTip(tr("Bring the tool to the wanted pose by inverse kinematics"));
  buttons->addWidget(take);
  buttons->addWidget(go);
  layout->addLayout(buttons);
  outcome_->setObjectName(QStringLiteral("link_pose_outcome"));
  outcome_->setWordWrap(true);
  outcome_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  layout->addWidget(outcome_);
  auto* hint = new QLabel(tr("Shift and the left button lead a link in the 3D view."), this);
  hint->setWordWrap(true);
  hint->setForegroundRole(QPalette::PlaceholderText);
  layout->addWidget(hint);
  layout->addStretch(1);

  connect(take, &QPushButton::clicked, this, &LinkPosePanel::takePresent);
  connect(go, &QPushButton::clicked, this, &LinkPosePanel::go);
  connect(link_, &QComboBox::currentIndexChanged, this, [this] {
    wanted_is_set_ = false;
    angles_.forget();
    outcome_->clear();
    markDirty();
  });
  connect(position_only_, &QCheckBox::toggled, this, [this](bool on) {
    for (int i = 3; i < 6; ++i) wanted_boxes_[i]->setEnabled(!on);
    drawFrames();
  });
  connect(&stage, &Stage::robotChanged, this, &LinkPosePanel::rebuild);
  connect(&settings_, &ViewSettings::unitsChanged, this, &LinkPosePanel::showNumbers);
  connect(&selection, &Selection::linkChosen, link_, &QComboBox::setCurrentIndex);
  showNumbers();
}

void LinkPosePanel::rebuild() {
  const Model& model = stage().model();
  workspace_ = std::make_unique<Workspace>(model);
  const QString before = link_->currentText();
  const QSignalBlocker blocker(link_);
  link_->clear();
  for (const Link& each : model.links) link_->addItem(QString::fromStdString(each.name));
  const int again = link_->findText(before);
  link_->setCurrentIndex(again >= 0 ? again : deepestLink(model));
  tool_ = {};
  wanted_is_set_ = false;
  angles_.forget();
  outcome_->clear();
  move_base_->setVisible(hasFloatingBase(model));
  showNumbers();
}

Pose LinkPosePanel::tool() const {
  return poseOf(tool_);
}

void LinkPosePanel::refresh() {
  if (link() < 0 || !workspace_) return;
  const Model& model = stage().model();
  forwardKinematics(model, stage().sample().state, *workspace_, X_WB_);
  X_WT_ = linkPose(model, X_WB_, link()) * tool();
  const Eigen::Quaterniond q = quaternionOf(X_WT_.rotation);
  Eigen::VectorXd numbers(4);
  numbers << q.w(), q.x(), q.y(), q.z();
  const Eigen::Vector3d angles = angles_.read(numbers, 0);
  for (int i = 0; i < 3; ++i) {
    present_[i] = X_WT_.position[i];
    present_[3 + i] = angles[i];
  }
  const auto text = [](double value) { return fixed(value, 4); };
  quaternion_->setText(tr("qw\u00a0%1 qx\u00a0%2 qy\u00a0%3 qz\u00a0%4")
                           .arg(text(q.w()), text(q.x()), text(q.y()), text(q.z())));
  if (!wanted_is_set_) wanted_ = withoutDust(present_);
  showNumbers();
  drawFrames();
}

void LinkPosePanel::showNumbers() {
  for (int i = 0; i < 6; ++i) {
    const Measure measure = measureOf(i);
    const double factor = settings_.units().factor(measure);
    names_[i]->setText(
        QStringLiteral("%1, %2").arg(QLatin1String(kRows[i]), settings_.units().unit(measure)));
    const int decimals = measure == Measure::kAngle && settings_.units().degrees ? 2 : 4;
    present_labels_[i]->setText(fixed(factor * present_[i], decimals));
    for (const auto& [box, value] :
         {std::pair(tool_boxes_[i], tool_[i]), std::pair(wanted_boxes_[i], wanted_[i])}) {
      if (box->hasFocus()) continue;
      const QSignalBlocker blocker(box);
      box->setValue(factor * value);
    }
  }
}

void LinkPosePanel::takePresent() {
  if (link() < 0) return;
  refresh();
  wanted_ = withoutDust(present_);
  wanted_is_set_ = false;
  outcome_->clear();
  showNumbers();
}

void LinkPosePanel::go() {
  if (link() < 0 || !stage().robot()) return;
  const Model& model = stage().model();
  InverseKinematicsOptions options;
  options.X_LT = tool();
  options.position_only = position_only_->isChecked();
  options.move_base = move_base_->isVisible() && move_base_->isChecked();
  if (!model.loops.empty()) options.most_starts = kMostStartsOfMechanisms;
  State state = stage().sample().state;
  InverseKinematicsResult result;
  inverseKinematics(model, link(), poseOf(wanted_), options, *workspace_, state, result);
  wanted_is_set_ = true;  // it stays to be seen beside where the tool came to
  if (result.status != InverseKinematicsStatus::kOpen) stage().setPosition(state.position);
  QString text = QString::fromStdString(describe(model, link(), result));
  if (result.solved()) {
    text = tr("Reached.");
  } else if (result.status != InverseKinematicsStatus::kOpen) {
    text += tr(". It stands as near as it gets: %1 m").arg(readable(result.distance));
    if (!options.position_only) {
      const double factor = settings_.units().factor(Measure::kAngle);
      text += tr(" and %1 %2")
                  .arg(readable(factor * result.angle), settings_.units().unit(Measure::kAngle));
    }
    text += tr(" away.");
  }
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  outcome_->setText(text);
  refresh();
}

void LinkPosePanel::hidden() {
  Q_EMIT overlayChanged({});
}

void LinkPosePanel::drawFrames() {
  if (!isSeen() || link() < 0) return;
  Overlay overlay;
  const double length = 0.15 * stage().robotSize();
  std::vector<Pose> frames{X_WT_};
  const Pose target = poseOf(wanted_);
  const bool elsewhere = wanted_is_set_ && ((target.position - X_WT_.position).norm() > 1e-6 ||
                                            !target.rotation.isApprox(X_WT_.rotation, 1e-6));
  overlay.arrows = frameArrows(frames, length, 0.03 * length);
  overlay.labels.push_back({X_WT_.position, tr("tool"), QColor(), 1});
  if (elsewhere) {
    frames[0] = target;
    if (position_only_->isChecked()) frames[0].rotation = X_WT_.rotation;
    const std::vector<OverlayArrow> more = frameArrows(frames, 0.7 * length, 0.02 * length);
    overlay.arrows.insert(overlay.arrows.end(), more.begin(), more.end());
    overlay.labels.push_back({target.position, tr("wanted"), QColor(), 1});
  }
  Q_EMIT overlayChanged(overlay);
}

}  // namespace armillary
