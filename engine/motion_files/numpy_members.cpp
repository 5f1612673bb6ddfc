// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/numpy_members.h"

#include <algorithm>

#include "engine/motion_files/zip_archive.h"

namespace armillary {
namespace {

using Fault = NumpyFault;

constexpr zip_uint64_t kLargestArrays = 2'000'000'000;  // bytes of all arrays
constexpr zip_uint64_t kMostPacked = 1100;              // bytes that one packed byte can stand for
// What is packed closer than numbers of a motion ever are may not grow beyond this.
constexpr zip_uint64_t kUsualPacked = 20, kLargestOdd = 64'000'000;
constexpr zip_uint64_t kMostMembers = 10'000;

}  // namespace

NumpyArrays readNumpyArrays(std::string_view bytes, std::string_view only) {
  const ZipArchive archive = openZip(bytes);
  if (!archive)
    throw Fault{
        "this is no NumPy archive (a zip file of arrays), or one that was cut off: copy it or save "
        "it "
        "again"};
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
    if (!only.empty() && name != only) continue;
    total += about.size;
    if (total > kLargestArrays) {
      throw Fault{"array '" + name + "' is larger than 2 GB, or all are together"};
    }
    if (about.size > kMostPacked * (about.comp_size + 64)) {
      throw Fault{"array '" + name + "' is said to be larger than its packed bytes can hold"};
    }
    if (total > std::max<zip_uint64_t>(kUsualPacked * bytes.size(), kLargestOdd)) {
      throw Fault{"its arrays grow to more than " + std::to_string(kUsualPacked) +
                  " times the file: no motion packs so close; save it by numpy.savez"};
    }
    std::string content;
    if (!unpackMember(archive.get(), static_cast<zip_uint64_t>(i), about.size, content) ||
        content.size() != about.size) {
      throw Fault{"array '" + name + "' cannot be unpacked"};
    }
    try {
      NumpyArray array = parseNumpyArray(content);
      if (array.inner > 0) arrays.bad[name] = "it has three dimensions";
      (array.inner > 0 ? arrays.deep : arrays.good)[name] = std::move(array);
    } catch (const Fault& fault) {
      arrays.bad[name] = fault.message;
    }
  }
  return arrays;
}

}  // namespace armillary
