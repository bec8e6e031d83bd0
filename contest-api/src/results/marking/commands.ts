import type { Command } from 'commander';
import {
  audited,
  type CommandContext,
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../../command-line/context.ts';
import { withProgress } from '../../command-line/progress.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { columnsHelp } from '../../data/csv.ts';
import { moveColumns, writeMovesCsv } from '../versions/compare-versions.ts';
import { comparisonJson, comparisonLines, movedLines, personJson } from '../versions/comparison-lines.ts';
import { listMovedPeople } from '../versions/queries-comparison.ts';
import { keyChangeWords, keyWords } from './answer-key.ts';
import type { KeyChange } from './key-change.ts';
import { type RemarkOutcome, type RemarkProposal, withRemark } from './remark.ts';

interface RemarkOptions extends CommonOptions {
  accept: string[];
  only?: boolean;
  void?: boolean;
  reason?: string;
  apply?: boolean;
  csv?: string;
  exam?: string;
}

/** How many people are in the JSON; the CSV has all. */
const mostPeopleInJson = 10_000;

/** Adds `remark`. */
export function addRemarkCommand(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('remark'))
    .argument('<問題番号>', '例: 3')
    .description(
      '正解キーの誤りを直します。何もつけなければ、だれの得点・順位・合格・称号が変わるかを計算して見せるだけです（--apply で実行）',
    )
    .option('--accept <回答>', 'この回答も正解にします（何度でも書けます）', collect, [])
    .option('--only', '--accept の回答だけを正解にします（いままでの正解は正解でなくなります）')
    .option('--void', '出題をとりけし、全員正解にします')
    .option('--reason <理由>', '訂正の理由。参加者にも公開されます（--apply に必要）')
    .option('--apply', '採点しなおした新しい版を作り、それに切りかえます（前の版は残ります）')
    .option('--csv <ファイル>', '変わる人を全員、CSVに書きます')
    .option('--exam <試験ID>', '省くと、いまの試験')
    .addHelpText(
      'after',
      `
例:
  contest remark 3 --accept 5                         「5」も正解にしたら、だれが変わるかを見る
  contest remark 3 --accept 5 --only --csv moves.csv  正解は「5」だけだったら。変わる人を全員CSVへ
  contest remark 3 --void --apply --reason "問題文に誤りがありました"
人は参加者IDで示します。計算には集計と同じ時間がかかります。そのあいだも、参加者に見えるものは変わりません。
${columnsHelp(moveColumns)}`,
    )
    .action((number: string, options: RemarkOptions) => remark(terminal, number, options));
}

const collect = (value: string, before: string[]) => [...before, value];

async function remark(terminal: Terminal, number: string, options: RemarkOptions): Promise<void> {
  const quizNumber = Number(number);
  if (!Number.isInteger(quizNumber))
    throw new OperatorError(`問題番号は数字です（例: 3）。「${number}」は使えません。`);
  const change = readChange(options);
  const reason = options.reason?.trim() ?? '';
  if (options.apply && reason === '')
    throw new OperatorError(
      '--apply には --reason "理由" が必要です。理由は参加者にも公開されます。何も変えていません。',
    );
  await runOnDatabase(terminal, async (context) => {
    const { database, now } = context;
    const known = await requireExam(database, options.exam);
    const onWait = () =>
      terminal.printError('ほかの集計が動いています。それが終わるのを待ってから始めます。\n');
    await withProgress(options, (onProgress, endProgress) =>
      withRemark(database, known, { now, quizNumber, change, onProgress, onWait }, async (proposal) => {
        endProgress();
        const seen = await describe(context, proposal, { quizNumber, csv: options.csv });
        if (!options.apply) {
          report(terminal, options, { dry_run: true, ...seen.json }, [...seen.lines, ...dryRunLines]);
          return;
        }
        const question = '採点しなおした結果に切りかえますか？';
        await confirm(terminal, { changes: seen.lines, question }, options);
        const subject = { exam_id: known.id, quiz_number: quizNumber, change, reason };
        const outcome = await audited(context, { command: 'remark', subject }, () => proposal.apply(reason));
        report(terminal, options, { ...seen.json, ...outcome, applied: true }, outcomeLines(outcome));
      }),
    );
  });
}

function readChange({ accept, only = false, void: isVoid = false }: RemarkOptions): KeyChange {
  if (isVoid && (accept.length > 0 || only))
    throw new OperatorError('--void は --accept や --only といっしょには使えません。');
  if (isVoid) return { kind: 'void' };
  if (accept.length === 0)
    throw new OperatorError(
      'どの回答を正解にしますか？ --accept <回答> か --void（全員正解）をつけてください。',
    );
  return { kind: 'accept', answers: accept, isOnly: only };
}

async function describe(
  { database }: CommandContext,
  { exam, keyBefore, keyAfter, versions, comparison, staleBecause }: RemarkProposal,
  { quizNumber, csv }: { quizNumber: number; csv: string | undefined },
): Promise<{ lines: string[]; json: object }> {
  const people = await listMovedPeople(database, versions, mostPeopleInJson + 1);
  const written = csv === undefined ? undefined : await writeMovesCsv(database, versions, csv);
  return {
    lines: [
      `${exam.id} 第${quizNumber}問の正解: ${keyChangeWords(keyBefore, keyAfter)}`,
      baseLine(exam),
      ...(staleBecause.length > 0
        ? [
            '前の集計のあとで、ほかにも変わったものがあります。これも結果に入ります:',
            ...staleBecause.map((one) => `  ${one}`),
          ]
        : []),
      ...comparisonLines(exam, comparison),
      ...movedLines(exam, people, '全員は --csv <ファイル>'),
      ...(written !== undefined
        ? [`${csv} に${written}人分を書きました（参加者IDと数字だけ。終わったら消してください）。`]
        : []),
    ],
    json: {
      exam_id: exam.id,
      quiz_number: quizNumber,
      key_before: keyBefore,
      key_after: keyAfter,
      ...comparisonJson(comparison),
      stale_because: staleBecause,
      people: people.slice(0, mostPeopleInJson).map(personJson),
      people_are_complete: people.length <= mostPeopleInJson,
      ...(written !== undefined && { csv: { file: csv, people: written } }),
    },
  };
}

function baseLine({ resultVersion, isResultPublished }: RemarkProposal['exam']): string {
  if (resultVersion === null)
    return 'まだ集計していません。いまの正解と新しい正解の両方で採点して比べました:';
  return `版${resultVersion}（${isResultPublished ? '公開中' : '未公開'}）とくらべると:`;
}

const dryRunLines = [
  'ためしの計算です。参加者に見えるものも、正解キーも、変えていません。',
  '次は: 同じコマンドに --apply --reason "理由" をつけて実行',
];

function outcomeLines(outcome: RemarkOutcome): string[] {
  const { result_version_before: before, result_version_after: after } = outcome;
  const done = `第${outcome.quiz_number}問の正解を ${keyWords(outcome.key_before)} から ${keyWords(outcome.key_after)} に直しました。`;
  if (after === null) return [done, '結果はまだありません。次は: contest aggregate'];
  return [
    done,
    outcome.is_published
      ? `版${after}に切りかえました。1秒ほどで全員に見えます（CDNのキャッシュは長くて1分）。版${before}は残っています。`
      : `版${after}を作りました（未公開）。版${before}は残っています。`,
    `もどすには: contest results restore ${before} --reason "理由"`,
    outcome.is_published
      ? '次は: サイトの /answers を確かめる。静的な結果を配っているときは contest export static'
      : '次は: contest publish',
  ];
}
