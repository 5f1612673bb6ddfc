// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/report_action.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>

#include "ui/stage/stage.h"
#include "ui/widgets/file_to_save.h"

namespace armillary {
namespace {

QString reportText(const char* text) {
  return QCoreApplication::translate("ReportAction", text);
}

QString askForFile(const QString& robot, QWidget* window) {
  const QString pages = reportText("Pages to print (*.pdf)"), page = reportText("Page (*.html)"),
                markdown = reportText("Markdown (*.md)"), latex = reportText("LaTeX (*.tex)");
  return askFileToSave(window, reportText("Save report"), robot + QStringLiteral(".pdf"),
                       QStringList{pages, page, markdown, latex}.join(QStringLiteral(";;")));
}

}  // namespace

void addReportAction(QMenu* menu, Stage& stage, QWidget* window, std::function<QImage()> picture,
                     std::function<ReportedMotors()> motors, const ReportAnswers& answers) {
  auto* writer = new ReportWriter(window);
  QObject::connect(writer, &ReportWriter::written, window, [answers](const QString& file) {
    answers.say(reportText("Saved %1").arg(file));
  });
  QObject::connect(
      writer, &ReportWriter::failed, window, [answers](const QString& file, const QString& why) {
        answers.complain(reportText("%1 was not written: %2").arg(QFileInfo(file).fileName(), why));
      });
  QAction* action = menu->addAction(
      reportText("Report…"), window,
      [writer, &stage, window, picture = std::move(picture), motors = std::move(motors), answers] {
        if (!stage.robot()) {
          answers.complain(reportText("There is no robot to report on"));
          return;
        }
        const QString file = askForFile(QString::fromStdString(stage.model().name), window);
        if (file.isEmpty()) return;
        answers.say(reportText("Writing %1…").arg(QFileInfo(file).fileName()));
        writer->write(stage, picture(), motors(), file);
      });
  action->setObjectName(QStringLiteral("report_action"));
}

}  // namespace armillary
