// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loading/save_table.h"

#include <array>
#include <optional>
#include <utility>

#include "engine/description/description_change.h"
#include "engine/text/parse_number.h"
#include "engine/write/in_place/number_edits.h"
#include "engine/write/in_place/write_in_place.h"
#include "engine/write/writers.h"

namespace armillary {
namespace {

bool sameRows(const DenavitHartenbergRobot& a, const DenavitHartenbergRobot& b) {
  if (a.convention != b.convention || a.rows.size() != b.rows.size()) return false;
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    const JointDescription& one = a.rows[i].joint;
    const JointDescription& other = b.rows[i].joint;
    if (one.name != other.name || one.type != other.type) return false;
  }
  return true;
}

// The number of an attribute as it stands; 0 where there is none, nothing where it is no number.
std::optional<double> numberIn(const XmlSource& source, std::size_t element,
                               const char* attribute) {
  const auto text = source.attribute(element, attribute);
  return text ? parseNumber(*text) : 0.0;
}

// The rows' own numbers.
bool writeRows(XmlSource& source, const DenavitHartenbergRobot& table) {
  std::size_t row = 0;
  // attributes keep the elements' numbers
  for (const std::size_t element : source.children(0)) {
    if (source.elements()[element].tag != "joint") continue;
    if (row == table.rows.size()) return false;
    const DenavitHartenbergJoint& wanted = table.rows[row++];
    const std::optional<double> offset = numberIn(source, element, "offset");
    if (!offset) return false;
    const bool turns = wanted.joint.type != JointType::kPrismatic;
    const std::array<std::pair<const char*, double>, 5> numbers{
        {{"a", wanted.row.a},
         {"alpha", wanted.row.alpha},
         {"d", wanted.row.d - (turns ? 0.0 : *offset)},
         {"theta", wanted.row.theta - (turns ? *offset : 0.0)},
         {"beta", wanted.row.beta}}};
    for (const auto& [attribute, number] : numbers) {
      if (!setNumbers(source, element, attribute, {&number, 1}, kTurned).empty()) return false;
    }
  }
  return row == table.rows.size();
}

// Nothing where the file's words cannot say it.
std::optional<std::string> inPlace(const std::string& bytes, const RobotDescription& before,
                                   const RobotDescription& after,
                                   const DenavitHartenbergRobot& table) {
  const std::optional<DenavitHartenbergRobot> old = tableIn(before);
  if (!old || !sameRows(*old, table)) return std::nullopt;
  std::optional<XmlSource> source = XmlSource::parse(bytes);
  if (!source || !writeRows(*source, table)) return std::nullopt;
  std::vector<DescriptionChange> rest = changesBetween(before, after);
  std::erase_if(rest, [](const DescriptionChange& change) {
    return change.property == RobotProperty::kOrigin ||
           change.property == RobotProperty::kOrientation;
  });
  const auto written = writeInPlace(source->text(), rest, before, after);
  if (!written || !written->refused.empty()) return std::nullopt;
  return written->text;
}

}  // namespace

SavedTable saveTable(const std::string& path, const LoadOptions& options,
                     const RobotDescription& before, const DenavitHartenbergRobot& table) {
  const std::string bytes = bytesOfUnchanged(path, options, before);
  const RobotDescription expected = mechanismOf(table);
  if (const auto text = inPlace(bytes, before, expected, table)) {
    if (!putIfRead(path, *text, options, expected)) return {true};
  }
  if (const auto differs = putIfRead(path, writeDenavitHartenberg(table), options, expected)) {
    throw SaveFailure(path + ": the table would mean something else there (" + *differs +
                      "); export the robot instead");
  }
  return {false};
}

}  // namespace armillary
