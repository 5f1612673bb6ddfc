// SPDX-License-Identifier: BSD-3-Clause
// A zip file in memory, as libzip reads it.
#pragma once

#include <zip.h>

#include <memory>
#include <string>
#include <string_view>

namespace armillary {

struct CloseZip {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
using ZipArchive = std::unique_ptr<zip_t, CloseZip>;

// The archive that `bytes` are, which must outlive it; nothing where they are none.
ZipArchive openZip(std::string_view bytes);

// The bytes of the member `index`, at most one part more than `most`; memory grows with what comes,
// not with what the archive says. False where what is packed is damaged: the bytes end there.
bool unpackMember(zip_t* archive, zip_uint64_t index, zip_uint64_t most, std::string& bytes);

}  // namespace armillary
