// SPDX-License-Identifier: BSD-3-Clause
#include <QElapsedTimer>
#include <clocale>

#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestReadRobot : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aFileThatIsNotThereIsUnreadable();
  void aFolderIsUnreadable();
  void whatIsNotUrdfIsRefusedWithASentence_data();
  void whatIsNotUrdfIsRefusedWithASentence();
  void aTruncatedFileIsRefusedAtItsLine();
  void byteOrderMarkAndCarriageReturnsAreAccepted();
  void nulBytesAtTheEndAreIgnored();
  void latin1TextKeepsItsNames();
  void blanksBeforeTheDeclarationAreWarnedOf();
  void whatFollowsTheRobotIsWarnedOf();
  void xacroIsExpandedAndRead();
  void xacroWithAMistakeIsRefusedOnce();
  void argumentsOfAFileWithoutXacroAreWarnedOf();
  void xacroNamespaceAloneIsNoXacro();
  void commentsAreNotRead();
  void deepNestingIsRefusedWithoutOverflow();
  void findingsComeAllAtOnceInFileOrder();
  void errorsLeaveNoDescription();
  void longChainsAndWideStarsAreReadQuickly();
  void aGermanLocaleChangesNothing();
};

void TestReadRobot::aFileThatIsNotThereIsUnreadable() {
  const ReadResult result = readRobot("/nowhere/robot.urdf");
  QVERIFY(result.unreadable);
  QVERIFY(!result.description);
  VERIFY_VERDICT(result, "error");
}

void TestReadRobot::aFolderIsUnreadable() {
  const Folder folder;
  const ReadResult result = readRobot(folder.path());
  QVERIFY(result.unreadable);
  VERIFY_FINDS(result, Severity::kError, "this is a folder");
}

void TestReadRobot::whatIsNotUrdfIsRefusedWithASentence_data() {
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<QString>("sentence");
  QTest::newRow("empty") << QByteArray() << "the file is empty";
  QTest::newRow("blank") << QByteArray(" \n\t\n") << "the file is empty";
  QTest::newRow("zeros") << QByteArray(64, '\0') << "nothing but NUL bytes";
  QTest::newRow("binary") << QByteArray(
                                 "\x7f"
                                 "ELF\x02\x01\x01\0\0\0rest",
                                 14)
                          << "the file is binary";
  QTest::newRow("nul inside") << QByteArray("<robot>\0</robot>", 16) << "the file is binary";
  QTest::newRow("utf-16 le") << QByteArray("\xff\xfe<\0r\0", 6) << "UTF-16";
  QTest::newRow("utf-16 be") << QByteArray("\xfe\xff\0<\0r", 6) << "UTF-16";
  QTest::newRow("utf-16 without mark") << QByteArray("<\0r\0", 4) << "UTF-16";
  QTest::newRow("git lfs") << QByteArray(
                                  "version https://git-lfs.github.com/spec/v1\n"
                                  "oid sha256:4ca527\nsize 1234567\n")
                           << "the file is a Git LFS pointer";
  QTest::newRow("text") << QByteArray("robot: r\n") << "the file is not XML";
  QTest::newRow("no element") << QByteArray("<?xml version=\"1.0\"?>\n") << "no XML element";
  QTest::newRow("sdf") << QByteArray("<sdf version=\"1.7\"/>") << "there is no model with links";
  QTest::newRow("part of mjcf") << QByteArray("<mujocoinclude/>") << "a part of an MJCF model";
  QTest::newRow("collada") << QByteArray("<COLLADA/>") << "COLLADA mesh";
  QTest::newRow("other") << QByteArray("<model/>") << "the root element is <model>, not <robot>";
  QTest::newRow("template") << QByteArray("<% a = 1 %><robot name='r'/>") << "template";
  QTest::newRow("mismatch") << QByteArray("<robot><link></robot>") << "is not closed";
  QTest::newRow("attribute twice") << QByteArray("<robot name='a' name='b'/>") << "given twice";
  QTest::newRow("comment") << QByteArray("<robot><!-- </robot>") << "comment is not closed";
}

void TestReadRobot::whatIsNotUrdfIsRefusedWithASentence() {
  QFETCH(QByteArray, bytes);
  QFETCH(QString, sentence);
  const ReadResult result = readText(bytes.toStdString());
  QVERIFY(!result.description);
  QVERIFY(!result.unreadable);
  VERIFY_FINDS(result, Severity::kError, sentence.toStdString());
  QCOMPARE(result.diagnostics.all().size(), std::size_t{1});
}

void TestReadRobot::aTruncatedFileIsRefusedAtItsLine() {
  std::string text = robotWithJoint("revolute", kLimit);
  text.resize(text.find("effort") + 4);
  const ReadResult result = readText(text);
  VERIFY_VERDICT(result, "error");
  QCOMPARE(result.diagnostics.all()[0].line, 5);
  QVERIFY(result.diagnostics.all()[0].remedy.find("cut short") != std::string::npos);
}

void TestReadRobot::byteOrderMarkAndCarriageReturnsAreAccepted() {
  std::string text = "\xEF\xBB\xBF";
  for (const char c : robotWithJoint("revolute", kLimit)) {
    if (c == '\n') text += '\r';
    text += c;
  }
  const ReadResult result = readText(text);
  VERIFY_VERDICT(result, "ok");
  QCOMPARE(result.description->joints[0].line, 5);
}

void TestReadRobot::nulBytesAtTheEndAreIgnored() {
  const ReadResult result = readText(robotOf(solidLink("base")) + std::string(3, '\0'));
  VERIFY_VERDICT(result, "ok");
  VERIFY_FINDS(result, Severity::kNote, "NUL bytes");
}

void TestReadRobot::latin1TextKeepsItsNames() {
  const std::string content = "<robot name=\"r\">" +
                              solidLink(
                                  "\xFC"
                                  "berarm") +
                              "</robot>";
  const ReadResult announced =
      readText("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + content);
  VERIFY_VERDICT(announced, "ok");
  QCOMPARE(announced.description->links[0].name, std::string("\xC3\xBC"
                                                             "berarm"));
  const ReadResult silent = readText(content);
  VERIFY_VERDICT(silent, "warn");
  VERIFY_FINDS(silent, Severity::kWarning, "not UTF-8");
  QCOMPARE(silent.description->links[0].name, std::string("\xC3\xBC"
                                                          "berarm"));
}

void TestReadRobot::blanksBeforeTheDeclarationAreWarnedOf() {
  const ReadResult result = readText("\n" + robotOf(solidLink("base")));
  VERIFY_VERDICT(result, "warn");
  QVERIFY(result.description);
}

void TestReadRobot::whatFollowsTheRobotIsWarnedOf() {
  const ReadResult result = readText(robotOf(solidLink("base")) + "<robot name=\"second\"/>");
  VERIFY_VERDICT(result, "warn");
  QCOMPARE(result.description->name, std::string("r"));
}

void TestReadRobot::xacroIsExpandedAndRead() {
  const std::string head = "<robot name=\"r\" xmlns:xacro=\"http://ros.org/wiki/xacro\">\n";
  const ReadResult read = readText(head + "<xacro:macro name=\"arm\" params=\"side lower\">\n" +
                                   solidLink("${side}_arm") +
                                   jointBetween("${side}", "revolute", "base", "${side}_arm",
                                                "<limit lower=\"${lower}\" upper=\"1\" "
                                                "effort=\"1\" velocity=\"1\"/>") +
                                   "</xacro:macro>\n" + solidLink("base") +
                                   "<xacro:arm side=\"left\" lower=\"-1\"/>\n"
                                   "<xacro:arm side=\"right\" lower=\"${2 * 1}\"/>\n</robot>");
  QVERIFY(read.description);
  QCOMPARE(read.description->links.size(), std::size_t{3});
  QCOMPARE(read.description->links[2].name, std::string("right_arm"));
  QCOMPARE(read.description->links[2].line, 3);  // of the macro, in this very file
  // what the reader finds is told where it was written, and through which call it came
  VERIFY_FINDS(read, Severity::kWarning, "in <xacro:arm> called at robot.urdf:8");
  QCOMPARE(read.diagnostics.all()[0].line, 4);
}

void TestReadRobot::xacroWithAMistakeIsRefusedOnce() {
  const ReadResult undeclared =
      readText(robotOf("<xacro:property name=\"w\" value=\"1\"/><link name=\"${p}base\"/>"));
  VERIFY_FINDS(undeclared, Severity::kError, "the prefix xacro: is used but not declared");
  QCOMPARE(undeclared.diagnostics.all().size(), std::size_t{1});
  QCOMPARE(undeclared.diagnostics.all()[0].line, 3);
  const ReadResult undefined = readText(
      "<robot name=\"r\" xmlns:xacro=\"http://ros.org/wiki/xacro\">\n<link "
      "name=\"${p}base\"/></robot>");
  VERIFY_FINDS(undefined, Severity::kError, "name 'p' is not defined, in ${p}");
  QCOMPARE(undefined.diagnostics.all().size(), std::size_t{1});
  QCOMPARE(undefined.diagnostics.all()[0].line, 2);
  VERIFY_FINDS(readText(robotOf("<link name=\"${p}base\"/>")), Severity::kError,
               "expressions of xacro, but does not declare it");
}

void TestReadRobot::argumentsOfAFileWithoutXacroAreWarnedOf() {
  ReadOptions options;
  options.arguments["size"] = "2";
  const Folder folder;
  const ReadResult result =
      readRobot(folder.write("robot.urdf", robotOf(solidLink("base"))), options);
  QVERIFY(result.description);
  VERIFY_FINDS(result, Severity::kWarning, "the file is no xacro");
}

void TestReadRobot::xacroNamespaceAloneIsNoXacro() {
  VERIFY_VERDICT(readText("<robot name=\"r\" xmlns:xacro=\"http://ros.org/wiki/xacro\">" +
                          solidLink("base") + "</robot>"),
                 "ok");
}

void TestReadRobot::commentsAreNotRead() {
  VERIFY_VERDICT(
      readText(robotOf("<!-- a -- b <xacro:x/> ${y} <link name=\"z\"/> -->" + solidLink("base"))),
      "ok");
}

void TestReadRobot::deepNestingIsRefusedWithoutOverflow() {
  std::string open;
  std::string close;
  for (int i = 0; i < 20000; ++i) {
    open += "<a>";
    close += "</a>";
  }
  VERIFY_FINDS(readText(robotOf(open + close)), Severity::kError, "nested too deeply");
}

void TestReadRobot::findingsComeAllAtOnceInFileOrder() {
  const ReadResult result = readText(robotOf(
      solidLink("base") + "<link name=\"a\"><inertial><mass value=\"-1\"/></inertial></link>\n" +
      jointBetween("j", "revolute", "base", "a", "<axis xyz=\"0 0 0\"/>") +
      jointBetween("k", "hinge", "base", "nowhere")));
  VERIFY_FINDS(result, Severity::kError, "link 'a' / inertial: the mass -1 is negative");
  VERIFY_FINDS(result, Severity::kError, "joint 'j' / axis: xyz=\"0 0 0\" is no direction");
  VERIFY_FINDS(result, Severity::kWarning, "joint 'j': a revolute joint needs a <limit>");
  VERIFY_FINDS(result, Severity::kError, "joint 'k': unknown joint type 'hinge'");
  VERIFY_FINDS(result, Severity::kError, "joint 'k': unknown child link 'nowhere'");
  int line = 0;
  for (const Diagnostic& found : result.diagnostics.all()) {
    QVERIFY(found.line >= line);
    QVERIFY(found.line > 0);
    QVERIFY(!found.message.empty());
    line = found.line;
  }
}

void TestReadRobot::errorsLeaveNoDescription() {
  QVERIFY(!readText(robotWithJoint("hinge", "")).description);
  QVERIFY(readText(robotWithJoint("revolute", "")).description);
}

void TestReadRobot::longChainsAndWideStarsAreReadQuickly() {
  constexpr int kCount = 5000;
  std::string chain = solidLink("0");
  std::string star = solidLink("0");
  for (int i = 1; i <= kCount; ++i) {
    const std::string name = std::to_string(i);
    chain += solidLink(name) + jointBetween("j" + name, "continuous", std::to_string(i - 1), name);
    star += solidLink(name) + jointBetween("j" + name, "continuous", "0", name);
  }
  for (const std::string& content : {chain, star}) {
    QElapsedTimer clock;
    clock.start();
    const ReadResult result = readText(robotOf(content));
    VERIFY_VERDICT(result, "ok");
    QCOMPARE(result.description->links.size(), std::size_t{kCount + 1});
    // Generous, for slow machines and sanitizers: time that grows as the square takes far longer.
    QVERIFY(clock.elapsed() < 10000);
  }
}

void TestReadRobot::aGermanLocaleChangesNothing() {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr) {
    QSKIP("the locale de_DE.UTF-8 is not installed");
  }
  const ReadResult point = readText(robotWithJoint("continuous", "<origin xyz=\"0.5 0 1.5\"/>"));
  const ReadResult comma = readText(robotWithJoint("continuous", "<origin xyz=\"0,5 0 1,5\"/>"));
  std::setlocale(LC_ALL, before.c_str());
  VERIFY_VERDICT(point, "ok");
  QVERIFY(point.description->joints[0].X_PJ.position == Eigen::Vector3d(0.5, 0.0, 1.5));
  VERIFY_VERDICT(comma, "error");
}

ARMILLARY_TEST(TestReadRobot)
#include "tst_read_robot.moc"
