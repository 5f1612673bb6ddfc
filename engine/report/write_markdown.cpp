// SPDX-License-Identifier: BSD-3-Clause
#include "engine/report/plot_svg.h"
#include "engine/report/write_report.h"
#include "engine/table/csv.h"

namespace armillary {
namespace {

// What would be a mark becomes a letter; a cell is one line.
std::string escapedForMarkdown(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '<' || c == '>' || c == '&') {  // no page that shows the text takes it for a tag
      result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&amp;";
      continue;
    }
    if (std::string_view("\\`*_{}[]#|~!").find(c) != std::string_view::npos) result += '\\';
    result += c == '\n' || c == '\r' ? ' ' : c;
  }
  return result;
}

class MarkdownText {
 public:
  explicit MarkdownText(std::string stem) : stem_(std::move(stem)) {}

  void add(const std::string& paragraph) { result_.text += escapedForMarkdown(paragraph) + "\n\n"; }
  void add(const ReportTable& table) { result_.text += tableAsMarkdown(table) + "\n"; }
  void add(const ReportPlot& plot) { addPicture(plot.caption, plotAsSvg(plot), ".svg"); }
  void add(const ReportPicture& picture) { addPicture(picture.caption, picture.png, ".png"); }
  // As code: every mark in it stays what it is, but for what a careless page takes for a tag, which
  // only names have.
  void add(const ReportLines& lines) {
    if (!lines.caption.empty()) result_.text += escapedForMarkdown(lines.caption) + "\n\n";
    std::string text, fence = "```";
    for (const char c : lines.text) {
      if (c == '<' || c == '>') {
        text += c == '<' ? "‹" : "›";
      } else {
        text += c;
      }
    }
    while (text.find(fence) != text.npos) fence += '`';
    result_.text += fence + "\n" + text + (text.ends_with('\n') ? "" : "\n") + fence + "\n\n";
  }
  void heading(const std::string& marks, const std::string& title) {
    result_.text += marks + " " + escapedForMarkdown(title) + "\n\n";
  }
  TextReport take() { return std::move(result_); }

 private:
  void addPicture(const std::string& caption, const std::string& content, const char* ending) {
    const std::string name = stem_ + "-" + std::to_string(result_.files.size() + 1) + ending;
    result_.files.push_back({name, content});
    result_.text += "![" + escapedForMarkdown(caption) + "](<" + name + ">)\n\n";
  }

  std::string stem_;
  TextReport result_;
};

}  // namespace

std::string tableAsMarkdown(const ReportTable& table) {
  std::string text;
  if (!table.caption.empty()) text += escapedForMarkdown(table.caption) + "\n\n";
  const auto row = [&](const std::vector<std::string>& cells) {
    text += '|';
    for (const std::string& cell : cells) text += " " + escapedForMarkdown(cell) + " |";
    text += '\n';
  };
  row(table.header);
  text += '|';
  for (size_t k = 0; k < table.header.size(); ++k) {
    text += k < table.numbers.size() && table.numbers[k] ? " ---: |" : " --- |";
  }
  text += '\n';
  for (const auto& cells : table.rows) row(cells);
  return text;
}

std::string tableAsCsv(const ReportTable& table) {
  std::string text = csvRow(table.header);
  for (const auto& cells : table.rows) text += csvRow(cells);
  return text;
}

TextReport reportAsMarkdown(const Report& report, const std::string& stem) {
  MarkdownText text(stem);
  text.heading("#", report.title);
  for (const ReportSection& section : report.sections) {
    text.heading("##", section.title);
    for (const ReportBlock& block : section.blocks) {
      std::visit([&](const auto& each) { text.add(each); }, block);
    }
  }
  return text.take();
}

}  // namespace armillary
