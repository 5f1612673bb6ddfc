// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/display.h"

#include <X11/Xlib.h>

#include <cstdlib>
#include <string_view>

namespace armillary {

std::string whyNoDisplay() {
  const char* platform = std::getenv("QT_QPA_PLATFORM");
  if (platform && *platform && std::string_view(platform) != "xcb") return {};
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
