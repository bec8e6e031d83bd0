import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { keyChangeWords, keyDifferences, withKeys } from '../../contest/answer-key.ts';
import { type ExamWithKey, titleName } from '../../contest/exam.ts';
import { reloadExam, requireExam } from '../../contest/load-exams.ts';
import { type Correction, listCorrections } from '../../contest/queries-corrections.ts';
import type { Database } from '../../database/database.ts';
import { OperatorError } from '../../errors.ts';
import { argument, count, examArgument, examOption, text } from '../../operations/input.ts';
import {
  inquiry,
  type Line,
  type OperationContext,
  operation,
  type Plan,
} from '../../operations/operation.ts';
import { aggregationStep, requireAnswersOver } from '../publication.ts';
import { listVersionFigures } from '../queries.ts';
import { requireVersion } from './kept-versions.ts';
import {
  aggregate,
  requireKeys,
  requireReason,
  showVersion,
  writeNextVersion,
} from './make-or-restore-version.ts';
import { takeAggregationTurn } from './queries-aggregation-turn.ts';
import {
  type Comparison,
  compareVersions,
  listMovedPeople,
  type Moves,
  type PersonChange,
} from './queries-comparison.ts';
import { basisChanges, currentBasis, findStaleness, listed } from './staleness.ts';

/** The first of those who move are printed, so many. */
const printedPeople = 20;

export const aggregateOperation = operation({
  name: 'aggregate',
  description: '採点し、順位と称号を決めます（全部できるか、何も変わらないか。くり返せます）',
  input: Type.Object({}),
  async plan(context) {
    const { database, now } = context;
    const exam = await requireExam(database);
    requireAnswersOver(exam, now);
    if (exam.is_result_published) return planForPublished(context, exam);
    return {
      changes: exam.aggregated_at ? await overwritingLines(database, exam) : [],
      question: exam.aggregated_at ? 'もう一度集計しますか？' : undefined,
      subject: { exam_id: exam.id },
      async apply() {
        const { participants } = await aggregate(database, exam, now, watching(context));
        return {
          json: { exam_id: exam.id, participants },
          logged: { participants },
          lines: [
            `${exam.id} を集計しました。${participants}人の結果があります。`,
            '次は: contest quiz stats（数字を確かめる）、それから contest publish（公開）',
          ],
        };
      },
    };
  },
});

/** Results that everyone can see are replaced only after somebody has seen who moves. */
async function planForPublished(context: OperationContext, known: ExamWithKey): Promise<Plan> {
  const { database, now } = context;
  const next = await writeNextVersion(database, known, { ...watching(context), now });
  const { before: exam, versions, transaction, participants } = next;
  const comparison = await compareVersions(transaction, versions);
  const people = await listMovedPeople(transaction, versions, printedPeople + 1);
  const json = { exam_id: exam.id, ...comparison };
  return {
    changes: [
      ...(await overwritingLines(database, exam)),
      `公開中の版${versions.before}とくらべると:`,
      ...comparisonLines(exam, comparison),
      ...movedLines(exam, people, '全員の成績は contest export results'),
      '新しい結果は、すぐ全員に見えます。',
    ],
    json,
    question: '新しい結果に切りかえますか？',
    subject: { exam_id: exam.id, result_version_before: versions.before },
    async apply() {
      await next.show();
      return {
        json: { ...json, participants, result_version: versions.after },
        logged: { participants },
        lines: [
          `${exam.id} を集計しました。${participants}人の結果があります。公開中なので、新しい結果（版${versions.after}）がもう見えています。`,
          `もどすには: contest results restore ${versions.before} --reason "理由"`,
        ],
      };
    },
  };
}

/** Who moves between two versions of an exam's results, for an operator to read. */
export function comparisonLines(exam: ExamWithKey, comparison: Comparison): Line[] {
  const { only_before, only_after, score, average_score, rank, passed, titles } = comparison;
  const moves = ({ up, down }: Moves['score']) => `上がる人 ${up}人、下がる人 ${down}人`;
  return [
    `  得点  ${moves(score)}（平均 ${average_score.before.toFixed(2)}点 → ${average_score.after.toFixed(2)}点）`,
    `  順位  ${moves(rank)}`,
    `  合格  新しく合格する人 ${passed.gained}人、合格でなくなる人 ${passed.lost}人（合格 ${passed.before}人 → ${passed.after}人）`,
    `  称号  新しくもらう人 ${titles.people_gained}人、なくなる人 ${titles.people_lost}人`,
    ...titles.by_title.map(
      ({ code, gained, lost }) => `    ${titleName(exam, code)}  +${gained}人 −${lost}人`,
    ),
    only_before + only_after > 0 &&
      `  受けた人が変わっています: 前だけにいる人 ${only_before}人、後だけにいる人 ${only_after}人`,
  ];
}

/** One line for each participant who moves. They are named by their ids only: `contest participant find` tells who that is. */
function personLines(exam: ExamWithKey, people: PersonChange[]): string[] {
  return people.map((person) => {
    const { before, after } = person.titles;
    const titles = [
      ...after.filter((code) => !before.includes(code)).map((code) => `+${titleName(exam, code)}`),
      ...before.filter((code) => !after.includes(code)).map((code) => `−${titleName(exam, code)}`),
    ];
    return [
      `  ${person.participant_id}`,
      `得点 ${moved(person.score)}`,
      `順位 ${moved(person.rank)}`,
      ...(person.passed.before === person.passed.after
        ? []
        : [person.passed.after ? '合格する' : '合格でなくなる']),
      ...(titles.length > 0 ? [`称号 ${titles.join(' ')}`] : []),
    ].join('  ');
  });
}

/** The first of those who move, under a heading that says how to see all where there are more. */
export function movedLines(exam: ExamWithKey, people: PersonChange[], more: string): string[] {
  if (people.length === 0) return [];
  const heading =
    people.length > printedPeople ? `変わる人（はじめの${printedPeople}人。${more}）:` : '変わる人:';
  return [heading, ...personLines(exam, people.slice(0, printedPeople))];
}

function moved({ before, after }: PersonChange['score']): string {
  return before === after ? `${after}` : `${before}→${after}`;
}

/** How far an aggregation is, for somebody who is watching, and what keeps its turn until they have decided. */
export const watching = ({ onProgress, tell, held }: OperationContext) => ({
  onProgress,
  held,
  onWait: () => tell('ほかの集計が動いています。それが終わるのを待ってから始めます。'),
});

async function overwritingLines(database: Database, exam: ExamWithKey): Promise<Line[]> {
  const stale = await findStaleness(database, exam);
  return [
    `${exam.id} には ${timeText(exam.aggregated_at ?? exam.exam_end_at)} の結果があります。新しい結果に置きかわります。`,
    ...listed('そのあと、次のことが変わりました:', stale),
    stale.length === 0 && 'そのあと、結果のもとになるものは何も変わっていません。',
  ];
}

export const versionsInquiry = inquiry({
  name: 'results versions',
  description: '結果の版を、新しいものから見せます（いつ、何から、何人、平均、合格、どれを見せているか）',
  input: Type.Object({ exam: examArgument }),
  async read({ database, now }, { exam: examId }) {
    const exam = await requireExam(database, examId);
    const corrections = await listCorrections(database, exam.id);
    const versions = (await listVersionFigures(database, exam.id)).map((version) => ({
      ...version,
      is_shown: version.result_version === exam.result_version,
      is_published: version.result_version === exam.result_version && exam.is_result_published,
      aggregated_at: toJapanTime(version.aggregated_at),
      made_by: originOf(version.result_version, corrections),
    }));
    const lines = versions.map(
      (version) =>
        `版${version.result_version}${version.is_published ? '【公開中】' : version.is_shown ? '【次に公開】' : ''}  ${timeText(version.aggregated_at)}  ${version.participants}人  平均${version.average_score.toFixed(2)}点  合格${version.passed}人  ${originWords(version.made_by)}`,
    );
    return {
      json: { exam_id: exam.id, versions },
      lines:
        lines.length > 0
          ? [...lines, 'ほかの版を見せるには: contest results restore <版> --reason "理由"']
          : [`${exam.id} はまだ集計していません。${aggregationStep(exam, now)}`],
    };
  },
});

function originOf(result_version: number, corrections: Correction[]) {
  const made = corrections.find(
    ({ kind, result_version_after }) => kind !== 'restore' && result_version_after === result_version,
  );
  return made ? { quiz_number: made.quiz_number, kind: made.kind, reason: made.reason } : null;
}

function originWords(origin: ReturnType<typeof originOf>): string {
  return origin ? `第${origin.quiz_number}問の訂正: ${origin.reason}` : '集計';
}

export const restoreVersionOperation = operation({
  name: 'results restore',
  description: '前の版の結果を、そのときの正解キーといっしょに、もう一度見せます',
  input: Type.Object({
    version: count('版', '例: 1（contest results versions に出る番号）', argument),
    reason: Type.Optional(text('理由', 'もどす理由。参加者にも公開されます')),
    exam: examOption,
  }),
  async plan(context, { version: result_version, reason: typed = '', exam: examId }) {
    const { database, held } = context;
    const reason = typed.trim();
    const { id } = await requireExam(database, examId);
    // Until the operation is over, no aggregation runs.
    const turn = held.use(await takeAggregationTurn(database, watching(context).onWait));
    const exam = await reloadExam(database, id);
    if (exam.result_version === result_version)
      throw new OperatorError(`版${result_version}は、いまの結果です。何も変えていません。`);
    const version = await requireVersion(database, exam, result_version);
    // Its key comes back with it, so that results, answers and replay agree.
    const after = withKeys(exam, requireKeys(exam, version));
    const keyChanges = keyDifferences(exam, after);
    if (!context.isDryRun) requireReason(keyChanges, reason);
    const versions = { examId: id, before: exam.result_version ?? result_version, after: result_version };
    const comparison = await compareVersions(database, versions);
    if (comparison.participants + comparison.only_after === 0)
      throw new OperatorError(`版${result_version}には、だれの結果もありません。何も変えていません。`);
    const { aggregated_at, basis } = version;
    const staleBecause = basisChanges(basis, await currentBasis(database, after));
    const json = {
      exam_id: id,
      result_version_before: exam.result_version,
      result_version_after: result_version,
      is_published: exam.is_result_published,
      ...comparison,
      key_changes: keyChanges,
      stale_because: staleBecause,
    };
    return {
      changes: [
        `${id} の結果を、版${exam.result_version}（${exam.is_result_published ? '公開中' : '未公開'}）から版${result_version}（${timeText(aggregated_at)}）にもどすと:`,
        ...comparisonLines(exam, comparison),
        ...keyChanges.map(
          ({ quiz_number, key_before, key_after }) =>
            `  第${quiz_number}問の正解  ${keyChangeWords(key_before, key_after)}`,
        ),
        ...listed('この版のあとで変わったもの（この版の結果には入っていません）:', staleBecause),
      ],
      json,
      question: `版${result_version}にもどしますか？`,
      subject: { exam_id: id, result_version, reason },
      async apply() {
        const shown = { result_version, aggregated_at };
        const outcome = await showVersion(turn, { before: exam, after }, shown, { kind: 'restore', reason });
        return {
          json: { ...json, ...outcome },
          logged: outcome,
          lines: [
            `版${result_version}にもどしました。版${outcome.result_version_before}も残っています。`,
            exam.is_result_published
              ? '1秒ほどで全員に見えます（CDNのキャッシュは長くて1分）。静的な結果を配っているときは contest export static'
              : '次は: contest publish',
          ],
        };
      },
    };
  },
});
