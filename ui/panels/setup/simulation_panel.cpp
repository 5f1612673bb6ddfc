// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/setup/simulation_panel.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/panels/setup/actuator_sections.h"
#include "ui/panels/setup/load_sections.h"
#include "ui/panels/setup/motion_sections.h"
#include "ui/stage/run_in_words.h"
#include "ui/widgets/breakable.h"
#include "ui/widgets/folding_group.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/sentence.h"

namespace armillary {

SimulationPanel::SimulationPanel(Stage& stage, QWidget* parent)
    : QWidget(parent), stage_(stage), scroll_(new QScrollArea(this)) {
  auto* list = new QWidget;
  auto* groups = new QVBoxLayout(list);
  groups->setContentsMargins(4, 0, 4, 4);
  groups->setSpacing(2);
  const auto add = [this](QVBoxLayout* to, SetupSection* section, const char* name) {
    sections_.push_back(section);
    to->addWidget(makeGroup(section->title(), name, section));
  };
  add(groups, new ControlSection(stage, list), "fold_control");
  add(groups, new GravitySection(stage, list), "fold_gravity");
  add(groups, new GroundSection(stage, list), "fold_ground");
  auto* rest = new QWidget(list);
  auto* rare = new QVBoxLayout(rest);
  rare->setContentsMargins(8, 0, 0, 0);
  rare->setSpacing(2);
  add(rare, new IntegrationSection(stage, list), "fold_integration");
  add(rare, new PayloadSection(stage, list), "fold_payload");
  add(rare, new WrenchSection(stage, list), "fold_wrenches");
  add(rare, new PressingSection(stage, list), "fold_pressing");
  add(rare, new JointForcesSection(stage, list), "fold_joint_forces");
  add(rare, new MotorsSection(stage, list), "fold_motors");
  add(rare, new RecordingSection(stage, list), "fold_recording");
  more_ = makeGroup(tr("More"), "fold_more", rest);
  more_->setOpen(false);
  choices_.add("fold_more", more_->titleButton());
  groups->addWidget(more_);
  groups->addStretch(1);
  // a control that is reached by Tab is scrolled to
  for (QWidget* control : list->findChildren<QWidget*>()) control->installEventFilter(this);
  list->setEnabled(false);
  scroll_->setObjectName(QStringLiteral("simulation_scroll"));
  scroll_->setWidget(list);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(scroll_, 1);
  layout->addWidget(makeStatus());
  connect(&stage_, &Stage::robotChanged, this, &SimulationPanel::rebuild);
  connect(&stage_, &Stage::robotEdited, this, &SimulationPanel::rebuild);  // its motors
  connect(&stage_, &Stage::setupChanged, this, &SimulationPanel::refresh);
  connect(&stage_, &Stage::modeChanged, this, &SimulationPanel::refresh);
  for (const auto signal : {&Stage::sampleChanged, &Stage::runningChanged, &Stage::recordingChanged,
                            &Stage::speedChanged, &Stage::setupChanged}) {
    connect(&stage_, signal, this, &SimulationPanel::showStatus);
  }
  setFocusProxy(findChild<QWidget*>(QStringLiteral("control_law")));
  refresh();
  showStatus();
}

FoldingGroup* SimulationPanel::makeGroup(const QString& title, const char* name, QWidget* content) {
  auto* group = new FoldingGroup(title, QLatin1String(name), content, content->parentWidget());
  // "More" is usually folded, and says so before it is kept
  if (qobject_cast<SetupSection*>(content)) choices_.add(name, group->titleButton());
  return group;
}

bool SimulationPanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn) {
    scroll_->ensureWidgetVisible(static_cast<QWidget*>(watched), 0, 24);
  }
  return QWidget::eventFilter(watched, event);
}

QWidget* SimulationPanel::makeStatus() {
  auto* status = new QFrame(this);
  status->setFrameShape(QFrame::StyledPanel);
  auto* grid = new QGridLayout(status);
  grid->setContentsMargins(6, 3, 6, 3);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(1);
  int cell = 0;
  const auto add = [&](const char* name, const QString& title, const QString& tip,
                       QLabel** title_label = nullptr) {
    auto* label = new QLabel(title, status);
    auto* value = new QLabel(status);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setToolTip(tip);
    value->setObjectName(QLatin1String(name));
    value->setAccessibleName(title);
    value->setToolTip(tip);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(label, cell / 2, 2 * (cell % 2));
    grid->addWidget(value, cell / 2, 2 * (cell % 2) + 1);
    ++cell;
    if (title_label) *title_label = label;
    return value;
  };
  step_ = add("status_step", tr("Step"), tr("The length of the last step"));
  error_ = add("status_error", tr("Error"),
               tr("Estimated error of the last step, relative to 1 + the size of what moves"));
  drift_ = add("status_drift", tr("Drift"),
               tr("Energy that appeared since the run began and that nothing explains: the "
                  "integrator's error"));
  gap_ = add("status_gap", tr("Loops"), tr("The largest gap of all loops, m or rad"), &gap_name_);
  speed_ = add("status_speed", tr("Speed"), tr("Speed that is wanted, and that is reached"));
  samples_ = add("status_samples", tr("Kept"), tr("Samples in the recording, and their bound"));
  notice_ = new QLabel(status);
  notice_->setObjectName(QStringLiteral("status_notice"));
  notice_->setWordWrap(true);
  grid->addWidget(notice_, (cell + 1) / 2, 0, 1, 4);
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(3, 1);
  return status;
}

void SimulationPanel::rebuild() {
  scroll_->widget()->setEnabled(true);
  for (SetupSection* section : sections_) section->rebuild();
  const bool loops = !stage_.model().loops.empty();
  gap_->setVisible(loops);
  gap_name_->setVisible(loops);
}

void SimulationPanel::refresh() {
  if (!stage_.robot()) return;
  for (SetupSection* section : sections_) section->refresh();
  SimulationSetup rest = stage_.setup();
  const SimulationSetup usual;
  rest.gravity_acts = usual.gravity_acts;  // what stands above
  rest.gravity = usual.gravity;
  rest.law = usual.law;
  rest.target = usual.target;
  rest.ground = usual.ground;
  more_->setSummary(runInWords(rest));
}

void SimulationPanel::showStatus() {
  const bool simulates = stage_.robot() && stage_.mode() == Stage::Mode::kSimulate;
  const QString nothing = QStringLiteral("–");
  const auto small = [](double value) { return generalNumber(value, 2); };
  const SimulationWorker::Report& report = stage_.report();
  const bool stepped = simulates && report.step > 0.0;
  step_->setText(stepped ? shortNumber(QString::number(report.step * 1e3, 'g', 4).toDouble()) +
                               tr(" ms")
                 : simulates && stage_.running() ? tr("preparing…")
                                                 : nothing);
  error_->setText(stepped && report.error > 0.0 ? small(report.error) : nothing);
  drift_->setText(stepped ? small(report.energy_drift) + tr(" J") : nothing);
  gap_->setText(stepped ? small(beyondRounding(report.loop_gap, stage_.robotSize())) : nothing);
  notice_->setText(breakable(asSentence(withPowersOfTen(QString::fromStdString(report.notice)))));
  notice_->setVisible(stepped && !report.notice.empty());
  const QString wanted =
      stage_.asFastAsItCan() ? tr("max") : QStringLiteral("×") + shortNumber(stage_.speed());
  speed_->setText(stage_.running() ? wanted + QStringLiteral(" → ×") +
                                         QLocale().toString(stage_.realSpeed(), 'g', 3)
                                   : wanted);
  samples_->setText(
      simulates ? tr("%1 of %2").arg(stage_.recording()->size()).arg(stage_.recording()->limit())
                : nothing);
}

}  // namespace armillary
