import type { Pack } from '@knowledgeking/pack/load';
import type { Expression } from '../../../lib/paths.ts';
import { palette } from '../../../lib/picture/palette.ts';
import { drawings } from '../crew/crew-files.ts';
import {
  area,
  around,
  circle,
  d,
  drawing,
  flat,
  form,
  group,
  line,
  metals,
  type Part,
  rope,
  scallops,
  shape,
  star,
} from '../pen.ts';

const centre = [90, 90] as const;
const topTier = 10;
const window = 60;
const wood = '#8a5427';

/** The drawing behind the ring, which grows from nothing to a ship's wheel. */
function behind(correct: number): Part[] {
  if (correct < 2) return [];
  if (correct < 4)
    return [form(scallops(centre, 18, 72), { base: palette['sea-light'], shade: palette.sea })];
  if (correct < 6) return [form(scallops(centre, 18, 74), { base: palette.sea, shade: palette['sea-deep'] })];
  if (correct < 8) return [form(star(centre, 24, 86, 76), metals.silver)];
  if (correct < topTier) return [form(star(centre, 20, 88, 75), metals.gold)];
  return [form(circle(centre, 78), metals.gold)];
}

/** The eight handles of a wheel. */
function handles(): Part[] {
  const spokes = [0, 45, 90, 135].map((angle) => {
    const [[x1, y1], [x2, y2]] = [around(centre, angle, 78), around(centre, angle + 180, 78)];
    return d`M${x1} ${y1}L${x2} ${y2}`;
  });
  const path = spokes.join('');
  return [line(path, 21), line(path, 16, '#b4663a'), line(path, 4, '#e09a63')];
}

/** The colour of the ring itself. */
function ringColor(correct: number): string {
  if (correct < 2) return wood;
  return correct < 6 ? palette['sea-deep'] : palette.navy;
}

/** A star for each right answer, from left to right along the lower half; dots mark the other places. */
function stars(correct: number): Part[] {
  const places = Array.from({ length: topTier }, (_, index) => around(centre, 276 - index * 21.3, 67));
  const won = places.slice(0, correct).map((place) => star(place, 5, 8, 3.6));
  const open = places.slice(correct).map((place) => circle(place, 2));
  return [
    area(open.join(''), palette['paper-shade']),
    ...(won.length > 0 ? [shape(won.join(''), palette.marigold, 1.8)] : []),
  ];
}

/** The face of the member who awards the tier, looking out of the ring at the top. */
function face(id: string, expression: Expression, { crew }: Pack): Part[] {
  const drawn = drawings[id];
  const member = crew.members.find((each) => each.id === id);
  if (!drawn || !member) return [];
  const { figure, bust } = drawn;
  const [left, top, side] = bust;
  const breadth = window * 2.16;
  const place = `translate(${90 - breadth / 2} ${90 + window - breadth})scale(${(breadth / side).toFixed(3)})translate(${-left} ${-top})`;
  const parts = group(place, ...figure(expression, member.color, true));
  const opening = `M0 0H180V90H${90 + window}A${window} ${window} 0 0 1 ${90 - window} 90H0Z`;
  return [
    (nextId) => {
      const id = nextId();
      return `<clipPath id="${id}"><path d="${opening}"/></clipPath><g clip-path="url(#${id})">${parts(nextId)}</g>`;
    },
  ];
}

/** The rim of the opening in front of the member's chest. */
const rim = `M${90 - window} 92a${window} ${window} 0 0 0 ${window * 2} 0`;

/** The badge of each practice tier: SVG by file name. */
export function tierFiles(pack: Pack): Map<string, Buffer> {
  return new Map(
    pack.tiers.map(({ correct, crew }) => {
      const expression = correct >= topTier / 2 ? 'cheer' : 'smile';
      const parts = [
        ...behind(correct),
        ...(correct >= 4 ? rope(circle(centre, 75), 6) : []),
        flat(circle(centre, 74), ringColor(correct)),
        ...stars(correct),
        shape(circle(centre, window), correct < 6 ? palette.sky : '#ffe3a8', 3),
        ...face(crew, expression, pack),
        line(rim, 3.4),
      ];
      const badge = correct < topTier ? parts : [...handles(), group('translate(11 11)scale(.88)', ...parts)];
      return [`${correct}.svg`, Buffer.from(drawing([0, 0, 180, 180], badge))];
    }),
  );
}
