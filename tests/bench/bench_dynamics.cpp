// How long forward kinematics, RNEA, CRBA and ABA take, beside MuJoCo where it is installed.
//
//   bench_dynamics [--rounds N] [--json FILE] [--benchmark_filter=REGEX]
//
// Each round runs every benchmark once, a peer right after ours, over the same random states; the
// first round is a warm-up. Medians over rounds count: a ratio holds where single times do not.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <list>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/bench/report.h"
#include "tests/bench/robots.h"
#ifdef ARMILLARY_BENCH_MUJOCO
#include "tests/bench/mujoco_peer.h"
#endif

namespace armillary::bench {
namespace {

// Runs call(sample number) for as long as Google Benchmark wants.
template <class Call>
void replay(benchmark::State& run, const Robot& robot, Call&& call) {
  const size_t count = robot.samples.size();
  size_t sample = 0;
  for (auto _ : run) {
    call(static_cast<int>(sample));
    if (++sample == count) sample = 0;
  }
}

template <class Call>
void add(const char* algorithm, const Robot& robot, const char* library, Call call) {
  const std::string name = std::string(algorithm) + "/" + robot.name + "/" + library;
  benchmark::RegisterBenchmark(
      name.c_str(), [&robot, call](benchmark::State& run) mutable { replay(run, robot, call); });
}

// What our algorithms need besides the samples.
struct Own {
  explicit Own(const Model& model) : workspace(model) {}
  Workspace workspace;
  BodyPoses poses;
  Eigen::VectorXd vector;
  Eigen::MatrixXd matrix;
};

// Registers ours and the peer's benchmarks alternately. Own and MujocoPeer outlive them.
void addRobot(const Robot& robot, Own& own, [[maybe_unused]] void* peer) {
  const Model& model = *robot.model;
#ifdef ARMILLARY_BENCH_MUJOCO
  auto* mujoco = static_cast<MujocoPeer*>(peer);
  const auto add_peer = [&](const char* algorithm, auto call) {
    if (mujoco) add(algorithm, robot, kPeerLibrary, call);
  };
#endif
  add("kinematics", robot, kOwnLibrary, [&](int i) {
    forwardKinematics(model, robot.samples[i].state, own.workspace, own.poses);
    benchmark::ClobberMemory();
  });
#ifdef ARMILLARY_BENCH_MUJOCO
  add_peer("kinematics", [mujoco](int i) { mujoco->forwardKinematics(i); });
#endif
  add("RNEA", robot, kOwnLibrary, [&](int i) {
    const Sample& sample = robot.samples[i];
    inverseDynamics(model, sample.state, sample.acceleration, {}, own.workspace, own.vector);
    benchmark::ClobberMemory();
  });
#ifdef ARMILLARY_BENCH_MUJOCO
  add_peer("RNEA", [mujoco](int i) { mujoco->inverseDynamics(i); });
#endif
  add("CRBA", robot, kOwnLibrary, [&](int i) {
    massMatrix(model, robot.samples[i].state, own.workspace, own.matrix);
    benchmark::ClobberMemory();
  });
#ifdef ARMILLARY_BENCH_MUJOCO
  add_peer("CRBA", [mujoco](int i) { mujoco->massMatrix(i); });
#endif
  add("ABA", robot, kOwnLibrary, [&](int i) {
    const Sample& sample = robot.samples[i];
    const SolveStatus status =
        articulatedBody(model, sample.state, sample.effort, {}, own.workspace, own.vector);
    if (!status) std::abort();
    benchmark::ClobberMemory();
  });
#ifdef ARMILLARY_BENCH_MUJOCO
  add_peer("ABA", [mujoco](int i) { mujoco->forwardDynamics(i); });
#endif
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

int run(int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);
  const Options options = takeOptions(arguments);
  char min_time[] = "--benchmark_min_time=0.02";  // a later one among the arguments wins
  arguments.insert(arguments.begin() + 1, min_time);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;

  const std::vector<Robot> robots = makeRobots();
  std::list<Own> own;
#ifdef ARMILLARY_BENCH_MUJOCO
  std::list<MujocoPeer> peers;
#endif
  for (const Robot& robot : robots) {
    void* peer = nullptr;
#ifdef ARMILLARY_BENCH_MUJOCO
    peer = &peers.emplace_back(robot);
    // a peer that computes something else is no peer; it finds principal axes to some 1e-9
    const double difference = peers.back().effortDifference();
    if (!(difference < 1e-6)) {
      std::cerr << "MuJoCo's efforts of " << robot.name << " differ by " << difference << '\n';
      return 1;
    }
#endif
    addRobot(robot, own.emplace_back(*robot.model), peer);
  }

  Collector collector;
  for (int round = 0; round <= options.rounds; ++round) {
    benchmark::RunSpecifiedBenchmarks(&collector);
    if (round == 0) collector.forget();
  }
  printTable(collector.figures(), std::cout);
  if (options.json.empty()) return 0;
  std::ofstream file(options.json);
  writeJson(collector.figures(), file);
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
