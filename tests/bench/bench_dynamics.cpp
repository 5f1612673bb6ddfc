// SPDX-License-Identifier: GPL-3.0-or-later
// How long every method takes, beside MuJoCo and DART where they are installed, and how its time
// grows with the number of bodies.
//
//   bench_dynamics [--rounds N] [--json FILE] [--benchmark_filter=REGEX]
//
// Each round runs every benchmark once, the peers right after ours, over the same random states;
// the first round is a warm-up. Medians over rounds count: a ratio holds where single times do not.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <list>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/constraint_force.h"
#include "tests/bench/growth.h"
#include "tests/bench/inverse_kinematics.h"
#include "tests/bench/methods.h"

namespace armillary::bench {
namespace {

// A robot with all that is measured on it; outlives its benchmarks.
struct Subject {
  explicit Subject(const Robot& subject) : robot(subject), own(subject) {}
  Robot robot;
  Own own;
  std::vector<std::unique_ptr<Peer>> peers;
};

// Calls call(sample number) for as long as Google Benchmark wants.
template <class Call>
void replay(benchmark::State& run, const Robot& robot, Call&& call) {
  const size_t count = robot.samples.size();
  size_t sample = 0;
  for (auto _ : run) {
    call(static_cast<int>(sample));
    benchmark::ClobberMemory();
    if (++sample == count) sample = 0;
  }
}

template <class Call>
void add(const Method& method, const Subject& subject, const char* library, Call call) {
  const std::string name = std::string(method.name) + "/" + subject.robot.name + "/" + library;
  benchmark::RegisterBenchmark(
      name.c_str(), [&subject, call](benchmark::State& run) { replay(run, subject.robot, call); });
}

// Whether the method takes the robot, tried on it.
bool applies(const Method& method, Subject& subject) {
  const Model& model = *subject.robot.model;
  if (model.bodyCount() - 1 > method.largest) return false;
  try {
    method.run(model, subject.robot.samples.front(), subject.own);
    return true;
  } catch (const MethodDoesNotApply&) {
    return false;
  }
}

// Registers every method that takes the robot, ours and the peers' in turn.
void addMethods(Subject& subject) {
  for (const Method& method : methods()) {
    if (!applies(method, subject)) continue;
    add(method, subject, kOwnLibrary, [&subject, run = method.run](int i) {
      run(*subject.robot.model, subject.robot.samples[i], subject.own);
    });
    if (!method.peer) continue;
    for (const auto& peer : subject.peers) {
      if (method.peer == &Peer::step && !peer->steps()) continue;
      add(method, subject, peer->name(),
          [peer = peer.get(), call = method.peer](int i) { (peer->*call)(i); });
    }
  }
}

// How long the constraint-force solve has to take on any number of processors: in block operations,
// and in parts of ⌈log₂ n⌉.
void printDependencyChains(std::ostream& out) {
  out << "\nlongest chain of dependent block operations of the constraint-force solve\n";
  for (const int bodies : kChainLengths) {
    const Robot chain = makeChain(chainName(bodies), bodies);
    Own own(chain);
    ConstraintForceReport report;
    const Sample& sample = chain.samples.front();
    if (!constraintForce(*chain.model, sample.state, sample.effort, {}, own.workspace, own.vector,
                         &report)) {
      throw std::runtime_error("constraint force is singular");
    }
    int log = 0;
    while ((1 << log) < bodies) ++log;
    out << "  " << bodies << " bodies: " << report.solve_depth << " of " << report.solve_work
        << " operations, " << static_cast<double>(report.solve_depth) / log
        << " log2 n; kinematics " << report.kinematics_depth << '\n';
  }
}

struct Options {
  int rounds = 15;
  std::string json;
};

// Takes our own options out of the arguments; the rest is Google Benchmark's.
Options takeOptions(std::vector<char*>& arguments) {
  Options options;
  std::vector<char*> rest{arguments[0]};
  for (size_t i = 1; i < arguments.size(); ++i) {
    const bool has_value = i + 1 < arguments.size();
    if (!std::strcmp(arguments[i], "--rounds") && has_value) {
      options.rounds = std::max(1, std::atoi(arguments[++i]));
    } else if (!std::strcmp(arguments[i], "--json") && has_value) {
      options.json = arguments[++i];
    } else {
      rest.push_back(arguments[i]);
    }
  }
  arguments = std::move(rest);
  return options;
}

// Runs what is registered, a warm-up first, and takes it off the register.
std::vector<Figure> measure(int rounds) {
  Collector collector;
  for (int round = 0; round <= rounds; ++round) {
    benchmark::RunSpecifiedBenchmarks(&collector);
    if (round == 0) collector.forget();
  }
  benchmark::ClearRegisteredBenchmarks();
  return collector.figures();
}

// Every method and the peers on robots.
std::vector<Figure> measureBesidePeers(int rounds) {
  std::list<Subject> subjects;
  for (const Robot& robot : makeRobots()) {
    Subject& subject = subjects.emplace_back(robot);
    subject.peers = makePeers(subject.robot);
    for (const auto& peer : subject.peers) {
      const double difference = peer->difference();
      if (difference < 1e-6) continue;  // MuJoCo finds principal axes to some 1e-9
      throw std::runtime_error(std::string(peer->name()) + " computes something else of " +
                               robot.name + ": it differs by " + std::to_string(difference));
    }
    addMethods(subject);
  }
  return measure(rounds);
}

// Every method on chains.
std::vector<Growth> measureGrowth(int rounds) {
  std::list<Subject> subjects;
  for (const int bodies : kChainLengths) {
    addMethods(subjects.emplace_back(makeChain(chainName(bodies), bodies)));
  }
  return growths(measure(rounds));
}

int run(int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);
  const Options options = takeOptions(arguments);
  char min_time[] = "--benchmark_min_time=0.02";  // a later one among the arguments wins
  arguments.insert(arguments.begin() + 1, min_time);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;

  const std::vector<Figure> figures = measureBesidePeers(options.rounds);
  printTable(figures, std::cout);
  // an exponent of five lengths needs fewer rounds than a ratio
  const std::vector<Growth> growing = measureGrowth((options.rounds + 2) / 3);
  std::cout << '\n';
  printTable(growing, std::cout);
  printDependencyChains(std::cout);
  const std::vector<SolveTimes> solves = measureInverseKinematics(makeRobots());
  printTable(solves, std::cout);
  if (options.json.empty()) return 0;
  std::ofstream file(options.json);
  file << "{\n\"robots\": ";
  writeJson(figures, file);
  file << ",\n\"growth\": ";
  writeJson(growing, file);
  file << ",\n\"inverse_kinematics\": ";
  writeJson(solves, file);
  file << "\n}\n";
  if (file.flush()) return 0;
  std::cerr << "cannot write " << options.json << '\n';
  return 1;
}

}  // namespace
}  // namespace armillary::bench

int main(int argc, char** argv) {
  try {
    return armillary::bench::run(argc, argv);
  } catch (const std::exception& failure) {
    std::cerr << "bench_dynamics: " << failure.what() << '\n';
    return 1;
  }
}
