// SPDX-License-Identifier: GPL-3.0-or-later
// armillary compute: one quantity of rigid-body dynamics, a row for each row of input.
#include <algorithm>
#include <iostream>
#include <optional>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/compute_contacts.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/quantities.h"
#include "app/command_line/robot_loading.h"
#include "app/command_line/row_computer.h"
#include "app/command_line/row_part.h"
#include "app/command_line/streamed_rows.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/table/written_columns.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

const std::vector<ComputedQuantity>& quantities() {
  static const std::vector<ComputedQuantity> all = [] {
    std::vector<ComputedQuantity> some = dynamicQuantities();
    for (ComputedQuantity& quantity : kinematicQuantities()) some.push_back(std::move(quantity));
    return some;
  }();
  return all;
}

// Of quantities or methods; a default may have none.
template <class Items>
std::vector<std::string> namesOf(const Items& items) {
  std::vector<std::string> names;
  for (const auto& item : items) {
    if (!item.name.empty()) names.emplace_back(item.name);
  }
  return names;
}

const ComputedQuantity& quantityNamed(const std::string& wanted) {
  return *std::find_if(quantities().begin(), quantities().end(),
                       [&](const ComputedQuantity& quantity) { return quantity.name == wanted; });
}

const Method& methodOf(const ComputedQuantity& quantity, const std::optional<std::string>& wanted) {
  if (!wanted) return quantity.methods.front();
  for (const Method& method : quantity.methods) {
    if (!method.name.empty() && method.name == *wanted) return method;
  }
  throw CommandFailure(kWrongUsage, unknownWord(std::string(quantity.name) + " method", *wanted,
                                                namesOf(quantity.methods)));
}

// The index of --link; -1 where none is needed.
int linkOf(const Model& model, const Arguments& arguments, const ComputedQuantity& quantity) {
  if (!quantity.of_link) return -1;
  if (const auto wanted = arguments.value("--link")) return linkNamed(model, *wanted);
  throw CommandFailure(kWrongUsage, "say which link: --link NAME");
}

// An option that would change nothing is a mistake.
void expectUse(const ComputedQuantity& quantity, const Arguments& arguments) {
  const std::string name(quantity.name);
  if (arguments.has("--link") && !quantity.of_link) {
    throw CommandFailure(kWrongUsage, name + " is not of one link; leave out --link '" +
                                          *arguments.value("--link") + "'");
  }
  if (arguments.has("--passive") && !quantity.feels_passive) {
    throw CommandFailure(kWrongUsage, name + " is of rigid bodies alone; leave out --passive");
  }
  for (const char* of_motors : {"--driven", "--open-loops"}) {
    if (!arguments.has(of_motors) || quantity.of_motors) continue;
    throw CommandFailure(kWrongUsage, name + " is not of motors; leave out " + of_motors);
  }
}

// A matrix of a robot with thousands of joints is a row of more cells than there is memory for.
void expectWritable(const Model& model, const ComputedQuantity& quantity) {
  constexpr double kMost = 1e7;
  const double columns = quantityColumnCount(model, quantity.name);
  if (columns <= kMost) return;
  throw CommandFailure(kNotComputable,
                       std::string(quantity.name) + " of robot '" + model.name + "' has " +
                           withDigits(columns, 3) +
                           " numbers a row, and no more than 10 million are written; "
                           "ask for a quantity that is a vector");
}

// Where the rows are one large file without anything that wants all of it at once.
std::optional<StreamedFile> streamedInput(const Arguments& arguments, const Model& model,
                                          const ComputedQuantity& quantity) {
  for (const char* whole : {"--recipe", "--motion", "--rate", "--smoothing", "--part"}) {
    if (arguments.has(whole)) return {};
  }
  const std::vector<std::string> files = arguments.values("--input");
  return files.size() == 1 ? streamedFile(files.front(), model, quantity) : std::nullopt;
}

ExitCode runCompute(const Arguments& arguments) {
  const ComputedQuantity& quantity = quantityNamed(arguments.word("QUANTITY"));
  const Method& method = methodOf(quantity, arguments.value("--method"));
  expectUse(quantity, arguments);
  const RobotArgument robot = robotArgument(arguments);
  const std::shared_ptr<const Model> felt =
      arguments.has("--passive") ? withRotors(*robot.model) : robot.model;
  const Model& model = *felt;
  if (arguments.has("--contacts")) {
    if (quantity.name != "inverse-dynamics" || arguments.has("--passive") ||
        arguments.has("--method") || arguments.has("--open-loops")) {
      throw CommandFailure(kWrongUsage,
                           "--contacts is of inverse-dynamics of rigid bodies; leave out "
                           "--method, --passive and --open-loops");
    }
    return computeWithContacts(felt, arguments);
  }
  expectWritable(model, quantity);
  const int link = linkOf(model, arguments, quantity);
  const bool opened = quantity.opens_loops || arguments.has("--open-loops");
  if (opened) tellOpenedLoops(model, std::string(quantity.name));
  if (arguments.has("--open-loops") && model.loops.empty()) {
    std::cerr << "armillary: --open-loops changes nothing: robot '" << model.name
              << "' has no loops\n";
  }
  RowTask task{felt, method, quantityColumns(model, quantity.name)};
  task.passive = arguments.has("--passive");
  task.degrees = arguments.has("--degrees");
  task.link = link;
  task.closes_loops = quantity.of_motors && !opened && !model.loops.empty();
  task.driven = drivenArgument(arguments, model);
  if (task.driven && !task.closes_loops) {
    throw CommandFailure(kWrongUsage, "--driven is of robots with loops that are closed; robot '" +
                                          model.name +
                                          "' is computed as a tree, every joint of "
                                          "which is driven");
  }
  const auto begin = [&](bool has_time) {
    task.has_time = has_time;
    if (has_time) task.header.insert(task.header.begin(), "time");
  };

  std::size_t done = 0;  // rows that are written
  std::optional<OutputFile> file;
  if (const auto streamed =
          task.closes_loops ? std::nullopt : streamedInput(arguments, model, quantity)) {
    begin(streamed->has_time);
    file.emplace(arguments.value("--output"));
    file->write(csvRow(task.header));
    try {
      const StreamedRows rows = writeStreamed(*streamed, task, *file);
      done = rows.written;
      if (rows.all) {
        file->finish();
        return kDone;
      }
    } catch (const CommandFailure&) {
      file->finish();
      throw;
    }
  }

  std::optional<InputRows> input;
  if (arguments.has("--input")) {
    input.emplace(felt, motionSource(arguments), task.degrees);
    if (quantity.of_velocities) {
      input->deriveRates(quantity.of_accelerations, smoothingOf(arguments));
    }
  } else {
    input.emplace(model);
  }
  RowPart part = rowPart(arguments, input->count());
  std::string output;
  if (file) {
    part.begin = done;
  } else {
    begin(input->hasTime());
    output = csvRow(task.header);
  }
  const auto write = [&] {
    if (!file) file.emplace(arguments.value("--output"));
    file->write(output);
    file->finish();
  };
  RowComputer computer(task);
  RobotRow row;
  for (size_t i = part.begin; i < part.end; ++i) {
    try {
      input->read(i, row);
      computer.write(row, output);
    } catch (const CommandFailure& failure) {
      write();
      throw CommandFailure(failure.code(), "row " + std::to_string(i + 1) + ": " + failure.what());
    }
  }
  write();
  return kDone;
}

}  // namespace

Command computeCommand() {
  Option method{.name = "--method",
                .value = "NAME",
                .help = "one of those below",
                .only_choices = false};  // a quantity has its own
  WordList list{"Quantities and their methods, the default first", {}};
  for (const ComputedQuantity& quantity : quantities()) {
    const std::vector<std::string> methods = namesOf(quantity.methods);
    std::string term(quantity.name);
    if (quantity.of_link) term += " (with --link)";
    if (!methods.empty()) term += ": " + joined(methods);
    list.entries.push_back({term});
    for (const std::string& each : methods) {
      const bool known =
          std::find(method.choices.begin(), method.choices.end(), each) != method.choices.end();
      if (!known) method.choices.push_back(each);
    }
  }
  return {.name = "compute",
          .summary = "one quantity of rigid-body dynamics, a row for each row of input",
          .words = {{.name = "QUANTITY",
                     .help = "one of those below",
                     .required = true,
                     .choices = namesOf(quantities()),
                     .noun = "quantity"},
                    robotWord()},
          .groups = {{{},
                      {rowsOption("positions, velocities, accelerations, efforts and wrenches; "
                                  "without it one row of zeros"),
                       recipeOption(),
                       motionOption(),
                       inputRateOption(),
                       smoothingOption("--input"),
                       partOption(),
                       outputOption(),
                       method,
                       linkOption("of what is of a link"),
                       {.name = "--contacts",
                        .value = "CONTACTS.csv",
                        .help = "of inverse-dynamics: also the forces of what touches, rows of "
                                "link,x,y,z and perhaps the normal nx,ny,nz and from,until",
                        .kind = Value::kFile},
                       {.name = "--friction",
                        .value = "MU",
                        .help = "of the contacts (0.8)",
                        .kind = Value::kNumber,
                        .needs = "--contacts"},
                       {.name = "--objective",
                        .value = "WHAT",
                        .help = "of all contact forces that give the motion, those that are least, "
                                "or whose motors' efforts are (least-forces)",
                        .choices = {"least-forces", "least-efforts"},
                        .noun = "objective",
                        .needs = "--contacts"},
                       {.name = "--motors",
                        .help = "with motors that give no more than they can",
                        .needs = "--contacts"},
                       {.name = "--driven",
                        .value = "NAME",
                        .help = "of inverse-dynamics, reactions and actuators of a robot with "
                                "loops, or with --contacts: a joint that has a motor (of loops "
                                "those of the file and as many more as there are freedoms, else "
                                "all)",
                        .repeatable = true},
                       {.name = "--open-loops",
                        .help = "of these: the tree with its loops opened, every joint driven",
                        .excludes = {"--driven"}},
                       {.name = "--passive",
                        .help = "with the joints' damping, friction, springs and rotor inertia"}}},
                     robotOptions()},
          .lists = {list},
          .run = runCompute};
}

}  // namespace armillary
