import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultQuickScoreRule, type PackChapters, type PackQuiz, withDays } from '@knowledgeking/contract';
import { spokenMorse, toMorse } from '@knowledgeking/contract/rules/morse';
import { besideFilm } from '@knowledgeking/contract/rules/quiz';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { mediaUses } from '@knowledgeking/pack/checks/check-media';
import type { Pack } from '@knowledgeking/pack/load';
import { mediaPathsOf, pictureSizesOf } from '@knowledgeking/pack/public-media';
import { toQuiz } from '@knowledgeking/pack/public-quiz';
import { hoistLooks, signalWord } from '@knowledgeking/pack/signal';
import { siteMarkOf } from '@knowledgeking/pack/site-mark';
import { drawings } from '../../content/drawings/crew/crew-files.ts';
import { placeOnChart } from '../../content/drawings/scenery/chart.ts';
import { paths, sharedPracticePath } from '../../lib/paths.ts';

/** The year of the championship: of its exam, in Japan, however the dates in the database are moved. */
const yearOf = ({ exam }: Pack['contest']): string => exam.exam_start_at.slice(0, 4);

/** Each page's description for search engines, by the page's name in Next.js: the site's where the pack has none. */
function descriptionsOf({ words: { descriptions, site }, contest }: Pack): Record<string, string> {
  const { debug: _, ...pages } = paths;
  const routes = Object.values(pages).map((path) => [path(), path()] as const);
  const shared = ['/share/[year]/[practice]', sharedPracticePath(yearOf(contest), '{n}')] as const;
  const named = [...routes, shared].map(([page, route]) => [
    page,
    descriptions[route] ?? withoutRuby(site.description),
  ]);
  return Object.fromEntries(named);
}

/** The content of the top page, which gets it as props, so that none of it is in a script. */
function topContentOf({ words, crew, titles, contest, today, signal }: Pack) {
  const { site, periods, aboard, about, steps, rules, divisions, levels, medals, faq } = words;
  return {
    name: site.name,
    catchphrase: site.catchphrase,
    description: site.description,
    ...{ periods, aboard, about, steps, rules, divisions, levels, medals, faq },
    crew: { ship: crew.ship, members: crew.members },
    final_stage: { name: words.final_stage.name, days_after_exam: contest.final_stage.days_after_exam },
    titles: titles.map(({ code, name, description }) => ({ code, name, description })),
    today_questions: today?.length ?? 0,
    hoist: signal ? hoistLooks(signal.pieces.top) : null,
  };
}

/**
 * 「今日の一問」: a file for each day, counted from 1, with the question of the day before, whose answer is shown that day. So no day's
 * file has anything of the days to come.
 */
function todayFilesOf({ today = [] }: Pack): [name: string, content: unknown][] {
  const shown = today.map(({ statement, answer, explanation }) => ({ statement, answer, explanation }));
  return shown.map((question, index) => [
    `today-${index + 1}`,
    { question, yesterday: shown[index - 1] ?? null },
  ]);
}

/** The hidden signal: what lamp and rim send, and the page that its word is the address of. Only that page's files have the word. */
function signalFilesOf({ signal }: Pack): [name: string, content: unknown][] {
  const morseOf = (piece: 'not_found' | 'certificate') => (signal ? toMorse(signal.pieces[piece]) : '');
  return [
    ['signal-lamp', { morse: morseOf('not_found') }],
    ['signal-rim', { looks: signal ? `ふちの点と線：${spokenMorse(morseOf('certificate'))}` : '' }],
    [
      'signal-pages',
      signal ? [{ word: signalWord(signal), page: { ...signal.page, title: signal.title } }] : [],
    ],
  ];
}

/**
 * The content that the site is built with, by file name in `lib/generated/`. There is one small file for each use,
 * because importing a file loads all of it. None contains anything of the exam's questions.
 */
export function siteContentOf(pack: Pack): Map<string, unknown> {
  const { words, crew, tiers, contest } = pack;
  const { name, short_name, contact_email, copyright, catchphrase } = words.site;
  const { hashtags, share_text, practice_share_text } = words.site;
  return new Map<string, unknown>([
    ['site-mark', siteMarkOf(pack)],
    ['championship', { year: yearOf(contest) }],
    ['site', { name, short_name, contact_email, copyright }],
    ['share-words', { catchphrase, hashtags, share_text, practice_share_text }],
    ['descriptions', descriptionsOf(pack)],
    ['rules', { first: words.first_rules, promise: words.promise, all: words.rules }],
    ['terms', words.terms.map(({ heading, body }) => ({ heading, body: withDays(body, contest.retention) }))],
    ['regions', contest.regions],
    ['certificate', words.certificate],
    ['final-stage', finalStageOf(pack)],
    ['chapters', (pack.chapters ?? []).map(onChart)],
    ['ending', pack.ending ? onChart(pack.ending) : null],
    ['cheers', pack.cheers ?? { bands: [], to_the_end: [] }],
    [
      'result-times',
      {
        quick_score: contest.exam.quick_score ?? defaultQuickScoreRule,
        results_day: contest.results ?? null,
      },
    ],
    ['tiers', tiers],
    ['crew', crewOf(pack)],
    ['members', crew.members.map(({ id, name, color, catchphrase }) => ({ id, name, color, catchphrase }))],
    ['top', topContentOf(pack)],
    ...todayFilesOf(pack),
    ...signalFilesOf(pack),
    ['practice', practiceContentOf(pack)],
  ]);
}

/** A card of the voyage, with the ship's place as it is on the drawn chart. */
const onChart = <Card extends Pick<PackChapters['ending'], 'place'>>({ place, ...card }: Card) => ({
  ...card,
  place: place.name,
  ...placeOnChart(place),
});

/** The words for those who passed; those about a re-examination only where one is held. */
function finalStageOf({ words, contest }: Pack) {
  const { has_reexamination: isHeld = false, ...days } = contest.final_stage;
  const items = words.final_stage.items.map(({ heading, body, with_reexamination: other = body }) => ({
    heading,
    body: isHeld ? other : body,
  }));
  return { words: { ...words.final_stage, items }, days };
}

/** The ship, the ids of the crew by duty, and those of whom there are drawings. */
function crewOf({ crew: { ship, duties, members } }: Pack) {
  const drawn = members.map(({ id }) => id).filter((id) => drawings[id]);
  return { ship: { name: ship.name, reading: ship.reading }, duties, drawn };
}

/** The practice questions with their answers. */
export function practiceContentOf(pack: Pack) {
  const mediaPath = mediaPathsOf(pack.folder);
  const sizeOf = pictureSizesOf(pack.folder);
  const inOrder = pack.practice.toSorted((a, b) => a.number - b.number);
  return {
    quizzes: inOrder.map((quiz) => ({
      quiz: toQuiz(quiz, mediaPath, sizeOf),
      answers: quiz.answers,
      explanation: quiz.explanation,
    })),
    points_per_quiz: pack.contest.practice.points_per_quiz,
  };
}

/** The media of all questions by public name; the names tell nothing about the questions. */
export function quizMediaOf(pack: Pack): Map<string, Buffer> {
  const mediaPath = mediaPathsOf(pack.folder);
  const filesOf = (quizzes: PackQuiz[]) => quizzes.flatMap(mediaUses).map((use) => use.file);
  const files = [...new Set([...filesOf(pack.practice), ...filesOf(pack.exam)])];
  const read = (file: string) => readFileSync(path.join(pack.folder, file));
  return new Map(
    files.flatMap((file) => {
      const name = path.basename(mediaPath(file));
      const [beside, publicBeside] = [besideFilm(file), besideFilm(name)];
      return [
        [name, read(file)] as const,
        // They have the film's public name, by which the site finds them.
        ...(beside && publicBeside
          ? [
              [publicBeside.webm, read(beside.webm)] as const,
              [publicBeside.poster, read(beside.poster)] as const,
            ]
          : []),
      ];
    }),
  );
}
