// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/arrow_editor.h"

#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

#include "engine/text/write_json.h"
#include "ui/scene/overlay_colors.h"
#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

constexpr double kRoom = 0.7;        // of the robot's size, at least what the right one needs
constexpr double kStub = 0.15;       // of the robot's size: an arrow that is not drawn yet
constexpr double kLeastSize = 0.1;   // m
constexpr double kThickness = 0.01;  // likewise

// 1, 2 or 5 times a power of ten, no smaller.
double roundedUp(double value) {
  const double ten = std::pow(10.0, std::floor(std::log10(value)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * ten >= value) return factor * ten;
  }
  return 10.0 * ten;
}

// The diagonal of the box about all links' origins.
double sizeOf(const Model& model, const State& state) {
  Workspace workspace(model);
  BodyPoses X_WB;
  forwardKinematics(model, state, workspace, X_WB);
  Eigen::AlignedBox3d box;
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    box.extend(linkPose(model, X_WB, i).position);
  }
  return std::max(box.diagonal().norm(), kLeastSize);
}

QString number(double value) {
  return QLocale().toString(value, 'g', 3);
}

}  // namespace

ArrowEditor::ArrowEditor(const LessonStep& step, const LessonQuestion& question, QWidget* parent)
    : AnswerEditor(parent),
      told_(new QLabel(this)),
      unit_(QString::fromStdString(std::string(question.unit->name))),
      size_(sizeOf(*step.robot->model, step.stage.state)) {
  const LessonArrow& arrow = *question.arrow;
  moment_ = arrow.what == LinkForce::kReactionMoment || arrow.what == LinkForce::kNetMoment;
  const std::shared_ptr<const Model>& model = step.robot->model;
  origin_ = pointOfLinkForce(*model, step.stage.state, arrow.what, arrow.link);
  right_ = MistakenQuantities(model, rightVariant()).linkForce(arrow.what, arrow.link, step.stage) /
           question.unit->factor;
  const double most = right_.norm();
  per_metre_ = roundedUp(std::isfinite(most) && most > 0.0 ? most / (kRoom * size_) : 1.0);
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(space::kSmall);
  auto* how =
      new QLabel(tr("Drag the point at the arrow's tip in the view. Turn the view, and drag "
                    "it from there too: one side shows two directions alone. 10 cm are "
                    "%1 %2.")
                     .arg(number(0.1 * per_metre_), unit_),
                 this);
  how->setWordWrap(true);
  how->setForegroundRole(QPalette::PlaceholderText);
  rows->addWidget(how);
  told_->setObjectName(QStringLiteral("drawn_arrow"));
  told_->setWordWrap(true);
  rows->addWidget(told_);
  auto* anew = new QPushButton(tr("Draw anew"), this);
  anew->setObjectName(QStringLiteral("arrow_clear"));
  connect(anew, &QPushButton::clicked, this, [this] {
    drawn_.setZero();
    shows_right_ = false;
    tell();
    Q_EMIT edited();
  });
  rows->addWidget(anew, 0, Qt::AlignLeft);
  tell();
}

std::optional<JsonValue> ArrowEditor::answer(QString& why) const {
  if (drawn_.isZero()) {
    why = tr("Drag the arrow's tip in the view first");
    return std::nullopt;
  }
  return listJson({numberJson(drawn_.x()), numberJson(drawn_.y()), numberJson(drawn_.z())});
}

void ArrowEditor::restore(const JsonValue& answer, const QString&) {
  if (answer.items.size() != 3) return;
  for (std::size_t i = 0; i < 3; ++i) drawn_[static_cast<int>(i)] = answer.items[i].number;
  tell();
}

Overlay ArrowEditor::overlay() const {
  Overlay overlay;
  overlay.see_through = true;
  const double radius = kThickness * size_;
  const auto add = [&](const Vector3d& vector, const Color& color) {
    overlay.arrows.push_back({origin_, vector, color, radius});
    // a moment has two heads: it is no force
    if (moment_) overlay.arrows.push_back({origin_, 0.88 * vector, color, radius});
  };
  if (shows_right_) {
    const Vector3d vector = tipOf(right_) - origin_;
    add(vector, kRightArrow);
    overlay.labels.push_back({origin_ + 1.08 * vector,
                              tr("right: %1 %2").arg(number(right_.norm()), unit_),
                              qColor(kRightArrow)});
  }
  const Vector3d vector =
      drawn_.isZero() ? Vector3d(kStub * size_ * Vector3d::UnitX()) : tipOf(drawn_) - origin_;
  add(vector, kDrawnArrow);
  overlay.handles.push_back({0, origin_ + vector, Vector3d::Zero(), qColor(kDrawnArrow)});
  if (!drawn_.isZero()) {
    overlay.labels.push_back({origin_ + 1.08 * vector,
                              QStringLiteral("%1 %2").arg(number(drawn_.norm()), unit_),
                              qColor(kDrawnArrow)});
  }
  return overlay;
}

void ArrowEditor::moveHandle(const Vector3d& p_W) {
  drawn_ = per_metre_ * (p_W - origin_);
  tell();
  Q_EMIT edited();
}

void ArrowEditor::showRightAnswer() {
  shows_right_ = true;
  Q_EMIT overlayChanged();
}

void ArrowEditor::tell() {
  told_->setText(drawn_.isZero() ? tr("Nothing is drawn yet")
                                 : tr("%1 %2: (%3, %4, %5)")
                                       .arg(number(drawn_.norm()), unit_, number(drawn_.x()),
                                            number(drawn_.y()), number(drawn_.z())));
  Q_EMIT overlayChanged();
}

}  // namespace armillary
