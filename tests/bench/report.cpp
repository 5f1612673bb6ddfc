#include "tests/bench/report.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <ostream>
#include <sstream>

namespace armillary::bench {

double median(std::vector<double> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::sort(values.begin(), values.end());
  const size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

double medianRatio(const Figure& figure) {
  std::vector<double> ratios;
  for (size_t i = 0; i < std::min(figure.own_ns.size(), figure.peer_ns.size()); ++i) {
    ratios.push_back(figure.own_ns[i] / figure.peer_ns[i]);
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
    if (found == figures_.end()) {
      found = figures_.insert(figures_.end(), {algorithm, robot, {}, {}});
    }
    // of this process alone: others on the machine do not count
    const double ns = 1e9 * run.cpu_accumulated_time / static_cast<double>(run.iterations);
    (library == kOwnLibrary ? found->own_ns : found->peer_ns).push_back(ns);
  }
}

void printTable(const std::vector<Figure>& figures, std::ostream& out) {
  out << std::left << std::setw(20) << "nanoseconds a call" << std::setw(12) << "robot"
      << std::right << std::setw(12) << kOwnLibrary << std::setw(12) << "fastest" << std::setw(12)
      << kPeerLibrary << std::setw(12) << "fastest" << std::setw(10) << "ratio" << '\n';
  for (const Figure& figure : figures) {
    out << std::left << std::setw(20) << figure.algorithm << std::setw(12) << figure.robot
        << std::right << std::fixed << std::setprecision(0);
    for (const std::vector<double>* times : {&figure.own_ns, &figure.peer_ns}) {
      if (times->empty()) {
        out << std::setw(12) << "-" << std::setw(12) << "-";
      } else {
        out << std::setw(12) << median(*times) << std::setw(12)
            << *std::min_element(times->begin(), times->end());
      }
    }
    const double ratio = medianRatio(figure);
    out << std::setprecision(2) << std::setw(10);
    std::isnan(ratio) ? out << "-" : out << ratio;
    out << '\n';
  }
}

void writeJson(const std::vector<Figure>& figures, std::ostream& out) {
  out << "[";
  const char* separator = "\n";
  for (const Figure& figure : figures) {
    out << separator << "  {\"algorithm\": \"" << figure.algorithm << "\", \"robot\": \""
        << figure.robot << '"' << std::fixed << std::setprecision(1);
    const auto times = [&](const char* library, const std::vector<double>& values) {
      if (values.empty()) return;
      out << ", \"" << library << "_ns\": " << median(values) << ", \"" << library
          << "_fastest_ns\": " << *std::min_element(values.begin(), values.end());
    };
    times(kOwnLibrary, figure.own_ns);
    times(kPeerLibrary, figure.peer_ns);
    const double ratio = medianRatio(figure);
    if (!std::isnan(ratio)) out << std::setprecision(3) << ", \"ratio\": " << ratio;
    out << ", \"rounds\": " << figure.own_ns.size() << "}";
    separator = ",\n";
  }
  out << "\n]\n";
}

}  // namespace armillary::bench
