// SPDX-License-Identifier: BSD-3-Clause
// Small cases and real robots expand as the reference expands them, where that data is present.
#include <QDir>
#include <QFile>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <cmath>

#include "engine/motion_files/yaml_source.h"
#include "engine/read/xacro_file.h"
#include "tests/support/test_program.h"

using namespace armillary;

namespace {

const QString kFolder = QDir::cleanPath(QStringLiteral(ARMILLARY_SHARED_DATA "/xacro"));

QString contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// The cells of a row of CSV; quotes are doubled within quoted cells.
QStringList cellsOf(const QString& row) {
  QStringList cells{{}};
  bool quoted = false;
  for (qsizetype i = 0; i < row.size(); ++i) {
    if (row[i] == '"' && quoted && i + 1 < row.size() && row[i + 1] == '"') {
      cells.last() += row[i++];
    } else if (row[i] == '"') {
      quoted = !quoted;
    } else if (row[i] == ',' && !quoted) {
      cells.append(QString());
    } else {
      cells.last() += row[i];
    }
  }
  return cells;
}

// The XML as lines that do not depend on how it was laid out: tags, sorted attributes, texts.
QStringList outlineOf(const QString& xml, QString* error) {
  QStringList outline;
  QString text;
  QXmlStreamReader reader(xml);
  reader.setNamespaceProcessing(false);
  const auto finish = [&] {
    if (!text.trimmed().isEmpty()) outline.append("text " + text.trimmed());
    text.clear();
  };
  while (!reader.atEnd()) {
    reader.readNext();
    if (reader.isCharacters()) {
      text += reader.text();
    } else if (reader.isStartElement()) {
      finish();
      QStringList attributes;
      for (const auto& each : reader.attributes()) {
        attributes.append(each.qualifiedName().toString() + " = " + each.value().toString());
      }
      attributes.sort();
      outline.append("<" + reader.qualifiedName().toString());
      outline += attributes;
    } else if (reader.isEndElement()) {
      finish();
      outline.append(">" + reader.qualifiedName().toString());
    }
  }
  if (reader.hasError()) *error = reader.errorString();
  return outline;
}

// Whether both are the same words, numbers within 1e-12 of one another.
bool same(const QString& one, const QString& other) {
  if (one == other) return true;
  const QStringList a = one.simplified().split(' '), b = other.simplified().split(' ');
  if (a.size() != b.size()) return false;
  for (qsizetype i = 0; i < a.size(); ++i) {
    bool number_a = false, number_b = false;
    const double x = a[i].toDouble(&number_a), y = b[i].toDouble(&number_b);
    const bool near =
        number_a && number_b && (x == y || std::fabs(x - y) <= 1e-12 * std::max(1.0, std::fabs(y)));
    if (a[i] != b[i] && !near) return false;
  }
  return true;
}

void verifySame(const QString& expansion, const QString& expected) {
  QString error;
  const QStringList a = outlineOf(expansion, &error), b = outlineOf(expected, &error);
  QVERIFY2(error.isEmpty(), qPrintable(error));
  for (qsizetype i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (same(a[i], b[i])) continue;
    QFAIL(qPrintable(QString("part %1 is\n%2\nbut expected is\n%3")
                         .arg(i)
                         .arg(a.mid(std::max(qsizetype{0}, i - 3), 8).join('\n'),
                              b.mid(std::max(qsizetype{0}, i - 3), 8).join('\n'))));
  }
  QCOMPARE(a.size(), b.size());
}

// The environment of a row, unset at its end; before, what could disturb is unset.
class Environment {
 public:
  explicit Environment(const QString& settings) {
    for (const QString& name : QProcessEnvironment::systemEnvironment().keys()) {
      for (const char* start : {"HUSKY_", "CPR_", "ROBOT_", "OUTDOORNAV_", "GAZEBO_", "CORPUS_"}) {
        if (name.startsWith(QLatin1String(start))) qunsetenv(qPrintable(name));
      }
    }
    for (const QString& each : settings.split(" | ", Qt::SkipEmptyParts)) {
      const QByteArray name = each.section('=', 0, 0).toUtf8();
      qputenv(name.constData(), each.section('=', 1).toUtf8());
      names_.append(name);
    }
  }
  ~Environment() {
    for (const QByteArray& name : names_) qunsetenv(name.constData());
  }

 private:
  QList<QByteArray> names_;
};

struct ExpandedFile {
  std::optional<std::string> text;
  std::string findings;
};

ExpandedFile expanded(const QString& path, const QString& arguments) {
  ReadOptions options;
  options.yaml = yamlSource();
  for (const QString& each : arguments.split(" | ", Qt::SkipEmptyParts)) {
    options.arguments[each.section(":=", 0, 0).toStdString()] = each.section(":=", 1).toStdString();
  }
  Diagnostics diagnostics(path.toStdString());
  const XacroExpansion expansion =
      expandRobotFile(path.toStdString(), contentOf(path).toStdString(), options, diagnostics);
  ExpandedFile result{expansion.text, {}};
  for (const Diagnostic& found : diagnostics.all()) result.findings += toText(found) + "\n";
  return result;
}

}  // namespace

class TestXacroCorpus : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    if (!QDir(kFolder).exists()) QSKIP("the xacro corpus is not here");
  }

  void cases_data() {
    QTest::addColumn<QStringList>("row");
    QStringList rows = contentOf(kFolder + "/cases/index.csv").split('\n', Qt::SkipEmptyParts);
    rows.removeFirst();
    for (const QString& row : rows) {
      const QStringList cells = cellsOf(row);
      QTest::newRow(qPrintable(cells[0])) << cells;
    }
  }

  void cases() {
    QFETCH(QStringList, row);
    const QString folder = kFolder + "/cases/";
    const Environment environment(row[5]);
    const ExpandedFile result = expanded(folder + row[3], row[4]);
    if (row[2] == "ok") {
      QVERIFY2(result.text, result.findings.c_str());
      verifySame(QString::fromStdString(*result.text),
                 contentOf(folder + row[6]).replace("@ROOT@", kFolder + "/cases"));
    } else if (row[0] == "err_attribute_number") {
      QVERIFY2(result.text, "the reference fails while it writes the number; here it is written");
    } else {
      QVERIFY2(!result.text, result.text ? result.text->c_str() : "");
      QVERIFY(!result.findings.empty());
      // the place is known: FILE.xacro:LINE
      QVERIFY2(QString::fromStdString(result.findings).contains(QRegularExpression("xacro:[1-9]")),
               result.findings.c_str());
    }
  }

  void robots_data() {
    QTest::addColumn<QStringList>("row");
    QStringList rows = contentOf(kFolder + "/robots.csv").split('\n', Qt::SkipEmptyParts);
    rows.removeFirst();
    for (const QString& row : rows) {
      const QStringList cells = cellsOf(row);
      QTest::newRow(qPrintable(cells[0] + " " + cells[5])) << cells;
    }
  }

  void robots() {
    QFETCH(QStringList, row);
    const QString folder = kFolder + "/" + row[0];
    const Environment environment(row[3]);
    const ExpandedFile result = expanded(folder + "/" + row[1], row[2]);
    if (row[4] == "ok") {
      QVERIFY2(result.text, result.findings.c_str());
      verifySame(QString::fromStdString(*result.text),
                 contentOf(folder + "/" + row[5]).replace("@ROOT@", folder));
    } else {
      QVERIFY2(!result.text, "an error is expected");
    }
  }

  void realRobotsAreRead() {
    for (const char* path :
         {"pr2/pr2_description/robots/pr2.urdf.xacro", "a1/a1_description/xacro/robot.xacro",
          "panda/franka_description/robots/panda/panda.urdf.xacro"}) {
      ReadOptions options;
      options.yaml = yamlSource();
      const ReadResult result = readRobot((kFolder + "/" + path).toStdString(), options);
      std::string errors;
      for (const Diagnostic& found : result.diagnostics.all()) {
        if (found.severity == Severity::kError) errors += toText(found) + "\n";
      }
      QVERIFY2(result.description, errors.c_str());
      QVERIFY(result.description->joints.size() > 10);
    }
  }
};

ARMILLARY_TEST(TestXacroCorpus)
#include "tst_xacro_corpus.moc"
