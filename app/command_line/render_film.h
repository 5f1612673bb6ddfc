// SPDX-License-Identifier: GPL-3.0-or-later
// The film of `armillary render`: all rows, at the speed of their times.
#pragma once

#include "app/command_line/arguments.h"
#include "engine/model/model.h"
#include "ui/film/film_format.h"
#include "ui/scene/robot_pictures.h"

namespace armillary {

// The states of a motion in the order of time.
struct FilmRows {
  std::vector<State> states;
  bool timed = false;  // else a row is a frame
};

// How the camera turns during the film, and what it is watched with.
struct FilmOptions {
  double speed = 1.0;  // seconds of the motion in one second of film
  double turn = 0.0;   // by the end, rad
};

// The motion between its rows: along the manifold. Clamped to the rows.
State stateAt(const Model& model, const FilmRows& motion, double time);

// Draws and writes all frames; says how far it is where stderr is a terminal. Throws
// CommandFailure. Ends the process by the signal where it is interrupted, once what was written is
// removed.
void renderFilm(const Model& model, const FilmRows& motion, const FilmOptions& options,
                const FilmTarget& target, RobotPictures& pictures);

}  // namespace armillary
