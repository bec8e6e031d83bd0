// The drawings of media/lights: the lights of one vessel on a dark night. The viewer looks at her, so that of a vessel met head
// on the green (starboard) light is at the left. The vessel herself is not to be seen. After: COLREGS 1972, rules 21
// (sectors), 23 (power-driven), 25 (sailing), 26 (fishing), 27 (not under command, restricted), 29 (pilot), 30 (anchored),
// Annex I sections 2 and 3 (places); Act on Preventing Collisions at Sea (海上衝突予防法), articles 21 to 30.
import { disc, filled, type Pictures, palette, picture, stroked } from './svg.ts';

type Light = readonly [color: 'white' | 'red' | 'green', x: number, y: number];

const colors = { white: '#fff6d8', red: '#ff3b30', green: '#2ee06a' };

const sidelightsHeadOn: Light[] = [
  ['green', 158, 152],
  ['red', 202, 152],
];

const vessels: Record<string, Light[]> = {
  'power-head-on': [['white', 180, 62], ['white', 180, 100], ...sidelightsHeadOn],
  'power-port-side': [
    ['white', 132, 98],
    ['white', 228, 64],
    ['red', 208, 146],
  ],
  'power-starboard-side': [
    ['white', 228, 98],
    ['white', 132, 64],
    ['green', 152, 146],
  ],
  'sailing-head-on': [
    ['green', 166, 162],
    ['red', 194, 162],
  ],
  'sailing-port-side': [['red', 180, 156]],
  'sailing-starboard-side': [['green', 180, 156]],
  stern: [['white', 180, 152]],
  anchored: [
    ['white', 108, 96],
    ['white', 262, 132],
  ],
  'not-under-command': [
    ['red', 180, 66],
    ['red', 180, 104],
  ],
  'restricted-manoeuvre': [
    ['red', 180, 38],
    ['white', 180, 76],
    ['red', 180, 114],
  ],
  'trawler-head-on': [['green', 180, 68], ['white', 180, 104], ...sidelightsHeadOn],
  'fishing-head-on': [['red', 180, 68], ['white', 180, 104], ...sidelightsHeadOn],
  'pilot-head-on': [['white', 180, 68], ['red', 180, 104], ...sidelightsHeadOn],
};

const lit = ([color, x, y]: Light): string =>
  disc([x, y], 17, colors[color], 'opacity=".22"') +
  disc([x, y], 8, colors[color]) +
  `<path d="M${x} ${186}v${Math.round((200 - y) / 3)}" stroke="${colors[color]}" stroke-width="5" stroke-dasharray="5 6" opacity=".4"/>`;

const stars = (
  [
    [40, 36],
    [30, 104],
    [298, 44],
    [332, 112],
    [66, 150],
    [250, 24],
  ] as const
)
  .map((at) => disc(at, 1.3, '#7f8ea3'))
  .join('');

/** The night is seen through a ship's window, so that the picture is an object on any background. */
const pane = 'M40 4H320A36 36 0 0 1 356 40V210A36 36 0 0 1 320 246H40A36 36 0 0 1 4 210V40A36 36 0 0 1 40 4z';

const draw = (lights: readonly Light[]): string =>
  picture(360, 250, [
    `<clipPath id="c"><path d="${pane}"/></clipPath>`,
    '<g clip-path="url(#c)">',
    filled('M0 0h360v250H0z', palette.night),
    filled('M0 178h360v72H0z', '#0f2338'),
    stars,
    ...lights.map(lit),
    '</g>',
    stroked(pane, palette.ink, 8),
    stroked(pane, '#c8a064', 4),
  ]);

export const pictures: Pictures = Object.fromEntries(
  Object.entries(vessels).map(([name, vessel]) => [name, draw(vessel)]),
);
