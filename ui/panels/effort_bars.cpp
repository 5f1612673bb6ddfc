#include "ui/panels/effort_bars.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>
#include <utility>

#include "ui/stage/stage.h"
#include "ui/theme.h"

namespace armillary {
namespace {

struct Term {
  double value;
  QColor color;
};

// The least of 1, 2, 5 times a power of ten that is not below `value`.
double roundedUp(double value) {
  if (!(value > 1e-9)) return 1e-9;
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= value) return step * power;
  }
  return 10.0 * power;
}

}  // namespace

EffortBars::EffortBars(Stage& stage, QWidget* parent) : QWidget(parent), stage_(stage) {
  setObjectName(QStringLiteral("effort_bars"));
  setAccessibleName(tr("Effort of each joint, split into terms"));
  connect(&stage_, &Stage::robotChanged, this, &EffortBars::rebuild);
  connect(&stage_, &Stage::modeChanged, this, &EffortBars::startAnew);
  connect(&stage_, &Stage::recordingChanged, this, [this] {
    if (stage_.recording() && stage_.recording()->empty()) startAnew();
  });
  connect(&stage_, &Stage::sampleChanged, this, [this] {
    lookForExternal();
    rescale();
    update();
  });
}

int EffortBars::rowHeight() const {
  return 3 * fontMetrics().height() + 10;
}

QSize EffortBars::sizeHint() const {
  const int rows = stage_.robot() ? stage_.model().velocitySize() : 0;
  return {260, rows * rowHeight()};
}

void EffortBars::rebuild() {
  selected_ = -1;
  startAnew();
  setFixedHeight(sizeHint().height());
  updateGeometry();
  rescale();
}

void EffortBars::startAnew() {
  full_scale_[0] = full_scale_[1] = 0.0;
  if (std::exchange(shows_external_, false)) Q_EMIT showsExternalChanged();
}

// Once something acts its numbers stay, so that the others do not jump to and fro.
void EffortBars::lookForExternal() {
  if (shows_external_ || !stage_.robot() || stage_.sample().external.isZero(0.0)) return;
  shows_external_ = true;
  Q_EMIT showsExternalChanged();
}

// Bars only ever grow within a motion, so that lengths can be compared over time.
void EffortBars::rescale() {
  if (!stage_.robot()) return;
  const Sample& sample = stage_.sample();
  for (int i = 0; i < stage_.model().velocitySize(); ++i) {
    const bool force = stage_.model().degrees_of_freedom[i].measure == Measure::kLength;
    double positive = 0.0, negative = 0.0;
    for (const Eigen::VectorXd* term :
         {&sample.terms.inertia, &sample.terms.velocity, &sample.terms.gravity, &sample.external}) {
      ((*term)[i] > 0.0 ? positive : negative) += std::abs((*term)[i]);
    }
    double& scale = full_scale_[force ? 1 : 0];
    if (std::max(positive, negative) > scale) scale = roundedUp(std::max(positive, negative));
  }
}

void EffortBars::selectJoint(int joint) {
  selected_ = joint;
  update();
}

int EffortBars::rowTop(int joint) const {
  if (!stage_.robot() || joint < 0) return -1;
  const Joint& which = stage_.model().joints[joint];
  return which.velocity_size > 0 ? which.velocity_index * rowHeight() : -1;
}

void EffortBars::paintEvent(QPaintEvent* event) {
  if (!stage_.robot()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, false);
  const int first = event->rect().top() / rowHeight();
  const int last =
      std::min(event->rect().bottom() / rowHeight(), stage_.model().velocitySize() - 1);
  for (int row = first; row <= last; ++row) paintRow(painter, row);
}

void EffortBars::paintRow(QPainter& painter, int row) const {
  const Sample& sample = stage_.sample();
  const DegreeOfFreedom& dof = stage_.model().degrees_of_freedom[row];
  const int top = row * rowHeight(), text_height = fontMetrics().height();
  const QRect whole(0, top, width(), rowHeight());
  if (dof.joint == selected_) painter.fillRect(whole, palette().color(QPalette::Midlight));

  const QRect text(8, top + 2, width() - 16, text_height);
  const QString total =
      readable(sample.effort[row]) + QStringLiteral(" ") + Units::effortUnit(dof.measure);
  painter.setPen(palette().color(QPalette::WindowText));
  QFont bold = font();
  bold.setBold(true);
  painter.setFont(bold);
  const int total_width = painter.fontMetrics().horizontalAdvance(total);
  painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, total);
  painter.drawText(
      text.adjusted(0, 0, -total_width - 8, 0), Qt::AlignLeft | Qt::AlignVCenter,
      painter.fontMetrics().elidedText(QString::fromStdString(dof.name), Qt::ElideRight,
                                       text.width() - total_width - 8));
  painter.setFont(font());

  const QRect bar(8, top + text_height + 5, width() - 16, text_height - 3);
  const int middle = bar.center().x();
  const double scale = full_scale_[dof.measure == Measure::kLength ? 1 : 0];
  const double pixels = scale > 0.0 ? 0.5 * bar.width() / scale : 0.0;
  const Term terms[] = {{sample.terms.inertia[row], inertiaColor()},
                        {sample.terms.velocity[row], velocityColor()},
                        {sample.terms.gravity[row], gravityColor()},
                        {sample.external[row], externalColor()}};
  painter.fillRect(bar, palette().color(QPalette::Base));
  double right = middle, left = middle;
  for (const Term& term : terms) {
    const double length = std::abs(term.value) * pixels;
    QRectF part(0.0, bar.top(), length, bar.height());
    if (term.value > 0.0) {
      part.moveLeft(right);
      right += length;
    } else {
      part.moveRight(left);
      left -= length;
    }
    if (length < 0.5) continue;
    painter.fillRect(part, term.color);
  }
  painter.setPen(palette().color(QPalette::Mid));
  painter.drawLine(middle, bar.top(), middle, bar.bottom());
  // the sum, as a mark on the same scale
  const double at = middle + sample.effort[row] * pixels;
  painter.fillRect(QRectF(at - 1.5, bar.top() - 2, 3, bar.height() + 4), totalColor(palette()));

  // the terms' numbers below, in the order of the legend
  const int count = shows_external_ ? 4 : 3;
  const int share = bar.width() / count, swatch = text_height / 2;
  for (int i = 0; i < count; ++i) {
    const QRect cell(bar.left() + i * share, bar.bottom() + 2, share, text_height);
    painter.fillRect(cell.left(), cell.center().y() - swatch / 2, swatch, swatch, terms[i].color);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(cell.adjusted(swatch + 4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     readable(terms[i].value));
  }
}

void EffortBars::mousePressEvent(QMouseEvent* event) {
  if (!stage_.robot()) return;
  const int row = static_cast<int>(event->position().y()) / rowHeight();
  if (row < stage_.model().velocitySize()) {
    Q_EMIT jointSelected(stage_.model().degrees_of_freedom[row].joint);
  }
}

bool EffortBars::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && stage_.robot()) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = help->pos().y() / rowHeight();
    if (row >= 0 && row < stage_.model().velocitySize()) {
      const Sample& sample = stage_.sample();
      const DegreeOfFreedom& dof = stage_.model().degrees_of_freedom[row];
      const QString unit = Units::effortUnit(dof.measure);
      const auto line = [&](const QString& what, double value) {
        return QStringLiteral("<tr><td>%1</td><td align='right'>&nbsp; %2 %3</td></tr>")
            .arg(what)
            .arg(value, 0, 'g', 6)
            .arg(unit);
      };
      QToolTip::showText(
          help->globalPos(),
          QStringLiteral("<b>%1</b><table>").arg(QString::fromStdString(dof.name).toHtmlEscaped()) +
              line(tr("inertia ") + formula(QStringLiteral("M q̈")), sample.terms.inertia[row]) +
              line(tr("velocity ") + formula(QStringLiteral("C q̇")), sample.terms.velocity[row]) +
              line(tr("gravity ") + formula(QStringLiteral("g")), sample.terms.gravity[row]) +
              (shows_external_
                   ? line(tr("external ") + formula(QStringLiteral("−Jᵀ f")), sample.external[row])
                   : QString()) +
              line(tr("sum"), sample.effort[row]) + QStringLiteral("</table>"),
          this);
      return true;
    }
  }
  return QWidget::event(event);
}

}  // namespace armillary
