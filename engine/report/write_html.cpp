// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "engine/report/plot_svg.h"
#include "engine/report/write_report.h"
#include "engine/text/markup.h"

namespace armillary {
namespace {

constexpr const char* kStyle =
    "body{font:15px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;"
    "color:#1c1c1c;background:#fff}h1{font-size:1.9rem;margin:0 0 1rem}h2{font-size:1.3rem;"
    "border-bottom:1px solid #ccc;margin:2.2rem 0 .6rem}figure{margin:1rem 0;overflow-x:auto}"
    "figcaption,caption{color:#555;font-size:.9rem;text-align:left;padding:.2rem 0}"
    "table{border-collapse:collapse;font-size:.88rem;font-variant-numeric:tabular-nums}"
    "th,td{padding:.2rem .7rem .2rem 0;text-align:left;vertical-align:top;"
    "border-bottom:1px solid #e2e2e2}th{border-bottom:1px solid "
    "#888}.n{text-align:right;white-space:nowrap}"
    "pre{font-size:.85rem;line-height:1.4;overflow-x:auto}svg,img{max-width:100%;height:auto}svg{"
    "background:#fff}"
    "@media print{body{margin:0;max-width:none}h2,figcaption,caption{break-after:avoid}"
    "figure,tr{break-inside:avoid}}"
    "@media screen and (prefers-color-scheme:dark){body{color:#ddd;background:#1d1f22}"
    "figcaption,caption{color:#aaa}th,td{border-color:#444}h2{border-color:#555}}";

void add(const std::string& paragraph, std::string& page) {
  page += "<p>" + markupText(paragraph) + "</p>\n";
}

void add(const ReportTable& table, std::string& page) {
  page += "<figure><table>\n";
  if (!table.caption.empty()) {
    page += "<caption>" + markupText(table.caption) + "</caption>\n";
  }
  const auto row = [&](const std::vector<std::string>& cells, const char* tag) {
    page += "<tr>";
    for (size_t k = 0; k < cells.size(); ++k) {
      const bool number = k < table.numbers.size() && table.numbers[k];
      page += std::string("<") + tag + (number ? " class=\"n\">" : ">") + markupText(cells[k]) +
              "</" + tag + ">";
    }
    page += "</tr>\n";
  };
  page += "<thead>";
  row(table.header, "th");
  page += "</thead><tbody>\n";
  for (const auto& cells : table.rows) row(cells, "td");
  page += "</tbody></table></figure>\n";
}

void add(const ReportPlot& plot, std::string& page) {
  page += "<figure>" + plotAsSvg(plot) + "<figcaption>" + markupText(plot.caption) +
          "</figcaption></figure>\n";
}

void add(const ReportPicture& picture, std::string& page) {
  const std::string caption = markupText(picture.caption);
  page +=
      "<figure><img alt=\"" + caption + "\" src=\"data:image/png;base64," +
      base64Text({reinterpret_cast<const unsigned char*>(picture.png.data()), picture.png.size()}) +
      "\"><figcaption>" + caption + "</figcaption></figure>\n";
}

void add(const ReportLines& lines, std::string& page) {
  page += "<figure>";
  if (!lines.caption.empty()) page += "<figcaption>" + markupText(lines.caption) + "</figcaption>";
  page += "<pre>";
  const std::string_view text = lines.text;
  for (size_t begin = 0; begin < text.size();) {  // markupText() makes blanks of line ends
    const size_t end = std::min(text.find('\n', begin), text.size());
    page += markupText(text.substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  page += "</pre></figure>\n";
}

}  // namespace

std::string reportAsHtml(const Report& report) {
  const std::string title = markupText(report.title);
  std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'; img-src data:\">\n<title>" +
      title + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n<h1>" + title + "</h1>\n";
  for (const ReportSection& section : report.sections) {
    page += "<h2>" + markupText(section.title) + "</h2>\n";
    for (const ReportBlock& block : section.blocks) {
      std::visit([&](const auto& each) { add(each, page); }, block);
    }
  }
  return page + "</body>\n</html>\n";
}

}  // namespace armillary
