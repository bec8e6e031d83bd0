import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { PackQuiz } from '@knowledgeking/contract';
import { updateExam } from '../../src/contest/queries.ts';
import type { QuizKey } from '../../src/database/tables.ts';
import { withKeys } from '../../src/results/marking/answer-key.ts';
import { changeKeys } from '../../src/results/versions/next-version.ts';
import { testExamId } from './client.ts';
import { type CommandOutcome, runCommand } from './command-line.ts';
import { startTestContest, type TestContest } from './contest.ts';
import { buildPack } from './pack.ts';

/** Questions whose key is words that occur nowhere else. */
const quizzes = (second: string): PackQuiz[] =>
  ['ANSWERONE', second].map((answer, index) => ({
    number: index + 1,
    type: 'free_input',
    level: 'normal',
    genre: 'culture',
    statement: `STATEMENT-${index + 1}`,
    answers: [answer],
    explanation: `EXPLANATION-${index + 1}`,
    sources: ['SOURCE'],
  }));

/** A pack of two questions. @param second the right answer to the second one */
export const packToCommit = (second = 'ANSWERTWO') => buildPack({ quizzes: quizzes(second) });

/** Everything in the committed document that nobody may know before the results are published. */
export const secrets = /ANSWER|STATEMENT|EXPLANATION|salt|accepted_answers/;

/** Every way in which the document could be asked for. */
const documentPlaces = [
  '/commitment-document.json',
  '/commitment-document.json?t=1',
  '/commitment-document.json/',
  '/commitment%2Ddocument.json',
  '/commitment/document.json',
  '/commitment/document',
  `/api/exams/${testExamId}/commitment/document`,
  `/api/exams/${testExamId}/commitment/document/`,
  `/api/exams/${testExamId}/commitment/document?version=1`,
  '/api/exams/other/commitment/document',
];

export const hour = 60 * 60_000;

/** The hexadecimal SHA-256 of a text. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A contest whose questions are committed by the command line, and looked at from outside. */
export class CommitStage {
  readonly contest: TestContest;

  constructor(contest: TestContest) {
    this.contest = contest;
  }

  /** Moves the exam so that it starts so many milliseconds from now, on the commands' clock and on the API's. */
  async moveStart(fromNow: number, changes: Parameters<typeof updateExam>[2] = {}): Promise<void> {
    const { contest } = this;
    contest.clock.now = new Date();
    const start = Date.now() + fromNow;
    await updateExam(contest.database, testExamId, {
      entry_start_at: new Date(start - 3 * hour),
      entry_end_at: new Date(start - hour / 2),
      exam_start_at: new Date(start),
      exam_end_at: new Date(start + 1.5 * hour),
      ...changes,
    });
    await contest.settle();
  }

  commit(...options: string[]): Promise<CommandOutcome> {
    return runCommand(this.contest.testDatabase.url, ['exam', 'commit', '--json', '--yes', ...options]);
  }

  /** Whether the exam says of itself that there is a hash, so that no page asks for one in vain. */
  async isKnownToBeCommitted(): Promise<boolean | undefined> {
    return (await this.contest.client().call('getExams')).body.exams.at(-1)?.is_committed;
  }

  async get(place: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.contest.origin}${place}`, init);
    return { status: response.status, text: await response.text() };
  }

  /** Fails where anything of the document can be had from outside. */
  async assertKeptSecret(): Promise<void> {
    for (const place of documentPlaces) {
      for (const method of ['GET', 'HEAD']) {
        const { status, text } = await this.get(place, { method });
        assert.equal(status, 404, `${method} ${place}`);
        assert.doesNotMatch(text, secrets, `${method} ${place}`);
      }
    }
    const { text } = await this.get('/commitment.json');
    assert.doesNotMatch(text, secrets);
    assert.equal(JSON.parse(text).document_url, undefined);
  }

  /** Corrects the key of the second question. */
  async correct(key: QuizKey, reason: string): Promise<void> {
    const exam = await this.contest.exam();
    const note = { kind: 'accept', reason, result_version_before: 1, result_version_after: 2 } as const;
    await changeKeys(this.contest.database, exam, withKeys(exam, { 2: key }), note);
  }
}

/** Starts a contest with `packToCommit`, an hour before its exam; nothing is committed yet. */
export async function openCommitStage(): Promise<CommitStage> {
  const stage = new CommitStage(await startTestContest({ pack: packToCommit() }));
  await stage.moveStart(hour);
  return stage;
}
