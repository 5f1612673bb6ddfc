// SPDX-License-Identifier: BSD-3-Clause
// Packs of numbers, one a lane, as wide as the instruction set that a kernel is compiled for; their
// sine and cosine.
//
// Only the kernels include this: everything is local to their translation units (see form.h).
//
// Sine and cosine: k = round(x 2/π), r = x − k π/2 with π/2 in three parts of 33 bits and more, so
// that k times the first two is exact (Cody and Waite, Software Manual for the Elementary
// Functions, 1980, chapter 8); then minimax polynomials on |r| ≤ π/4, by the Remez algorithm,
//
//   sin r = r + r³ P(r²),  cos r = 1 − r²/2 + r⁴ Q(r²),  absolute errors below 4e-18,
//
// and the quadrant k mod 4. Beyond kLargestAngle, and for what is no number, the C library's.
#pragma once

// Not left to the compiler's judgement: a vector that passes a call goes through memory, for which
// the next operation waits.
#define ARMILLARY_KERNEL inline __attribute__((always_inline))

namespace armillary::fast {
namespace {

#if defined(__AVX512F__)
constexpr int kLanes = 8;
#elif defined(__AVX2__)
constexpr int kLanes = 4;
#else
constexpr int kLanes = 2;
#endif

typedef double Pack __attribute__((vector_size(8 * kLanes)));
typedef long long PackBits __attribute__((vector_size(8 * kLanes)));

constexpr double kLargestAngle = 5e5;  // rad

// As memory has it: anywhere, among numbers. A memcpy of a pack that is not in a register already
// goes in pieces of two numbers.
typedef double PackInMemory __attribute__((vector_size(8 * kLanes), aligned(8), may_alias));

ARMILLARY_KERNEL Pack loadPack(const double* from) {
  return *reinterpret_cast<const PackInMemory*>(from);
}

ARMILLARY_KERNEL void storePack(const Pack& pack, double* to) {
  *reinterpret_cast<PackInMemory*>(to) = pack;
}

ARMILLARY_KERNEL PackBits bitsOf(const Pack& pack) {
  return __builtin_bit_cast(PackBits, pack);
}
ARMILLARY_KERNEL Pack packOf(const PackBits& bits) {
  return __builtin_bit_cast(Pack, bits);
}

// All bits set in the lanes whose sine and cosine the polynomials do not give.
ARMILLARY_KERNEL PackBits beyondPolynomials(const Pack& x) {
  return ~((x <= kLargestAngle) & (x >= -kLargestAngle));
}

ARMILLARY_KERNEL bool any(const PackBits& mask) {
  long long all = 0;
  for (int i = 0; i < kLanes; ++i) all |= mask[i];
  return all != 0;
}

ARMILLARY_KERNEL void polynomialSineAndCosine(const Pack& x, Pack& sine, Pack& cosine) {
  constexpr double kToNearest = 0x1.8p52;  // added, it leaves no bits behind the point
  const Pack shifted = x * 0x1.45f306dc9c883p-1 + kToNearest;
  const Pack k = shifted - kToNearest;
  const PackBits quadrant = bitsOf(shifted);
  Pack r = x - k * 0x1.921fb544p+0;
  r = r - k * 0x1.0b4611a6p-34;
  r = r - k * 0x1.3198a2e037073p-69;
  const Pack z = r * r;
  Pack P = z * 0x1.5d9300ffc1dbfp-33 - 0x1.ae5e663a9d811p-26;
  P = z * P + 0x1.71de3577b6ac9p-19;
  P = z * P - 0x1.a01a019c11996p-13;
  P = z * P + 0x1.111111110f87ap-7;
  P = z * P - 0x1.5555555555549p-3;
  Pack Q = z * -0x1.8fae9c7bad01bp-37 + 0x1.1ee9ebe932e07p-29;
  Q = z * Q - 0x1.27e4f809f0a0dp-22;
  Q = z * Q + 0x1.a01a019cb1bdap-16;
  Q = z * Q - 0x1.6c16c16c1517ep-10;
  Q = z * Q + 0x1.555555555554cp-5;
  const Pack s = r + r * z * P;
  const Pack c = 1.0 - z * (0.5 - z * Q);
  const PackBits swapped = -(quadrant & 1);  // all bits in odd quadrants
  const PackBits sine_sign = (quadrant & 2) << 62;
  const PackBits cosine_sign = ((quadrant + 1) & 2) << 62;
  sine = packOf(((swapped & bitsOf(c)) | (~swapped & bitsOf(s))) ^ sine_sign);
  cosine = packOf(((swapped & bitsOf(s)) | (~swapped & bitsOf(c))) ^ cosine_sign);
}

// Replaces the lanes of `mask` by the C library's. The others stay: what a sample gives may not
// depend on its neighbours.
__attribute__((noinline)) void correctLanes(const Pack& x, const PackBits& mask, Pack& sine,
                                            Pack& cosine) {
  for (int i = 0; i < kLanes; ++i) {
    if (mask[i] == 0) continue;
    sine[i] = __builtin_sin(x[i]);
    cosine[i] = __builtin_cos(x[i]);
  }
}

// Of any angles.
ARMILLARY_KERNEL void sineAndCosine(const Pack& x, Pack& sine, Pack& cosine) {
  polynomialSineAndCosine(x, sine, cosine);
  const PackBits beyond = beyondPolynomials(x);
  if (__builtin_expect(any(beyond), 0)) {
    Pack s = sine, c = cosine;
    correctLanes(x, beyond, s, c);
    sine = s;
    cosine = c;
  }
}

}  // namespace
}  // namespace armillary::fast
