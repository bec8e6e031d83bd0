import type { IconName } from '../../../lib/paths.ts';
import { palette } from '../../../lib/picture/palette.ts';
import { area, circle, drawing, flat, group, line, type Part, shape, star } from '../pen.ts';

const tone = palette.marigold;
const paper = palette.paper;
const w = 2.6;

const icons: Record<IconName, Part[]> = {
  logbook: [
    flat('M9 7h26c3 0 5 2 5 5v29H13c-3 0-5-2-5-5Z', tone, w),
    shape('M13 35h27v6H13c-4 0-4-6 0-6Z', paper, 2),
    shape('M16 13h15v9H16Z', paper, 2),
    line('M19 17.500h9M33 8v26', 1.8),
    area('M26 35h5v10l-2.5-2.500L26 45Z', palette.vermilion),
  ],
  wheel: [
    ...[0, 45, 90, 135].map((angle) =>
      group(`rotate(${angle} 24 24)`, line('M24 3v42', 6), line('M24 3.500v41', 2.4, tone)),
    ),
    line(circle([24, 24], 13), 8),
    line(circle([24, 24], 13), 3.6, tone),
    flat(circle([24, 24], 5.5), paper, w),
    shape(circle([24, 24], 1.4), palette.ink, 0),
  ],
  compass: [
    line('M24 2v5', 5),
    flat(circle([24, 26], 19), tone, w),
    shape(circle([24, 26], 13.5), paper, 2),
    line('M24 14.500v2.500M24 35v2.500M12.5 26h2.500M33 26h2.5', 1.8),
    shape('M30 17l-3 11-6-4Z', palette.vermilion, 1.6),
    shape('M18 35l3-11 6 4Z', palette.white, 1.6),
  ],
  anchor: [
    line('M24 13v30M15 18h18', 7.4),
    line('M8 28c1 10 7 16 16 16s15-6 16-16', 7.4),
    flat('M3 31l6-8 6 8ZM33 31l6-8 6 8Z', tone, w),
    line('M24 13v30M15 18h18M8 29c1 9 7 14 16 14s15-5 16-14', 3, tone),
    line(circle([24, 8], 4.4), 6),
    line(circle([24, 8], 4.4), 2, tone),
  ],
  telescope: [
    group(
      'translate(1 2)scale(.92)rotate(-26 24 24)',
      flat('M2 21h12v8H2Z', paper, w),
      flat('M13 19h13v12H13Z', tone, w),
      flat('M25 16h20v18H25Z', tone, w),
      flat('M39 14h7v22h-7Z', paper, w),
      line('M29 21h7', 2, palette.white),
    ),
    line('M24 31l-6 13M26 31l6 13', 3),
  ],
  bell: [
    line('M24 3v5', 5),
    flat('M24 7c10 0 12 8 13 18 .5 6 3 8 6 11H5c3-3 5.5-5 6-11C12 15 14 7 24 7Z', tone, w),
    line('M8 32h32', 1.8),
    line('M17 15c-2 4-2 8-2.5 12', 2.4, palette.white),
    flat('M18 38h12c0 8-12 8-12 0Z', palette.vermilion, w),
  ],
  bottle: [
    group(
      'translate(2 1)scale(.92)rotate(22 24 24)',
      flat('M19 3h10v7H19Z', tone, w),
      flat('M20 10h8v7c5 3 7 6 7 11v15c0 2-1 3-3 3H16c-2 0-3-1-3-3V28c0-5 2-8 7-11Z', palette.sky, w),
      shape('M18 25h12v15H18Z', paper, 1.8),
      line('M21 29.500h6M21 33h6M21 36.500h4', 1.4),
      line('M16.5 28v12', 1.8, palette.white),
    ),
    line('M3 43q5-4 10 0t10 0', 2),
  ],
  star: [flat(star([24, 25], 5, 21, 9), tone, w)],
};

/** Small pictures of objects on board, 48 × 48: SVG by file name. */
export function iconDrawings(): Map<string, Buffer> {
  return new Map(
    Object.entries(icons).map(([name, parts]) => [
      `${name}.svg`,
      Buffer.from(drawing([0, 0, 48, 48], parts)),
    ]),
  );
}
