#include "app/display.h"

#include <X11/Xlib.h>

#include <cstdlib>
#include <string_view>

namespace armillary {

std::string whyNoDisplay() {
  const char* platform = std::getenv("QT_QPA_PLATFORM");
  if (platform && std::string_view(platform) != "xcb") return {};
  if (Display* display = XOpenDisplay(nullptr)) {
    XCloseDisplay(display);
    return {};
  }
  const char* name = std::getenv("DISPLAY");
  if (name) {
    return std::string("the display '") + name +
           "' cannot be opened; check DISPLAY, or start under xvfb-run";
  }
  return "there is no display for the window (DISPLAY is not set); the commands of armillary "
         "--help work without one, or start it under xvfb-run";
}

}  // namespace armillary
