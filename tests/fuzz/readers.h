// SPDX-License-Identifier: BSD-3-Clause
// Every reader of the engine as a function of bytes: what a fuzzer feeds, and what the kept files
// are tried with in every build. They return, whatever the bytes are; where they find that a
// promise is broken they throw Broken.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace armillary::fuzz {

struct Reader {
  std::string_view name;  // as ./dev fuzz takes it, and of its folder in corpus/ and found/
  void (*read)(std::string_view bytes);
};

// All of them, in the order in which ./dev fuzz goes through them.
std::span<const Reader> readers();
// Null where there is none of that name.
const Reader* readerNamed(std::string_view name);

// A promise that does not hold: a result that is no number, methods that do not agree.
struct Broken : std::logic_error {
  using std::logic_error::logic_error;
};

// Robots (robot_files.cpp): read with all that they name, compiled, written in every format, and
// their dynamics computed where they are small.
void readUrdfFile(std::string_view bytes);
void readXacroFile(std::string_view bytes);
void readSdfFile(std::string_view bytes);
void readMjcfFile(std::string_view bytes);
void readDenavitHartenbergFile(std::string_view bytes);
void readSrdfFile(std::string_view bytes);
// A robot and its state drawn from the bytes (drawn_robot.cpp).
void drawRobot(std::string_view bytes);
// Motions (motion_files.cpp), by the ending of the file and by what is in it.
void readCsvMotion(std::string_view bytes);
void readJsonMotion(std::string_view bytes);
void readYamlMotion(std::string_view bytes);
void readNpzMotion(std::string_view bytes);
void readNpyMotion(std::string_view bytes);
void readRecipe(std::string_view bytes);
// Tables of ours (tables.cpp).
void readTrajectoryTable(std::string_view bytes);
void readEffortTable(std::string_view bytes);
void readViaTable(std::string_view bytes);
void readMotorTable(std::string_view bytes);
// Small texts (texts.cpp).
void readExpression(std::string_view bytes);
void readQuantityText(std::string_view bytes);
void readJson(std::string_view bytes);
void readYaml(std::string_view bytes);
void readFormulas(std::string_view bytes);
// Lessons, and answers to one (lesson_files.cpp).
void readLessonFile(std::string_view bytes);
void readAnswersFile(std::string_view bytes);
// Meshes (mesh_files.cpp), by their ending.
void readStl(std::string_view bytes);
void readPlyMesh(std::string_view bytes);
void readObj(std::string_view bytes);
void readOffMesh(std::string_view bytes);
void readMshMesh(std::string_view bytes);
void readDae(std::string_view bytes);
void readGltf(std::string_view bytes);
void readGlb(std::string_view bytes);

// The path of a file of that name with these bytes, in a folder of this process that is gone with
// it. The same name is the same file.
std::string inputFile(const std::string& name, std::string_view bytes);

}  // namespace armillary::fuzz
