// SPDX-License-Identifier: BSD-3-Clause
// Puts the page together from the numbers in it. For scripts: window.armillary, which the page
// explains at its end.
"use strict";

(function () {
  const robot = JSON.parse(document.getElementById("robot").textContent);
  const dynamics = handout.makeDynamics(robot);
  const state = handout.makeState(robot, dynamics);
  const at = (id) => document.getElementById(id);

  robot.degreesOfFreedom.forEach((dof, i) => {
    dof.body = dynamics.bodies.findIndex((body) => !body.follows && body.velocity <= i &&
      i < body.velocity + body.joint.velocities);
  });

  let marked = -1;
  const shapes = handout.makeShapes(robot);
  const view = handout.makeView(at("view"), shapes, robot.gravity,
    () => dynamics.poses(state.now.q),
    () => (marked < 0 ? null : dynamics.axis(marked, dynamics.poses(state.now.q))));
  const mark = (body) => {
    marked = body;
    view.redraw();
  };
  state.listen(view.redraw);

  let motion = null;
  const answers = {
    shown: robot.answers,
    open: robot.answers,
    opened: (open) => {
      answers.open = open;
      if (motion) motion.draw();
    },
  };
  const controls = handout.makeControls(robot, dynamics, state, at("controls"), mark);
  const degrees = at("degrees");
  degrees.checked = robot.degrees;
  degrees.addEventListener("change", () => controls.build(degrees.checked));
  controls.build(degrees.checked);
  handout.makeEfforts(robot, state, at("efforts"), mark, answers);

  const start = {
    q: robot.state.q, v: robot.state.v, a: robot.state.a, gravity: robot.gravity,
    payload: { link: robot.payloadLink, mass: 0 },
  };
  at("reset").addEventListener("click", () => {
    state.set(start);
    if (motion) motion.show(0);
  });
  at("rest").addEventListener("click", () => {
    const still = robot.degreesOfFreedom.map(() => 0);
    state.set({ v: still, a: still });
  });

  if (robot.motion) {
    at("motion-part").hidden = false;
    motion = handout.makeMotion(robot, dynamics, state, at("motion"), answers);
  }

  const copied = (object) => JSON.parse(JSON.stringify(object));
  window.armillary = {
    coordinates: robot.coordinates.map(({ name }) => name),
    degreesOfFreedom: robot.degreesOfFreedom.map(({ name }) => name),
    state: () => copied(state.now),
    setState: (changes) => state.set(changes),
    efforts: () => state.parts().effort.slice(),
    parts: () => copied(state.parts()),
    rows: () => (motion ? motion.rows() : 0),
    showRow: (row) => motion && motion.show(row),
  };
  at("script-example").textContent =
    `armillary.setState({ q: [${robot.state.q.join(", ")}] })\narmillary.efforts()`;
  // paper is light, whatever the screen is
  window.addEventListener("beforeprint", view.draw);
  window.addEventListener("afterprint", view.redraw);
})();
