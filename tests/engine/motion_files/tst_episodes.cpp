// SPDX-License-Identifier: BSD-3-Clause
// Several trials in one file are motions under names: no other is left out without a word.
#include <cmath>

#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// 30 rows of two joints: {"t": […], "q": [[…], …]}, all angles times a number.
std::string trialOf(double times, bool timed = true) {
  std::string t, q;
  for (int i = 0; i < 30; ++i) {
    t += (i > 0 ? "," : "") + shortest(0.02 * i);
    q += (i > 0 ? ",[" : "[") + shortest(times * std::sin(0.1 * i)) + ",0.1]";
  }
  return "{" + (timed ? "\"t\":[" + t + "]," : std::string()) + "\"q\":[" + q + "]}";
}

RecordingRead readTrial(const std::string& text, const std::string& name) {
  MotionSource source;
  source.motion = name;
  source.named_by = "--motion";
  return readRecording(twoElbows(), text, "m.json", source);
}

}  // namespace

class TestEpisodes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void trialsUnderKeys() {
    const std::string text = "{\"trial_1\":" + trialOf(0.5) + ",\"trial_2\":" + trialOf(0.7) + "}";
    const RecordingRead none = readTrial(text, "");
    QVERIFY(!none.good);
    VERIFY_TELLS(none.error, "holds 2 motions; choose one by --motion NAME: trial_1, trial_2");
    VERIFY_TELLS(readTrial(text, "trial_3").error, "holds no motion 'trial_3'");
    const RecordingRead second = readTrial(text, "trial_2");
    VERIFY_RECORDING(second);
    VERIFY_CLOSE(second.at(5, "R_ELBOW/position"), 0.7 * std::sin(0.5), 1e-12, "second");
    VERIFY_TELLS(second.notes, "the motion 'trial_2' of 2");
  }

  // What stands around them is of each.
  void episodesInAList() {
    const std::string text =
        "{\"dt\":0.02,\"joint_names\":[\"L_ELBOW\",\"R_ELBOW\"],\"data\":{"
        "\"episodes\":[" +
        trialOf(0.5, false) + "," + trialOf(0.7, false) + "]}}";
    VERIFY_TELLS(readTrial(text, "").error, "episodes[0], episodes[1]");
    const RecordingRead second = readTrial(text, "episodes[1]");
    VERIFY_RECORDING(second);
    VERIFY_CLOSE(second.at(5, "L_ELBOW/position"), 0.7 * std::sin(0.5), 1e-12, "second");
    VERIFY_CLOSE(second.at(5, "time"), 0.1, 1e-12, "time");
  }

  void oneIsReadAsItIs() {
    VERIFY_RECORDING(readTrial("{\"trial_1\":" + trialOf(0.5) + "}", ""));
    VERIFY_RECORDING(readTrial("{\"episodes\":[" + trialOf(0.5) + "]}", ""));
    VERIFY_RECORDING(
        readTrial("{\"measured\":" + trialOf(0.5) + ",\"desired\":" + trialOf(0.5) + "}", ""));
  }
};

ARMILLARY_TEST(TestEpisodes)
#include "tst_episodes.moc"
