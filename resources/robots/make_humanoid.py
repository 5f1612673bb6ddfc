#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes humanoid.urdf: a robot with 30 joints in the proportions of a man of 1.74 m and 73 kg.

Masses of segments and their lengths: P. de Leva, Adjustments to Zatsiorsky-Seluyanov's segment
inertia parameters, Journal of Biomechanics 29 (1996), table 4 (males). Inertias are those of the
solids that are drawn, of one density each. Joints with several axes are chains of motors of 0.4 kg,
which are taken off the segment that they move.
"""

import math

MASS = 73.0
MOTOR = 0.4
lines = []


def number(x):
    text = f"{x:.6g}"
    return "0" if text == "-0" else text


def vector(v):
    return " ".join(number(x) for x in v)


def solid(shape, size, mass):
    """Principal moments of a box (x, y, z), or a cylinder (radius, length) along z, or a sphere."""
    if shape == "box":
        x, y, z = size
        return [mass / 12 * (y * y + z * z), mass / 12 * (x * x + z * z), mass / 12 * (x * x + y * y)]
    if shape == "cylinder":
        r, l = size
        across = mass / 12 * (3 * r * r + l * l)
        return [across, across, mass / 2 * r * r]
    (r,) = size
    return [0.4 * mass * r * r] * 3


def geometry(shape, size):
    if shape == "box":
        return f'<box size="{vector(size)}"/>'
    if shape == "cylinder":
        return f'<cylinder radius="{number(size[0])}" length="{number(size[1])}"/>'
    return f'<sphere radius="{number(size[0])}"/>'


def link(name, shape, size, center, mass, material, collide=True):
    moments = solid(shape, size, mass)
    lines.append(f'  <link name="{name}">')
    lines.append("    <inertial>")
    lines.append(f'      <origin xyz="{vector(center)}"/>')
    lines.append(f'      <mass value="{number(mass)}"/>')
    lines.append(
        f'      <inertia ixx="{number(moments[0])}" ixy="0" ixz="0" iyy="{number(moments[1])}" '
        f'iyz="0" izz="{number(moments[2])}"/>'
    )
    lines.append("    </inertial>")
    shown = [f'      <origin xyz="{vector(center)}"/>', f"      <geometry>{geometry(shape, size)}</geometry>"]
    lines.extend(["    <visual>"] + shown + [f'      <material name="{material}"/>', "    </visual>"])
    if collide:
        lines.extend(["    <collision>"] + shown + ["    </collision>"])
    lines.append("  </link>")


AXES = {"roll": (1, 0, 0), "pitch": (0, 1, 0), "yaw": (0, 0, 1)}


def joint(name, parent, child, at, turn, lower, upper, effort, velocity=8.0):
    lines.append(f'  <joint name="{name}" type="revolute">')
    lines.append(f'    <parent link="{parent}"/>')
    lines.append(f'    <child link="{child}"/>')
    lines.append(f'    <origin xyz="{vector(at)}"/>')
    lines.append(f'    <axis xyz="{vector(AXES[turn])}"/>')
    lines.append(
        f'    <limit lower="{number(lower)}" upper="{number(upper)}" effort="{number(effort)}" '
        f'velocity="{number(velocity)}"/>'
    )
    lines.append('    <dynamics damping="0.5" friction="0"/>')
    lines.append("  </joint>")


def chain(prefix, parent, at, turns, child, **last):
    """Joints about several axes in one place: motors between them, the segment after the last."""
    for i, (turn, lower, upper, effort) in enumerate(turns):
        end = i + 1 == len(turns)
        name = child if end else f"{prefix}_{turn}_motor"
        joint(f"{prefix}_{turn}", parent, name, at, turn, lower, upper, effort)
        if end:
            mass = last["mass"] - MOTOR * (len(turns) - 1)
            link(name, last["shape"], last["size"], last["center"], mass, last["material"])
        else:
            link(name, "sphere", (last["motor"],), (0, 0, 0), MOTOR, "motor", collide=False)
        parent, at = name, (0, 0, 0)


lines.append('<?xml version="1.0"?>')
lines.append("<!-- Made by make_humanoid.py, which names its sources. -->")
lines.append('<robot name="humanoid">')
for name, color in {
    "bone": (0.82, 0.84, 0.86),
    "cloth": (0.16, 0.35, 0.56),
    "motor": (0.20, 0.21, 0.23),
    "hand": (0.85, 0.55, 0.25),
}.items():
    lines.append(f'  <material name="{name}"><color rgba="{vector(color)} 1"/></material>')

link("pelvis", "box", (0.18, 0.28, 0.146), (0, 0, 0.03), 0.1117 * MASS, "cloth")
chain("waist", "pelvis", (0, 0, 0.11), [("yaw", -0.8, 0.8, 150), ("roll", -0.5, 0.5, 150)],
      "abdomen", shape="box", size=(0.17, 0.26, 0.2), center=(0, 0, 0.11), mass=0.1633 * MASS,
      material="cloth", motor=0.06)
joint("chest_pitch", "abdomen", "chest", (0, 0, 0.215), "pitch", -0.5, 0.9, 150)
link("chest", "box", (0.2, 0.34, 0.17), (0, 0, 0.09), 0.1596 * MASS, "cloth")
joint("neck_yaw", "chest", "head", (0, 0, 0.2), "yaw", -1.2, 1.2, 10)
link("head", "sphere", (0.115,), (0, 0, 0.13), 0.0694 * MASS, "bone")

for side, sign in (("left", 1), ("right", -1)):
    shoulder_roll = (-0.3, 2.6) if sign > 0 else (-2.6, 0.3)
    chain(f"{side}_shoulder", "chest", (0, sign * 0.225, 0.13),
          [("pitch", -2.8, 1.0, 80), ("roll", *shoulder_roll, 80), ("yaw", -1.5, 1.5, 50)],
          f"{side}_upper_arm", shape="cylinder", size=(0.042, 0.24), center=(0, 0, -0.141),
          mass=0.0271 * MASS, material="bone", motor=0.05)
    joint(f"{side}_elbow_pitch", f"{side}_upper_arm", f"{side}_forearm", (0, 0, -0.2817), "pitch",
          -2.4, 0, 60)
    link(f"{side}_forearm", "cylinder", (0.034, 0.22), (0, 0, -0.134), 0.0162 * MASS, "bone")
    # a hand is light: its motors are lighter too
    motor, MOTOR = MOTOR, 0.1
    chain(f"{side}_wrist", f"{side}_forearm", (0, 0, -0.2689),
          [("yaw", -1.5, 1.5, 10), ("roll", -0.6, 0.6, 10), ("pitch", -1.2, 1.2, 10)],
          f"{side}_hand", shape="box", size=(0.03, 0.08, 0.15), center=(0, 0, -0.09),
          mass=0.0061 * MASS, material="hand", motor=0.03)
    MOTOR = motor

for side, sign in (("left", 1), ("right", -1)):
    hip_roll = (-0.4, 0.8) if sign > 0 else (-0.8, 0.4)
    chain(f"{side}_hip", "pelvis", (0, sign * 0.09, -0.04),
          [("yaw", -0.8, 0.8, 120), ("roll", *hip_roll, 200), ("pitch", -2.0, 0.6, 250)],
          f"{side}_thigh", shape="cylinder", size=(0.07, 0.36), center=(0, 0, -0.2),
          mass=0.1416 * MASS, material="cloth", motor=0.065)
    joint(f"{side}_knee_pitch", f"{side}_thigh", f"{side}_shank", (0, 0, -0.4222), "pitch", 0, 2.4,
          250)
    link(f"{side}_shank", "cylinder", (0.05, 0.38), (0, 0, -0.21), 0.0433 * MASS, "cloth")
    chain(f"{side}_ankle", f"{side}_shank", (0, 0, -0.434),
          [("pitch", -0.9, 0.7, 180), ("roll", -0.5, 0.5, 120)],
          f"{side}_foot", shape="box", size=(0.258, 0.1, 0.05), center=(0.05, 0, -0.05),
          mass=0.0137 * MASS, material="motor", motor=0.04)

lines.append("</robot>")
with open("humanoid.urdf", "w", encoding="utf-8") as file:
    file.write("\n".join(lines) + "\n")
