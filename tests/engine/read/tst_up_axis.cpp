// SPDX-License-Identifier: BSD-3-Clause
// COLLADA's up axis counts where the shapes of neighbouring links meet by it, and only there.
#include <QTest>

#include "engine/read/up_axis.h"
#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using test::Folder;

namespace {

// A rod from the frame's origin along a direction, 1 m.
MeshSource rodsAlong(const Eigen::Vector3d& direction, int& reads) {
  return [direction, &reads](const ShapeDescription& shape) -> std::optional<TriangleMesh> {
    ++reads;
    TriangleMesh rod;
    for (int i = 0; i <= 50; ++i) {
      rod.vertices.push_back(shape.scale.cwiseProduct(direction * (0.02 * i)));
      rod.vertices.push_back(rod.vertices.back() + Eigen::Vector3d(0.01, 0.004, -0.007));
    }
    for (std::uint32_t i = 2; i < rod.vertices.size(); ++i)
      rod.triangles.push_back({i - 2, i - 1, i});
    return rod;
  };
}

std::string collada(const std::string& up) {
  return "<?xml version=\"1.0\"?>\n<COLLADA><asset><unit meter=\"1\"/><up_axis>" + up +
         "</up_axis></asset></COLLADA>\n";
}

// Three links, each 1 m along z from the one before, slightly aside; the second has no shape file
// that speaks of an axis.
ReadResult tower(const Folder& folder, const std::string& up, const MeshSource& meshes) {
  folder.write("rod.dae", collada(up));
  const auto shape = [](const std::string& tag) {
    return "<" + tag +
           "><origin rpy=\"0 0 0.3\"/><geometry><mesh filename=\"rod.dae\"/></geometry></" + tag +
           ">";
  };
  const auto link = [&](const std::string& name) {
    std::string text = test::solidLink(name);
    return text.insert(text.find("</link>"), shape("visual") + shape("collision"));
  };
  const std::string joint =
      "<origin xyz=\"0.02 0 1\"/><axis xyz=\"0 0 1\"/>" + std::string(test::kLimit);
  return readRobot(
      folder.write("robot.urdf",
                   test::robotOf(link("a") + link("b") + link("c") +
                                 test::jointBetween("j", "revolute", "a", "b", joint) +
                                 test::jointBetween("k", "revolute", "b", "c", joint))),
      {.packages = {}, .meshes = meshes});
}

Eigen::Vector3d rodDirection(const ReadResult& result, bool collision, const Eigen::Vector3d& rod) {
  const LinkDescription& link = result.description->links.at(1);
  return (collision ? link.collisions : link.visuals).at(0).X_LG.rotation * rod;
}

}  // namespace

class TestUpAxis : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void shapesThatMeetOnlyTurnedAreTurned() {
    const Folder folder;
    int reads = 0;
    const Eigen::Vector3d y = Eigen::Vector3d::UnitY();
    const ReadResult result = tower(folder, "Y_UP", rodsAlong(y, reads));
    VERIFY_FINDS(result, Severity::kNote, "a COLLADA mesh says that its y axis is up; turned");
    for (const bool collision : {false, true}) {
      QVERIFY((rodDirection(result, collision, y) - Eigen::Vector3d::UnitZ()).norm() < 1e-15);
    }
  }

  void shapesThatMeetAsWrittenStayAsTheyAre() {
    const Folder folder;
    int reads = 0;
    const Eigen::Vector3d z = Eigen::Vector3d::UnitZ();
    const ReadResult result = tower(folder, "Y_UP", rodsAlong(z, reads));
    VERIFY_FINDS(result, Severity::kNote, "taken as written");
    QVERIFY((rodDirection(result, false, z) - z).norm() < 1e-15);
  }

  void filesThatSayNothingOfTheKindAreNotRead() {
    const Folder folder;
    int reads = 0;
    const ReadResult result = tower(folder, "Z_UP", rodsAlong(Eigen::Vector3d::UnitY(), reads));
    QVERIFY(result.description.has_value());
    QCOMPARE(result.diagnostics.count(Severity::kNote), 0);
    QCOMPARE(reads, 0);
  }

  void meshesThatCannotBeReadLeaveTheRobotAsItIs() {
    const Folder folder;
    const ReadResult result = tower(
        folder, "Y_UP", [](const ShapeDescription&) { return std::optional<TriangleMesh>(); });
    VERIFY_FINDS(result, Severity::kNote, "taken as written");
  }
};

ARMILLARY_TEST(TestUpAxis)
#include "tst_up_axis.moc"
