// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the menus' entries, as somebody has set them.
#pragma once

#include <QKeySequence>
#include <QObject>
#include <QString>
#include <vector>

class QAction;
class QMenu;
class QMenuBar;
class QSettings;
class QWidget;

namespace armillary {

// Entries that stay while the window is open; what a robot or a file brings has no keys.
class KeyBindings : public QObject {
  Q_OBJECT

 public:
  struct Entry {
    QAction* action = nullptr;
    QString id;     // by which its keys are kept, the same in every language
    QString place;  // "File ▸ Save picture"
    QList<QKeySequence> usual;
  };

  // Of the menus as they are now. Submenus of these names are left out: they are filled anew.
  KeyBindings(const QMenuBar& menus, const QStringList& filled_anew, QObject* parent = nullptr);

  const std::vector<Entry>& entries() const { return entries_; }
  bool isUsual(const Entry& entry) const;
  // The entry that has this key; null: none.
  const Entry* owner(const QKeySequence& key) const;
  // An entry's only key from now on; an empty one: it has none. Whoever had it loses it.
  void set(const Entry& entry, const QKeySequence& key);
  // The keys that the entry had at first; whoever has one of them now loses it.
  void setUsual(const Entry& entry);
  void setAllUsual();

  // A text that names keys in brackets, "Play or pause (Space)", with those that entries have now.
  QString withPresentKeys(QString text) const;
  // The same of the tooltips of buttons in a window.
  void showInTips(QWidget& window) const;

  void restore(const QSettings& settings);
  void keep(QSettings& settings) const;

 Q_SIGNALS:
  void changed();

 private:
  void add(const QMenu& menu, const QString& place, const QStringList& filled_anew);
  void take(const Entry& entry, const QList<QKeySequence>& keys);

  std::vector<Entry> entries_;
};

}  // namespace armillary
