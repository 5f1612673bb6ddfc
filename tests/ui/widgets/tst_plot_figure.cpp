// SPDX-License-Identifier: GPL-3.0-or-later
// A plot as a figure: lines, points, areas between lines, scales and names.
#include "ui/widgets/plot_figure.h"

#include <QTest>

#include "tests/support/test_program.h"
#include "ui/widgets/figure_file.h"

using namespace armillary;

class TestPlotFigure : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void allThatIsDrawnIsInTheFigure() {
    QCustomPlot plot;
    plot.xAxis->setLabel("time [s]");
    plot.yAxis->setLabel("error");
    plot.yAxis->setScaleType(QCPAxis::stLogarithmic);
    plot.xAxis->setRange(0.0, 2.0);
    plot.yAxis->setRange(0.01, 1000.0);
    QCPGraph* upper = plot.addGraph();
    QCPGraph* lower = plot.addGraph();
    upper->setData({0.0, 1.0, 2.0}, {2.0, 20.0, 200.0});
    lower->setData({0.0, 1.0, 2.0}, {1.0, 10.0, 100.0});
    upper->setBrush(QColor(10, 20, 30, 40));
    upper->setChannelFillGraph(lower);
    upper->setName("band");
    QCPGraph* dashed = plot.addGraph();
    dashed->setData({0.0, 2.0}, {5.0, 50.0});
    dashed->setPen(QPen(Qt::red, 2.0, Qt::DashLine));
    dashed->setName("limit");
    QCPGraph* cloud = plot.addGraph();
    cloud->setData({0.5, 1.5}, {3.0, 4.0});
    cloud->setLineStyle(QCPGraph::lsNone);
    cloud->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 3));
    cloud->setName("samples");
    plot.addGraph();  // without points
    QCPGraph* hidden = plot.addGraph();
    hidden->setData({0.0, 1.0}, {1.0, 1.0});
    hidden->setVisible(false);

    const Figure figure = figureOf(plot);
    QCOMPARE(figure.plots.size(), std::size_t(1));
    const FigurePlot& content = figure.plots.front();
    QCOMPARE(content.x_label, QString("time [s]"));
    QVERIFY(!content.x_logarithmic && content.y_logarithmic);
    QCOMPARE(content.y_upper, 1000.0);
    QCOMPARE(content.series.size(), std::size_t(4));
    QCOMPARE(content.series[0].base, QVector<double>({1.0, 10.0, 100.0}));
    QCOMPARE(content.series[0].color, QColor(10, 20, 30, 40));
    QVERIFY(content.series[1].base.isEmpty() && content.series[1].dashes.isEmpty());
    QVERIFY(!content.series[2].dashes.isEmpty());
    QCOMPARE(content.series[2].y, QVector<double>({5.0, 50.0}));
    QVERIFY(content.series[3].dots);
    QStringList names;
    for (const FigureSeries& each : figure.legend) names << each.name;
    QCOMPARE(names, QStringList({"band", "limit", "samples"}));

    const QByteArray svg = figureSvg(figure, {}, {});
    for (const char* words : {">band<", ">limit<", ">samples<", ">time [s]<"}) {
      QVERIFY2(svg.contains(words), words);
    }
  }

  void aPlotOfNothingIsNoFigure() {
    QCustomPlot plot;
    QVERIFY(figureOf(plot).empty());
    plot.addGraph();
    QVERIFY(figureOf(plot).empty());
  }
};

ARMILLARY_WIDGET_TEST(TestPlotFigure)
#include "tst_plot_figure.moc"
