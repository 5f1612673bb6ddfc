// SPDX-License-Identifier: GPL-3.0-or-later
// Reports as pages: as many as the text takes, all of its tables, and plots as lines.
#include "ui/files/report_pdf.h"

#include <QRegularExpression>
#include <QTextDocument>

#include "engine/report/plot_svg.h"
#include "tests/support/test_program.h"
#include "ui/files/report_plot_object.h"

using namespace armillary;

namespace {

Report withRows(int rows) {
  Report report{"A report of an arm", {{"Needs", {std::string("It moves.")}}}};
  ReportTable table{"Rows", {"joint", "effort"}, {}, {false, true}};
  for (int i = 0; i < rows; ++i) table.rows.push_back({"joint_" + std::to_string(i), "1.5 N m"});
  report.sections.front().blocks.emplace_back(table);
  report.sections.front().blocks.emplace_back(
      ReportPlot{"Effort", "time (s)", "effort (N m)", {0.0, 1.0, 2.0}, {{"a", {0.0, 1.0, -1.0}}}});
  return report;
}

int pagesOf(const QByteArray& pdf) {
  static const QRegularExpression page(QStringLiteral("/Type /Page\\b"));
  return static_cast<int>(QString::fromLatin1(pdf).count(page));
}

}  // namespace

class TestReportPdf : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aShortReportIsAPage() {
    QString failure;
    const QByteArray pdf = reportAsPdf(withRows(3), failure);
    QVERIFY2(failure.isEmpty(), qPrintable(failure));
    QVERIFY(pdf.startsWith("%PDF-"));
    QVERIFY(pdf.trimmed().endsWith("%%EOF"));
    QCOMPARE(pagesOf(pdf), 1);
    QVERIFY(!pdf.contains("/Subtype /Image"));  // the plot is lines
  }

  void aLongTableGoesOverPages() {
    QString failure;
    const int pages = pagesOf(reportAsPdf(withRows(200), failure));
    QVERIFY2(pages >= 3 && pages <= 8, std::to_string(pages).c_str());
  }

  // No end of a page comes between them, so both are one letter of the text.
  void aPlotKeepsItsCaption() {
    QTextDocument document;
    document.setPageSize({500.0, 700.0});
    ReportPlotObject object;
    QTextCharFormat format;
    format.setFontPointSize(8.0);
    const ReportPlot plot{"", "t", "y", {0.0, 1.0}, {{"a", {0.0, 1.0}}}};
    format.setProperty(ReportPlotObject::kSvg, QByteArray::fromStdString(plotAsSvg(plot)));
    const QSizeF alone = object.intrinsicSize(&document, 0, format);
    QCOMPARE(alone.width(), 500.0 - 2.0 * document.documentMargin());
    format.setProperty(ReportPlotObject::kCaption, QStringLiteral("Effort"));
    const double line = object.intrinsicSize(&document, 0, format).height() - alone.height();
    QVERIFY2(line > 8.0 && line < 16.0, std::to_string(line).c_str());
  }

  void whatIsNoPictureIsLeftOut() {
    Report report = withRows(1);
    report.sections.front().blocks.emplace_back(ReportPicture{"none", "not a picture"});
    QString failure;
    QCOMPARE(pagesOf(reportAsPdf(report, failure)), 1);
    QVERIFY(failure.isEmpty());
  }
};

ARMILLARY_WIDGET_TEST(TestReportPdf)
#include "tst_report_pdf.moc"
