// The slider of the transport bar: time, with the part that is played and marks of key frames.
#pragma once

#include <QSlider>
#include <vector>

namespace armillary {

// Shares are of the slider's range, 0 to 1.
class TimeSlider : public QSlider {
  Q_OBJECT

 public:
  explicit TimeSlider(QWidget* parent = nullptr);

  // The part that is played; 0 and 1: all, and nothing is drawn.
  void setPlayedPart(double from, double to);
  double playedFrom() const { return from_; }
  double playedTo() const { return to_; }
  // Where key frames are.
  void setMarks(std::vector<double> marks);
  const std::vector<double>& marks() const { return marks_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  // The x where the handle's middle is at a share.
  double xOf(double share) const;

  double from_ = 0.0, to_ = 1.0;
  std::vector<double> marks_;
};

}  // namespace armillary
