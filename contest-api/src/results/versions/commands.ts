import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import type { Command } from 'commander';
import {
  audited,
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../../command-line/context.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { keyChangeWords } from '../marking/answer-key.ts';
import { listRemarks, type Remark } from '../marking/queries-remarks.ts';
import { comparisonJson, comparisonLines } from './comparison-lines.ts';
import { listVersionFigures } from './queries.ts';
import { type RestoreProposal, withRestore } from './restore-version.ts';

interface RestoreOptions extends CommonOptions {
  exam?: string;
  reason?: string;
}

/** Adds `results versions` and `results restore`. */
export function addResultsCommands(program: Command, terminal: Terminal): void {
  const results = program.command('results').description('結果の版: 一覧、もどす');
  withCommonOptions(results.command('versions'))
    .argument('[試験ID]', '省くと、いまの試験')
    .description('結果の版を、新しいものから見せます（いつ、何から、何人、平均、合格、どれを見せているか）')
    .action((examId: string | undefined, options: CommonOptions) => showVersions(terminal, examId, options));
  withCommonOptions(results.command('restore'), { dryRun: true })
    .argument('<版>', '例: 1（contest results versions に出る番号）')
    .description('前の版の結果を、そのときの正解キーといっしょに、もう一度見せます')
    .option('--reason <理由>', 'もどす理由。参加者にも公開されます')
    .option('--exam <試験ID>', '省くと、いまの試験')
    .action((version: string, options: RestoreOptions) => restore(terminal, version, options));
}

async function showVersions(
  terminal: Terminal,
  examId: string | undefined,
  options: CommonOptions,
): Promise<void> {
  await runOnDatabase(terminal, async ({ database }) => {
    const exam = await requireExam(database, examId);
    const remarks = await listRemarks(database, exam.id);
    const versions = (await listVersionFigures(database, exam.id)).map((version) => ({
      result_version: version.resultVersion,
      is_shown: version.resultVersion === exam.resultVersion,
      is_published: version.resultVersion === exam.resultVersion && exam.isResultPublished,
      aggregated_at: toJapanTime(version.aggregatedAt),
      made_by: originOf(version.resultVersion, remarks),
      participants: version.participants,
      average_score: version.averageScore,
      passed: version.passed,
    }));
    const lines = versions.map(
      (version) =>
        `版${version.result_version}${version.is_published ? '【公開中】' : version.is_shown ? '【次に公開】' : ''}  ${timeText(version.aggregated_at)}  ${version.participants}人  平均${version.average_score.toFixed(2)}点  合格${version.passed}人  ${originWords(version.made_by)}`,
    );
    report(
      terminal,
      options,
      { exam_id: exam.id, versions },
      lines.length > 0
        ? [...lines, 'ほかの版を見せるには: contest results restore <版> --reason "理由"']
        : [`${exam.id} はまだ集計していません。次は: contest aggregate`],
    );
  });
}

/** Null for a plain aggregation. */
function originOf(resultVersion: number, remarks: Remark[]) {
  const remark = remarks.find((one) => one.kind !== 'restore' && one.resultVersionAfter === resultVersion);
  if (!remark) return null;
  return { quiz_number: remark.quizNumber, kind: remark.kind, reason: remark.reason };
}

function originWords(origin: ReturnType<typeof originOf>): string {
  return origin ? `第${origin.quiz_number}問の訂正: ${origin.reason}` : '集計';
}

async function restore(terminal: Terminal, typed: string, options: RestoreOptions): Promise<void> {
  const resultVersion = Number(typed);
  if (!Number.isInteger(resultVersion))
    throw new OperatorError(
      `版は番号です（例: 1）。「${typed}」は使えません。次は: contest results versions`,
    );
  const reason = options.reason?.trim() ?? '';
  await runOnDatabase(terminal, async (context) => {
    const exam = await requireExam(context.database, options.exam);
    const onWait = () =>
      terminal.printError('ほかの集計が動いています。それが終わるのを待ってから始めます。\n');
    await withRestore(context.database, exam, { resultVersion, onWait }, async (proposal) => {
      if (proposal.keyChanges.length > 0 && reason === '' && !options.dryRun)
        throw new OperatorError(
          '正解キーも変わるので、--reason "理由" が必要です。理由は参加者にも公開されます。何も変えていません。',
        );
      const json = toJson(proposal);
      await confirm(
        terminal,
        { changes: toLines(proposal), question: `版${resultVersion}にもどしますか？`, outcome: json },
        options,
      );
      const subject = { exam_id: exam.id, result_version: resultVersion, reason };
      const outcome = await audited(context, { command: 'results restore', subject }, () =>
        proposal.apply(reason),
      );
      report(terminal, options, { ...json, ...outcome }, [
        `版${resultVersion}にもどしました。版${outcome.result_version_before}も残っています。`,
        proposal.exam.isResultPublished
          ? '1秒ほどで全員に見えます（CDNのキャッシュは長くて1分）。静的な結果を配っているときは contest export static'
          : '次は: contest publish',
      ]);
    });
  });
}

function toLines({ exam, version, comparison, keyChanges, staleBecause }: RestoreProposal): string[] {
  return [
    `${exam.id} の結果を、版${exam.resultVersion}（${exam.isResultPublished ? '公開中' : '未公開'}）から版${version.resultVersion}（${timeText(version.aggregatedAt)}）にもどすと:`,
    ...comparisonLines(exam, comparison),
    ...keyChanges.map(
      ({ quizNumber, keyBefore, keyAfter }) =>
        `  第${quizNumber}問の正解  ${keyChangeWords(keyBefore, keyAfter)}`,
    ),
    ...(staleBecause.length > 0
      ? [
          'この版のあとで変わったもの（この版の結果には入っていません）:',
          ...staleBecause.map((one) => `  ${one}`),
        ]
      : []),
  ];
}

function toJson({ exam, version, comparison, keyChanges, staleBecause }: RestoreProposal): object {
  return {
    exam_id: exam.id,
    result_version_before: exam.resultVersion,
    result_version_after: version.resultVersion,
    is_published: exam.isResultPublished,
    ...comparisonJson(comparison),
    key_changes: keyChanges.map(({ quizNumber, keyBefore, keyAfter }) => ({
      quiz_number: quizNumber,
      key_before: keyBefore,
      key_after: keyAfter,
    })),
    stale_because: staleBecause,
  };
}
