#!/usr/bin/env bash
# Makes media/sounds/*.mp3 from what sounds.ts writes: mono, no tags, 24 kbit/s (Morse, a bare tone, 16). Needs Node 26
# and ffmpeg.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

node sounds.ts "$work"
mkdir -p ../sounds
for file in "$work"/*.wav; do
  name=$(basename "$file" .wav)
  rate=24k
  case $name in morse-*) rate=16k ;; esac
  ffmpeg -hide_banner -loglevel error -y -i "$file" -map_metadata -1 -id3v2_version 0 -fflags +bitexact \
    -c:a libmp3lame -b:a "$rate" "../sounds/$name.mp3"
done
