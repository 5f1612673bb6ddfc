// SPDX-License-Identifier: BSD-3-Clause
// Files in a zip beside arrays: whole, and never out of their folder.
#include "engine/motion_files/packed_files.h"

#include "engine/motion_files/numpy_archive.h"
#include "engine/motion_files/numpy_members.h"
#include "tests/support/test_program.h"

using namespace armillary;

class TestPackedFiles : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void filesComeBackBesideArrays() {
    NumpyArchive archive;
    const std::string bytes("\0\x01 binary \xff", 11);
    archive.add("numbers", std::vector<double>{1.0, 2.0});
    archive.addFile("robot/meshes/1/part.stl", bytes);
    archive.addFile("robot/robot.urdf", std::string(100000, ' '));
    archive.addFile("other/left.txt", "no");
    const std::string zip = archive.bytes();
    QVERIFY(zip.size() < 5000);  // deflated
    const std::vector<PackedFile> files = readPackedFiles(zip, "robot");
    QCOMPARE(files.size(), std::size_t{2});
    QCOMPARE(files[0].name, std::string("meshes/1/part.stl"));
    QVERIFY(files[0].bytes == bytes);
    QCOMPARE(files[1].bytes.size(), std::size_t{100000});
    QCOMPARE(readNumpyArrays(zip).good.size(), std::size_t{1});
  }

  void namesThatLeadOutAreRefused() {
    for (const char* name : {"../a", "/etc/passwd", "a/../../b", "a//b", "c:\\a", "a\\..\\b", ".",
                             "a/.", "", "a\nb"}) {
      QVERIFY2(!isInsideName(name), name);
      if (*name == '\0') continue;
      NumpyArchive archive;
      archive.addFile(std::string("robot/") + name, "x");
      QVERIFY_THROWS_EXCEPTION(PackedFault, readPackedFiles(archive.bytes(), "robot"));
    }
    for (const char* name : {"robot.urdf", "meshes/1/ä b.stl", "a..b"}) {
      QVERIFY2(isInsideName(name), name);
    }
  }

  // Thousands of small ones take little room, and are counted before they are unpacked.
  void manySmallFilesStaySmall() {
    NumpyArchive few, many;
    for (int i = 0; i < 2001; ++i) {
      const std::string name = "robot/" + std::to_string(i);
      if (i < 300) few.addFile(name, "x");
      many.addFile(name, "x");
    }
    std::size_t room = 0;
    for (const PackedFile& file : readPackedFiles(few.bytes(), "robot"))
      room += file.bytes.capacity();
    QVERIFY2(room < 100'000, std::to_string(room).c_str());
    QVERIFY_THROWS_EXCEPTION(PackedFault, readPackedFiles(many.bytes(), "robot"));
  }

  void whatIsNoZipOrGrowsWithoutEndIsRefused() {
    QVERIFY_THROWS_EXCEPTION(PackedFault, readPackedFiles("no zip", "robot"));
    NumpyArchive archive;
    archive.addFile("robot/bomb", std::string(50'000'000, '\0'));
    const std::string zip = archive.bytes();
    QVERIFY(zip.size() < 200'000);
    QVERIFY_THROWS_EXCEPTION(PackedFault, readPackedFiles(zip, "robot"));
  }
};

ARMILLARY_TEST(TestPackedFiles)
#include "tst_packed_files.moc"
