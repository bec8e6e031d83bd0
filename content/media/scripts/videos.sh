#!/usr/bin/env bash
# Makes media/videos/*.mp4 and *.webm from what videos.ts writes: 480 × 360, 15 pictures a second, silent if it writes no sound.
# MP4: H.264 baseline, yuv420p, the index first, so that phones can play it at once. Needs Node 26 and ffmpeg with librsvg.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

node videos.ts "$work"
for folder in "$work"/*/; do
  name=$(basename "$folder")
  for svg in "$folder"*.svg; do ffmpeg -hide_banner -loglevel error -i "$svg" "${svg%.svg}.png" </dev/null; done
  awk 'BEGIN { print "ffconcat version 1.0" } { sub(/svg/, "png", $1); print "file " $1 "\nduration " $2 }' \
    "$folder/frames.txt" >"$folder/list.ffconcat"
  # ffmpeg shows the last picture of a list for an instant only: it is held (tpad) until the whole time is over (-t).
  seconds=$(awk '{ sum += $2 } END { print sum }' "$folder/frames.txt")
  sound=(-an)
  [[ -e $folder/sound.wav ]] && sound=(-i "$folder/sound.wav" -b:a 32k -ac 1)
  input=(-hide_banner -loglevel error -y -f concat -i "$folder/list.ffconcat" "${sound[@]}" -t "$seconds" -map_metadata -1
    -vf "fps=15,tpad=stop_mode=clone:stop_duration=10" -pix_fmt yuv420p)
  ffmpeg "${input[@]}" -c:v libx264 -profile:v baseline -level 3.0 -preset veryslow -crf 27 -movflags +faststart \
    "../videos/$name.mp4" </dev/null
  ffmpeg "${input[@]}" -c:v libvpx-vp9 -b:v 0 -crf 40 -row-mt 0 -threads 1 "../videos/$name.webm" </dev/null
done
