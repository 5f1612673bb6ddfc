// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/packed_files.h"

#include <algorithm>

#include "engine/motion_files/zip_archive.h"

namespace armillary {
namespace {

constexpr zip_uint64_t kLargestTogether = 1'000'000'000;
constexpr zip_uint64_t kMostGrowth = 200;  // of what deflates: text and meshes stay far below

}  // namespace

bool isInsideName(std::string_view name) {
  if (name.empty() || name.size() > 1000) return false;
  std::size_t first = 0;
  while (first <= name.size()) {
    const std::size_t end = std::min(name.find('/', first), name.size());
    const std::string_view part = name.substr(first, end - first);
    if (part.empty() || part == "." || part == "..") return false;
    for (const char c : part) {
      if (static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == ':') return false;
    }
    first = end + 1;
  }
  return true;
}

namespace {

// Said before any of them is unpacked.
void expectFew(zip_t* archive, std::string_view prefix, std::size_t most) {
  std::size_t count = 0;
  for (zip_int64_t i = 0; i < zip_get_num_entries(archive, 0); ++i) {
    const char* name = zip_get_name(archive, static_cast<zip_uint64_t>(i), 0);
    count += name && std::string_view(name).starts_with(prefix);
    if (count > most) {
      throw PackedFault("it has more than " + std::to_string(most) + " files");
    }
  }
}

}  // namespace

std::vector<PackedFile> readPackedFiles(std::string_view bytes, std::string_view folder,
                                        const PackedRules& rules) {
  const ZipArchive archive = openZip(bytes);
  if (!archive) throw PackedFault("it is no zip file");
  const std::string prefix = folder.empty() ? std::string() : std::string(folder) + "/";
  const zip_uint64_t most = std::min<zip_uint64_t>(
      kLargestTogether, kMostGrowth * std::max<zip_uint64_t>(bytes.size(), 4096));
  expectFew(archive.get(), prefix, rules.most_files);
  std::vector<PackedFile> files;
  zip_uint64_t total = 0;
  for (zip_int64_t i = 0; i < zip_get_num_entries(archive.get(), 0); ++i) {
    const char* said = zip_get_name(archive.get(), static_cast<zip_uint64_t>(i), 0);
    const std::string_view name = said ? said : "";
    if (!name.starts_with(prefix) || name == prefix) continue;
    const std::string_view inside = name.substr(prefix.size());
    if (inside.ends_with('/')) continue;  // a folder
    if (!isInsideName(inside)) {
      if (rules.pass_over_odd_names) continue;
      throw PackedFault("the name '" + std::string(inside) + "' leads out of its folder");
    }
    PackedFile& file = files.emplace_back();
    file.name = inside;
    if (!unpackMember(archive.get(), static_cast<zip_uint64_t>(i), most - total, file.bytes)) {
      throw PackedFault("a file in it cannot be unpacked");
    }
    total += file.bytes.size();
    if (total > most) throw PackedFault("the files in it are larger than 1 GB");
  }
  return files;
}

}  // namespace armillary
