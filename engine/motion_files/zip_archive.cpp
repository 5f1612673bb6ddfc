// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/zip_archive.h"

#include <algorithm>

namespace armillary {
namespace {

constexpr zip_uint64_t kUnpackedAtOnce = 1 << 20;  // bytes

struct CloseMember {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};

}  // namespace

ZipArchive openZip(std::string_view bytes) {
  zip_error_t failure;
  zip_error_init(&failure);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &failure);
  ZipArchive archive(source ? zip_open_from_source(source, ZIP_RDONLY, &failure) : nullptr);
  if (!archive && source) zip_source_free(source);
  zip_error_fini(&failure);
  return archive;
}

bool unpackMember(zip_t* archive, zip_uint64_t index, zip_uint64_t most, std::string& bytes) {
  bytes.clear();
  const std::unique_ptr<zip_file_t, CloseMember> file(zip_fopen_index(archive, index, 0));
  if (!file) return false;
  while (bytes.size() <= most) {
    const std::size_t before = bytes.size();
    bytes.resize(before + kUnpackedAtOnce);
    const zip_int64_t came = zip_fread(file.get(), bytes.data() + before, kUnpackedAtOnce);
    bytes.resize(before + static_cast<std::size_t>(std::max<zip_int64_t>(came, 0)));
    if (came > 0) continue;
    bytes.shrink_to_fit();  // one of thousands keeps no room for more
    return came == 0;
  }
  return true;
}

}  // namespace armillary
