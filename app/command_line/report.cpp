// SPDX-License-Identifier: GPL-3.0-or-later
// armillary report: a robot and its motions as a document.
#include <deque>
#include <filesystem>
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/motion_samples.h"
#include "app/command_line/motor_catalogue_argument.h"
#include "app/command_line/output_file.h"
#include "app/command_line/render_report.h"
#include "app/command_line/robot_loading.h"
#include "app/command_line/simulation_arguments.h"
#include "engine/report/robot_report.h"
#include "engine/report/write_report.h"
#include "engine/text/words.h"
#include "resources/bundled.h"

namespace armillary {
namespace {

enum class ReportFormat { kHtml, kPdf, kMarkdown, kLatex };

ReportFormat formatOf(const std::string& output) {
  const std::string ending = lowered(std::filesystem::path(output).extension().string());
  if (ending == ".html" || ending == ".htm") return ReportFormat::kHtml;
  if (ending == ".pdf") return ReportFormat::kPdf;
  if (ending == ".md") return ReportFormat::kMarkdown;
  if (ending == ".tex") return ReportFormat::kLatex;
  throw CommandFailure(kWrongUsage,
                       "'" + output + "': reports are written as .html, .pdf, .md or .tex");
}

void writeWithFiles(const std::string& output, const TextReport& report) {
  const std::filesystem::path folder = std::filesystem::path(output).parent_path();
  std::deque<OutputFile> written;  // none takes its place before all are written
  const auto write = [&](const std::string& place, const std::string& text) {
    written.emplace_back(place).write(text);
    written.back().close();
  };
  for (const BesideFile& file : report.files) write((folder / file.name).string(), file.content);
  write(output, report.text);
  for (OutputFile& file : written) file.finish();
}

ExitCode runReport(const Arguments& arguments) {
  const std::string& output = arguments.word("--output");
  const ReportFormat format = formatOf(output);
  const std::string& robot = arguments.word("ROBOT");
  const LoadResult loaded = loadRobot(robotFile(robot), loadOptions(arguments));
  expectReadable(loaded, robot);
  expectUsable(loaded, robot);
  const std::shared_ptr<const Model> model = withPayloads(loaded.model, arguments);
  std::vector<ReportedMotion> motions;
  for (const std::string& file : arguments.values("--input")) {
    motions.push_back(
        {std::filesystem::path(file).filename().string(), readMotion(model, file, arguments)});
  }
  ReportOptions options;
  options.title = arguments.value("--title").value_or("");
  options.program = std::string("Armillary ") + version();
  options.of_robot = std::filesystem::path(robot).filename().string();
  options.passive = !arguments.has("--no-passive");
  const std::optional<MotorCatalogue> catalogue = catalogueOf(arguments);
  options.catalogue = catalogue ? &*catalogue : nullptr;
  if (!arguments.has("--no-picture")) options.picture = reportPicture(arguments);
  Report report;
  try {
    report = robotReport(*model, loaded.diagnostics, motions, options);
  } catch (const std::domain_error& why) {
    throw CommandFailure(kNotComputable, why.what());
  }
  const std::string stem = std::filesystem::path(output).stem().string();
  switch (format) {
    case ReportFormat::kHtml:
      writeText(output, reportAsHtml(report));
      break;
    case ReportFormat::kPdf:
      writeText(output, reportPages(report));
      break;
    case ReportFormat::kMarkdown:
      writeWithFiles(output, reportAsMarkdown(report, stem));
      break;
    case ReportFormat::kLatex:
      writeWithFiles(output, reportAsLatex(report, stem));
      break;
  }
  return kDone;
}

}  // namespace

Command reportCommand() {
  return {
      .name = "report",
      .summary = "a robot and its motions as a document",
      .description =
          "Writes what a design review wants to know: the robot with its picture, its links, "
          "joints and what was found in its file; of each motion the curves, what every joint "
          "needs for it and why, and where it leaves limits; energy, motors that suffice and what "
          "bearings hold. One file as .html or .pdf; as .md or .tex with its plots and pictures "
          "beside it.",
      .words = {robotWord()},
      .groups = {{{},
                  {{.name = "--output",
                    .value = "FILE",
                    .help = "the document: .html, .pdf, .md or .tex",
                    .kind = Value::kFile,
                    .required = true},
                   motionFileOption(false, true),
                   recipeOption(),
                   motionOption(),
                   {.name = "--rate",
                    .value = "HZ",
                    .help = "rows per second of motions without a time",
                    .kind = Value::kNumber},
                   smoothingOption("FILE"),
                   {.name = "--title", .value = "TEXT", .help = "instead of the robot's name"},
                   catalogueOption(),
                   {.name = "--no-picture", .help = "without the robot's picture"},
                   payloadOption(),
                   noPassiveOption("the joints")}},
                 robotOptions()},
      .run = runReport,
      .draws = true};
}

}  // namespace armillary
