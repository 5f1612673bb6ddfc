// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/setup/load_sections.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QToolButton>
#include <utility>

#include "ui/widgets/number_box.h"
#include "ui/widgets/own_keys.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

constexpr double kFar = 1e9;

Eigen::Vector3d vectorOf(const std::vector<NumberBox*>& boxes) {
  return {boxes[0]->value(), boxes[1]->value(), boxes[2]->value()};
}

QString textOf(const Eigen::Vector3d& vector) {
  return QStringLiteral("(%1, %2, %3)")
      .arg(shortNumber(vector.x()), shortNumber(vector.y()), shortNumber(vector.z()));
}

}  // namespace

LoadSection::LoadSection(const QString& title, const char* prefix, const QString& tip, Stage& stage,
                         QWidget* parent)
    : SetupSection(title, stage, parent), rows_(form()) {
  const auto named = [prefix](const char* name) { return QByteArray(prefix).append(name); };
  link_ = choice(named("_link").constData(), tr("Link"), tr("The link that it acts on"), {});
  list_ = new QListWidget(this);
  list_->setObjectName(QString::fromLatin1(named("_list")));
  list_->setAccessibleName(title);
  list_->setToolTip(tr("Delete removes the chosen one"));
  keepKeys(list_);
  add_ = button(named("_add").constData(), tr("Add"), tip, [this] {
    if (link_->count() > 0 && !nothing())
      change([this](SimulationSetup& changed) { add(changed); });
  });
  remove_ = button(named("_remove").constData(), tr("Remove"), tr("Removes the chosen one"),
                   [this] { removeChosen(); });
  auto* buttons = new QHBoxLayout;
  buttons->addStretch(1);
  buttons->addWidget(add_);
  buttons->addWidget(remove_);
  rows_->addRow(tr("Link"), link_);
  rows_->addRow(buttons);
  rows_->addRow(list_);
  setLayout(rows_);
  list_->installEventFilter(this);
  connect(list_, &QListWidget::currentRowChanged, this,
          [this](int row) { remove_->setEnabled(row >= 0); });
}

bool LoadSection::eventFilter(QObject* watched, QEvent* event) {
  if (watched == list_ && event->type() == QEvent::KeyPress &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
    removeChosen();
    return true;
  }
  return SetupSection::eventFilter(watched, event);
}

void LoadSection::removeChosen() {
  const int row = list_->currentRow();
  if (row >= 0) change([this, row](SimulationSetup& changed) { remove(changed, row); });
}

QLabel* LoadSection::addNumbers(const QString& label, const char* prefix, const QStringList& names,
                                const QString& unit, double least, std::vector<NumberBox*>& boxes) {
  auto* line = new QHBoxLayout;
  line->setSpacing(2);
  for (const QString& name : names) {
    const QString spoken = label + QStringLiteral(" ") + name;
    const QByteArray object = QByteArray(prefix) + (name.isEmpty() ? "" : "_" + name.toLatin1());
    boxes.push_back(number(object.constData(), spoken, least, kFar, names.size() == 1 ? unit : "",
                           spoken + QStringLiteral(", ") + unit, {}));
    if (names.size() > 1) {
      boxes.back()->makeNarrow();
      boxes.back()->setUnitBeside(unit);
    }
    line->addWidget(boxes.back(), 1);
  }
  const int before_buttons = rows_->rowCount() - 2;
  auto* title = new QLabel(names.size() == 1 ? label : label + QStringLiteral(", ") + unit, this);
  rows_->insertRow(before_buttons, title, line);
  return title;
}

std::string LoadSection::link() const {
  return link_->currentText().toStdString();
}

void LoadSection::showRobot() {
  link_->clear();
  for (const Link& each : stage().model().links) {
    if (each.body > 0) link_->addItem(QString::fromStdString(each.name));
  }
  // what carries something is most often the last
  link_->setCurrentIndex(link_->count() - 1);
  add_->setEnabled(link_->count() > 0);
  showSetup();
}

void LoadSection::showSetup() {
  const int before = list_->currentRow();
  list_->clear();
  list_->addItems(entries());
  list_->setCurrentRow(std::min(before, list_->count() - 1));
  list_->setVisible(list_->count() > 0);
  remove_->setVisible(list_->count() > 0);
  remove_->setEnabled(list_->currentRow() >= 0);
  constexpr int kMostSeen = 4;
  list_->setFixedHeight(std::min(list_->count(), kMostSeen) * (fontMetrics().height() + 4) + 6);
}

PayloadSection::PayloadSection(Stage& stage, QWidget* parent)
    : LoadSection(tr("Payload"), "payload",
                  tr("Hangs a point mass on the link; efforts everywhere follow"), stage, parent) {
  addNumbers(tr("Mass"), "payload_mass", {QString()}, QStringLiteral("kg"), 0.0, mass_);
  addNumbers(tr("At"), "payload", {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")},
             QStringLiteral("m"), -kFar, point_);
  mass_[0]->setValue(1.0);
  for (NumberBox* box : point_) {
    box->setToolTip(box->toolTip() + tr(", in the link's frame"));
  }
}

QStringList PayloadSection::entries() const {
  QStringList lines;
  for (const PayloadSetup& payload : setup().payloads) {
    lines << tr("%1 kg on %2 at %3 m")
                 .arg(shortNumber(payload.mass), QString::fromStdString(payload.link),
                      textOf(payload.point));
  }
  return lines;
}

bool PayloadSection::nothing() const {
  return mass_[0]->value() == 0.0;
}

void PayloadSection::add(SimulationSetup& setup) {
  setup.payloads.push_back({link(), mass_[0]->value(), vectorOf(point_)});
}

void PayloadSection::remove(SimulationSetup& setup, int index) {
  setup.payloads.erase(setup.payloads.begin() + index);
}

WrenchSection::WrenchSection(Stage& stage, QWidget* parent)
    : LoadSection(tr("Wrench"), "wrench",
                  tr("Pushes and turns the link at its frame's origin as long as it is listed; "
                     "world axes"),
                  stage, parent) {
  const QStringList axes{QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
  force_title_ = addNumbers(tr("Force"), "wrench_force", axes, {}, -kFar, force_);
  moment_title_ = addNumbers(tr("Moment"), "wrench_moment", axes, {}, -kFar, moment_);
  showUnits();
}

void WrenchSection::showUnits() {
  const auto take = [](const QString& what, Measure measure, QLabel* title,
                       const std::vector<NumberBox*>& boxes, double& factor) {
    const double before = std::exchange(factor, Units::effortFactor(measure));
    title->setText(what + QStringLiteral(", ") + Units::effortUnit(measure));
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      boxes[i]->setValue(boxes[i]->value() * factor / before);
      boxes[i]->setToolTip(
          QStringLiteral("%1 %2, %3")
              .arg(what, QChar('x' + static_cast<int>(i)), Units::effortUnit(measure)));
    }
  };
  take(tr("Force"), Measure::kLength, force_title_, force_, force_factor_);
  take(tr("Moment"), Measure::kAngle, moment_title_, moment_, moment_factor_);
}

void WrenchSection::showSetup() {
  showUnits();
  LoadSection::showSetup();
}

QStringList WrenchSection::entries() const {
  QStringList lines;
  for (const WrenchSetup& wrench : setup().wrenches) {
    QStringList parts;
    const auto add = [&](const Eigen::Vector3d& effort, Measure measure) {
      if (effort.isZero(0.0)) return;
      parts << textOf(Units::effortFactor(measure) * effort) + QLatin1Char(' ') +
                   Units::effortUnit(measure);
    };
    add(wrench.force, Measure::kLength);
    add(wrench.moment, Measure::kAngle);
    lines << tr("%1 on %2")
                 .arg(parts.join(QStringLiteral(", ")), QString::fromStdString(wrench.link));
  }
  return lines;
}

bool WrenchSection::nothing() const {
  return vectorOf(force_).isZero(0.0) && vectorOf(moment_).isZero(0.0);
}

void WrenchSection::add(SimulationSetup& setup) {
  setup.wrenches.push_back(
      {link(), vectorOf(force_) / force_factor_, vectorOf(moment_) / moment_factor_});
}

void WrenchSection::remove(SimulationSetup& setup, int index) {
  setup.wrenches.erase(setup.wrenches.begin() + index);
}

PressingSection::PressingSection(Stage& stage, QWidget* parent)
    : LoadSection(tr("Pressing link"), "pressing",
                  tr("The link presses with this force on what it touches and keeps its place and "
                     "its turn in the other directions, in place of the joints' controllers"),
                  stage, parent) {
  addNumbers(tr("Force"), "pressing_force",
             {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")}, QStringLiteral("N"),
             -kFar, force_);
}

QStringList PressingSection::entries() const {
  if (!setup().hybrid) return {};
  const HybridSetup& hybrid = *setup().hybrid;
  const QString link = QString::fromStdString(hybrid.link);
  const int index = stage().model().findLink(hybrid.link);
  if (index < 0) return {tr("%1: this robot has no such link").arg(link)};
  const std::string why = whyNotHybrid(stage().model(), index);
  if (!why.empty()) return {QString::fromStdString(why)};
  return {tr("%1 presses with %2 N").arg(link, textOf(hybrid.force))};
}

bool PressingSection::nothing() const {
  return vectorOf(force_).isZero(0.0);
}

void PressingSection::add(SimulationSetup& setup) {
  setup.hybrid = HybridSetup{link(), vectorOf(force_)};
}

void PressingSection::remove(SimulationSetup& setup, int) {
  setup.hybrid.reset();
}

}  // namespace armillary
