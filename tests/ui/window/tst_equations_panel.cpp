// SPDX-License-Identifier: GPL-3.0-or-later
// Equations in the window: as textbooks write them, with what they are now.
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableWidget>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeWidget>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/traced/plain_model_of.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/equations/count_item.h"
#include "ui/panels/equations/equation_terms_view.h"
#include "ui/panels/equations/equation_text.h"
#include "ui/panels/equations/equations_panel.h"
#include "ui/panels/equations/operations_panel.h"
#include "ui/widgets/plot_figure.h"
#include "ui/widgets/plot_style.h"

using namespace armillary;
using namespace armillary::test;

class TestEquationsPanel : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    useOwnSettings();
    openWindow();
  }
  void cleanupTestCase() { closeWindow(); }

  void formulasAreRichText() {
    QCOMPARE(richText("l_{c1}^{2}"), QString("<i>l</i><sub><i>c</i>1</sub><sup>2</sup>"));
    QCOMPARE(richText("{\\dot q_{2}}^{2}"),
             QString::fromUtf8("<i>q\u0307</i><sub>2</sub><sup>2</sup>"));
    QCOMPARE(richText("\\tau_{1} &= -2 \\, \\ddot q_{1}"),
             QString::fromUtf8("τ<sub>1</sub> = −2 \u2009 <i>q\u0308</i><sub>1</sub>"));
    for (const char* broken : {"{", "_", "^{", "\\", "\\dot", "\\frac{a", "}", "a_{b^{c"}) {
      richText(QString::fromLatin1(broken));  // ends
    }
  }

  // The planar arm's mass matrix by its symbols, and its numbers in every pose.
  void theMassMatrixIsTheTextbooks() {
    open(bundledFile("double_pendulum"));
    show("mass-matrix");
    const QString text = find<QTextBrowser>("equations_text")->toPlainText();
    QVERIFY2(text.contains(QString::fromUtf8("M11 = I1 + I2 + m1 lc12 + m2 (l12 + lc22 + 2 \u2009 "
                                             "l1lc2c2)")) ||
                 (text.contains("I1 + I2 + m1") && text.contains("cos(q2)")),
             qPrintable(text));
    Workspace workspace(stage().model());
    for (const double elbow : {0.3, -1.1}) {
      stage().setPosition(Eigen::Vector2d(0.4, elbow));
      Eigen::MatrixXd M;
      massMatrix(stage().model(), stage().sample().state, workspace, M);
      const auto values =
          panel().derived()->values(stage().sample().state.position,
                                    stage().sample().state.velocity, stage().sample().acceleration);
      QCOMPARE(values.size(), std::size_t(4));
      QVERIFY(std::abs(values[0] - M(0, 0)) < 1e-12 && std::abs(values[1] - M(0, 1)) < 1e-12 &&
              std::abs(values[3] - M(1, 1)) < 1e-12);
      auto* table = find<QTableWidget>("equation_values");
      QCOMPARE(table->rowCount(), 3);  // it is symmetric
      QTRY_VERIFY(std::abs(QLocale().toDouble(table->item(0, 1)->text()) - M(0, 0)) <
                  0.01 * M(0, 0));
    }
    find<QPushButton>("equations_copy")->click();
    QVERIFY(QGuiApplication::clipboard()->text().contains("\\begin{align*}"));
  }

  // All of them and each term, as LaTeX, Markdown and a picture.
  void equationsAreCopiedInEveryFormat() {
    open(bundledFile("double_pendulum"));
    show("inverse-dynamics");
    QTRY_VERIFY_WITH_TIMEOUT(
        panel().derived() && panel().derived()->equations.quantity_name == "inverse-dynamics",
        kPatience);
    auto* text = find<QTextBrowser>("equations_text");
    const auto copied = [](QMenu& menu, const char* format) {
      QApplication::clipboard()->clear();
      menu.findChild<QAction*>(format)->trigger();
      return QApplication::clipboard()->text();
    };
    Q_EMIT text->customContextMenuRequested(text->rect().center());
    auto* menu = text->findChild<QMenu*>("equations_menu");
    QVERIFY(menu);
    QCOMPARE(copied(*menu, "copy_equation_latex"),
             QString::fromStdString(panel().derived()->latex));
    const QString markdown = copied(*menu, "copy_equation_markdown");
    QVERIFY2(markdown.startsWith("$$\n\\begin{aligned}\n\\tau_{1} &="), qPrintable(markdown));
    QVERIFY2(markdown.contains("\n$$\n") && markdown.contains("where $"), qPrintable(markdown));
    QVERIFY2(!markdown.contains("document") && !markdown.contains("\\par"), qPrintable(markdown));
    QVERIFY(copied(*menu, "copy_equation_svg").contains("<path"));
    delete menu;
    auto* terms = find<EquationTermsView>("equation_terms");
    QVERIFY(!terms->terms().empty());
    terms->selectRow(0);
    QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
    QApplication::sendEvent(terms, &event);
    menu = terms->findChild<QMenu*>("equation_menu");
    QVERIFY(menu);
    QCOMPARE(copied(*menu, "copy_equation_latex"), QString::fromStdString(terms->terms()[0].latex));
    QVERIFY(copied(*menu, "copy_equation_svg").contains("<path"));
    delete menu;
  }

  void numbersAndGravityOfAnotherRobot() {
    open(bundledFile("puma560"));
    show("gravity");
    QTRY_VERIFY_WITH_TIMEOUT(panel().derived() && panel().derived()->equations.robot == "puma560",
                             kPatience);
    Eigen::VectorXd pose(6), gravity;
    pose << 0.2, -0.7, 0.5, 0.9, -0.4, 0.1;
    stage().setPosition(pose);
    Workspace workspace(stage().model());
    gravityEffort(stage().model(), stage().sample().state, workspace, gravity);
    const auto values =
        panel().derived()->values(pose, Eigen::VectorXd::Zero(6), Eigen::VectorXd::Zero(6));
    for (int i = 0; i < 6; ++i) QVERIFY(std::abs(values[i] - gravity[i]) < 1e-9);
    const QTemporaryDir folder;
    panel().saveTo(folder.filePath("g.c"));
    QFile file(folder.filePath("g.c"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("armillary_gravity"));
  }

  // Its terms add to it, tell why they are there, light their links, and go with a mass.
  void anEquationIsSeenTermByTerm() {
    open(bundledFile("double_pendulum"));
    show("inverse-dynamics");
    QTRY_VERIFY_WITH_TIMEOUT(
        panel().derived() && panel().derived()->equations.robot == "double_pendulum", kPatience);
    auto* terms = find<EquationTermsView>("equation_terms");
    find<QTableWidget>("equation_values")->setCurrentCell(0, 0);
    stage().setPosition(Eigen::Vector2d(0.4, -1.1));
    QTRY_VERIFY(terms->isVisible() && terms->rowCount() > 4);
    const Sample& sample = stage().sample();
    const auto sum = [&] {
      const std::vector<double> symbols = panel().derived()->symbolValues(
          sample.state.position, sample.state.velocity, sample.acceleration);
      double all = 0.0;
      for (const EquationTerm& term : terms->terms()) {
        all += term.function.value({0.4, -1.1}, symbols);
      }
      return all;
    };
    const double effort = panel().derived()->values(sample.state.position, sample.state.velocity,
                                                    sample.acceleration)[0];
    QVERIFY(std::abs(effort) > 0.1 && std::abs(sum() - effort) < 1e-12);
    // each is painted where it stands, all of it
    for (int row : {0, 1}) {
      const QRect place = terms->visualItemRect(terms->item(row, 0));
      const QImage drawn = terms->viewport()->grab(place).toImage();
      int inked = 0;  // in the colour of the text: its share's square is coloured
      for (int x = 0; x < drawn.width(); ++x) {
        for (int y = 0; y < drawn.height(); ++y) {
          const QColor ink = drawn.pixelColor(x, y);
          inked += ink.value() < 128 && ink.saturation() < 40 ? 1 : 0;
        }
      }
      QVERIFY2(inked > 20, qPrintable(QString::number(inked)));
    }
    std::set<EffortShare> shares;
    for (const EquationTerm& term : terms->terms()) shares.insert(term.share.value());
    QCOMPARE(shares.size(), std::size_t(4));
    int lit = -1;
    const auto watched =
        connect(&panel(), &LivePanel::overlayChanged, this,
                [&](const Overlay& overlay) { lit = static_cast<int>(overlay.tints.size()); });
    terms->setCurrentCell(terms->rowCount() - 1, 0);
    QVERIFY(lit > 0);
    QVERIFY(!terms->item(0, 0)->toolTip().isEmpty());
    // without the lower arm's mass only what the upper one weighs is left
    for (QAction* each : find<QToolButton>("equation_without")->menu()->actions()) {
      if (each->text().startsWith("m2:") || each->text().startsWith("I2:")) each->trigger();
    }
    QVERIFY(find<QToolButton>("equation_without")->text().contains("m2"));
    const Model& model = stage().model();
    const double g = 9.81, m1 = model.bodies[1].inertia.mass,
                 l = model.bodies[1].inertia.first_moment.norm() / m1;
    QVERIFY2(std::abs(std::abs(sum()) - m1 * g * l * std::sin(0.4)) < 1e-9,
             qPrintable(QString::number(sum())));
    QVERIFY(!find<QTextBrowser>("equations_text")->toPlainText().contains("m2 l"));
    find<QPushButton>("equations_copy")->click();
    QVERIFY(QGuiApplication::clipboard()->text().contains("m_{1}") &&
            !QGuiApplication::clipboard()->text().contains("m_{2}"));
    disconnect(watched);
  }

  // Every method is counted as on the command line, each quantity's cheapest first.
  void operationsAreCountedByMethodAndLink() {
    open(bundledFile("puma560"));
    auto* dock = find<QDockWidget>("dock_operations");
    dock->show();
    dock->raise();
    auto& operations = *find<OperationsPanel>("operations_panel");
    QTRY_VERIFY_WITH_TIMEOUT(!operations.counts().empty(), kPatience);
    const std::vector<MethodCount> counts = countOperations(plainModel(stage().model()), {}, true);
    QCOMPARE(operations.counts().size(), counts.size());
    auto* table = find<QTreeWidget>("operations_table");
    long rows = 0;
    for (int i = 0; i < table->topLevelItemCount(); ++i) {
      const QTreeWidgetItem& quantity = *table->topLevelItem(i);
      qlonglong before = 0;
      for (int k = 0; k < quantity.childCount(); ++k) {
        const QTreeWidgetItem& method = *quantity.child(k);
        QVERIFY(method.data(1, Qt::UserRole).toLongLong() >= before);
        before = method.data(1, Qt::UserRole).toLongLong();
        ++rows;
        for (const MethodCount& each : counts) {
          if (each.method != method.text(0).toStdString() || !each.why_not.empty()) continue;
          if (method.parent()->text(0).toLower().replace(' ', '-').toStdString() != each.quantity)
            continue;
          QCOMPARE(before, static_cast<qlonglong>(each.count.total()));
          QCOMPARE(method.childCount(), static_cast<int>(each.by_body.size()));
          // beside it what it takes, where there is a choice
          const bool timed =
              each.quantity.ends_with("dynamics") || each.quantity.ends_with("matrix");
          if (timed && each.quantity != "coriolis-matrix") {
            QVERIFY2(method.text(kTime).endsWith(" µs"), qPrintable(method.text(0)));
          } else {
            QCOMPARE(method.text(kTime), QString("–"));
          }
        }
      }
    }
    QCOMPARE(rows, static_cast<long>(counts.size()));
  }

  // Chains: a curve a method and a dashed one a published count, and where the methods cross.
  void operationsOfChainsAreDrawnBesidePublishedOnes() {
    open(bundledFile("puma560"));
    auto* dock = find<QDockWidget>("dock_operations");
    dock->show();
    dock->raise();
    auto& operations = *find<OperationsPanel>("operations_panel");
    auto* subject = find<QComboBox>("operations_subject");
    auto* plot = find<QCustomPlot>("operations_plot");
    auto* table = find<QTreeWidget>("operations_table");
    QVERIFY(!plot->isVisible());
    subject->setCurrentIndex(1);
    QTRY_VERIFY_WITH_TIMEOUT(!operations.chains().empty(), kPatience);
    QVERIFY(plot->isVisible());
    const std::optional<int> least = crossoverOfForwardDynamics(operations.chains());
    QVERIFY(least.has_value());
    const QCPGraph* line = plot->graph(plot->graphCount() - 1);  // which paper has too
    QCOMPARE(line->data()->at(0)->key, static_cast<double>(*least));
    QCOMPARE(line->data()->at(1)->key, static_cast<double>(*least));
    const Figure figure = figureOf(*plot);
    QVERIFY(figure.legend.back().name.contains(QString("from %1 on").arg(*least)));
    QVERIFY(find<QLabel>("operations_about")->text().contains(QString("n = %1 on").arg(*least)));
    int curves = 0, dashed = 0;
    for (int i = 0; i < table->topLevelItemCount(); ++i) {
      curves += 1 + table->topLevelItem(i)->childCount();
    }
    QCOMPARE(plot->graphCount(), curves + 1);
    for (int i = 0; i < plot->graphCount(); ++i) {
      dashed += plot->graph(i)->pen().style() == Qt::DashLine ? 1 : 0;
    }
    QCOMPARE(dashed, 3);
    subject->setCurrentIndex(2);
    QCOMPARE(plot->itemCount(), 0);
    // what many processors cannot share, from 1 to 64 joints
    subject->setCurrentIndex(subject->findText("Depth", Qt::MatchStartsWith));
    QCOMPARE(plot->graphCount(), table->topLevelItemCount());
    for (int i = 0; i < table->topLevelItemCount(); ++i) {
      const QTreeWidgetItem* item = table->topLevelItem(i);
      if (item->text(0) == "constraint-force") {
        QVERIFY2(item->text(kDepth).contains("n = 64"), qPrintable(item->text(kDepth)));
      }
      if (item->text(0) == "aba") QCOMPARE(item->text(kDepth).count('n'), qsizetype{1});
    }
    QVERIFY(table->isColumnHidden(kTotal) && !table->isColumnHidden(kDepth));
    subject->setCurrentIndex(1);
    QVERIFY(table->isColumnHidden(kDepth) && plot->graphCount() == curves + 1);
    subject->setCurrentIndex(0);
    QVERIFY(!plot->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!operations.counts().empty(), kPatience);
  }

  // Of a robot with too many joints it says so.
  void whatCannotBeWrittenOutIsSaid() {
    open(bundledFile("humanoid"));
    show("mass-matrix");
    QTRY_VERIFY_WITH_TIMEOUT(
        find<QTextBrowser>("equations_text")->toPlainText().contains("at most 12"), kPatience);
    QVERIFY(!find<QPushButton>("equations_save")->isEnabled());
  }

 private:
  EquationsPanel& panel() { return *find<EquationsPanel>("equations_panel"); }
  void show(const char* quantity) {
    auto* dock = find<QDockWidget>("dock_equations");
    dock->show();
    dock->raise();
    auto* box = find<QComboBox>("equation_quantity");
    box->setCurrentIndex(box->findData(quantity));
    QTRY_VERIFY_WITH_TIMEOUT(
        !find<QTextBrowser>("equations_text")->toPlainText().startsWith("Deriving") &&
            !find<QTextBrowser>("equations_text")->toPlainText().isEmpty(),
        kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(
        !panel().derived() || panel().derived()->equations.quantity_name == quantity, kPatience);
  }
};

ARMILLARY_WIDGET_TEST(TestEquationsPanel)
#include "tst_equations_panel.moc"
