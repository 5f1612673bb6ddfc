// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/motion/trajectory_panel.h"

#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QShortcut>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/table/via_points.h"
#include "engine/text/read_file.h"
#include "engine/text/whole_file.h"
#include "ui/files/largest_table.h"
#include "ui/panels/motion/plan_remedies.h"
#include "ui/stage/stage.h"
#include "ui/widgets/copied_cells.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/own_keys.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/units.h"
#include "ui/widgets/upright_scroll.h"
#include "ui/widgets/wrapped_row.h"

namespace armillary {
namespace {

enum Column { kTime, kName, kColumnCount };

// To the microsecond.
QString timeText(double time) {
  const double whole = std::max(std::abs(time), 1.0);
  const int digits = static_cast<int>(std::log10(whole)) + 1 + 6;
  return QLocale().toString(time, 'g', std::min(digits, 17));
}

std::vector<double> timesOf(const KeyFrames::List& list) {
  std::vector<double> times;
  for (const KeyFrame& frame : list) times.push_back(frame.time);
  return times;
}

// Whether both lists have the same poses at the same times, whatever they are called.
bool sameMotion(const KeyFrames::List& one, const KeyFrames::List& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](const KeyFrame& a, const KeyFrame& b) {
                      return a.time == b.time && a.position == b.position;
                    });
}

}  // namespace

TrajectoryPanel::TrajectoryPanel(Stage& stage, KeyFrames& frames, QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      frames_(frames),
      table_(new QTableWidget(0, kColumnCount, this)),
      hint_(new QLabel(this)),
      result_(new QLabel(this)),
      remedies_(new PlanRemedies(this)) {
  hint_->setText(
      tr("Pose the robot and add the pose. Two or more make a motion, with the efforts it "
         "takes."));
  for (QLabel* label : {hint_, result_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  hint_->setForegroundRole(QPalette::PlaceholderText);
  result_->setObjectName(QStringLiteral("trajectory_result"));
  table_->setObjectName(QStringLiteral("key_frames"));
  table_->setAccessibleName(tr("Key frames"));
  table_->setHorizontalHeaderLabels({tr("Time [s]"), tr("Name")});
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setToolTip(
      tr("A click shows the pose; a double click changes time or name; Delete "
         "removes"));
  keepKeys(table_);
  makeCopyable(table_);
  QVBoxLayout* layout = UprightScroll::rowsOf(this);
  layout->addWidget(makeButtons());
  layout->addWidget(hint_);  // it goes when poses come: what is clicked for them stays where it is
  layout->addWidget(table_, 1);
  layout->addLayout(makeForm());
  auto* line = new WrappedRow(space::kSmall);
  line->addWidget(make_);
  line->addWidget(excite_);
  line->addWidget(open_);
  line->addWidget(save_);
  layout->addLayout(line);
  layout->addWidget(result_);
  layout->addWidget(remedies_);

  auto* erase = new QShortcut(QKeySequence::Delete, table_, nullptr, nullptr, Qt::WidgetShortcut);
  connect(erase, &QShortcut::activated, remove_, &QToolButton::click);
  connect(table_, &QTableWidget::cellChanged, this, &TrajectoryPanel::takeItem);
  connect(table_, &QTableWidget::cellClicked, this, [this](int row) { choose(row); });
  connect(table_, &QTableWidget::itemSelectionChanged, this, &TrajectoryPanel::showButtons);
  connect(&frames_, &KeyFrames::changed, this, &TrajectoryPanel::showFrames);
  connect(&frames_, &KeyFrames::edited, this, [this] {
    // what plays is what the key frames say
    const auto motion = motion_.lock();
    if (motion && motion == stage_.trajectory() && stage_.mode() == Stage::Mode::kPlay) make();
  });
  connect(&stage_, &Stage::robotChanged, this, &TrajectoryPanel::showRobot);
  connect(&stage_, &Stage::trajectoryUpdated, this,
          [this](const std::shared_ptr<const Recording>& before,
                 const std::shared_ptr<const Recording>& after) {
            if (motion_.lock() == before) motion_ = after;
          });
  connect(&stage_, &Stage::modeChanged, this, [this] {
    const bool another =
        stage_.mode() == Stage::Mode::kPlay && stage_.trajectory() != motion_.lock();
    if (another) sayNothing();
  });
  connect(&maker_, &MotionMaker::made, this, &TrajectoryPanel::takeMotion);
  connect(&maker_, &MotionMaker::failed, this,
          [this](const QString& why, int point, bool too_fast) {
            if (point >= 0) table_->selectRow(point);
            say(asSentence(why), true);
            if (!too_fast) {
              // where the panel is behind others, nobody would see it
              if (!isVisible())
                Q_EMIT failed(tr("There is no motion through the poses"), asSentence(why));
              return;
            }
            remedies_->offerMoreTime();
            breaches_.clear();  // of the motion before
            Q_EMIT limitsBroken(why);
          });
  connect(remedies_, &PlanRemedies::slowerWanted, this, [this] {
    setChoice(*timing_, kStretched);
    make();
  });
  connect(remedies_, &PlanRemedies::straightProfileWanted, this, [this] {
    setChoice(*profile_, static_cast<int>(Profile::kTrapezoidal));
    make();
  });
  connect(remedies_, &PlanRemedies::pointInsideWanted, this, &TrajectoryPanel::addPoseInside);
  setEnabled(false);
  showLink();
  showFrames();
}

int TrajectoryPanel::chosen() const {
  const auto rows = table_->selectionModel()->selectedRows();
  return rows.isEmpty() ? -1 : rows.first().row();
}

void TrajectoryPanel::addPose() {
  if (!stage_.robot()) return;
  const int index = frames_.addShown();
  table_->selectRow(index);
  table_->scrollToItem(table_->item(index, kTime));
}

void TrajectoryPanel::choose(int frame) {
  if (frame < 0 || frame >= static_cast<int>(frames_.list().size())) return;
  table_->selectRow(frame);
  const KeyFrame& chosen_frame = frames_.list()[frame];
  const auto motion = motion_.lock();
  if (stage_.mode() == Stage::Mode::kPlay && motion && motion == stage_.trajectory()) {
    stage_.scrubTo(chosen_frame.time);  // it is there in what plays
    return;
  }
  State pose = neutralState(stage_.model());
  pose.position = chosen_frame.position;
  stage_.setPose(pose);
}

void TrajectoryPanel::showRobot() {
  setEnabled(true);
  maker_.cancel();
  motion_.reset();
  breaches_.clear();
  say({}, false);
  remedies_->offerNothing();
  link_->clear();
  const std::vector<Link>& links = stage_.model().links;
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (links[i].body > 0) {
      link_->addItem(QString::fromStdString(links[i].name), static_cast<int>(i));
    }
  }
  link_->setCurrentIndex(link_->count() - 1);  // a hand is most often the last
  showFrames();
}

void TrajectoryPanel::showFrames() {
  filling_ = true;
  const int before = chosen();
  table_->setRowCount(static_cast<int>(frames_.list().size()));
  for (int row = 0; row < table_->rowCount(); ++row) {
    const KeyFrame& frame = frames_.list()[row];
    auto* time = new QTableWidgetItem(timeText(frame.time));
    time->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table_->setItem(row, kTime, time);
    table_->setItem(row, kName, new QTableWidgetItem(frame.name));
  }
  if (table_->rowCount() > 0) table_->selectRow(std::clamp(before, 0, table_->rowCount() - 1));
  hint_->setVisible(table_->rowCount() < 2);
  if (table_->rowCount() < 2) sayNothing();
  filling_ = false;
  showButtons();
}

void TrajectoryPanel::showButtons() {
  const bool any = chosen() >= 0;
  replace_->setEnabled(any);
  remove_->setEnabled(any);
  make_->setEnabled(frames_.list().size() >= 2);
  save_->setEnabled(!frames_.list().empty());
}

void TrajectoryPanel::takeItem(int row, int column) {
  if (filling_) return;
  const QString text = table_->item(row, column)->text();
  if (column == kName) {
    frames_.rename(row, text.trimmed());
    return;
  }
  double time = 0.0;
  QString why;
  if (!readArithmetic(text, QuantityKind::kTime, 1.0, time, why)) {
    // it has said why
  } else if (!std::isfinite(time)) {
    why = tr("it must be finite");
  } else {
    const int index = frames_.setTime(row, time);
    table_->selectRow(index);
    if (frames_.list()[static_cast<std::size_t>(index)].time != time) {
      why = tr("another pose has this time");
    }
  }
  showFrames();  // as it is, also where what was typed is no time
  tellAtCell(*table_, row, column, why);
}

bool TrajectoryPanel::straight() const {
  return profile_->currentData().toInt() == kStraight;
}

void TrajectoryPanel::showLink() {
  link_->setVisible(straight());
  form_->labelForField(link_)->setVisible(straight());
}

MotionLimits TrajectoryPanel::limits() const {
  MotionLimits limits = limitsOf(stage_.model());
  limits.velocity *= speed_->value() / 100.0;
  if (acceleration_->value() > 0.0) limits.acceleration.setConstant(acceleration_->value());
  return limits;
}

void TrajectoryPanel::make() {
  if (frames_.list().size() < 2) return;
  const int timing = timing_->currentData().toInt();
  std::vector<double> times = timesOf(frames_.list());
  if (timing == kStretched && times == given_times_) times = asked_times_;
  asked_times_ = times;
  may_be_slower_ = timing == kStretched;
  std::vector<ViaPoint> points;
  for (std::size_t i = 0; i < times.size(); ++i) {
    ViaPoint point;
    if (timing != kShortest) point.time = times[i];
    point.position = frames_.list()[i].position;
    points.push_back(std::move(point));
  }
  say(tr("Making…"), false);
  remedies_->offerNothing();
  sent_ = frames_.list();
  if (straight()) {
    StraightOptions plan;
    plan.limits = limits();
    plan.stretch = timing == kStretched ? Stretch::kWhereNeeded : Stretch::kNone;
    plan.start_time = frames_.list().front().time;
    maker_.makeStraight(stage_.sharedModel(), link_->currentData().toInt(), std::move(points), plan,
                        rate_->value(), stage_.simulationOptions());
    return;
  }
  PlanOptions plan;
  plan.profile = static_cast<Profile>(profile_->currentData().toInt());
  plan.limits = limits();
  plan.stretch = timing == kStretched ? Stretch::kWhereNeeded : Stretch::kNone;
  plan.start_time = frames_.list().front().time;
  maker_.make(stage_.sharedModel(), std::move(points), plan, rate_->value(),
              stage_.simulationOptions());
}

void TrajectoryPanel::takeMotion(const MadeMotion& motion) {
  KeyFrames::List list = frames_.list();
  const bool changed = !sameMotion(list, sent_);
  if (changed && list.size() >= 2) return make();  // what comes is of key frames that were
  if (!changed && list.size() == motion.times.size()) {
    for (std::size_t i = 0; i < list.size(); ++i) list[i].time = motion.times[i];
    given_times_ = motion.times;
    if (timing_->currentData().toInt() == kShortest) asked_times_ = given_times_;
    frames_.restore(std::move(list));
  }
  constexpr double kRounding = 1e-9;
  made_slower_ = may_be_slower_ && !asked_times_.empty() &&
                 motion.times.back() - motion.times.front() >
                     (1.0 + kRounding) * (asked_times_.back() - asked_times_.front());
  QStringList lines{tr("%1 s, %2 rows")
                        .arg(readable(motion.times.back() - motion.times.front()))
                        .arg(motion.recording->size())};
  for (const QString& note : motion.notes) lines << note.left(1).toUpper() + note.mid(1);
  breaches_ = motion.breaches;
  say(lines.join(QStringLiteral("\n")), !breaches_.empty());
  if (!breaches_.empty()) {
    const bool inside = std::any_of(breaches_.begin(), breaches_.end(), [&](const auto& breach) {
      return breach.time > motion.times.front() && breach.time < motion.times.back();
    });
    const bool swings = profile_->currentData().toInt() != static_cast<int>(Profile::kTrapezoidal);
    remedies_->offerAnotherWay(swings && !straight(), inside && !straight());
  }
  motion_ = motion.recording;
  Q_EMIT made(motion.recording);
  Q_EMIT limitsBroken(breaches_.empty() ? QString() : motion.notes.join(QLatin1Char('\n')));
}

void TrajectoryPanel::setChoice(QComboBox& box, int item) {
  box.setCurrentIndex(box.findData(item));
}

std::set<int> TrajectoryPanel::breachedDegreesOfFreedom() const {
  std::set<int> found;
  for (const PositionBreach& breach : breaches_) {
    for (const Joint& joint : stage_.model().joints) {
      const int place = breach.coordinate - joint.position_index;
      if (joint.mimic || place < 0 || place >= joint.position_size) continue;
      if (place < joint.velocity_size) found.insert(joint.velocity_index + place);
    }
  }
  return found;
}

void TrajectoryPanel::addPoseInside() {
  const auto motion = motion_.lock();
  if (!motion || breaches_.empty()) return;
  const PositionBreach& worst =
      *std::max_element(breaches_.begin(), breaches_.end(), [](const auto& a, const auto& b) {
        return std::abs(a.position - a.limit) < std::abs(b.position - b.limit);
      });
  KeyFrame frame;
  constexpr double kHundredth = 100.0;  // times are round
  frame.time = std::round(worst.time * kHundredth) / kHundredth;
  frame.position = motion->sampleAt(frame.time).state.position;
  for (const PositionBreach& breach : breaches_) {
    const Coordinate& coordinate = stage_.model().coordinates[breach.coordinate];
    double& position = frame.position[breach.coordinate];
    position = std::clamp(position, coordinate.lower, coordinate.upper);
  }
  KeyFrames::List list = frames_.list();
  list.push_back(std::move(frame));
  const auto before = motion_.lock();
  frames_.set(std::move(list));  // which makes it anew where it plays
  if (before != stage_.trajectory() || stage_.mode() != Stage::Mode::kPlay) make();
}

void TrajectoryPanel::say(const QString& text, bool is_fault) {
  result_->setText(is_fault ? QStringLiteral("⚠ ") + text : text);
  result_->setVisible(!text.isEmpty());
}

void TrajectoryPanel::sayNothing() {
  say({}, false);
  remedies_->offerNothing();
  breaches_.clear();
}

void TrajectoryPanel::openPoints(const QString& file) {
  std::string unread;
  const auto text = readFile(file.toStdString(), kLargestKeyFrames, unread);
  if (!text) {
    Q_EMIT failed(tr("%1 cannot be read").arg(file), asSentence(QString::fromStdString(unread)));
    return;
  }
  TableError error;
  const auto points = readViaPoints(stage_.model(), *text, error);
  if (!points) {
    const QString why = QString::fromStdString(error.message);
    Q_EMIT failed(tr("%1 holds no key frames of this robot").arg(file),
                  error.line > 0 ? tr("Line %1: %2").arg(error.line).arg(why) : asSentence(why));
    return;
  }
  KeyFrames::List list;
  for (std::size_t i = 0; i < points->size(); ++i) {
    const ViaPoint& point = (*points)[i];
    list.push_back(
        {point.time.value_or(KeyFrames::kApart * static_cast<double>(i)), point.position, {}});
  }
  frames_.set(std::move(list));
}

void TrajectoryPanel::savePoints(const QString& file) {
  std::vector<ViaPoint> points;
  for (const KeyFrame& frame : frames_.list()) {
    points.push_back({.time = frame.time, .position = frame.position});
  }
  try {
    writeWhole(QFile::encodeName(file).toStdString(), writeViaPoints(stage_.model(), points));
  } catch (const FileFailure& failure) {
    Q_EMIT failed(tr("The points are not saved"), QString::fromLocal8Bit(failure.what()));
  }
}

}  // namespace armillary
