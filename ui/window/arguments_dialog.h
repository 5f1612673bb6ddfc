// SPDX-License-Identifier: GPL-3.0-or-later
// A form for the arguments of a xacro file.
#pragma once

#include <QDialog>
#include <map>
#include <string>
#include <vector>

#include "engine/xacro/expand_xacro.h"

class QLineEdit;

namespace armillary {

class ArgumentsDialog : public QDialog {
  Q_OBJECT

 public:
  // `given` are the values that are in force; an empty field means the default.
  ArgumentsDialog(const QString& file, const std::vector<XacroArgument>& arguments,
                  const std::map<std::string, std::string>& given, QWidget* parent = nullptr);

  // What was filled in.
  std::map<std::string, std::string> values() const;

 private:
  struct Field {
    std::string name;
    QLineEdit* edit = nullptr;
  };
  std::vector<Field> fields_;
};

}  // namespace armillary
