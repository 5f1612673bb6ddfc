// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/walk_sentences.h"

#include <QCoreApplication>

#include "ui/panels/algorithm/walk_texts.h"

namespace armillary {

QString stepSentence(std::string_view equation) {
  for (const WalkSentences* some :
       {&sentencesOfRecursions(), &sentencesOfPrinciples(), &sentencesOfSystems()}) {
    const auto found = some->find(equation);
    if (found != some->end()) return QCoreApplication::translate("WalkTexts", found->second);
  }
  return {};
}

}  // namespace armillary
