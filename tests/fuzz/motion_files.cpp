// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/read_motion_file.h"
#include "engine/motion_files/recipe.h"
#include "engine/table/trajectory.h"
#include "tests/fuzz/readers.h"
#include "tests/fuzz/test_arm.h"

namespace armillary::fuzz {
namespace {

void readMotion(MotionSource source) {
  for (const bool degrees : {false, true}) {
    source.degrees = degrees;
    MotionTable motion;
    MotionFileError error;
    if (!readMotionFile(testArm(), source, motion, error)) {
      (void)error.text();
      continue;
    }
    constexpr std::size_t kMostRows = 3000;  // longer ones only take longer
    TableError table_error;
    if (motion.table.rowCount() <= kMostRows) {
      (void)readTrajectory(testArm(), std::move(motion.table), table_error);
    }
  }
  Table preview;
  (void)previewMotionFile(testArm(), source.files, 20, preview);
}

void readMotion(const std::string& name, std::string_view bytes) {
  readMotion(MotionSource{.files = {inputFile(name, bytes)}});
}

}  // namespace

void readCsvMotion(std::string_view bytes) {
  readMotion("motion.csv", bytes);
}
void readJsonMotion(std::string_view bytes) {
  readMotion("motion.json", bytes);
}
void readYamlMotion(std::string_view bytes) {
  readMotion("motion.yaml", bytes);
}
void readNpzMotion(std::string_view bytes) {
  readMotion("motion.npz", bytes);
}
void readNpyMotion(std::string_view bytes) {
  readMotion("motion.npy", bytes);
}

void readRecipe(std::string_view bytes) {
  MotionSource source{.files = {inputFile("recorded.csv",
                                          "t,a,b,c d\n0,1,2,3\n0.1,1.5,2,4\n"
                                          "0.2,1.7,2.5,5\n0.3,2,3,4\n")}};
  inputFile("other.csv", "time,x\n0,1\n0.1,2\n0.2,3\n0.3,4\n");
  source.recipe_text = std::string(bytes);
  if (!source.recipe_text.empty()) readMotion(source);
}

}  // namespace armillary::fuzz
