// SPDX-License-Identifier: GPL-3.0-or-later
// Tables are copied as Markdown, LaTeX and CSV: what is seen, in its order, with names that hurt.
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QMimeData>
#include <QTest>
#include <QTreeWidget>

#include "tests/support/test_program.h"
#include "ui/widgets/copied_cells.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/number_table.h"

using namespace armillary;

namespace {

// A right click in the middle of the view, and one on an entry of what comes.
QMenu* menuOf(QAbstractItemView& view) {
  QWidget* clicked = view.viewport();
  const QPoint middle = clicked->rect().center();
  QContextMenuEvent event(QContextMenuEvent::Mouse, middle, clicked->mapToGlobal(middle));
  QApplication::sendEvent(clicked, &event);
  return view.findChild<QMenu*>("copy_menu");
}

QString copied(QAbstractItemView& view, const char* format) {
  QApplication::clipboard()->clear();
  QMenu* menu = menuOf(view);
  if (!menu) return "no menu";
  menu->findChild<QAction*>(format)->trigger();
  const QString text = QApplication::clipboard()->text();
  delete menu;
  return text;
}

}  // namespace

class TestCopiedTables : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { QLocale::setDefault(QLocale::c()); }
  void cleanup() {
    applyNumberFormat({});
    QLocale::setDefault(QLocale::system());
  }

  void namesAreEscapedInEachFormat() {
    NumberTable table("table", "A table", {"Joint", "Effort [N·m]"}, nullptr);
    fill(table, {{"left_arm|50%", "-1.5"}, {"a\\b, \"c\"", "12"}, {"größe Ω", "0.25"}});
    QCOMPARE(copied(table, "copy_as_markdown"), QString("| Joint | Effort \\[N·m\\] |\n"
                                                        "| --- | ---: |\n"
                                                        "| left\\_arm\\|50% | -1.5 |\n"
                                                        "| a\\\\b, \"c\" | 12 |\n"
                                                        "| größe Ω | 0.25 |\n"));
    const QString latex = copied(table, "copy_as_latex");
    QVERIFY2(latex.contains("left\\_arm|50\\% & -1.5 \\\\"), qPrintable(latex));
    QVERIFY2(latex.contains("a\\textbackslash{}b"), qPrintable(latex));
    QVERIFY2(latex.contains("\\begin{tabular}{lr}"), qPrintable(latex));
    const QString csv = copied(table, "copy_as_csv");
    QVERIFY2(csv.contains("left_arm|50%,-1.5\n"), qPrintable(csv));
    QVERIFY2(csv.contains("\"a\\b, \"\"c\"\"\",12\n"), qPrintable(csv));
  }

  // Programs read points, people their own sign; names that look like numbers stay names.
  void numbersHaveAPointInCsvInEveryLanguage() {
    QLocale::setDefault(QLocale(QLocale::German));
    NumberTable table("table", "A table", {"Joint", "Effort"}, nullptr);
    fill(table, {{"007", "1,50"}, {"1,0", "-2,25"}});
    QCOMPARE(copied(table, "copy_as_csv"), QString("Joint,Effort\n007,1.5\n\"1,0\",-2.25\n"));
    QVERIFY(copied(table, "copy_as_markdown").contains("| 007 | 1,50 |"));
    QCOMPARE(QApplication::clipboard()->mimeData()->hasFormat("text/csv"), false);
    copied(table, "copy_as_csv");
    QVERIFY(QApplication::clipboard()->mimeData()->hasFormat("text/csv"));
  }

  // A model's number has all its digits in CSV, those that are seen in a document.
  void allDigitsGoToProgramsAndSeenOnesToPeople() {
    QTableWidget table(1, 2);
    makeCopyable(&table);
    table.setHorizontalHeaderLabels({"name", "value"});
    table.verticalHeader()->hide();
    table.setItem(0, 0, new QTableWidgetItem("elbow"));
    auto* number = new QTableWidgetItem;
    number->setData(Qt::EditRole, 1.0 / 3.0);
    table.setItem(0, 1, number);
    QCOMPARE(copied(table, "copy_as_csv"), QString("name,value\nelbow,0.333333333333\n"));
    auto* brief = new QTableWidgetItem("0.33");
    brief->setData(kInFullRole, "0.33333");
    table.setItem(0, 1, brief);
    QVERIFY(copied(table, "copy_as_csv").endsWith("elbow,0.33333\n"));
    QVERIFY(copied(table, "copy_as_markdown").endsWith("| elbow | 0.33 |\n"));
  }

  void whatIsHiddenStaysAndColumnsComeAsTheyAreSeen() {
    QTableWidget table(2, 3);
    makeCopyable(&table);
    table.setHorizontalHeaderLabels({"a", "b", "c"});
    for (int i = 0; i < 6; ++i)
      table.setItem(i / 3, i % 3, new QTableWidgetItem(QString("x%1").arg(i)));
    table.hideColumn(1);
    table.horizontalHeader()->moveSection(2, 0);
    auto* title = new QTableWidgetItem("…ow");
    title->setData(kInFullRole, "elbow");
    table.setVerticalHeaderItem(0, title);
    QCOMPARE(copied(table, "copy_as_csv"), QString(",c,a\nelbow,x2,x0\n2,x5,x3\n"));
    table.hideRow(0);
    QCOMPARE(copied(table, "copy_as_csv"), QString(",c,a\n2,x5,x3\n"));
  }

  // One row is where the click was; several were chosen.
  void severalSelectedRowsAreCopiedWithoutTheOthers() {
    NumberTable table("table", "A table", {"Joint", "Effort"}, nullptr);
    fill(table, {{"a", "1"}, {"b", "2"}, {"c", "3"}});
    table.selectRow(1);
    QCOMPARE(copied(table, "copy_as_csv"), QString("Joint,Effort\na,1\nb,2\nc,3\n"));
    table.clearSelection();
    table.setRangeSelected({1, 0, 2, 1}, true);
    QMenu* menu = menuOf(table);
    QVERIFY(menu->findChild<QMenu*>("copy_as")->title().contains("2"));
    delete menu;
    QCOMPARE(copied(table, "copy_as_csv"), QString("Joint,Effort\nb,2\nc,3\n"));
    table.setRowCount(0);
    QCOMPARE(menuOf(table), nullptr);
  }

  void rowsOfTreesThatAreUnfoldedAreCopied() {
    QTreeWidget tree;
    makeCopyable(&tree);
    tree.setHeaderLabels({"Link", "Mass"});
    auto* arm = new QTreeWidgetItem(&tree, {"arm", "3"});
    new QTreeWidgetItem(arm, {"hand", "1"});
    new QTreeWidgetItem(&tree, {"base", "7"});
    QCOMPARE(copied(tree, "copy_as_csv"), QString("Link,Mass\narm,3\nbase,7\n"));
    arm->setExpanded(true);
    QCOMPARE(copied(tree, "copy_as_csv"), QString("Link,Mass\narm,3\nhand,1\nbase,7\n"));
  }

 private:
  static void fill(NumberTable& table, const QList<QStringList>& rows) {
    table.setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < rows.size(); ++row) {
      for (int column = 0; column < 2; ++column) table.setCell(row, column, rows[row][column]);
    }
  }
};

ARMILLARY_WIDGET_TEST(TestCopiedTables)
#include "tst_copied_tables.moc"
