// SPDX-License-Identifier: BSD-3-Clause
// Links of SDF files: inertia given, taken for granted or from shapes; shapes and looks.
#include <cmath>
#include <numbers>

#include "sdf_texts.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using std::numbers::pi;

class TestSdfLinks : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatSdfTakesForGrantedIsToldOnce() {
    const ReadResult result = readSdfText(
        modelOf("<link name=\"a\"/><link name=\"b\"/><link name=\"c\"><gravity>false</gravity>"
                "</link>" +
                joint("j", "ball", "a", "b") + joint("k", "ball", "b", "c")));
    VERIFY_READ(result);
    QCOMPARE(linkOf(result, "a")->inertial->mass, 1.0);
    QCOMPARE(linkOf(result, "a")->inertial->rotational(1, 1), 1.0);
    VERIFY_FINDS(result, Severity::kWarning, "there is no <inertial>");
    VERIFY_FINDS(result, Severity::kWarning, "(3 times)");
    VERIFY_FINDS(result, Severity::kWarning, "gravity is switched off");
    QCOMPARE(result.diagnostics.all().size(), size_t{2});
  }

  void inertiaFollowsFromShapes() {
    const std::string shapes =
        "<collision name=\"box\">" + pose("0 0 1 0 0 0") +
        "<density>2000</density><geometry><box><size>0.1 0.2 0.3</size></box></geometry>"
        "</collision><collision name=\"cone\"><geometry><cone><radius>0.1</radius>"
        "<length>0.4</length></cone></geometry></collision>";
    const ReadResult result = readSdfText(
        modelOf("<link name=\"a\"><inertial auto=\"true\"><density>500</density></inertial>" +
                    shapes + "</link>",
                "1.12"));
    VERIFY_READ(result);
    const double box = 2000.0 * 0.006, cone = 500.0 * pi * 0.01 * 0.4 / 3.0;
    const InertialDescription& inertial = *linkOf(result, "a")->inertial;
    QVERIFY(std::abs(inertial.mass - (box + cone)) < 1e-12);
    const double center = (box * 1.0 + cone * -0.1) / (box + cone);
    QVERIFY(std::abs(inertial.X_LI.position.z() - center) < 1e-12);
    const double zz = box * (0.01 + 0.04) / 12.0 + 0.3 * cone * 0.01;
    QVERIFY(std::abs(inertial.rotational(2, 2) - zz) < 1e-12);
    const double xx = box * (0.04 + 0.09) / 12.0 + box * std::pow(1.0 - center, 2) +
                      cone * (3.0 / 20.0 * 0.01 + 3.0 / 80.0 * 0.16) +
                      cone * std::pow(-0.1 - center, 2);
    QVERIFY(std::abs(inertial.rotational(0, 0) - xx) < 1e-12);
  }

  // A mass that is given beside the shapes scales what follows from them.
  void aGivenMassScalesTheInertiaOfShapes() {
    const ReadResult result = readSdfText(
        modelOf("<link name=\"a\"><inertial auto=\"true\"><mass>3</mass></inertial>"
                "<collision name=\"c\"><geometry><box><size>1 2 3</size></box></geometry>"
                "</collision></link>",
                "1.11"));
    VERIFY_READ(result);
    const InertialDescription& inertial = *linkOf(result, "a")->inertial;
    QVERIFY(std::abs(inertial.mass - 3.0) < 1e-12);
    QVERIFY(std::abs(inertial.rotational(2, 2) - 3.0 * 5.0 / 12.0) < 1e-12);
  }

  // A box as a prism, by its triangles, has the inertia of a box.
  void aPrismsInertiaIsThatOfItsBox() {
    const ReadResult result = readSdfText(modelOf(
        "<link name=\"a\"><inertial auto=\"true\"/><collision name=\"c\">" + pose("1 2 3 0 0 0") +
            "<geometry><polyline><point>0 0</point><point>0 0.2</point><point>0.1 0.2</point>"
            "<point>0.1 0</point><height>0.3</height></polyline></geometry></collision></link>",
        "1.11"));
    VERIFY_READ(result);
    const InertialDescription& inertial = *linkOf(result, "a")->inertial;
    QVERIFY(std::abs(inertial.mass - 6.0) < 1e-12);
    QVERIFY((inertial.X_LI.position - Vector3d(1.05, 2.1, 3.15)).norm() < 1e-12);
    const Vector3d moments = inertial.rotational.diagonal();
    QVERIFY((moments - 0.5 * Vector3d(0.13, 0.1, 0.05)).norm() < 1e-12);
    QVERIFY(std::abs(inertial.rotational(0, 1)) < 1e-12);
  }

  void shapesAndLooksAreRead() {
    const ReadResult result = readSdfText(modelOf(
        "<frame name=\"f\">" + pose("0 0 1 0 0 0") + "</frame>" +
        solid("a",
              "<visual name=\"v\">" + pose("0.1 0 0 0 0 0", "f") +
                  "<transparency>0.25</transparency><geometry><ellipsoid><radii>1 2 3</radii>"
                  "</ellipsoid></geometry><material><ambient>1 1 1 1</ambient>"
                  "<diffuse>0.1 0.2 0.3 1</diffuse></material></visual>"
                  "<visual name=\"w\"><geometry><capsule><radius>0.1</radius><length>2</length>"
                  "</capsule></geometry></visual>"
                  "<visual name=\"x\"><geometry><mesh><uri>no.stl</uri><scale>2 3 4</scale>"
                  "</mesh></geometry></visual>"
                  "<collision name=\"e\"><geometry><empty/></geometry></collision>")));
    VERIFY_READ(result);
    const LinkDescription& a = *linkOf(result, "a");
    QCOMPARE(a.visuals.size(), size_t{3});
    QVERIFY(a.collisions.empty());
    QCOMPARE(a.visuals[0].shape.size, Vector3d(2, 4, 6));
    QCOMPARE(a.visuals[0].X_LG.position, Vector3d(0.1, 0, 1));
    QCOMPARE(a.visuals[0].material->color->green, 0.2);
    QCOMPARE(a.visuals[0].material->color->alpha, 0.75);
    QVERIFY(a.visuals[1].shape.type == ShapeType::kCapsule);
    QCOMPARE(a.visuals[2].shape.scale, Vector3d(2, 3, 4));
    VERIFY_FINDS(result, Severity::kWarning, "'no.stl' was not found");
  }
};

ARMILLARY_TEST(TestSdfLinks)
#include "tst_sdf_links.moc"
