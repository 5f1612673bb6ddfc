// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/key_bindings.h"

#include <QAbstractButton>
#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QToolButton>
#include <algorithm>

#include "ui/widgets/action_words.h"

namespace armillary {
namespace {

const QString kGroup = QStringLiteral("keys/");

}  // namespace

KeyBindings::KeyBindings(const QMenuBar& menus, const QStringList& filled_anew, QObject* parent)
    : QObject(parent) {
  for (const QAction* action : menus.actions()) {
    if (action->menu()) add(*action->menu(), plainText(action->text()), filled_anew);
  }
}

void KeyBindings::add(const QMenu& menu, const QString& place, const QStringList& filled_anew) {
  for (QAction* action : menu.actions()) {
    const QString here = place + QStringLiteral(" ▸ ") + plainText(action->text());
    if (const QMenu* inner = action->menu()) {
      if (!filled_anew.contains(inner->objectName())) add(*inner, here, filled_anew);
      continue;
    }
    // an entry without a name is known by the key that it has at first
    const QString id = !action->objectName().isEmpty() ? action->objectName()
                       : action->shortcut().isEmpty()
                           ? QString()
                           : action->shortcut().toString(QKeySequence::PortableText);
    if (action->isSeparator() || id.isEmpty()) continue;
    entries_.push_back({action, id, here, action->shortcuts()});
  }
}

bool KeyBindings::isUsual(const Entry& entry) const {
  return entry.action->shortcuts() == entry.usual;
}

const KeyBindings::Entry* KeyBindings::owner(const QKeySequence& key) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return entry.action->shortcuts().contains(key);
  });
  return key.isEmpty() || found == entries_.end() ? nullptr : &*found;
}

void KeyBindings::take(const Entry& entry, const QList<QKeySequence>& keys) {
  for (const QKeySequence& key : keys) {
    for (const Entry* other = owner(key); other && other != &entry; other = owner(key)) {
      QList<QKeySequence> rest = other->action->shortcuts();
      rest.removeAll(key);
      other->action->setShortcuts(rest);
    }
  }
  entry.action->setShortcuts(keys);
}

void KeyBindings::set(const Entry& entry, const QKeySequence& key) {
  take(entry, key.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{key});
  Q_EMIT changed();
}

void KeyBindings::setUsual(const Entry& entry) {
  take(entry, entry.usual);
  Q_EMIT changed();
}

void KeyBindings::setAllUsual() {
  for (const Entry& entry : entries_) entry.action->setShortcuts(entry.usual);
  Q_EMIT changed();
}

QString KeyBindings::withPresentKeys(QString text) const {
  const auto bracketed = [](const QKeySequence& key) {
    return QStringLiteral("(%1)").arg(key.toString(QKeySequence::NativeText));
  };
  // through signs that no text has: a new key may be another's usual one
  const auto mark = [](qsizetype i) { return QChar(static_cast<char16_t>(0xE000 + i)); };
  QStringList present;
  for (const Entry& entry : entries_) {
    if (entry.usual.isEmpty() || isUsual(entry) || !text.contains(bracketed(entry.usual[0])))
      continue;
    const QKeySequence now = entry.action->shortcut();
    present << (now.isEmpty() ? QString() : bracketed(now));
    text.replace(bracketed(entry.usual[0]), mark(present.size() - 1));
  }
  for (int i = 0; i < present.size(); ++i) text.replace(mark(i), present[i]);
  return text;
}

void KeyBindings::showInTips(QWidget& window) const {
  constexpr const char* kAtFirst = "tip_with_usual_keys";
  for (QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
    // those of an entry of the menus follow it themselves
    const auto* tool = qobject_cast<const QToolButton*>(button);
    if (tool && tool->defaultAction()) continue;
    QString usual = button->property(kAtFirst).toString();
    if (usual.isEmpty()) usual = button->toolTip();
    const QString now = withPresentKeys(usual);
    if (now == button->toolTip()) continue;
    button->setProperty(kAtFirst, usual);
    button->setToolTip(now);
  }
}

void KeyBindings::restore(const QSettings& settings) {
  for (const Entry& entry : entries_) {
    const QString key = kGroup + entry.id;
    if (!settings.contains(key)) continue;
    // written as it was: who lost a key has been written too
    entry.action->setShortcuts(
        QKeySequence::listFromString(settings.value(key).toString(), QKeySequence::PortableText));
  }
  Q_EMIT changed();
}

void KeyBindings::keep(QSettings& settings) const {
  for (const Entry& entry : entries_) {
    if (isUsual(entry)) {
      settings.remove(kGroup + entry.id);
    } else {
      settings.setValue(kGroup + entry.id, QKeySequence::listToString(entry.action->shortcuts(),
                                                                      QKeySequence::PortableText));
    }
  }
}

}  // namespace armillary
