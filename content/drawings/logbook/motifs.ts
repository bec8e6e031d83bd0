import { palette } from '../../../lib/picture/palette.ts';
import { area, circle, flat, group, ink, line, type Part, shape } from '../pen.ts';

/** The colour that a drawing gets from what was done: the class of its place sets it (see `style`). */
const tone = 'currentColor';
export const white = '#fff';
/** The halftone that all drawings of a sheet share. */
export const dots = 'url(#dots)';
/** The contour of a drawing on its sheet of 60 × 60. */
const width = 2.8;

/** Things that are used aboard, each on a sheet of 60 × 60. */
const aboard = {
  anchor: [
    line('M30 16V52M18 22H42', 7.6),
    line('M9 35C10 47 19 54 30 54S50 47 51 35', 7.6),
    flat('M3 39 9 28 17 38ZM57 39 51 28 43 38Z', tone, 2.4),
    line('M30 16V52M18 22H42M9 36C11 47 19 53 30 53S49 47 51 36', 3, white),
    line(circle([30, 10], 5), 6),
    line(circle([30, 10], 5), 2, tone),
    line('M35 12C47 16 47 28 41 32S38 44 46 46', 1.8),
  ],
  compass: [
    line('M30 2v6', 5),
    flat(circle([30, 33], 24), tone, width),
    shape(circle([30, 33], 17.5), white, 2),
    line('M30 18v3M30 45v3M15 33h3M42 33h3', 2),
    ink('M38 22 33 36 27 31Z'),
    shape('M22 44 27 30 33 35Z', white, 1.6),
  ],
  wheel: [
    ...[0, 45, 90, 135].map((angle) =>
      group(`rotate(${angle} 30 30)`, line('M30 4v52', 6.4), line('M30 5v50', 2.4, tone)),
    ),
    line(circle([30, 30], 16), 8.4),
    line(circle([30, 30], 16), 3.8, tone),
    flat(circle([30, 30], 6.4), white, 2.2),
    ink(circle([30, 30], 1.8)),
  ],
  bell: [
    line('M30 4v7', 5),
    flat('M30 9C43 9 45 20 46 31 47 39 50 41 53 45H7C10 41 13 39 14 31 15 20 17 9 30 9Z', tone, width),
    area('M38 13C42 18 42 29 43 36L48 44H39C40 30 41 20 38 13Z', dots),
    line('M10 41h40', 2),
    line('M22 18c-2 5-2 9-2 14', 2.6, white),
    flat('M23 47h14c0 10-14 10-14 0Z', white, 2.2),
    line('M3 18q-3 7 0 13M57 18q3 7 0 13', 2),
  ],
  lamp: [
    line('M21 15Q22 3 30 3T39 15', 2.4),
    flat('M18 15H42L45 23H15Z', tone, width),
    flat('M18 23H42L46 44H14Z', white, width),
    flat('M12 44H48V53H12Z', tone, width),
    shape('M30 27c5 6 6 9 5 12s-9 4-11 0 3-7 6-12Z', tone, 1.8),
    line('M24 24l-3 19M36 24l3 19', 1.6),
    line('M5 26h5M3 34h6M50 26h5M51 34h6', 2.2),
  ],
  knot: [
    line('M2 40C16 42 24 18 36 18 50 18 50 40 36 40 24 40 16 16 2 18', 9.6),
    line('M58 22C44 20 36 44 24 44 10 44 10 20 24 20 36 20 44 44 58 42', 9.6),
    line('M2 40C16 42 24 18 36 18 50 18 50 40 36 40 24 40 16 16 2 18', 5.2, white),
    line('M58 22C44 20 36 44 24 44 10 44 10 20 24 20 36 20 44 44 58 42', 5.2, tone),
    line('M8 36l3 4M16 29l4 4M24 20l2 5M36 16v5M45 24l-4 2M44 35l-4-3M36 38v5M54 20l-2 4M20 42l1-5', 1.4),
  ],
  chart: [
    flat(
      'M6 14C10 9 15 15 21 12S31 8 37 12 49 9 54 13V46C49 42 43 50 37 46S27 42 21 46 10 42 6 47Z',
      white,
      width,
    ),
    area('M8 40Q14 30 21 34T30 22 37 16V13C43 14 49 10 53 14V24Q44 22 40 30T27 40 8 45Z', tone),
    line('M21 13V45M37 13V45', 1.4),
    line('M12 24q5-5 9 0t8 10 12 2', 2),
    line('M42 31l8 8M50 31l-8 8', 3),
  ],
  bottle: [
    group(
      'rotate(24 30 30)',
      flat('M24 2h12v9H24Z', tone, 2.4),
      flat(
        'M25 11h10v9C41 23 44 27 44 33V52C44 55 42 57 39 57H21C18 57 16 55 16 52V33C16 27 19 23 25 20Z',
        white,
        width,
      ),
      area('M39 22C42 25 43 29 43 33V52C43 55 41 56 39 56H37C39 46 40 34 39 22Z', dots),
      shape('M22 31H37V50H22Z', tone, 1.8),
      line('M25.500 36h8M25.500 40.500h8M25.500 45h5', 1.5),
    ),
    line('M1 53q5-4 10 0t10 0', 2),
  ],
  telescope: [
    group(
      'rotate(-24 30 24)',
      flat('M3 21H17V29H3Z', white, 2.4),
      flat('M16 18H32V32H16Z', tone, 2.4),
      flat('M31 14H52V36H31Z', tone, width),
      flat('M49 11H57V39H49Z', white, 2.4),
      line('M36 20h9M21 22h6', 2.2, white),
    ),
    line('M28 34 20 57M31 34 40 57', 3),
  ],
  hourglass: [
    flat('M15 9H45C45 20 39 26 33 30 39 34 45 40 45 51H15C15 40 21 34 27 30 21 26 15 20 15 9Z', white, width),
    area('M19 17H41C39 22 35 26 30 29 25 26 21 22 19 17ZM18 50C20 43 27 44 30 38 33 44 40 43 42 50Z', tone),
    line('M30 30v9', 1.6),
    flat('M10 3H50V10H10ZM10 50H50V57H10Z', tone, width),
    line('M13 11V49M47 11V49', 2.2),
  ],
  chest: [
    flat('M7 27C7 15 14 10 21 10H39C46 10 53 15 53 27Z', tone, width),
    flat('M7 27H53V51H7Z', white, width),
    area('M9 42H51V50H9Z', dots),
    line('M17 11V50M43 11V50', 2.2),
    flat('M24 23H36V34C36 38 24 38 24 34Z', tone, 2.2),
    ink('M30 27a2 2 0 1 1-.1 0ZM29 30h2v4h-2Z'),
    line('M30 1v4M20 3l2 3M40 3l-2 3', 2.2),
  ],
  barrel: [
    flat('M14 8Q30 3 46 8 54 30 46 52 30 57 14 52 6 30 14 8Z', white, width),
    area('M11 17Q30 22 49 17L50 24Q30 29 10 24ZM10 37Q30 42 50 37L49 44Q30 49 11 44Z', tone),
    line('M11 17Q30 22 49 17M10 24Q30 29 50 24M10 37Q30 42 50 37M11 44Q30 49 49 44', 1.9),
    line('M14 9Q30 14 46 9', 2),
    line('M22 13Q19 30 22 54M38 13Q41 30 38 54', 1.4),
  ],
  key: [
    group(
      'rotate(-38 30 30)',
      line('M22 30H56', 7.4),
      line('M47 30v10M55 30v9', 6.4),
      line(circle([14, 30], 9), 8.4),
      line('M22 30H56M47 30v9M55 30v8', 3, tone),
      line(circle([14, 30], 9), 3.8, tone),
    ),
    line('M46 46h6M49 43v6M10 10h4M12 8v4', 2),
  ],
  quill: [
    flat('M28 40C30 22 38 8 56 3 58 18 50 34 33 40Z', tone, width),
    area('M30 38C34 26 42 14 55 5 52 14 42 30 33 38Z', white),
    line('M50 10C40 18 32 30 26 48', 2),
    line('M44 22l7 1M39 29l7 1', 1.8),
    flat('M10 36H30V43L35 47V54C35 56 34 57 32 57H8C6 57 5 56 5 54V47L10 43Z', white, width),
    area('M6 48H34V54C34 56 33 56 32 56H8C6 56 6 55 6 54Z', tone),
    line('M8 36H32', 3.2),
  ],
} as const satisfies Record<string, readonly Part[]>;

/** Creatures of the sea and the air, each on a sheet of 60 × 60. */
const creatures = {
  gull: [
    flat(
      'M30 36C22 22 12 16 2 17 13 22 17 30 23 38 29 46 41 45 46 39L56 38 47 33C46 24 52 15 59 12 46 11 37 21 34 33Z',
      white,
      width,
    ),
    area(
      'M4 18C14 20 21 27 26 36L23 37C18 29 13 23 4 18ZM57 13C48 15 41 23 39 33L36 33C39 22 46 14 57 13Z',
      tone,
    ),
    ink('M47 36.500a1.6 1.6 0 1 0 .1 0Z'),
    line('M8 52q6-5 12 0t12 0', 2),
  ],
  whale: [
    line('M37 16Q36 6 28 5M38 16Q40 6 48 6', 2.2),
    flat(
      'M4 18C10 16 13 19 14 24 18 20 23 20 26 22 24 28 19 30 15 30 17 37 22 40 27 36 32 24 42 20 50 25 58 31 57 44 48 49 34 55 16 50 11 34 9 29 5 24 4 18Z',
      tone,
      width,
    ),
    area('M20 44Q38 47 55 38C55 43 52 47 48 49 38 53 26 51 20 44Z', white),
    line('M22 45Q38 47 55 38', 1.8),
    line('M30 49l2-3M36 50l1-4M42 50v-4', 1.4),
    ink('M44 33a1.9 1.9 0 1 0 .1 0Z'),
  ],
  fish: [
    flat(
      'M4 18C12 20 15 25 18 28 25 17 41 15 55 30 42 45 25 44 18 33 15 37 11 42 4 44 8 35 8 27 4 18Z',
      white,
      width,
    ),
    area('M18 28C24 18 38 16 48 24 38 25 28 28 18 31Z', tone),
    line('M39 20Q33 30 40 41', 2),
    line('M30 26q3 3 0 7M24 28q3 2 0 5', 1.6),
    ink('M46 26a1.8 1.8 0 1 0 .1 0Z'),
    line('M30 16Q34 9 42 17M32 43l-3 6 9-4', 2.2),
    line('M50 14h.1M55 10h.1', 3),
  ],
  crab: [
    line('M14 40 5 44M15 45 8 52M46 40l9 4M45 45l7 7', 3),
    line('M15 33Q5 30 8 20M45 33q10-3 7-13', 3.4),
    flat(
      'M8 21C1 17 4 7 12 6L10 13 17 10C19 17 14 22 8 21ZM52 21C59 17 56 7 48 6L50 13 43 10C41 17 46 22 52 21Z',
      tone,
      2.2,
    ),
    flat('M12 37C12 28 21 25 30 25S48 28 48 37C48 46 40 50 30 50S12 46 12 37Z', tone, width),
    area('M18 45Q30 52 42 45 38 49 30 49T18 45Z', dots),
    line('M25 26V18M35 26V18', 2),
    shape(`${circle([25, 16], 2.6)}${circle([35, 16], 2.6)}`, white, 1.8),
    line('M25 40q5 4 10 0', 2),
  ],
  octopus: [
    flat(
      'M13 27C12 12 20 4 31 4 43 4 49 14 47 26 46 32 49 36 54 37 58 39 56 45 51 44 54 49 49 54 45 49 44 56 37 57 36 50 33 57 26 57 26 50 22 57 15 55 17 48 11 53 6 48 10 43 4 43 3 36 8 36 13 36 14 33 13 27Z',
      tone,
      width,
    ),
    area('M42 10C47 18 43 31 46 38L52 42C44 44 38 38 39 26 40 18 41 13 42 10Z', dots),
    shape(`${circle([24, 27], 4.4)}${circle([37, 27], 4.4)}`, white, 2),
    ink('M25 26.500a2 2 0 1 0 .1 0ZM36 26.500a2 2 0 1 0 .1 0Z'),
    line('M28 37q3 2 5 0', 2),
    line('M19 16q2-6 8-7', 2, white),
  ],
  turtle: [
    flat(
      'M13 24C6 20 4 14 6 9 14 10 19 14 21 19ZM43 22C48 14 54 12 58 14 58 20 54 26 47 28ZM17 42C11 46 9 52 11 56 18 54 22 50 23 45Z',
      white,
      2.2,
    ),
    flat('M45 36C49 33 56 34 57 39 57 44 51 46 46 43Z', white, 2.2),
    flat('M9 34C9 23 18 17 29 17S48 25 47 36C46 45 38 49 28 49S9 44 9 34Z', tone, width),
    line('M22 25h12l5 8-6 8H21l-5-8Z', 1.9),
    line('M22 25l-4-5M34 25l4-5M39 33l8 1M33 41l3 7M21 41l-4 5M16 33l-7-1', 1.9),
    ink('M52 38a1.4 1.4 0 1 0 .1 0Z'),
  ],
  dolphin: [
    flat(
      'M5 50C2 43 5 39 9 40 12 26 24 12 41 15 44 12 47 10 51 10L48 17C53 20 57 25 59 29 53 30 48 30 44 28 38 30 34 33 32 39L26 36C20 39 16 43 14 46 16 51 12 53 8 52Z',
      tone,
      width,
    ),
    area('M58 29C52 30 48 30 44 28 36 30 26 33 16 44 20 33 32 25 45 25Z', white),
    ink('M48 21.500a1.5 1.5 0 1 0 .1 0Z'),
    line('M24 56q6-5 12 0t12 0', 2.2),
    line('M3 30h.1M8 24h.1M5 18h.1', 3),
  ],
  jellyfish: [
    line('M17 28q5 8 0 14t2 13M25 29q4 9 0 16t1 12M34 29q-3 9 1 15t-1 13M43 28q-5 8 0 14t-2 12', 2.2),
    flat(
      'M8 26C9 12 18 4 30 4S51 12 52 26C49 31 45 31 43 27 40 32 36 32 34 28 31 32 28 32 26 28 23 32 19 32 17 27 14 31 10 30 8 26Z',
      tone,
      width,
    ),
    area('M40 9C47 15 48 22 47 27L41 29C43 22 43 15 40 9Z', dots),
    line('M16 19q3-8 11-10', 2.4, white),
  ],
  shell: [
    flat(
      'M30 52C25 54 22 53 21 49 12 44 5 34 8 22 11 11 20 6 30 6S49 11 52 22C55 34 48 44 39 49 38 53 35 54 30 52Z',
      white,
      width,
    ),
    area('M30 48 20 10 12 17ZM30 48 40 9 31 7ZM30 48 52 26 47 14Z', tone),
    line('M30 48 12 17M30 48 20 10M30 48V7M30 48 40 10M30 48 48 17M30 48 9 28M30 48 51 28', 1.7),
    line('M23 49h14', 2),
  ],
} as const satisfies Record<string, readonly Part[]>;

/** The sea and the sky. */
const weather = {
  wave: [
    flat(
      'M2 50C4 30 16 10 37 9 51 9 59 20 54 31 52 24 46 20 40 23 33 27 36 38 47 42 52 44 56 47 58 50Z',
      tone,
      width,
    ),
    area('M14 50C14 35 24 22 36 20 29 27 28 40 42 50Z', white),
    line('M19 48c0-9 4-17 10-22M27 49c-2-6-1-11 1-15', 1.7),
    line('M37 9c4 2 7 2 10 0M54 31c2 3 5 3 6 1', 2.2),
    line('M47 4h.1M55 10h.1M58 17h.1', 3.2),
    line('M2 55q7-4 14 0t14 0 14 0 14 0', 2.2),
  ],
  moon: [
    flat(
      'M36 4C20 5 9 17 10 31 11 46 25 56 39 53 45 52 50 48 53 43 38 47 27 38 27 25 27 16 31 9 36 4Z',
      tone,
      width,
    ),
    area('M13 36C17 47 28 53 39 52 30 57 15 51 13 36Z', dots),
    line('M38 20h8M42 16v8M50 30h5M52.5 27.500v5', 2),
    line('M46 9h.1M56 14h.1', 3.2),
  ],
  sun: [
    line('M30 4v8M12 10l5 7M48 10l-5 7M3 25l9 3M57 25l-9 3', 2.8),
    flat('M13 40C12 26 19 17 30 17S48 26 47 40Z', tone, width),
    area('M42 23C46 29 46 35 45 39H39C42 33 43 28 42 23Z', dots),
    line('M2 41q7-5 14 0t14 0 14 0 14 0M10 49q5-4 10 0t10 0 10 0 10 0M20 56q5-4 10 0t10 0', 2.4),
  ],
  storm: [
    flat('M13 33C4 33 2 22 11 20 11 10 23 6 29 12 35 5 48 9 47 19 58 19 58 33 48 33Z', white, width),
    area('M13 31C8 30 6 27 6 25 20 29 40 29 54 25 53 30 50 32 48 32Z', dots),
    flat('M33 30 22 45H30L26 57 41 40H33L38 30Z', tone, 2.2),
    line('M14 40l-4 9M20 40l-2 5M47 39l-4 9M53 38l-3 7', 2),
  ],
  star: [
    flat('M30 4 36 22 55 23 40 34 46 54 30 42 14 54 20 34 5 23 24 22Z', tone, width),
    area('M30 8V38L15 52 21 34Z', white),
    line('M30 7V41M8 24l22 9 22-9M16 51 30 33 44 51', 1.4),
    line('M50 8h6M53 5v6M8 44h.1M54 44h.1', 2.2),
  ],
  iceberg: [
    flat('M8 37 15 20 23 23 31 6 42 22 47 18 54 37Z', white, width),
    area('M31 8 42 22 47 19 53 36H36L40 26Z', tone),
    line('M23 23 27 30M31 7 33 19 28 27M15 36l4-7', 1.6),
    line('M2 38q7-5 14 0t14 0 14 0 14 0', 2.4),
    line('M14 44 24 56 33 50 42 56 48 44', 1.8, palette['ink-soft']),
  ],
} as const satisfies Record<string, readonly Part[]>;

/** Sights from the deck. */
const ashore = {
  lighthouse: [
    area('M22 12 2 5V22ZM38 12 58 5V22Z', tone),
    flat('M24 17H36L41 49H19Z', white, width),
    area('M23.500 25H36.700L37.800 32H22.300ZM21.200 39.500H39L40.200 47H20Z', tone),
    flat('M23 9H37V17H23Z', white, 2.2),
    flat('M21 9 30 2 39 9Z', tone, 2.2),
    line('M20 18h20', 2.4),
    line('M28 49v-5q2-3 4 0v5', 1.8),
    flat('M4 54C8 48 14 47 20 48H42C48 47 52 50 56 54Z', white, 2.4),
  ],
  island: [
    line('M30 38C28 28 31 20 36 15', 5.4),
    line('M30 38C28 28 31 20 36 15', 2, white),
    flat(
      'M36 15C30 6 21 5 14 10 22 10 27 12 30 17 23 16 18 20 16 26 23 22 30 20 36 15ZM36 15C40 7 48 5 55 9 48 10 45 12 42 16 49 16 54 20 55 27 49 22 43 20 36 15Z',
      tone,
      2.4,
    ),
    flat('M6 46C10 38 20 36 30 36S50 38 54 46Z', white, width),
    area('M34 37C44 37 51 41 53 45H38C41 42 39 39 34 37Z', dots),
    line('M1 47q7-5 14 0t14 0 14 0 14 0M14 54q5-4 10 0t10 0 10 0', 2.4),
  ],
  buoy: [
    line('M30 5v7', 3.4),
    flat(circle([30, 7], 4.4), tone, 2.2),
    flat('M24 13H36L44 41H16Z', white, width),
    area('M22 20H38L40.600 29H19.500Z', tone),
    line('M22 20H38M19.500 29H40.600', 2),
    area('M35 14H36L43 40H34C37 32 37 22 35 14Z', dots),
    flat('M9 41H51C51 48 44 50 30 50S9 48 9 41Z', tone, width),
    line('M1 51q7-5 14 0t14 0 14 0 14 0', 2.4),
  ],
  flag: [
    line('M13 4V57', 4.4),
    flat('M15 8C25 3 32 14 54 9 49 18 50 24 55 33 36 38 27 27 15 32Z', white, width),
    area(
      'M26 7.500C30 8 33 9.500 37 10.500V33C33 32.500 29 30.500 26 29.500ZM37 18 53 19 52 26 37 25.500ZM15 17 26 16V23L15 24Z',
      tone,
    ),
    line('M15 8C25 3 32 14 54 9 49 18 50 24 55 33 36 38 27 27 15 32Z', 2),
    ink('M13 1a2.8 2.8 0 1 0 .1 0Z'),
  ],
  boat: [
    line('M30 37V6', 3.4),
    flat('M33 8C45 14 50 24 49 33L33 34Z', tone, width),
    flat('M27 13C22 19 15 27 10 33L27 34Z', white, width),
    flat('M5 38H55C53 47 46 51 40 51H19C12 51 7 46 5 38Z', white, width),
    area('M8 43Q30 48 52 43 48 50 40 50H19C14 50 10 47 8 43Z', dots),
    line('M1 53q7-5 14 0t14 0 14 0 14 0', 2.4),
  ],
  cliff: [
    flat('M3 48 10 28 20 31 26 10 41 8 45 24 55 30 57 48Z', white, width),
    area('M26 11 40 9 44 25 54 31 56 47H42C46 36 40 24 33 22Z', tone),
    line('M20 31 24 39M26 12 30 24M45 24 41 34M14 47l3-8', 1.8),
    line('M30 8V-1M30 0 41 3 30 6', 2.2),
    line('M1 49q7-5 14 0t14 0 14 0 14 0M14 56q5-4 10 0t10 0 10 0', 2.4),
  ],
  bird: [
    flat('M8 40C10 26 20 20 32 22L36 12C38 7 46 6 49 11L57 14 49 17C50 30 44 42 30 44Z', white, width),
    area('M9 39C18 26 30 26 38 32 33 40 22 44 9 39Z', tone),
    line('M14 38q8-7 18-6', 1.8),
    ink('M45 11.500a1.6 1.6 0 1 0 .1 0Z'),
    line('M26 44V54M34 43V54M22 55h16', 2.4),
  ],
} as const satisfies Record<string, readonly Part[]>;

/** Every motif by name, each on a sheet of 60 × 60; mixed, so that the sea, the deck and the shore follow each other. */
export const motifs: Readonly<Record<string, readonly Part[]>> = {
  ...weather,
  ...aboard,
  ...creatures,
  ...ashore,
};
