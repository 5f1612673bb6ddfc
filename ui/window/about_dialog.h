// SPDX-License-Identifier: GPL-3.0-or-later
// Help ▸ About Armillary: which version this is, its licence, and the libraries that it is made of.
#pragma once

#include <QDialog>
#include <QString>
#include <vector>

namespace armillary {

struct LibraryFacts {
  QString name, version, licence, purpose;
};

// As they were compiled; of those that say it, as they run.
std::vector<LibraryFacts> libraryFacts();
QString armillaryVersion();

class AboutDialog : public QDialog {
  Q_OBJECT

 public:
  explicit AboutDialog(QWidget* parent = nullptr);

  // All of it, for a report of a fault.
  static QString asText();
};

}  // namespace armillary
