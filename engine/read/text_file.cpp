// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/text_file.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/text/git_lfs.h"
#include "engine/text/read_file.h"
#include "engine/text/utf8.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// No robot file comes near these; what does would take memory that there may not be.
constexpr std::size_t kLargestFile = 32'000'000;   // bytes
constexpr std::ptrdiff_t kMostElements = 500'000;  // tags, of which an element has one or two
constexpr int kMostAttributes = 1000;              // of an element

int lineAt(std::string_view text, std::size_t offset) {
  int line = 1;
  for (const char c : text.substr(0, offset)) line += c == '\n';
  return line;
}

// Whether the XML declaration, if there is one, announces an encoding of the Latin-1 family.
bool announcesLatin1(std::string_view text) {
  std::string declaration(text.substr(0, std::min(text.find("?>"), text.size())));
  if (declaration.find("<?xml") == std::string::npos) return false;
  for (char& c : declaration) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return declaration.find("8859") != std::string::npos ||
         declaration.find("latin") != std::string::npos ||
         declaration.find("1252") != std::string::npos;
}

// UTF-16 by its byte order mark, or by an ASCII '<' beside a zero byte.
bool looksLikeUtf16(std::string_view bytes) {
  using namespace std::string_view_literals;
  return bytes.starts_with("\xFF\xFE"sv) || bytes.starts_with("\xFE\xFF"sv) ||
         bytes.starts_with("<\0"sv) || bytes.starts_with("\0<"sv);
}

// Control characters that no text file holds.
bool isBinary(char c) {
  return (c >= 0 && c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\v');
}

// Where an element has more attributes than any; npos where none has. The XML parser compares each
// attribute with all before it, which takes minutes where there are a hundred thousand.
std::size_t manyAttributes(std::string_view text) {
  std::size_t at = 0;
  while ((at = text.find('<', at)) < text.size()) {
    const std::string_view rest = text.substr(at);
    const char* end = rest.starts_with("<!--")        ? "-->"
                      : rest.starts_with("<![CDATA[") ? "]]>"
                                                      : nullptr;
    if (end != nullptr) {
      at = std::min(text.find(end, at), text.size());
      continue;
    }
    int attributes = 0;
    char quote = '\0';
    for (++at; at < text.size() && (quote != '\0' || (text[at] != '>' && text[at] != '<')); ++at) {
      const char c = text[at];
      if (quote != '\0') {
        if (c == quote) quote = '\0';
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '=' && ++attributes > kMostAttributes) {
        return at;
      }
    }
  }
  return std::string_view::npos;
}

}  // namespace

TextFile readTextFile(const std::string& path, Diagnostics& diagnostics) {
  TextFile result;
  std::string why;
  std::optional<std::string> bytes = readFile(path, kLargestFile, why);
  if (!bytes) {
    result.unreadable = true;
    diagnostics.error(0, {}, "the file cannot be read: " + why,
                      "give a robot description that may be read");
    return result;
  }
  std::string_view text = *bytes;
  if (looksLikeUtf16(text)) {
    diagnostics.error(1, {}, "the file is encoded in UTF-16, which is not read",
                      "save it as UTF-8");
    return result;
  }
  if (isGitLfsPointer(text)) {
    diagnostics.error(1, {}, "the file is a Git LFS pointer, not the robot description itself",
                      kGitLfsRemedy);
    return result;
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  // Some tools leave NUL bytes behind the text; they hide nothing.
  const std::size_t last = text.find_last_not_of('\0');
  const std::string_view body = text.substr(0, last == std::string_view::npos ? 0 : last + 1);
  if (body.empty() && !text.empty()) {
    diagnostics.error(1, {}, "the file holds nothing but NUL bytes: its text is lost",
                      "get it again from where it came");
    return result;
  }
  if (trimmed(body).empty()) {
    diagnostics.error(1, {}, "the file is empty", "give a file that describes a robot");
    return result;
  }
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (!isBinary(body[i])) continue;
    diagnostics.error(lineAt(body, i), {}, "the file is binary, not text",
                      "give the robot description (URDF), not a mesh or an archive");
    return result;
  }
  if (body.size() != text.size()) {
    diagnostics.note(lineAt(text, body.size()), {}, "NUL bytes at the end of the file are ignored");
  }
  if (std::count(body.begin(), body.end(), '<') > kMostElements) {
    diagnostics.error(1, {}, "the file has more than half a million tags",
                      "no robot has as many: leave out what does not describe it");
    return result;
  }
  if (const std::size_t many = manyAttributes(body); many != std::string_view::npos) {
    diagnostics.error(lineAt(body, many), {},
                      "an element has more than " + std::to_string(kMostAttributes) + " attributes",
                      "no robot has as many: leave out what does not describe it");
    return result;
  }
  const std::size_t invalid = firstInvalidUtf8(body);
  if (invalid == std::string_view::npos) {
    if (body.size() == bytes->size()) {
      result.text = std::move(bytes);  // a large file need not be there twice
    } else {
      result.text = std::string(body);
    }
    return result;
  }
  if (!announcesLatin1(body)) {
    diagnostics.warning(lineAt(body, invalid), {}, "the text is not UTF-8; it is read as Latin-1",
                        "save it as UTF-8");
  }
  result.text = fromLatin1(body);
  return result;
}

}  // namespace armillary
