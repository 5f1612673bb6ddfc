// SPDX-License-Identifier: BSD-3-Clause
// Elements, numbers and units. Text from the robot's file only ever becomes text of the page: no
// script here writes HTML.
"use strict";

(function () {
  // An element with attributes ("class", "aria-label"; functions listen to the event of that name)
  // and children, which are elements or texts.
  const grow = (made, attributes, children) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function") made.addEventListener(name, value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false) made.setAttribute(name, value);
    }
    made.append(...children);
    return made;
  };
  handout.element = (tag, attributes = {}, ...children) =>
    grow(document.createElement(tag), attributes, children);
  handout.drawing = (tag, attributes = {}, ...children) =>
    grow(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

  // Five significant digits, without a power of ten where none is needed.
  handout.shown = (value, digits = 5) => {
    if (!Number.isFinite(value)) return String(value);
    if (Math.abs(value) < 1e-12) return "0";
    const size = Math.abs(value);
    const text = size >= 1e6 || size < 1e-4 ? value.toExponential(digits - 1)
      : String(Number(value.toPrecision(digits)));
    return text.replace("-", "\u2212");
  };

  // So many digits behind the point that the largest of some numbers has five: what is added up then
  // stands in one and the same decimals.
  handout.shownAmong = (values) => {
    const largest = Math.max(...values.map(Math.abs));
    if (!(largest >= 1e-9 && largest < 1e6)) return handout.shown;
    const decimals = Math.max(0, Math.min(12, 4 - Math.floor(Math.log10(largest))));
    return (value) => {
      const text = value.toFixed(decimals);
      return Number(text) === 0 ? "0" : text.replace("-", "\u2212");
    };
  };

  // What a person typed: 1.5, 1,5 or with the long minus of this page.
  handout.typed = (text) => {
    const plain = text.trim().replace("\u2212", "-").replace(",", ".");
    return plain === "" ? NaN : Number(plain);
  };

  const rates = ["", "/s", "/s\u00b2"];
  const degree = 180 / Math.PI;

  // Units of a coordinate ("angle" or "length") and its rates, and of an effort.
  handout.unitOf = (measure, order, degrees) =>
    (measure === "length" ? "m" : degrees ? "\u00b0" : "rad") + rates[order];
  handout.scaleOf = (measure, degrees) => (measure !== "length" && degrees ? degree : 1);
  handout.effortUnit = (measure) => (measure === "length" ? "N" : "N\u00a0m");

  // Roll, pitch and yaw about fixed axes (rad) as a unit quaternion (w, x, y, z), and back.
  handout.quaternionOf = ([roll, pitch, yaw]) => {
    const [cr, cp, cy] = [roll, pitch, yaw].map((angle) => Math.cos(angle / 2));
    const [sr, sp, sy] = [roll, pitch, yaw].map((angle) => Math.sin(angle / 2));
    return [
      cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy,
      cr * sp * cy + sr * cp * sy, cr * cp * sy - sr * sp * cy,
    ];
  };
  handout.anglesOf = ([w, x, y, z]) => [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(Math.max(-1, Math.min(1, 2 * (w * y - z * x)))),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
})();
