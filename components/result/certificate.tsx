import type { Exam, PersonalResult } from '@knowledgeking/contract';
import { useMemo, useState } from 'react';
import { useOwnSheet } from '@/components/logbook/logbook';
import { examShare, ShareFiles, SharePicture } from '@/components/share/share-result';
import { Button, ButtonRow } from '@/components/ui/button';
import { PhrasedText } from '@/components/ui/phrased-text';
import { Shapes } from '@/components/ui/shapes';
import { useDrawnPicture } from '@/hooks/use-drawn-picture';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import { useStoredFlag } from '@/hooks/use-stored';
import certificate from '@/lib/generated/certificate.json';
import rim from '@/lib/generated/signal-rim.json';
import { sheetPath, type Voyage } from '@/lib/logbook/voyage';
import { sceneryPath } from '@/lib/paths';
import { emsOf } from '@/lib/picture/lines';
import { palette } from '@/lib/picture/palette';
import { seaUnderShip, ship } from '@/lib/picture/sea-and-ship';
import { type Picture, type Shape, type TextRun, type TextShape, textOf } from '@/lib/picture/shape-types';
import { formatFormalDate } from '@/lib/time-text';
import styles from './certificate.module.scss';

/** The certificate, framed by the voyage's drawings: on the page, which prints nothing else, and to be kept as a picture. */
export function Certificate({ voyage, ...honoured }: Honoured & { voyage: Voyage | undefined }) {
  const { exam, result, name, childrenParticipants } = honoured;
  const isWebview = useStoredFlag('is_webview');
  const [isKept, keep] = useState(false);
  const frame = useOwnSheet('certificate', voyage) ?? sheetPath('certificate');
  const picture = useMemo(
    () => certificatePicture({ exam, result, name, childrenParticipants }, frame),
    [exam, result, name, childrenParticipants, frame],
  );
  return (
    <div className={styles.section}>
      <p>
        <PhrasedText text="あなたの｜航海《こうかい》をたたえる｜表彰状《ひょうしょうじょう》です。ふちの小さな絵は、あなたの｜航海日誌《こうかいにっし》の絵です。" />
        <PhrasedText
          text={
            isWebview
              ? '｜印刷《いんさつ》するときは、このページをブラウザーで開いてください。'
              : 'A4の紙1｜枚《まい》に｜印刷《いんさつ》できます。｜印刷《いんさつ》の画面で「PDFに｜保存《ほぞん》」も｜選《えら》べます。'
          }
        />
      </p>
      <ButtonRow>
        {!isWebview && <Button onClick={() => window.print()}>表彰状を印刷する</Button>}
        {!isKept && (
          <Button variant="second" onClick={() => keep(true)}>
            画像でのこす
          </Button>
        )}
      </ButtonRow>
      {isKept && <KeptPicture honoured={honoured} picture={picture} />}
      <article className={styles.sheet} aria-label={certificate.heading} lang="ja" data-print-alone>
        <svg viewBox={`0 0 ${picture.width} ${picture.height}`} role="document">
          <Shapes shapes={picture.shapes} />
        </svg>
      </article>
    </div>
  );
}

const fileName = 'knowledgeking-certificate.png';

/** The certificate as a PNG, to be kept as a result's picture is. */
function KeptPicture({ honoured, picture }: { honoured: Honoured; picture: Picture }) {
  const drawn = useDrawnPicture(picture, fileName);
  const { total_score: score, total_full_score: fullScore } = honoured.result;
  return (
    // The button that was pressed is gone.
    <div className={styles.kept} ref={focusOnceShown} tabIndex={-1}>
      <SharePicture drawn={drawn} alt={`表彰状の画像。${meritWords(honoured)}`} isSheet />
      <ShareFiles drawn={drawn} share={examShare({ label: '表彰状', score, fullScore })} />
    </div>
  );
}

/** Pixels of a millimetre: A4 at 150 dots per inch. */
const mm = 1240 / 210;
const sheet = { x: 0, y: 0, size: 210 * mm, height: 297 * mm };
const middle = 105;
/** The width for words, in millimetres. */
const availableWidth = 146;
/** The distance from one line of merits to the next. */
const lineHeight = 11.6;
/** More titles would not leave room for the words. */
const mostTitles = 2;

interface Honoured {
  exam: Exam;
  result: PersonalResult;
  /** The name on the certificate; if unknown, there is a line to write on. */
  name: string | undefined;
  /** The number of participants in the children division, if known. */
  childrenParticipants: number | undefined;
}

/** Letters in the formal face, or another; their size is in millimetres. */
const run = (text: string, size: number, face: TextRun['face'] = 'formal'): TextRun => ({ text, size, face });

/** A figure with its label before it, and its unit and what it is out of behind it. */
const figure = (label: string, value: number, unit: string, outOf: string): TextRun[] => [
  run(`${label} `, 4.4),
  run(value.toLocaleString('ja-JP'), 9, 'display'),
  run(` ${unit}`, 5.2),
  run(outOf, 4.2),
];

const place = (label: string, rank: number, among: number | undefined): TextRun[] =>
  figure(label, rank, '位', among === undefined ? '' : ` / ${among.toLocaleString('ja-JP')} 人中`);

/** Points, places and titles, line by line. */
function meritLines({ result, childrenParticipants }: Pick<Honoured, 'result' | 'childrenParticipants'>) {
  const { total_score, total_full_score, overall_rank, overall_participants, titles } = result;
  const children = result.children_division_rank;
  const points = figure('得点', total_score, '点', ` / ${total_full_score.toLocaleString('ja-JP')} 点`);
  const names = titles.slice(0, mostTitles).map(({ name }) => `「${name}」`);
  return [
    [...points, run('　　', 4.4), ...place('総合', overall_rank, overall_participants)],
    ...(children === undefined ? [] : [place('こどもの部', children, childrenParticipants)]),
    ...(names.length === 0 ? [] : [[run('称号 ', 4.4), run(names.join(' '), 5.2)]]),
  ];
}

/** The merits on a certificate as a sentence. */
const meritWords = (of: Parameters<typeof meritLines>[0]): string =>
  meritLines(of)
    .map((runs) => textOf({ runs }))
    .join('、')
    .replaceAll('　　', '、');

/** The largest and smallest font size of a name, and the width of 様 and the space before it in letters. */
const nameSizes = { largest: 13, smallest: 4.5, honorific: 2 };
/** Characters that join or modify others and take up no width. */
const roomless = /[\p{M}\p{Cf}\p{Variation_Selector}]/u;

/** A name's font size in millimetres that fits one line with its honorific. A joined emoji counts by its parts, as some devices draw those. */
export function certificateNameSize(text: string): number {
  // Every letter counts as full-width: a Latin W is nearly that wide, an emoji slightly wider.
  const letters = [...text].filter((letter) => !roomless.test(letter)).length;
  const fitting = Math.floor((availableWidth / (letters * 1.1 + nameSizes.honorific)) * 10) / 10;
  return Math.min(Math.max(fitting, nameSizes.smallest), nameSizes.largest);
}

/** Lines of at most `letters` letters, broken at spaces only, as on certificates; the first is indented by one letter. */
function linesOf(paragraph: string, letters: number): string[] {
  const lines = ['　'];
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > letters && last.trim()) lines.push(word);
    else lines[lines.length - 1] = `${last}${last.trim() && ' '}${word}`;
  }
  return lines;
}

/** A line of text at a place in millimetres; smaller where it would be wider than its room. */
function write(runs: readonly TextRun[], x: number, y: number, align: TextShape['align'] = 'center'): Shape {
  const width = runs.reduce((sum, { text, size }) => sum + emsOf(text) * size, 0);
  const scale = mm * Math.min(1, availableWidth / width);
  const scaled = runs.map((each) => ({ ...each, size: each.size * scale }));
  return { kind: 'text', runs: scaled, x: x * mm, y: y * mm, color: palette.ink, align };
}

const rule = (from: number, to: number, y: number, width: number): Shape => ({
  kind: 'path',
  d: `M${from * mm} ${y * mm}H${to * mm}`,
  stroke: palette.ink,
  width: width * mm,
});

/** A square vermilion seal of four letters: first down the right column, as seals are read. It overlaps the end of the issuer's name. */
function sealShapes(letters: string): Shape[] {
  const at = { x: 153 * mm, y: 245.5 * mm, scale: 0.22 * mm };
  const ground = 'M8 3Q50-1 93 4 99 50 96 95 50 101 5 97-1 50 8 3Z';
  return [
    { kind: 'path', d: ground, fill: palette.vermilion, ...at },
    { kind: 'path', d: 'M9 9H91V91H9Z', stroke: palette.paper, width: 2.5, ...at },
    ...[...letters].map((letter, index) => {
      const written = write([run(letter, 9.2)], index < 2 ? 168.6 : 159.4, index % 2 ? 264.4 : 255.2);
      return { ...written, color: palette.paper };
    }),
  ];
}

/** The certificate, an upright sheet of A4 in the frame at this address. Letters that the display font lacks are drawn in a system face. */
function certificatePicture(honoured: Honoured, frame: string): Picture {
  const { heading, body, issuer, seal } = certificate;
  const merits = meritLines(honoured);
  const belowMerits = 113.5 + lineHeight * merits.length;
  const size = certificateNameSize(honoured.name ?? '');
  const nameLine = (belowMerits + 178) / 2 + size * 0.3;
  const half = Math.min(Math.max((emsOf(honoured.name ?? '') + 2) * size * 0.52, 50), 73);
  const lines = body.flatMap((paragraph) => linesOf(paragraph, 27));
  const crest = [82 * mm + 62 * ((46 * mm) / 544), 31 * mm, (46 * mm) / 544] as const;
  const shapes: Shape[] = [
    { kind: 'image', source: frame, ...sheet },
    ...(rim.looks
      ? [{ kind: 'image', source: sceneryPath('signal-rim'), alt: rim.looks, ...sheet } as const]
      : []),
    ...ship(...crest, palette.marigold),
    ...seaUnderShip(...crest),
    write([run([...heading].join(' '), 26, 'display')], middle, 92),
    write([run(honoured.exam.title, 5.6)], middle, 104.5),
    rule(33, 177, 110.5, 0.5),
    ...merits.map((runs, index) => write(runs, middle, 120.3 + lineHeight * index)),
    rule(33, 177, belowMerits, 0.5),
    write([run(`${honoured.name ?? '　　　　　'} 様`, size)], middle, nameLine),
    rule(middle - half, middle + half, nameLine + size * 0.34, 0.4),
    ...lines.map((line, index) => write([run(line, 5.2)], 33.5, 188 + 8 * index, 'left')),
    write([run(formatFormalDate(honoured.exam.exam_start_at), 5.2)], 39, 196 + 8 * lines.length, 'left'),
    write([run(issuer, 5.4)], 153, 258.5, 'right'),
    ...sealShapes(seal),
  ];
  return { width: 1240, height: 1754, shapes };
}
