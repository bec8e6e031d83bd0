import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pack } from '@knowledgeking/pack/load';
import { inRoot } from '@knowledgeking/stage/paths';
import subsetFont from 'subset-font';

const packageFolder = path.dirname(
  fileURLToPath(import.meta.resolve('@fontsource/dela-gothic-one/package.json')),
);

/** The font comes in one file for each script; Latin is first, so its digits are used. */
const sources = ['latin', 'japanese'].map((script) =>
  path.join(packageFolder, 'files', `dela-gothic-one-${script}-400-normal.woff2`),
);

const fromTo = (first: string, last: string): string =>
  String.fromCodePoint(
    ...Array.from(
      { length: (last.codePointAt(0) ?? 0) - (first.codePointAt(0) ?? 0) + 1 },
      (_, index) => (first.codePointAt(0) ?? 0) + index,
    ),
  );

const latin = fromTo(' ', '~');
const kana = `${fromTo('ぁ', 'ん')}${fromTo('ァ', 'ヶ')}ー・、。！？「」『』（）：％　`;

/** The texts of headings in the site's own code. */
function headingsInCode(): string {
  const code = globSync('{pages,components}/**/*.{tsx,ts}', { cwd: inRoot() })
    .sort()
    .map((file) => readFileSync(inRoot(file), 'utf8'))
    .join('\n');
  const named = [...code.matchAll(/(?:heading|title)(?:=|: ?)\{?["'`]([^"'`]+)/g)];
  const tagged = [...code.matchAll(/<h[12][^>]*>([^<]+)</g)];
  // One of two texts, by a condition: `heading={isExpired ? '…' : '…'}`.
  const chosen = [...code.matchAll(/(?:heading|title)=\{([^{}]*\?[^{}]*)\}/g)];
  return [...named, ...tagged, ...chosen].map((match) => match[1]).join('');
}

/** The texts of headings and pictures in the pack. */
function headingsInPack({ words, crew, tiers, titles, signal }: Pack): string {
  const {
    periods,
    aboard,
    about,
    first_rules: first,
    steps,
    divisions,
    levels,
    medals,
    final_stage: final,
    certificate,
    site,
  } = words;
  const headings = [
    ...Object.values(periods),
    ...Object.values(aboard),
    ...[...about, ...first, ...steps, ...divisions, ...levels, ...medals],
    final,
  ];
  return [
    site.name,
    site.short_name,
    site.catchphrase,
    ...headings.map(({ heading }) => heading),
    final.name,
    crew.ship.name,
    ...crew.members.flatMap(({ name, catchphrase }) => [name, catchphrase]),
    ...tiers.flatMap(({ title, line }) => [title, line]),
    ...titles.map(({ name }) => name),
    certificate.heading,
    signal ? signal.page.heading + signal.page.line : '',
    '点位問正解得点中練習予選速報順偏差値人第回さん名残時間全国通過記録済完走',
    // The genres, of which the best one is a heading.
    'キャラクターストーリー名ゼリフ文化能力技',
  ].join('');
}

/** Every character that is set in the display font, once, in order. */
export function displayCharacters(pack: Pack): string {
  const all = new Set(latin + kana + headingsInPack(pack) + headingsInCode());
  return [...all]
    .filter((letter) => letter >= ' ')
    .sort()
    .join('');
}

/** The site's display font as woff2 files by name: one for Latin letters and digits, one for Japanese. */
export async function displayFont(pack: Pack): Promise<Map<string, Buffer>> {
  const [latinFile = '', japaneseFile = ''] = sources;
  const characters = displayCharacters(pack);
  const japanese = [...characters].filter((letter) => !latin.includes(letter)).join('');
  const subset = (file: string, text: string) =>
    subsetFont(readFileSync(file), text, { targetFormat: 'woff2' });
  return new Map([
    ['display-latin.woff2', await subset(latinFile, latin)],
    ['display-japanese.woff2', await subset(japaneseFile, japanese)],
    ['LICENSE.txt', readFileSync(path.join(packageFolder, 'LICENSE'))],
  ]);
}

/** The font as TrueType, with only the characters of a text, for drawing pictures. */
export function fontsFor(text: string): Promise<Buffer[]> {
  return Promise.all(sources.map((file) => subsetFont(readFileSync(file), text, { targetFormat: 'sfnt' })));
}
