// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/editing/editing_panel.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/dynamics/kinematics.h"
#include "engine/model/compile_model.h"
#include "engine/simulation/sample.h"
#include "engine/simulation/simulation_options.h"
#include "engine/simulation/simulation_setup.h"
#include "ui/panels/editing/edited_marks.h"
#include "ui/panels/editing/effort_changes.h"
#include "ui/panels/editing/joint_form.h"
#include "ui/panels/editing/link_form.h"
#include "ui/scene/link_poses.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"
#include "ui/widgets/breakable.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/own_keys.h"
#include "ui/widgets/quantity_field.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/units.h"
#include "ui/widgets/upright_scroll.h"

namespace armillary {
namespace {

enum Kind { kLinks, kJoints, kRobot };

template <class Part>
int indexOf(const std::vector<Part>& parts, const std::string& name) {
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.name == name; });
  return found == parts.end() ? -1 : static_cast<int>(found - parts.begin());
}

double massOf(const RobotDescription& robot) {
  double sum = 0.0;
  for (const LinkDescription& link : robot.links) sum += link.inertial ? link.inertial->mass : 0.0;
  return sum;
}

QWidget* scrolled(QWidget* form, QWidget* parent) {
  auto* scroll = new QScrollArea(parent);
  auto* padded = new QWidget(scroll);
  auto* layout = new QVBoxLayout(padded);
  layout->setContentsMargins(space::kHair, space::kHair, space::kUsual, space::kHair);
  layout->addWidget(form);
  layout->addStretch(1);
  scroll->setWidget(padded);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  return scroll;
}

}  // namespace

EditingPanel::EditingPanel(Stage& stage, Selection& selection, const ViewSettings& settings,
                           RobotEdits& edits, QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      settings_(settings),
      edits_(edits),
      kinds_(new QTabBar(this)),
      filter_(new QLineEdit(this)),
      list_(new QListWidget(this)),
      title_(new QLabel(this)),
      forms_(new QStackedWidget(this)),
      links_(new LinkForm(this)),
      joints_(new JointForm(this)),
      unsaved_(new QLabel(this)),
      effect_(new QLabel(this)),
      save_(new QPushButton(tr("Save into the file"), this)),
      export_(new QPushButton(tr("Export…"), this)) {
  setObjectName(QStringLiteral("editing"));
  kinds_->setObjectName(QStringLiteral("editing_kinds"));
  kinds_->addTab(tr("Links"));
  kinds_->addTab(tr("Joints"));
  kinds_->addTab(tr("Robot"));
  kinds_->setExpanding(true);
  filter_->setPlaceholderText(tr("Part of a name"));
  filter_->setClearButtonEnabled(true);
  filter_->setAccessibleName(tr("Part of a name"));
  list_->setObjectName(QStringLiteral("editing_list"));
  list_->setAccessibleName(tr("What is edited"));
  list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  list_->setToolTip(tr("Ctrl or Shift chooses several: a number that is typed is given to all"));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setTextElideMode(Qt::ElideMiddle);
  keepKeys(list_);
  keepKeys(filter_);
  title_->setObjectName(QStringLiteral("editing_title"));
  title_->setWordWrap(true);
  QFont bold = title_->font();
  bold.setBold(true);
  title_->setFont(bold);
  forms_->addWidget(scrolled(links_, forms_));
  forms_->addWidget(scrolled(joints_, forms_));
  forms_->addWidget(scrolled(makeRobotForm(), forms_));
  unsaved_->setObjectName(QStringLiteral("unsaved_edits"));
  unsaved_->setWordWrap(true);
  effect_->setObjectName(QStringLiteral("effect_of_edits"));
  effect_->setWordWrap(true);
  effect_->hide();
  save_->setObjectName(QStringLiteral("save_edits"));
  setSavesIntoFile(true);
  export_->setToolTip(tr("Writes the robot as it is now into a file of its own"));

  QVBoxLayout* layout = UprightScroll::rowsOf(this);
  layout->setContentsMargins(space::kSmall, space::kSmall, space::kSmall, space::kSmall);
  layout->addWidget(kinds_);
  layout->addWidget(filter_);
  layout->addWidget(list_);
  layout->addWidget(title_);
  layout->addWidget(forms_, 1);
  layout->addWidget(unsaved_);
  layout->addWidget(effect_);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(save_);
  buttons->addWidget(export_);
  layout->addLayout(buttons);

  connect(kinds_, &QTabBar::currentChanged, this, &EditingPanel::fill);
  connect(filter_, &QLineEdit::textChanged, this, &EditingPanel::fill);
  connect(list_, &QListWidget::itemSelectionChanged, this, &EditingPanel::takeChoice);
  connect(&selection_, &Selection::changed, this, &EditingPanel::followSelection);
  connect(&this->stage(), &Stage::robotChanged, this, [this] {
    const QSignalBlocker quiet(filter_);
    filter_->clear();
    fill();
    showUnsaved();
  });
  connect(&this->stage(), &Stage::robotEdited, this, &EditingPanel::showForms);
  // the robot with more of its shapes is another object
  connect(&this->stage(), &Stage::shapesChanged, this, &EditingPanel::showForms);
  connect(&settings_, &ViewSettings::unitsChanged, this, &EditingPanel::showForms);
  connect(&edits_, &RobotEdits::changed, this, [this] {
    showForms();
    showUnsaved();
    showEffect();
  });
  connect(&edits_, &RobotEdits::refused, this, [this](const QString& why) {
    title_->setText(tr("This is not taken: %1").arg(breakable(why)));
  });
  for (PartForm* form : {static_cast<PartForm*>(links_), static_cast<PartForm*>(joints_)}) {
    connect(form, &PartForm::changed, this,
            [this](const std::vector<DescriptionChange>& changes, const QString& gesture) {
              edits_.make(changes, gesture);
            });
  }
  connect(save_, &QPushButton::clicked, this, &EditingPanel::saveWanted);
  connect(export_, &QPushButton::clicked, this, &EditingPanel::exportWanted);
  showForms();
  showUnsaved();
}

QWidget* EditingPanel::makeRobotForm() {
  auto* form = new QWidget(this);
  auto* grid = new QGridLayout(form);
  grid->setContentsMargins(0, 0, 0, 0);
  total_mass_ = new QuantityField(QuantityKind::kMass, form);
  total_mass_->setUnit(QStringLiteral("kg"));
  total_mass_->setRange(0.0, 1e300);
  total_mass_->setObjectName(QStringLiteral("edit total mass"));
  total_mass_->setAccessibleName(tr("Mass of the robot"));
  total_mass_->setToolTip(tr("Masses and inertias of all links are scaled by one factor"));
  totals_ = new QLabel(form);
  totals_->setWordWrap(true);
  grid->addWidget(new QLabel(tr("Mass, kg"), form), 0, 0);
  grid->addWidget(total_mass_, 0, 1);
  floating_ = new QCheckBox(tr("Floating base"), form);
  floating_->setObjectName(QStringLiteral("edit floating base"));
  floating_->setToolTip(tr("Frees a robot that its file fixes to the world"));
  grid->addWidget(floating_, 1, 0, 1, 2);
  grid->addWidget(totals_, 2, 0, 1, 2);
  connect(floating_, &QCheckBox::clicked, this, &EditingPanel::floatingBaseWanted);
  grid->setColumnStretch(1, 1);
  connect(total_mass_, &QuantityField::entered, this, [this](double mass) {
    const RobotDescription& robot = stage().robot()->description;
    const double factor = mass / massOf(robot);
    if (!std::isfinite(factor)) return showForms();
    std::vector<DescriptionChange> changes;
    for (const LinkDescription& link : robot.links) {
      if (!link.inertial) continue;
      for (const RobotProperty property : {RobotProperty::kMass, RobotProperty::kInertia}) {
        auto values = *valuesOf(robot, property, link.name);
        for (double& value : values) value *= factor;
        changes.push_back({property, link.name, std::move(values)});
      }
    }
    edits_.make(changes, QStringLiteral("total mass"));
  });
  return form;
}

bool EditingPanel::editsLinks() const {
  return kinds_->currentIndex() == kLinks;
}

void EditingPanel::fill() {
  const std::vector<std::string> before = chosen();
  {
    const QSignalBlocker quiet(list_);
    list_->clear();
    if (stage().robot()) {
      const RobotDescription& robot = stage().robot()->description;
      const auto add = [this](const std::string& name) {
        const QString text = QString::fromStdString(name);
        if (text.contains(filter_->text().trimmed(), Qt::CaseInsensitive)) list_->addItem(text);
      };
      if (editsLinks()) {
        for (const LinkDescription& link : robot.links) add(link.name);
      } else {
        for (const JointDescription& joint : robot.joints) add(joint.name);
      }
    }
  }
  const bool of_robot = kinds_->currentIndex() == kRobot;
  list_->setVisible(!of_robot);
  constexpr int kMostSeen = 7;
  const int line = list_->count() > 0 ? list_->sizeHintForRow(0) : fontMetrics().height();
  constexpr int kLeastSeen = 3;  // where the window is low: the numbers below have room too
  const int seen = std::clamp(list_->count(), 2, kMostSeen), frame = 2 * list_->frameWidth();
  list_->setMinimumHeight(std::min(seen, kLeastSeen) * line + frame);
  list_->setMaximumHeight(seen * line + frame);
  filter_->setVisible(!of_robot && (list_->count() > kMostSeen || !filter_->text().isEmpty()));
  forms_->setCurrentIndex(kinds_->currentIndex());
  followSelection();
  if (list_->selectedItems().isEmpty() && list_->count() > 0 && filter_->text().isEmpty()) {
    // the first that moves: the base of most robots weighs nothing that counts
    const QSignalBlocker quiet(list_);
    list_->setCurrentRow(editsLinks() && list_->count() > 1 ? 1 : 0);
  }
  showForms();
}

void EditingPanel::followSelection() {
  if (!stage().robot() || filling_ || kinds_->currentIndex() == kRobot) return;
  const Model& model = stage().model();
  const int index = editsLinks() ? selection_.link() : selection_.joint();
  if (index < 0) return;
  const auto at = static_cast<std::size_t>(index);
  choose(editsLinks() ? model.links[at].name : model.joints[at].name, editsLinks());
}

void EditingPanel::choose(const std::string& name, bool link) {
  if (link != editsLinks() || kinds_->currentIndex() == kRobot) {
    const QSignalBlocker quiet(kinds_);
    kinds_->setCurrentIndex(link ? kLinks : kJoints);
    fill();
  }
  const auto items = list_->findItems(QString::fromStdString(name), Qt::MatchExactly);
  if (items.isEmpty() || items.front()->isSelected()) return;
  {
    const QSignalBlocker quiet(list_);
    list_->setCurrentItem(items.front(), QItemSelectionModel::ClearAndSelect);
  }
  showForms();
}

std::vector<std::string> EditingPanel::chosen() const {
  std::vector<std::string> names;
  for (int i = 0; i < list_->count(); ++i) {
    if (list_->item(i)->isSelected()) names.push_back(list_->item(i)->text().toStdString());
  }
  return names;
}

void EditingPanel::takeChoice() {
  showForms();
  const std::vector<std::string> names = chosen();
  if (names.size() != 1) return;
  const Model& model = stage().model();
  const int index = editsLinks() ? indexOf(model.links, names[0]) : indexOf(model.joints, names[0]);
  if (index < 0) return;  // a fixed joint is none of the model's
  filling_ = true;
  if (editsLinks()) {
    selection_.selectLink(index);
  } else {
    selection_.selectJoint(index);
  }
  filling_ = false;
}

void EditingPanel::showForms() {
  const bool any = stage().robot() != nullptr;
  setEnabled(any);
  if (!any) return;
  const RobotDescription& robot = stage().robot()->description;
  const std::vector<std::string> names = chosen();
  if (kinds_->currentIndex() == kRobot) {
    title_->setText(QString::fromStdString(robot.name));
    total_mass_->show(massOf(robot));
    floating_->setChecked(stage().robot()->request.floating_base);
    totals_->setText(tr("%1 links, %2 joints. Gravity and ground: Simulation.")
                         .arg(robot.links.size())
                         .arg(robot.joints.size()));
  } else if (names.empty()) {
    title_->setText(list_->count() == 0 ? tr("Nothing of that name") : tr("Choose one or several"));
  } else {
    title_->setText(names.size() == 1 ? breakable(QString::fromStdString(names[0]))
                                      : tr("%1 at once; slanted numbers differ").arg(names.size()));
  }
  PartForm& form = editsLinks() ? static_cast<PartForm&>(*links_) : *joints_;
  if (kinds_->currentIndex() != kRobot) {
    form.setVisible(!names.empty());
    form.show(robot, names, settings_.units());
  }
  drawChosen();
}

void EditingPanel::setSavesIntoFile(bool into) {
  save_->setText(into ? tr("Save into the file") : tr("Save as a file…"));
  save_->setToolTip(into ? tr("Writes the changed numbers into the robot's file and leaves all "
                              "else in it as it is")
                         : tr("Writes the robot as it is now into a file of its own: it has none "
                              "that can be changed"));
  export_->setVisible(into);
}

void EditingPanel::showUnsaved() {
  const RobotEdits::List unsaved = edits_.unsaved();
  save_->setEnabled(!unsaved.empty());
  export_->setEnabled(stage().robot() != nullptr);
  if (unsaved.empty()) {
    unsaved_->setText(tr("Nothing to save."));
    unsaved_->setToolTip({});
    return;
  }
  QStringList lines;
  for (const DescriptionChange& change : unsaved) {
    lines << QString::fromStdString(toText(change, stage().robot()->description));
  }
  unsaved_->setToolTip(lines.join(QLatin1Char('\n')));
  unsaved_->setText(unsaved.size() == 1 ? tr("Not saved: %1").arg(breakable(lines.front()))
                                        : tr("%1 changes not saved").arg(unsaved.size()));
}

void EditingPanel::refresh() {
  drawChosen();
  showEffect();
}

void EditingPanel::showEffect() {
  // what a controller gives is not what the same motion needs, and loops and the ground share what
  // they carry: only of an open robot that is posed or played it is one robot less the other
  const bool one_from_other = stage().robot() && stage().mode() != Stage::Mode::kSimulate &&
                              stage().model().loops.empty() && !stage().setup().ground;
  if (!one_from_other || edits_.unsaved().empty()) {
    before_ = before_edits_of_ = nullptr;
    effect_->hide();
    return;
  }
  const Model& now = stage().model();
  if (before_edits_of_ != stage().sharedModel() || !(before_setup_ == stage().setup())) {
    before_edits_of_ = stage().sharedModel();
    before_setup_ = stage().setup();
    try {
      before_ = modelOf(stage().setup(), compileModel(edits_.saved()));
      const SimulationOptions options =
          optionsOf(stage().setup(), *before_, {neutralState(*before_), nullptr, nullptr});
      before_ = feltModel(before_, options);  // with its own rotors
    } catch (const std::invalid_argument&) {
      before_ = nullptr;  // its file says what no robot can be, which an edit mends
    }
  }
  Sample sample = stage().sample();
  // a run from before the edits is shown with the efforts of its own robot
  if (const Recording* motion = stage().recording();
      motion && motion->sharedModel() != stage().sharedModel()) {
    if (maker_of_ != stage().sharedModel() || !(maker_setup_ == stage().setup())) {
      maker_of_ = stage().sharedModel();
      maker_setup_ = stage().setup();
      maker_.emplace(maker_of_, stage().simulationOptions());
    }
    sample = maker_->ofMotion(sample.state, sample.acceleration);
  }
  const std::vector<EffortChange> changes =
      before_ ? effortChanges(*before_, stage().feltModel(), sample) : std::vector<EffortChange>();
  effect_->setVisible(before_ != nullptr);
  double largest = 0.0;
  for (const EffortChange& one : changes) {
    largest = std::max({largest, std::abs(one.before), std::abs(one.now)});
  }
  constexpr double kSeen = 1e-6;  // of the largest effort
  constexpr std::size_t kMost = 3;
  QStringList lines;
  for (const EffortChange& one : changes) {
    if (!(std::abs(one.now - one.before) > kSeen * largest) || lines.size() == kMost) break;
    const DegreeOfFreedom& freedom =
        now.degrees_of_freedom[static_cast<std::size_t>(one.degree_of_freedom)];
    const double difference = one.now - one.before;
    lines << tr("%1: %2, before %3 (%4%5)")
                 .arg(QString::fromStdString(freedom.name),
                      readableEffort(one.now, freedom.measure, largest),
                      readableEffort(one.before, freedom.measure, largest),
                      difference > 0.0 ? QStringLiteral("+") : QString(),
                      readableEffort(difference, freedom.measure, largest));
  }
  effect_->setText(lines.isEmpty() ? tr("The edits change no effort here.")
                                   : tr("Efforts here, most changed first:") + QLatin1Char('\n') +
                                         breakable(lines.join(QLatin1Char('\n'))));
}

void EditingPanel::hidden() {
  Q_EMIT overlayChanged({});
}

void EditingPanel::drawChosen() {
  if (!isSeen() || !stage().robot()) return;
  Overlay overlay;
  if (kinds_->currentIndex() != kRobot) {
    const Model& model = stage().model();
    Workspace workspace(model);
    BodyPoses X_WB;
    forwardKinematics(model, stage().sample().state, workspace, X_WB);
    linkPoses(model, X_WB, X_WL_);
    const RobotDescription& robot = stage().robot()->description;
    overlay = editsLinks() ? linkMarks(robot, model, X_WL_, chosen(), stage().robotSize())
                           : jointMarks(robot, model, X_WL_, chosen(), stage().robotSize());
  }
  Q_EMIT overlayChanged(overlay);
}

void EditingPanel::moveHandle(int id, const Eigen::Vector3d& p_W) {
  const std::vector<std::string> names = chosen();
  if (names.size() != 1 || !editsLinks() || !stage().robot()) return;
  const int posed = indexOf(stage().model().links, names[0]);
  if (posed < 0) return;
  edits_.make(changesByHandle(stage().robot()->description, names[0],
                              X_WL_[static_cast<std::size_t>(posed)], id, p_W),
              QStringLiteral("handle %1 of %2").arg(id).arg(QString::fromStdString(names[0])));
}

}  // namespace armillary
