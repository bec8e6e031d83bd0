import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { PackQuiz } from '@knowledgeking/contract';
import { callNames, routes } from '@knowledgeking/contract/rules/routes';
import { withKeys } from '../../../src/contest/answer-key.ts';
import { importExam } from '../../../src/contest/import-exam.ts';
import { commitExam, PublishedCommitments } from '../../../src/contest/seal/seal.ts';
import type { QuizKey } from '../../../src/database/tables.ts';
import { changeKeys } from '../../../src/results/versions/make-or-restore-version.ts';
import { type Client, testExamId } from '../../support/client.ts';
import { testContest, testFolder } from '../../support/contest.ts';
import { buildPack, testTimes } from '../../support/pack.ts';

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
const packToCommit = (second = 'ANSWERTWO') => buildPack({ quizzes: quizzes(second) });

/** Everything in the committed document that nobody may know before the results are published. */
const secrets = /ANSWER|STATEMENT|EXPLANATION|salt|accepted_answers/;

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

const hour = 60 * 60_000;

/** The hexadecimal SHA-256 of a text. */
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const folder = testFolder();
const contest = testContest({ pack: packToCommit() }, () => moveStart(hour));

/** Moves the exam so that it starts so many milliseconds from now, on the commands' clock and on the API's. */
async function moveStart(
  fromNow: number,
  changes: Parameters<typeof contest.moveExam>[0] = {},
): Promise<void> {
  contest.clock.now = new Date();
  const start = Date.now() + fromNow;
  await contest.moveExam({
    entry_start_at: new Date(start - 3 * hour),
    entry_end_at: new Date(start - hour / 2),
    exam_start_at: new Date(start),
    exam_end_at: new Date(start + 1.5 * hour),
    ...changes,
  });
}

const commit = (...options: string[]) => contest.command('exam', 'commit', '--json', '--yes', ...options);

/** Whether the exam says of itself that there is a hash, so that no page asks for one in vain. */
const isKnownToBeCommitted = async () =>
  (await contest.client().call('getExams')).body.exams.at(-1)?.is_committed;

async function get(place: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const response = await fetch(`${contest.origin}${place}`, init);
  return { status: response.status, text: await response.text() };
}

/** Fails where anything of the document can be had from outside. */
async function assertKeptSecret(): Promise<void> {
  for (const place of documentPlaces) {
    for (const method of ['GET', 'HEAD']) {
      const { status, text } = await get(place, { method });
      assert.equal(status, 404, `${method} ${place}`);
      assert.doesNotMatch(text, secrets, `${method} ${place}`);
    }
  }
  const { text } = await get('/commitment.json');
  assert.doesNotMatch(text, secrets);
  assert.equal(JSON.parse(text).document_url, undefined);
}

/** Corrects the key of the second question. */
async function correct(key: QuizKey, reason: string): Promise<void> {
  const exam = await contest.exam();
  const note = { kind: 'accept', reason, result_version_before: 1, result_version_after: 2 } as const;
  await changeKeys(contest.database, exam, withKeys(exam, { 2: key }), note);
}

describe('exam commit', () => {
  test('when nothing was committed, then there is nothing to see, also for a trial run', async () => {
    const { stdout } = await commit('--dry-run');
    assert.deepEqual(JSON.parse(stdout), { dry_run: true, exam_id: testExamId, outcome: 'committed' });
    assert.equal((await get('/commitment.json')).status, 404);
    assert.equal((await contest.client().call('getCommitment')).status, 404);
    assert.equal((await contest.client().call('getCommittedDocument')).status, 404);
    assert.equal(await isKnownToBeCommitted(), false);
  });

  let first: string;
  test('when it is committed, then everyone sees the hash and when it was published, and the log says so', async () => {
    const { code, stdout } = await commit();
    assert.equal(code, 0);
    const outcome = JSON.parse(stdout);
    first = outcome.hash;
    assert.equal(outcome.outcome, 'committed');
    assert.doesNotMatch(stdout, secrets);
    const { body } = await contest.client().call('getCommitment');
    assert.match(body.hash, /^[0-9a-f]{64}$/);
    assert.deepEqual(body, {
      exam_id: testExamId,
      algorithm: 'SHA-256',
      hash: first,
      committed_at: outcome.committed_at,
      earlier: [],
      remarks: [],
    });
    assert.ok(Math.abs(Date.parse(body.committed_at) - Date.now()) < hour);
    assert.deepEqual(JSON.parse((await get('/commitment.json')).text), body);
    await contest.settle();
    assert.equal(await isKnownToBeCommitted(), true);
    const [entry] = await contest.database.selectFrom('audit_log').selectAll().execute();
    assert.deepEqual(
      [entry?.command, entry?.outcome],
      ['exam commit', { outcome: 'committed', hash: first }],
    );
  });

  test('when the database is away, then a copy that has read the hash goes on showing it; one that has not never says that there is none', async () => {
    const exam = await contest.exam();
    const forgetful = new PublishedCommitments(contest.database, 1);
    const known = await forgetful.read(exam);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const rename = (from: string, to: string) => contest.query(`alter table ${from} rename to ${to}`);
    await rename('commitments', 'away');
    assert.deepEqual(await forgetful.read(exam), known);
    await assert.rejects(new PublishedCommitments(contest.database).read(exam), { code: '42P01' });
    await rename('away', 'commitments');
  });

  test('when it is committed again, then the hash stays', async () => {
    assert.equal(JSON.parse((await commit()).stdout).outcome, 'unchanged');
    const { body } = await contest.client().call('getCommitment');
    assert.deepEqual([body.hash, body.earlier], [first, []]);
  });

  test('when a later import only explains better, then the hash still fits; when it changes a key, it says that it does not', async () => {
    const pack = packToCommit();
    const [question] = pack.exam;
    assert.ok(question);
    question.explanation = 'もっとよい解説';
    const explained = await importExam(contest.database, pack, new Date());
    assert.deepEqual([explained.outcome, explained.breaks_commitment], ['updated', false]);
    const corrected = packToCommit('ANSWERTHREE');
    assert.equal((await importExam(contest.database, corrected, new Date())).breaks_commitment, true);
  });

  test('when the key has changed before the start, then a new hash replaces the first, which stays in the list', async () => {
    await moveStart(hour);
    const { stdout } = await commit();
    const { outcome, hash, earlier } = JSON.parse(stdout);
    assert.equal(outcome, 'replaced');
    assert.notEqual(hash, first);
    assert.deepEqual(
      earlier.map((one: { hash: string }) => one.hash),
      [first],
    );
    const people = await contest.command('exam', 'commit');
    assert.match(people.stdout, new RegExp(`${hash}[^]*前の指紋 +${first}`));
  });

  test('when the results are not published, then nobody gets the document, before, in and after the exam', async () => {
    for (const fromNow of [hour, -hour / 2, -3 * hour]) {
      await moveStart(fromNow);
      await assertKeptSecret();
    }
    await moveStart(-3 * hour, { aggregated_at: new Date(), result_version: 1 });
    await assertKeptSecret();
  });

  test('when the exam has started, then it refuses, but still writes what a CDN needs, without the document', async () => {
    const { code, stderr } = await commit();
    assert.equal(code, 1);
    assert.match(stderr, /始まっています/);
    const written = await commit('--out', folder);
    assert.equal(written.code, 0);
    assert.deepEqual(readdirSync(folder), ['commitment.json']);
    const file = readFileSync(path.join(folder, 'commitment.json'), 'utf8');
    assert.doesNotMatch(file, secrets);
    assert.equal(JSON.parse(file).hash, JSON.parse((await get('/commitment.json')).text).hash);
  });

  test('when the results are published, then anyone gets the document, whose bytes have the hash', async () => {
    await moveStart(-3 * hour, { results_published_at: new Date() });
    const { body } = await contest.client().call('getCommitment');
    assert.equal(body.document_url, '/commitment-document.json');
    const file = await get(body.document_url);
    assert.equal(file.status, 200);
    assert.equal(sha256(file.text), body.hash);
    const read = (await contest.client().call('getCommittedDocument')).body;
    assert.equal(read.document, file.text);
    assert.equal(read.current, file.text, 'nothing was corrected');
    const { quizzes: [, second] = [], salt, format } = JSON.parse(file.text);
    assert.deepEqual([format, second.accepted_answers], ['knowledgeking-commitment-1', ['ANSWERTHREE']]);
    assert.match(salt, /^[0-9a-f]{64}$/);
    assert.equal((await commit('--out', folder)).code, 0);
    assert.equal(sha256(readFileSync(path.join(folder, 'commitment-document.json'), 'utf8')), body.hash);
  });

  test('when a key was corrected since, then the document stays, and the current one shows the difference', async () => {
    const before = (await contest.client().call('getCommittedDocument')).body;
    const key = {
      accepted_answers: ['ALSORIGHT', 'ANSWERTHREE'],
      correct_answer: 'ANSWERTHREE',
      is_void: false,
    };
    await correct(key, 'ANSWERの別の書き方も正解');
    await contest.settle();
    const { remarks } = (await contest.client().call('getCommitment')).body;
    assert.deepEqual(
      remarks.map(({ quiz_number, reason }) => [quiz_number, reason]),
      [[2, 'ANSWERの別の書き方も正解']],
    );
    const { document, current } = (await contest.client().call('getCommittedDocument')).body;
    assert.equal(document, before.document);
    assert.deepEqual(JSON.parse(current).quizzes[1].accepted_answers, ['ALSORIGHT', 'ANSWERTHREE']);
  });

  test('when the results are withdrawn, then the document is secret again', async () => {
    await moveStart(-3 * hour, { results_published_at: null });
    await assertKeptSecret();
  });
});

describe('what nobody may know before the publication', () => {
  /** Three questions whose secrets are words that occur nowhere else. */
  const quizzes: PackQuiz[] = [1, 2, 3].map((number) => ({
    number,
    type: 'free_input',
    level: 'normal',
    genre: 'culture',
    statement: `STATEMENT-${number}`,
    answers: [`ANSWER${number}`, `VARIANT${number}`],
    explanation: `EXPLANATION-${number}`,
    sources: [`SOURCE-${number}`],
  }));

  let played: Client;
  const contest = testContest({ pack: buildPack({ quizzes }) }, async () => {
    await commitExam(contest.database, testExamId, testTimes.entry);
    played = await contest.played(['', '']);
  });

  const keys = /ANSWER|VARIANT|EXPLANATION|SOURCE/;
  const reads = callNames.filter((name) => routes[name].method === 'GET');
  const statementsIn = (body: unknown) => JSON.stringify(body).match(/STATEMENT-\d/g) ?? [];

  describe('before publication', () => {
    test('when an attempt is played, then each response has only the question whose turn it is, and no key', async () => {
      const contestant = await contest.contestant();
      const bodies: unknown[] = [(await contestant.call('startExam')).body];
      assert.deepEqual(statementsIn(bodies.at(-1)), ['STATEMENT-1']);
      bodies.push((await contestant.call('startExam')).body);
      for (const number of [1, 2, 3]) {
        bodies.push((await contestant.call('getQuiz')).body);
        assert.deepEqual(statementsIn(bodies.at(-1)), [`STATEMENT-${number}`]);
        bodies.push((await contestant.submit(3, 'x')).body);
        if (number < 3) assert.deepEqual(statementsIn(bodies.at(-1)), []);
        bodies.push((await contestant.submit(number, '')).body);
        assert.deepEqual(statementsIn(bodies.at(-1)), number < 3 ? [`STATEMENT-${number + 1}`] : []);
      }
      bodies.push((await contestant.call('finishExam')).body);
      assert.doesNotMatch(JSON.stringify(bodies), keys);
    });

    for (const moment of ['teaser', 'entry', 'justBeforeStart', 'inProgress', 'afterEnd'] as const) {
      test(`when every reading call is made at the ${moment} time, then none reveals a question or a key`, async () => {
        contest.clock.now = testTimes[moment];
        const fresh = await contest.contestant();
        const clients = [fresh, played, contest.client()];
        const answers = await Promise.all(
          clients.flatMap((client) => reads.map((name) => client.call(name))),
        );
        const past = { submissions: ['ANSWER1'.toLowerCase()], start_at: '2025-06-22T13:00:00+09:00' };
        const texts = [...answers, await fresh.call('finishPastExam', { body: past })].map(
          ({ body }) => body,
        );
        assert.doesNotMatch(JSON.stringify(texts), keys);
        assert.deepEqual(statementsIn(texts), []);
      });
    }
  });
});
