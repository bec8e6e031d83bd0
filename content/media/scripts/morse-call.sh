#!/usr/bin/env bash
# Makes media/morse-call.mp3: the distress call, sent twice as one unbroken sign each time (no letter gaps).
# A sine of 660 Hz, a dot of 0.13 s, soft edges of 8 ms against clicks, 16 kbit/s mono. Needs sox with its MP3 format.
set -euo pipefail
cd "$(dirname "$0")"
. ./morse.sh

CODE='...---...'
DOT_SECONDS=0.13
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

seconds() { awk -v units="$1" -v dot="$DOT_SECONDS" 'BEGIN { printf "%.3f", units * dot }'; }
silence() { sox -n -r 16000 -c 1 -b 16 "$2" trim 0 "$(seconds "$1")"; }
tone() { sox -n -r 16000 -c 1 -b 16 "$2" synth "$(seconds "$1")" sine 660 gain -6 fade h 0.008 0 0.008; }

parts=()
for length in $(morse_lengths "$CODE"); do
  part="$work/$(printf '%03d' "${#parts[@]}").wav"
  if [ "$length" -gt 0 ]; then tone "$length" "$part"; else silence "${length#-}" "$part"; fi
  parts+=("$part")
done
silence 3 "$work/edge.wav"
silence 7 "$work/between.wav"
sox "$work/edge.wav" "${parts[@]}" "$work/between.wav" "${parts[@]}" "$work/edge.wav" \
  -C 16.2 --comment '' ../morse-call.mp3
