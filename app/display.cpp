// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/display.h"

#include <X11/Xlib.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string_view>

namespace armillary {

namespace {

// Which Qt would take of what the environment names ("wayland;xcb"): the first word, without its
// options.
std::string_view platformNamed() {
  const char* named = std::getenv("QT_QPA_PLATFORM");
  const std::string_view all = named ? named : "";
  return all.substr(0, all.find_first_of(";:"));
}

// Filament draws through X; under Wayland that is Xwayland.
bool isX(std::string_view platform) {
  return platform.empty() || platform == "xcb" || platform.starts_with("wayland");
}

}  // namespace

void chooseDisplay() {
  if (isX(platformNamed())) ::setenv("QT_QPA_PLATFORM", "xcb", 1);
}

std::string whyNoDisplay() {
  const std::string_view platform = platformNamed();
  if (!isX(platform)) {
    constexpr std::string_view kWithoutX[] = {"offscreen", "minimal",    "vnc",         "linuxfb",
                                              "eglfs",     "minimalegl", "vkkhrdisplay"};
    const bool known =
        std::find(std::begin(kWithoutX), std::end(kWithoutX), platform) != std::end(kWithoutX);
    return known ? ""
                 : "QT_QPA_PLATFORM names '" + std::string(platform) +
                       "', which is no platform of Qt; unset it, or set it to xcb";
  }
  // Kept open to the end of the process: a server whose last client leaves resets itself, and
  // meanwhile refuses the connection that Qt then makes.
  static const Display* const keeps_server_up = XOpenDisplay(nullptr);
  if (keeps_server_up) return {};
  const char* name = std::getenv("DISPLAY");
  if (name) {
    return std::string("the display '") + name +
           "' cannot be opened; check DISPLAY, or start under xvfb-run";
  }
  return "there is no display for the window (DISPLAY is not set); the commands of armillary "
         "--help work without one, or start it under xvfb-run";
}

}  // namespace armillary
