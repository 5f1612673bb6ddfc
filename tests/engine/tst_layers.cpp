// SPDX-License-Identifier: BSD-3-Clause
// The layers hold: app -> ui -> engine, Open3D in one folder, and inside the engine only forward.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <map>

#include "tests/support/test_program.h"

namespace {

struct Include {
  QString file;    // relative to the sources
  QString header;  // as written
  int line = 0;
};

// Every include of the folder's C++ files.
QList<Include> includesIn(const QString& folder) {
  static const QRegularExpression pattern("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]");
  const QString sources = QStringLiteral(ARMILLARY_SOURCE_FOLDER "/");
  QList<Include> found;
  QDirIterator files(sources + folder, {"*.h", "*.hpp", "*.cpp", "*.cc"}, QDir::Files,
                     QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString path = files.next();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) continue;
    const QStringList lines = QString::fromUtf8(file.readAll()).split('\n');
    for (int i = 0; i < lines.size(); ++i) {
      const auto match = pattern.match(lines[i]);
      if (match.hasMatch()) found.append({path.mid(sources.size()), match.captured(1), i + 1});
    }
  }
  return found;
}

// Every class and struct that files of the folder define outside of unnamed namespaces, with its
// namespaces, and the file.
QList<std::pair<QString, QString>> typesIn(const QString& folder) {
  static const QRegularExpression opens("^namespace( [\\w:]+)? \\{$"),
      type("^(?:class|struct)(?: \\[\\[\\w+\\]\\])? (\\w+)(?: final)?(?: : .*)?[ :]*\\{");
  const QString sources = QStringLiteral(ARMILLARY_SOURCE_FOLDER "/");
  QList<std::pair<QString, QString>> found;
  QDirIterator files(sources + folder, {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString path = files.next();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) continue;
    QStringList spaces;
    for (const QString& line : QString::fromUtf8(file.readAll()).split('\n')) {
      if (const auto match = opens.match(line); match.hasMatch()) {
        spaces.append(match.captured(1).trimmed());
      } else if (line.startsWith("}  // namespace") && !spaces.isEmpty()) {
        spaces.removeLast();
      } else if (const auto named = type.match(line); named.hasMatch() && !spaces.contains("")) {
        found.append(
            {(spaces + QStringList(named.captured(1))).join("::"), path.mid(sources.size())});
      }
    }
  }
  return found;
}

// Qt's headers: <QString>, <QtCore/...>, <qglobal.h>, and QCustomPlot's.
bool isQt(const QString& header) {
  static const QRegularExpression pattern("^(Q[A-Z]\\w*$|Qt\\w*/|q[a-z]+\\.h$)");
  return pattern.match(header).hasMatch();
}

bool isOpen3D(const QString& header) {
  return header.startsWith("open3d/") || header.startsWith("filament/");  // which draws for it
}

bool isAssimp(const QString& header) {
  return header.startsWith("assimp/");
}

bool isFcl(const QString& header) {
  return header.startsWith("fcl/");
}

QString text(const Include& include) {
  return QString("%1:%2 includes %3").arg(include.file).arg(include.line).arg(include.header);
}

}  // namespace

class TestLayers : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void engineKnowsNothingOfTheWindow() {
    const QList<Include> includes = includesIn("engine");
    QVERIFY2(includes.size() > 100, "the engine's files were not found");
    QStringList wrong;
    for (const Include& include : includes) {
      if (isQt(include.header) || isOpen3D(include.header) || include.header.startsWith("ui/") ||
          include.header.startsWith("app/") || include.header.startsWith("resources/")) {
        wrong.append(text(include));
      }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  void engineCoreKnowsNoMeshReader() {
    QStringList wrong;
    for (const Include& include : includesIn("engine")) {
      if (include.file.startsWith("engine/meshes/")) continue;
      if (isAssimp(include.header) || include.header.startsWith("engine/meshes/")) {
        wrong.append(text(include));
      }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  void engineCoreKnowsNoCollisionLibrary() {
    QStringList wrong;
    for (const char* folder : {"app", "engine", "resources", "ui"}) {
      for (const Include& include : includesIn(folder)) {
        if (include.file.startsWith("engine/collision/")) continue;
        const bool of_core = include.file.startsWith("engine/");
        if (isFcl(include.header) || (of_core && include.header.startsWith("engine/collision/"))) {
          wrong.append(text(include));
        }
      }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  // yaml-cpp by itself may go on for ever.
  void yamlIsReadInOnePlace() {
    QStringList places;
    for (const char* folder : {"app", "engine", "resources", "ui"}) {
      for (const Include& include : includesIn(folder)) {
        if (include.header.startsWith("yaml-cpp/")) places.append(include.file);
      }
    }
    places.removeDuplicates();
    QCOMPARE(places, QStringList("engine/motion_files/yaml_documents.cpp"));
  }

  // The kernels are compiled for other instruction sets: a function that they shared with the rest
  // could be linked from there.
  void kernelsIncludeNothingElse() {
    QStringList wrong;
    int count = 0;
    for (const Include& include : includesIn("engine/fast")) {
      const QString file = include.file.section('/', -1);
      if (!file.contains("kernel") && file != "form.h" && file != "pack.h" &&
          file != "lane_vectors.h" && file != "articulated_inertia.h" && file != "column_packs.h" &&
          file != "sample_lanes.h") {
        continue;
      }
      ++count;
      static const QRegularExpression allowed(
          "^engine/fast/"
          "(form|pack|lane_vectors|articulated_inertia|column_packs|sample_lanes|kernels|"
          "kernel_samples|(\\w+_)?kernels_of_set|\\w+_kernel)\\.h$");
      if (!allowed.match(include.header).hasMatch()) wrong.append(text(include));
    }
    QVERIFY2(count > 5, "the kernels' files were not found");
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  // What a folder of the engine may include beside itself; the folders before it in the flow of
  // data: file -> description -> model -> dynamics -> forces, integration, simulation and tables.
  void engineFoldersIncludeOnlyWhatComesBefore() {
    const std::map<QString, QStringList> allowed{
        {"spatial", {}},
        {"linear_algebra", {}},
        {"text", {}},
        {"description", {"spatial", "text"}},
        {"meshes", {"spatial", "text", "description", "read"}},
        {"xacro", {"text", "description"}},
        {"read", {"spatial", "linear_algebra", "text", "description", "xacro"}},
        {"write", {"spatial", "text", "description", "analysis"}},
        {"model", {"spatial", "description"}},
        {"loading", {"text", "description", "read", "write", "model", "analysis"}},
        {"dynamics", {"spatial", "description", "model"}},
        {"fast", {"spatial", "description", "model", "dynamics", "analysis"}},
        {"formulations", {"spatial", "linear_algebra", "description", "model", "dynamics"}},
        {"analysis", {"spatial", "linear_algebra", "description", "model", "dynamics"}},
        {"loops",
         {"spatial", "linear_algebra", "description", "model", "dynamics", "fast", "formulations",
          "analysis"}},
        {"inverse_kinematics",
         {"spatial", "description", "model", "dynamics", "analysis", "loops"}},
        {"parameters",
         {"spatial", "linear_algebra", "text", "description", "model", "dynamics", "fast",
          "analysis"}},
        {"planning",
         {"spatial", "linear_algebra", "text", "description", "model", "dynamics", "fast",
          "analysis", "loops", "inverse_kinematics", "parameters"}},
        {"forces",
         {"spatial", "linear_algebra", "text", "description", "model", "dynamics", "fast",
          "loops"}},
        {"traced", {"model", "dynamics", "formulations", "analysis", "loops", "parameters"}},
        {"differentiation", {"dynamics", "formulations", "traced"}},
        {"counting", {"traced", "differentiation"}},
        {"report",
         {"spatial", "linear_algebra", "text", "description", "model", "dynamics", "parameters",
          "equations", "forces", "table", "sizing"}},
        {"accuracy", {"linear_algebra", "traced", "counting"}},
        {"equations",
         {"text", "model", "dynamics", "formulations", "analysis", "parameters", "traced",
          "forces"}},
        {"collision", {"spatial", "description", "model", "dynamics"}},
        {"integration",
         {"spatial", "linear_algebra", "text", "description", "model", "dynamics", "formulations",
          "analysis", "loops"}},
        {"explanation",
         {"spatial", "linear_algebra", "description", "model", "dynamics", "formulations",
          "analysis", "loops", "parameters", "forces", "differentiation"}},
        {"walks",
         {"spatial", "linear_algebra", "description", "model", "dynamics", "formulations",
          "analysis", "loops", "differentiation"}},
        {"simulation",
         {"spatial", "linear_algebra", "text", "description", "model", "dynamics", "fast",
          "analysis", "loops", "parameters", "planning", "forces", "integration"}},
        {"comparison", {"spatial", "linear_algebra", "text", "model", "simulation"}},
        {"table",
         {"spatial", "text", "description", "model", "dynamics", "parameters", "planning",
          "simulation", "comparison"}},
        {"lessons",
         {"spatial", "linear_algebra", "text", "description", "write", "model", "loading",
          "dynamics", "analysis", "loops", "parameters", "forces", "simulation", "table"}},
        {"sizing",
         {"spatial", "linear_algebra", "text", "model", "dynamics", "analysis", "parameters",
          "forces", "table"}},
        {"handout", {"spatial", "text", "description", "model", "dynamics", "parameters"}},
        {"motion_files",
         {"dynamics", "text", "xacro", "model", "planning", "simulation", "table"}}};
    QStringList wrong;
    for (const Include& include : includesIn("engine")) {
      if (!include.header.startsWith("engine/")) continue;
      const QString from = include.file.section('/', 1, 1), to = include.header.section('/', 1, 1);
      const auto rule = allowed.find(from);
      if (from == to || rule == allowed.end()) continue;
      if (!rule->second.contains(to)) wrong.append(text(include));
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  // What a room of the window may include beside itself: those below it. Panels of one room know
  // none of another's.
  void roomsOfTheWindowIncludeOnlyWhatLiesBelow() {
    const QStringList panels{"panels", "files", "stage", "scene", "widgets"};
    const std::map<QString, QStringList> allowed{
        {"widgets", {}},
        {"scene", {}},
        {"stage", {"scene", "widgets"}},
        {"files", {"stage", "scene", "widgets"}},
        {"viewport", {"stage", "scene", "widgets"}},
        {"panels", panels},
        {"panels/posing", panels},
        {"panels/motion", panels},
        {"panels/setup", panels},
        {"panels/forces", panels},
        {"panels/editing", panels},
        {"panels/inertia", panels},
        {"panels/algorithm", panels},
        {"panels/plots", panels},
        {"panels/workshop", panels},
        {"panels/lesson", panels},
        {"panels/equations", panels},
        {"panels/sizing", panels},
        {"film", {"viewport", "stage", "scene", "widgets"}}};
    const auto room = [](const QString& file) {  // "ui/panels/plots/curve_plots.h": "panels/plots"
      return file.section('/', 1, -2);
    };
    QStringList wrong;
    for (const Include& include : includesIn("ui")) {
      const QString from = room(include.file);
      const auto rule = allowed.find(from);
      if (from != "window" && rule == allowed.end()) wrong.append(include.file + " is in no room");
      if (!include.header.startsWith("ui/") || rule == allowed.end()) continue;
      const QString to = room(include.header);
      if (from != to && !rule->second.contains(to)) wrong.append(text(include));
    }
    wrong.removeDuplicates();
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  void onlyTheSceneKnowsOpen3D() {
    QStringList wrong;
    for (const char* folder : {"app", "engine", "resources", "ui"}) {
      for (const Include& include : includesIn(folder)) {
        if (isOpen3D(include.header) && !include.file.startsWith("ui/scene/")) {
          wrong.append(text(include));
        }
      }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  void windowKnowsNothingOfTheProgram() {
    QStringList wrong;
    for (const Include& include : includesIn("ui")) {
      if (include.header.startsWith("app/")) wrong.append(text(include));
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  void commandLineNeedsNoWindow() {
    QStringList wrong;
    for (const Include& include : includesIn("app/command_line")) {
      if (include.file.contains("/render")) continue;  // the one command with pictures
      if (isQt(include.header) || include.header.startsWith("ui/")) wrong.append(text(include));
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  // Two types of one name would share their members' code, whichever the linker takes: the other
  // writes beyond its end.
  void noTwoTypesShareAName() {
    QStringList wrong;
    std::map<QString, QString> file_of;
    for (const char* folder : {"app", "engine", "resources", "ui"}) {
      for (const auto& [name, file] : typesIn(folder)) {
        const auto [first, is_new] = file_of.try_emplace(name, file);
        if (!is_new && first->second != file) {
          wrong.append(QString("%1 is defined in %2 and in %3").arg(name, first->second, file));
        }
      }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    QVERIFY2(file_of.size() > 500, std::to_string(file_of.size()).c_str());
    QCOMPARE(file_of["armillary::Model"], QString("engine/model/model.h"));
    QCOMPARE(file_of["armillary::fast::Form"], QString("engine/fast/form.h"));
  }

  void testsKnowWhatIsQt() {  // the checks above can fail
    for (const char* header : {"QString", "QtCore/QString", "qglobal.h", "qcustomplot.h"}) {
      QVERIFY2(isQt(header), header);
    }
    for (const char* header : {"Eigen/Core", "engine/model/model.h", "queue", "vector"}) {
      QVERIFY2(!isQt(header), header);
    }
  }
};

ARMILLARY_TEST(TestLayers)
#include "tst_layers.moc"
