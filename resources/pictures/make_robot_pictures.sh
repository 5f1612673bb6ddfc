#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Draws the pictures of the bundled robots anew, robots/NAME.png for each, with the program itself:
#
#     resources/pictures/make_robot_pictures.sh build/bin/armillary
#
# They are drawn larger and made smaller, with a palette each, by ffmpeg. Needs a display (or
# xvfb-run before it).
set -eu
program=$(realpath "${1:?the program that draws them is missing: PATH/armillary}")
cd "$(dirname "$0")"
large=$(mktemp --suffix=.png)
trap 'rm -f "$large"' EXIT
mkdir -p robots
for file in ../robots/*.urdf ../robots/*.dh.xml; do
  name=$(basename "$file")
  name=${name%.urdf}
  name=${name%.dh.xml}
  "$program" render "$file" --size 640x480 --output "$large"
  ffmpeg -v error -y -i "$large" -vf "scale=320:240:flags=lanczos,split[a][b];\
[a]palettegen=max_colors=200:reserve_transparent=0[p];[b][p]paletteuse=dither=bayer:bayer_scale=5" \
    -frames:v 1 -update 1 "robots/$name.png"
done
du -ch robots/*.png | tail -n 1
