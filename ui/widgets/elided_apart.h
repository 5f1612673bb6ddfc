// SPDX-License-Identifier: GPL-3.0-or-later
// Long names that share their beginnings and ends, made short so that they can be told apart.
#pragma once

#include <QFontMetrics>
#include <QString>
#include <QStringList>
#include <QStyledItemDelegate>

namespace armillary {

// `name` where it is no wider than `width` (pixels); else without its middle, unless another of
// `names` would look the same: then what it shares with those goes from its beginning and its end.
QString elidedApart(const QString& name, const QStringList& names, const QFontMetrics& metrics,
                    int width);

// Draws a column of such names.
class ElidedApartDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void setNames(const QStringList& names) { names_ = names; }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  QStringList names_;
};

}  // namespace armillary
