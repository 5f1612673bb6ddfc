// SPDX-License-Identifier: GPL-3.0-or-later
// What the steps of the recursions say: Newton and Euler in all their forms, composite and
// articulated bodies.
#include <QCoreApplication>

#include "ui/panels/algorithm/walk_sentences.h"

namespace armillary {

const WalkSentences& sentencesOfRecursions() {
  static const WalkSentences kSentences{
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
                         "The joint's axes as they stand in the world now, and about one point of "
                         "the robot: from here on nothing is transformed.")},
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
           "The force that this motion takes for the link alone, told about that point.")},
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
                         "ever made.")}};
  return kSentences;
}

}  // namespace armillary
