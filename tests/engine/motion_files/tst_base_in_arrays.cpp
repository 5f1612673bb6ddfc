// SPDX-License-Identifier: BSD-3-Clause
// The place of a floating base, in arrays and in numbered columns: taken in the right order, or
// refused; never left upright at the origin in silence.
#include <cmath>

#include "engine/motion_files/numpy_archive.h"
#include "tests/support/compare.h"
#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

using Numbers = std::vector<double>;

constexpr size_t kRows = 20;

struct Pitched {
  bool w_first = false;
  double pitch = 1.5707963267948966;  // of a quarter turn no order stands upright
  Numbers position() const {
    Numbers all;
    for (size_t i = 0; i < kRows; ++i) all.insert(all.end(), {0.01 * i, 0.0, 0.8});
    return all;
  }
  Numbers quaternion() const {
    const double c = std::cos(pitch / 2), s = std::sin(pitch / 2);
    Numbers all;
    for (size_t i = 0; i < kRows; ++i) {
      all.insert(all.end(), w_first ? std::initializer_list<double>{c, 0, s, 0}
                                    : std::initializer_list<double>{0, s, 0, c});
    }
    return all;
  }
};

Numbers joints() {
  Numbers all;
  for (size_t i = 0; i < kRows; ++i) all.insert(all.end(), {0.001 * i, 0.2});
  return all;
}

// Each row's numbers of several arrays, one behind the other.
Numbers beside(std::initializer_list<Numbers> parts) {
  Numbers all;
  for (size_t i = 0; i < kRows; ++i) {
    for (const Numbers& part : parts) {
      const auto width = static_cast<std::ptrdiff_t>(part.size() / kRows);
      const auto from = part.begin() + static_cast<std::ptrdiff_t>(i) * width;
      all.insert(all.end(), from, from + width);
    }
  }
  return all;
}

// An array of three dimensions in the format .npy, which the writer of archives has no need of.
std::string deepArray(const Numbers& numbers, size_t bodies, size_t inner) {
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" +
                       std::to_string(kRows) + ", " + std::to_string(bodies) + ", " +
                       std::to_string(inner) + "), }";
  header.resize(118, ' ');
  header.back() = '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size());
  bytes += '\0';
  bytes += header;
  bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double));
  return bytes;
}

class Archive {
 public:
  Archive& with(const std::string& name, const Numbers& numbers, size_t columns) {
    archive_.add(name, numbers, numbers.size() / columns, columns);
    return *this;
  }
  Archive& with(const std::string& name, const std::vector<std::string>& texts) {
    archive_.add(name, texts);
    return *this;
  }
  Archive& deep(const std::string& name, const Numbers& numbers, size_t bodies, size_t inner) {
    archive_.addFile(name + ".npy", deepArray(numbers, bodies, inner));
    return *this;
  }
  RecordingRead read(bool floating = true) {
    archive_.add("fps", Numbers{50.0});
    return readRecording(twoElbows(floating), archive_.bytes(), "m.npz");
  }

 private:
  NumpyArchive archive_;
};

void expectPitched(const RecordingRead& is, const Pitched& base = {}) {
  VERIFY_RECORDING(is);
  const std::string name = "floating_base";
  VERIFY_CLOSE(is.at(10, name + ".x/position"), 0.1, 1e-12, "x");
  VERIFY_CLOSE(is.at(10, name + ".z/position"), 0.8, 1e-12, "z");
  VERIFY_CLOSE(is.at(10, name + ".qw/position"), std::cos(base.pitch / 2), 1e-9, "qw");
  VERIFY_CLOSE(is.at(10, name + ".qy/position"), std::sin(base.pitch / 2), 1e-9, "qy");
  VERIFY_CLOSE(is.at(10, name + ".qx/position"), 0.0, 1e-9, "qx");
  VERIFY_CLOSE(is.at(10, "R_ELBOW/position"), 0.01, 1e-12, "R_ELBOW");
}

}  // namespace

class TestBaseInArrays : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void namesTellTheOrder() {
    const Pitched last, first{true};
    expectPitched(Archive()  // GMR, TWIST
                      .with("root_pos", last.position(), 3)
                      .with("root_rot", last.quaternion(), 4)
                      .with("dof_pos", joints(), 2)
                      .read());
    expectPitched(Archive()  // ASAP, PBHC
                      .with("root_trans_offset", last.position(), 3)
                      .with("root_rot", last.quaternion(), 4)
                      .with("dof", joints(), 2)
                      .read());
    const RecordingRead with_velocities =
        Archive()  // Isaac Gym, with velocities behind
            .with("root_states",
                  beside({last.position(), last.quaternion(), Numbers(6 * kRows, 0.5)}), 13)
            .with("dof_pos", joints(), 2)
            .read();
    expectPitched(with_velocities);
    VERIFY_TELLS(with_velocities.notes, "'root_states' has 13 numbers a row: the first seven are");
    expectPitched(Archive()  // Isaac Lab
                      .with("body_pos_w", first.position(), 3)
                      .with("body_quat_w", first.quaternion(), 4)
                      .with("joint_pos", joints(), 2)
                      .read());
    expectPitched(Archive()
                      .with("base_pos", first.position(), 3)
                      .with("base_quat_wxyz", first.quaternion(), 4)
                      .with("joint_pos", joints(), 2)
                      .read());
  }

  void whatStandsUprightTellsTheOrder() {
    const double c = std::cos(0.5), s = std::sin(0.5);  // turned to the left
    for (const bool w_first : {true, false}) {
      Numbers quaternion;
      for (size_t i = 0; i < kRows; ++i) {
        quaternion.insert(quaternion.end(), w_first ? std::initializer_list<double>{c, 0, 0, s}
                                                    : std::initializer_list<double>{0, 0, s, c});
      }
      const RecordingRead is = Archive()
                                   .with("base_pos", Pitched().position(), 3)
                                   .with("base_quat", quaternion, 4)
                                   .with("joint_pos", joints(), 2)
                                   .read();
      VERIFY_RECORDING(is);
      VERIFY_CLOSE(is.at(3, "floating_base.qw/position"), c, 1e-9, "qw");
      VERIFY_CLOSE(is.at(3, "floating_base.qz/position"), s, 1e-9, "qz");
      VERIFY_TELLS(is.notes, "in which it stands upright");
    }
    // by its name the robot would be upside down
    const RecordingRead against = Archive()
                                      .with("root_pos", Pitched{true, 0.1}.position(), 3)
                                      .with("root_rot", Pitched{true, 0.1}.quaternion(), 4)
                                      .with("dof_pos", joints(), 2)
                                      .read();
    QVERIFY(!against.good);
    VERIFY_TELLS(against.error, "upside down");
  }

  void whatCannotBeToldIsRefused() {
    const RecordingRead is = Archive()
                                 .with("base_pos", Pitched().position(), 3)
                                 .with("base_quat", Pitched().quaternion(), 4)
                                 .with("joint_pos", joints(), 2)
                                 .read();
    QVERIFY(!is.good);
    VERIFY_TELLS(is.error, "cannot be told");
    VERIFY_TELLS(is.error, "root_quat_wxyz");
    const RecordingRead half =
        Archive().with("root_pos", Pitched().position(), 3).with("dof_pos", joints(), 2).read();
    VERIFY_RECORDING(half);
    VERIFY_TELLS(half.doubts, "no orientation");
  }

  void bodiesAreKnownByTheirNames() {
    const Pitched base{true};
    const Numbers far(3 * kRows, 7.0);
    Numbers turned;
    for (size_t i = 0; i < kRows; ++i) turned.insert(turned.end(), {0.0, 0.0, 0.0, 1.0});
    const Numbers places = beside({far, base.position(), far});
    const Numbers turns = beside({turned, base.quaternion(), turned});
    const auto archive = [&] {
      return Archive()
          .deep("body_positions", places, 3, 3)
          .deep("body_rotations", turns, 3, 4)
          .deep("body_linear_velocities", places, 3, 3)
          .with("dof_names", {"R_ELBOW", "L_ELBOW"})
          .with("dof_positions", joints(), 2);
    };
    const RecordingRead is = archive().with("body_names", {"R_ELBOW_l", "torso", "head"}).read();
    expectPitched(is, base);
    VERIFY_TELLS(is.notes, "'body_linear_velocities'");
    // the first, where no name says, which a person should see
    const RecordingRead first = archive().read();
    VERIFY_RECORDING(first);
    QCOMPARE(first.at(0, "floating_base.x/position"), 7.0);
    VERIFY_TELLS(first.doubts, "no 'body_names' say");
    // of a robot that is fixed
    const RecordingRead fixed =
        archive().with("body_names", {"R_ELBOW_l", "torso", "head"}).read(false);
    VERIFY_RECORDING(fixed);
    VERIFY_TELLS(fixed.notes, "--floating-base frees it");
  }

  // MuJoCo's qpos and qvel beside the joints' names alone.
  void basesStandBeforeJointsThatHaveNames() {
    const Pitched base{true};
    const RecordingRead is =
        Archive()
            .with("joint_pos", beside({base.position(), base.quaternion(), joints()}), 9)
            .with("joint_vel", beside({Numbers(6 * kRows, 0.5), joints()}), 8)
            .with("joint_names", {"R_ELBOW", "L_ELBOW"})
            .read();
    expectPitched(is, base);
    VERIFY_CLOSE(is.at(10, "R_ELBOW/velocity"), 0.01, 1e-12, "velocity");
  }

  void numberedColumnsAreTaken() {
    const auto model = twoElbows(true);
    std::string numbered = "time,root_pos_0,root_pos_1,root_pos_2,Q0,Q1,Q2,Q3,R_ELBOW,L_ELBOW\n";
    std::string dotted = "t,pos.x,pos.y,pos.z,ori.w,ori.x,ori.y,ori.z,R_ELBOW,L_ELBOW\n";
    std::string odometry =
        "time,/odom/pose/pose/position/x,/odom/pose/pose/position/y,/odom/pose/pose/position/z,"
        "/odom/pose/pose/orientation/w,/odom/pose/pose/orientation/x,"
        "/odom/pose/pose/orientation/y,/odom/pose/pose/orientation/z,"
        "/joint_states/R_ELBOW/position,/joint_states/L_ELBOW/position\n";
    const Pitched base{true};
    const auto rows = [&](const std::string& header) {
      std::string text = header;
      const Numbers q = base.quaternion();
      for (size_t i = 0; i < kRows; ++i) {
        text += std::to_string(0.02 * i) + "," + std::to_string(0.01 * i) + ",0,0.8";
        for (size_t k = 0; k < 4; ++k) text += "," + shortest(q[4 * i + k]);
        text += "," + std::to_string(0.001 * i) + ",0.2\n";
      }
      return text;
    };
    const auto called = [&](const std::string& quaternion) {
      std::string text = rows(numbered);
      for (size_t at; (at = text.find('Q')) != std::string::npos;) {
        text.replace(at, 1, quaternion);
      }
      return text;
    };
    expectPitched(readRecording(model, called("root_quat_wxyz_")), base);
    expectPitched(readRecording(model, rows(dotted)), base);
    expectPitched(readRecording(model, rows(odometry)), base);
    const RecordingRead open = readRecording(model, called("root_quat_"));
    QVERIFY(!open.good);
    VERIFY_TELLS(open.error, "root_quat.w, root_quat.x");
  }

  // y points up there, and turns follow one another about z, x and y.
  void basesOfOpenSimAreRefusedWhole() {
    const std::string text =
        "time,pelvis_tx,pelvis_ty,pelvis_tz,pelvis_tilt,pelvis_list,pelvis_rotation,R_ELBOW,"
        "L_ELBOW\n0,0,0.8,0,5,0,0,0.1,0.2\n0.1,0.1,0.8,0,5,0,0,0.1,0.2\n";
    const RecordingRead is = readRecording(twoElbows(true), text);
    QVERIFY(!is.good);
    VERIFY_TELLS(is.error, "whose y points up");
    VERIFY_TELLS(is.error, "base_x");
  }
};

ARMILLARY_TEST(TestBaseInArrays)
#include "tst_base_in_arrays.moc"
