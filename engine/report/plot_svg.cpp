// SPDX-License-Identifier: BSD-3-Clause
#include "engine/report/plot_svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "engine/table/csv.h"
#include "engine/text/markup.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr std::array kDashes{"", "6 3", "2 2", "8 3 2 3"};
constexpr size_t kMostCurvePoints = 1500;  // a curve: more than there are pixels

// Round numbers from `low` to `high`, about `wanted` of them.
std::vector<double> ticks(double low, double high, int wanted) {
  const double raw = (high - low) / wanted;
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  double step = 10.0 * power;
  for (const double each : {1.0, 2.0, 5.0}) {
    if (each * power >= raw * (1.0 - 1e-9)) {
      step = each * power;
      break;
    }
  }
  std::vector<double> result;
  for (double k = std::ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k += 1.0) {
    result.push_back(k * step + 0.0);  // no −0
  }
  return result;
}

struct Range {
  double low = 0.0, high = 1.0;
  void fit(const std::vector<double>& values) {
    for (const double value : values) {
      if (!std::isfinite(value)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
};

Range rangeOf(const std::vector<const std::vector<double>*>& all, double margin) {
  Range range{INFINITY, -INFINITY};
  for (const auto* values : all) range.fit(*values);
  if (!(range.low <= range.high)) return {};
  if (range.high - range.low <= 1e-12 * std::max(std::abs(range.low), std::abs(range.high))) {
    const double half = std::max(0.5 * std::abs(range.low), 0.5);
    return {range.low - half, range.high + half};
  }
  const double room = margin * (range.high - range.low);
  return {range.low - room, range.high + room};
}

std::string number(double value) {
  return withDigits(value, 6);
}

// How many columns of four bytes a character, at most, UTF-8 text takes.
size_t characters(const std::string& text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

class Picture {
 public:
  Picture(const ReportPlot& plot, PlotSize size) : plot_(plot), size_(size) {
    std::vector<const std::vector<double>*> all;
    for (const ReportCurve& curve : plot.curves) {
      if (curve.y.size() != plot.x.size()) {
        throw std::invalid_argument("curve '" + curve.name + "' has " +
                                    std::to_string(curve.y.size()) + " numbers, its axis " +
                                    std::to_string(plot.x.size()));
      }
      all.push_back(&curve.y);
    }
    x_ = rangeOf({&plot.x}, 0.0);
    y_ = rangeOf(all, 0.05);
    // the legend's lines, below the plot
    double width = 0.0;
    lines_.emplace_back();
    for (size_t k = 0; k < plot.curves.size(); ++k) {
      const double own = 34.0 + 6.6 * static_cast<double>(characters(plot.curves[k].name));
      if (width > 0.0 && width + own > size.width - kLeft - kRight) {
        lines_.emplace_back();
        width = 0.0;
      }
      lines_.back().push_back({k, width});
      width += own;
    }
    height_ = size.height + kLine * static_cast<double>(lines_.size());
  }

  std::string draw() {
    text_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
            std::to_string(size_.width) + " " + number(height_) + "\" width=\"" +
            std::to_string(size_.width) + "\" height=\"" + number(height_) +
            "\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n<title>" +
            markupText(plot_.caption) + "</title>\n";
    text_ += "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
    axes();
    curves();
    legend();
    return text_ + "</svg>\n";
  }

 private:
  static constexpr double kLeft = 70.0, kRight = 14.0, kTop = 12.0, kBottom = 42.0, kLine = 18.0;

  double atX(double x) const {
    return kLeft + (x - x_.low) / (x_.high - x_.low) * (size_.width - kLeft - kRight);
  }
  double atY(double y) const {
    return size_.height - kBottom -
           (y - y_.low) / (y_.high - y_.low) * (size_.height - kTop - kBottom);
  }
  void line(double x1, double y1, double x2, double y2, const char* color) {
    text_ += "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) +
             "\" y2=\"" + number(y2) + "\" stroke=\"" + color + "\" stroke-width=\"1\"/>\n";
  }
  void words(double x, double y, const char* anchor, const std::string& what,
             const std::string& more = {}) {
    text_ += "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor +
             "\" fill=\"#222222\"" + more + ">" + markupText(what) + "</text>\n";
  }

  void axes() {
    const double left = kLeft, right = size_.width - kRight;
    const double top = kTop, bottom = size_.height - kBottom;
    for (const double tick : ticks(x_.low, x_.high, 8)) {
      line(atX(tick), top, atX(tick), bottom, "#e4e4e4");
      words(atX(tick), bottom + 15.0, "middle", withDigits(tick, 6));
    }
    for (const double tick : ticks(y_.low, y_.high, 5)) {
      line(left, atY(tick), right, atY(tick), tick == 0.0 ? "#9a9a9a" : "#e4e4e4");
      words(left - 6.0, atY(tick) + 4.0, "end", withDigits(tick, 6));
    }
    line(left, bottom, right, bottom, "#555555");
    line(left, top, left, bottom, "#555555");
    words(0.5 * (left + right), size_.height - 10.0, "middle", plot_.x_label);
    const double middle = 0.5 * (top + bottom);
    words(14.0, middle, "middle", plot_.y_label,
          " transform=\"rotate(-90 14 " + number(middle) + ")\"");
  }

  static std::string stroke(size_t k) {
    const char* dash = kDashes[k / kPlotColors.size() % kDashes.size()];
    std::string style = std::string("stroke=\"") + kPlotColors[k % kPlotColors.size()] +
                        "\" stroke-width=\"1.6\" fill=\"none\"";
    if (*dash) style += std::string(" stroke-dasharray=\"") + dash + "\"";
    return style;
  }

  void curves() {
    for (size_t k = 0; k < plot_.curves.size(); ++k) {
      std::string points;
      const auto end = [&] {
        if (!points.empty()) {
          text_ +=
              "<polyline points=\"" + points + "\" " + stroke(k) + " stroke-linejoin=\"round\"/>\n";
        }
        points.clear();
      };
      for (const size_t i : drawnPoints(plot_.curves[k].y, kMostCurvePoints)) {
        const double x = plot_.x[i], y = plot_.curves[k].y[i];
        if (!std::isfinite(x) || !std::isfinite(y)) {
          end();
          continue;
        }
        points += number(atX(x)) + "," + number(atY(y)) + " ";
      }
      end();
    }
  }

  void legend() {
    for (size_t row = 0; row < lines_.size(); ++row) {
      const double y = size_.height + kLine * (static_cast<double>(row) + 0.4);
      for (const auto& [k, offset] : lines_[row]) {
        const double x = kLeft + offset;
        text_ += "<path d=\"M" + number(x) + " " + number(y - 4.0) + "h20\" " + stroke(k) + "/>\n";
        words(x + 25.0, y, "start", plot_.curves[k].name);
      }
    }
  }

  const ReportPlot& plot_;
  PlotSize size_;
  Range x_, y_;
  double height_ = 0.0;
  std::vector<std::vector<std::pair<size_t, double>>> lines_;
  std::string text_;
};

}  // namespace

std::vector<size_t> drawnPoints(const std::vector<double>& y, size_t most) {
  std::vector<size_t> indices;
  if (y.size() <= most) {
    for (size_t i = 0; i < y.size(); ++i) indices.push_back(i);
    return indices;
  }
  const size_t stretches = most / 2;
  for (size_t s = 0; s < stretches; ++s) {
    const size_t first = s * y.size() / stretches, last = (s + 1) * y.size() / stretches;
    size_t low = first, high = first;
    for (size_t i = first; i < last; ++i) {
      if (y[i] < y[low] || std::isnan(y[low])) low = i;
      if (y[i] > y[high] || std::isnan(y[high])) high = i;
    }
    indices.push_back(std::min(low, high));
    if (low != high) indices.push_back(std::max(low, high));
  }
  return indices;
}

std::string plotAsSvg(const ReportPlot& plot, PlotSize size) {
  return Picture(plot, size).draw();
}

std::string plotAsCsv(const ReportPlot& plot) {
  std::vector<std::string> header{plot.x_label};
  for (const ReportCurve& curve : plot.curves) header.push_back(curve.name);
  std::string text = csvRow(header);
  for (size_t i = 0; i < plot.x.size(); ++i) {
    std::vector<double> row{plot.x[i]};
    for (const ReportCurve& curve : plot.curves) row.push_back(curve.y[i]);
    text += csvRow(row);
  }
  return text;
}

}  // namespace armillary
