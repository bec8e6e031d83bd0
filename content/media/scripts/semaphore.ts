// Shared by videos.ts and tiles.ts: a sailor who signals with two flags. Positions of the arms after: Australian National Botanic Gardens,
// "Semaphore Flag Signalling System", list "The Semaphore Alphabet"; Wikipedia, "Flag semaphore", table of characters.
// Positions count eighths of a circle clockwise as the viewer sees them: 0 down, 2 the viewer's left, 4 up, 6 the right.
import { disc, filled, line, type Point, palette, picture, stroked } from './svg.ts';

/** The two arms' positions. The sailor's right arm is at the viewer's left. 8 is down again, coming from 7. */
export interface Pose {
  right: number;
  left: number;
}

/** Both flags down: before, after, and nothing else. */
export const rest: Pose = { right: 0, left: 8 };

const letters: Readonly<Record<string, Pose>> = {
  a: { right: 1, left: 8 },
  b: { right: 2, left: 8 },
  c: { right: 3, left: 8 },
  f: { right: 0, left: 6 },
  g: { right: 0, left: 7 },
  n: { right: 1, left: 7 },
  r: { right: 2, left: 6 },
  u: { right: 3, left: 5 },
};

/** Gives a letter's pose. Throws for a letter it lacks. */
export function poseOf(letter: string): Pose {
  const pose = letters[letter];
  if (!pose) throw new Error(`No semaphore pose for "${letter}"`);
  return pose;
}

/** Gives which side of its stick a flag lies on, from 1 to -1: it hangs down from an arm that is level or raised. */
function sideOf(position: number): number {
  const raised = position > 4 ? 8 - position : position;
  return Math.max(-1, Math.min(1, (1.5 - raised) / 0.3)) * (position > 4 ? 1 : -1);
}

/** An arm from its shoulder with a stick and a flag, parted from corner to corner, the red at the upper end of the stick. */
function arm(shoulder: Point, position: number): string {
  const angle = (position * Math.PI) / 4;
  const [x, y] = [-Math.sin(angle), Math.cos(angle)];
  const out = (length: number): Point => [shoulder[0] + x * length, shoulder[1] + y * length];
  const [top, foot] = [out(128), out(78)];
  const turn = sideOf(position);
  const aside = ([px, py]: Point): Point => [px + turn * y * 50, py - turn * x * 50];
  const [outer, inner] = [aside(top), aside(foot)];
  return (
    stroked(line([out(52), out(132)]), palette.ink, 5) +
    filled(line([top, outer, inner, foot], true), palette.yellow) +
    filled(line([foot, top, outer], true), palette.red) +
    stroked(line([top, outer, inner, foot], true), palette.ink, 3, 'stroke-linejoin="round"') +
    stroked(line([shoulder, out(62)]), palette.ink, 22, 'stroke-linecap="round"') +
    stroked(line([shoulder, out(50)]), palette.white, 16, 'stroke-linecap="round"') +
    disc(out(62), 10, '#f3c9a0', `stroke="${palette.ink}" stroke-width="3"`)
  );
}

const body =
  filled('M213 236h24l2 92h-32zM243 236h24l6 92h-32z', '#f4f1e6') +
  stroked('M213 236L207 328h32L240 262L241 328H273L267 236z', palette.ink, 3, 'stroke-linejoin="round"') +
  filled('M204 328h36v10H200zM240 328h36l4 10h-40z', palette.ink) +
  `<path d="M204 150Q240 138 276 150L270 244H210z" fill="${palette.white}" stroke="${palette.ink}" stroke-width="3" stroke-linejoin="round"/>`;

const head = disc([240, 112], 29, '#f3c9a0', `stroke="${palette.ink}" stroke-width="3"`);

const cap =
  filled('M206 98Q240 82 274 98Q272 70 240 70Q208 70 206 98z', palette.white) +
  stroked('M206 98Q240 82 274 98Q272 70 240 70Q208 70 206 98z', palette.ink, 3, 'stroke-linejoin="round"') +
  stroked('M208 100Q240 86 272 100', '#1f4d8f', 6);

const sailor =
  body +
  filled('M212 148Q240 140 268 148L240 190z', '#1f4d8f') +
  filled('M230 172h20l-10 30z', palette.marigold) +
  head +
  cap +
  disc([230, 114], 3, palette.ink) +
  disc([250, 114], 3, palette.ink) +
  stroked('M232 126q8 5 16 0', palette.ink, 2.5, 'stroke-linecap="round"');

/** The same sailor seen from behind: the square of the collar, and hair instead of a face. */
const sailorFromBehind =
  body +
  filled('M210 146Q240 138 270 146L274 196Q240 204 206 196z', '#1f4d8f') +
  stroked('M214 188Q240 194 266 188', palette.white, 3) +
  head +
  filled('M212 92Q240 80 268 92Q270 122 258 132Q240 126 222 132Q210 122 212 92z', '#4a3426') +
  cap;

const deck =
  filled('M0 0h480v360H0z', palette.sea) +
  filled('M0 226h480v134H0z', '#8fb9c6') +
  stroked('M30 248h60M380 258h70M70 282h44M400 292h40', '#7aa9b8', 4, 'stroke-linecap="round"') +
  filled('M0 330h480v30H0z', '#b98a56') +
  stroked('M0 330h480', palette.ink, 4);

const viewersLeft: Point = [212, 164];
const viewersRight: Point = [268, 164];

const signalling = ({ right, left }: Pose): string[] => [
  sailor,
  arm(viewersLeft, right),
  arm(viewersRight, left),
];

/** Draws the sailor in a pose, on deck. */
export const drawSailor = (pose: Pose): string => picture(480, 360, [deck, ...signalling(pose)]);

/** Draws the sailor in a pose from behind: the left arm is at the viewer's left, and each position as in a mirror. */
export const drawSailorFromBehind = ({ right, left }: Pose): string =>
  picture(480, 360, [deck, sailorFromBehind, arm(viewersLeft, 8 - left), arm(viewersRight, 8 - right)]);

/** Draws the sailor in a pose, and nothing else. */
export const drawSailorAlone = (pose: Pose): string =>
  picture(330, 320, [`<g transform="translate(-75 -26)">${signalling(pose).join('')}</g>`]);
