// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/inertia/operational_section.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/panels/inertia/matrix_heat_map.h"
#include "ui/widgets/compact_number.h"
#include "ui/widgets/kept_choices.h"
#include "ui/widgets/own_keys.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/vector_icon.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

constexpr double kFirstRadius = 0.2;    // of the robot's size
constexpr double kMostRadius = 0.6;     // an ellipsoid that grows without bound is cut there
constexpr double kLeastRadius = 0.002;  // a flat one can still be seen
constexpr int kSegments = 48;

QString numbers(const Vector3d& values) {
  return compactNumber(values[0]) + QStringLiteral(" · ") + compactNumber(values[1]) +
         QStringLiteral(" · ") + compactNumber(values[2]);
}

// Links between a link and the root.
int depthOf(const Model& model, int link) {
  for (const Joint& joint : model.joints) {
    if (joint.child == link) return 1 + depthOf(model, joint.parent);
  }
  return 0;
}

double largestFinite(const Vector3d& values) {
  double largest = 0.0;
  for (const double value : values) {
    if (std::isfinite(value)) largest = std::max(largest, value);
  }
  return largest;
}

QColor colorOf(int ellipsoid) {
  return ellipsoid == 0 ? curveColor(0) : ellipsoid == 1 ? curveColor(1) : curveColor(2);
}

Color sceneColor(const QColor& color, double alpha) {
  return {color.redF(), color.greenF(), color.blueF(), alpha};
}

// Its surface, and its three principal ellipses, which show its shape through the robot's.
void draw(const Pose& X_WE, const Vector3d& radii, const QColor& color, Overlay& overlay) {
  overlay.ellipsoids.push_back({X_WE, radii, sceneColor(color, 0.2)});
  for (int normal = 0; normal < 3; ++normal) {
    const int a = (normal + 1) % 3, b = (normal + 2) % 3;
    Vector3d last;
    for (int k = 0; k <= kSegments; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / kSegments;
      Vector3d point = Vector3d::Zero();
      point[a] = radii[a] * std::cos(angle);
      point[b] = radii[b] * std::sin(angle);
      point = X_WE * point;
      if (k > 0) overlay.lines.push_back({last, point, sceneColor(color, 1.0), 2.0});
      last = point;
    }
  }
}

}  // namespace

OperationalSection::OperationalSection(QWidget* parent)
    : QWidget(parent),
      links_(new QComboBox(this)),
      kind_(new QComboBox(this)),
      direction_(new QComboBox(this)),
      matrix_(new MatrixHeatMap(this)),
      note_(new QLabel(this)),
      along_(new QLabel(this)) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(space::kUsual);
  grid->setVerticalSpacing(space::kSmall);
  grid->setColumnStretch(1, 1);
  int row = 0;
  const auto choice = [&](QComboBox* box, const char* name, const QString& title,
                          const QString& tip) {
    auto* label = new QLabel(title, this);
    label->setBuddy(box);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(title);
    box->setToolTip(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(3);
    keepKeys(box);
    grid->addWidget(label, row, 0);
    grid->addWidget(box, row++, 1);
  };
  choice(links_, "operational_link", tr("Link"),
         tr("The link that is pushed and moved, at its frame's origin"));
  grid->addWidget(matrix_, row++, 0, 1, 2);
  matrix_->setObjectName(QStringLiteral("operational_inertia"));
  matrix_->setAccessibleName(tr("Operational-space inertia of the link"));
  note_->setObjectName(QStringLiteral("operational_note"));
  note_->setWordWrap(true);
  grid->addWidget(note_, row++, 0, 1, 2);
  choice(kind_, "ellipsoid_kind", tr("When"), tr("What the ellipsoids and numbers below are of"));
  kind_->addItems({tr("It moves"), tr("It turns")});
  const QString titles[] = {tr("Velocity"), tr("Force"), tr("Inertia")};
  const QString tips[] = {
      tr("How fast the link goes in each direction when the joints' velocities together have "
         "length one (1 rad/s, 1 m/s)"),
      tr("What the link can push in each direction when the joints' efforts together have length "
         "one (1 N m, 1 N)"),
      tr("How heavy the link feels to a push in each direction: the ellipsoid's radius is the "
         "root of that mass")};
  for (int i = 0; i < 3; ++i) {
    shown_[i] = new QCheckBox(titles[i], this);
    shown_[i]->setObjectName(QStringLiteral("ellipsoid_%1").arg(i));
    shown_[i]->setAccessibleName(tr("Draw the ellipsoid: %1").arg(titles[i]));
    shown_[i]->setToolTip(tips[i]);
    keepKeys(shown_[i]);
    shown_[i]->setIcon(swatchIcon([i] { return colorOf(i); }));
    numbers_[i] = new QLabel(this);
    numbers_[i]->setObjectName(QStringLiteral("ellipsoid_numbers_%1").arg(i));
    numbers_[i]->setToolTip(tips[i]);
    numbers_[i]->setWordWrap(true);
    grid->addWidget(shown_[i], row, 0, Qt::AlignTop);
    grid->addWidget(numbers_[i], row++, 1);
    connect(shown_[i], &QCheckBox::toggled, this, &OperationalSection::changed);
  }
  choice(direction_, "effective_direction", tr("Along"),
         tr("The direction of a push, or the axis of a turn"));
  direction_->addItems(
      {tr("world x"), tr("world y"), tr("world z"), tr("link x"), tr("link y"), tr("link z")});
  direction_->setCurrentIndex(2);
  along_->setObjectName(QStringLiteral("effective_inertia"));
  along_->setWordWrap(true);
  grid->addWidget(along_, row++, 0, 1, 2);
  for (QComboBox* box : {links_, kind_, direction_}) {
    connect(box, &QComboBox::currentIndexChanged, this, [this, box] {
      if (box != direction_) startAnew();
      Q_EMIT changed();
    });
  }
}

void OperationalSection::startAnew() {
  std::fill(std::begin(scale_), std::end(scale_), 0.0);
  const std::vector<Measure> measures{Measure::kAngle,  Measure::kAngle,  Measure::kAngle,
                                      Measure::kLength, Measure::kLength, Measure::kLength};
  matrix_->setAxes({QStringLiteral("ωx"), QStringLiteral("ωy"), QStringLiteral("ωz"),
                    QStringLiteral("vx"), QStringLiteral("vy"), QStringLiteral("vz")},
                   measures,
                   {QStringLiteral("kg m²"), QStringLiteral("kg m"), QStringLiteral("kg")});
}

void OperationalSection::setRobot(const Model& model, double robot_size) {
  robot_size_ = robot_size;
  startAnew();
  const QSignalBlocker quiet(links_);
  const QString before = links_->currentText();
  links_->clear();
  int farthest = 0, most = -1;
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    links_->addItem(QString::fromStdString(model.links[i].name));
    if (const int depth = depthOf(model, i); depth >= most) {
      most = depth;
      farthest = i;
    }
  }
  const int same = before.isEmpty() ? -1 : links_->findText(before);
  links_->setCurrentIndex(same >= 0 ? same : farthest);
}

void OperationalSection::keepIn(KeptChoices& choices) {
  constexpr const char* kKeys[] = {"velocity_ellipsoid", "force_ellipsoid", "inertia_ellipsoid"};
  for (int i = 0; i < 3; ++i) choices.add(kKeys[i], shown_[i]);
}

int OperationalSection::link() const {
  return links_->currentIndex();
}

void OperationalSection::chooseLink(int link) {
  if (link >= 0 && link < links_->count()) links_->setCurrentIndex(link);
}

bool OperationalSection::turning() const {
  return kind_->currentIndex() == 1;
}

const Manipulability& OperationalSection::shownManipulability() const {
  return turning() ? view_.rotation : view_.translation;
}

const EffectiveInertia& OperationalSection::shownInertia() const {
  return turning() ? view_.turning : view_.mass;
}

Vector3d OperationalSection::direction() const {
  const int index = direction_->currentIndex();
  const Vector3d unit = Vector3d::Unit(index % 3);
  return index < 3 ? unit : Vector3d(view_.X_WL.rotation * unit);
}

void OperationalSection::refresh(const Model& model, const State& state, Workspace& workspace) {
  if (link() < 0) return;
  const SolveStatus status = linkManipulability(model, state, link(), workspace, view_);
  solved_ = static_cast<bool>(status);
  rescale();
  showNumbers(status, model);
}

// The first ellipsoid of a choice is a fifth of the robot; the others are drawn to its scale.
void OperationalSection::rescale() {
  const Manipulability& part = shownManipulability();
  if (part.rank == 0) return;
  const double radius = kFirstRadius * robot_size_;
  if (!(scale_[0] > 0.0)) scale_[0] = radius / part.velocity[0];
  if (!(scale_[1] > 0.0)) scale_[1] = radius / largestFinite(part.force);
  if (!(scale_[2] > 0.0) && solved_) {
    scale_[2] = radius / std::sqrt(largestFinite(shownInertia().principal));
  }
}

Vector3d OperationalSection::radii(Ellipsoid which) const {
  Vector3d result = which == Ellipsoid::kVelocity ? shownManipulability().velocity
                    : which == Ellipsoid::kForce  ? shownManipulability().force
                                                  : Vector3d(shownInertia().principal.cwiseSqrt());
  result *= scale_[static_cast<int>(which)];
  return result.cwiseMax(kLeastRadius * robot_size_).cwiseMin(kMostRadius * robot_size_);
}

void OperationalSection::showNumbers(const SolveStatus& status, const Model& model) {
  const QString moved = turning() ? tr("rad/s") : tr("m/s");
  const QString pushed = turning() ? tr("N m") : tr("N");
  const QString inertia = turning() ? tr("kg m²") : tr("kg");
  matrix_->setVisible(solved_);
  if (solved_) matrix_->setMatrix(view_.space.inertia);
  if (!solved_) {
    note_->setText(tr("No inertia here: %1 moves nothing that has any.")
                       .arg(QString::fromStdString(
                           model.degrees_of_freedom[status.singular_degree_of_freedom].name)));
  } else if (view_.space.rank == 0) {
    note_->setText(tr("This link cannot move."));
  } else if (view_.space.rank < 6) {
    note_->setText(tr("It can move in %1 of 6 ways: the pseudo-inverse of %2.")
                       .arg(view_.space.rank)
                       .arg(formula(QStringLiteral("J M⁻¹ Jᵀ"))));
  }
  note_->setVisible(!solved_ || view_.space.rank < 6);
  const Manipulability& part = shownManipulability();
  QString measure = tr("%1 = %2").arg(formula(QStringLiteral("w")), compactNumber(part.measure()));
  if (part.rank == 2) {
    measure += tr("; in its plane %1").arg(compactNumber(part.measure(2)));
  }
  numbers_[0]->setText(numbers(part.velocity) + QStringLiteral(" ") + moved +
                       QStringLiteral("<br>") + measure);
  numbers_[1]->setText(numbers(part.force) + QStringLiteral(" ") + pushed);
  numbers_[2]->setText(solved_ ? numbers(shownInertia().principal) + QStringLiteral(" ") + inertia
                               : QStringLiteral("–"));
  if (!solved_) {
    along_->setText(QString());
    return;
  }
  const double felt = shownInertia().along(direction());
  along_->setText(std::isinf(felt) ? tr("There it cannot move: infinitely heavy.")
                  : turning() ? tr("There it turns like <b>%1 kg m²</b>.").arg(compactNumber(felt))
                              : tr("There a push moves <b>%1 kg</b>.").arg(compactNumber(felt)));
}

Overlay OperationalSection::overlay() const {
  Overlay overlay;
  const Manipulability& part = shownManipulability();
  if (part.rank == 0) return overlay;
  const Vector3d origin = view_.X_WL.position;
  for (int i = 0; i < 3; ++i) {
    if (!shown_[i]->isChecked() || !(scale_[i] > 0.0)) continue;
    const auto which = static_cast<Ellipsoid>(i);
    if (which == Ellipsoid::kInertia && !solved_) continue;
    const Eigen::Matrix3d& axes = which == Ellipsoid::kInertia ? shownInertia().axes : part.axes;
    const Vector3d size = radii(which);
    draw({axes, origin}, size, colorOf(i), overlay);
    Eigen::Index longest = 0;
    size.maxCoeff(&longest);
    overlay.labels.push_back(
        {origin + axes.col(longest) * size[longest], shown_[i]->text(), colorOf(i)});
  }
  return overlay;
}

}  // namespace armillary
