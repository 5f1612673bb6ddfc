// SPDX-License-Identifier: BSD-3-Clause
// How a URDF file says that its robot is simulated, for which URDF itself has no word:
//
//   <simulation>
//     <gravity xyz="0 -9.81 0"/>                              m/s², world axes
//     <start joint="NAME" position="..." velocity="..."/>     of joints with one coordinate
//     <effort joint="NAME" value="..."/>                      N m or N, constant
//     <spring_damper name="..." stiffness="..." damping="..." rest_length="...">
//       <link1 link="..." xyz="..."/>                         points in the links' frames
//       <link2 link="..." xyz="..."/>
//     </spring_damper>
//     <cylinder name="..." joint="NAME" bore="..." rod="..." closed_length="..." stroke="..."
//               pressure="..." force="...">                   m, Pa, N
//       <link1 link="..." xyz="..."/>                         the housing's end
//       <link2 link="..." xyz="..."/>                         the rod's
//     </cylinder>
//     <muscle name="..." joint="NAME" tension="..."> <link1 .../> <link2 .../> </muscle>
//     <scenario name="..." explanation="...">                 a run that is held ready
//       <start .../> <effort .../>
//       <controller joint="NAME" law="pd" stiffness="..." damping="..."/>
//     </scenario>
//   </simulation>
//
// A joint that <start> does not name starts at zero, as does what a <start> leaves out. Damping and
// rest_length are zero where they are left out, as are a rod's diameter, a closed_length and a
// stroke (of which nothing is known then); a pressure that is left out has no limit. A cylinder's
// force (positive pushes) and a muscle's tension are what they exert in simulations, constant.
#pragma once

#include "engine/description/simulation_description.h"
#include "engine/read/urdf/urdf_context.h"

namespace armillary {

// Reads what the child <simulation> of `robot` says, where there is one; whether the joints and
// links are there is for checkSimulation().
SimulationDescription readUrdfSimulation(const ElementReader& robot, UrdfContext& context);

}  // namespace armillary
