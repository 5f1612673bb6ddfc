// SPDX-License-Identifier: BSD-3-Clause
#include "engine/counting/chain_formula.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <stdexcept>

namespace armillary {
namespace {

constexpr int kHighestDegree = 4;
constexpr long kUnit = ChainFormula::kUnit;  // 4!
constexpr int kProofs = 3;                   // counts beyond those that a polynomial is made from
constexpr int kLongest = 12;
constexpr int kDeepest = 64;  // joints of the longest chain whose depth is found

// Σ Δ_k C(n − n₀, k) in powers of n, in 24ths.
std::vector<long> inPowers(const std::vector<long>& differences, int n0) {
  std::vector<long> sum(differences.size(), 0);
  std::vector<long> falling{1};  // (n − n₀) (n − n₀ − 1) … of k factors
  long factorial = 1;
  for (std::size_t k = 0; k < differences.size(); ++k) {
    for (std::size_t i = 0; i < falling.size(); ++i) {
      sum[i] += kUnit / factorial * differences[k] * falling[i];
    }
    std::vector<long> next(falling.size() + 1, 0);
    const long root = n0 + static_cast<long>(k);
    for (std::size_t i = 0; i < falling.size(); ++i) {
      next[i + 1] += falling[i];
      next[i] -= root * falling[i];
    }
    falling = next;
    factorial *= static_cast<long>(k) + 1;
  }
  return sum;
}

std::string power(std::size_t exponent) {
  static const std::array<const char*, 5> powers{"", "n", "n²", "n³", "n⁴"};
  return powers.at(exponent);
}

std::vector<std::pair<int, long>> depthsOf(TracedQuantity quantity, const std::string& method) {
  std::vector<std::pair<int, long>> depths;
  try {
    for (int n = 1; n <= kDeepest; n *= 2) {
      depths.emplace_back(n, countOfMethod(plainChain(n), quantity, method, kMostOperations).depth);
    }
  } catch (const std::domain_error&) {  // too many operations
  }
  return depths;
}

}  // namespace

long ChainFormula::at(long n) const {
  long sum = 0;
  for (auto each = coefficients.rbegin(); each != coefficients.rend(); ++each) {
    sum = sum * n + *each;
  }
  return sum / kUnit;
}

std::optional<ChainFormula> chainFormula(const std::vector<long>& counts, int first) {
  const int size = static_cast<int>(counts.size());
  for (int skipped = 0; skipped + 1 + kProofs <= size; ++skipped) {
    std::vector<long> row(counts.begin() + skipped, counts.end()), differences;
    for (int degree = 0; degree <= kHighestDegree; ++degree) {
      differences.push_back(row.front());
      if (static_cast<int>(row.size()) < 1 + kProofs) break;
      if (std::all_of(row.begin(), row.end(), [&](long each) { return each == row.front(); })) {
        const int n0 = first + skipped;
        return ChainFormula{inPowers(differences, n0), n0};
      }
      for (std::size_t i = 0; i + 1 < row.size(); ++i) row[i] = row[i + 1] - row[i];
      row.pop_back();
    }
  }
  return std::nullopt;
}

ChainFormula wholeFormula(std::vector<long> coefficients) {
  for (long& each : coefficients) each *= kUnit;
  return {std::move(coefficients), 1};
}

std::string toText(const ChainFormula& formula) {
  std::string text;
  for (std::size_t k = formula.coefficients.size(); k-- > 0;) {
    const long coefficient = formula.coefficients[k];
    if (coefficient == 0) continue;
    const bool negative = coefficient < 0;
    if (text.empty()) {
      text = negative ? "−" : "";
    } else {
      text += negative ? " − " : " + ";
    }
    const long common = std::gcd(std::labs(coefficient), kUnit);
    const long top = std::labs(coefficient) / common, bottom = kUnit / common;
    std::string number = std::to_string(top);
    if (bottom != 1) number += "/" + std::to_string(bottom);
    if (k == 0) {
      text += number;
    } else {
      text += (number == "1" ? "" : number + " ") + power(k);
    }
  }
  return text.empty() ? "0" : text;
}

std::vector<ChainMethod> chainMethods(const std::string& method) {
  std::vector<ChainMethod> methods;
  for (const auto& [name, quantity] : countedQuantities()) {
    for (const std::string& each : countedMethods(quantity)) {
      if (!method.empty() && each != method) continue;
      std::vector<long> multiplications, additions, divisions, trigonometric, total, depth;
      try {
        for (int n = 1; n <= kLongest; ++n) {
          const OperationCount count = countOfMethod(plainChain(n), quantity, each);
          multiplications.push_back(count.multiplications);
          additions.push_back(count.additions);
          divisions.push_back(count.divisions);
          trigonometric.push_back(count.trigonometric);
          total.push_back(count.total());
          depth.push_back(count.depth);
        }
      } catch (const std::domain_error&) {
        continue;
      }
      methods.push_back({name, each, chainFormula(multiplications), chainFormula(additions),
                         chainFormula(divisions), chainFormula(trigonometric), chainFormula(total),
                         chainFormula(depth), depthsOf(quantity, each)});
    }
  }
  return methods;
}

std::optional<int> crossover(const ChainFormula& first, const ChainFormula& second, int most) {
  std::optional<int> least;
  for (int n = most; n >= std::max(first.from, second.from); --n) {
    if (first.at(n) >= second.at(n)) break;
    least = n;
  }
  return least;
}

std::optional<int> crossoverOfForwardDynamics(const std::vector<ChainMethod>& methods) {
  const auto total = [&](const char* method) -> const ChainFormula* {
    for (const ChainMethod& each : methods) {
      if (each.quantity == "forward-dynamics" && each.method == method && each.total) {
        return &*each.total;
      }
    }
    return nullptr;
  };
  const ChainFormula *aba = total("aba"), *crba = total("crba");
  if (!aba || !crba) return std::nullopt;
  return crossover(*aba, *crba);
}

}  // namespace armillary
