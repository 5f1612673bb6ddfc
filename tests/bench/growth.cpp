// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/growth.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <ostream>

namespace armillary::bench {
namespace {

double exponent(const Growth& growth) {
  double count = 0.0, x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
  for (size_t i = 0; i < growth.bodies.size(); ++i) {
    if (growth.bodies[i] < kGrowsFrom) continue;
    const double log_n = std::log(growth.bodies[i]), log_ns = std::log(growth.ns[i]);
    count += 1.0;
    x += log_n;
    y += log_ns;
    xx += log_n * log_n;
    xy += log_n * log_ns;
  }
  if (count < 2.0) return std::numeric_limits<double>::quiet_NaN();
  return (count * xy - x * y) / (count * xx - x * x);
}

}  // namespace

std::string chainName(int bodies) {
  return "chain" + std::to_string(bodies);
}

std::vector<Growth> growths(const std::vector<Figure>& figures) {
  std::vector<Growth> all;
  for (const Figure& figure : figures) {
    auto growth = std::find_if(all.begin(), all.end(), [&](const Growth& each) {
      return each.algorithm == figure.algorithm;
    });
    if (growth == all.end()) growth = all.insert(all.end(), {figure.algorithm, {}, {}, 0.0});
    for (const int bodies : kChainLengths) {
      const auto own = figure.ns.find(kOwnLibrary);
      if (chainName(bodies) != figure.robot || own == figure.ns.end()) continue;
      growth->bodies.push_back(bodies);
      growth->ns.push_back(median(own->second));
    }
  }
  for (Growth& growth : all) growth.exponent = exponent(growth);
  return all;
}

void printTable(const std::vector<Growth>& growths, std::ostream& out) {
  out << std::left << std::setw(28) << "microseconds a call, n =" << std::right;
  for (const int bodies : kChainLengths) out << std::setw(11) << bodies;
  out << std::setw(12) << "grows as n^" << '\n' << std::fixed;
  for (const Growth& growth : growths) {
    out << std::left << std::setw(28) << growth.algorithm << std::right << std::setprecision(2);
    for (const int bodies : kChainLengths) {
      const auto found = std::find(growth.bodies.begin(), growth.bodies.end(), bodies);
      out << std::setw(11);
      found == growth.bodies.end() ? out << "-"
                                   : out << 1e-3 * growth.ns[found - growth.bodies.begin()];
    }
    out << std::setw(12);
    std::isnan(growth.exponent) ? out << "-" : out << growth.exponent;
    out << '\n';
  }
}

void writeJson(const std::vector<Growth>& growths, std::ostream& out) {
  out << "[";
  const char* separator = "\n";
  for (const Growth& growth : growths) {
    const auto list = [&](const char* name, const auto& values) {
      out << ", \"" << name << "\": [";
      for (size_t i = 0; i < values.size(); ++i) out << (i ? ", " : "") << values[i];
      out << "]";
    };
    out << separator << "  {\"algorithm\": \"" << growth.algorithm << '"' << std::fixed
        << std::setprecision(1);
    list("bodies", growth.bodies);
    list("armillary_ns", growth.ns);
    if (!std::isnan(growth.exponent)) {
      out << std::setprecision(3) << ", \"exponent\": " << growth.exponent;
    }
    out << "}";
    separator = ",\n";
  }
  out << "\n]";
}

}  // namespace armillary::bench
