// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/inertia/matrix_heat_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/widgets/general_number.h"

namespace armillary {
namespace {

constexpr int kFadeInterval = 150;     // ms
constexpr double kNoticeable = 0.005;  // of the full scale: a change that is marked
constexpr double kNamesShare = 0.26;   // of the width, at most

}  // namespace

MatrixHeatMap::MatrixHeatMap(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  clock_.start();
  fading_.setInterval(kFadeInterval);
  connect(&fading_, &QTimer::timeout, this, &MatrixHeatMap::fade);
}

void MatrixHeatMap::setAxes(const QStringList& names, const std::vector<Measure>& measures,
                            const std::array<QString, 3>& units) {
  names_ = names;
  short_names_.clear();
  measures_ = measures;
  units_ = units;
  largest_ = {};
  matrix_.resize(0, 0);
  choose(-1, -1);
  hovered_row_ = hovered_column_ = -1;
  fitHeight();
  update();
}

void MatrixHeatMap::setFullScale(double value) {
  given_scale_ = value;
  matrix_.resize(0, 0);  // what changed is counted from the next
  update();
}

void MatrixHeatMap::setMatrix(const Eigen::MatrixXd& matrix) {
  if (matrix.rows() != size() || matrix.cols() != size()) return;
  const int before = changingCount(), legend = legendHeight();
  const bool first = matrix_.rows() != matrix.rows();
  if (first) {
    marked_ = matrix;
    marked_at_.setConstant(matrix.rows(), matrix.cols(), -kMarkedFor);
  }
  matrix_ = matrix;
  for (int j = 0; j < size(); ++j) {
    for (int i = 0; i < size(); ++i) {
      double& largest = largest_[unitKind(i, j)];
      largest = std::max(largest, std::abs(matrix(i, j)));
    }
  }
  const qint64 now = clock_.elapsed();
  for (int j = 0; j < size() && !first; ++j) {
    for (int i = 0; i < size(); ++i) {
      if (std::abs(matrix(i, j) - marked_(i, j)) <= kNoticeable * fullScale(i, j)) continue;
      marked_(i, j) = matrix(i, j);
      marked_at_(i, j) = now;
    }
  }
  if (legendHeight() != legend) fitHeight();
  const int count = changingCount();
  if (count > 0 && !fading_.isActive()) fading_.start();
  if (count != before) Q_EMIT changingCountChanged();
  update();
}

void MatrixHeatMap::fade() {
  const int count = changingCount();
  if (count == 0) fading_.stop();
  Q_EMIT changingCountChanged();
  update();
}

int MatrixHeatMap::changingCount() const {
  if (matrix_.rows() != size()) return 0;
  const qint64 since = clock_.elapsed() - kMarkedFor;
  int count = 0;
  for (int j = 0; j < size(); ++j) {
    for (int i = 0; i <= j; ++i) count += marked_at_(i, j) > since;
  }
  return count;
}

void MatrixHeatMap::choose(int row, int column) {
  const bool there = row >= 0 && column >= 0 && row < size() && column < size();
  row_ = there ? row : -1;
  column_ = there ? column : -1;
  update();
}

int MatrixHeatMap::unitKind(int row, int column) const {
  return (measures_[row] == Measure::kLength ? 1 : 0) +
         (measures_[column] == Measure::kLength ? 1 : 0);
}

QString MatrixHeatMap::unit(int row, int column) const {
  return units_[unitKind(row, column)];
}

QString MatrixHeatMap::valueText(int row, int column, int digits) const {
  const double value = matrix_(row, column);
  // what is rounding's is shown as the zero that it is
  const bool zero = std::abs(value) < 1e-12 * fullScale(row, column);
  return generalNumber(zero ? 0.0 : value, digits);
}

double MatrixHeatMap::fullScale(int row, int column) const {
  return given_scale_ > 0.0 ? given_scale_ : largest_[unitKind(row, column)];
}

MatrixHeatMap::Grid MatrixHeatMap::grid(int width) const {
  if (size() == 0) return {};
  QFont bold = font();  // as the chosen names are
  bold.setBold(true);
  const QFontMetrics metrics(bold);
  double longest = 0.0;
  for (const QString& name : names_) {
    longest = std::max(longest, static_cast<double>(metrics.horizontalAdvance(name)));
  }
  const double names = std::min(longest + 6.0, kNamesShare * width);
  const double widest = 4.0 * fontMetrics().height();
  const double cell = std::clamp((width - names - 2.0) / size(), 4.0, widest);
  return {names, names, cell};
}

int MatrixHeatMap::legendHeight() const {
  int kinds = 0;
  for (int kind = 0; kind < 3; ++kind) kinds += given_scale_ > 0.0 ? kind == 0 : largest_[kind] > 0;
  return fontMetrics().height() + 8 + std::max(1, kinds) * fontMetrics().height();
}

int MatrixHeatMap::heightForWidth(int width) const {
  const Grid own = grid(width);
  return static_cast<int>(own.top + own.cell * size()) + legendHeight() + 4;
}

// A scroll area asks nobody how high a width wants to be.
void MatrixHeatMap::fitHeight() {
  const int wanted = heightForWidth(width());
  if (wanted != minimumHeight()) setFixedHeight(wanted);
}

void MatrixHeatMap::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) {
    short_names_.clear();
    fitHeight();
  }
  QWidget::changeEvent(event);
}

void MatrixHeatMap::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  short_names_.clear();
  fitHeight();
}

QSize MatrixHeatMap::sizeHint() const {
  return {260, heightForWidth(260)};
}

QSize MatrixHeatMap::minimumSizeHint() const {
  return {120, 80};
}

}  // namespace armillary
