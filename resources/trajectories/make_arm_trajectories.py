#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes further bundled trajectories of the arms, as make_trajectories.py does the first ones."""

import math

from make_trajectories import (acos, atan2, columns, cos, inverse, jet, sin, sqrt, step,
                               step_integral, through, write)


def travel(t, start, end, easing):
    """From 0 to 1 at constant speed, but for `easing` seconds at each end."""
    moving = end - start - easing
    return (step_integral(t, start, start + easing)
            - step_integral(t, end - easing, end)) * (1 / moving)


def run(t, start, end, easing):
    """From 0 to 1 to 0: how much of its speed something has, `easing` seconds at each end."""
    return step(t, start, start + easing) - step(t, end - easing, end)


# ----------------------------------------------------------------- PUMA 560

def puma560_joints(x, y, z, heading):
    """Joints for the flange's place and heading; it points down, with the elbow up."""
    a2, a3, d4, offset, height, flange = 0.4318, -0.0203, 0.4331, 0.2435 - 0.0934, 0.6718, 0.0563
    z = z + flange - height  # the wrist's centre, from the shoulder
    radius = sqrt(x * x + y * y - offset * offset)
    q1 = atan2(y, x) - atan2(jet(offset), radius)
    reach = math.hypot(a3, d4)
    bend = (radius * radius + z * z - a2 ** 2 - reach ** 2) * (1 / (2 * a2 * reach))
    q3 = acos(bend) + math.atan2(d4, a3)
    along = a3 * cos(q3) + d4 * sin(q3) + a2
    below = a3 * sin(q3) - d4 * cos(q3)
    q2 = atan2(-z, radius) - atan2(below, along)
    return q1, q2, q3, jet(0), math.pi - q2 - q3, q1 - heading


def puma560_row(x, y, z, heading):
    return columns([(f"joint{k + 1}", q)
                    for k, q in enumerate(puma560_joints(x, y, z, heading))])


def puma560_welding_seam():
    """A straight seam of 0.4 m at 5 cm/s, woven by 4 mm to each side twice a second.

    The tool comes down to the seam's start, follows it and leaves it upwards.
    """
    start, end = (0.48, -0.20), (0.40, 0.19)
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    across = (-(end[1] - start[1]) / length, (end[0] - start[0]) / length)
    heading = math.atan2(end[1] - start[1], end[0] - start[0])

    def row(t):
        down = step(t, 0.0, 1.2) - step(t, 10.2, 11.4)
        share = travel(t, 1.5, 9.9, 0.4)
        weave = 0.004 * run(t, 1.5, 9.9, 0.4) * sin(4 * math.pi * (t - 1.5))
        x = start[0] + (end[0] - start[0]) * share + across[0] * weave
        y = start[1] + (end[1] - start[1]) * share + across[1] * weave
        return puma560_row(x, y, 0.42 - 0.12 * down, jet(heading - math.pi / 2))

    write("puma560_welding_seam", 11.4, row)


def puma560_polishing():
    """Circles of 5 cm on a table, that move on by 0.3 m: the tool presses on no place twice."""

    def row(t):
        down = step(t, 0.0, 1.0) - step(t, 9.0, 10.0)
        share = travel(t, 1.0, 9.0, 1.0)
        size = 0.05 * run(t, 1.0, 9.0, 1.0)
        turn = 2 * math.pi * (t - 1.0)
        return puma560_row(0.45 + size * cos(turn), -0.15 + 0.3 * share + size * sin(turn),
                           0.40 - 0.10 * down, jet(0.0))

    write("puma560_polishing", 10.0, row)


# ---------------------------------------------------------------- planar 3R

def planar_3r_row(x, z, hand):
    """The tip's place and the hand's direction."""
    hand = jet(hand)
    x, z = x - 0.3 * cos(hand), z - 0.3 * sin(hand) - 1.4
    bend = acos((x * x + z * z - (0.5 ** 2 + 0.4 ** 2)) * (1 / (2 * 0.5 * 0.4)))
    shoulder = atan2(z, x) + atan2(0.4 * sin(bend), 0.5 + 0.4 * cos(bend))
    return columns([("shoulder", shoulder), ("elbow", -bend), ("wrist", hand - shoulder + bend)])


def planar_3r_figure_eight():
    """The tip draws a lying eight three times; the hand nods along."""

    def row(t):
        turn = 6 * math.pi * step(t, 0.0, 9.0)
        return planar_3r_row(0.80 + 0.22 * sin(turn), 1.35 + 0.13 * sin(2 * turn),
                             -0.4 + 0.25 * sin(turn))

    write("planar_3r_figure_eight", 9.0, row)


def planar_3r_reach():
    """From hanging folded to stretched up, and down to the other side: joints that move in turn."""
    poses = [(-1.3, -0.6, -0.4), (0.2, 0.9, 0.5), (1.4, 0.15, 0.1), (2.3, -1.0, 0.6),
             (-1.3, -0.6, -0.4)]
    times = [0.0, 1.5, 3.0, 4.5, 7.5]
    write("planar_3r_reach", times[-1], lambda t: columns(
        [(name, through(t, times, [pose[k] for pose in poses]))
         for k, name in enumerate(("shoulder", "elbow", "wrist"))]))


# -------------------------------------------------------------------- SCARA

def scara_joints(x, y, heading):
    bend = acos((x * x + y * y - (0.225 ** 2 + 0.175 ** 2)) * (1 / (2 * 0.225 * 0.175)))
    shoulder = atan2(y, x) - atan2(0.175 * sin(bend), 0.225 + 0.175 * cos(bend))
    return shoulder, bend, heading - shoulder - bend


def scara_stacking():
    """Three parts, 25 mm high each, from one place onto a stack: each is set down higher."""
    part = [q.value for q in scara_joints(jet(0.28), jet(-0.16), jet(0.0))]
    stack = [q.value for q in scara_joints(jet(0.22), jet(0.20), jet(math.pi / 2))]
    cycle, parts = 2.4, 3

    def row(t):
        over, lift = jet(0), jet(0)
        for k in range(parts):
            at = k * cycle
            over = over + step(t, at + 0.70, at + 1.20) - step(t, at + 1.80, at + 2.30)
            lift = lift + 0.130 * (step(t, at + 0.10, at + 0.42) - step(t, at + 0.50, at + 0.82))
            lift = lift + (0.125 - 0.025 * k) * (
                step(t, at + 1.10, at + 1.42) - step(t, at + 1.50, at + 1.82))
        shoulder, elbow, roll = (a + (b - a) * over for a, b in zip(part, stack))
        return columns([("shoulder", shoulder), ("elbow", elbow), ("lift", lift), ("roll", roll)])

    write("scara_stacking", parts * cycle, row)


def scara_dispensing():
    """A bead of glue along a ring of 12 cm across, twice round; the tool keeps its heading."""

    def row(t):
        lift = 0.10 * (step(t, 0.0, 0.5) - step(t, 5.5, 6.0))
        turn = 4 * math.pi * travel(t, 0.6, 5.4, 0.3)
        shoulder, elbow, roll = scara_joints(0.28 + 0.06 * cos(turn), 0.06 * sin(turn), jet(0.0))
        return columns([("shoulder", shoulder), ("elbow", elbow), ("lift", lift), ("roll", roll)])

    write("scara_dispensing", 6.0, row)


# ---------------------------------------------------- hydraulic manipulator

def hydraulic_row(radius, yaw, z, heading):
    """The load's centre in cylinder coordinates, and its heading; it stays level."""
    reach, rise = radius - 0.5, z - 0.92
    span = sqrt(reach * reach + rise * rise)
    boom = atan2(rise, reach) + acos((span * span + (1.8 ** 2 - 1.5 ** 2)) * inverse(3.6 * span))
    forearm = atan2(rise - 1.8 * sin(boom), reach - 1.8 * cos(boom))
    return columns([("base_yaw", yaw), ("boom", boom - 0.96), ("forearm", forearm - boom + 1.56),
                    ("wrist", -forearm - 0.60), ("wrist_yaw", heading - yaw)])


def hydraulic_manipulator_straight_lift():
    """The load rises by 1.2 m along a plumb line, waits, and comes down again."""

    def row(t):
        up = step(t, 0.0, 5.0) - step(t, 6.0, 11.0)
        return hydraulic_row(jet(2.35), jet(0.0), 0.45 + 1.2 * up, jet(0.0))

    write("hydraulic_manipulator_straight_lift", 11.0, row)


def hydraulic_manipulator_swing():
    """The load swings half round the base, reaching out in front, and keeps its heading."""

    def row(t):
        share = step(t, 0.0, 9.0)
        yaw = -1.5 + 3.0 * share
        return hydraulic_row(2.2 + 0.45 * sin(math.pi * share), yaw, 0.9 + 0.3 * share, 0.0)

    write("hydraulic_manipulator_swing", 9.0, row)


if __name__ == "__main__":
    puma560_welding_seam()
    puma560_polishing()
    planar_3r_figure_eight()
    planar_3r_reach()
    scara_stacking()
    scara_dispensing()
    hydraulic_manipulator_straight_lift()
    hydraulic_manipulator_swing()
