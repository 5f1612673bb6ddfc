// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/forces/effort_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/panels/forces/actuator_table.h"
#include "ui/panels/forces/effort_bars.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/effort_share_style.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/upright_scroll.h"

namespace armillary {
namespace {

QString swatch(const QColor& color, const QString& text) {
  QString whole = text;
  whole.replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));  // a line ends between entries only
  return QStringLiteral("<span style='color:%1'>■</span>&nbsp;%2").arg(color.name(), whole);
}

}  // namespace

EffortPanel::EffortPanel(Stage& stage, Selection& selection, QWidget* parent)
    : QWidget(parent), bars_(new EffortBars(stage, selection)), scroll_(new UprightScroll(this)) {
  auto* legend = new QLabel(this);
  const auto show_legend = [this, legend] {
    QStringList entries, explained;
    for (const EffortShare share : bars_->shownShares()) {
      entries << swatch(colorOf(share), nameOf(share));
      const QString term = formulaOf(share);
      explained << QStringLiteral("<tr><td>%1</td><td>&nbsp;%2</td><td>&nbsp;%3</td></tr>")
                       .arg(swatch(colorOf(share), nameOf(share)), term, explanationOf(share));
    }
    legend->setText(entries.join(QStringLiteral(" &nbsp;")));
    legend->setToolTip(QStringLiteral("<table>%1</table>").arg(explained.join(QString())) +
                       tr("Their sum, the upright mark, is what the motor gives."));
  };
  show_legend();
  connect(bars_, &EffortBars::shownSharesChanged, this, show_legend);
  connect(&ThemeChanges::instance(), &ThemeChanges::changed, this, show_legend);
  legend->setObjectName(QStringLiteral("effort_legend"));
  legend->setContentsMargins(space::kUsual, space::kHair, space::kUsual, space::kHair);
  legend->setWordWrap(true);
  scroll_->setWidget(bars_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, space::kHair, 0, 0);
  layout->setSpacing(space::kHair);
  layout->addWidget(legend);
  layout->addWidget(scroll_, 1);
  layout->addWidget(new ActuatorTable(stage, selection, this));
  connect(&selection, &Selection::changed, this, [this, &selection] {
    const int top = bars_->rowTop(selection.joint());
    if (top >= 0) scroll_->ensureVisible(0, top + bars_->rowHeight() / 2, 0, bars_->rowHeight());
  });
}

}  // namespace armillary
