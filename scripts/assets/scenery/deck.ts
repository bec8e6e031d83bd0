import type { Pack } from '@knowledgeking/pack/load';
import { drawing, group } from '../art/pen.ts';
import { drawings } from '../crew/crew-files.ts';

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
  return drawing([0, 0, 490, 460], figures);
}
