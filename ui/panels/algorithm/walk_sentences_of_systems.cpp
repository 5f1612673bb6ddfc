// SPDX-License-Identifier: GPL-3.0-or-later
// What the steps of the methods say that have matrices of all links: operators, sparse systems,
// constraint forces, loops, the operational space.
#include <QCoreApplication>

#include "ui/panels/algorithm/walk_sentences.h"

namespace armillary {

const WalkSentences& sentencesOfSystems() {
  static const WalkSentences kSentences{
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
  return kSentences;
}

}  // namespace armillary
