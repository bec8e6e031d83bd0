#!/usr/bin/env bash
# Makes all of the pack's media anew: drawings by Node 26, sounds and videos by Node 26 and ffmpeg (about two minutes).
set -euo pipefail
cd "$(dirname "$0")"
for drawing in flags knots rigs stars buoys lights shapes chart graphs signals scenes tiles; do node "$drawing.ts"; done
./sounds.sh
./videos.sh
