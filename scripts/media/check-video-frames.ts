// Writes the frames of the device check's video (frame-00.svg and so on) into the folder named on the command line: a
// little ship rides over three waves, once. check-media.sh turns them into the video.
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const frames = 36;
const width = 320;
const height = 180;
const wavelength = 160;

/** The height of a wave's line at a place, shifted by `shift` periods. */
const waveAt = (x: number, base: number, shift: number): number =>
  base + 9 * Math.sin((2 * Math.PI * x) / wavelength + 2 * Math.PI * shift);

function wavePath(base: number, shift: number): string {
  const points = Array.from({ length: width / 8 + 1 }, (_, index) => index * 8);
  const line = points.map((x) => `${x} ${waveAt(x, base, shift).toFixed(1)}`).join(' L');
  return `M${line} L${width} ${height} L0 ${height}Z`;
}

const ship = `<g stroke="#161a20" stroke-width="4" stroke-linejoin="round">
<path d="M-38 0H38L26 24H-26Z" fill="#a92a18"/><path d="M0 0V-70" fill="none"/>
<path d="M6 -66V-10H42C40 -34 26 -56 6 -66Z" fill="#fbf7ec"/><path d="M-6 -58V-10H-34C-32 -30 -22 -48 -6 -58Z" fill="#f6a623"/></g>`;

function frame(index: number): string {
  const shift = index / frames;
  const y = waveAt(width / 2, 118, shift) - 16;
  const tilt = -7 * Math.cos(2 * Math.PI * shift + (2 * Math.PI * (width / 2)) / wavelength);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#cfeaf0"/>
<path d="${wavePath(100, -shift)}" fill="#7fc4d6"/>
<g transform="translate(${width / 2} ${y.toFixed(1)}) rotate(${tilt.toFixed(1)})">${ship}</g>
<path d="${wavePath(126, shift)}" fill="#2f86a6" stroke="#161a20" stroke-width="3"/>
<path d="${wavePath(152, -shift + 0.3)}" fill="#1b5a7a" stroke="#161a20" stroke-width="3"/></svg>`;
}

const folder = process.argv[2];
if (!folder) throw new Error('expected the folder to write to');
for (let index = 0; index < frames; index += 1) {
  writeFileSync(path.join(folder, `frame-${String(index).padStart(2, '0')}.svg`), frame(index));
}
