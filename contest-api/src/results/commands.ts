import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import {
  type Line,
  type OperationContext,
  operation,
  type Plan,
  requireExam,
} from '../command-line/operation.ts';
import type { ExamWithKey } from '../contest/exam.ts';
import type { Database } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import { hideResults, publishResults, requireAnswersOver, requirePublishable } from './publication.ts';
import { countResults } from './queries.ts';
import { compareVersions, comparisonLines, movedLines, printedPeople } from './versions/comparison.ts';
import { aggregate, writeNextVersion } from './versions/next-version.ts';
import { listMovedPeople } from './versions/queries-comparison.ts';
import { findStaleness, listed } from './versions/results-basis.ts';

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

/** How far an aggregation is, for somebody who is watching, and what keeps its turn until they have decided. */
export const watching = ({ onProgress, tell, held }: OperationContext) => ({
  onProgress,
  held,
  onWait: () => tell('ほかの集計が動いています。それが終わるのを待ってから始めます。'),
  onRemaining: ({ message }: Error) =>
    tell(
      `新しい結果に切りかえましたが、使わない古い版を消せませんでした（${message}）。次に集計したときに消します。`,
    ),
});

async function overwritingLines(database: Database, exam: ExamWithKey): Promise<Line[]> {
  const stale = await findStaleness(database, exam);
  return [
    `${exam.id} には ${timeText(exam.aggregated_at ?? exam.exam_end_at)} の結果があります。新しい結果に置きかわります。`,
    ...listed('そのあと、次のことが変わりました:', stale),
    stale.length === 0 && 'そのあと、結果のもとになるものは何も変わっていません。',
  ];
}

export const publishOperation = operation({
  name: 'publish',
  description: '結果、答え、アーカイブを全員に公開します',
  input: Type.Object({}),
  async plan({ database, now }) {
    const exam = await requireExam(database);
    await requirePublishable(database, exam, now);
    const result_version = exam.result_version ?? 0;
    const { participants, passed } = await countResults(database, { exam_id: exam.id, result_version });
    return {
      changes: [
        `${exam.id} の結果と答えが、いまから全員に見えます。アーカイブも開きます。`,
        `  結果のある人は${participants}人、そのうち合格は${passed}人です。`,
      ],
      question: '公開しますか？',
      subject: { exam_id: exam.id, result_version: exam.result_version },
      async apply() {
        await publishResults(database, exam, now);
        return {
          json: { exam_id: exam.id, published: true, participants, passed },
          lines: [
            `${exam.id} の結果を公開しました（${participants}人、合格${passed}人）。次は: サイトの /result と /answers を開いて確かめてください。`,
          ],
        };
      },
    };
  },
});

export const unpublishOperation = operation({
  name: 'unpublish',
  description: '結果を見えなくします（結果そのものは残ります）',
  input: Type.Object({}),
  async plan({ database }) {
    const exam = await requireExam(database);
    if (!exam.is_result_published) throw new OperatorError(`${exam.id} の結果は公開されていません。`);
    return {
      changes: [`${exam.id} の結果、答え、アーカイブが、だれにも見えなくなります。結果そのものは残ります。`],
      question: '見えなくしますか？',
      subject: { exam_id: exam.id },
      async apply() {
        await hideResults(database, exam.id);
        return {
          json: { exam_id: exam.id, published: false },
          lines: [`${exam.id} の結果を見えなくしました。もう一度見せるには: contest publish`],
        };
      },
    };
  },
});
