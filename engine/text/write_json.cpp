// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/write_json.h"

#include <algorithm>

#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr size_t kLongestLine = 90;
constexpr size_t kNever = static_cast<size_t>(-1);  // no line is broken

// `depth`: of the indentation, or kNever.
void write(const JsonValue& value, size_t depth, std::string& text);

// Items between brackets, on one line where that is short.
template <class Items, class One>
void writeAll(const Items& items, char opening, char closing, size_t depth, std::string& text,
              const One& one) {
  const size_t begin = text.size();
  text += opening;
  for (const auto& item : items) {
    if (&item != &items.front()) text += ", ";
    one(item, kNever, text);
  }
  text += closing;
  if (items.empty() || depth == kNever) return;
  if (text.size() - begin + 2 * depth <= kLongestLine) return;
  const std::string indent(2 * depth + 2, ' ');
  text.resize(begin);
  text += opening;
  for (const auto& item : items) {
    text += (&item != &items.front() ? ",\n" : "\n") + indent;
    one(item, depth + 1, text);
  }
  text += "\n" + std::string(2 * depth, ' ') + closing;
}

void writeMember(const std::pair<std::string, JsonValue>& member, size_t depth, std::string& text) {
  text += jsonQuoted(member.first) + ": ";
  write(member.second, depth, text);
}

void write(const JsonValue& value, size_t depth, std::string& text) {
  switch (value.kind) {
    case JsonValue::Kind::kNull:
      text += "null";
      break;
    case JsonValue::Kind::kTrue:
      text += "true";
      break;
    case JsonValue::Kind::kFalse:
      text += "false";
      break;
    case JsonValue::Kind::kNumber:
      text += shortest(value.number);
      break;
    case JsonValue::Kind::kText:
      text += jsonQuoted(value.text);
      break;
    case JsonValue::Kind::kList:
      writeAll(value.items, '[', ']', depth, text, write);
      break;
    case JsonValue::Kind::kObject:
      writeAll(value.members, '{', '}', depth, text, writeMember);
  }
}

}  // namespace

JsonValue numberJson(double number) {
  JsonValue value;
  value.kind = JsonValue::Kind::kNumber;
  value.number = number;
  return value;
}

JsonValue textJson(std::string text) {
  JsonValue value;
  value.kind = JsonValue::Kind::kText;
  value.text = std::move(text);
  return value;
}

JsonValue truthJson(bool truth) {
  JsonValue value;
  value.kind = truth ? JsonValue::Kind::kTrue : JsonValue::Kind::kFalse;
  return value;
}

JsonValue listJson(std::vector<JsonValue> items) {
  JsonValue value;
  value.kind = JsonValue::Kind::kList;
  value.items = std::move(items);
  return value;
}

JsonValue objectJson() {
  JsonValue value;
  value.kind = JsonValue::Kind::kObject;
  return value;
}

JsonValue* memberOf(JsonValue& object, std::string_view name) {
  const auto found = std::find_if(object.members.begin(), object.members.end(),
                                  [&](const auto& member) { return member.first == name; });
  return found == object.members.end() ? nullptr : &found->second;
}

void setMember(JsonValue& object, std::string_view name, JsonValue value) {
  if (JsonValue* known = memberOf(object, name)) {
    *known = std::move(value);
  } else {
    object.members.emplace_back(name, std::move(value));
  }
}

void dropMembers(JsonValue& object, std::initializer_list<std::string_view> names) {
  std::erase_if(object.members, [&](const auto& member) {
    return std::find(names.begin(), names.end(), member.first) != names.end();
  });
}

std::string writeJson(const JsonValue& value) {
  std::string text;
  write(value, 0, text);
  return text + "\n";
}

}  // namespace armillary
