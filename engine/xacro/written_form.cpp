// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/written_form.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/xacro/code_points.h"

namespace armillary::xacro {
namespace {

std::string realDigits(double value, const Form& form) {
  if (!std::isfinite(value)) return std::isnan(value) ? "nan" : "inf";
  char buffer[kWidestForm + 400];
  const char type = static_cast<char>(form.type | 0x20);
  const int precision = form.precision < 0 ? 6 : form.precision;
  const auto style = type == 'f'   ? std::chars_format::fixed
                     : type == 'e' ? std::chars_format::scientific
                                   : std::chars_format::general;
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, style,
                                 type == 'g' ? std::max(precision, 1) : precision);
  return {buffer, end.ptr};
}

__extension__ using Magnitude = unsigned __int128;

std::string wholeDigits(Magnitude value, char type) {
  const Magnitude base = type == 'x' || type == 'X' ? 16 : type == 'o' ? 8 : type == 'b' ? 2 : 10;
  std::string digits;
  for (Magnitude rest = value; rest > 0; rest /= base) {
    digits.insert(digits.begin(), "0123456789abcdef"[static_cast<unsigned>(rest % base)]);
  }
  return digits.empty() ? "0" : digits;
}

std::string padded(const std::string& sign, const std::string& digits, const Form& form) {
  const auto length = static_cast<int>(countCodePoints(digits) + sign.size());
  const auto gap = static_cast<std::size_t>(std::max(0, form.width - length));
  const std::string filling(gap, form.fill);
  switch (form.align) {
    case '=':
      return sign + filling + digits;
    case '<':
      return sign + digits + filling;
    case '^':
      return filling.substr(0, gap / 2) + sign + digits + filling.substr(gap / 2);
    default:
      return filling + sign + digits;
  }
}

// Groups of three digits, of four where each stands for some bits.
void separateGroups(std::string& digits, std::size_t size, char mark) {
  const std::size_t begin = digits.size() > 1 && digits[1] > '9' ? 2 : 0;  // 0x
  std::size_t end = digits.size();
  if (size == 3) end = std::min(digits.find_first_not_of("0123456789"), end);
  for (; end > begin + size; end -= size) digits.insert(end - size, 1, mark);
}

}  // namespace

int widthAt(const std::string& text, std::size_t& at) {
  int width = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
    width = width * 10 + (text[at] - '0');
    if (width > kWidestForm) throw ExpansionError("a width of more than 10000 characters");
  }
  return width;
}

std::string writtenNumber(const Value& value, Form form) {
  const bool real_type = std::string_view("eEfFgG%").find(form.type) != std::string_view::npos;
  const bool whole = value.isWhole() && !(real_type && form.type != 0);
  double real = whole ? 0 : value.real();
  const bool negative = whole ? value.whole() < 0 : std::signbit(real) && !std::isnan(real);
  std::string digits;
  if (whole) {
    const auto bits = static_cast<Magnitude>(value.whole());
    const Magnitude magnitude = negative ? -bits : bits;
    if (form.other && form.type != 0 && form.type != 'd') digits = std::string("0") + form.type;
    digits += wholeDigits(magnitude, form.type);
  } else {
    real = std::fabs(real);
    const bool percent = form.type == '%';
    if (form.type == 0 && form.precision < 0) {
      digits = numberText(real);
    } else {
      if (percent) {
        real *= 100;
        form.type = 'f';
      }
      if (form.type == 0) form.type = 'g';
      digits = realDigits(real, form);
      if (percent) digits += '%';
    }
  }
  if (form.type == 'E' || form.type == 'G' || form.type == 'X' || form.type == 'F') {
    for (char& c : digits) {
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
  }
  const bool of_bits = whole && std::string_view("xXob").find(form.type) != std::string_view::npos;
  if (form.thousands != 0) separateGroups(digits, of_bits ? 4 : 3, form.thousands);
  if (form.align == 0) form.align = '>';
  const std::string sign = negative ? "-" : form.sign == '-' ? "" : std::string(1, form.sign);
  return padded(sign, digits, form);
}

std::string writtenText(std::string text, Form form) {
  if (form.precision >= 0) {
    std::string cut;
    for (const std::string_view character : codePointsOf(text)) {
      if (form.precision-- <= 0) break;
      cut += character;
    }
    text = cut;
  }
  if (form.align == 0 || form.align == '=') form.align = '<';
  return padded({}, text, form);
}

}  // namespace armillary::xacro
