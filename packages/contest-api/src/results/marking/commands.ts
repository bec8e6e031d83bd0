import { type Static, Type } from 'typebox';
import {
  changedKey,
  type KeyChange,
  keyChangeWords,
  keyDifferences,
  keyWords,
  quizKeyOf,
  requireQuiz,
  withKeys,
} from '../../contest/answer-key.ts';
import type { ExamWithKey } from '../../contest/exam.ts';
import { requireExam } from '../../contest/load-exams.ts';
import { OperatorError } from '../../errors.ts';
import { type CsvColumn, columnsHelp, writeCsv } from '../../operations/csv.ts';
import { argument, count, examOption, flag, newFile, several, text } from '../../operations/input.ts';
import { type Line, operation, type Plan, type Report } from '../../operations/operation.ts';
import { comparisonLines, movedLines, watching } from '../versions/commands.ts';
import {
  type NextVersion,
  type VersionChange,
  writeNextVersion,
} from '../versions/make-or-restore-version.ts';
import {
  compareVersions,
  eachMoved,
  listMovedPeople,
  type PersonChange,
} from '../versions/queries-comparison.ts';
import { findStaleness, listed } from '../versions/staleness.ts';

/** How many people are in the JSON; the CSV has all. */
const mostPeopleInJson = 10_000;

/** The columns of the table of those who move; it names nobody. */
const moveColumns: CsvColumn<PersonChange>[] = [
  ['参加者ID', 'participant_id', 'participant_id'],
  ['前の得点', 'くらべる版での合計の得点', (person) => person.score.before],
  ['後の得点', '採点しなおした得点', (person) => person.score.after],
  ['前の順位', '総合順位', (person) => person.rank.before],
  ['後の順位', '総合順位', (person) => person.rank.after],
  ['前の通過', '通過した人は1、ほかは0', (person) => person.passed.before],
  ['後の通過', '通過する人は1、ほかは0', (person) => person.passed.after],
  ['前の称号', '称号の記号。いくつもあるときは空白でつなぐ', (person) => person.titles.before.join(' ')],
  ['後の称号', '同じ', (person) => person.titles.after.join(' ')],
];

const input = Type.Object({
  quiz_number: count('問題番号', '例: 3', argument),
  accept: several('回答', 'この回答も正解にします（何度でも書けます）'),
  only: flag('--accept の回答だけを正解にします（いままでの正解は正解でなくなります）'),
  void: flag('出題をとりけし、全員正解にします'),
  reason: Type.Optional(text('理由', '訂正の理由。参加者にも公開されます（--apply に必要）')),
  apply: flag('採点しなおした新しい版を作り、それに切りかえます（前の版は残ります）'),
  csv: Type.Optional(newFile('ファイル', '変わる人を全員、CSVに書きます')),
  exam: examOption,
});

export const remarkOperation = operation({
  name: 'remark',
  description:
    '正解キーの誤りを直します。何もつけなければ、だれの得点・順位・合格・称号が変わるかを計算して見せるだけです（--apply で実行）',
  help: `
例:
  contest remark 3 --accept 5                         「5」も正解にしたら、だれが変わるかを見る
  contest remark 3 --accept 5 --only --csv moves.csv  正解は「5」だけだったら。変わる人を全員CSVへ
  contest remark 3 --void --apply --reason "問題文に誤りがありました"
人は参加者IDで示します。計算には集計と同じ時間がかかります。そのあいだも、参加者に見えるものは変わりません。
${columnsHelp(moveColumns)}`,
  input,
  async plan(context, options) {
    const { quiz_number: quizNumber } = options;
    const change = readChange(options);
    const reason = options.reason?.trim() ?? '';
    if (options.apply && reason === '')
      throw new OperatorError(
        '--apply には --reason "理由" が必要です。理由は参加者にも公開されます。何も変えていません。',
      );
    const { database, now } = context;
    const exam = await requireExam(database, options.exam);
    const changeKey = (exam: ExamWithKey) =>
      withKeys(exam, { [quizNumber]: changedKey(requireQuiz(exam, quizNumber), change) });
    // Refused before minutes are spent on it.
    changeKey(exam);
    const next = await writeNextVersion(database, exam, { ...watching(context), now, changeKey });
    const { json, lines } = await describe(next, quizNumber, moreWords(options));
    const written = () => writeMoves(next, options.csv);
    if (!options.apply) return trial(json, lines, options.csv && written);
    return {
      changes: lines,
      json,
      question: '採点しなおした結果に切りかえますか？',
      subject: { exam_id: exam.id, quiz_number: quizNumber, change, reason },
      async apply() {
        const kind = change.kind === 'accept' && change.isOnly ? 'replace' : change.kind;
        // Before, because the version to compare with can be gone afterwards.
        const moves = await written();
        const versions = await next.show({ kind, reason });
        const [key] = keyDifferences(next.before, next.after);
        const { is_result_published: is_published } = next.before;
        const outcome = { exam_id: exam.id, kind, ...key, ...versions, is_published };
        return {
          json: { ...json, ...moves.json, ...outcome, applied: true },
          logged: outcome,
          lines: [doneLine(next, quizNumber), ...moves.lines, ...shownLines(versions, is_published)],
        };
      },
    };
  },
});

function readChange({ accept, only, void: isVoid }: Static<typeof input>): KeyChange {
  if (isVoid && (accept.length > 0 || only))
    throw new OperatorError('--void は --accept や --only といっしょには使えません。');
  if (isVoid) return { kind: 'void' };
  if (accept.length === 0)
    throw new OperatorError(
      'どの回答を正解にしますか？ --accept <回答> か --void（全員正解）をつけてください。',
    );
  return { kind: 'accept', answers: accept, isOnly: only };
}

/** A correction that is only tried, and writes the file of those who move if one was asked for. */
function trial(json: object, lines: Line[], write: (() => Promise<Report>) | undefined | ''): Plan | Report {
  const tried = { dry_run: true, ...json };
  if (!write) return { json: tried, lines: [...lines, ...dryRunLines] };
  return {
    changes: lines,
    json,
    async apply() {
      const moves = await write();
      return { json: { ...tried, ...moves.json }, lines: [...lines, ...moves.lines, ...dryRunLines] };
    },
  };
}

/** Where all of those who move can be found. */
const moreWords = ({ csv, apply }: Static<typeof input>): string =>
  csv === undefined
    ? '全員は --csv <ファイル>'
    : `全員は、${apply ? '切りかえるときに' : ''} ${csv} に書きます`;

/** Writes all who move into a file, where one is asked for. */
async function writeMoves({ versions, transaction }: NextVersion, csv: string | undefined): Promise<Report> {
  if (csv === undefined) return { json: {}, lines: [] };
  const people = await writeCsv(csv, moveColumns, eachMoved(transaction, versions));
  return {
    json: { csv: { file: csv, people } },
    lines: [`${csv} に${people}人分を書きました（参加者IDと数字だけ。終わったら消してください）。`],
  };
}

async function describe(
  { before: exam, after, versions, transaction }: NextVersion,
  quizNumber: number,
  more: string,
): Promise<Report> {
  const keyBefore = quizKeyOf(requireQuiz(exam, quizNumber));
  const keyAfter = quizKeyOf(requireQuiz(after, quizNumber));
  const comparison = await compareVersions(transaction, versions);
  const staleBecause = await findStaleness(transaction, exam);
  const people = await listMovedPeople(transaction, versions, mostPeopleInJson + 1);
  return {
    lines: [
      `${exam.id} 第${quizNumber}問の正解: ${keyChangeWords(keyBefore, keyAfter)}`,
      baseLine(exam),
      ...listed('前の集計のあとで、ほかにも変わったものがあります。これも結果に入ります:', staleBecause),
      ...comparisonLines(exam, comparison),
      ...movedLines(exam, people, more),
    ],
    json: {
      exam_id: exam.id,
      quiz_number: quizNumber,
      key_before: keyBefore,
      key_after: keyAfter,
      ...comparison,
      stale_because: staleBecause,
      people: people.slice(0, mostPeopleInJson),
      people_are_complete: people.length <= mostPeopleInJson,
    },
  };
}

function baseLine({ result_version, is_result_published }: ExamWithKey): string {
  if (result_version === null)
    return 'まだ集計していません。いまの正解と新しい正解の両方で採点して比べました:';
  return `版${result_version}（${is_result_published ? '公開中' : '未公開'}）とくらべると:`;
}

const dryRunLines = [
  'ためしの計算です。参加者に見えるものも、正解キーも、変えていません。',
  '次は: 同じコマンドに --apply --reason "理由" をつけて実行',
];

function doneLine({ before, after }: NextVersion, quizNumber: number): string {
  const wordsIn = (exam: ExamWithKey) => keyWords(quizKeyOf(requireQuiz(exam, quizNumber)));
  return `第${quizNumber}問の正解を ${wordsIn(before)} から ${wordsIn(after)} に直しました。`;
}

function shownLines(versions: VersionChange, is_published: boolean): string[] {
  const { result_version_before: before, result_version_after: after } = versions;
  if (after === null) return ['結果はまだありません。次は: contest aggregate'];
  return [
    is_published
      ? `版${after}に切りかえました。1秒ほどで全員に見えます（CDNのキャッシュは長くて1分）。版${before}は残っています。`
      : `版${after}を作りました（未公開）。版${before}は残っています。`,
    `もどすには: contest results restore ${before} --reason "理由"`,
    is_published
      ? '次は: サイトの /answers を確かめる。静的な結果を配っているときは contest export static'
      : '次は: contest publish',
  ];
}
