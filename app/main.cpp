// The program: command-line work without a window, or the window.
#include <algorithm>
#include <clocale>
#include <exception>
#include <iostream>

#include "app/command_line/commands.h"
#include "app/command_line/robot_loading.h"
#include "app/window.h"

namespace {

using armillary::CommandFailure;
using armillary::ExitCode;

constexpr const char* kHelp =
    "armillary: the forces inside a moving robot\n"
    "\n"
    "  armillary [ROBOT]                 the window\n"
    "  armillary info ROBOT [--json]     links, joints, masses, limits, loops\n"
    "            [--dh [--link NAME]]    and the Denavit-Hartenberg tables to the end or to NAME\n"
    "  armillary check ROBOT [--json]    every finding about the file\n"
    "  armillary compute QUANTITY ROBOT [--input ROWS.csv] [--output OUT.csv] [--method NAME]\n"
    "                                    armillary compute --help lists quantities and methods\n"
    "  armillary simulate ROBOT --duration S [--step S] [--rate HZ] [--integrator NAME]\n"
    "                                    [--initial ROW.csv] [--efforts ROWS.csv] [--output "
    "OUT.csv]\n"
    "                                    armillary simulate --help lists all: controllers, ground, "
    "...\n"
    "  armillary trajectory ROBOT --via POINTS.csv --profile NAME --rate HZ [--output OUT.csv]\n"
    "                                    a motion through points, or to identify by;\n"
    "                                    armillary trajectory --help lists all\n"
    "  armillary inverse-kinematics ROBOT --link NAME --input POSES.csv [--output OUT.csv]\n"
    "            [--tool \"x y z roll pitch yaw\"] [--position-only] [--initial ROW.csv] "
    "[--move-base]\n"
    "                                    the positions that bring a link, or a tool on it (m and "
    "rad\n"
    "                                    in the link's frame), to poses as link-poses writes "
    "them;\n"
    "                                    each row starts from the one before, the first from home\n"
    "                                    or from --initial\n"
    "  armillary parameters ROBOT [--tolerance R] [--json]\n"
    "                                    the base parameters: what of its inertias a motion shows\n"
    "  armillary identify ROBOT --input ROWS.csv [--friction] [--rotor-inertia] [--smoothing S]\n"
    "                                    [--output OUT.csv] [--fit FIT.csv] [--json]\n"
    "                                    their values from recorded motion and efforts\n"
    "  armillary render ROBOT [--input ROWS.csv] [--size WxH] --output FILE\n"
    "            [--azimuth DEG] [--elevation DEG] [--distance M]\n"
    "            [--fps N] [--speed X] [--turn DEG] [--ffmpeg PROGRAM]\n"
    "                                    a picture (.png) of the first row, or a film of all rows\n"
    "                                    (.mp4, .webm, .gif; pictures to a FOLDER/ or "
    "NAME_%05d.png)\n"
    "                                    at the speed of their times\n"
    "\n"
    "ROBOT is a file or the name of a bundled robot. All commands take --gravity \"X Y Z\",\n"
    "--floating-base, --package NAME=FOLDER and --degrees.\n"
    "Exit: 0 done, 1 wrong usage, 2 invalid input, 3 not computable, 4 not available.\n";

struct Command {
  const char* name;
  ExitCode (*run)(const std::vector<std::string>&);
};
constexpr Command kCommands[] = {{"info", armillary::runInfo},
                                 {"check", armillary::runCheck},
                                 {"compute", armillary::runCompute},
                                 {"simulate", armillary::runSimulate},
                                 {"trajectory", armillary::runTrajectory},
                                 {"inverse-kinematics", armillary::runInverseKinematics},
                                 {"parameters", armillary::runParameters},
                                 {"identify", armillary::runIdentify},
                                 {"render", armillary::runRender}};

int run(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (!words.empty()) {
    if (words[0] == "--help" || words[0] == "-h") {
      std::cout << kHelp;
      return armillary::kDone;
    }
    if (words[0] == "--version") {
      std::cout << "armillary " ARMILLARY_VERSION "\n";
      return armillary::kDone;
    }
    const auto asks = [](const std::string& word) { return word == "--help" || word == "-h"; };
    const bool help = std::any_of(words.begin(), words.end(), asks);
    for (const Command& command : kCommands) {
      if (help && words[0] == command.name) {
        std::cout << (words[0] == "compute"      ? armillary::computeHelp()
                      : words[0] == "simulate"   ? armillary::simulateHelp()
                      : words[0] == "trajectory" ? armillary::trajectoryHelp()
                                                 : kHelp);
        return armillary::kDone;
      }
      if (words[0] == command.name) return command.run({words.begin() + 1, words.end()});
    }
  }
  return armillary::runWindow(argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  std::setlocale(LC_ALL, "");
  std::setlocale(LC_NUMERIC, "C");  // numbers in files have points
  try {
    return run(argc, argv);
  } catch (const CommandFailure& failure) {
    std::cerr << "armillary: " << failure.what() << '\n';
    return failure.code();
  } catch (const std::exception& failure) {
    // nothing should come here; where it does, a sentence is better than an abort
    std::cerr << "armillary: this failed in a way it should not: " << failure.what() << '\n';
    return armillary::kNotComputable;
  }
}
