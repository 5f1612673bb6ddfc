// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/handout_action.h"

#include <QFileInfo>
#include <QMenu>

#include "ui/files/handout_writer.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"
#include "ui/widgets/file_to_save.h"
#include "ui/window/handout_dialog.h"

namespace armillary {
namespace {

QString handoutText(const char* text) {
  return HandoutDialog::tr(text);
}

void askForHandout(Stage& stage, bool degrees, QWidget* window, HandoutWriter* writer) {
  const Recording* motion = stage.recording();
  const QString name = QString::fromStdString(stage.model().name);
  auto* dialog =
      new HandoutDialog(name, motion && motion->size() >= Stage::kLeastSamples, degrees, window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(dialog, &QDialog::accepted, window, [&stage, dialog, window, writer, name] {
    HandoutChoice choice = dialog->choice();
    choice.file = askFileToSave(window, handoutText("Save handout"), name + QStringLiteral(".html"),
                                handoutText("Pages (*.html)"));
    if (!choice.file.isEmpty()) writer->write(stage, choice);
  });
  dialog->open();
}

}  // namespace

void addHandoutAction(QMenu* menu, Stage& stage, const ViewSettings& settings, QWidget* window,
                      const HandoutAnswers& answers) {
  auto* writer = new HandoutWriter(window);
  QObject::connect(
      writer, &HandoutWriter::written, window,
      [answers](const QString& file, const QStringList& remarks) {
        answers.say(handoutText("Saved %1").arg(file));
        if (remarks.isEmpty()) return;
        answers.note(handoutText("%1 is written. %2")
                         .arg(QFileInfo(file).fileName(), remarks.join(QLatin1Char(' '))));
      });
  QObject::connect(writer, &HandoutWriter::failed, window,
                   [answers](const QString&, const QString& why) { answers.complain(why); });
  QAction* action = menu->addAction(handoutText("&Handout…"), window, [=, &stage, &settings] {
    if (const QString why = HandoutWriter::whyNot(stage); !why.isEmpty()) {
      answers.complain(why);
    } else {
      askForHandout(stage, settings.units().degrees, window, writer);
    }
  });
  action->setObjectName(QStringLiteral("handout_action"));
}

}  // namespace armillary
