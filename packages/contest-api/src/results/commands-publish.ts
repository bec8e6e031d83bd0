import { Type } from 'typebox';
import { requireExam } from '../contest/load-exams.ts';
import { operation } from '../operations/operation.ts';
import { hideResults, publishResults, requirePublishable, requireShown } from './publication.ts';
import { countResults } from './queries.ts';

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
    requireShown(exam);
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
