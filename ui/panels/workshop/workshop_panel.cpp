// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/workshop/workshop_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/table_workshop.h"
#include "ui/stage/view_settings.h"

namespace armillary {
namespace {

constexpr int kFrame = 40;           // ms between two pictures of a step
constexpr double kMotion = 1400.0;   // ms a motion takes
constexpr double kRest = 500.0;      // ms between two
constexpr double kNoMotion = 400.0;  // ms for a motion by nothing

}  // namespace

WorkshopPanel::WorkshopPanel(Stage& stage, Selection& selection, ViewSettings& settings,
                             TableWorkshop& workshop, QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      settings_(settings),
      workshop_(workshop),
      table_(new RowTable(this)),
      convention_(new QComboBox(this)),
      words_(new QLabel(this)),
      nothing_(new QLabel(this)),
      fault_(new QLabel(this)) {
  setObjectName(QStringLiteral("workshop"));
  layOut();
  connect(&workshop_, &TableWorkshop::changed, this, [this] {
    stale_ = true;
    stopSteps();
    markDirty();
  });
  connect(&settings_, &ViewSettings::unitsChanged, this, [this] {
    stale_ = true;
    markDirty();
  });
  connect(&selection_, &Selection::changed, this, &WorkshopPanel::follow);
  connect(table_, &RowTable::typed, this, &WorkshopPanel::take);
  connect(table_, &QTableWidget::currentCellChanged, this, [this](int row, int, int before) {
    if (row == before) return;
    stopSteps();
    const auto& table = workshop_.table();
    if (row >= 0 && table && row < static_cast<int>(table->rows.size())) {
      const int joint =
          this->stage().model().findJoint(table->rows[static_cast<size_t>(row)].joint.name);
      if (joint >= 0 && joint != selection_.joint()) selection_.selectJoint(joint);
    }
    markDirty();
  });
  connect(convention_, &QComboBox::activated, this, [this](int index) {
    workshop_.chooseConvention(index == 1 ? DenavitHartenbergConvention::kModified
                                          : DenavitHartenbergConvention::kStandard);
  });
  connect(&workshop_, &TableWorkshop::failed, fault_, [this](const QString& why) {
    fault_->setText(why);
    fault_->show();
  });
  timer_.setInterval(kFrame);
  connect(&timer_, &QTimer::timeout, this, &WorkshopPanel::goOn);
}

int WorkshopPanel::row() const {
  return table_->isHidden() ? -1 : table_->currentRow();
}

void WorkshopPanel::showTable() {
  stale_ = false;
  const std::optional<DenavitHartenbergRobot>& table = workshop_.table();
  const bool own = workshop_.isOwn();
  nothing_->setVisible(!table);
  const QString why = workshop_.whyNone();
  const bool of_choice = why.contains(QLatin1String("last link"));
  nothing_->setText(of_choice ? tr("%1: click that link in the view").arg(why) : why);
  fault_->hide();
  for (QWidget* widget : std::initializer_list<QWidget*>{table_, words_, step_button_, save_}) {
    widget->setVisible(table.has_value());
  }
  for (QWidget* widget : {add_, remove_, up_, down_}) widget->setVisible(own);
  adopt_->setVisible(table && !own);
  if (!table) return;
  const QSignalBlocker quiet(table_);
  table_->show(*table, settings_.units(), own);
  convention_->setCurrentIndex(table->convention == DenavitHartenbergConvention::kModified);
  const int last = table_->rowCount() - 1;
  if (table_->currentRow() < 0 || table_->currentRow() > last) {
    table_->setCurrentCell(std::min(0, last), static_cast<int>(RowColumn::kTheta));
  }
  table_->setToolTip(own ? QString()
                         : tr("Found in the robot's axes; make a robot of it to edit it"));
}

std::vector<double> WorkshopPanel::positions() const {
  const Model& model = stage().model();
  std::vector<double> q;
  for (const DenavitHartenbergJoint& row : workshop_.table()->rows) {
    const int joint = model.findJoint(row.joint.name);
    const int index = joint < 0 ? -1 : model.joints[static_cast<size_t>(joint)].position_index;
    const bool there = index >= 0 && index < stage().sample().state.position.size();
    q.push_back(there ? stage().sample().state.position[index] : 0.0);
  }
  return q;
}

std::vector<ElementaryMotion> WorkshopPanel::motions() const {
  const auto& table = workshop_.table();
  if (!table || row() < 0 || row() >= static_cast<int>(table->rows.size())) return {};
  const std::vector<double> q = positions();
  const auto at = static_cast<size_t>(row());
  return elementaryMotions(table->convention, rowAt(table->rows[at], q[at]),
                           tableFrames(*table, q)[at]);
}

void WorkshopPanel::showRow() {
  const std::vector<ElementaryMotion> all = motions();
  if (all.empty()) {
    words_->clear();
    Q_EMIT overlayChanged({});
    return;
  }
  const DenavitHartenbergConvention convention = workshop_.table()->convention;
  const auto at = static_cast<size_t>(row());
  QString text = QStringLiteral("<b>%1</b>").arg(tr("Frame %1 to frame %2").arg(at).arg(at + 1));
  for (size_t i = 0; i < all.size(); ++i) {
    QString line = inWords(all[i], convention, at, settings_.units());
    if (step_ && step_->motion == i) line = QStringLiteral("<b>%1</b>").arg(line);
    text += QStringLiteral("<br><span style='color:%1'>■</span> %2")
                .arg(qColor(colorOf(all[i].kind)).name(), line);
  }
  if (words_->text() != text) words_->setText(text);
  Q_EMIT overlayChanged(rowMarks(all, convention, at, settings_.units(), stage().robotSize(),
                                 step_ ? &*step_ : nullptr));
}

void WorkshopPanel::refresh() {
  if (stale_) showTable();
  showRow();
}

void WorkshopPanel::hidden() {
  stopSteps();
  Q_EMIT overlayChanged({});
}

// The joint that was chosen elsewhere.
void WorkshopPanel::follow() {
  if (!isSeen() || selection_.joint() < 0 || !workshop_.table()) return;
  const std::string& name = stage().model().joints[static_cast<size_t>(selection_.joint())].name;
  const auto& rows = workshop_.table()->rows;
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].joint.name == name && row() != static_cast<int>(i)) {
      table_->setCurrentCell(static_cast<int>(i), std::max(table_->currentColumn(), 0));
    }
  }
}

void WorkshopPanel::take(int row, RowColumn column, const QString& text) {
  if (!workshop_.isOwn()) return;  // another robot has come
  DenavitHartenbergRobot robot = *workshop_.table();
  const QString why = takeCell(robot, static_cast<size_t>(row), column, text, settings_.units());
  stale_ = true;
  if (why.isEmpty()) {
    workshop_.edit(robot);
  } else {
    showTable();
    fault_->setText(tr("“%1” is not taken: %2").arg(text, why));
    fault_->show();
  }
  markDirty();
}

void WorkshopPanel::addRow() {
  DenavitHartenbergRobot robot = *workshop_.table();
  const int after = row();
  addRowAfter(robot, after);
  workshop_.edit(robot);
  showTable();
  table_->setCurrentCell(after + 1, static_cast<int>(RowColumn::kTheta));
}

void WorkshopPanel::removeRow() {
  DenavitHartenbergRobot robot = *workshop_.table();
  if (row() < 0) return;
  if (robot.rows.size() == 1) {
    fault_->setText(tr("A table has one row at least"));
    fault_->show();
    return;
  }
  robot.rows.erase(robot.rows.begin() + row());
  workshop_.edit(robot);
}

void WorkshopPanel::moveRow(int by) {
  DenavitHartenbergRobot robot = *workshop_.table();
  const int from = row(), to = from + by;
  if (from < 0 || to < 0 || to >= static_cast<int>(robot.rows.size())) return;
  std::swap(robot.rows[static_cast<size_t>(from)], robot.rows[static_cast<size_t>(to)]);
  workshop_.edit(robot);
  showTable();
  table_->setCurrentCell(to, std::max(table_->currentColumn(), 0));
}

void WorkshopPanel::startSteps() {
  if (motions().empty()) return;
  step_ = RowStep{};
  clock_.start();
  timer_.start();
  markDirty();
}

void WorkshopPanel::goOn() {
  const std::vector<ElementaryMotion> all = motions();
  if (!step_ || step_->motion >= all.size()) return stopSteps();
  const bool moves = std::abs(all[step_->motion].value) > 1e-9;
  const double length = moves ? kMotion : kNoMotion;
  const auto passed = static_cast<double>(clock_.elapsed());
  const double share = std::min(1.0, passed / length);
  step_->share = share * share * (3.0 - 2.0 * share);  // begins and ends at rest
  if (passed > length + kRest) {
    if (step_->motion + 1 == all.size()) return stopSteps();
    *step_ = {step_->motion + 1, 0.0};
    clock_.restart();
  }
  markDirty();
}

void WorkshopPanel::stopSteps() {
  timer_.stop();
  if (!step_) return;
  step_.reset();
  markDirty();
}

}  // namespace armillary
