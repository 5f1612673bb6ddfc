// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/packed_files.h"

#include <zip.h>

#include <algorithm>
#include <memory>

namespace armillary {
namespace {

constexpr zip_uint64_t kLargest = 1'000'000'000;
constexpr std::size_t kMostFiles = 2000;
constexpr zip_uint64_t kMostGrowth = 200;  // of what deflates: text and meshes stay far below
constexpr zip_uint64_t kPart = 1 << 20;

struct CloseZip {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseFile {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};

// Memory grows with what comes, not with what is said.
std::string unpacked(zip_t* archive, zip_uint64_t index, zip_uint64_t most) {
  const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(archive, index, 0));
  std::string bytes;
  while (file) {
    const std::size_t before = bytes.size();
    bytes.resize(before + kPart);
    const zip_int64_t came = zip_fread(file.get(), bytes.data() + before, kPart);
    bytes.resize(before + static_cast<std::size_t>(std::max<zip_int64_t>(came, 0)));
    if (came < 0) throw PackedFault("a file in it cannot be unpacked");
    if (bytes.size() > most) throw PackedFault("the files in it are larger than 1 GB");
    if (came == 0) break;
  }
  return bytes;
}

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

std::vector<PackedFile> readPackedFiles(std::string_view bytes, std::string_view folder) {
  zip_error_t failure;
  zip_error_init(&failure);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &failure);
  const std::unique_ptr<zip_t, CloseZip> archive(
      source ? zip_open_from_source(source, ZIP_RDONLY, &failure) : nullptr);
  if (!archive) {
    if (source) zip_source_free(source);
    throw PackedFault("it is no zip file");
  }
  const std::string prefix = std::string(folder) + "/";
  const zip_uint64_t most =
      std::min<zip_uint64_t>(kLargest, kMostGrowth * std::max<zip_uint64_t>(bytes.size(), 4096));
  std::vector<PackedFile> files;
  zip_uint64_t total = 0;
  for (zip_int64_t i = 0; i < zip_get_num_entries(archive.get(), 0); ++i) {
    const char* said = zip_get_name(archive.get(), static_cast<zip_uint64_t>(i), 0);
    const std::string_view name = said ? said : "";
    if (!name.starts_with(prefix) || name == prefix) continue;
    const std::string_view inside = name.substr(prefix.size());
    if (inside.ends_with('/')) continue;  // a folder
    if (!isInsideName(inside)) {
      throw PackedFault("the name '" + std::string(inside) + "' leads out of its folder");
    }
    if (files.size() == kMostFiles) throw PackedFault("it has more than 2,000 files");
    PackedFile& file = files.emplace_back();
    file.name = inside;
    file.bytes = unpacked(archive.get(), static_cast<zip_uint64_t>(i), most - total);
    total += file.bytes.size();
  }
  return files;
}

}  // namespace armillary
