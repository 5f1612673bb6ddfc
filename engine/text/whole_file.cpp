// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/whole_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <deque>
#include <filesystem>
#include <fstream>

namespace armillary {

namespace fs = std::filesystem;

namespace {

// A name may hold anything but '/' and zeros; a sentence stays one line.
std::string inOneLine(const std::string& name) {
  std::string line;
  for (const char letter : name) {
    if (letter == '\n') {
      line += "\\n";
    } else {
      line += static_cast<unsigned char>(letter) < 0x20 ? '?' : letter;
    }
  }
  return line;
}

}  // namespace

FileFailure::FileFailure(const std::string& file, const std::string& why)
    : std::runtime_error("'" + inOneLine(file) + "' cannot be written: " + why) {}

WholeFile::WholeFile(const std::string& place, const std::string& ending) {
  std::error_code failure;
  const fs::path linked = fs::canonical(place, failure);
  place_ = failure ? place : linked.string();
  part_ = place_ + ending;
  // "x": the file is made by us or not at all
  std::FILE* file = std::fopen(part_.c_str(), "wbx");
  for (int number = 2; file == nullptr; ++number) {
    if (errno != EEXIST) throw FileFailure(place, std::strerror(errno));
    part_ = place_ + "." + std::to_string(number) + ending;
    file = std::fopen(part_.c_str(), "wbx");
  }
  std::fclose(file);
}

WholeFile::~WholeFile() {
  if (!part_.empty()) std::remove(part_.c_str());
}

void WholeFile::putInPlace() {
  std::error_code failure;
  const fs::file_status there = fs::status(place_, failure);
  if (fs::is_regular_file(there)) fs::permissions(part_, there.permissions(), failure);
  fs::rename(part_, place_, failure);
  if (failure) throw FileFailure(place_, failure.message());
  part_.clear();
}

void writeWhole(const std::string& place, std::string_view text) {
  writeWhole({{place, std::string(text)}});
}

void writeWhole(const std::vector<FileToWrite>& files) {
  std::deque<WholeFile> written;
  for (const auto& [place, text] : files) {
    const WholeFile& file = written.emplace_back(place);
    std::ofstream out(file.part(), std::ios::binary | std::ios::trunc);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    if (!out) throw FileFailure(place, std::strerror(errno));
  }
  for (WholeFile& file : written) file.putInPlace();
}

}  // namespace armillary
