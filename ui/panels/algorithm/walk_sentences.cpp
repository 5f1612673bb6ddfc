// SPDX-License-Identifier: GPL-3.0-or-later
// What each step of each walk says in plain words.
#include <QCoreApplication>
#include <map>

#include "ui/panels/algorithm/walk_texts.h"

namespace armillary {
namespace {

QString sentenceText(const char* text) {
  return QCoreApplication::translate("WalkTexts", text);
}

}  // namespace

QString stepSentence(std::string_view equation) {
  static const std::map<std::string_view, const char*> kSentences{
      {"rnea-start",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The base stands still, but is given an acceleration of g upwards: that "
                         "puts the weight of every link into the forces.")},
      {"rnea-velocity",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link moves as its parent carries it, plus what its joint adds.")},
      {"rnea-acceleration",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link accelerates as its parent does, plus what its joint adds, plus "
                         "what comes of turning while it moves.")},
      {"rnea-body-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force that this motion takes for the link alone: for its "
                         "acceleration, and for turning its momentum.")},
      {"rnea-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force through the joint is what the link itself needs, less what "
                         "pushes it from outside, plus what its children pass down.")},
      {"rnea-effort",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The motor gives what of that force is along the joint's axis; the "
                         "bearings hold the rest.")},
      {"rnea-base",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The backward pass has reached the base: this is what the base carries "
                         "for all links.")},
      {"rnea-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The base is reached, and every joint's torque is known, from one way "
                         "out and one way back.")},
      {"absolute-axes",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The joint's axes as they stand in the world now, and about its origin: "
                         "from here on nothing is transformed.")},
      {"absolute-velocity",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link moves as its parent does, plus what its joint adds: a plain "
                         "sum, since both are told in the same coordinates.")},
      {"absolute-acceleration",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "The same for accelerations, with what comes of the axes moving with the link.")},
      {"absolute-body-force",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "The force that this motion takes for the link alone, told about the world's origin.")},
      {"absolute-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force through the joint: the link's own, less what pushes it from "
                         "outside, plus the children's as they are.")},
      {"absolute-effort",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The motor gives what of that force is along the joint's axis.")},
      {"absolute-composite",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "The link with all beyond it as one rigid body: inertias about the same point add up.")},
      {"absolute-diagonal",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The mass matrix from composite bodies: how heavy all beyond the joint is "
                         "about its axis; with the axis of a joint before it, the entry beside.")},
      {"absolute-articulated",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "What the link with all beyond it feels like if its joints give way: each "
                         "child's inertia, less what the child's joint does not hold.")},
      {"absolute-bias", QT_TRANSLATE_NOOP("WalkTexts",
                                          "The force that it takes to keep the link from "
                                          "accelerating, with what the children's motors push.")},
      {"absolute-remainder",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "What of the motor's effort is left to accelerate the joint.")},
      {"absolute-joint",
       QT_TRANSLATE_NOOP("WalkTexts", "The joint's acceleration, once the parent's is known.")},
      {"absolute-result",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "Every joint's torque, and on the way the mass matrix and the accelerations: the "
           "survey's equations as they are printed, before they are put into link coordinates.")},
      {"newton-euler-start",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The base does not turn, but is given an acceleration of g upwards: that "
                         "puts the weight of every link into the forces.")},
      {"newton-euler-velocity",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link turns as its parent does, plus what its joint turns.")},
      {"newton-euler-turning",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The rate of that: the parent's, the joint's, and what comes of the "
                         "parent turning the joint's axis.")},
      {"newton-euler-acceleration",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link's origin accelerates as a point of its parent; a joint that "
                         "slides adds the Coriolis term and its own.")},
      {"newton-euler-center",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The centre of mass accelerates with the origin, and because the link "
                         "turns about it.")},
      {"newton-euler-body-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Newton: the force on the link is its mass times the acceleration of its "
                         "centre of mass.")},
      {"newton-euler-body-moment",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Euler: the moment on the link turns it faster, and turns its angular "
                         "momentum.")},
      {"newton-euler-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force through the joint is what the link itself needs, less what "
                         "pushes it from outside, plus what its children pass down.")},
      {"newton-euler-moment",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The moment through the joint: the link's own, the lever of its force, "
                         "and the children's moments with the levers of their forces.")},
      {"newton-euler-effort",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The motor gives the part along the joint's axis: of the moment where "
                         "the joint turns, of the force where it slides.")},
      {"newton-euler-base-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The backward pass has reached the base: the force that the base carries "
                         "for all links.")},
      {"newton-euler-base-moment",
       QT_TRANSLATE_NOOP("WalkTexts", "And the moment that the base carries, about its origin.")},
      {"newton-euler-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The base is reached, and every joint's torque is known, from one way "
                         "out and one way back.")},
      {"tensors-tensor",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How a turning body accelerates its points: any point r of the link "
                         "accelerates by this tensor times r more than the origin does.")},
      {"tensors-acceleration",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link's origin accelerates as a point of its parent, whose tensor "
                         "tells by how much; a joint that slides adds its own.")},
      {"tensors-body-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Newton, from the origin: the mass times the origin's acceleration, and "
                         "the tensor times the first moment, mass times centre.")},
      {"tensors-skew",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Euler in one product: the skew part of the tensor times the second "
                         "moment of the mass holds the moment that turns the link.")},
      {"tensors-body-moment",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The moment about the origin: that one, and what it takes to accelerate "
                         "a centre of mass that stands aside.")},
      {"tensors-moment",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The moment through the joint: the link's own, and the children's "
                         "moments with the levers of their forces.")},
      {"crba-placement",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Where the link is, seen from its parent: where its joint stands, then "
                         "as the joint has moved.")},
      {"crba-composite",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link and all beyond it as one rigid body: when only this joint "
                         "moves, they move as one.")},
      {"crba-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force that it takes to accelerate that body by 1 at this joint, all "
                         "others held still.")},
      {"crba-diagonal",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Its part along the joint's own axis is the diagonal of the mass matrix: "
                         "the inertia that this joint feels.")},
      {"crba-pass",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The same force one link further in: whoever holds the chain here must "
                         "give it too.")},
      {"crba-entry",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Its part along this joint's axis couples the two joints: moving the one "
                         "takes effort at the other.")},
      {"crba-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "All entries together are the mass matrix; joints on different branches "
                         "do not couple.")},
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
                         "one solved matrix.")},
      {"aba-velocity",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link moves as its parent carries it, plus what its joint adds.")},
      {"aba-drift",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The acceleration that the link has only because it turns while it "
                         "moves: no joint need accelerate for it.")},
      {"aba-body-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force that the link's momentum takes as it turns, less what pushes "
                         "it from outside.")},
      {"aba-inertia",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How heavy the link feels with its children hanging on joints that "
                         "give way.")},
      {"aba-bias",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force through the joint that would leave the link unaccelerated: "
                         "its own, plus what its children pass down.")},
      {"aba-load",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force that it takes to accelerate the joint by 1, all beyond it "
                         "moving freely.")},
      {"aba-pivot",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Its part along the joint's axis: the inertia that the motor feels.")},
      {"aba-remainder",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "What is left of the motor's effort to accelerate with, once the bias "
                         "force is held.")},
      {"aba-passed-inertia",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The inertia that the parent feels through the joint: along its axis the "
                         "link gives way.")},
      {"aba-passed-bias",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The force that the parent must give through the joint while the motor "
                         "pushes.")},
      {"aba-start",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The way out again, with the base given an acceleration of g upwards "
                         "in place of every weight.")},
      {"aba-carried",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The acceleration that the parent gives the link, before its own joint "
                         "accelerates.")},
      {"aba-joint-acceleration",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The joint accelerates by what the motor has left, less what carrying "
                         "the link along takes, over the inertia that it feels.")},
      {"aba-acceleration",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link's whole acceleration: as carried, plus what its joint adds.")},
      {"aba-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Every joint's acceleration is known, and no matrix of all joints was "
                         "ever made.")},
      {"factorization-shift",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Where the link hangs on its parent: the block beside the diagonal of P, "
                         "in the parent's column, carries the parent's motion to the link.")},
      {"factorization-axes",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link's rows of H: what its own joint adds to its motion.")},
      {"factorization-jacobian",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "One row of blocks of P J = H solved: the link's Jacobian is its "
                         "parent's, carried over, plus its own joint's axes.")},
      {"factorization-momentum",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "What each joint's unit motion takes at this link: its inertia times its Jacobian.")},
      {"factorization-outward",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "All links at once: P is the tree itself, a 1 for each link and a block "
                         "for each branch, so P⁻¹ is one way outward and needs no inverse.")},
      {"factorization-inertia",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "Every link weighs for itself: the inertia is a block a link, and nothing else.")},
      {"factorization-inward",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "The transposes go back inward and gather what each joint feels: the mass matrix.")},
      {"factorization-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The mass matrix as a product of sparse operators: read from the right it "
                         "is the forward pass, the inertias, and the backward pass.")},
      {"innovations-inertia",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How heavy the link feels with its children hanging on joints that give "
                         "way; in filter theory, the covariance that has come so far.")},
      {"innovations-pivot",
       QT_TRANSLATE_NOOP("WalkTexts", "What of it the joint feels: a small block for each joint.")},
      {"innovations-gain",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "The gain of the filter: how a push at the joint is felt by the link as a whole.")},
      {"innovations-passed",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "What is passed on to the parent: the joint's own direction is taken out.")},
      {"innovations-shift",
       QT_TRANSLATE_NOOP("WalkTexts", "The gains, each moved to the parent of its link.")},
      {"innovations-psi",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How a force on one link is felt further in when all joints between give "
                         "way: blocks on the way to the base only.")},
      {"innovations-filter", QT_TRANSLATE_NOOP("WalkTexts",
                                               "Takes out of each joint's effort what the joints "
                                               "beyond it have told already: unit triangular.")},
      {"innovations-inverse", QT_TRANSLATE_NOOP("WalkTexts",
                                                "The inverse of the mass matrix, factored: nothing "
                                                "was inverted but the joints' own small blocks.")},
      {"innovations-rest",
       QT_TRANSLATE_NOOP("WalkTexts", "What of the motors' efforts is left to accelerate with.")},
      {"innovations-innovation",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The news of each joint: its effort less what could be foretold from "
                         "those beyond it. One way inward.")},
      {"innovations-scaled",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Each joint by itself: its news over the inertia that it feels.")},
      {"innovations-smoother",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "And one way outward: each acceleration corrected by what the parents do.")},
      {"innovations-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Every joint's acceleration, by a filter inward and a smoother outward: "
                         "Kalman's theory, and the articulated body algorithm in other words.")},
      {"maximal-velocity",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The link moves as its parent carries it, plus what its joint adds.")},
      {"maximal-drift",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The acceleration that the link has only because it turns while it moves: "
                         "no joint need accelerate for it.")},
      {"maximal-force",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "Every known force on the link as if it were free: from outside, of its turning "
           "momentum, of its own motor, and against it those of the motors that it carries.")},
      {"maximal-joint",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "What the link accelerates beyond its parent, seen along the joint's axes.")},
      {"maximal-result",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Every joint's acceleration. Each link was accelerated by itself, and the "
                         "joints' forces held them together.")},
      {"sparse-system",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Six unknown accelerations a link and the forces that its joint holds it "
                         "with, all at once: large, but almost empty.")},
      {"sparse-inertia",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "The link's inertia with what its children, taken out already, have left in it.")},
      {"sparse-force", QT_TRANSLATE_NOOP("WalkTexts", "The same for the force on it.")},
      {"sparse-give",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the link gives way to each force that its joint can hold it with.")},
      {"sparse-pivot",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "What of that the joint does not allow: the pivot of its constraint forces.")},
      {"sparse-rest",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "What the constraint forces must still bring about at this joint.")},
      {"sparse-share",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the parent's acceleration asks for constraint forces: what the "
                         "parent keeps when link and joint are taken out.")},
      {"sparse-left", QT_TRANSLATE_NOOP("WalkTexts",
                                        "The link and its joint are out of the system. What they "
                                        "left stands in blocks that there were before.")},
      {"sparse-constraint",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "On the way back outward the parent's acceleration is known: so are the "
                         "forces that the joint holds the link with.")},
      {"sparse-acceleration",
       QT_TRANSLATE_NOOP("WalkTexts", "And with them the link's acceleration.")},
      {"constraint-diagonal",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the two links of a joint give way to its constraint forces, one "
                         "against the other. No other row is needed for it.")},
      {"constraint-coupling",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the next joint's forces, which act on this link too, move it here.")},
      {"constraint-right",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "What the constraint forces must bring about: that the two links do not part.")},
      {"constraint-system",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The rows that are left: each knows its two neighbours only.")},
      {"constraint-solve",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "This row solved for its own forces in terms of its neighbours': its "
                         "fellows of the round are solved at the same time.")},
      {"constraint-reduced-diagonal",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "The two neighbours are put into the row between them, and are gone from it.")},
      {"constraint-reduced-right", QT_TRANSLATE_NOOP("WalkTexts", "The same for its right side.")},
      {"constraint-reduced-coupling",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "What couples it to the next row that is left, twice as far away.")},
      {"constraint-substitute",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Back: the neighbours' forces are known, so is this joint's.")},
      {"constraint-acceleration",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "With the forces of both its joints the link accelerates like any free body.")},
      {"loops-rates", QT_TRANSLATE_NOOP("WalkTexts",
                                        "Each row is a motion that a loop's joint does not allow. "
                                        "The joints move so that none of them happens.")},
      {"loops-target", QT_TRANSLATE_NOOP("WalkTexts",
                                         "What the joints' accelerations must bring about in each "
                                         "row, so that the loops stay closed.")},
      {"loops-force",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "What of the motors' efforts is left to accelerate with, if there were no loops.")},
      {"loops-kkt", QT_TRANSLATE_NOOP("WalkTexts",
                                      "The first way: accelerations and loop forces from one "
                                      "system, motion above and loops below.")},
      {"loops-free",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The second way: every motion that keeps the loops closed is one of a few "
                         "free ones, plus one that brings about what the rows ask for.")},
      {"loops-free-effort",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "The efforts along the free motions; loop forces do no work in them and are gone.")},
      {"loops-free-motion",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "As many equations as free motions, with a mass matrix of their own.")},
      {"loops-alone",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "The third way: first the acceleration of the opened tree, as if the loops were cut.")},
      {"loops-missing",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "What it lacks to keep the loops closed, in rows that do not depend on each other.")},
      {"loops-stiffness",
       QT_TRANSLATE_NOOP("WalkTexts", "How the rows give way to forces in the loops.")},
      {"loops-multipliers", QT_TRANSLATE_NOOP("WalkTexts", "The loop forces that make up for it.")},
      {"loops-acceleration",
       QT_TRANSLATE_NOOP("WalkTexts", "The tree's acceleration, corrected by what the loops do.")},
      {"loops-innovation",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The fourth way: the multipliers without any mass matrix. One recursion "
                         "inward takes from each effort what the joints beyond explain.")},
      {"loops-filtered-rows",
       QT_TRANSLATE_NOOP("WalkTexts", "The same recursion for each row of the loops.")},
      {"loops-filtered-stiffness",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the rows give way to forces in the loops, as in the third way, which "
                         "the multipliers are found from.")},
      {"loops-filtered",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "And one recursion outward, for the efforts and the loops' forces "
                         "together.")},
      {"loops-result",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "Every joint's acceleration, with the loops closed: all ways to one answer.")},
      {"operational-velocity",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the chosen link moves, or the outermost where none is chosen: its "
                         "Jacobian takes the joints' velocities to its own, in the world's axes.")},
      {"operational-mobility",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How the link answers a force on it: the accelerations of a unit force or "
                         "moment, all joints giving way.")},
      {"operational-inertia",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "How heavy the link feels in each direction that it can move in: the "
                         "light directions first, each a term.")},
      {"operational-inverse",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The joints' motion for a motion of the link, of all that there are the "
                         "one of least kinetic energy.")},
      {"operational-coriolis",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "What turning and moving takes at the link without any acceleration of it.")},
      {"operational-gravity",
       QT_TRANSLATE_NOOP(
           "WalkTexts",
           "The force at the link that holds all weights, as far as a force there can.")},
      {"operational-motion",
       QT_TRANSLATE_NOOP("WalkTexts", "The link's acceleration in this motion.")},
      {"operational-force",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "Newton's law of the link, as if it were a body by itself: what must be "
                         "pushed there for this motion.")},
      {"operational-null",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "What efforts keep when all that the link feels is taken out of them.")},
      {"operational-effort",
       QT_TRANSLATE_NOOP("WalkTexts",
                         "The efforts in two parts: those that move the link, and those that move "
                         "the rest and leave it alone.")},
      {"operational-result", QT_TRANSLATE_NOOP("WalkTexts",
                                               "Every joint's torque: the link's force through its "
                                               "Jacobian, and what goes into the other motions.")}};
  const auto found = kSentences.find(equation);
  return found == kSentences.end() ? QString() : sentenceText(found->second);
}

}  // namespace armillary
