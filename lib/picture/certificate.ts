import type { PersonalResult } from '@knowledgeking/contract';
import certificate from '@/lib/generated/certificate.json';
import { certificateNameSize, mostTitles } from '@/lib/result/certificate';
import { emsOf } from './lines';
import { palette } from './palette';
import type { Picture, Shape, TextShape } from './shape';
import { crest } from './ship';

/** Pixels of a millimetre: A4 at 150 dots per inch. */
const mm = 1240 / 210;

interface CertificateWords {
  /** The name of the exam. */
  exam: string;
  /** Its day, as on certificates. */
  day: string;
  name: string | undefined;
  merits: readonly string[];
  /** The address of the frame. */
  frame: string;
}

const figure = (value: number): string => value.toLocaleString('ja-JP');
const place = (label: string, rank: number, among: number | undefined): string =>
  `${label} ${figure(rank)} 位${among === undefined ? '' : ` / ${figure(among)} 人中`}`;

/** Points, places and titles, one line each. */
export function meritLines(result: PersonalResult, childrenParticipants?: number): string[] {
  const { total_score, total_full_score, overall_rank, overall_participants, titles } = result;
  const children = result.children_division_rank;
  return [
    `得点 ${figure(total_score)} 点 / ${figure(total_full_score)} 点`,
    place('総合', overall_rank, overall_participants),
    ...(children === undefined ? [] : [place('こどもの部', children, childrenParticipants)]),
    ...(titles.length === 0
      ? []
      : [
          `称号 ${titles
            .slice(0, mostTitles)
            .map(({ name }) => `「${name}」`)
            .join('')}`,
        ]),
  ];
}

/** Lines of at most `room` letters, broken at spaces only, as on certificates; the first is indented by one letter. */
function linesOf(paragraph: string, room: number): string[] {
  const lines = ['　'];
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > room && last.trim()) lines.push(word);
    else lines[lines.length - 1] = `${last}${last.trim() && ' '}${word}`;
  }
  return lines;
}

/** The certificate as a picture of an upright A4 sheet. Letters that the display font lacks are drawn in a formal face. */
export function certificatePicture({ exam, day, name, merits, frame }: CertificateWords): Picture {
  const shapes: Shape[] = [
    { kind: 'image', source: frame, x: 0, y: 0, size: 210 * mm, height: 297 * mm },
    ...crest(82 * mm, 31 * mm, (46 * mm) / 544),
  ];
  const write = (text: string, x: number, y: number, size: number, more: Partial<TextShape> = {}) =>
    shapes.push({
      kind: 'text',
      text,
      x: x * mm,
      y: y * mm,
      size: size * mm,
      color: palette.ink,
      align: 'center',
      face: 'formal',
      room: 146 * mm,
      ...more,
    });
  const rule = (from: number, to: number, y: number, width: number) =>
    shapes.push({
      kind: 'path',
      d: `M${from * mm} ${y * mm}H${to * mm}`,
      stroke: palette.ink,
      width: width * mm,
    });
  write([...certificate.heading].join(' '), 105, 91, 26, { face: 'display' });
  write(exam, 105, 103, 5.6);
  rule(33, 177, 109, 0.5);
  merits.forEach((line, index) => {
    write(line, 105, 117.6 + 8.6 * index, 6);
  });
  const below = 114 + 8.6 * merits.length;
  rule(33, 177, below, 0.5);
  const size = certificateNameSize(name ?? '');
  const middle = (below + 178) / 2 + size * 0.3;
  write(`${name ?? '　　　　　'} 様`, 105, middle, size);
  const half = Math.min(Math.max((emsOf(name ?? '') + 2) * size * 0.52, 50), 73);
  rule(105 - half, 105 + half, middle + size * 0.34, 0.4);
  const lines = certificate.body.flatMap((paragraph) => linesOf(paragraph, 27));
  lines.forEach((line, index) => {
    write(line, 33.5, 188 + 8 * index, 5.2, { align: 'left' });
  });
  write(day, 39, 196 + 8 * lines.length, 5.2, { align: 'left' });
  write(certificate.issuer, 153, 261, 5.4, { align: 'right', room: 116 * mm });
  shapes.push({
    kind: 'path',
    d: 'M8 3Q50-1 93 4 99 50 96 95 50 101 5 97-1 50 8 3Z',
    fill: palette.vermilion,
    x: 153 * mm,
    y: 248 * mm,
    scale: 0.22 * mm,
  });
  [...certificate.seal].forEach((letter, index) => {
    const [x, down] = [index < 2 ? 168.6 : 159.4, index % 2 ? 266.9 : 257.7];
    write(letter, x, down, 8.6, { color: palette.paper });
  });
  return { width: 1240, height: 1754, shapes };
}
