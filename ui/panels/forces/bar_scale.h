// SPDX-License-Identifier: GPL-3.0-or-later
// The effort at which a bar has its full length: it grows with what is shown, so that lengths can
// be compared over a motion, and forgets a spike (a joint that hits its stop) after a while in
// which everything is small beside it.
#pragma once

namespace armillary {

class BarScale {
 public:
  double full() const { return full_; }  // 0 before anything acts
  // The largest effort of the picture that is shown now.
  void take(double largest);
  // The same of a picture that stays: what it needs is what it gets, unless that is about as much.
  void settle(double largest);
  void startAnew() { *this = {}; }

 private:
  double full_ = 0.0;
  double lately_ = 0.0;  // the largest of those pictures
  int small_ = 0;        // pictures on end in which everything was small
};

}  // namespace armillary
