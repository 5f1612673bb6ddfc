// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/forces/agreement_badge.h"

#include <QDialog>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/stage/stage.h"
#include "ui/widgets/copied_cells.h"
#include "ui/widgets/general_number.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr int kInterval = 250;  // ms

QString sized(double value) {
  return generalNumber(value, 2);
}

// The sign inside says the same as the colour.
QIcon light(AgreementBadge::Verdict verdict, int size, const Theme& colors) {
  using Verdict = AgreementBadge::Verdict;
  const QColor color = verdict == Verdict::kAgree    ? colors.agree
                       : verdict == Verdict::kNearly ? colors.nearly
                       : verdict == Verdict::kDiffer ? colors.differ
                                                     : colors.unknown;
  const QString sign = verdict == Verdict::kAgree    ? QStringLiteral("=")
                       : verdict == Verdict::kNearly ? QStringLiteral("≈")
                       : verdict == Verdict::kDiffer ? QStringLiteral("≠")
                                                     : QStringLiteral("?");
  QPixmap picture(3 * size, 3 * size);  // sharp on dense screens
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(color);
  painter.setPen(Qt::NoPen);
  painter.drawEllipse(picture.rect().adjusted(2, 2, -2, -2));
  painter.setPen(colors.on_verdict);
  QFont font = painter.font();
  font.setBold(true);
  font.setPixelSize(2 * size);
  painter.setFont(font);
  painter.drawText(picture.rect(), Qt::AlignCenter, sign);
  return picture;
}

}  // namespace

AgreementBadge::AgreementBadge(Stage& stage, QWidget* parent) : QToolButton(parent), stage_(stage) {
  setObjectName(QStringLiteral("agreement"));
  setAutoRaise(true);
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  timer_.setInterval(kInterval);
  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, &AgreementBadge::look);
  const auto soon = [this] {
    if (!timer_.isActive()) timer_.start();
  };
  connect(&stage_, &Stage::sampleChanged, this, soon);
  connect(&stage_, &Stage::modelChanged, this, soon);
  connect(&stage_, &Stage::robotChanged, this, &AgreementBadge::showVerdict);
  connect(&watch_, &AgreementWatch::changed, this, &AgreementBadge::showVerdict);
  connect(this, &QToolButton::clicked, this, &AgreementBadge::showTable);
  showVerdict();
}

void AgreementBadge::look() {
  if (stage_.robot()) watch_.look(stage_.sharedModel(), stage_.sample());
}

void AgreementBadge::changeEvent(QEvent* event) {
  QToolButton::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) showVerdict();
}

AgreementBadge::Verdict AgreementBadge::verdict() const {
  if (!found() || found()->compared == 0) return Verdict::kUnknown;
  if (found()->worst <= kAgreeing) return Verdict::kAgree;
  return found()->worst <= kNearlyAgreeing ? Verdict::kNearly : Verdict::kDiffer;
}

void AgreementBadge::showVerdict() {
  setVisible(stage_.robot() != nullptr);
  setIcon(light(verdict(), fontMetrics().height(), themeOf(palette())));
  if (verdict() == Verdict::kUnknown) {
    setText(tr("methods"));
    setToolTip(tr("Every method is asked for the same torque"));
    return;
  }
  setText(verdict() == Verdict::kAgree    ? tr("%1 methods agree").arg(found()->compared + 1)
          : verdict() == Verdict::kNearly ? tr("methods nearly agree")
                                          : tr("methods differ"));
  QString tip = tr("The same torque by %1 methods; the worst differs by %2 of it.\n"
                   "Click for the table.")
                    .arg(found()->compared + 1)
                    .arg(sized(found()->worst));
  if (found()->has_round_trip) {
    tip += tr("\nForward dynamics of inverse dynamics gives the motion back to %1.")
               .arg(sized(found()->round_trip));
  }
  setToolTip(tip);
  setAccessibleName(text());
  setAccessibleDescription(tip);
  if (dialog_ && dialog_->isVisible()) fillTable();
}

void AgreementBadge::showTable() {
  const bool is_new = !dialog_;
  if (is_new) {
    dialog_ = new QDialog(this);
    dialog_->setObjectName(QStringLiteral("agreement_table"));
    dialog_->setWindowTitle(tr("The same torque by every method"));
    words_ = new QLabel(dialog_);
    words_->setWordWrap(true);
    table_ = new QTreeWidget(dialog_);
    table_->setAccessibleName(tr("Methods and how far each is off"));
    table_->setHeaderLabels({tr("Method"), tr("Differs by [N m, N]"), tr("of the torque")});
    table_->setRootIsDecorated(false);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    makeCopyable(table_);
    table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* layout = new QVBoxLayout(dialog_);
    layout->addWidget(table_, 1);
    layout->addWidget(words_);
  }
  fillTable();
  if (is_new) {
    const int wide = table_->header()->length() + 8 * fontMetrics().averageCharWidth() +
                     table_->style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    dialog_->resize(std::max(wide, 80 * fontMetrics().averageCharWidth()),
                    24 * fontMetrics().height());
  }
  dialog_->show();
  dialog_->raise();
}

void AgreementBadge::fillTable() {
  if (!found()) return;
  const int chosen = table_->indexOfTopLevelItem(table_->currentItem());
  table_->clear();
  auto* reference = new QTreeWidgetItem(
      table_, {tr("Recursive Newton-Euler"), tr("the others are held against it")});
  reference->setFirstColumnSpanned(false);
  for (const MethodAgreement& row : found()->methods) {
    auto* item = new QTreeWidgetItem(table_, {QString::fromStdString(row.method)});
    if (row.why_not.empty()) {
      item->setText(1, sized(row.difference));
      item->setText(2, sized(row.relative));
    } else {
      const QString why = QString::fromStdString(row.why_not);
      item->setText(1, tr("does not apply"));
      for (int column = 0; column < 3; ++column) {
        item->setToolTip(column, why);
        item->setForeground(column, palette().color(QPalette::PlaceholderText));
      }
    }
  }
  table_->setCurrentItem(table_->topLevelItem(chosen));
  for (const int column : {1, 2}) table_->resizeColumnToContents(column);
  QStringList words;
  words << (found()->has_round_trip
                ? tr("Forward dynamics of inverse dynamics gives the motion back to %1 of it.")
                      .arg(sized(found()->round_trip))
                : tr("Forward dynamics cannot give the motion back."));
  if (!found()->round_trip_note.empty()) {
    words << QString::fromStdString(found()->round_trip_note) + QLatin1Char('.');
  }
  words << tr("Of the rigid bodies, without rotors and the joints' own friction.");
  words_->setText(words.join(QLatin1Char('\n')));
}

}  // namespace armillary
