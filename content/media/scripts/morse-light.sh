#!/usr/bin/env bash
# Makes media/morse-light.mp4: a ship's lamp at night that flashes three letters once. Silent, a dot of 0.4 s.
# H.264 baseline, yuv420p, the index first, so that phones can play it at once. Needs ffmpeg.
set -euo pipefail
cd "$(dirname "$0")"
. ./morse.sh

CODE='... . .-'
DOT_SECONDS=0.4
LEAD_SECONDS=1.6

# "when" is 1 while the lamp is on, "end" the time at which its last flash ends.
read -r when end < <(morse_lengths "$CODE" | awk -v dot="$DOT_SECONDS" -v at="$LEAD_SECONDS" '
  $1 > 0 { terms = terms sprintf("%sbetween(t,%.2f,%.2f)", terms ? "+" : "", at, at + $1 * dot - 0.02); at += $1 * dot }
  $1 < 0 { at -= $1 * dot }
  END { print terms, at }')
length=$(awk -v end="$end" 'BEGIN { print end + 1.6 }')

# The night, the sea, and a ship of boxes: hull, deck house, two masts. The lamp hangs on the fore mast, at (180, 92).
scene="drawbox=x=0:y=190:w=480:h=80:color=#0b1a2c:t=fill,\
drawbox=x=120:y=176:w=240:h=26:color=#05101d:t=fill,drawbox=x=100:y=176:w=20:h=10:color=#05101d:t=fill,\
drawbox=x=250:y=150:w=70:h=26:color=#05101d:t=fill,drawbox=x=178:y=60:w=4:h=116:color=#05101d:t=fill,\
drawbox=x=288:y=84:w=4:h=70:color=#05101d:t=fill,\
drawbox=x=60:y=214:w=90:h=2:color=#1d3557:t=fill,drawbox=x=300:y=232:w=120:h=2:color=#1d3557:t=fill,\
drawbox=x=170:y=246:w=80:h=2:color=#1d3557:t=fill"

# The lamp: a white-hot core with a marigold halo that fades out, on a transparent 96-pixel square.
lamp="format=rgba,geq=r=255:g='if(lt(hypot(X-48,Y-48),13),250,190)':b='if(lt(hypot(X-48,Y-48),13),225,80)':\
a='if(lt(hypot(X-48,Y-48),13),255,max(0,170*(1-hypot(X-48,Y-48)/46)))'"
glint="format=rgba,colorchannelmixer=aa=0.5"

ffmpeg -hide_banner -loglevel error -y \
  -f lavfi -i "color=c=#12263f:s=480x270:r=15:d=$length" \
  -f lavfi -i "color=c=black:s=96x96:r=15:d=$length" \
  -f lavfi -i "color=c=#f6a623:s=10x44:r=15:d=$length" \
  -filter_complex "[0:v]$scene[night];[1:v]$lamp[lamp];[2:v]$glint[glint];\
[night][lamp]overlay=x=132:y=44:enable='$when'[lit];[lit][glint]overlay=x=175:y=206:enable='$when'[out]" \
  -map '[out]' -map_metadata -1 -an -c:v libx264 -profile:v baseline -level 3.0 -preset veryslow -crf 28 \
  -pix_fmt yuv420p -movflags +faststart ../morse-light.mp4
