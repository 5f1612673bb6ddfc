// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/forces/free_bodies_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/compact_number.h"
#include "ui/widgets/effort_share_style.h"
#include "ui/widgets/number_table.h"
#include "ui/widgets/own_keys.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"
#include "ui/widgets/vector_icon.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

constexpr double kLeastArrow = 0.036;    // of the longest: shorter ones are not drawn
constexpr double kLeastLabelled = 0.24;  // likewise: shorter ones have no number beside them
constexpr double kLeastGap = 0.07;       // of the robot's size: between links that lie together
constexpr double kShaft = 0.007;         // of the robot's size: radius of the arrows
constexpr int kManyLinks = 20;           // more are drawn one by one unless all are asked for
constexpr int kExplodeSteps = 100, kExplodeFirst = 35;
constexpr int kScaleSteps = 20;     // of the scale sliders, either way: a factor ten
constexpr double kBalanced = 1e-9;  // of the largest force

QColor colorOf(BodyForceKind kind) {
  switch (kind) {
    case BodyForceKind::kWeight:
      return colorOf(EffortShare::kGravity);
    case BodyForceKind::kInertial:
      return colorOf(EffortShare::kInertia);
    case BodyForceKind::kReaction:
      return curveColor(1);
    case BodyForceKind::kExternal:
      break;
  }
  return colorOf(EffortShare::kExternal);
}

Color drawn(const QColor& color) {
  return {color.redF(), color.greenF(), color.blueF(), 1.0};
}

QIcon swatch(const QColor& color) {
  return swatchIcon([color] { return inTheme(color, theme()); });
}

QString describe(LinkWrench::Source source) {
  switch (source) {
    case LinkWrench::Source::kSpring:
      return FreeBodiesPanel::tr("spring");
    case LinkWrench::Source::kGround:
      return FreeBodiesPanel::tr("ground");
    case LinkWrench::Source::kLoop:
      return FreeBodiesPanel::tr("closed loop");
    case LinkWrench::Source::kLasting:
    case LinkWrench::Source::kGiven:
      break;
  }
  return FreeBodiesPanel::tr("external");
}

// A force (along a length) or a moment, with its unit.
QString shown(double effort, Measure measure) {
  return compactNumber(Units::effortFactor(measure) * effort) + QLatin1Char(' ') +
         Units::effortUnit(measure);
}

}  // namespace

FreeBodiesPanel::FreeBodiesPanel(Stage& stage, Selection& selection, QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      scroll_(new QScrollArea(this)),
      content_(new QWidget),
      balance_(new QLabel(content_)),
      about_(new QLabel(content_)),
      chosen_only_(new QCheckBox(tr("Chosen link only"), content_)),
      see_through_(new QCheckBox(tr("See through"), content_)),
      links_(new QComboBox(content_)),
      table_(new NumberTable(QStringLiteral("free_bodies_table"),
                             tr("Forces and moments on the link"),
                             {tr("On the link"), tr("x"), tr("y"), tr("z")}, content_)) {
  setObjectName(QStringLiteral("free_bodies"));
  auto* column = new QVBoxLayout(content_);
  column->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kUsual);
  column->setSpacing(space::kSmall);
  auto* sliders = new QGridLayout;
  sliders->setHorizontalSpacing(space::kUsual);
  sliders->setVerticalSpacing(space::kHair);
  sliders->setColumnStretch(1, 1);
  column->addLayout(sliders);
  explode_ = makeSlider("free_bodies_explode", tr("Apart"), tr("Draws the links apart"), 0,
                        kExplodeSteps, explode_value_);
  explode_->setValue(kExplodeFirst);
  force_scale_ = makeSlider("free_bodies_force_scale", tr("Forces"),
                            tr("How much longer than usual forces are drawn"), -kScaleSteps,
                            kScaleSteps, force_value_);
  moment_scale_ =
      makeSlider("free_bodies_moment_scale", tr("Moments"),
                 tr("How much longer than usual moments are drawn, which have two heads"),
                 -kScaleSteps, kScaleSteps, moment_value_);

  auto* buttons = new QHBoxLayout;
  auto* automatic = new QPushButton(tr("Fit arrows"), content_);
  automatic->setObjectName(QStringLiteral("free_bodies_automatic"));
  automatic->setToolTip(
      tr("The largest force and the largest moment of this moment decide the scale of the arrows, "
         "which the view tells"));
  auto* fit = new QPushButton(tr("Fit view"), content_);
  fit->setObjectName(QStringLiteral("free_bodies_fit"));
  fit->setToolTip(tr("Shows the whole robot as it is drawn now (Home)"));
  for (QPushButton* button : {automatic, fit}) {
    button->setAccessibleName(button->toolTip());
    keepKeys(button);
    buttons->addWidget(button);
  }
  column->addLayout(buttons);

  legend_ = new QGridLayout;
  legend_->setHorizontalSpacing(space::kUsual);
  legend_->setVerticalSpacing(space::kHair);
  const QString names[kKinds] = {tr("weight"), tr("inertial"), tr("reactions"), tr("external")};
  const QString tips[kKinds] = {
      tr("What gravity pulls at the centre of mass"),
      tr("-m a and the moment against turning: what motion adds, as a force (d'Alembert)"),
      tr("What neighbours exert through joints, motors included, at the joint; on the root what "
         "the world holds"),
      tr("What acts from outside: the ground, springs, closed loops, a hand, given wrenches")};
  for (int i = 0; i < kKinds; ++i) {
    kinds_[i] = new QCheckBox(names[i], content_);
    kinds_[i]->setObjectName(QStringLiteral("free_bodies_kind_%1").arg(i));
    kinds_[i]->setIcon(swatch(colorOf(static_cast<BodyForceKind>(i))));
    kinds_[i]->setToolTip(tips[i]);
    kinds_[i]->setAccessibleName(tr("Draw: %1").arg(names[i]));
    kinds_[i]->setChecked(true);
    keepKeys(kinds_[i]);
    connect(kinds_[i], &QCheckBox::toggled, this, &FreeBodiesPanel::markDirty);
  }
  chosen_only_->setObjectName(QStringLiteral("free_bodies_chosen_only"));
  chosen_only_->setToolTip(tr("Draws the arrows of the link below alone"));
  see_through_->setObjectName(QStringLiteral("free_bodies_see_through"));
  see_through_->setToolTip(tr("Draws the links transparent, so that arrows inside them show"));
  see_through_->setChecked(true);
  for (QCheckBox* box : {chosen_only_, see_through_}) {
    box->setAccessibleName(box->toolTip());
    keepKeys(box);
  }
  connect(see_through_, &QCheckBox::toggled, this, &FreeBodiesPanel::markDirty);
  connect(chosen_only_, &QCheckBox::toggled, this, [this] {
    startAnew();
    markDirty();
  });
  placeLegend(2);
  column->addLayout(legend_);

  for (QLabel* label : {balance_, about_}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
  }
  balance_->setObjectName(QStringLiteral("free_bodies_balance"));
  column->addWidget(balance_);
  links_->setObjectName(QStringLiteral("free_bodies_link"));
  links_->setAccessibleName(tr("The link whose forces are listed"));
  links_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  links_->setMinimumContentsLength(8);
  keepKeys(links_);
  column->addWidget(links_);
  table_->setWidest(0, tr("sum") + QStringLiteral(" kgf cm"));  // the longest unit
  column->addWidget(table_);
  about_->setObjectName(QStringLiteral("free_bodies_about"));
  about_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(about_);
  column->addStretch(1);

  scroll_->setObjectName(QStringLiteral("free_bodies_scroll"));
  scroll_->setWidget(content_);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(scroll_, 1);
  // a control that is reached by Tab is scrolled to
  for (QWidget* control : content_->findChildren<QWidget*>()) control->installEventFilter(this);
  setFocusProxy(explode_);
  constexpr const char* kKeys[kKinds] = {"weight", "inertial", "reactions", "external"};
  for (int i = 0; i < kKinds; ++i) choices().add(kKeys[i], kinds_[i]);
  choices().add("see_through", see_through_);

  connect(&this->stage(), &Stage::robotChanged, this, [this] {
    model_ = nullptr;
    fitted_ = false;
    startAnew();
  });
  connect(&this->stage(), &Stage::modeChanged, this, &FreeBodiesPanel::startAnew);
  connect(automatic, &QPushButton::clicked, this, [this] {
    startAnew();
    force_scale_->setValue(0);
    moment_scale_->setValue(0);
    markDirty();
  });
  connect(explode_, &QSlider::sliderReleased, this, [this] {
    fitted_ = false;  // once it is drawn so
    markDirty();
  });
  connect(fit, &QPushButton::clicked, this, &FreeBodiesPanel::fitWanted);
  connect(links_, &QComboBox::currentIndexChanged, this, [this](int index) {
    if (index >= 0) selection_.selectLink(index);
    drawAnother();
  });
  connect(&selection_, &Selection::changed, this, &FreeBodiesPanel::showSelection);
}

QSlider* FreeBodiesPanel::makeSlider(const char* name, const QString& title, const QString& tip,
                                     int least, int most, QLabel*& value) {
  auto* grid = static_cast<QGridLayout*>(content_->layout()->itemAt(0)->layout());
  const int row = grid->rowCount();
  auto* label = new QLabel(title, content_);
  auto* slider = new QSlider(Qt::Horizontal, content_);
  value = new QLabel(content_);
  slider->setObjectName(QLatin1String(name));
  slider->setAccessibleName(tip);
  slider->setToolTip(tip);
  slider->setRange(least, most);
  label->setBuddy(slider);
  keepKeys(slider);
  grid->addWidget(label, row, 0);
  grid->addWidget(slider, row, 1);
  grid->addWidget(value, row, 2);
  connect(slider, &QSlider::valueChanged, this, &FreeBodiesPanel::markDirty);
  return slider;
}

bool FreeBodiesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn) {
    scroll_->ensureWidgetVisible(static_cast<QWidget*>(watched), 0, 24);
  }
  return LivePanel::eventFilter(watched, event);
}

void FreeBodiesPanel::placeLegend(int columns) {
  if (legend_->count() > 0 && columns == (legend_->itemAtPosition(0, 1) ? 2 : 1)) return;
  const QList<QWidget*> boxes{kinds_[0], kinds_[1],    kinds_[2],
                              kinds_[3], chosen_only_, see_through_};
  for (int i = 0; i < boxes.size(); ++i) {
    legend_->removeWidget(boxes[i]);
    legend_->addWidget(boxes[i], i / columns, i % columns);
  }
}

// Large type leaves no room for two boxes side by side.
void FreeBodiesPanel::resizeEvent(QResizeEvent* event) {
  LivePanel::resizeEvent(event);
  int widest = std::max(chosen_only_->sizeHint().width(), see_through_->sizeHint().width());
  for (const QCheckBox* box : kinds_) widest = std::max(widest, box->sizeHint().width());
  placeLegend(2 * widest + 40 < width() ? 2 : 1);
}

int FreeBodiesPanel::link() const {
  return links_->currentIndex();
}

void FreeBodiesPanel::showSelection() {
  const int link = selection_.link();
  // of a robot that is still to be shown here takeRobot() takes it
  if (!model_ || link < 0 || link == links_->currentIndex()) return;
  const QSignalBlocker quiet(links_);  // it is chosen already
  links_->setCurrentIndex(link);
  drawAnother();
}

void FreeBodiesPanel::takeRobot() {
  const Model& model = *model_;
  const std::vector<LinkDescription>& described = stage().robot()->description.links;
  const auto& scene = stage().robot()->scene;
  const bool has_bones = scene && scene->isSkeleton();
  const int count = static_cast<int>(model.links.size());
  std::vector<std::vector<int>> child_joints(count);
  for (size_t j = 0; j < model.joints.size(); ++j) {
    child_joints[model.joints[j].parent].push_back(static_cast<int>(j));
  }
  outward_ = child_joints[model.root_link];
  for (size_t next = 0; next < outward_.size(); ++next) {
    const std::vector<int>& beyond = child_joints[model.joints[outward_[next]].child];
    outward_.insert(outward_.end(), beyond.begin(), beyond.end());
  }
  is_seen_.assign(count, false);
  int first = -1;
  for (int i = 0; i < count; ++i) {
    const bool has_shape =
        has_bones || (i < static_cast<int>(described.size()) &&
                      (!described[i].visuals.empty() || !described[i].collisions.empty()));
    is_seen_[i] = has_shape || model.links[i].inertia.mass > 0.0;
    if (first < 0 && model.links[i].body > 0 && model.links[i].inertia.mass > 0.0) first = i;
  }
  const QSignalBlocker quiet(links_);
  const QString before = links_->currentText();
  links_->clear();
  for (const Link& link : model.links) links_->addItem(QString::fromStdString(link.name));
  const int same = before.isEmpty() ? -1 : links_->findText(before);
  const int chosen = selection_.link();
  links_->setCurrentIndex(chosen >= 0 ? chosen : same >= 0 ? same : std::max(first, 0));
  const QSignalBlocker quiet_too(chosen_only_);
  chosen_only_->setChecked(count > kManyLinks);
}

void FreeBodiesPanel::refresh() {
  const Sample& sample = stage().sample();
  if (model_ != stage().sharedModel()) {
    const bool another = !model_;
    model_ = stage().sharedModel();
    workspace_ = std::make_unique<Workspace>(*model_);
    if (another) takeRobot();
  }
  if (sample.state.position.size() != model_->positionSize()) return;
  freeBodies(*model_, sample.state, sample.acceleration, sample.wrenches, *workspace_, bodies_);
  measureScale();
  showScales();
  showBalance();
  showTable();
  const std::vector<Vector3d> apart = offsets();
  Q_EMIT linkOffsetsChanged(explode_->value() > 0 ? apart : std::vector<Vector3d>{});
  Q_EMIT overlayChanged(overlay(apart));
  if (!std::exchange(fitted_, true)) Q_EMIT fitWanted();
}

void FreeBodiesPanel::hidden() {
  Q_EMIT overlayChanged({});
  Q_EMIT linkOffsetsChanged({});
}

void FreeBodiesPanel::startAnew() {
  full_force_ = full_moment_ = 0.0;
}

// What is drawn is of another link: where it is drawn alone, the scale is its own.
void FreeBodiesPanel::drawAnother() {
  if (chosen_only_->isChecked()) startAnew();
  markDirty();
}

bool FreeBodiesPanel::isDrawn(const FreeBody& body) const {
  return body.link == link() || !chosen_only_->isChecked();
}

void FreeBodiesPanel::measureScale() {
  for (const FreeBody& body : bodies_.bodies) {
    if (!isDrawn(body)) continue;
    for (const BodyForce& given : body.forces) {
      full_force_ = std::max(full_force_, given.force.norm());
      full_moment_ = std::max(full_moment_, given.moment.norm());
    }
  }
}

// Every link goes away from its parent in the direction in which it lies, by a share of the
// distance and at least a gap; what has neither shape nor mass goes with its parent.
std::vector<Vector3d> FreeBodiesPanel::offsets() const {
  const double share = 1.5 * explode_->value() / kExplodeSteps;
  std::vector<Vector3d> result(bodies_.bodies.size(), Vector3d::Zero());
  std::vector<Vector3d> centers(bodies_.bodies.size()), directions(bodies_.bodies.size());
  centers[model_->root_link] = bodies_.bodies[model_->root_link].center_of_mass;
  directions[model_->root_link] = Vector3d::UnitZ();
  for (const int j : outward_) {
    const int parent = model_->joints[j].parent, child = model_->joints[j].child;
    result[child] = result[parent];
    centers[child] = centers[parent];
    directions[child] = directions[parent];
    if (!is_seen_[child]) continue;
    centers[child] = bodies_.bodies[child].center_of_mass;
    const Vector3d away = centers[child] - centers[parent];
    // where the two lie together on in the direction from which the parent came
    const Vector3d direction = away + 0.02 * stage().robotSize() * directions[parent];
    if (direction.norm() > 0.0) directions[child] = direction.normalized();
    result[child] += share * (away + kLeastGap * stage().robotSize() * directions[child]);
  }
  return result;
}

Overlay FreeBodiesPanel::overlay(const std::vector<Vector3d>& offsets) const {
  Overlay overlay;
  overlay.see_through = see_through_->isChecked();
  const auto wanted = [](const QSlider* slider) {
    return std::pow(10.0, static_cast<double>(slider->value()) / kScaleSteps);
  };
  const QString newton = QStringLiteral("N"), newton_metre = QStringLiteral("N m");
  overlay.largest = {{newton, full_force_}, {newton_metre, full_moment_}};
  overlay.lengths = {{newton, wanted(force_scale_)}, {newton_metre, wanted(moment_scale_)}};
  for (const FreeBody& body : bodies_.bodies) {
    if (!isDrawn(body)) continue;
    const bool chosen = body.link == link();
    for (const BodyForce& given : body.forces) {
      if (!kinds_[static_cast<int>(given.kind)]->isChecked()) continue;
      const auto add = [&](const Vector3d& value, const QString& unit, bool moment) {
        // of the longest arrow
        const double share = value.norm() * overlay.lengths[unit] / overlay.largest[unit];
        if (!(share >= kLeastArrow)) return;
        MeasuredArrow arrow;
        arrow.origin = given.point + offsets[body.link];
        arrow.value = value;
        arrow.unit = unit;
        arrow.color = drawn(colorOf(given.kind));
        arrow.radius = kShaft * stage().robotSize();
        arrow.two_heads = moment;
        if (chosen && share >= kLeastLabelled)
          arrow.text = shown(value.norm(), moment ? Measure::kAngle : Measure::kLength);
        overlay.measured.push_back(std::move(arrow));
      };
      add(given.force, newton, false);
      add(given.moment, newton_metre, true);
    }
  }
  return overlay;
}

void FreeBodiesPanel::showScales() {
  explode_value_->setText(tr("%1 %").arg(explode_->value()));
  // what they are then, the view says
  const auto times = [](const QSlider* slider) {
    return tr("× %1").arg(
        compactNumber(std::pow(10.0, static_cast<double>(slider->value()) / kScaleSteps)));
  };
  force_value_->setText(times(force_scale_));
  moment_value_->setText(times(moment_scale_));
}

double FreeBodiesPanel::largestMoment() const {
  return std::max(bodies_.largest_moment, bodies_.largest_force * stage().robotSize());
}

void FreeBodiesPanel::showBalance() {
  const double moments = largestMoment();
  const bool balanced = bodies_.worst_force <= kBalanced * std::max(1.0, bodies_.largest_force) &&
                        bodies_.worst_moment <= kBalanced * std::max(1.0, moments);
  const QString numbers = tr("%1, %2 of up to %3")
                              .arg(shown(bodies_.worst_force, Measure::kLength),
                                   shown(bodies_.worst_moment, Measure::kAngle),
                                   shown(bodies_.largest_force, Measure::kLength));
  balance_->setText(
      balanced ? tr("<b>✓ Every link is in balance</b>: the sums are zero (%1).").arg(numbers)
               : tr("<b>✗ Not in balance</b>: %1.").arg(numbers));
}

QString FreeBodiesPanel::coordinate(double metres) const {
  return compactNumber(std::abs(metres) < 1e-6 * stage().robotSize() ? 0.0 : metres);
}

QString FreeBodiesPanel::nameOf(const BodyForce& force) const {
  switch (force.kind) {
    case BodyForceKind::kWeight:
      return tr("weight");
    case BodyForceKind::kInertial:
      return tr("inertial");
    case BodyForceKind::kReaction:
      if (force.joint < 0) return tr("the world holds");
      if (model_->joints[force.joint].type == JointType::kFloating) {
        return tr("missing: nothing can hold %1")
            .arg(QString::fromStdString(model_->joints[force.joint].name));
      }
      return tr("%1 through %2")
          .arg(QString::fromStdString(model_->links[force.from_link].name),
               QString::fromStdString(model_->joints[force.joint].name));
    case BodyForceKind::kExternal:
      break;
  }
  return describe(force.source);
}

void FreeBodiesPanel::showTable() {
  if (link() < 0 || link() >= static_cast<int>(bodies_.bodies.size())) return;
  const FreeBody& body = bodies_.bodies[link()];
  const int count = static_cast<int>(body.forces.size()), rows = 3 * count + 2;
  const bool resized = table_->rowCount() != rows;
  if (resized) {
    table_->clearSpans();
    table_->setRowCount(rows);
    for (int i = 0; i < count; ++i) table_->setSpan(3 * i, 0, 1, 4);
  }
  const double largest_moment = largestMoment();
  const auto numbers = [&](int row, const QString& what, Measure measure, const QString& tip,
                           const Vector3d& effort, double largest) {
    const bool bold = !what.isEmpty();  // a sum
    const double factor = Units::effortFactor(measure), scale = factor * largest;
    const Vector3d values = factor * effort;
    const QString title = what + Units::effortUnit(measure);
    QTableWidgetItem* name = table_->setCell(row, 0, title, bold);
    name->setIcon({});
    name->setToolTip(tip);
    for (int k = 0; k < 3; ++k) {
      table_->setCell(row, k + 1, compactNumber(values[k], scale), bold)->setToolTip(tip);
    }
  };
  for (int i = 0; i < count; ++i) {
    const BodyForce& given = body.forces[i];
    const QString at = tr("at (%1, %2, %3) m")
                           .arg(coordinate(given.point.x()), coordinate(given.point.y()),
                                coordinate(given.point.z()));
    QTableWidgetItem* title = table_->setCell(3 * i, 0, nameOf(given));
    title->setIcon(swatch(colorOf(given.kind)));
    title->setToolTip(nameOf(given) + QStringLiteral(", ") + at);
    const double largest = Units::momentFactor() * largest_moment;
    const Vector3d itself = Units::momentFactor() * given.moment;
    numbers(3 * i + 1, {}, Measure::kLength, at, given.force, bodies_.largest_force);
    numbers(3 * i + 2, {}, Measure::kAngle,
            tr("about the centre of mass; by itself %1, %2, %3 %4")
                .arg(compactNumber(itself.x(), largest), compactNumber(itself.y(), largest),
                     compactNumber(itself.z(), largest), Units::momentUnit()),
            given.momentAbout(body.center_of_mass), largest_moment);
  }
  const QString sum = tr("sum") + QLatin1Char(' ');
  numbers(rows - 2, sum, Measure::kLength, tr("All forces on the link"), body.sum.force,
          bodies_.largest_force);
  numbers(rows - 1, sum, Measure::kAngle, tr("All moments on the link"), body.sum.moment,
          largest_moment);
  if (resized) table_->fit();
  const Vector3d& center = body.center_of_mass;
  about_->setText(tr("World axes; moments about the centre of mass at (%1, %2, %3) m.")
                      .arg(coordinate(center.x()), coordinate(center.y()), coordinate(center.z())));
}

}  // namespace armillary
