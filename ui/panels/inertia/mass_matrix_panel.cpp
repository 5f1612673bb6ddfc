// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/inertia/mass_matrix_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QFocusEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <cmath>

#include "ui/panels/inertia/matrix_heat_map.h"
#include "ui/panels/inertia/operational_section.h"
#include "ui/stage/dragged_curves.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/compact_number.h"
#include "ui/widgets/number_table.h"
#include "ui/widgets/own_keys.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

constexpr int kMostDegrees = 150;    // of freedom that are shown: a few ms a refresh
constexpr int kMostShares = 8;       // rows of the shares that are seen without scrolling
constexpr int kMostJoints = 8;       // likewise of the joints
constexpr int kMostEigenvalues = 8;  // more are abridged

const std::array<QString, 3>& inertiaUnits() {
  static const std::array<QString, 3> units{QStringLiteral("kg m²"), QStringLiteral("kg m"),
                                            QStringLiteral("kg")};
  return units;
}

QLabel* heading(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  QFont bold = label->font();
  bold.setBold(true);
  label->setFont(bold);
  label->setWordWrap(true);
  return label;
}

}  // namespace

MassMatrixPanel::MassMatrixPanel(Stage& stage, Selection& selection, QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      scroll_(new QScrollArea(this)),
      content_(new QWidget),
      shown_(new QComboBox(content_)),
      map_(new MatrixHeatMap(content_)),
      changing_(new QLabel(content_)),
      words_(new QLabel(content_)),
      condition_(new QLabel(content_)),
      nothing_(new QLabel(this)),
      loops_(new QLabel(tr("Of the mechanism with its loops opened."), content_)),
      operational_(new OperationalSection(content_)) {
  setObjectName(QStringLiteral("mass_matrix"));
  shown_->setObjectName(QStringLiteral("mass_matrix_kind"));
  shown_->setAccessibleName(tr("What the map shows"));
  shown_->addItems({tr("Mass matrix M"), tr("Coupling, without units")});
  shown_->setItemData(0, tr("The effort at one joint for a unit acceleration of another"),
                      Qt::ToolTipRole);
  shown_->setItemData(1, tr("M_ij / √(M_ii M_jj), from -1 to 1: small joints beside large ones"),
                      Qt::ToolTipRole);
  shown_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  keepKeys(shown_);
  map_->setObjectName(QStringLiteral("mass_matrix_map"));
  map_->setAccessibleName(tr("Mass matrix; arrow keys choose an entry"));
  changing_->setObjectName(QStringLiteral("mass_matrix_changing"));
  words_->setObjectName(QStringLiteral("mass_matrix_words"));
  condition_->setObjectName(QStringLiteral("mass_matrix_condition"));
  condition_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  shares_ = new NumberTable(QStringLiteral("mass_matrix_shares"),
                            tr("What each link adds to the chosen entry"),
                            {tr("Link"), tr("moved"), tr("turned"), tr("sum")}, content_);
  shares_->setMostRows(kMostShares);
  shares_->horizontalHeaderItem(1)->setToolTip(
      tr("m v·v: how its centre of mass moves with both joints"));
  shares_->horizontalHeaderItem(2)->setToolTip(tr("ω·I ω: how it turns with both joints"));
  joints_ = new NumberTable(QStringLiteral("mass_matrix_joints"), tr("How heavy each joint feels"),
                            {tr("Joint"), tr("locked"), tr("free"), tr("unit")}, content_);
  joints_->setMostRows(kMostJoints);
  joints_->setWidest(3, inertiaUnits()[0]);
  joints_->horizontalHeaderItem(1)->setToolTip(tr("M_ii: with all other joints held"));
  joints_->horizontalHeaderItem(2)->setToolTip(tr("1/(M⁻¹)_ii: with all other joints free"));
  for (QLabel* label : {changing_, words_, condition_, nothing_, loops_}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
  }
  nothing_->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, space::kUsual);
  changing_->setForegroundRole(QPalette::PlaceholderText);
  loops_->setForegroundRole(QPalette::PlaceholderText);

  auto* column = new QVBoxLayout(content_);
  column->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kUsual);
  column->setSpacing(space::kSmall);
  column->addWidget(shown_);
  column->addWidget(loops_);
  column->addWidget(map_);
  column->addWidget(changing_);
  column->addWidget(words_);
  column->addWidget(shares_);
  column->addWidget(heading(tr("How heavy each joint feels"), content_));
  column->addWidget(joints_);
  column->addWidget(condition_);
  column->addWidget(heading(tr("How heavy a link feels"), content_));
  column->addWidget(operational_);
  column->addStretch(1);
  scroll_->setObjectName(QStringLiteral("mass_matrix_scroll"));
  scroll_->setWidget(content_);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(nothing_);
  layout->addWidget(scroll_, 1);
  scroll_->hide();
  // a control that is reached by Tab is scrolled to
  for (QWidget* control : content_->findChildren<QWidget*>()) control->installEventFilter(this);
  setFocusProxy(map_);
  choices().add("shown", shown_);
  operational_->keepIn(choices());

  connect(&this->stage(), &Stage::robotChanged, this, [this] { model_ = nullptr; });
  connect(&this->stage(), &Stage::modelChanged, this, [this] { stale_ = true; });
  connect(shown_, &QComboBox::currentIndexChanged, this, [this](int index) {
    map_->setFullScale(index == 1 ? 1.0 : 0.0);
    model_ = nullptr;  // other units on the axes
    markDirty();
  });
  connect(map_, &MatrixHeatMap::changingCountChanged, this, &MassMatrixPanel::showChanging);
  connect(map_, &MatrixHeatMap::chosen, this, [this](int row, int) {
    if (row >= 0 && model_) selection_.selectJoint(model_->degrees_of_freedom[row].joint);
    markDirty();
  });
  // an entry is about two degrees of freedom, or one
  connect(map_, &MatrixHeatMap::dragged, this, [this](int row, int other) {
    if (!model_) return;
    DraggedCurves curves = curvesOfDegree(*model_, row);
    if (other != row)
      curves.degrees_of_freedom += curvesOfDegree(*model_, other).degrees_of_freedom;
    dragCurves(*map_, curves);
  });
  connect(joints_, &QTableWidget::currentCellChanged, this, [this](int row, int, int before) {
    if (row < 0 || row == before || !model_) return;
    selection_.selectJoint(model_->degrees_of_freedom[row].joint);
  });
  connect(operational_, &OperationalSection::changed, this, &MassMatrixPanel::markDirty);
  connect(&selection_, &Selection::changed, this, &MassMatrixPanel::showSelection);
  connect(&selection_, &Selection::linkChosen, operational_, &OperationalSection::chooseLink);
}

bool MassMatrixPanel::eventFilter(QObject* watched, QEvent* event) {
  // a click is where the user looks already: scrolling would take it away from under the pointer
  if (event->type() == QEvent::FocusIn &&
      static_cast<QFocusEvent*>(event)->reason() != Qt::MouseFocusReason) {
    scroll_->ensureWidgetVisible(static_cast<QWidget*>(watched), 0, 24);
  }
  return LivePanel::eventFilter(watched, event);
}

QString MassMatrixPanel::nameOf(int degree_of_freedom) const {
  return QString::fromStdString(model_->degrees_of_freedom[degree_of_freedom].name);
}

bool MassMatrixPanel::canShow() const {
  return model_->velocitySize() > 0 && model_->velocitySize() <= kMostDegrees;
}

void MassMatrixPanel::takeRobot() {
  scroll_->verticalScrollBar()->setValue(0);
  const Model& model = *model_;
  nothing_->setText(
      model.velocitySize() == 0
          ? tr("This robot has no joint that moves: it has no mass matrix.")
          : tr("%1 degrees of freedom are too many to be shown here. <i>armillary compute "
               "mass-matrix</i> writes the numbers.")
                .arg(model.velocitySize()));
  nothing_->setVisible(!canShow());
  scroll_->setVisible(canShow());
  loops_->setVisible(!model.loops.empty());
  if (!canShow()) return;
  QStringList names;
  std::vector<Measure> measures;
  for (int i = 0; i < model.velocitySize(); ++i) {
    names << nameOf(i);
    measures.push_back(model.degrees_of_freedom[i].measure);
  }
  const bool coupling = shown_->currentIndex() == 1;
  const int row = map_->chosenRow(), column = map_->chosenColumn();
  map_->setAxes(names, measures, coupling ? std::array<QString, 3>{} : inertiaUnits());
  map_->choose(row, column);  // where there is one of that place again
  {
    const QSignalBlocker quiet(joints_);
    joints_->setRowCount(model.velocitySize());
    joints_->setCurrentCell(-1, -1);
    joints_->fit();
  }
  operational_->setRobot(model, stage().robotSize());
}

void MassMatrixPanel::refresh() {
  const State& state = stage().sample().state;
  if (!model_ || stale_) {
    const bool same_axes = model_ != nullptr;
    model_ = feltModel(stage().sharedModel(), stage().simulationOptions());
    workspace_ = std::make_unique<Workspace>(*model_);
    stale_ = false;
    if (!same_axes) takeRobot();
  }
  if (state.position.size() != model_->positionSize() || !canShow()) {
    Q_EMIT overlayChanged({});
    return;
  }
  inertiaView(*model_, state, *workspace_, view_);
  showMatrix();
  showEntry();
  showJoints();
  showCondition();
  operational_->refresh(*model_, state, *workspace_);
  Overlay overlay = operational_->overlay();
  addEntryOverlay(overlay);
  Q_EMIT overlayChanged(overlay);
}

void MassMatrixPanel::hidden() {
  Q_EMIT overlayChanged({});
}

void MassMatrixPanel::showMatrix() {
  map_->setMatrix(shown_->currentIndex() == 1 ? view_.coupling : view_.matrix);
  showChanging();
}

void MassMatrixPanel::showChanging() {
  if (!model_) return;
  const int n = model_->velocitySize(), count = map_->changingCount();
  changing_->setText(
      count == 0
          ? tr("Move a joint: marked corners show which entries change with the pose.")
          : tr("◥ <b>%1 of %2</b> entries change with the pose.").arg(count).arg(n * (n + 1) / 2));
}

QString MassMatrixPanel::wordsOfEntry() const {
  const int i = entry_.row, j = entry_.column;
  const QString row = nameOf(i).toHtmlEscaped(), column = nameOf(j).toHtmlEscaped();
  const QString unit = inertiaUnits()[(model_->degrees_of_freedom[i].measure == Measure::kLength) +
                                      (model_->degrees_of_freedom[j].measure == Measure::kLength)];
  const double scale = std::sqrt(view_.locked[i] * view_.locked[j]);
  const QString value =
      tr("<b>%1, %2: %3 %4</b>").arg(row, column, compactNumber(entry_.value, scale), unit);
  const bool turns = model_->degrees_of_freedom[j].measure == Measure::kAngle;
  const QString rate = turns ? tr("1 rad/s²") : tr("1 m/s²");
  const QString effort =
      model_->degrees_of_freedom[i].measure == Measure::kAngle ? tr("N m") : tr("N");
  if (i == j) {
    return value + QStringLiteral("<br>") +
           tr("What %1 itself must move: %2 %3 for %4, while all other joints are held.")
               .arg(row, compactNumber(entry_.value, scale), effort, rate);
  }
  if (entry_.shares.empty()) {
    return value + QStringLiteral("<br>") + tr("No link is moved by both: zero in every pose.");
  }
  if (std::abs(entry_.value) < 1e-12 * scale) {
    return value + QStringLiteral("<br>") +
           tr("Both move the links below, but in this pose they do not feel each other.");
  }
  return value + QStringLiteral("<br>") +
         tr("To speed %1 up by %2, %3 must give %4 %5, and the other way round: both move the "
            "links below.")
             .arg(column, rate, row, compactNumber(entry_.value, scale), effort);
}

void MassMatrixPanel::showEntry() {
  entry_shown_ = map_->chosenRow() >= 0;
  shares_->setVisible(entry_shown_);
  if (!entry_shown_) {
    words_->setText(tr("Choose a cell to see which links couple its two joints."));
    return;
  }
  inertiaEntry(*model_, stage().sample().state, map_->chosenRow(), map_->chosenColumn(),
               *workspace_, entry_);
  words_->setText(wordsOfEntry());
  map_->setAccessibleDescription(words_->text()
                                     .remove(QStringLiteral("<b>"))
                                     .remove(QStringLiteral("</b>"))
                                     .replace(QStringLiteral("<br>"), QStringLiteral(". ")));
  double scale = std::abs(entry_.value) + entry_.rotors;
  for (const InertiaShare& share : entry_.shares) scale += std::abs(share.total());
  const int rotors = entry_.rotors > 0.0 ? 1 : 0;
  const int links = static_cast<int>(entry_.shares.size()), rows = links + rotors + 1;
  shares_->setVisible(links > 0);
  const bool resized = shares_->rowCount() != rows;
  if (resized) shares_->setRowCount(rows);
  const auto fill = [this](int row, const std::array<QString, 4>& texts, bool bold) {
    for (int column = 0; column < 4; ++column) {
      shares_->setCell(row, column, texts[column], bold)->setToolTip(texts[0]);
    }
  };
  for (int row = 0; row < links; ++row) {
    const InertiaShare& share = entry_.shares[row];
    fill(row,
         {QString::fromStdString(model_->links[share.link].name),
          compactNumber(share.by_mass, scale), compactNumber(share.by_turning, scale),
          compactNumber(share.total(), scale)},
         false);
  }
  if (rotors > 0) fill(links, {tr("motor's rotor"), {}, {}, compactNumber(entry_.rotors)}, false);
  fill(rows - 1, {tr("sum"), {}, {}, compactNumber(entry_.value, scale)}, true);
  if (resized) shares_->fit();
}

void MassMatrixPanel::showJoints() {
  const QSignalBlocker quiet(joints_);
  for (int i = 0; i < model_->velocitySize(); ++i) {
    const bool turns = model_->degrees_of_freedom[i].measure == Measure::kAngle;
    joints_->setCell(i, 0, nameOf(i))->setToolTip(nameOf(i));
    joints_->setCell(i, 1, compactNumber(view_.locked[i]));
    joints_->setCell(i, 2, compactNumber(view_.free[i]));
    joints_->setCell(i, 3, inertiaUnits()[turns ? 0 : 2]);
  }
}

void MassMatrixPanel::showCondition() {
  const Eigen::VectorXd& values = view_.eigenvalues;
  const int n = static_cast<int>(values.size());
  QStringList shown, all;
  for (int i = 0; i < n; ++i) {
    all << compactNumber(values[i]);
    if (n <= kMostEigenvalues || i < 3 || i >= n - 3) shown << compactNumber(values[i]);
    if (n > kMostEigenvalues && i == 3) shown << QStringLiteral("…");
  }
  const bool slides = model_->degrees_of_freedom[0].measure == Measure::kLength;
  const QString unit = view_.mixed_units ? tr("in SI numbers, a slide counted per metre")
                                         : inertiaUnits()[slides ? 2 : 0];
  condition_->setText(tr("Condition number <b>%1</b>; %2 without units.<br>Eigenvalues %3 %4")
                          .arg(compactNumber(view_.condition),
                               compactNumber(view_.coupling_condition),
                               shown.join(QStringLiteral(" · ")), unit));
  condition_->setToolTip(
      tr("The largest eigenvalue over the smallest. Without units: of M_ij / √(M_ii M_jj), which "
         "does not depend on how lengths are counted.\nAll eigenvalues: %1")
          .arg(all.join(QStringLiteral(" · "))));
}

// The links that both joints move, as balls at their centres of mass, and the joints' axes.
void MassMatrixPanel::addEntryOverlay(Overlay& overlay) const {
  if (!entry_shown_) return;
  const double robot_size = stage().robotSize();
  overlay.see_through = true;
  const State& state = stage().sample().state;
  forwardKinematics(*model_, state, *workspace_, workspace_->X_WB);
  double most = 0.0;
  for (const InertiaShare& share : entry_.shares) most = std::max(most, std::abs(share.total()));
  const auto drawn = [](const QColor& color, double alpha) {
    return Color{color.redF(), color.greenF(), color.blueF(), alpha};
  };
  for (const InertiaShare& share : entry_.shares) {
    const Link& link = model_->links[share.link];
    if (!(most > 0.0) || !(link.inertia.mass > 0.0)) continue;
    const double size = std::sqrt(std::abs(share.total()) / most);
    if (size < 0.05) continue;
    const Pose X_WL = linkPose(*model_, workspace_->X_WB, share.link);
    const Vector3d center = X_WL * Vector3d(link.inertia.first_moment / link.inertia.mass);
    const QColor color = share.total() < 0.0 ? curveColor(0) : curveColor(1);
    overlay.ellipsoids.push_back({{Eigen::Matrix3d::Identity(), center},
                                  Vector3d::Constant(0.05 * robot_size * size),
                                  drawn(color, 0.75)});
  }
  Jacobian J;
  for (const int dof : {entry_.row, entry_.column}) {
    const int child = model_->joints[model_->degrees_of_freedom[dof].joint].child;
    const int body = model_->links[child].body;
    const Vector3d origin = workspace_->X_WB[body].position;
    bodyJacobian(*model_, state, body, origin, *workspace_, J);
    const Vector3d turn = J.col(dof).head<3>(), slide = J.col(dof).tail<3>();
    const Vector3d axis = turn.norm() > 0.0 ? turn : slide;
    if (!(axis.norm() > 0.0)) continue;
    const Vector3d tip = 0.25 * robot_size * axis.normalized();
    overlay.arrows.push_back({origin, tip, drawn(curveColor(3), 1.0), 0.006 * robot_size});
    overlay.labels.push_back({origin + tip, nameOf(dof), {}});
    if (entry_.row == entry_.column) break;
  }
}

void MassMatrixPanel::showSelection() {
  if (!model_) return;
  const int joint = selection_.joint();
  const QSignalBlocker quiet(joints_);
  int row = -1;
  if (joint >= 0 && joint < static_cast<int>(model_->joints.size()) &&
      model_->joints[joint].velocity_size > 0) {
    row = model_->joints[joint].velocity_index;
  }
  // of a joint with several degrees of freedom the row may be chosen already
  const int now = joints_->currentRow();
  if (now >= 0 && row >= 0 && model_->degrees_of_freedom[now].joint == joint) return;
  joints_->setCurrentCell(row, row < 0 ? -1 : 0);
}

}  // namespace armillary
