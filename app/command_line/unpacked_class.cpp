// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/unpacked_class.h"

#include <algorithm>
#include <filesystem>

#include "engine/motion_files/packed_files.h"
#include "engine/text/read_file.h"
#include "engine/text/whole_file.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestZip = 1'000'000'000;
constexpr int kDeepest = 16;    // folders
constexpr int kMostInside = 2;  // zip files in one another

bool isZip(const fs::path& path) {
  return lowered(path.filename().string()).ends_with(".zip");
}

bool isPassedOver(const fs::path& path) {
  const std::string name = lowered(path.filename().string());
  return name.starts_with('.') || name == "__macosx";
}

bool isAnswer(const fs::path& path) {
  return isTableName(path.string()) || lowered(path.string()).ends_with(".json");
}

// Files and folders below `folder`, without those of the system.
template <typename Visit>
void visitBelow(const fs::path& folder, const Visit& visit) {
  std::error_code failure;
  constexpr auto kSkip = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(folder, kSkip, failure), end;
       !failure && entry != end; entry.increment(failure)) {
    const bool passed_over = isPassedOver(entry->path());
    if (passed_over || entry.depth() >= kDeepest) entry.disable_recursion_pending();
    if (!passed_over) visit(*entry);
  }
}

void write(const fs::path& place, std::string_view bytes) {
  fs::create_directories(place.parent_path());
  writeWhole(place.string(), bytes);
}

// The folder of a zip file of that path.
fs::path folderOf(fs::path zip) {
  fs::path folder = zip;
  folder.replace_extension();
  return fs::exists(folder) ? zip += " unpacked" : folder;
}

// Throws PackedFault, FileFailure.
void unpack(std::string_view bytes, const fs::path& folder, int inside = 1) {
  fs::create_directories(folder);
  for (const PackedFile& file : readPackedFiles(bytes, {})) {
    const fs::path place = folder / file.name;
    bool passed_over = false;
    for (const fs::path& part : fs::path(file.name)) passed_over |= isPassedOver(part);
    if (passed_over) continue;
    if (isAnswer(place)) write(place, file.bytes);
    if (!isZip(place) || inside >= kMostInside) continue;
    fs::create_directories(place.parent_path());
    unpack(file.bytes, folderOf(place), inside + 1);
  }
}

// Why it cannot be unpacked; empty: it is.
std::string unpackFile(const std::string& zip, const fs::path& folder) {
  std::string why;
  const std::optional<std::string> bytes = readFile(zip, kLargestZip, why);
  if (!bytes) return why;
  try {
    unpack(*bytes, folder);
  } catch (const PackedFault& fault) {
    return std::string("it cannot be unpacked: ") + fault.what();
  } catch (const fs::filesystem_error& failure) {
    return std::string("it cannot be unpacked: ") + failure.what();
  }
  return {};
}

// A zip of one folder with a class in it is of that class.
fs::path classIn(fs::path folder) {
  for (int depth = 0; depth < kDeepest; ++depth) {
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(folder)) all.push_back(entry.path());
    if (all.size() != 1 || !fs::is_directory(all.front())) return folder;
    const auto inner = fs::directory_iterator(all.front());
    const bool several = std::distance(begin(inner), end(inner)) > 1;
    const auto again = fs::directory_iterator(all.front());
    const bool folders = std::any_of(begin(again), end(again),
                                     [](const auto& entry) { return entry.is_directory(); });
    if (!several && !folders) return folder;  // a student's
    folder = all.front();
  }
  return folder;
}

bool holdsZip(const fs::path& folder) {
  bool any = false;
  visitBelow(folder, [&](const fs::directory_entry& entry) {
    any |= entry.is_regular_file() && isZip(entry.path());
  });
  return any;
}

}  // namespace

UnpackedClass unpackedClass(const std::string& given) {
  std::error_code none;
  const bool is_folder = fs::is_directory(given, none);
  const bool is_zip = !is_folder && isZip(given) && fs::exists(given, none);
  if (!is_zip && !(is_folder && holdsZip(given))) return {given, {nullptr, given}};
  UnpackedFolder made{temporaryFolder("the class' files"), given};
  const fs::path root = *made.path;
  UnpackedClass found{root.string(), made};
  try {
    if (is_zip) {
      const std::string why = unpackFile(given, root);
      if (!why.empty()) {
        return {given, {nullptr, given}, {{given, fs::path(given).stem().string(), why}}};
      }
      found.place = classIn(root).string();
      return found;
    }
    visitBelow(given, [&](const fs::directory_entry& entry) {
      const fs::path place = root / entry.path().lexically_relative(given);
      if (entry.is_directory()) fs::create_directories(place);
      if (!entry.is_regular_file()) return;
      if (isAnswer(place)) {
        fs::create_directories(place.parent_path());
        fs::copy_file(entry.path(), place);
      }
      if (!isZip(place)) return;
      const fs::path folder = root / folderOf(entry.path()).lexically_relative(given);
      const std::string why = unpackFile(entry.path().string(), folder);
      const bool of_student = !place.lexically_relative(root).has_parent_path();
      if (!why.empty() && of_student) {
        fs::remove_all(folder);
        found.unusable.push_back({entry.path().string(), entry.path().stem().string(), why});
      }
    });
  } catch (const FileFailure& failure) {
    throw CommandFailure(kNotAvailable, failure.what());
  } catch (const fs::filesystem_error& failure) {
    throw CommandFailure(kNotAvailable, failure.what());
  }
  return found;
}

}  // namespace armillary
