// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/walk_cells.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/panels/algorithm/walk_texts.h"

namespace armillary {
namespace {

constexpr double kCellGap = 2.0;
constexpr double kNarrowGap = 1.0;  // between cells without numbers
constexpr double kNarrowest = 5.0;

// What stands in the cell of no link: the base, or all links at once.
QString baseText(WalkPass pass) {
  return isOfAll(pass) ? WalkCells::tr("all") : WalkCells::tr("base");
}

}  // namespace

WalkCells::WalkCells(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Links of each pass; arrow keys go from link to link"));
}

void WalkCells::setWalk(const AlgorithmWalk* walk) {
  walk_ = walk;
  step_ = 0;
  passes_.clear();
  const int count = walk ? static_cast<int>(walk->steps().size()) : 0;
  for (int i = 0; i < count; ++i) {
    const WalkStep& step = walk->steps()[i];
    if (step.pass == WalkPass::kResult) continue;
    const bool goes_on =
        !passes_.empty() && passes_.back().pass == step.pass && passes_.back().round == step.round;
    if (!goes_on) passes_.push_back({step.pass, step.round, {}});
    std::vector<Cell>& cells = passes_.back().cells;
    if (cells.empty() || cells.back().body != step.moved) cells.push_back({step.moved, i, 0});
    ++cells.back().count;
  }
  for (Pass& pass : passes_) {
    std::sort(pass.cells.begin(), pass.cells.end(),
              [](const Cell& a, const Cell& b) { return a.body < b.body; });
  }
  updateGeometry();
  update();
}

void WalkCells::setStep(int step) {
  if (step == step_) return;
  step_ = step;
  update();
}

QString WalkCells::nameOf(int body) const {
  const std::string_view name = walk_->link(body);
  return QString::fromUtf8(name.data(), static_cast<int>(name.size()));
}

double WalkCells::baseWidth() const {
  return fontMetrics().horizontalAdvance(baseText(WalkPass::kOutward)) + 4.0 * kCellGap;
}

// Wide enough for its number; where a pass would then take more than three lines, as narrow as it
// takes to have it on one.
QSizeF WalkCells::cellSize(int width) const {
  const double height = fontMetrics().height();
  const int links = walk_ ? walk_->model().bodyCount() - 1 : 0;
  const double numbered = 1.5 * height;
  const double room = (width - baseWidth() - kCellGap) / std::max(1, links);
  const double lines =
      (baseWidth() + kCellGap + links * (numbered + kCellGap)) / std::max(1, width);
  return {lines <= 3.0 ? numbered : std::max(room - kNarrowGap, kNarrowest), 1.15 * height};
}

bool WalkCells::numbered(double cell_width) const {
  return cell_width >= 1.5 * fontMetrics().height();
}

std::vector<WalkCells::Place> WalkCells::places(int width) const {
  std::vector<Place> result;
  const QSizeF size = cellSize(width);
  const double gap = numbered(size.width()) ? kCellGap : kNarrowGap;
  const double line = fontMetrics().height() + kCellGap;
  double y = 0.0;
  for (std::size_t p = 0; p < passes_.size(); ++p) {
    result.push_back({p, -1, QRectF(0.0, y, width, line)});
    y += line;
    double x = 0.0;
    for (std::size_t c = 0; c < passes_[p].cells.size(); ++c) {
      const bool base = passes_[p].cells[c].body == 0;
      const double wide = base ? baseWidth() : size.width();
      if (x > 0.0 && x + wide > width + 0.5) {
        x = 0.0;
        y += size.height() + kCellGap;
      }
      result.push_back({p, static_cast<int>(c), QRectF(x, y, wide, size.height())});
      x += wide + gap;
    }
    y += size.height() + 2.0 * kCellGap;
  }
  return result;
}

const WalkCells::Place* WalkCells::placeAt(const std::vector<Place>& places,
                                           const QPointF& point) const {
  for (const Place& place : places) {
    if (place.box.adjusted(0.0, 0.0, kNarrowGap, kCellGap).contains(point)) return &place;
  }
  return nullptr;
}

int WalkCells::firstStep(const Place& place) const {
  const std::vector<Cell>& cells = passes_[place.pass].cells;
  if (place.cell >= 0) return cells[place.cell].first;
  return std::min_element(cells.begin(), cells.end(),
                          [](const Cell& a, const Cell& b) { return a.first < b.first; })
      ->first;
}

QPoint WalkCells::cellOf(WalkPass pass, int body) const {
  for (const Place& place : places(width())) {
    if (place.cell < 0 || passes_[place.pass].pass != pass) continue;
    if (passes_[place.pass].cells[place.cell].body == body) return place.box.center().toPoint();
  }
  return {};
}

int WalkCells::heightForWidth(int width) const {
  const std::vector<Place> all = places(width);
  return all.empty() ? 0 : static_cast<int>(std::ceil(all.back().box.bottom() + kCellGap));
}

QSize WalkCells::sizeHint() const {
  return {260, heightForWidth(260)};
}

QSize WalkCells::minimumSizeHint() const {
  return {120, heightForWidth(std::max(120, width()))};
}

void WalkCells::paintEvent(QPaintEvent*) {
  if (!walk_) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor ink = palette().color(QPalette::WindowText);
  const QColor accent = palette().color(QPalette::Highlight);
  const QColor on_accent = palette().color(QPalette::HighlightedText);
  QColor done = accent;
  done.setAlphaF(0.35F);
  QColor edge = ink;
  edge.setAlphaF(0.4F);
  const WalkStep& present = walk_->steps()[step_];
  const bool numbers = numbered(cellSize(width()).width());
  for (const Place& place : places(width())) {
    const Pass& pass = passes_[place.pass];
    if (place.cell < 0) {
      QFont font = this->font();
      font.setBold(pass.pass == present.pass && pass.round == present.round);
      painter.setFont(font);
      painter.setPen(ink);
      const bool inward = pass.pass == WalkPass::kInward;
      const bool outward = pass.pass == WalkPass::kOutward || pass.pass == WalkPass::kSecondOutward;
      const QString text = (inward ? QStringLiteral("← ") : QString()) +
                           passName(pass.pass, pass.round) +
                           (outward ? QStringLiteral(" →") : QString());
      painter.drawText(place.box, Qt::AlignLeft | Qt::AlignVCenter, text);
      continue;
    }
    const Cell& cell = pass.cells[place.cell];
    const bool current = step_ >= cell.first && step_ < cell.first + cell.count;
    const QRectF box = place.box.adjusted(0.5, 0.5, -0.5, -0.5);
    const double corner = std::min(3.0, 0.3 * box.width());
    painter.setPen(Qt::NoPen);
    if (current) {
      painter.setBrush(accent);
      painter.drawRoundedRect(box, corner, corner);
    } else if (step_ >= cell.first + cell.count) {
      painter.setBrush(done);
      painter.drawRoundedRect(box, corner, corner);
    }
    // where a force of another link is just now
    const bool passing = pass.pass == present.pass && pass.round == present.round &&
                         cell.body == present.body && !current;
    painter.setPen(QPen(passing ? accent : edge, passing ? 2.5 : 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box, corner, corner);
    if (!numbers && cell.body != 0) continue;
    QFont font = this->font();
    font.setBold(current);
    painter.setFont(font);
    painter.setPen(current ? on_accent : ink);
    painter.drawText(box, Qt::AlignCenter,
                     cell.body == 0 ? baseText(pass.pass) : QString::number(cell.body));
  }
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(accent, 1.0, Qt::DotLine));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

void WalkCells::mousePressEvent(QMouseEvent* event) {
  const std::vector<Place> all = places(width());
  if (const Place* place = placeAt(all, event->position())) Q_EMIT stepAsked(firstStep(*place));
}

void WalkCells::keyPressEvent(QKeyEvent* event) {
  if (!walk_) return;
  const WalkStep& present = walk_->steps()[step_];
  for (std::size_t p = 0; p < passes_.size(); ++p) {
    const std::vector<Cell>& cells = passes_[p].cells;
    const auto here = std::find_if(cells.begin(), cells.end(), [&](const Cell& cell) {
      return passes_[p].pass == present.pass && passes_[p].round == present.round &&
             cell.body == present.moved;
    });
    // from the result back into the last pass
    const bool last = present.pass == WalkPass::kResult && p + 1 == passes_.size();
    if (here == cells.end() && !last) continue;
    const int at = here == cells.end() ? 0 : static_cast<int>(here - cells.begin());
    const int end = static_cast<int>(cells.size()) - 1;
    switch (event->key()) {
      case Qt::Key_Left:
        Q_EMIT stepAsked(cells[std::max(0, at - 1)].first);
        return;
      case Qt::Key_Right:
        Q_EMIT stepAsked(cells[std::min(end, at + 1)].first);
        return;
      case Qt::Key_Up:
        if (p > 0) Q_EMIT stepAsked(firstStep({p - 1, -1, {}}));
        return;
      case Qt::Key_Down:
        if (p + 1 < passes_.size()) Q_EMIT stepAsked(firstStep({p + 1, -1, {}}));
        return;
      default:
        QWidget::keyPressEvent(event);
        return;
    }
  }
}

bool WalkCells::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    switch (static_cast<QKeyEvent*>(event)->key()) {
      case Qt::Key_Left:
      case Qt::Key_Right:
      case Qt::Key_Up:
      case Qt::Key_Down:
        event->accept();
        return true;
      default:
        break;
    }
  }
  if (event->type() == QEvent::ToolTip && walk_) {
    auto* help = static_cast<QHelpEvent*>(event);
    const std::vector<Place> all = places(width());
    const Place* place = placeAt(all, help->pos());
    if (place && place->cell >= 0) {
      QToolTip::showText(help->globalPos(), nameOf(passes_[place->pass].cells[place->cell].body),
                         this);
    } else {
      QToolTip::hideText();
    }
    return true;
  }
  return QWidget::event(event);
}

void WalkCells::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

}  // namespace armillary
