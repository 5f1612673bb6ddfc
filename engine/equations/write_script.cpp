// SPDX-License-Identifier: BSD-3-Clause
// Equations in Python, MATLAB and Julia.
#include "engine/equations/straight_program.h"
#include "engine/equations/write_code.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

// A number that is a double to each of them.
std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

// What the three languages have of their own.
struct Language {
  std::string comment, statement_end;
  std::string open = "[", close = "]";
  int first = 1;  // of an array's indices
};

Language languageOf(EquationFormat format) {
  switch (format) {
    case EquationFormat::kMatlab:
      return {"% ", ";", "(", ")", 1};
    case EquationFormat::kJulia:
      return {"# ", "", "[", "]", 1};
    default:
      return {"# ", "", "[", "]", 0};
  }
}

// A list of lists in Python; a vector or matrix that is filled in the others.
std::string resultOf(const StraightProgram& program, const CodeSignature& signature,
                     EquationFormat format, const Language& language) {
  std::string text;
  if (format == EquationFormat::kPython) {
    text = "    return [";
    for (int i = 0; i < signature.rows; ++i) {
      const auto begin = program.results.begin() + std::ptrdiff_t{i} * signature.columns;
      const std::vector<std::string> row(begin, begin + signature.columns);
      const std::string entries = listed(row);
      text += std::string(i == 0 ? "" : ",\n            ") +
              (signature.columns == 1 ? entries : "[" + entries + "]");
    }
    return text + "]\n";
  }
  const bool vector = format == EquationFormat::kJulia && signature.columns == 1;
  text = "    " + signature.output + " = zeros(" + std::to_string(signature.rows) +
         (vector ? "" : ", " + std::to_string(signature.columns)) + ")" + language.statement_end +
         "\n";
  for (int i = 0; i < signature.rows * signature.columns; ++i) {
    const std::string row = std::to_string(i / signature.columns + 1);
    const std::string column = std::to_string(i % signature.columns + 1);
    text += "    " + signature.output + language.open + row + (vector ? "" : ", " + column) +
            language.close + " = " + program.results[i] + language.statement_end + "\n";
  }
  if (format == EquationFormat::kJulia) text += "    return " + signature.output + "\n";
  return text;
}

}  // namespace

std::string writeScript(const Equations& equations, EquationFormat format) {
  using Kind = EquationSymbol::Kind;
  const Language language = languageOf(format);
  ProgramStyle style;
  style.number = literal;
  style.part = [](const std::string& name) { return name; };
  style.symbol = [&](int symbol) {
    const EquationSymbol& own = equations.symbols[symbol];
    const char* const array = own.kind == Kind::kPosition       ? "q"
                              : own.kind == Kind::kVelocity     ? "v"
                              : own.kind == Kind::kAcceleration ? "a"
                                                                : "parameters";
    return array + language.open + std::to_string(own.index + language.first) + language.close;
  };
  const CodeSignature signature = codeSignature(equations);
  const StraightProgram program = straightProgram(equations, style);
  std::string text;
  for (const std::string& line : codeComment(equations, program.count)) {
    text += language.comment + line + "\n";
  }
  const std::string call = signature.name + "(" + listed(signature.inputs) + ")";
  if (format == EquationFormat::kPython) {
    text += "from math import cos, sin, sqrt\n\n\ndef " + call + ":\n";
  } else if (format == EquationFormat::kMatlab) {
    text = "function " + signature.output + " = " + call + "\n" + text;
  } else {
    text += "function " + call + "\n";
  }
  for (const StraightProgram::Step& step : program.parts) {
    text += "    " + step.name + " = " + step.value + language.statement_end + "\n";
  }
  text += resultOf(program, signature, format, language);
  return format == EquationFormat::kPython ? text : text + "end\n";
}

}  // namespace armillary
