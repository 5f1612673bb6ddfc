// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/read_motion_file.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <unordered_set>

#include "engine/motion_files/assigned_arrays.h"
#include "engine/motion_files/base_columns.h"
#include "engine/motion_files/echo_remarks.h"
#include "engine/motion_files/file_name_hints.h"
#include "engine/motion_files/join_motions.h"
#include "engine/motion_files/numpy_archive.h"
#include "engine/motion_files/octave_text.h"
#include "engine/motion_files/other_formats.h"
#include "engine/motion_files/read_tree.h"
#include "engine/motion_files/recipe.h"
#include "engine/motion_files/said_joints.h"
#include "engine/motion_files/text_kind.h"
#include "engine/motion_files/text_tree.h"
#include "engine/motion_files/understand_motion.h"
#include "engine/table/column_spellings.h"
#include "engine/table/found_text.h"
#include "engine/table/turned_table.h"
#include "engine/text/git_conflict.h"
#include "engine/text/read_file.h"
#include "engine/text/utf8.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t kLargestFile = 2'000'000'000;  // bytes

// Thrown inside this file only.
struct FileFault {
  MotionFileError error;
};

[[noreturn]] void fail(const std::string& file, const TableError& error) {
  throw FileFault{{file, error.line, error.message}};
}

std::string readBytes(const std::string& file) {
  std::string why;
  std::optional<std::string> bytes = readFile(file, kLargestFile, why);
  if (!bytes) throw FileFault{{file, 0, "the file cannot be read: " + why, true}};
  return std::move(*bytes);
}

MotionTable motionOf(FoundTable found) {
  MotionTable motion;
  motion.table = std::move(found.table);
  motion.has_lines = !found.turned;
  if (found.turned) {  // rows are told by their numbers
    std::iota(motion.table.lines.begin(), motion.table.lines.end(), 1);
  }
  motion.in_si = false;
  motion.notes = std::move(found.notes);
  motion.named = found.named;
  motion.degrees = found.degrees;
  motion.radians = found.radians;
  motion.rate = found.rate;
  motion.of_messages = found.of_messages;
  motion.faults = std::move(found.faults);
  motion.gaps = std::move(found.gaps);
  return motion;
}

bool parseTree(TextKind kind, const std::string& text, std::vector<json>& documents,
               std::vector<std::string>& notes, TableError& error) {
  if (kind == TextKind::kYaml) return parseYaml(text, documents, error);
  if (kind == TextKind::kOctave) return parseOctaveText(text, documents, notes, error);
  if (kind == TextKind::kArrays) return parseAssignedArrays(text, documents, error);
  if (parseJson(text, documents, error)) return true;
  TableError ignored;  // what is wrong with it as JSON is told
  return areBareArrays(text) && parseAssignedArrays(text, documents, ignored);
}

// A file's own columns.
MotionTable readOne(const std::shared_ptr<const Model>& model, const std::string& file,
                    const MotionSource& source, bool with_recipe) {
  std::string bytes = readBytes(file);
  MotionTable motion;
  TableError error;
  const bool is_array = bytes.starts_with("\x93NUMPY");
  if (const std::string way = wayFromOtherFormat(file, bytes); !way.empty()) fail(file, {0, way});
  const auto expectOne = [&] {
    if (source.motion.empty()) return;
    fail(file, {0, "holds one motion, which has no name: '" + source.motion + "' is not in it"});
  };
  if (is_array || bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06")) {
    expectOne();
    motion.in_si = !is_array;
    const int base = floatingBase(*model);
    std::string link;
    if (base >= 0) {
      link = model->links[static_cast<size_t>(model->joints[static_cast<size_t>(base)].child)].name;
    }
    const ColumnSpellings spellings(*model);
    const auto is_joint = [&spellings](const std::string& text) {
      return spellings.named(text, {}, {}).has_value();
    };
    if (!(is_array ? readNumpyArray(bytes, motion, error)
                   : readNumpyArchive(bytes, motion, error, link, is_joint))) {
      fail(file, error);
    }
    return motion;
  }
  bytes = withoutEchoRemarks(asPlainText(std::move(bytes)));
  if (const int line = lineOfGitConflict(bytes); line > 0) fail(file, {line, kGitConflict});
  const TextKind kind = kindOfText(file, bytes);
  if (kind == TextKind::kTable) {
    expectOne();
    FoundTable found;
    if (!parseFoundText(bytes, found, error)) fail(file, error);
    nameBySaidJoints(*model, found);
    if (!found.named && liesOnItsSide(found.table, model->velocitySize())) {
      turn(found.table);
      found.turned = true;
      found.notes.push_back("its " + std::to_string(found.table.columnCount()) +
                            " rows are quantities, and its columns times: read so");
    }
    return motionOf(std::move(found));
  }
  std::vector<json> documents;
  if (!parseTree(kind, bytes, documents, motion.notes, error)) fail(file, error);
  MotionFileError wrong;
  if (!readTree(model, file, documents, source, with_recipe, motion, wrong)) {
    throw FileFault{wrong};
  }
  return motion;
}

std::string recipeOf(const MotionSource& source) {
  if (!source.recipe.empty()) return source.recipe;
  const fs::path file(source.files.front());
  std::error_code ignored;
  for (const fs::path& path :
       {fs::path(file.string() + ".recipe"), fs::path(file).replace_extension(".recipe")}) {
    if (fs::is_regular_file(path, ignored)) return path.string();
  }
  return {};
}

// Where a file that a recipe names is: one of those chosen, or beside the motion, or the recipe.
std::string fileNamed(const std::string& name, const MotionSource& source,
                      const std::string& recipe) {
  const fs::path path(name);
  for (const std::string& file : source.files) {
    if (fs::path(file).filename() == path.filename()) return file;
  }
  std::error_code ignored;
  for (const std::string& beside : {source.files.front(), recipe}) {
    const fs::path there = fs::path(beside).parent_path() / path;
    if (fs::exists(there, ignored)) return there.string();
  }
  return (fs::path(source.files.front()).parent_path() / path).string();
}

// A recipe that matches nothing leaves the robot where it is, which nobody means.
void expectPositions(const Model& model, const Table& table, const std::string& recipe) {
  bool any = false;
  for (const Coordinate& one : model.coordinates) {
    const auto found = std::find(table.header.begin(), table.header.end(), one.name + "/position");
    if (found == table.header.end()) continue;
    any = true;
    const auto column = static_cast<size_t>(found - table.header.begin());
    for (size_t row = 0; row < table.rowCount(); ++row) {
      const double value = table.row(row)[column];
      if (value != 0.0 && !std::isnan(value)) return;
    }
  }
  if (any && table.rowCount() == 0) return;
  fail(recipe, {0, any ? "leaves all positions zero, in all " + std::to_string(table.rowCount()) +
                             " rows: the columns that it names hold no motion"
                       : "gives no position of the robot; write lines such as " +
                             (model.coordinates.empty() ? "JOINT" : model.coordinates[0].name) +
                             "/position = COLUMN"});
}

void applyRecipe(const std::shared_ptr<const Model>& model, const MotionSource& source,
                 const std::string& file, const std::string& text, MotionTable& motion) {
  TableError error;
  const std::optional<Recipe> recipe = Recipe::parse(text, error);
  if (!recipe) fail(file, error);
  std::unordered_set<std::string> used{source.files.front()};
  std::map<std::string, Table> further;
  std::map<std::string, MotionFileError> faults;  // by the name that the recipe gives a column
  for (const auto& [column, fault] : motion.faults) {
    faults[column] = inFile(source, motion, fault);
  }
  for (const auto& [name, path] : recipe->files()) {
    const std::string there = fileNamed(path, source, file);
    used.insert(there);
    MotionTable other = readOne(model, there, source, true);
    for (const auto& [column, fault] : other.faults) {
      faults[name + ":" + column] = inFile({{there}}, other, fault);
    }
    further[name] = std::move(other.table);
  }
  for (const std::string& chosen : source.files) {
    if (!used.contains(chosen)) {
      fail(file, {0, "says nothing of '" + chosen +
                         "'; add a line: file NAME = " + fs::path(chosen).filename().string()});
    }
  }
  Table result;
  std::set<std::string> columns;
  if (!recipe->apply(motion.table, further, result, error, &columns)) fail(file, error);
  for (const auto& [column, fault] : faults) {
    if (columns.contains(column)) throw FileFault{fault};
  }
  expectPositions(*model, result, file);
  motion.table = std::move(result);
  motion.in_si = true;
  if (source.recipe_text.empty()) {
    motion.notes.push_back("columns as the recipe " + fs::path(file).filename().string() + " says");
  }
}

// The files' columns as they are, together.
MotionTable readTogether(const std::shared_ptr<const Model>& model, const MotionSource& source) {
  const auto hinted = [&](const std::string& file) {
    MotionTable motion = readOne(model, file, source, false);
    takeHintsOfFileName(file, source.positions && source.files.size() == 1, motion);
    return motion;
  };
  MotionTable motion = hinted(source.files.front());
  for (size_t i = 1; i < source.files.size(); ++i) {
    const MotionTable other = hinted(source.files[i]);
    TableError error;
    if (!motion.named || !other.named) {
      throw FileFault{{motion.named ? source.files[i] : source.files.front(), 0,
                       "has no header; files of one motion need one each, or a recipe", false,
                       true}};
    }
    if (!joinMotion(motion, other, source.files.front(), source.files[i], error)) {
      fail(source.files[i], error);
    }
    motion.in_si &= other.in_si;
    motion.degrees |= other.degrees;
    motion.radians |= other.radians;
    if (!motion.rate) motion.rate = other.rate;
    motion.notes.insert(motion.notes.end(), other.notes.begin(), other.notes.end());
  }
  return motion;
}

}  // namespace

std::string MotionFileError::text() const {
  return file + (line > 0 ? ":" + std::to_string(line) : "") + ": " + message;
}

bool readMotionFile(const std::shared_ptr<const Model>& model, const MotionSource& source,
                    MotionTable& motion, MotionFileError& error) {
  if (source.files.empty()) throw std::invalid_argument("a motion needs a file");
  try {
    const bool written = !source.recipe_text.empty();
    const std::string recipe = written ? "the recipe" : recipeOf(source);
    if (!recipe.empty()) {
      motion = readOne(model, source.files.front(), source, true);
      applyRecipe(model, source, recipe, written ? source.recipe_text : readBytes(recipe), motion);
      motion.named = true;
      motion.hints.clear();
      motion.faults.clear();
      motion.gaps.clear();
      const UnderstandOptions options{.rate = source.rate, .positions = source.positions};
      TableError wrong;
      if (!understandMotion(*model, options, motion, wrong)) fail(recipe, {0, wrong.message});
      motion.meanings.clear();
      return true;
    }
    motion = readTogether(model, source);
    const UnderstandOptions options{source.degrees, source.strict, source.rate, source.positions};
    TableError wrong;
    if (!understandMotion(*model, options, motion, wrong)) {
      error = inFile(source, motion, wrong);
      error.columns = true;
      return false;
    }
    return true;
  } catch (const FileFault& fault) {
    error = fault.error;
    return false;
  }
}

bool previewMotionFile(const std::shared_ptr<const Model>& model,
                       const std::vector<std::string>& files, size_t rows, Table& preview) {
  try {
    std::vector<Table> tables;
    preview = {};
    for (size_t i = 0; i < files.size(); ++i) {
      const Table& table = tables.emplace_back(readOne(model, files[i], {files}, true).table);
      const std::string before = i > 0 ? "file" + std::to_string(i + 1) + ":" : "";
      for (const std::string& name : table.header) preview.header.push_back(before + name);
      rows = std::min(rows, table.rowCount());
    }
    for (size_t row = 0; row < rows; ++row) {
      auto next = preview.addRow(tables[0].lines[row]).begin();
      for (const Table& table : tables) {
        next = std::copy(table.row(row).begin(), table.row(row).end(), next);
      }
    }
    return true;
  } catch (const FileFault&) {
    return false;
  }
}

MotionFileError inFile(const MotionSource& source, const MotionTable& motion,
                       const TableError& error) {
  if (motion.has_lines || error.line == 0) {
    return {source.files.front(), error.line, error.message};
  }
  return {source.files.front(), 0, "row " + std::to_string(error.line) + ": " + error.message};
}

}  // namespace armillary
