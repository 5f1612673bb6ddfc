#include "ui/panels/effort_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/panels/effort_bars.h"
#include "ui/stage/stage.h"
#include "ui/theme.h"

namespace armillary {
namespace {

QString swatch(const QColor& color, const QString& text) {
  QString whole = text;
  whole.replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));  // a line ends between entries only
  return QStringLiteral("<span style='color:%1'>■</span>&nbsp;%2").arg(color.name(), whole);
}

}  // namespace

EffortPanel::EffortPanel(Stage& stage, QWidget* parent)
    : QWidget(parent), bars_(new EffortBars(stage)), scroll_(new QScrollArea(this)) {
  const auto entry = [](const QColor& color, const QString& name, const QString& term) {
    return swatch(color, name + QStringLiteral(" ")) +
           formula(QString(term).replace(QLatin1Char(' '), QStringLiteral("&nbsp;")));
  };
  auto* legend = new QLabel(this);
  const auto show_legend = [this, legend, entry] {
    QStringList entries{entry(inertiaColor(), tr("inertia"), QStringLiteral("M q̈")),
                        entry(velocityColor(), tr("velocity"), QStringLiteral("C q̇")),
                        entry(gravityColor(), tr("gravity"), QStringLiteral("g"))};
    if (bars_->showsExternal()) {
      entries << entry(externalColor(), tr("external"), QStringLiteral("−Jᵀ f"));
    }
    legend->setText(entries.join(QStringLiteral(" &nbsp;")));
  };
  show_legend();
  connect(bars_, &EffortBars::showsExternalChanged, this, show_legend);
  legend->setToolTip(
      tr("External: what springs between links, the ground, a pull and wrenches "
         "ask of the joints"));
  legend->setObjectName(QStringLiteral("effort_legend"));
  legend->setContentsMargins(6, 2, 6, 2);
  legend->setWordWrap(true);
  scroll_->setWidget(bars_);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 2, 0, 0);
  layout->setSpacing(2);
  layout->addWidget(legend);
  layout->addWidget(scroll_, 1);
  auto* loops =
      new QLabel(tr("Efforts of the mechanism with its loops opened: what the loops hold is "
                    "part of them."),
                 this);
  loops->setObjectName(QStringLiteral("loops_note"));
  loops->setContentsMargins(6, 2, 6, 2);
  loops->setWordWrap(true);
  loops->hide();
  layout->insertWidget(1, loops);
  connect(&stage, &Stage::robotChanged, loops,
          [&stage, loops] { loops->setVisible(stage.robot() && !stage.model().loops.empty()); });
  connect(bars_, &EffortBars::jointSelected, this, &EffortPanel::jointSelected);
}

void EffortPanel::selectJoint(int joint) {
  bars_->selectJoint(joint);
  const int top = bars_->rowTop(joint);
  if (top >= 0) scroll_->ensureVisible(0, top + bars_->rowHeight() / 2, 0, bars_->rowHeight());
}

}  // namespace armillary
