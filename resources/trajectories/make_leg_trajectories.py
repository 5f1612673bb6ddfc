#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the bundled trajectories of robots that stand: their feet stay, and their bodies move.

The legs follow by inverse kinematics. Where the humanoid squats, its pelvis is where its centre of
mass stays over one point of its feet, for which masses and places are read from its robot's file.
"""

import math
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from make_trajectories import (Jet, acos, atan2, cos, floating_columns, into, jet, sin, sqrt, step,
                               write)

ROBOTS = Path(__file__).resolve().parent.parent / "robots"


# ---------------------------------------------------------------- quadruped

LEGS = [(f"{end}_{side}", (0.195 if end == "front" else -0.195), (1 if side == "left" else -1))
        for end in ("front", "rear") for side in ("left", "right")]


def quadruped_leg(target, side):
    """Hip, thigh and calf for the foot's centre, from the hip, in trunk axes."""
    x, y, z = target
    length, lean, across = 0.25, math.atan2(3, 4), 0.085 * side
    drop = -sqrt(y * y + z * z - across * across)  # in the leg's own plane
    hip = atan2(z, y) - atan2(drop, jet(across))
    bend = acos((x * x + drop * drop) * (1 / (2 * length ** 2)) - 1)
    thigh = atan2(-x, -drop) + 0.5 * bend
    return hip, thigh - lean, 2 * lean - bend


def quadruped_on_its_feet(name, duration, trunk):
    """trunk(t): position from where it stands, roll, pitch, yaw. The feet do not move."""

    def row(t):
        position, roll, pitch, yaw = trunk(t)
        position = [jet(p) for p in position]
        matrix, cells, velocity, acceleration = floating_columns(
            "floating_base", position, jet(roll), jet(pitch), jet(yaw))
        for leg, hip_x, side in LEGS:
            foot = [hip_x - position[0], side * 0.14 - position[1], 0.025 - 0.425 - position[2]]
            from_trunk = into(matrix, foot)
            target = [from_trunk[0] - hip_x, from_trunk[1] - side * 0.055, from_trunk[2]]
            for joint, q in zip(("hip", "thigh", "calf"), quadruped_leg(target, side)):
                cells.append((f"{leg}_{joint}/position", q.value))
                velocity.append((f"{leg}_{joint}/velocity", q.velocity))
                acceleration.append((f"{leg}_{joint}/acceleration", q.acceleration))
        return cells + velocity + acceleration

    write(name, duration, row)


def quadruped_push_up():
    """Down by 0.14 m and up again, three times."""

    def trunk(t):
        down = sum((step(t, 0.3 + 1.6 * k, 1.0 + 1.6 * k) - step(t, 1.1 + 1.6 * k, 1.8 + 1.6 * k)
                    for k in range(3)), jet(0))
        return (0.0, 0.0, -0.14 * down), 0.0, 0.0, 0.0

    quadruped_on_its_feet("quadruped_push_up", 5.4, trunk)


def quadruped_look_around():
    """The trunk rolls, nods, turns and sways, one after the other."""

    def trunk(t):
        def nod(start):  # to one side, to the other, and back
            return (step(t, start, start + 0.6) - 2 * step(t, start + 0.6, start + 1.6)
                    + step(t, start + 1.6, start + 2.2))
        return (0.05 * nod(6.2), 0.04 * nod(8.2), -0.03 * (step(t, 0.0, 0.6) - step(t, 10.2, 10.8))
                ), 0.2 * nod(0.2), 0.18 * nod(2.2), 0.25 * nod(4.2)

    quadruped_on_its_feet("quadruped_look_around", 10.8, trunk)


# ----------------------------------------------------------------- humanoid

class Humanoid:
    """The humanoid in its plane of symmetry: all joints that turn here turn about y."""

    def __init__(self):
        root = ElementTree.parse(ROBOTS / "humanoid.urdf").getroot()
        self.mass, self.center, self.joints = {}, {}, []
        for link in root.iter("link"):
            inertial = link.find("inertial")
            self.mass[link.get("name")] = float(inertial.find("mass").get("value"))
            self.center[link.get("name")] = self.place(inertial)
        for joint in root.iter("joint"):
            x, z = self.place(joint)
            self.joints.append((joint.get("name"), joint.find("parent").get("link"),
                                joint.find("child").get("link"), x, z))

    @staticmethod
    def place(element):
        x, _, z = (float(v) for v in element.find("origin").get("xyz").split())
        return x, z

    def center_of_mass(self, pitch, angles):
        """x and z from the pelvis, in the world's axes, for its pitch and those of joints."""
        at = {"pelvis": (jet(0), jet(0), pitch)}
        for name, parent, child, x, z in self.joints:
            px, pz, turned = at[parent]
            c, s = cos(turned), sin(turned)
            at[child] = (px + c * x + s * z, pz + c * z - s * x, turned + angles.get(name, jet(0)))
        total_x, total_z = jet(0), jet(0)
        for link, (px, pz, turned) in at.items():
            x, z = self.center[link]
            c, s = cos(turned), sin(turned)
            total_x = total_x + self.mass[link] * (px + c * x + s * z)
            total_z = total_z + self.mass[link] * (pz + c * z - s * x)
        mass = sum(self.mass.values())
        return total_x * (1 / mass), total_z * (1 / mass)


def humanoid_squat():
    """Two squats of 0.3 m: the feet stay flat where they are, the arms go forward, and the centre of
    mass stays 4 cm in front of the ankles, over the middle of the feet.

    For a humanoid that floats (--floating-base), its pelvis 0.9712 m above its soles when it stands
    straight; it begins with its knees a little bent. World axes have z = 0 under its feet.
    """
    robot = Humanoid()
    thigh, shank, hip, ankle = 0.4222, 0.434, 0.04, 0.075  # lengths; heights in pelvis and foot
    over = 0.04

    def pose(t, x):
        """Pelvis height, its pitch and the joints, for the pelvis at x in front of the ankles."""
        down = sum((step(t, 0.5 + 3.6 * k, 2.1 + 3.6 * k) - step(t, 2.4 + 3.6 * k, 4.0 + 3.6 * k)
                    for k in range(2)), jet(0))
        height = 0.9712 - 0.03 - 0.30 * down
        pitch = 0.45 * down
        # from hip to ankle, in the world's axes
        hip_x, hip_z = x - hip * sin(pitch), height - hip * cos(pitch)
        ahead, drop = -hip_x, hip_z - ankle
        span = ahead * ahead + drop * drop
        knee = math.pi - acos((thigh ** 2 + shank ** 2 - span) * (1 / (2 * thigh * shank)))
        # the shank's turn about y and the thigh's: down is -z, and a turn takes it to -x
        whole = atan2(-ahead, drop)
        inside = atan2(shank * sin(knee), thigh + shank * cos(knee))
        thigh_turn = whole - inside
        shank_turn = thigh_turn + knee
        angles = {"chest_pitch": 0.25 * down}
        for side in ("left", "right"):
            angles[f"{side}_hip_pitch"] = thigh_turn - pitch
            angles[f"{side}_knee_pitch"] = knee
            angles[f"{side}_ankle_pitch"] = -shank_turn
            angles[f"{side}_shoulder_pitch"] = -0.1 - 1.7 * down
            angles[f"{side}_elbow_pitch"] = jet(-0.15)
        return height, pitch, angles

    def row(t):
        # Newton's method on jets: two steps after the value has converged make both derivatives
        # exact, as the slope is a number
        x, slope = jet(over), 1.0
        for k in range(12):
            def miss(at):
                _, pitch, angles = pose(t, at)
                return at + robot.center_of_mass(pitch, angles)[0] - over
            if k < 9:
                tiny = 1e-6
                slope = (miss(jet(x.value + tiny)).value - miss(jet(x.value - tiny)).value) / (2 * tiny)
            x = x - miss(x) * (1 / slope)
        height, pitch, angles = pose(t, x)
        _, cells, velocity, acceleration = floating_columns(
            "floating_base", [x, jet(0), height], jet(0), pitch, jet(0))
        for name, *_ in robot.joints:
            q = angles.get(name, jet(0))
            cells.append((f"{name}/position", q.value))
            velocity.append((f"{name}/velocity", q.velocity))
            acceleration.append((f"{name}/acceleration", q.acceleration))
        return cells + velocity + acceleration

    write("humanoid_squat", 8.1, row)


if __name__ == "__main__":
    quadruped_push_up()
    quadruped_look_around()
    humanoid_squat()
