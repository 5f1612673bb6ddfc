#include "ui/panels/joints_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <random>

#include "ui/panels/joint_row.h"
#include "ui/stage/stage.h"

namespace armillary {
namespace {

// Widgets beyond this many make the window slow and help nobody; the filter finds the rest.
constexpr int kMostRows = 150;

}  // namespace

JointsPanel::JointsPanel(Stage& stage, QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      filter_(new QLineEdit(this)),
      scroll_(new QScrollArea(this)),
      list_(new QWidget),
      rows_layout_(new QVBoxLayout(list_)),
      overflow_(new QLabel(list_)) {
  filter_->setObjectName(QStringLiteral("joint_filter"));
  filter_->setPlaceholderText(tr("Filter joints"));
  filter_->setClearButtonEnabled(true);
  auto* buttons = new QHBoxLayout;
  const auto add_button = [&](const QString& text, const QString& name, const QString& tip,
                              auto&& action) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setMinimumWidth(40);
    connect(button, &QPushButton::clicked, this, action);
    buttons->addWidget(button);
  };
  add_button(tr("Zero"), QStringLiteral("zero_button"), tr("All joints to zero"), [this] {
    if (stage_.robot()) moveAll(neutralState(stage_.model()).position);
  });
  add_button(tr("Home"), QStringLiteral("home_button"),
             tr("All joints to zero, or the nearest that their limits allow"), [this] {
               if (stage_.robot()) moveAll(homeState(stage_.model()).position);
             });
  add_button(tr("Random"), QStringLiteral("random_button"),
             tr("All joints somewhere within their limits"), [this] { randomize(); });
  rows_layout_->setContentsMargins(0, 0, 0, 0);
  rows_layout_->setSpacing(2);
  rows_layout_->addWidget(overflow_);
  rows_layout_->addStretch(1);
  overflow_->setAlignment(Qt::AlignCenter);
  overflow_->setWordWrap(true);
  scroll_->setWidget(list_);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 4, 4, 4);
  layout->addWidget(filter_);
  layout->addLayout(buttons);
  layout->addWidget(scroll_, 1);
  connect(filter_, &QLineEdit::textChanged, this, &JointsPanel::filter);
  connect(filter_, &QLineEdit::returnPressed, filter_, &QWidget::clearFocus);
  connect(&stage_, &Stage::robotChanged, this, &JointsPanel::rebuild);
  connect(&stage_, &Stage::sampleChanged, this, &JointsPanel::refresh);
}

void JointsPanel::setUnits(const Units& units) {
  units_ = units;
  for (JointRow* row : rows_) row->setUnits(units);
}

void JointsPanel::rebuild() {
  selected_ = -1;
  angles_.forget();
  filter_->clear();
  filter();
}

void JointsPanel::filter() {
  qDeleteAll(rows_);
  rows_.clear();
  if (!stage_.robot()) return;
  int hidden = 0;
  for (const PoseAxis& axis : poseAxes(stage_.model())) {
    const QString name = QString::fromStdString(axis.name);
    if (!name.contains(filter_->text(), Qt::CaseInsensitive)) continue;
    if (static_cast<int>(rows_.size()) >= kMostRows) {
      ++hidden;
      continue;
    }
    auto* row = new JointRow(axis, units_, list_);
    rows_layout_->insertWidget(static_cast<int>(rows_.size()), row);
    rows_.push_back(row);
    row->setMarked(axis.joint == selected_);
    connect(row, &JointRow::moved, this, [this, row](double position) {
      Eigen::VectorXd moved = stage_.sample().state.position;
      row->axis().write(position, moved, angles_);
      stage_.setPosition(moved);
    });
    connect(row, &JointRow::clicked, this,
            [this, row] { Q_EMIT jointSelected(row->axis().joint); });
  }
  overflow_->setVisible(hidden > 0 || rows_.empty());
  overflow_->setText(rows_.empty() ? tr("No joint to move")
                                   : tr("%1 more: type a part of the name above").arg(hidden));
  refresh();
}

void JointsPanel::refresh() {
  const Sample& sample = stage_.sample();
  for (JointRow* row : rows_) {
    const PoseAxis& axis = row->axis();
    row->show(axis.read(stage_.model(), sample.state.position, angles_),
              axis.velocity_index >= 0 ? sample.effort[axis.velocity_index] : 0.0);
  }
}

void JointsPanel::selectJoint(int joint) {
  selected_ = joint;
  bool shown = false;
  for (JointRow* row : rows_) {
    const bool marked = row->axis().joint == joint;
    row->setMarked(marked);
    if (marked && !shown) scroll_->ensureWidgetVisible(row);
    shown |= marked;
  }
}

void JointsPanel::moveAll(const Eigen::VectorXd& position) {
  stage_.setPosition(position);
}

void JointsPanel::randomize() {
  if (!stage_.robot()) return;
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
  stage_.setPosition(position);
}

}  // namespace armillary
