// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/walk_section.h"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/panels/algorithm/equation_numbers.h"
#include "ui/panels/algorithm/equation_numbers_area.h"
#include "ui/panels/algorithm/equation_view.h"
#include "ui/panels/algorithm/walk_overlay.h"
#include "ui/panels/algorithm/walk_texts.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/units.h"

namespace armillary {
namespace {

QString text(std::string_view view) {
  return QString::fromUtf8(view.data(), static_cast<int>(view.size()));
}

void setText(QLabel* label, const QString& what) {
  label->setVisible(!what.isEmpty());
  if (label->text() != what) label->setText(what);
}

}  // namespace

WalkSection::WalkSection(QWidget* parent)
    : QWidget(parent),
      place_(new QLabel(this)),
      equation_(new EquationView(this)),
      sentence_(new QLabel(this)),
      area_(new EquationNumbersArea(this)),
      numbers_(&area_->numbers()),
      legend_(new QLabel(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(space::kSmall);
  place_->setObjectName(QStringLiteral("walk_place"));
  sentence_->setObjectName(QStringLiteral("walk_sentence"));
  legend_->setObjectName(QStringLiteral("walk_legend"));
  for (QLabel* label : {place_, sentence_, legend_}) {
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
  }
  layout->addWidget(place_);
  layout->addWidget(equation_);
  layout->addWidget(sentence_);
  layout->addWidget(area_);
  layout->addWidget(legend_);
  layout->addStretch(1);
}

QString WalkSection::sentence() const {
  return sentence_->text();
}

void WalkSection::setCompact(bool on) {
  compact_ = on;
}

void WalkSection::showReason(const QString& reason) {
  setText(place_, {});
  setText(legend_, {});
  setText(sentence_, reason.toHtmlEscaped());
  equation_->show({}, {});
  numbers_->clear();
}

void WalkSection::show(const AlgorithmWalk& walk, int step, bool factors, const QString& note) {
  const WalkStep& present = walk.steps()[step];
  QString place =
      QStringLiteral("<b>%1</b>").arg(passName(present.pass, present.round).section(u',', 0, 0));
  const bool of_all = present.body == 0 && isOfAll(present.pass);
  if (present.pass != WalkPass::kResult && !of_all) {
    const QString link = text(walk.link(present.body)).toHtmlEscaped();
    const QString joint = text(walk.joint(present.body)).toHtmlEscaped();
    place += present.body == 0 ? tr(": the base, <b>%1</b>").arg(link)
                               : tr(": <b>%1</b> (%2)").arg(link, joint);
  }
  setText(place_, place);
  const QString sentence = stepSentence(present.equation);
  equation_->show(text(present.equation), sentence);
  QStringList said{note};
  if (step < walk.reached()) said.prepend(text(walk.remark(step)).toHtmlEscaped());
  if (!compact_) said.prepend(sentence);
  said.removeAll(QString());
  setText(sentence_, said.join(QStringLiteral(" ")));
  if (step >= walk.reached()) {
    numbers_->clear();
    setText(legend_, {});
    return;
  }
  showNumbers(walk, step, factors);
  QStringList lines{indexLegend(walk, present)};
  if (!compact_) lines << drawnVectors(walk, step);
  lines.removeAll(QString());
  setText(legend_, lines.join(QStringLiteral("<br>")));
}

void WalkSection::showNumbers(const AlgorithmWalk& walk, int step, bool factors) {
  const WalkStep& present = walk.steps()[step];
  const WalkEquation equation = walk.equation(step);
  if (present.pass == WalkPass::kResult) {
    QStringList rows;
    for (std::size_t i = 0; i < walk.model().degrees_of_freedom.size(); ++i) {
      QString row = QString::fromStdString(walk.model().degrees_of_freedom[i].name);
      if (i < equation.result.units.size() && equation.result.value.cols() == 1) {
        row += QStringLiteral(" (%1)").arg(QString::fromUtf8(equation.result.units[i]));
      }
      rows << row;
    }
    numbers_->showResult(equation.result, rows);
    return;
  }
  QStringList notes;
  for (const WalkTerm& term : equation.terms) {
    notes << (term.body < 0 ? QString() : tr("from %1").arg(text(walk.link(term.body))));
  }
  numbers_->show(equation, notes, factors);
}

QString WalkSection::drawnVectors(const AlgorithmWalk& walk, int step) const {
  const std::vector<WalkVector> vectors = walk.vectors(step);
  constexpr std::size_t kFew = 2;  // more are in the picture only
  if (vectors.empty() || vectors.size() > kFew) return {};
  QStringList entries;
  for (const WalkVector& vector : vectors) {
    const QColor color = walkVectorColor(vector.kind, palette());
    entries << QStringLiteral("<span style='color:%1'>■</span>&nbsp;%2&nbsp;%3&nbsp;%4")
                   .arg(color.name(), vectorLetter(vector.kind), readable(vector.vector.norm()),
                        QString::fromUtf8(vector.unit));
  }
  return tr("Drawn: %1").arg(entries.join(QStringLiteral(" &nbsp;")));
}

}  // namespace armillary
