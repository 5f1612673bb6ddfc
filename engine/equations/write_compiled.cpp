// SPDX-License-Identifier: BSD-3-Clause
// Equations in C99 and C++17.
#include "engine/equations/straight_program.h"
#include "engine/equations/write_code.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

// A number that is a double to a compiler.
std::string symbolInC(const Equations& equations, int symbol) {
  using Of = EquationSymbol::Kind;
  const EquationSymbol& own = equations.symbols[symbol];
  const char* const array = own.kind == Of::kPosition       ? "q"
                            : own.kind == Of::kVelocity     ? "v"
                            : own.kind == Of::kAcceleration ? "a"
                                                            : "parameters";
  return array + ("[" + std::to_string(own.index) + "]");
}

ProgramStyle styleOf(const Equations& equations, bool cpp) {
  ProgramStyle style;
  style.number = literal;
  style.symbol = [&equations](int symbol) { return symbolInC(equations, symbol); };
  style.part = [](const std::string& name) { return name; };
  if (cpp) {
    style.sine = "std::sin";
    style.cosine = "std::cos";
    style.square_root = "std::sqrt";
  }
  return style;
}

std::string declaration(const CodeSignature& signature, bool cpp) {
  const std::string size = std::to_string(signature.rows * signature.columns);
  std::string text = cpp ? "inline std::array<double, " + size + "> " : "void ";
  text += signature.name + "(";
  for (std::size_t i = 0; i < signature.inputs.size(); ++i) {
    if (i > 0) text += ", ";
    text += cpp ? "[[maybe_unused]] const std::array<double, " +
                      std::to_string(signature.sizes[i]) + ">& " + signature.inputs[i]
                : "const double* " + signature.inputs[i];
  }
  if (!cpp) text += ", double* " + signature.output;
  return text + ")";
}

std::string commentOf(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += (text.empty() ? "/* " : "\n   ") + line;
  }
  return text + " */\n";
}

std::string listOf(const std::vector<double>& numbers) {
  std::string list;
  for (const double number : numbers) list += (list.empty() ? "" : ", ") + literal(number);
  return "{" + list + "}";
}

// What -DARMILLARY_TEST adds: the examples and a main() that computes them.
std::string testProgram(const Equations& equations, const CodeSignature& signature) {
  if (equations.examples.empty()) return {};
  const std::string size = std::to_string(signature.rows * signature.columns);
  const std::string count = std::to_string(equations.examples.size());
  std::string text = "\n#ifdef ARMILLARY_TEST\n#include <stdio.h>\n\n";
  const auto table = [&](const std::string& name, const std::string& columns, auto numbersOf) {
    text += "static const double " + name + "[" + count + "][" + columns + "] = {\n";
    for (const EquationExample& example : equations.examples) {
      text += "    " + listOf(numbersOf(example)) + ",\n";
    }
    text += "};\n";
  };
  for (std::size_t i = 0; i < signature.inputs.size(); ++i) {
    const std::string& input = signature.inputs[i];
    table("example_" + input, std::to_string(signature.sizes[i]),
          [&](const EquationExample& example) {
            return input == "q"   ? example.q
                   : input == "v" ? example.v
                   : input == "a" ? example.a
                                  : example.parameters;
          });
  }
  table("example_result", size, [](const EquationExample& example) { return example.result; });
  std::string call = signature.name + "(";
  for (const std::string& input : signature.inputs) call += "example_" + input + "[i], ";
  call += "got)";
  text +=
      "\nint main(void) {\n"
      "  double worst = 0.0;\n"
      "  for (int i = 0; i < " +
      count +
      "; ++i) {\n"
      "    double got[" +
      size +
      "], largest = 1.0;\n"
      "    " +
      call +
      ";\n"
      "    for (int k = 0; k < " +
      size +
      "; ++k) {\n"
      "      if (fabs(example_result[i][k]) > largest) largest = fabs(example_result[i][k]);\n"
      "    }\n"
      "    for (int k = 0; k < " +
      size +
      "; ++k) {\n"
      "      const double difference = fabs(got[k] - example_result[i][k]) / largest;\n"
      "      if (!(difference <= worst)) worst = difference;\n"
      "    }\n"
      "  }\n"
      "  printf(\"largest relative difference: %g\\n\", worst);\n"
      "  return worst <= 1e-12 ? 0 : 1;\n"
      "}\n"
      "#endif\n";
  return text;
}

}  // namespace

std::string writeCompiled(const Equations& equations, bool cpp) {
  const CodeSignature signature = codeSignature(equations);
  const StraightProgram program = straightProgram(equations, styleOf(equations, cpp));
  const int size = signature.rows * signature.columns;
  std::string text = commentOf(codeComment(equations, program.count));
  if (cpp) {
    text += "#pragma once\n\n#include <array>\n#include <cmath>\n\n" + declaration(signature, cpp) +
            " {\n";
  } else {
    text += "#include <math.h>\n\n" + declaration(signature, cpp) + ";\n\n" +
            declaration(signature, cpp) + " {\n";
    for (const std::string& input : signature.inputs) text += "  (void)" + input + ";\n";
  }
  for (const StraightProgram::Step& step : program.parts) {
    text += "  const double " + step.name + " = " + step.value + ";\n";
  }
  if (cpp) text += "  std::array<double, " + std::to_string(size) + "> result{};\n";
  for (int i = 0; i < size; ++i) {
    text += "  " + (cpp ? std::string("result") : signature.output) + "[" + std::to_string(i) +
            "] = " + program.results[i] + ";\n";
  }
  if (cpp) text += "  return result;\n";
  return text + "}\n" + (cpp ? std::string() : testProgram(equations, signature));
}

std::string writeCHeader(const Equations& equations) {
  const CodeSignature signature = codeSignature(equations);
  const StraightProgram program = straightProgram(equations, styleOf(equations, false));
  std::string guard = signature.name + "_H";
  for (char& each : guard) each = each >= 'a' && each <= 'z' ? static_cast<char>(each - 32) : each;
  return commentOf(codeComment(equations, program.count)) + "#ifndef " + guard + "\n#define " +
         guard + "\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n" +
         declaration(signature, false) + ";\n\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
}

}  // namespace armillary
