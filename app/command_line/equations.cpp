// SPDX-License-Identifier: GPL-3.0-or-later
// armillary equations: what a robot's equations are, written out.
#include "engine/equations/equations.h"

#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"
#include "app/command_line/robot_loading.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/equations/write_equations.h"

namespace armillary {
namespace {

std::vector<std::string> equationQuantityNames() {
  std::vector<std::string> names;
  for (const EquationQuantity& each : equationQuantities()) names.emplace_back(each.name);
  return names;
}

const EquationQuantity& quantityOf(const Arguments& arguments) {
  const std::string name = arguments.value("--quantity").value_or("inverse-dynamics");
  for (const EquationQuantity& each : equationQuantities()) {
    if (name == each.name) return each;
  }
  throw CommandFailure(kWrongUsage, unknownWord("quantity", name, equationQuantityNames()));
}

EquationParameters parametersOf(const Arguments& arguments) {
  const std::string name = arguments.value("--parameters").value_or("numbers");
  if (name == "symbols") return EquationParameters::kSymbols;
  return name == "base" ? EquationParameters::kBase : EquationParameters::kNumbers;
}

ExitCode runEquations(const Arguments& arguments) {
  const EquationQuantity& quantity = quantityOf(arguments);
  EquationOptions options{quantity.quantity, parametersOf(arguments), -1};
  const EquationFormat format =
      *equationFormat(arguments.value("--format").value_or(equationFormats().front()));
  if (arguments.has("--header") && format != EquationFormat::kC) {
    throw CommandFailure(kWrongUsage, "--header is that of a C program: add --format c");
  }
  if (quantity.needs_link && !arguments.has("--link")) {
    throw CommandFailure(kWrongUsage, std::string(quantity.name) + " needs --link");
  }
  if (!quantity.of_link && arguments.has("--link")) {
    throw CommandFailure(kWrongUsage,
                         std::string(quantity.name) + " is of the whole robot: leave out --link");
  }
  const RobotArgument robot = robotArgument(arguments);
  if (const auto link = arguments.value("--link")) options.link = linkNamed(*robot.model, *link);
  tellOpenedLoops(*robot.model, std::string(quantity.name));
  if (std::string left_out = leftOutOfEquations(*robot.model, quantity.quantity);
      !left_out.empty()) {
    left_out.front() = 't';  // within a message, and without its full stop
    left_out.pop_back();
    std::cerr << "armillary: " << left_out << '\n';
  }
  try {
    const Equations equations = deriveEquations(*robot.model, options);
    writeText(arguments.value("--output"), writeEquations(equations, format));
    if (const auto header = arguments.value("--header")) {
      writeText(header, writeCHeader(equations));
    }
  } catch (const std::domain_error& why) {  // MethodDoesNotApply is one
    throw CommandFailure(kNotComputable, why.what());
  }
  return kDone;
}

}  // namespace

Command equationsCommand() {
  return {
      .name = "equations",
      .summary = "a robot's equations, symbolic, as text, LaTeX or a program",
      .description =
          "Writes out the equations of a robot of up to twelve degrees of freedom: as sums that "
          "are simplified and gathered (text, latex), or as a function with common parts "
          "computed once (c, cpp, python, matlab, julia), with the number of its operations. C "
          "of numbers or base parameters comes with examples: compiled with -DARMILLARY_TEST it "
          "computes them, and ends with "
          "0 where all are right. Loops are opened.",
      .words = {robotWord()},
      .groups = {{{},
                  {{.name = "--quantity",
                    .value = "NAME",
                    .help = "inverse-dynamics by default",
                    .choices = equationQuantityNames(),
                    .noun = "quantity"},
                   linkOption("of jacobian; of link-poses, this link alone"),
                   {.name = "--format",
                    .value = "NAME",
                    .help = "text by default",
                    .choices = equationFormats(),
                    .noun = "format"},
                   {.name = "--parameters",
                    .value = "NAME",
                    .help = "the robot's numbers (by default), the symbols of textbooks, or its "
                            "base parameters",
                    .choices = {"numbers", "symbols", "base"},
                    .noun = "kind of parameters"},
                   {.name = "--header",
                    .value = "FILE",
                    .help = "and the header of the C program",
                    .kind = Value::kFile},
                   outputOption({}, "FILE")}},
                 robotOptions()},
      .run = runEquations};
}

}  // namespace armillary
