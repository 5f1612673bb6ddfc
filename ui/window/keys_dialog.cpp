// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/keys_dialog.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "ui/widgets/action_words.h"

namespace armillary {
namespace {

void addMenu(const QMenu& menu, const QString& title, std::vector<KeyGroup>& groups) {
  const std::size_t own = groups.size();
  groups.push_back({title, {}});
  for (const QAction* action : menu.actions()) {
    if (const QMenu* inner = action->menu()) {
      addMenu(*inner, title + QStringLiteral(" ▸ ") + plainText(inner->title()), groups);
    } else if (!action->shortcut().isEmpty()) {
      // what an entry is for, not what it would do now: "Undo", not "Undo pose"
      groups[own].rows.push_back({keysOf(*action), plainText(action->iconText())});
    }
  }
  if (groups[own].rows.empty()) groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(own));
}

QString html(const std::vector<KeyGroup>& groups) {
  QString text = QStringLiteral("<table cellspacing='0' cellpadding='3' width='100%'>");
  for (const KeyGroup& group : groups) {
    text += QStringLiteral("<tr><td colspan='2'><br><b>%1</b></td></tr>")
                .arg(group.title.toHtmlEscaped());
    for (const KeyGroup::Row& row : group.rows) {
      text += QStringLiteral("<tr><td width='40%'>%1</td><td>%2</td></tr>")
                  .arg(row.keys.toHtmlEscaped(), row.what.toHtmlEscaped());
    }
  }
  return text + QStringLiteral("</table>");
}

}  // namespace

std::vector<KeyGroup> keysOf(const QMenuBar& menus) {
  std::vector<KeyGroup> groups;
  for (const QAction* action : menus.actions()) {
    if (const QMenu* menu = action->menu()) addMenu(*menu, plainText(menu->title()), groups);
  }
  return groups;
}

std::vector<KeyGroup> mouseRows() {
  const auto text = [](const char* words) {
    return QCoreApplication::translate("KeysDialog", words);
  };
  return {
      {text("Mouse in the 3D view"),
       {{text("Left button"),
         text("orbit; a click selects a link and its joint; on a robot of closed loops that is "
              "posed, a drag moves it")},
        {text("Right click"), text("on a link: select, look at, hide it, plot its joint's effort")},
        {text("Click on the axis cross"), text("look from that side")},
        {text("Ctrl and left button"), text("pull at the simulated robot; Escape lets go")},
        {text("Shift and left button"),
         text("lead a point of a link, the joints follow; Escape goes back")},
        {text("Right or middle button"), text("pan")},
        {text("Wheel"), text("zoom; with Alt, of a view that is cut open: moves the cut")},
        {text("Double click beside the robot"), text("fit the robot")}}},
      {text("Mouse in a plot"),
       {{text("Click or drag"), text("the time that is shown")},
        {text("Wheel"), text("zoom")},
        {text("Right button"), text("pan")},
        {text("Double click"), text("show all")}}},
      {text("Algorithm, where the panel has the keyboard"),
       {{text("Page Down, Page Up"), text("one step on, one step back")},
        {text("Arrows in the row of links"), text("from link to link, from pass to pass")}}}};
}

KeysDialog::KeysDialog(const QMenuBar& menus, QWidget* parent)
    : QDialog(parent), list_(new QTextBrowser(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("keys_dialog"));
  setWindowTitle(tr("Keys and mouse"));
  list_->setObjectName(QStringLiteral("keys"));
  list_->setAccessibleName(tr("Keys and mouse"));
  std::vector<KeyGroup> groups = keysOf(menus);
  for (KeyGroup& group : mouseRows()) groups.push_back(std::move(group));
  list_->setHtml(html(groups));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(list_, 1);
  layout->addWidget(buttons);
  list_->setFocus();
  const QSize room = (parent ? parent->screen() : screen())->availableSize();
  const QSize wanted(fontMetrics().averageCharWidth() * 80, fontMetrics().height() * 42);
  resize(wanted.boundedTo(0.9 * room));
}

}  // namespace armillary
