// SPDX-License-Identifier: BSD-3-Clause
// Text in LaTeX, whatever is in it: names from files may have any character.
#pragma once

#include <string>
#include <string_view>

namespace armillary {

// The text as it is to be read. Marks of LaTeX are escaped, ends of lines are blanks. Of what is
// not ASCII the letters of Latin scripts stay, those of Greek and signs are mathematics, and
// others, for which fonts differ, their numbers: "\texttt{U+5173}". Every LaTeX sets that, with
// kLatexLetters before \begin{document}.
std::string latexText(std::string_view text);

// Packages that Latin letters need.
inline constexpr std::string_view kLatexLetters = R"(\usepackage{iftex}
\ifPDFTeX
  \usepackage[T1]{fontenc}
  \usepackage[utf8]{inputenc}
  \usepackage{textcomp}
  \IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\else
  \usepackage{fontspec}
\fi
)";

}  // namespace armillary
