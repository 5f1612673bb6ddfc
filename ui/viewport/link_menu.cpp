// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/link_menu.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include "ui/stage/plot_choice.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/viewport/viewport.h"

namespace armillary {
namespace {

// The joint that moves a link: its own, or the one above its fixed joints; -1: none does.
int jointOf(const Model& model, int link) {
  const int body = model.links[link].body;
  return body > 0 ? model.bodies[body].joint_index : -1;
}

QString shown(const std::string& name) {
  return QString::fromStdString(name).replace(QLatin1Char('&'), QStringLiteral("&&"));
}

}  // namespace

LinkMenu::LinkMenu(Stage& stage, Selection& selection, PlotChoice& plots, Viewport& view)
    : QObject(&view), stage_(stage), selection_(selection), plots_(plots), view_(view) {
  connect(&view_, &Viewport::menuWanted, this, &LinkMenu::open);
}

void LinkMenu::open(int link, const QPoint& at) {
  if (stage_.robot()) make(link)->popup(at);
}

void LinkMenu::showAll() {
  view_.hideLinks({});
}

QMenu* LinkMenu::make(int link) {
  auto* menu = new QMenu(&view_);
  menu->setObjectName(QStringLiteral("link_menu"));
  connect(menu, &QMenu::aboutToHide, menu, &QObject::deleteLater);  // its entry acts before
  if (link >= 0) addLink(*menu, link);
  QAction* all = menu->addAction(tr("Show &all links"), this, &LinkMenu::showAll);
  all->setObjectName(QStringLiteral("show_all_links"));
  all->setEnabled(!view_.hiddenLinks().empty());
  if (const QString measured = view_.measured(); !measured.isEmpty()) {
    menu->addAction(tr("Copy the &measure"), menu,
                    [measured] { QGuiApplication::clipboard()->setText(measured); })
        ->setObjectName(QStringLiteral("copy_measure"));
  }
  if (link < 0) menu->addAction(tr("&Fit robot"), &view_, &Viewport::moveToFit);
  return menu;
}

void LinkMenu::addLink(QMenu& menu, int link) {
  const Model& model = stage_.model();
  const std::string& name = model.links[link].name;
  // links come and go with the robot: a menu may outlive it
  const auto robot = stage_.sharedModel();
  const auto add = [&](const char* object, const QString& text, auto act) {
    QAction* entry = menu.addAction(text, this, [this, robot, act] {
      if (stage_.sharedModel()->links.size() == robot->links.size()) act();
    });
    entry->setObjectName(QLatin1String(object));
    return entry;
  };
  menu.addSection(shown(name));
  add("select_link", tr("&Select"), [this, link] { selection_.selectLink(link); });
  add("edit_link", tr("&Edit its mass and inertia…"), [this, link] {
    selection_.selectLink(link);
    Q_EMIT editWanted();
  });
  add("frame_link", tr("&Frame it"), [this, link] { view_.lookAt(link); });
  add("look_at_link", tr("&Look at it"), [this, link] { view_.turnTo(link); });
  add("copy_link_name", tr("&Copy its name"),
      [name] { QGuiApplication::clipboard()->setText(QString::fromStdString(name)); });
  const int joint = jointOf(model, link);
  if (joint >= 0 && model.joints[joint].velocity_size > 0) {
    add("plot_effort", tr("&Plot the effort of %1").arg(shown(model.joints[joint].name)),
        [this, joint] { plotEffort(joint); });
  }
  menu.addSeparator();
  add("hide_link", tr("&Hide"), [this, link] { hide(link, false); });
  add("isolate_link", tr("Hide all &others"), [this, link] { hide(link, true); });
}

void LinkMenu::hide(int link, bool all_others) {
  HiddenLinks hidden = view_.hiddenLinks();
  hidden.resize(stage_.model().links.size(), false);
  if (all_others) hidden.assign(hidden.size(), true);
  hidden[static_cast<std::size_t>(link)] = !all_others;
  view_.hideLinks(std::move(hidden));
}

void LinkMenu::plotEffort(int joint) {
  CurveChoice choice = plots_.curves();
  const Joint& which = stage_.model().joints[joint];
  for (int k = 0; k < which.velocity_size; ++k) {
    choice.degrees_of_freedom.insert(which.velocity_index + k);
  }
  choice.quantities.insert(SampleQuantity::kEffort);
  plots_.chooseCurves(choice);
  Q_EMIT plotsWanted();
}

}  // namespace armillary
