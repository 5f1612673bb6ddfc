// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/friction_finder.h"

namespace armillary {

void FrictionFinder::find(const ComparedMotion& measured,
                          const std::shared_ptr<const Recording>& computed,
                          const FrictionOptions& options) {
  start(
      [this, measured, computed, options](const std::stop_token&, const Deliver& deliver) {
        const std::vector<JointFriction> friction = identifyFriction(measured, *computed, options);
        deliver([this, friction] { Q_EMIT found(friction); });
      },
      [](const QString&) {});
}

}  // namespace armillary
