// SPDX-License-Identifier: GPL-3.0-or-later
// What the steps of the methods say that start from a principle of mechanics: d'Alembert, Lagrange,
// Hollerbach, Gibbs and Appell, Kane, Gauss; and of Walker and Orin's columns.
#include <QCoreApplication>

#include "ui/panels/algorithm/walk_sentences.h"

namespace armillary {

const WalkSentences& sentencesOfPrinciples() {
  static const WalkSentences kSentences{
      {"dalembert-velocity",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link turns as its parent does, plus what its joint turns.")},
      {"dalembert-inertia",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The joint's row of the mass matrix: what every joint's acceleration "
                         "takes here, summed over the links that this joint carries.")},
      {"dalembert-rates",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "What turning and moving takes without any acceleration of a joint: "
                         "Coriolis, centrifugal and gyroscopic moments of each carried link.")},
      {"dalembert-weight",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The moments of the carried links' weights about the joint's axis.")},
      {"dalembert-load",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The moments about the joint's axis of what pushes the carried links "
                         "from outside.")},
      {"dalembert-effort",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The motor balances all of them: inertial moments and weight, less what "
                         "the load already gives. No other joint's torque was needed.")},
      {"dalembert-forward",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The forward problem, from the same sums: all torques, less what motion, "
                         "weight and load need, accelerate the joints through the mass matrix.")},
      {"dalembert-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Every joint's torque, each from a sum of its own: any of them could "
                         "have been computed alone.")},
      {"lagrange-kinetic",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The energy of the link's motion, in which all that is known of its "
                         "inertia stands.")},
      {"lagrange-potential",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The energy of the link's height: zero where its centre of mass is level "
                         "with the world's origin.")},
      {"lagrange-momentum",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the kinetic energy grows with this joint's velocity: its "
                         "generalized momentum, of all links that it carries.")},
      {"lagrange-momentum-rate",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How fast that momentum changes, as all joints move and accelerate.")},
      {"lagrange-kinetic-slope",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the kinetic energy would change if the joint were elsewhere and all "
                         "moved as fast: where Coriolis and centrifugal efforts come from.")},
      {"lagrange-potential-slope",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the potential energy would change if the joint were elsewhere: the "
                         "effort that holds the weights.")},
      {"lagrange-effort",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Lagrange's equation: the motor gives the momentum's rate less the "
                         "slope of the Lagrangian T - V. No force inside the robot was asked "
                         "for.")},
      {"lagrange-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Every joint's torque, from two functions, T and V, and their "
                         "derivatives.")},
      {"hollerbach-place", QT_TRANSLATE_NOOP("WalkTexts",
                                             "Where the link is in the world: its parent's place, "
                                             "then its own in it, as one matrix.")},
      {"hollerbach-rate",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The rate of that matrix: how the parent's moves, plus what the joint "
                         "adds. Turning and moving stand in it together.")},
      {"hollerbach-second", QT_TRANSLATE_NOOP("WalkTexts",
                                              "Its second rate: what accelerates and turns every "
                                              "point of the link stands in one matrix.")},
      {"hollerbach-moments",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "What every point of the link and of all beyond it needs, summed before anything is "
           "asked of it: the backward pass carries this matrix, and no force.")},
      {"hollerbach-mass", QT_TRANSLATE_NOOP("WalkTexts",
                                            "The mass of the link and of all beyond it, with its "
                                            "first moment: what weight pulls at.")},
      {"hollerbach-effort",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "How the place of all beyond the joint changes with it, times what they need: the "
           "motor's torque, by the sum of the diagonal of a product, less what weight gives.")},
      {"hollerbach-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Every joint's torque, by one way out and one way back: Lagrange's "
                         "equations, as quick as Newton's and Euler's but for larger matrices.")},
      {"appell-velocity",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link moves as its parent carries it, plus what its joint adds.")},
      {"appell-acceleration",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "The link accelerates as its parent does, plus what its joint adds, plus what comes of "
           "turning while it moves. The base accelerates upwards in place of weight.")},
      {"appell-function",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Appell's function of the link: to its acceleration what kinetic energy "
                         "is to velocity, and a term for the momentum that turns.")},
      {"appell-part",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the function grows with this joint's acceleration, by the links that "
                         "it carries: one slope, where Lagrange needs four terms.")},
      {"appell-effort",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The equation of Gibbs and Appell: the motor gives the slope, less what "
                         "pushes from outside gives along the joint.")},
      {"appell-result",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "Every joint's torque, from one function and its slopes. Velocities that are no rates "
           "of coordinates, as a floating base has, need nothing more.")},
      {"kane-partial",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Kane's partial velocities, the columns of the link's Jacobian: how it "
                         "moves with each joint, zero for those that do not carry it.")},
      {"kane-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force that this motion takes for the link alone, less what pushes it "
                         "from outside.")},
      {"kane-effort",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Kane's equation of the joint: what each link that it carries takes along "
                         "the joint's own partial velocity. Forces in the joints do no work along "
                         "it and stay out.")},
      {"kane-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Every joint's torque, from forces of links and Jacobians alone: what "
                         "compute --method jacobian-projection groups as M q̈ + C q̇ + g.")},
      {"gauss-bias",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The acceleration that the link has though no joint accelerates: its "
                         "parent's, and what comes of turning while it moves.")},
      {"gauss-jacobian", QT_TRANSLATE_NOOP("WalkTexts",
                                           "How the link accelerates with each joint: a column a "
                                           "joint, none of those that do not carry it.")},
      {"gauss-free", QT_TRANSLATE_NOOP("WalkTexts",
                                       "How the link would accelerate if nothing held it: as a "
                                       "body by itself, under the same forces.")},
      {"gauss-rows", QT_TRANSLATE_NOOP("WalkTexts",
                                       "The same columns, scaled by the root of the inertia: "
                                       "lengths are now what a heavy body counts. A rotor "
                                       "that is felt has a row of its own.")},
      {"gauss-target",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "What the link would like to have beyond its bias, scaled alike.")},
      {"gauss-solve",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Of all accelerations of the joints those that leave the least of every "
                         "link's wish: a problem of least squares, without a mass matrix.")},
      {"gauss-acceleration", QT_TRANSLATE_NOOP("WalkTexts", "What the link gets of it.")},
      {"gauss-constraint", QT_TRANSLATE_NOOP("WalkTexts",
                                             "How hard the joints hold the link from its free "
                                             "motion: Gauss's constraint of this link.")},
      {"gauss-least",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The constraint of all links: no motion that the joints allow has less.")},
      {"walker-orin-bias",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Inverse dynamics with no joint accelerating: what gravity, velocities "
                         "and loads take.")},
      {"walker-orin-column",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Inverse dynamics again, for this joint accelerating by 1 alone: the "
                         "efforts are its column of the mass matrix.")},
      {"walker-orin-rest",
       QT_TRANSLATE_NOOP("WalkTexts", "What of the motors' efforts is left to accelerate with.")},
      {"walker-orin-solve",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The accelerations that take just that: N equations for N unknowns, "
                         "solved at once.")},
      {"walker-orin-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Every joint's acceleration, from N + 1 calls of inverse dynamics and "
                         "one solved matrix.")}};
  return kSentences;
}

}  // namespace armillary
