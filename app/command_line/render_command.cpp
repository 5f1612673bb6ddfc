// SPDX-License-Identifier: GPL-3.0-or-later
// What `armillary render` is told; it runs where the program is built with its window.
#include "app/command_line/commands.h"
#include "app/command_line/common_options.h"

namespace armillary {

Command renderCommand() {
  return {
      .name = "render",
      .summary = "a picture of the robot, or a film of its motion",
      .description =
          "A picture (.png) of the first row, or a film of all rows (.mp4, .webm, .gif; numbered "
          "pictures into a FOLDER/ or to NAME_%05d.png) at the speed of their times. Without "
          "--input the robot stands as its file says.",
      .words = {robotWord()},
      .groups = {{{},
                  {{.name = "--output",
                    .value = "FILE",
                    .help = ".png, .mp4, .webm, .gif, FOLDER/ or NAME_%05d.png",
                    .kind = Value::kFile,
                    .required = true},
                   rowsOption("the poses, a row each"),
                   recipeOption(),
                   {.name = "--size", .value = "WxH", .help = "in pixels (1280x720)"},
                   {.name = "--azimuth",
                    .value = "DEG",
                    .help = "where the camera stands, about the vertical",
                    .kind = Value::kNumber},
                   {.name = "--elevation",
                    .value = "DEG",
                    .help = "how far it looks down",
                    .kind = Value::kNumber},
                   {.name = "--distance",
                    .value = "M",
                    .help = "from what it looks at; without it all is seen",
                    .kind = Value::kNumber}}},
                 {"Of films",
                  {{.name = "--fps",
                    .value = "N",
                    .help = "pictures per second (30)",
                    .kind = Value::kNumber},
                   {.name = "--speed",
                    .value = "X",
                    .help = "seconds of the motion in one of the film (1)",
                    .kind = Value::kNumber},
                   {.name = "--turn",
                    .value = "DEG",
                    .help = "by which the camera goes round in all (0)",
                    .kind = Value::kNumber},
                   {.name = "--ffmpeg",
                    .value = "PROGRAM",
                    .help = "which encodes; without it the one on the path",
                    .kind = Value::kFile}}},
                 robotOptions()},
      .lists = {},
      .run = runRender,
      .draws = true};
}

}  // namespace armillary
