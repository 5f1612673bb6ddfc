// SPDX-License-Identifier: BSD-3-Clause
// Choices, states that are set, faults that are found.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/lessons/conditions.h"
#include "engine/lessons/grade_kinds.h"
#include "engine/lessons/read_parts.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"
#include "engine/text/write_json.h"

namespace armillary {
namespace {

constexpr size_t kLongestAnswer = 2000;

// A letter or number as lists have them: "b)", "(b)", "b.", "2:".
std::string withoutMarks(std::string text) {
  if (text.starts_with('(') && text.ends_with(')')) text.erase(0, 1);
  if (!text.empty() && std::string_view(").:").find(text.back()) != std::string_view::npos) {
    text.pop_back();
  }
  return std::string(trimmed(text));
}

// "2", "B" or its words: the choice that is meant.
std::optional<size_t> choiceMeant(const LessonQuestion& question, const JsonValue& answer) {
  const size_t count = question.choices.size();
  double number = answer.number;
  if (answer.isText()) {
    for (size_t i = 0; i < count; ++i) {
      if (trimmed(question.choices[i].text) == trimmed(answer.text)) return i;
    }
    std::string wanted = lowered(trimmed(answer.text));
    for (size_t i = 0; i < count; ++i) {
      if (lowered(trimmed(question.choices[i].text)) == wanted) return i;
    }
    wanted = withoutMarks(wanted);
    for (size_t i = 0; i < count; ++i) {
      if (withoutMarks(lowered(trimmed(question.choices[i].text))) == wanted) return i;
    }
    if (wanted.size() == 1 && wanted[0] >= 'a' && wanted[0] < static_cast<char>('a' + count)) {
      return static_cast<size_t>(wanted[0] - 'a');
    }
    if (wanted.size() > 2 || wanted.empty() ||
        wanted.find_first_not_of("0123456789") != wanted.npos) {
      return std::nullopt;
    }
    number = std::stoi(wanted);
  } else if (!answer.isNumber()) {
    return std::nullopt;
  }
  if (!(number >= 1.0 && number <= static_cast<double>(count)) || number != std::floor(number)) {
    return std::nullopt;
  }
  return static_cast<size_t>(number) - 1;
}

// "A, C" or "1 and 3", where it is no choice as a whole: a list of them.
std::vector<JsonValue> listMeant(const LessonQuestion& question, const JsonValue& answer) {
  if (answer.isList()) return answer.items;
  if (!answer.isText() || choiceMeant(question, answer)) return {answer};
  std::string text = answer.text;
  for (size_t at = text.find(" and "); at != text.npos; at = text.find(" and ", at)) {
    text.replace(at, std::string_view(" and ").size(), ",");
  }
  std::vector<JsonValue> list;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find_first_of(",;", begin), text.size());
    list.push_back(textJson(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return list;
}

bool isPart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Those of the names that stand in the text as words of their own, none within a longer one; what
// they were is blank in the text afterwards.
std::set<std::string> takeNames(std::string& text, std::vector<std::string> names) {
  std::sort(names.begin(), names.end(), [](const std::string& one, const std::string& other) {
    return one.size() > other.size();
  });
  std::set<std::string> found;
  for (const std::string& name : names) {
    const std::string wanted = lowered(name);
    for (size_t at = text.find(wanted); at != text.npos && !wanted.empty();
         at = text.find(wanted, at + 1)) {
      const bool begins = at == 0 || !isPart(text[at - 1]);
      const size_t end = at + wanted.size();
      const bool ends = end == text.size() || !isPart(text[end]);
      if (!begins || !ends) continue;
      found.insert(name);
      text.replace(at, wanted.size(), wanted.size(), ' ');
    }
  }
  return found;
}

struct NamedFault {
  std::set<std::string> kinds, parts;
  bool denied = false;  // "not the mass of it"
};

// What a text says is wrong: "centre of mass of the forearm", "axis of axis-1".
NamedFault namedFault(std::string text, const Model& model) {
  for (size_t at = text.find("centre"); at != text.npos; at = text.find("centre", at)) {
    text.replace(at, std::string_view("centre").size(), "center");
  }
  std::map<std::string, std::string> kinds;  // as it is spelt, with blanks for hyphens or not
  for (int i = 0; i < kFaults; ++i) {
    const std::string kind = name(static_cast<LessonFault::What>(i));
    std::string with_blanks = kind;
    std::replace(with_blanks.begin(), with_blanks.end(), '-', ' ');
    kinds[kind] = kinds[with_blanks] = kind;
  }
  std::set<std::string> parts, spelt;
  for (const Link& link : model.links) parts.insert(link.name);
  for (const Joint& joint : model.joints) parts.insert(joint.name);
  for (const std::string& part : parts) spelt.insert(lowered(part));
  std::vector<std::string> names(parts.begin(), parts.end());
  for (const auto& each : kinds) {
    if (!spelt.contains(each.first)) names.push_back(each.first);
  }
  NamedFault named;
  const std::string whole = text;
  for (const std::string& found : takeNames(text, names)) {
    for (const char* before : {"not ", "not the "}) {
      named.denied = named.denied || whole.find(before + lowered(found)) != whole.npos;
    }
    const auto kind = kinds.find(lowered(found));
    if (kind != kinds.end()) named.kinds.insert(kind->second);
    if (parts.contains(found)) named.parts.insert(found);
  }
  // a part may be called "mass": what else is named tells which of the two is meant
  const auto isKind = [&](const std::string& part) { return kinds.contains(lowered(part)); };
  const auto isPart = [&](const std::string& kind) { return spelt.contains(kind); };
  if (named.parts.size() > 1) std::erase_if(named.parts, isKind);
  if (named.kinds.size() > 1) std::erase_if(named.kinds, isPart);
  return named;
}

}  // namespace

std::vector<size_t> rightChoices(const LessonStep& step, const LessonQuestion& question) {
  std::vector<size_t> right;
  for (size_t i = 0; i < question.choices.size(); ++i) {
    const LessonChoice& choice = question.choices[i];
    const bool is = choice.above ? computedNumber(*choice.above, *step.robot, rightVariant()) > 0.0
                                 : choice.right;
    if (is) right.push_back(i);
  }
  return right;
}

Grade gradeChoice(const LessonStep& step, const LessonQuestion& question, const JsonValue& answer) {
  std::set<size_t> chosen;
  for (const JsonValue& item : listMeant(question, answer)) {
    const auto choice = choiceMeant(question, item);
    if (!choice) {
      return unreadable("a choice is its number, 1 to " + std::to_string(question.choices.size()) +
                        ", its letter or its words; of several a list");
    }
    chosen.insert(*choice);
  }
  const std::vector<size_t> right = rightChoices(step, question);
  const bool good = std::vector<size_t>(chosen.begin(), chosen.end()) == right;
  std::string remark = good ? "right" : "not right";
  bool some_right = false;
  for (const size_t i : chosen) {
    const std::string& why = question.choices[i].why;
    if (!why.empty()) remark += ": " + why;
    some_right |= std::find(right.begin(), right.end(), i) != right.end();
  }
  if (!good && some_right) remark += "; some of them are right, or one is missing";
  return {good ? Grade::Verdict::kRight : Grade::Verdict::kWrong, good ? 1.0 : 0.0, {}, remark};
}

Grade gradeState(const LessonStep& step, const LessonQuestion& question, const JsonValue& answer) {
  const Model& model = *step.robot->model;
  QuantityPoint point = step.stage;
  const JsonValue* position = answer.find("position");
  int line = 0;
  std::string why;
  if (!readPositions(position ? *position : answer, model, point.state.position, line, why)) {
    return unreadable(why);
  }
  if (!closeLoops(model, point, why)) return unreadable("the loops stay open: " + why);
  std::vector<std::string> failed;
  // what holds before anything is set earns nothing
  int count = 0, held = 0, undone = 0;
  for (const LessonCondition& condition : question.conditions) {
    std::string found, before;
    const bool good = holds(condition, *step.robot, point, found);
    if (!good) failed.push_back(found);
    if (holds(condition, *step.robot, step.stage, before)) {
      undone += good ? 0 : 1;
      continue;
    }
    ++count;
    held += good ? 1 : 0;
  }
  if (const std::string limit = outsideOfLimits(model, point.state.position); !limit.empty()) {
    failed.push_back(limit);
  }
  if (failed.empty()) return {Grade::Verdict::kRight, 1.0, {}, "right"};
  const bool partly = held > 0 && held < count + undone;
  return {partly ? Grade::Verdict::kPartly : Grade::Verdict::kWrong,
          partly ? 0.5 * held / (count + undone) : 0.0,
          {},
          joined(failed, 6)};
}

Grade gradeFault(const LessonStep& step, const LessonQuestion& question, const JsonValue& answer) {
  const LessonFault& fault = *question.fault;
  std::string text = answer.text;
  for (const char* member : {"link", "joint", "element", "what"}) {
    if (const JsonValue* part = answer.find(member)) text += " " + part->text;
  }
  if (text.empty() || text.size() > kLongestAnswer) {
    return unreadable("say what is wrong and of which part, such as \"mass of forearm\"");
  }
  text = lowered(text);
  const NamedFault named = namedFault(text, *step.robot->model);
  if (named.kinds.size() > 1 || named.parts.size() > 1 || named.denied) {
    return unreadable(
        "name the one part that is wrong and what of it, such as \"mass of forearm\"");
  }
  const bool right_kind = named.kinds.contains(name(fault.what));
  const bool right_element =
      fault.element.empty() ? named.parts.empty() : named.parts.contains(fault.element);
  if (right_kind && right_element) return {Grade::Verdict::kRight, 1.0, {}, "right"};
  if (right_element && !fault.element.empty()) {
    return {
        Grade::Verdict::kPartly, 0.5, {}, "the part is right; what is wrong with it is another"};
  }
  std::string remark = "the fault is another one";
  if (right_kind) {
    remark = named.parts.empty() ? "something of that kind is wrong: say of which part"
                                 : "something of that kind is wrong, but of another part";
  }
  return {Grade::Verdict::kWrong, 0.0, {}, remark};
}

}  // namespace armillary
