// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/render_availability.h"

#include <QFileInfo>

// X11 defines None, Bool and Status: after Qt.
#include <GL/glx.h>
#include <X11/Xlib.h>

namespace armillary {
namespace {

QString missingResources() {
  const QString folder = filamentResourceFolder();
  for (const char* file :
       {"defaultLit.filamat", "defaultUnlit.filamat", "unlitLine.filamat", "default_ibl.ktx"}) {
    if (!QFileInfo(folder + QLatin1Char('/') + QLatin1String(file)).isReadable()) {
      return QStringLiteral(
                 "The 3D view needs Filament's materials, but %1 is not in %2: install the package "
                 "open3d-gui-data, or set ARMILLARY_FILAMENT_RESOURCES to the folder that has it.")
          .arg(QLatin1String(file), folder);
    }
  }
  return {};
}

// X errors end the process by default; here they only mean no.
int ignoreXError(Display*, XErrorEvent*) {
  return 0;
}

// Asks for what Filament asks for: a 4.1 core context on a pixel buffer.
bool canMakeContext(Display* display) {
  const int wanted[] = {GLX_X_VISUAL_TYPE,
                        GLX_TRUE_COLOR,
                        GLX_DRAWABLE_TYPE,
                        GLX_PBUFFER_BIT,
                        GLX_RENDER_TYPE,
                        GLX_RGBA_BIT,
                        GLX_RED_SIZE,
                        8,
                        GLX_GREEN_SIZE,
                        8,
                        GLX_BLUE_SIZE,
                        8,
                        GLX_DEPTH_SIZE,
                        24,
                        GLX_DOUBLEBUFFER,
                        True,
                        0};
  int count = 0;
  GLXFBConfig* configs = glXChooseFBConfig(display, DefaultScreen(display), wanted, &count);
  if (!configs) return false;
  bool works = false;
  const auto create = reinterpret_cast<PFNGLXCREATECONTEXTATTRIBSARBPROC>(
      glXGetProcAddressARB(reinterpret_cast<const GLubyte*>("glXCreateContextAttribsARB")));
  if (count > 0 && create) {
    const int version[] = {GLX_CONTEXT_MAJOR_VERSION_ARB,
                           4,
                           GLX_CONTEXT_MINOR_VERSION_ARB,
                           1,
                           GLX_CONTEXT_PROFILE_MASK_ARB,
                           GLX_CONTEXT_CORE_PROFILE_BIT_ARB,
                           0};
    const GLXContext context = create(display, configs[0], nullptr, True, version);
    const int size[] = {GLX_PBUFFER_WIDTH, 1, GLX_PBUFFER_HEIGHT, 1, 0};
    if (context) {
      const GLXPbuffer buffer = glXCreatePbuffer(display, configs[0], size);
      XSync(display, False);
      if (buffer) {
        works = glXMakeContextCurrent(display, buffer, buffer, context) == True;
        glXMakeContextCurrent(display, 0, 0, nullptr);
        glXDestroyPbuffer(display, buffer);
      }
      glXDestroyContext(display, context);
    }
  }
  XFree(configs);
  return works;
}

QString missingGl(Display* display) {
  int major = 0, minor = 0;
  if (!glXQueryExtension(display, nullptr, nullptr) || !glXQueryVersion(display, &major, &minor)) {
    return QStringLiteral(
        "The 3D view needs OpenGL, but this X display has no GLX extension: install "
        "libgl1-mesa-dri, "
        "or use a display that has OpenGL.");
  }
  const auto previous = XSetErrorHandler(ignoreXError);
  const bool works = canMakeContext(display);
  XSync(display, False);
  XSetErrorHandler(previous);
  if (works) return {};
  return QStringLiteral(
      "The 3D view needs OpenGL 4.1, but this X display cannot give it: update the graphics "
      "driver, "
      "or install libgl1-mesa-dri and set LIBGL_ALWAYS_SOFTWARE=1 to draw in software.");
}

}  // namespace

QString filamentResourceFolder() {
  const QString chosen = qEnvironmentVariable("ARMILLARY_FILAMENT_RESOURCES");
  return chosen.isEmpty() ? QStringLiteral("/usr/share/open3d-gui/resources") : chosen;
}

std::optional<QString> whyNoRendering() {
  // Kept open to the end of the process: an X server whose last client leaves resets itself, and
  // meanwhile refuses the connection that Filament then makes, which ends the process.
  static const Display* const keeps_server_up = XOpenDisplay(nullptr);
  static_cast<void>(keeps_server_up);
  const QString resources = missingResources();
  if (!resources.isEmpty()) return resources;
  Display* display = XOpenDisplay(nullptr);
  if (!display) {
    return QStringLiteral(
        "The 3D view needs an X display, but none can be opened: start the program in a desktop "
        "session (on Wayland with Xwayland) or under xvfb-run.");
  }
  const QString gl = missingGl(display);
  XCloseDisplay(display);
  if (!gl.isEmpty()) return gl;
  return std::nullopt;
}

}  // namespace armillary
