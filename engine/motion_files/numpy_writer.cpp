// SPDX-License-Identifier: BSD-3-Clause
// Writes archives of NumPy.
#include <zip.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "engine/motion_files/numpy_archive.h"

namespace armillary {
namespace {

std::string arrayHeader(const std::string& type, const std::string& shape) {
  std::string header =
      "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
  constexpr size_t kBefore = 10, kAlign = 64;
  header.append(kAlign - (kBefore + header.size() + 1) % kAlign, ' ');
  header += '\n';
  std::string start = "\x93NUMPY";
  start += '\1';
  start += '\0';
  start += static_cast<char>(header.size() & 0xff);
  start += static_cast<char>(header.size() >> 8);
  return start + header;
}

std::string bytesOf(const std::vector<double>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double)};
}

// The characters' codes of UTF-8.
std::vector<std::uint32_t> charactersOf(const std::string& text) {
  std::vector<std::uint32_t> codes;
  for (size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const size_t more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;
    std::uint32_t code = more == 0 ? c : c & (0x3f >> more);
    for (size_t k = 1; k <= more && i + k < text.size(); ++k) {
      code = code << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3f);
    }
    codes.push_back(code);
    i += more + 1;
  }
  return codes;
}

}  // namespace

void NumpyArchive::add(const std::string& name, const std::vector<double>& numbers, size_t rows,
                       size_t columns) {
  const std::string shape = "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")";
  members_.push_back({name + ".npy", arrayHeader("<f8", shape) + bytesOf(numbers)});
}

void NumpyArchive::add(const std::string& name, const std::vector<double>& numbers) {
  const std::string shape = "(" + std::to_string(numbers.size()) + ",)";
  members_.push_back({name + ".npy", arrayHeader("<f8", shape) + bytesOf(numbers)});
}

void NumpyArchive::add(const std::string& name, const std::vector<std::string>& texts) {
  size_t longest = 1;
  for (const std::string& text : texts) longest = std::max(longest, charactersOf(text).size());
  std::string bytes =
      arrayHeader("<U" + std::to_string(longest), "(" + std::to_string(texts.size()) + ",)");
  for (const std::string& text : texts) {
    std::vector<std::uint32_t> codes = charactersOf(text);
    codes.resize(longest, 0);
    bytes.append(reinterpret_cast<const char*>(codes.data()), codes.size() * 4);
  }
  members_.push_back({name + ".npy", std::move(bytes)});
}

void NumpyArchive::addFile(const std::string& name, std::string bytes) {
  members_.push_back({name, std::move(bytes), true});
}

std::string NumpyArchive::bytes() const {
  zip_error_t failure;
  zip_error_init(&failure);
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, &failure);
  if (target == nullptr) throw std::runtime_error("no memory for an archive");
  zip_source_keep(target);
  zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, &failure);
  bool good = archive != nullptr;
  for (const Member& member : members_) {
    if (!good) break;
    zip_source_t* source = zip_source_buffer(archive, member.bytes.data(), member.bytes.size(), 0);
    const zip_int64_t at =
        source ? zip_file_add(archive, member.name.c_str(), source, ZIP_FL_ENC_UTF_8) : -1;
    if (source && at < 0) zip_source_free(source);
    good =
        at >= 0 && zip_set_file_compression(archive, static_cast<zip_uint64_t>(at),
                                            member.packed ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0) == 0;
  }
  if (archive && (!good || zip_close(archive) != 0)) {
    zip_discard(archive);
    good = false;
  }
  std::string bytes;
  zip_stat_t about;
  if (good && zip_source_stat(target, &about) == 0 && zip_source_open(target) == 0) {
    bytes.resize(about.size);
    good =
        zip_source_read(target, bytes.data(), about.size) == static_cast<zip_int64_t>(about.size);
    zip_source_close(target);
  }
  zip_source_free(target);
  if (!good) throw std::runtime_error("no memory for an archive");
  return bytes;
}

}  // namespace armillary
