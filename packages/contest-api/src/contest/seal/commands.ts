import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Commitment } from '@knowledgeking/contract';
import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import type { Database } from '../../database/database.ts';
import { examArgument, newFilesIn } from '../../operations/input.ts';
import { type Line, operation, type Plan, type Report } from '../../operations/operation.ts';
import type { ExamWithKey } from '../exam.ts';
import { requireExam } from '../load-exams.ts';
import {
  type CommitOutcome,
  commitExam,
  commitmentFiles,
  planCommit,
  publicCommitment,
  publicFiles,
  readCommitment,
} from './seal.ts';

export const commitOperation = operation({
  name: 'exam commit',
  description:
    '問題と正解を封印します: その指紋（SHA-256）を予選の前に公開し、結果発表のあとだれでも確かめられるようにします',
  input: Type.Object({
    exam: examArgument,
    out: Type.Optional(
      newFilesIn(
        'フォルダー',
        'CDNに置くファイル（commitment.json）もこのフォルダーに書きます',
        Object.values(commitmentFiles),
      ),
    ),
  }),
  async plan({ database, now, isDryRun }, { exam: examId, out }) {
    const exam = await requireExam(database, examId);
    const isOver = now >= exam.exam_start_at && (await readCommitment(database, exam)) !== undefined;
    // After the start nothing can be committed, but what was can still be written for a CDN, with the corrections and the document.
    if (isOver && out !== undefined) return onlyFiles(database, exam, out);
    const outcome = await planCommit(database, exam, now);
    if (outcome === 'unchanged' && out !== undefined) return onlyFiles(database, exam, out);
    if (outcome === 'unchanged' && !isDryRun) return finish(database, exam, outcome, out);
    return {
      changes: changeLines(exam, outcome),
      json: { exam_id: exam.id, outcome },
      question: '公開しますか？',
      subject: { exam_id: exam.id },
      async apply() {
        const done = await commitExam(database, exam.id, now);
        const { hash } = await publicCommitment(database, exam);
        return { ...(await finish(database, exam, done, out)), logged: { outcome: done, hash } };
      },
    };
  },
});

/** A plan for a seal that stays as it is, and is written for a CDN once more. */
const onlyFiles = (database: Database, exam: ExamWithKey, out: string): Plan => ({
  changes: [...changeLines(exam, 'unchanged'), `CDNに置くファイルを ${out} に書きます。`],
  json: { exam_id: exam.id, outcome: 'unchanged' },
  apply: () => finish(database, exam, 'unchanged', out),
});

async function finish(
  database: Database,
  exam: ExamWithKey,
  outcome: CommitOutcome,
  out: string | undefined,
): Promise<Report> {
  const commitment = await publicCommitment(database, exam);
  const files = out === undefined ? [] : await writeFiles(database, exam, out);
  return {
    json: { outcome, ...commitment, ...(files.length > 0 && { files }) },
    lines: [
      outcomeLine(exam, outcome),
      ...commitmentLines(commitment),
      ...files.map((file) => `書きました: ${file}`),
    ],
  };
}

function changeLines({ id, quizzes }: ExamWithKey, outcome: CommitOutcome): Line[] {
  if (outcome === 'unchanged') return [`${id} の指紋は、いまの問題と合っています。何も変わりません。`];
  return [
    `${id} の問題 ${quizzes.length} 問と正解から指紋を作り、公開します。`,
    outcome === 'replaced' &&
      '前に公開した指紋は、いまの問題と合いません。一覧に残し、新しいものに取りかえます。',
    'このあと問題や正解を変えると、だれにでも分かります（予選の前なら、もう一度 exam commit で取りかえられます）。',
  ];
}

function outcomeLine({ id }: ExamWithKey, outcome: CommitOutcome): string {
  const lines: Record<CommitOutcome, string> = {
    committed: `${id} の問題と正解を封印しました。`,
    replaced: `${id} の封印を取りかえました。前の指紋も公開されたままです。`,
    unchanged: `${id} の封印はそのままです。`,
  };
  return lines[outcome];
}

function commitmentLines({ hash, committed_at, earlier }: Commitment): string[] {
  return [
    `  指紋（SHA-256）  ${hash}`,
    `  公開した時刻     ${timeText(committed_at)}`,
    ...earlier.map((before) => `  前の指紋         ${before.hash}（${timeText(before.committed_at)}）`),
    `公開される場所: ${commitmentFiles.commitment} とトップページ（1分以内）。次は: トップページで同じ指紋が見えるか確かめてください。`,
  ];
}

/** Writes what a CDN should carry. @returns the files' paths */
async function writeFiles(database: Database, exam: ExamWithKey, folder: string): Promise<string[]> {
  const texts = await publicFiles(database, exam);
  mkdirSync(folder, { recursive: true });
  return texts.map(([name, text]) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  });
}
