import type { Pack } from '@knowledgeking/pack/load';
import { palette } from '../../../lib/picture/palette.ts';
import { drawings } from '../crew/crew-files.ts';
import { group, drawing as sheet } from '../pen.ts';
import { drawing, flat, inked, line } from './drawing.ts';

const russet = '#b4512f';
const russetShade = '#8f3d22';
const wood = '#8a5427';
const woodShade = '#6b3e1b';

const sail = (outline: string, shade: string, seams: string): string =>
  inked(outline, russet) + flat(shade, russetShade) + line(seams, 2.5, russetShade);

/**
 * 海燕号 under sail, heading right: two masts, russet gaff sails, a petrel at her bow, the cat in her lookout barrel.
 * @param onDeck a drawing of the same size, shown between sails and bulwark
 */
export const ship = (onDeck = ''): Buffer =>
  drawing(
    490,
    460,
    '<g transform="translate(4 52)">',
    // Rigging behind the sails
    line('M190 34 34 286M190 34 300 66M300 58 452 268M300 58 190 300', 2.5),
    // Masts and bowsprit
    line('M386 316 462 270', 11),
    line('M190 322V22', 11),
    line('M300 318V50', 10),
    // Head sails
    inked('M310 62Q408 160 446 258 424 266 404 264 386 176 310 84Z', palette.paper, 5),
    flat('M330 92Q414 180 442 256L424 262Q398 168 330 92Z', palette['paper-shade']),
    sail(
      'M307 104Q372 192 392 270 346 288 307 282Z',
      'M330 144Q372 202 388 268L352 280Q352 200 330 144Z',
      'M310 160 334 158M310 220 362 216',
    ),
    // Topsail
    inked('M185 48V106L116 68Z', palette.paper, 5),
    // Gaff sails
    sail(
      'M183 118 96 66Q58 178 44 288 116 308 183 298Z',
      'M118 82Q84 190 76 295 130 304 180 295V274Q120 282 98 272 98 170 132 90Z',
      'M82 140 180 164M66 206 182 226',
    ),
    sail(
      'M292 136 226 94Q196 190 200 286 248 304 292 296Z',
      'M244 108Q222 196 226 293 260 300 290 293V274Q256 280 242 270 238 180 258 117Z',
      'M212 160 290 178M202 226 291 238',
    ),
    line('M190 110 90 58M296 130 220 86', 7),
    line('M190 302 38 290M296 300 196 290', 7),
    // Lookout barrel with the ship's cat
    line('M204 30q22 2 22-14 0-12-12-10', 5),
    inked('M166 34 162-4 178 8Q190 4 202 8L218-4 214 34Z', palette.white, 5),
    flat('M196 7 202 8 216-2 212 22 202 24Z', '#c97b2e'),
    flat('M164-2 176 8 170 16 166 18Z', palette['ink-soft']),
    line('M180 20v3M200 20v3', 5),
    line('M186 29q4 4 8 0', 2.5),
    inked('M158 36H222L214 74H166Z', wood, 5),
    line('M161 48H219M164 62H216', 2.5),
    // Pennant
    line('M190 0V-38', 8),
    inked('M190-40Q156-50 118-36q20 4 22 14 26-4 50 2Z', palette.marigold, 5),
    '</g>',
    onDeck,
    '<g transform="translate(4 52)">',
    // Cabin and lantern
    inked('M24 250 112 262 116 316 34 302Z', palette['paper-shade'], 6),
    inked('M16 246 120 258 118 270 20 258Z', wood, 5),
    inked('M50 276 66 278 67 294 52 292Z', palette.marigold, 4),
    inked('M82 280 97 282 98 298 84 296Z', palette.marigold, 4),
    line('M30 246V232', 4),
    inked('M22 214H38L36 232H24Z', palette.marigold, 4),
    // Hull
    inked(
      'M20 290Q64 308 112 316 214 330 322 314 384 304 424 284 414 344 372 392 220 408 92 394 44 352 20 290Z',
      wood,
      7,
    ),
    flat('M44 336Q120 360 240 360 340 358 404 332 392 366 371 389 220 404 94 391 62 366 44 336Z', woodShade),
    inked(
      'M20 290Q64 308 112 316 214 330 322 314 384 304 424 284L418 310Q376 328 322 336 214 350 112 338 66 330 30 314Z',
      palette.paper,
      5,
    ),
    line('M62 350Q150 366 250 362M300 356Q350 350 386 338M96 374Q180 384 270 380', 3),
    inked('M146 352a7 7 0 1 0 .1 0M206 356a7 7 0 1 0 .1 0M266 355a7 7 0 1 0 .1 0', palette.marigold, 4),
    // Figurehead: a petrel flying low over the waves
    inked(
      'M398 300Q414 278 440 276 452 264 466 274L480 282 467 287Q460 302 438 308 414 314 398 300Z',
      palette.white,
      5,
    ),
    inked('M440 284Q424 246 378 240 388 264 404 286 422 296 440 284Z', palette.white, 5),
    flat('M404 302Q430 310 454 298 440 310 424 309Z', palette['paper-shade']),
    line('M458 276h.1', 5),
    '</g>',
  );

/** A member's place on deck: the left edge of the figure's sheet and its lower edge, in the ship's drawing. */
const places: Partial<Record<string, readonly [number, number]>> = {
  hama: [94, 386],
  kardo: [152, 398],
  maya: [206, 394],
  roku: [256, 394],
  fumi: [304, 386],
};
const scale = 0.38;
const sheetHeight = 320;

/** The pack's crew on the ship's deck, without the cat, who is up in her barrel. */
export function crewOnDeck({ crew }: Pack): string {
  const figures = crew.members.flatMap(({ id, color }) => {
    const [place, drawn] = [places[id], drawings[id]];
    if (!place || !drawn) return [];
    const [left, foot] = place;
    const transform = `translate(${left} ${foot - sheetHeight * scale}) scale(${scale})`;
    return [group(transform, ...drawn.figure('smile', color, false))];
  });
  return sheet([0, 0, 490, 460], figures);
}
