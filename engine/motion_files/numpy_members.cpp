// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/numpy_members.h"

#include <zip.h>

#include <algorithm>
#include <memory>

namespace armillary {
namespace {

using Fault = NumpyFault;

constexpr zip_uint64_t kLargest = 2'000'000'000;  // bytes of all arrays
constexpr zip_uint64_t kMostPacked = 1100;        // bytes that one packed byte can stand for
// What is packed closer than numbers of a motion ever are may not grow beyond this.
constexpr zip_uint64_t kUsualPacked = 20, kLargestOdd = 64'000'000;
constexpr zip_uint64_t kMostMembers = 10'000;
constexpr zip_uint64_t kPart = 1 << 20;  // bytes unpacked at once

struct CloseZip {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseFile {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};

// The bytes of a member, as many as there are; memory grows with them, not with what is said.
std::string unpacked(zip_t* archive, zip_uint64_t index, zip_uint64_t size) {
  const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(archive, index, 0));
  std::string content;
  while (file && content.size() < size) {
    const size_t before = content.size();
    const zip_uint64_t wanted = std::min<zip_uint64_t>(kPart, size - before);
    content.resize(before + wanted);
    const zip_int64_t came = zip_fread(file.get(), content.data() + before, wanted);
    content.resize(before + static_cast<size_t>(std::max<zip_int64_t>(came, 0)));
    if (came <= 0) break;
  }
  return content;
}

}  // namespace

NumpyArrays readNumpyArrays(std::string_view bytes) {
  zip_error_t failure;
  zip_error_init(&failure);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &failure);
  const std::unique_ptr<zip_t, CloseZip> archive(
      source ? zip_open_from_source(source, ZIP_RDONLY, &failure) : nullptr);
  if (!archive) {
    if (source) zip_source_free(source);
    throw Fault{"this is no NumPy archive (a zip file of arrays)"};
  }
  if (zip_get_num_entries(archive.get(), 0) > static_cast<zip_int64_t>(kMostMembers)) {
    throw Fault{"it has more than 10,000 members: this is no motion"};
  }
  NumpyArrays arrays;
  zip_uint64_t total = 0;
  for (zip_int64_t i = 0; i < zip_get_num_entries(archive.get(), 0); ++i) {
    zip_stat_t about;
    if (zip_stat_index(archive.get(), static_cast<zip_uint64_t>(i), 0, &about) != 0) continue;
    std::string name = about.name;
    if (!name.ends_with(".npy")) continue;
    name.resize(name.size() - 4);
    total += about.size;
    if (total > kLargest) {
      throw Fault{"array '" + name + "' is larger than 2 GB, or all are together"};
    }
    if (about.size > kMostPacked * (about.comp_size + 64)) {
      throw Fault{"array '" + name + "' is said to be larger than its packed bytes can hold"};
    }
    if (total > std::max<zip_uint64_t>(kUsualPacked * bytes.size(), kLargestOdd)) {
      throw Fault{"its arrays grow to more than " + std::to_string(kUsualPacked) +
                  " times the file: no motion packs so close; save it by numpy.savez"};
    }
    const std::string content = unpacked(archive.get(), static_cast<zip_uint64_t>(i), about.size);
    if (content.size() != about.size) throw Fault{"array '" + name + "' cannot be unpacked"};
    try {
      arrays.good[name] = parseNumpyArray(content);
    } catch (const Fault& fault) {
      arrays.bad[name] = fault.message;
    }
  }
  return arrays;
}

}  // namespace armillary
