#!/usr/bin/env bash
# Makes all of the pack's media anew: drawings by Node 26, sounds and videos by Node 26 and ffmpeg (about two minutes).
set -euo pipefail
cd "$(dirname "$0")"
node draw.ts
./sounds.sh
./videos.sh
