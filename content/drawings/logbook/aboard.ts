import { area, flat, group, ink, line, type Part, shape } from '../art/pen.ts';
import { circle } from '../marks/ring.ts';
import { dots, tone, white, width } from './ink.ts';

/** Things that are used aboard, each on a sheet of 60 × 60. */
export const aboard = {
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
