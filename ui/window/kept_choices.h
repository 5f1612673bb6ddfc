// What the panels' buttons, boxes and lists were set to, kept from one start to the next.
#pragma once

#include <QVariant>
#include <QWidget>
#include <vector>

class QSettings;

namespace armillary {

// Of those that say how something is shown; what belongs to a robot or a run is not among them.
class KeptChoices {
 public:
  // As the panels of `window` stand now is usual.
  explicit KeptChoices(const QWidget& window);

  void restore(const QSettings& settings);
  void keep(QSettings& settings) const;
  // All as usual.
  void reset();

 private:
  struct Choice {
    QWidget* widget = nullptr;
    QVariant usual;
  };
  std::vector<Choice> choices_;
};

}  // namespace armillary
