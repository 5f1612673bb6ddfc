// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/package_resolver.h"
#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using test::Folder;
using test::readText;
using test::robotOf;

class TestPackageResolver : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init();
  void plainPathsAreRelativeToTheRobot();
  void packagesAreFoundBesideOrAboveTheRobot();
  void aFolderCountsByItsOwnNameAndByItsManifest();
  void threeSlashesMeanTwo();
  void aPathDoesNotLeaveItsPackage();
  void modelUrisResolveLikePackages();
  void anExplicitMappingComesFirst();
  void environmentPathsComeLast();
  void fileUrisAreAbsolute();
  void caseOfTheFileNameIsForgiven();
  void theExactNameIsPreferredOverAnotherCase();
  void whatIsMissingNamesThePlacesSearched();
  void addressesOfOtherKindsAreNotSearched();
};

void TestPackageResolver::init() {
  qunsetenv("ROS_PACKAGE_PATH");
  qunsetenv("AMENT_PREFIX_PATH");
}

void TestPackageResolver::plainPathsAreRelativeToTheRobot() {
  const Folder folder;
  const std::string mesh = folder.write("meshes/a.stl", "x");
  const PackageResolver resolver(folder.path() + "/urdf/robot.urdf", {});
  QCOMPARE(resolver.resolve("../meshes/a.stl"), mesh);
  QCOMPARE(resolver.resolve("..\\meshes\\a.stl"), mesh);
  QCOMPARE(resolver.resolve(mesh), mesh);
  QCOMPARE(resolver.resolve("../meshes"), std::string());  // a folder is no file
  QCOMPARE(resolver.resolve(""), std::string());
}

void TestPackageResolver::packagesAreFoundBesideOrAboveTheRobot() {
  const Folder folder;
  const std::string beside = folder.write("robot/near/a.stl", "x");
  const std::string above = folder.write("far/meshes/b.stl", "x");
  const PackageResolver resolver(folder.path() + "/robot/robot.urdf", {});
  QCOMPARE(resolver.resolve("package://near/a.stl"), beside);
  QCOMPARE(resolver.resolve("package://far/meshes/b.stl"), above);
  QCOMPARE(resolver.resolve("package://far//meshes/b.stl"), above);
}

void TestPackageResolver::aFolderCountsByItsOwnNameAndByItsManifest() {
  const Folder folder;
  folder.write("checkout/package.xml",
               "<package format=\"2\"><name> arm_description </name></package>");
  const std::string mesh = folder.write("checkout/meshes/a.stl", "x");
  const PackageResolver resolver(folder.path() + "/checkout/urdf/deep/robot.urdf", {});
  QCOMPARE(resolver.resolve("package://arm_description/meshes/a.stl"), mesh);
  QCOMPARE(resolver.resolve("package://checkout/meshes/a.stl"), mesh);
  QCOMPARE(resolver.resolve("package://other/meshes/a.stl"), std::string());
}

void TestPackageResolver::threeSlashesMeanTwo() {
  const Folder folder;
  const std::string mesh = folder.write("arm/meshes/a.stl", "x");
  const PackageResolver resolver(folder.path() + "/arm/urdf/r.urdf", {});
  QCOMPARE(resolver.resolve("package:///arm/meshes/a.stl"), mesh);
  QCOMPARE(resolver.resolve("model:///arm/meshes/a.stl"), mesh);
  QCOMPARE(resolver.resolve("package:///"), std::string());
  QCOMPARE(packageOf("package:///arm/meshes/a.stl"), std::string("arm"));
  QCOMPARE(packageOf("package://arm"), std::string("arm"));
  QCOMPARE(packageOf("file:///arm/a.stl"), std::string());
  // what is advised is what is read
  const ReadResult result = readText(robotOf(
      "<link name=\"base\"><visual><geometry><mesh filename=\"package:///arm/a.stl\"/></geometry>"
      "</visual></link>"));
  QVERIFY(result.diagnostics.all().at(0).remedy.find("--package arm=FOLDER") != std::string::npos);
}

void TestPackageResolver::aPathDoesNotLeaveItsPackage() {
  const Folder folder;
  folder.write("secret/a.stl", "x");
  const std::string mesh = folder.write("arm/meshes/a.stl", "x");
  const PackageResolver resolver(folder.path() + "/arm/urdf/r.urdf", {});
  QCOMPARE(resolver.resolve("package://arm/meshes/../meshes/a.stl"), mesh);
  QCOMPARE(resolver.resolve("package://arm/../secret/a.stl"), std::string());
  QCOMPARE(resolver.resolve("package://arm/%2e%2e/secret/a.stl"), std::string());
  QCOMPARE(resolver.resolve("package:///arm/meshes/../../secret/a.stl"), std::string());
  VERIFY_FINDS(readText(robotOf("<link name=\"base\"><visual><geometry><mesh filename=\""
                                "package://arm/../a.stl\"/></geometry></visual></link>")),
               Severity::kWarning, "leads out of its package");
}

void TestPackageResolver::modelUrisResolveLikePackages() {
  const Folder folder;
  const std::string mesh = folder.write("arm/a.stl", "x");
  QCOMPARE(PackageResolver(folder.path() + "/r.urdf", {}).resolve("model://arm/a.stl"), mesh);
}

void TestPackageResolver::anExplicitMappingComesFirst() {
  const Folder folder;
  folder.write("arm/a.stl", "x");
  const std::string mapped = folder.write("elsewhere/a.stl", "x");
  const PackageResolver resolver(folder.path() + "/r.urdf",
                                 {{"arm", folder.path() + "/elsewhere"}});
  QCOMPARE(resolver.resolve("package://arm/a.stl"), mapped);
}

void TestPackageResolver::environmentPathsComeLast() {
  const Folder robot;
  const Folder ros;
  const Folder ament;
  const std::string in_ros = ros.write("arm/a.stl", "x");
  const std::string in_ament = ament.write("share/hand/b.stl", "x");
  qputenv("ROS_PACKAGE_PATH", QByteArray::fromStdString("/nowhere:" + ros.path()));
  qputenv("AMENT_PREFIX_PATH", QByteArray::fromStdString(ament.path()));
  const PackageResolver resolver(robot.path() + "/r.urdf", {});
  QCOMPARE(resolver.resolve("package://arm/a.stl"), in_ros);
  QCOMPARE(resolver.resolve("package://hand/b.stl"), in_ament);
  const std::string nearer = robot.write("arm/a.stl", "x");
  QCOMPARE(resolver.resolve("package://arm/a.stl"), nearer);
}

void TestPackageResolver::fileUrisAreAbsolute() {
  const Folder folder;
  const std::string mesh = folder.write("with blank/a.stl", "x");
  const PackageResolver resolver("/nowhere/r.urdf", {});
  QCOMPARE(resolver.resolve("file://" + mesh), mesh);
  QCOMPARE(resolver.resolve("file://" + folder.path() + "/with%20blank/a.stl"), mesh);
  QCOMPARE(resolver.resolve("file://"), std::string());
}

void TestPackageResolver::caseOfTheFileNameIsForgiven() {
  const Folder folder;
  const std::string mesh = folder.write("arm/Base.STL", "x");
  const PackageResolver resolver(folder.path() + "/r.urdf", {});
  QCOMPARE(resolver.resolve("package://arm/base.stl"), mesh);
  QCOMPARE(resolver.resolve("arm/BASE.stl"), mesh);
}

void TestPackageResolver::theExactNameIsPreferredOverAnotherCase() {
  const Folder folder;
  folder.write("a.STL", "x");
  const std::string exact = folder.write("a.stl", "x");
  QCOMPARE(PackageResolver(folder.path() + "/r.urdf", {}).resolve("a.stl"), exact);
}

void TestPackageResolver::whatIsMissingNamesThePlacesSearched() {
  const Folder folder;
  const PackageResolver resolver(folder.path() + "/r.urdf", {{"arm", "/mapped"}});
  std::vector<std::string> searched;
  QCOMPARE(resolver.resolve("package://arm/a.stl", &searched), std::string());
  QVERIFY(searched.size() >= 2);
  QCOMPARE(searched[0], std::string("/mapped/a.stl"));
  QCOMPARE(searched[1], folder.path() + "/arm/a.stl");
}

void TestPackageResolver::addressesOfOtherKindsAreNotSearched() {
  std::vector<std::string> searched = {"something"};
  const PackageResolver resolver("/nowhere/r.urdf", {});
  QCOMPARE(resolver.resolve("https://example.org/a.stl", &searched), std::string());
  QVERIFY(searched.empty());
}

ARMILLARY_TEST(TestPackageResolver)
#include "tst_package_resolver.moc"
