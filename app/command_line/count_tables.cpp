// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/count_tables.h"

#include <algorithm>
#include <cmath>

#include "engine/text/counted.h"

namespace armillary {
namespace {

struct Column {
  const char* heading;
  const char* name;
  long OperationCount::*count;
};
constexpr Column kColumns[] = {
    {"mult", "multiplications", &OperationCount::multiplications},
    {"add", "additions", &OperationCount::additions},
    {"div", "divisions", &OperationCount::divisions},
    {"sqrt", "square_roots", &OperationCount::square_roots},
    {"sin/cos", "trigonometric", &OperationCount::trigonometric},
    {"·0 ·1", "trivial_multiplications", &OperationCount::trivial_multiplications},
    {"+0", "trivial_additions", &OperationCount::trivial_additions},
    {"const", "constant_operations", &OperationCount::constant_operations}};

Json asJson(const OperationCount& count) {
  Json json;
  for (const Column& column : kColumns) json[column.name] = count.*column.count;
  json["total"] = count.total();
  json["depth"] = count.depth;
  return json;
}

std::size_t width(const std::string& text) {  // of UTF-8
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string aligned(const std::string& text, std::size_t size, bool right = false) {
  const std::size_t own = width(text);
  const std::string blanks(own < size ? size - own : 0, ' ');
  return right ? blanks + text : text + blanks;
}

// `times`: nanoseconds a call, one a count; empty: they were not asked for.
std::string timeCell(const std::vector<double>& times, std::size_t i) {
  if (times.empty()) return {};
  return aligned(std::isnan(times[i]) ? "-" : std::to_string(std::lround(times[i])), 10, true);
}

std::string row(const std::string& quantity, const std::string& method, const OperationCount& count,
                const std::string& time = {}) {
  std::string line = "  " + aligned(quantity, 21) + aligned(method, 27);
  for (const Column& column : kColumns)
    line += aligned(std::to_string(count.*column.count), 8, true);
  const std::string depth = count.depth > 0 ? std::to_string(count.depth) : "-";
  return line + aligned(std::to_string(count.total()), 9, true) + aligned(depth, 8, true) + time +
         '\n';
}

// The equations' names are longer than those of methods.
constexpr std::size_t kNamesWidth = 21 + 27;

std::string equationRow(const std::string& name, const OperationCount& count) {
  std::string line = "  " + aligned(name, kNamesWidth);
  for (const Column& column : kColumns)
    line += aligned(std::to_string(count.*column.count), 8, true);
  return line + aligned(std::to_string(count.total()), 9, true) + '\n';
}

std::string equationHeading() {
  std::string line = "  " + aligned("equation", kNamesWidth);
  for (const Column& column : kColumns) line += aligned(column.heading, 8, true);
  return line + aligned("total", 9, true) + '\n';
}

std::string countHeading(const char* first = "quantity", const std::string& time = {}) {
  std::string line = "  " + aligned(first, 21) + aligned("method", 27);
  for (const Column& column : kColumns) line += aligned(column.heading, 8, true);
  return line + aligned("total", 9, true) + aligned("depth", 8, true) + time + '\n';
}

const char* const kLegend =
    "total is mult + add + div + sqrt + sin/cos. Left out of it: what is multiplied by a\n"
    "structural 0 or 1 (·0 ·1) or has 0 added (+0), and what the robot's constants alone make\n"
    "(const). Changes of sign and comparisons are free. depth is the longest chain of operations\n"
    "of which each waits for the one before: what many processors cannot share.\n";

const char* const kEquationsLegend =
    "Equations are named as in the window's panel Algorithm where that has a step for them. Each\n"
    "operation stands where it is done; what several share stands with the first that asks for "
    "it.\n"
    "A dash is what stands in none: constants of the robot, numbers of followers made of their\n"
    "leaders', and what no equation asks for that is found all the same.\n";

std::string nameOf(const EquationCount& share) {
  return share.equation.empty() ? "-" : std::string(share.equation);
}

// The bodies' links by name, as what each adds is told.
std::string nameOfBody(const PlainModel& model, int body) {
  return model.links[model.joints[model.bodies[body].joint_index].child].name;
}

}  // namespace

std::string countsAsText(const PlainModel& model, const std::vector<MethodCount>& counts,
                         const std::vector<double>& times) {
  std::string text =
      model.name + ": " + countedFreedoms(model.velocitySize()) + ", operations of one call\n\n" +
      countHeading("quantity", times.empty() ? std::string() : aligned("ns", 10, true));
  std::string refused;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const MethodCount& each = counts[i];
    if (each.why_not.empty()) {
      text += row(each.quantity, each.method, each.count, timeCell(times, i));
    } else {
      refused += "  " + each.quantity + ", " + each.method + ": " + each.why_not + '\n';
    }
  }
  text += '\n' + std::string(kLegend);
  if (!times.empty()) {
    text +=
        "ns is what a call takes on this machine now, the least of a few batches; a dash where "
        "the\n"
        "quantity has no choice of methods.\n";
  }
  if (!refused.empty()) text += "\nNot counted:\n" + refused;
  for (const MethodCount& each : counts) {
    if (each.by_body.empty()) continue;
    text += "\nWhat each link adds to the robot of those before it, of " + each.quantity + ":\n\n" +
            countHeading("link");
    for (std::size_t i = 0; i < each.by_body.size(); ++i) {
      text += row(nameOfBody(model, static_cast<int>(i) + 1), each.method, each.by_body[i]);
    }
  }
  bool by_equation = false;
  for (const MethodCount& each : counts) {
    if (each.by_equation.empty()) continue;
    by_equation = true;
    text += "\nWhat each equation of " + each.method + " takes, of " + each.quantity + ":\n\n" +
            equationHeading();
    for (const EquationCount& share : each.by_equation) {
      text += equationRow(nameOf(share), share.count);
    }
    text += equationRow("all", each.count);
  }
  if (by_equation) text += '\n' + std::string(kEquationsLegend);
  return text;
}

Json countsAsJson(const PlainModel& model, const std::vector<MethodCount>& counts,
                  const std::vector<double>& times) {
  Json json{{"robot", model.name},
            {"degrees_of_freedom", model.velocitySize()},
            {"counts", Json::array()}};
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const MethodCount& each = counts[k];
    Json entry{{"quantity", each.quantity}, {"method", each.method}};
    if (!times.empty()) {
      entry["nanoseconds"] = std::isnan(times[k]) ? Json(nullptr) : Json(times[k]);
    }
    if (each.why_not.empty()) {
      entry.update(asJson(each.count));
      if (!each.by_body.empty()) {
        entry["by_link"] = Json::array();
        for (std::size_t i = 0; i < each.by_body.size(); ++i) {
          Json link{{"link", nameOfBody(model, static_cast<int>(i) + 1)}};
          link.update(asJson(each.by_body[i]));
          link.erase("depth");  // which links do not add to
          entry["by_link"].push_back(link);
        }
      }
      if (!each.by_equation.empty()) {
        entry["by_equation"] = Json::array();
        for (const EquationCount& share : each.by_equation) {
          Json equation{{"equation", nameOf(share)}};
          equation.update(asJson(share.count));
          equation.erase("depth");
          entry["by_equation"].push_back(equation);
        }
      }
    } else {
      entry["does_not_apply"] = each.why_not;
    }
    json["counts"].push_back(entry);
  }
  return json;
}

}  // namespace armillary
