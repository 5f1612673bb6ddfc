// SPDX-License-Identifier: BSD-3-Clause
// Bundled lessons with one thing changed, whatever it is: each is read, or refused with the line,
// the words of it and what to do.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/engine/lessons/lesson_texts.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const QList<QJsonValue> kInstead = {QJsonValue(),
                                    "",
                                    "nonsense",
                                    -1,
                                    0,
                                    1e300,
                                    true,
                                    QJsonArray(),
                                    QJsonObject(),
                                    "90 deg",
                                    "3 parsecs",
                                    2.5,
                                    QJsonArray{1},
                                    QJsonObject{{"a", 1}}};

using Visit = std::function<void(const QJsonValue& spoiled, const QString& what)>;

// Calls `visit` with the value after each change within it. What stands instead goes round: each
// place gets another few of the above.
void forEachChange(const QJsonValue& value, const QString& path, int& turn, const Visit& visit) {
  for (int i = 0; i < 2 && !path.isEmpty();
       ++i, turn = (turn + 1) % static_cast<int>(kInstead.size())) {
    visit(kInstead[turn], path + " is number " + QString::number(turn));
  }
  if (value.isObject()) {
    const QJsonObject object = value.toObject();
    for (const QString& key : object.keys()) {
      const auto with = [&](const QJsonValue& changed, const QString& what) {
        QJsonObject copy = object;
        copy[key] = changed;
        visit(copy, what);
      };
      forEachChange(object[key], path + "/" + key, turn, with);
      QJsonObject without = object;
      without.remove(key);
      visit(without, path + " without " + key);
      without["stranger"] = object[key];
      visit(without, path + " with a stranger for " + key);
    }
  } else if (value.isArray()) {
    const QJsonArray array = value.toArray();
    for (qsizetype i = 0; i < std::min(array.size(), qsizetype{3}); ++i) {
      const auto with = [&](const QJsonValue& changed, const QString& what) {
        QJsonArray copy = array;
        copy[i] = changed;
        visit(copy, what);
      };
      forEachChange(array[i], path + "/" + QString::number(i), turn, with);
    }
  }
}

QString complaintOf(const LessonResult& result, int lines) {
  if (!result.lesson && !result.diagnostics.hasErrors()) return "neither read nor refused";
  for (const Diagnostic& found : result.diagnostics.all()) {
    const QString told = QString::fromStdString(toText(found));
    if (found.message.empty()) return "a finding without words";
    if (found.line < 1 || found.line > lines) return "a line outside: " + told;
    if (found.message.ends_with('.')) return "a full stop: " + told;
  }
  return {};
}

}  // namespace

class TestSpoiledLessons : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void oneThingChanged_data() {
    QTest::addColumn<QString>("file");
    const QDir folder(ARMILLARY_SOURCE_FOLDER "/resources/lessons");
    for (const QString& name : folder.entryList({"*.lesson.json"})) {
      QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
  }

  void oneThingChanged() {
    QFETCH(QString, file);
    QFile source(file);
    QVERIFY(source.open(QIODevice::ReadOnly));
    const QJsonDocument lesson = QJsonDocument::fromJson(source.readAll());
    QVERIFY(lesson.isObject());
    const LessonFiles files;
    QStringList complaints;
    int turn =
        static_cast<int>(QFileInfo(file).fileName().size()) % static_cast<int>(kInstead.size());
    int read = 0, refused = 0;
    forEachChange(lesson.object(), {}, turn, [&](const QJsonValue& spoiled, const QString& what) {
      const QByteArray text = QJsonDocument(spoiled.toObject()).toJson();
      QString complaint;
      try {
        const LessonResult result = files.read(text.toStdString());
        complaint = complaintOf(result, static_cast<int>(text.count('\n')) + 1);
        ++(result.lesson ? read : refused);
      } catch (const std::exception& thrown) {
        complaint = QString("thrown: ") + thrown.what();
      }
      if (!complaint.isEmpty()) complaints += what + ": " + complaint;
    });
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join('\n')));
    QVERIFY2(read > 5 && refused > 20,
             qPrintable(QString("%1 read, %2 refused").arg(read).arg(refused)));
  }
};

ARMILLARY_TEST(TestSpoiledLessons)
#include "tst_spoiled_lessons.moc"
