import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { loadExam, loadExams } from '../contest/load-exams.ts';
import { argument, text } from '../operations/input.ts';
import { operation } from '../operations/operation.ts';
import { applyRetention, erasePerson, type Promised, readRetention } from './erasure-and-retention.ts';
import { entryStateOf, passedLine, requirePerson, who } from './find-people.ts';

const waiting = '集計が動いています。終わるのを待っています。';

export const eraseOperation = operation({
  name: 'participant erase',
  description: 'その人がだれかわかるものを、すべて消去します。もどせません。人数と成績の集計は変わりません',
  input: Type.Object({ who: text('参加者', who, argument) }),
  async plan({ database, dataKey, tell }, { who }) {
    const person = await requirePerson(database, dataKey, who);
    if (entryStateOf(person) === 'erased')
      return { json: { erased: false }, lines: ['この人はもう消去されています。何も変更していません。'] };
    const { participant, email } = person;
    const participant_id = participant?.participant_id ?? null;
    const exam = participant && (await loadExam(database, participant.exam_id));
    const passed = exam && (await passedLine(database, exam, participant));
    // It can't be undone, so it is confirmed by typing who it is about.
    const word = participant_id ?? 'erase';
    return {
      changes: [
        participant
          ? `${participant.display_name}（${email}）を消去します。もどせません。`
          : `${email} の、確定していないエントリーを消去します。もどせません。`,
        passed && `${passed}通過者の一覧にも、通過者への一斉通知にも、入らなくなります。`,
      ],
      question: `消去するには ${word} と入力してください:`,
      word,
      subject: { participant_id },
      async apply() {
        await erasePerson({ database, dataKey, onWait: () => tell(waiting) }, person);
        return {
          json: { participant_id, erased: true, had_entry: participant !== undefined },
          lines: [
            '消去しました。名前、アドレス、受験番号、メールの記録はもうありません。',
            participant && '受験と成績の数字は、だれのものかわからない形で残り、順位や人数は変わりません。',
            '次は: 手もとのファイル（export、--out、メールソフト）からも消してください。古いバックアップ（db backup）を restore したときは、もう一度消去してください。',
          ],
        };
      },
    };
  },
});

export const retentionOperation = operation({
  name: 'db retention',
  description: '応募規約で約束した期限をすぎたものを消去します。毎日1回動かしてください',
  help: `
日数は、コンテンツパックの contest.yaml（retention）が決め、応募規約にも同じ日数が出ます。
予選の日から決まった日数がすぎると、名前、アドレス、受験番号を消去します。人数と成績の集計は変わりません。
とちゅうで止めても、もう一度動かせば続きから消去します。`,
  input: Type.Object({}),
  async plan({ database, dataKey, now, isDryRun, tell, onProgress }) {
    const exams = await loadExams(database);
    const retaining = { database, dataKey, exams, now, onWait: () => tell(waiting) };
    const promised = await readRetention(retaining);
    const due = promised.reduce((sum, one) => sum + one.due, 0);
    if (due === 0 && !isDryRun)
      return {
        json: { promises: promised, due, deleted: 0 },
        lines: [...promised.map(lineOf), '期限をすぎたものはありません。'],
      };
    return {
      changes: [...promised.map(lineOf), `期限をすぎたものが ${due}件あります。消去すると、もどせません。`],
      json: { promises: promised, due },
      question: '消去しますか。',
      subject: { promises: promised },
      async apply() {
        const counts = await applyRetention(retaining, due, onProgress);
        const deleted = counts.reduce((sum, count) => sum + count, 0);
        return {
          json: { promises: promised, due, deleted },
          logged: { deleted: counts },
          lines: [`${deleted}件を消去しました。`],
        };
      },
    };
  },
});

function lineOf({ what, exam_id, kept, due_from, due }: Promised): string {
  const from = due_from ? `、${timeText(due_from)} から` : '';
  return `  ${what}${exam_id ? `（${exam_id}）` : ''}: ${kept}${from}: 期限をすぎたもの ${due}件`;
}
