// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/utf8.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace armillary {

namespace {

// The length of the UTF-8 sequence that starts at `at`, or 0 where there is none.
std::size_t sequenceLength(std::string_view text, std::size_t at) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return 0;
  }
  // Overlong forms, surrogates, and what lies beyond U+10FFFF.
  const unsigned char second = byte(at + 1);
  if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
      (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) {
    return 0;
  }
  return length;
}

// What tables of Excel are written in where its language is another one, and words that headers
// have there, without their first letter where that may be a capital.
struct Encoding {
  const char* name;
  std::array<std::string_view, 8> words;
};
constexpr std::array<Encoding, 3> kEncodings{
    {{"GB18030", {"关节", "时间", "位置", "角度", "速度", "力矩", "扭矩", "电流"}},
     {"SHIFT_JIS", {"関節", "時間", "時刻", "位置", "角度", "速度", "トルク", "電流"}},
     {"CP1251", {"ремя", "гол", "корость", "омент", "оложение", "устав", "вено", "скорение"}}}};

// Empty where the bytes are none of that encoding. `cut`: the last character may lack some.
std::string converted(std::string_view text, const char* encoding, bool cut = false) {
  const iconv_t converter = iconv_open("UTF-8", encoding);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): POSIX's word for none
  if (converter == reinterpret_cast<iconv_t>(-1)) return {};
  std::string utf8;
  utf8.reserve(text.size() + text.size() / 2);
  std::array<char, 65536> piece;
  char* from = const_cast<char*>(text.data());  // which it only reads
  std::size_t left = text.size();
  bool whole = true;
  while (left > 0) {
    char* to = piece.data();
    std::size_t room = piece.size();
    const bool done = iconv(converter, &from, &left, &to, &room) != std::size_t(-1);
    utf8.append(piece.data(), piece.size() - room);
    if (done || errno == E2BIG) continue;
    whole = cut && errno == EINVAL;
    break;
  }
  iconv_close(converter);
  return whole ? utf8 : std::string();
}

// By what its beginning says; empty where that says nothing in any.
std::string fromOtherEncoding(std::string_view text) {
  const std::string_view beginning = text.substr(0, 16384);
  for (const Encoding& encoding : kEncodings) {
    const std::string read = converted(beginning, encoding.name, true);
    const bool says =
        std::any_of(encoding.words.begin(), encoding.words.end(),
                    [&](std::string_view word) { return read.find(word) != std::string::npos; });
    if (!says) continue;
    if (std::string whole = converted(text, encoding.name); !whole.empty()) return whole;
  }
  return {};
}

// UTF-8 of a text that may be UTF-16 with a byte order mark, or, where it is no UTF-8, Latin-1.
std::string asUtf8(std::string text) {
  const bool little = text.starts_with("\xFF\xFE"), big = text.starts_with("\xFE\xFF");
  if (!little && !big) {
    if (firstInvalidUtf8(text) == std::string_view::npos) return text;  // what may be large
    std::string other = fromOtherEncoding(text);
    return other.empty() ? fromLatin1(text) : other;
  }
  std::string utf8;
  for (size_t i = 2; i + 1 < text.size(); i += 2) {
    const unsigned one = static_cast<unsigned char>(text[i]);
    const unsigned other = static_cast<unsigned char>(text[i + 1]);
    const unsigned code = little ? one | other << 8 : one << 8 | other;
    if (code < 0x80) {
      utf8 += static_cast<char>(code);
    } else if (code < 0x800) {
      utf8 += static_cast<char>(0xc0 | code >> 6);
      utf8 += static_cast<char>(0x80 | (code & 0x3f));
    } else {
      utf8 += static_cast<char>(0xe0 | code >> 12);
      utf8 += static_cast<char>(0x80 | (code >> 6 & 0x3f));
      utf8 += static_cast<char>(0x80 | (code & 0x3f));
    }
  }
  return utf8;
}

}  // namespace

std::size_t firstInvalidUtf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequenceLength(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

std::string printableUtf8(std::string_view text) {
  constexpr std::string_view kNoCharacter = "\uFFFD";
  std::string printable;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequenceLength(text, at);
    const std::string_view one = text.substr(at, std::max<std::size_t>(length, 1));
    const auto first = static_cast<unsigned char>(one[0]);
    const bool control =
        (one.size() == 1 && (first < 0x20 || first == 0x7F)) ||
        (one.size() == 2 && first == 0xC2 && static_cast<unsigned char>(one[1]) < 0xA0);
    if (length == 0) {
      if (!printable.ends_with(kNoCharacter)) printable += kNoCharacter;
    } else if (control) {
      printable += ' ';
    } else {
      printable += one;
    }
    at += one.size();
  }
  return printable;
}

std::string asPlainText(std::string text) {
  text = asUtf8(std::move(text));
  if (text.find('\n') == std::string::npos) std::replace(text.begin(), text.end(), '\r', '\n');
  return text;
}

std::string fromLatin1(std::string_view text) {
  std::string utf8;
  utf8.reserve(text.size() + text.size() / 16);
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      utf8 += c;
    } else {
      utf8 += static_cast<char>(0xC0 | (code >> 6));
      utf8 += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  return utf8;
}

}  // namespace armillary
