#!/usr/bin/env bash
# Makes the sound and the video of the device check, public/media/check.mp3, check.mp4 and check.webm: a stroke of the ship's bell
# from the content pack, and three silent seconds of a ship on the waves. The video has the formats of the questions' videos (MP4:
# H.264 baseline, yuv420p, index first; WebM: VP9), so that the check shows whether those will play. Needs Node 26 and ffmpeg with
# librsvg.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

target=../../public/media
mkdir -p "$target"
cp ../../content/media/sounds/bells-1.mp3 "$target/check.mp3"
node check-video-frames.ts "$work"
for svg in "$work"/*.svg; do ffmpeg -hide_banner -loglevel error -i "$svg" "${svg%.svg}.png" </dev/null; done
input=(-hide_banner -loglevel error -y -framerate 12 -i "$work/frame-%02d.png" -map_metadata -1 -an -pix_fmt yuv420p)
ffmpeg "${input[@]}" -c:v libx264 -profile:v baseline -level 3.0 -preset veryslow -crf 28 -fflags +bitexact \
  -movflags +faststart "$target/check.mp4"
ffmpeg "${input[@]}" -c:v libvpx-vp9 -b:v 0 -crf 40 -row-mt 0 -threads 1 -fflags +bitexact "$target/check.webm"
