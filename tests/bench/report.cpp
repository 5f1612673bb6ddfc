// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/report.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <ostream>
#include <set>
#include <sstream>

namespace armillary::bench {
namespace {

std::set<std::string> peersOf(const std::vector<Figure>& figures) {
  std::set<std::string> peers;
  for (const Figure& figure : figures) {
    for (const auto& [library, times] : figure.ns) {
      if (library != kOwnLibrary) peers.insert(library);
    }
  }
  return peers;
}

}  // namespace

double median(std::vector<double> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::sort(values.begin(), values.end());
  const size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

double medianRatio(const Figure& figure, const std::string& peer) {
  const auto own = figure.ns.find(kOwnLibrary), other = figure.ns.find(peer);
  std::vector<double> ratios;
  if (own != figure.ns.end() && other != figure.ns.end()) {
    for (size_t i = 0; i < std::min(own->second.size(), other->second.size()); ++i) {
      ratios.push_back(own->second[i] / other->second[i]);
    }
  }
  return median(ratios);
}

void Collector::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
    std::istringstream name(run.run_name.function_name);
    std::string algorithm, robot, library;
    std::getline(name, algorithm, '/');
    std::getline(name, robot, '/');
    std::getline(name, library, '/');
    auto found = std::find_if(figures_.begin(), figures_.end(), [&](const Figure& figure) {
      return figure.algorithm == algorithm && figure.robot == robot;
    });
    if (found == figures_.end()) found = figures_.insert(figures_.end(), {algorithm, robot, {}});
    // of this process alone: others on the machine do not count
    found->ns[library].push_back(1e9 * run.cpu_accumulated_time /
                                 static_cast<double>(run.iterations));
  }
}

void printTable(const std::vector<Figure>& figures, std::ostream& out) {
  const std::set<std::string> peers = peersOf(figures);
  out << std::left << std::setw(52) << "nanoseconds a call" << std::setw(12) << "robot"
      << std::right << std::setw(12) << kOwnLibrary << std::setw(12) << "fastest";
  for (const std::string& peer : peers) {
    out << std::setw(12) << peer << std::setw(12) << "fastest" << std::setw(8) << "ratio";
  }
  out << '\n';
  for (const Figure& figure : figures) {
    out << std::left << std::setw(52) << figure.algorithm << std::setw(12) << figure.robot
        << std::right << std::fixed;
    const auto times = [&](const std::string& library) {
      const auto found = figure.ns.find(library);
      out << std::setprecision(0);
      if (found == figure.ns.end()) {
        out << std::setw(12) << "-" << std::setw(12) << "-";
      } else {
        out << std::setw(12) << median(found->second) << std::setw(12)
            << *std::min_element(found->second.begin(), found->second.end());
      }
    };
    times(kOwnLibrary);
    for (const std::string& peer : peers) {
      times(peer);
      const double ratio = medianRatio(figure, peer);
      out << std::setprecision(2) << std::setw(8);
      std::isnan(ratio) ? out << "-" : out << ratio;
    }
    out << '\n';
  }
}

void writeJson(const std::vector<Figure>& figures, std::ostream& out) {
  out << "[";
  const char* separator = "\n";
  for (const Figure& figure : figures) {
    out << separator << "  {\"algorithm\": \"" << figure.algorithm << "\", \"robot\": \""
        << figure.robot << '"' << std::fixed;
    size_t rounds = 0;
    for (const auto& [library, times] : figure.ns) {
      out << std::setprecision(1) << ", \"" << library << "_ns\": " << median(times) << ", \""
          << library << "_fastest_ns\": " << *std::min_element(times.begin(), times.end());
      rounds = times.size();
      if (library == kOwnLibrary) continue;
      const double ratio = medianRatio(figure, library);
      if (std::isnan(ratio)) continue;
      out << std::setprecision(3) << ", \"ratio_to_" << library << "\": " << ratio;
    }
    out << ", \"rounds\": " << rounds << "}";
    separator = ",\n";
  }
  out << "\n]";
}

}  // namespace armillary::bench
