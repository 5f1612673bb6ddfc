// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/render_film.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <iostream>

#include "ui/film/film_encoder.h"
#include "ui/film/film_times.h"
#include "ui/scene/scene_renderer.h"

namespace armillary {
namespace {

volatile std::sig_atomic_t interrupted_by = 0;

// While it lives, interrupts wait until what was begun is cleaned up.
class Interrupts {
 public:
  Interrupts() {
    for (const int signal : kSignals) std::signal(signal, [](int by) { interrupted_by = by; });
  }
  ~Interrupts() {
    for (const int signal : kSignals) std::signal(signal, SIG_DFL);
    if (interrupted_by != 0) std::raise(interrupted_by);
  }
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  static bool any() { return interrupted_by != 0; }

 private:
  static constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
};

// One line on stderr, written over and over.
class Progress {
 public:
  explicit Progress(int total) : total_(total), shown_(isatty(STDERR_FILENO) != 0) {}
  ~Progress() {
    if (said_) std::cerr << '\n';
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void say(int done) {
    if (!shown_) return;
    using Seconds = std::chrono::duration<double>;
    const double seconds = Seconds(std::chrono::steady_clock::now() - start_).count();
    std::cerr << "\rframe " << done << " of " << total_;
    if (seconds > 1.0) {
      const double rate = done / seconds;
      std::cerr << ", " << std::lround((total_ - done) / rate) << " s to go  ";
    }
    std::cerr << std::flush;
    said_ = true;
  }

 private:
  int total_;
  bool shown_, said_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

State stateAt(const Model& model, const FilmRows& motion, double time) {
  const auto later = std::upper_bound(motion.states.begin(), motion.states.end(), time,
                                      [](double t, const State& state) { return t < state.time; });
  if (later == motion.states.begin()) return motion.states.front();
  if (later == motion.states.end()) return motion.states.back();
  State state = *(later - 1);
  const double share = (time - state.time) / (later->time - state.time);
  Eigen::VectorXd step;
  positionDifference(model, state.position, later->position, step);
  step *= share;
  integratePosition(model, state.position, step, state.position);
  state.velocity += share * (later->velocity - state.velocity);
  state.time = time;
  return state;
}

void renderFilm(const Model& model, const FilmRows& motion, const FilmOptions& options,
                const FilmTarget& target, RobotPictures& pictures) {
  FilmTimes times{motion.states.front().time, motion.states.back().time, options.speed,
                  target.frames_per_second};
  const int count = motion.timed ? times.count() : static_cast<int>(motion.states.size());
  const Interrupts interrupts;
  try {
    const std::unique_ptr<FilmEncoder> encoder = makeFilmEncoder(target);
    SceneRenderer renderer;
    Progress progress(count);
    for (int frame = 0; frame < count && !Interrupts::any(); ++frame) {
      const double turn = options.turn * frame / count;
      const State state = motion.timed ? stateAt(model, motion, times.time(frame))
                                       : motion.states[static_cast<std::size_t>(frame)];
      encoder->write(renderer.render(pictures.request(state, target.size, turn)));
      progress.say(frame + 1);
    }
    if (!Interrupts::any()) encoder->finish();
  } catch (const std::runtime_error& failure) {
    // an interrupt reaches ffmpeg too, which then ends
    if (!Interrupts::any()) throw CommandFailure(kNotAvailable, failure.what());
  }
}

}  // namespace armillary
