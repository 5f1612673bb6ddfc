// SPDX-License-Identifier: BSD-3-Clause
// The readers under libFuzzer: ARMILLARY_FUZZ_READER says which one gets the bytes.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "tests/fuzz/readers.h"

namespace {

const armillary::fuzz::Reader* chosen = nullptr;

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): libFuzzer's names
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* name = std::getenv("ARMILLARY_FUZZ_READER");
  chosen = armillary::fuzz::readerNamed(name == nullptr ? "" : name);
  if (chosen != nullptr) return 0;
  std::fputs("ARMILLARY_FUZZ_READER must be one of:", stderr);
  for (const auto& reader : armillary::fuzz::readers()) {
    std::fprintf(stderr, " %.*s", static_cast<int>(reader.name.size()), reader.name.data());
  }
  std::fputs("\n", stderr);
  std::exit(1);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  try {
    chosen->read({reinterpret_cast<const char*>(bytes), size});
  } catch (const std::exception& thrown) {  // readers throw nothing for what a file holds
    std::fprintf(stderr, "thrown: %s\n", thrown.what());
    std::abort();
  }
  return 0;
}
// NOLINTEND(readability-identifier-naming)
