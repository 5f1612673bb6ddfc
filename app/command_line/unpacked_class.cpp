// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/unpacked_class.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "engine/motion_files/packed_files.h"
#include "engine/text/read_file.h"
#include "engine/text/whole_file.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestZip = 1'000'000'000;
constexpr std::size_t kLargestFile = 100'000'000;  // beside a student's zip
constexpr PackedRules kOfAClass{.most_files = 100'000, .pass_over_odd_names = true};
constexpr int kMostInside = 2;  // zip files in one another

bool isZip(const fs::path& path) {
  return lowered(path.filename().string()).ends_with(".zip");
}

// Files below `folder`, without those of the system.
template <typename Visit>
void visitFilesBelow(const fs::path& folder, const Visit& visit) {
  std::error_code failure, ignored;
  constexpr auto kSkip = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(folder, kSkip, failure), end;
       !failure && entry != end; entry.increment(failure)) {
    const bool passed_over = isOfTheSystem(entry->path());
    if (passed_over || entry.depth() >= kDeepestClassFolder) entry.disable_recursion_pending();
    if (!passed_over && entry->is_regular_file(ignored)) visit(entry->path());
  }
}

bool holdsZip(const fs::path& folder) {
  bool any = false;
  visitFilesBelow(folder, [&](const fs::path& file) { any |= isZip(file); });
  return any;
}

// The folder of a zip file of that path.
fs::path folderOf(fs::path zip) {
  fs::path folder = zip;
  folder.replace_extension();
  return fs::exists(folder) ? zip += " unpacked" : folder;
}

// Files unpacked into a folder of ours, and what of them could not be.
class Unpacking {
 public:
  // A zip file, at `place` as if it stood there.
  void unpackFile(const fs::path& zip, const fs::path& place) {
    std::string why;
    const std::optional<std::string> bytes = readFile(zip.string(), kLargestZip, why);
    if (!bytes) return refuse(place, why);
    unpack(*bytes, place, 1);
  }

  // All of a student's folder, its zip files unpacked where they stand.
  void take(const fs::path& folder, const fs::path& place) {
    visitFilesBelow(folder, [&](const fs::path& file) {
      const fs::path there = place / file.lexically_relative(folder);
      if (isZip(file)) return unpackFile(file, there);
      std::string why;
      const std::optional<std::string> bytes = readFile(file.string(), kLargestFile, why);
      if (!bytes) return refuse(there, why);
      write(there, *bytes);
    });
  }

  // Why what lies below the student's folder, or is called as it, could not be had.
  std::map<std::string, std::string> reasons(const fs::path& class_folder) const {
    std::map<std::string, std::string> found;
    for (const auto& [place, why] : refused_) {
      const fs::path inside = place.lexically_relative(class_folder);
      const fs::path first = *inside.begin();
      std::string& said = found[(first == inside ? first.stem() : first).string()];
      if (!said.empty()) said += "; ";
      said += inside.string() + ": " + why;
    }
    return found;
  }

 private:
  void refuse(const fs::path& place, const std::string& why) { refused_.emplace_back(place, why); }

  static void write(const fs::path& place, std::string_view bytes) {
    fs::create_directories(place.parent_path());
    writeWhole(place.string(), bytes);
  }

  void unpack(std::string_view bytes, const fs::path& zip, int inside) {
    std::vector<PackedFile> files;
    try {
      files = readPackedFiles(bytes, {}, kOfAClass);
    } catch (const PackedFault& fault) {
      return refuse(zip, fault.what());
    }
    const fs::path folder = folderOf(zip);
    fs::create_directories(folder);
    for (const PackedFile& file : files) {
      const fs::path name(file.name);
      if (std::any_of(name.begin(), name.end(), isOfTheSystem)) continue;
      const fs::path place = folder / name;
      if (!isZip(place)) {
        write(place, file.bytes);
      } else if (inside < kMostInside) {
        fs::create_directories(place.parent_path());
        unpack(file.bytes, place, inside + 1);
      } else {
        refuse(place, "it lies in too many other zip files to be unpacked");
      }
    }
  }

  std::vector<std::pair<fs::path, std::string>> refused_;
};

// A zip of one folder with a class in it is of that class.
fs::path classIn(fs::path folder) {
  for (int depth = 0; depth < kDeepestClassFolder; ++depth) {
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

// The same for as long, told as what stands below one of its folders.
UnpackedFolder below(const UnpackedFolder& made, const fs::path& folder) {
  std::shared_ptr<const std::string> path(
      new std::string(folder.string()), [keep = made.path](const std::string* own) { delete own; });
  return {path, made.workspace};
}

std::vector<UnpackedOne> with(const UnpackedFolder& folder, std::vector<HandedIn> some) {
  std::vector<UnpackedOne> all;
  all.reserve(some.size());
  for (HandedIn& one : some) all.push_back({std::move(one), folder});
  return all;
}

// Those in `class_folder`, and what is to be said of their zip files.
std::vector<HandedIn> unpackedOnes(const Unpacking& unpacking, const fs::path& class_folder,
                                   const std::string& given, const Lesson& lesson) {
  std::vector<HandedIn> all = handedIn(class_folder.string(), lesson);
  std::map<std::string, std::string> reasons = unpacking.reasons(class_folder);
  for (HandedIn& one : all) {
    const auto why = reasons.find(one.student);
    if (one.student.empty() || why == reasons.end()) continue;
    std::string& said = one.missing.empty() ? one.note : one.missing;
    said = (said.empty() || !one.missing.empty() ? std::string() : said + "; ") + why->second;
    reasons.erase(why);
  }
  const bool nothing = all.size() == 1 && all.front().path == class_folder.string();
  if (nothing && !reasons.empty()) all.clear();
  for (const auto& [student, why] : reasons) all.push_back({given, student, why});
  return all;
}

}  // namespace

std::vector<UnpackedOne> handedInUnpacked(const std::string& given, const Lesson& lesson) {
  std::error_code none;
  const bool is_folder = fs::is_directory(given, none);
  const bool is_zip = !is_folder && isZip(given) && fs::exists(given, none);
  if (!is_zip && !(is_folder && holdsZip(given))) {
    return with({nullptr, given}, handedIn(given, lesson));
  }
  const UnpackedFolder made{temporaryFolder("the class' files"), given};
  const fs::path root = *made.path;
  Unpacking unpacking;
  try {
    if (is_zip) {
      const fs::path place = root / fs::path(given).filename();
      unpacking.unpackFile(given, place);
      const fs::path folder = root / fs::path(given).stem();
      if (!fs::exists(folder)) {
        return with(made, unpackedOnes(unpacking, root, given, lesson));
      }
      return with(below(made, folder), unpackedOnes(unpacking, classIn(folder), given, lesson));
    }
    // Who handed in no zip file is graded where the files stand.
    std::set<std::string> taken;
    for (const auto& entry : fs::directory_iterator(given)) {
      const fs::path name = entry.path().filename();
      if (isOfTheSystem(name)) continue;
      if (entry.is_regular_file(none) && isZip(name)) {
        unpacking.unpackFile(entry.path(), root / name);
      } else if (entry.is_directory(none) && holdsZip(entry.path())) {
        unpacking.take(entry.path(), root / name);
        taken.insert(name.string());
      }
    }
    std::vector<HandedIn> plain = handedIn(given, lesson);
    std::erase_if(plain, [&](const HandedIn& one) {
      const fs::path inside = fs::path(one.path).lexically_relative(given);
      return inside == "." || taken.contains(inside.begin()->string());
    });
    std::vector<UnpackedOne> all = with({nullptr, given}, std::move(plain));
    for (UnpackedOne& one : with(made, unpackedOnes(unpacking, root, given, lesson))) {
      all.push_back(std::move(one));
    }
    return all;
  } catch (const FileFailure& failure) {
    throw CommandFailure(kNotAvailable, failure.what());
  } catch (const fs::filesystem_error& failure) {
    throw CommandFailure(kNotAvailable, failure.what());
  }
}

}  // namespace armillary
