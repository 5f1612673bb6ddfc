// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/posing/poses_button.h"

#include <QInputDialog>
#include <QMenu>

#include "ui/stage/named_poses.h"
#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

// A name may hold what a menu takes for the mark of a letter.
QString plain(QString name) {
  return name.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

QString nameOf(const NamedPose& pose) {
  return QString::fromStdString(pose.name);
}

}  // namespace

PosesButton::PosesButton(NamedPoses& poses, QWidget* parent)
    : QPushButton(tr("Poses"), parent), poses_(poses), menu_(new QMenu(this)) {
  setObjectName(QStringLiteral("poses_button"));
  setToolTip(tr("Named poses: of the robot's SRDF file, and your own"));
  constexpr int kArrow = 14;
  setMinimumWidth(fontMetrics().horizontalAdvance(text()) + kArrow + 2 * space::kUsual);
  menu_->setObjectName(QStringLiteral("poses_menu"));
  menu_->setToolTipsVisible(true);
  setMenu(menu_);
  connect(&poses_, &NamedPoses::changed, this, &PosesButton::fill);
  fill();
}

void PosesButton::addPose(QMenu& menu, const NamedPose& pose, bool own) {
  const QString text = pose.group.empty() || own
                           ? nameOf(pose)
                           : tr("%1 (%2)").arg(nameOf(pose), QString::fromStdString(pose.group));
  QAction* entry = menu.addAction(plain(text), this, [this, pose] { poses_.apply(pose); });
  entry->setToolTip(tr("%1 joints").arg(pose.joints.size()));
}

void PosesButton::fill() {
  qDeleteAll(menu_->findChildren<QMenu*>(Qt::FindDirectChildrenOnly));  // clear() leaves them
  menu_->clear();
  for (const NamedPose& pose : poses_.given()) addPose(*menu_, pose, false);
  if (!poses_.given().empty()) menu_->addSeparator();
  for (const NamedPose& pose : poses_.own()) addPose(*menu_, pose, true);
  if (!poses_.own().empty()) menu_->addSeparator();
  QAction* save = menu_->addAction(tr("&Save this pose as…"), this, [this] {
    ask(tr("Save this pose"), {}, [this](const QString& name) { poses_.save(name); });
  });
  save->setObjectName(QStringLiteral("save_pose"));
  if (!poses_.own().empty()) {
    QMenu* rename = menu_->addMenu(tr("&Rename"));
    rename->setObjectName(QStringLiteral("rename_pose"));
    QMenu* remove = menu_->addMenu(tr("&Delete"));
    remove->setObjectName(QStringLiteral("delete_pose"));
    for (const NamedPose& pose : poses_.own()) {
      const QString name = nameOf(pose);
      rename->addAction(plain(name), this, [this, name] {
        ask(tr("Rename the pose"), name,
            [this, name](const QString& to) { poses_.rename(name, to); });
      });
      // the menu goes with what is deleted
      remove->addAction(
          plain(name), this, [this, name] { poses_.remove(name); }, Qt::QueuedConnection);
    }
  }
  menu_->addAction(tr("&Open poses…"), this, &PosesButton::openWanted);
}

void PosesButton::ask(const QString& title, const QString& name,
                      const std::function<void(const QString&)>& action) {
  auto* dialog = new QInputDialog(this);
  dialog->setObjectName(QStringLiteral("pose_name"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  dialog->setLabelText(tr("Name"));
  dialog->setTextValue(name);
  connect(dialog, &QInputDialog::textValueSelected, this, action);
  dialog->open();
}

}  // namespace armillary
