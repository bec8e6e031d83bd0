import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { importExam } from '../../../src/contest/import-exam.ts';
import { testExamId } from '../../support/client.ts';
import { runCommand } from '../../support/command-line.ts';
import {
  type CommitStage,
  hour,
  openCommitStage,
  packToCommit,
  secrets,
  sha256,
} from '../../support/commit-stage.ts';
import type { TestContest } from '../../support/contest.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'commitment-'));
let stage: CommitStage;
let contest: TestContest;
before(async () => {
  stage = await openCommitStage();
  contest = stage.contest;
});
after(async () => {
  rmSync(folder, { recursive: true });
  await contest.close();
});

describe('exam commit', () => {
  test('when nothing was committed, then there is nothing to see, also for a trial run', async () => {
    const { stdout } = await stage.commit('--dry-run');
    assert.deepEqual(JSON.parse(stdout), { dry_run: true, exam_id: testExamId, outcome: 'committed' });
    assert.equal((await stage.get('/commitment.json')).status, 404);
    assert.equal((await contest.client().call('getCommitment')).status, 404);
    assert.equal((await contest.client().call('getCommittedDocument')).status, 404);
    assert.equal(await stage.isKnownToBeCommitted(), false);
  });

  test('when an operator says no, then nothing is published', async () => {
    const { code, asked } = await runCommand(contest.testDatabase.url, ['exam', 'commit'], {}, 'n');
    assert.deepEqual([code, asked], [1, ['公開しますか？ [y/N] ']]);
    assert.equal((await stage.get('/commitment.json')).status, 404);
  });

  let first: string;
  test('when it is committed, then everyone sees the hash and when it was published, and the log says so', async () => {
    const { code, stdout } = await stage.commit();
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
    assert.deepEqual(JSON.parse((await stage.get('/commitment.json')).text), body);
    await contest.settle();
    assert.equal(await stage.isKnownToBeCommitted(), true);
    const [entry] = await contest.database.selectFrom('audit_log').selectAll().execute();
    assert.deepEqual(
      [entry?.command, entry?.outcome],
      ['exam commit', { outcome: 'committed', hash: first }],
    );
  });

  test('when it is committed again, then the hash stays', async () => {
    assert.equal(JSON.parse((await stage.commit()).stdout).outcome, 'unchanged');
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
    await stage.moveStart(hour);
    const { stdout } = await stage.commit();
    const { outcome, hash, earlier } = JSON.parse(stdout);
    assert.equal(outcome, 'replaced');
    assert.notEqual(hash, first);
    assert.deepEqual(
      earlier.map((one: { hash: string }) => one.hash),
      [first],
    );
    const people = await runCommand(contest.testDatabase.url, ['exam', 'commit']);
    assert.match(people.stdout, new RegExp(`${hash}[^]*前の指紋 +${first}`));
  });

  test('when the same questions are committed twice, then the hashes differ, because the salt does', async () => {
    const before = (await stage.commit()).stdout;
    await importExam(contest.database, packToCommit(), new Date());
    const between = JSON.parse((await stage.commit()).stdout);
    await importExam(contest.database, packToCommit('ANSWERTHREE'), new Date());
    const again = JSON.parse((await stage.commit()).stdout);
    assert.deepEqual([between.outcome, again.outcome], ['replaced', 'replaced']);
    assert.equal(new Set([first, JSON.parse(before).hash, between.hash, again.hash]).size, 4);
    assert.equal(again.earlier.length, 3);
  });

  test('when the results are not published, then nobody gets the document, before, in and after the exam', async () => {
    for (const fromNow of [hour, -hour / 2, -3 * hour]) {
      await stage.moveStart(fromNow);
      await stage.assertKeptSecret();
    }
    await stage.moveStart(-3 * hour, { aggregated_at: new Date(), result_version: 1 });
    await stage.assertKeptSecret();
  });

  test('when the exam has started, then it refuses, but still writes what a CDN needs, without the document', async () => {
    const { code, stderr } = await stage.commit();
    assert.equal(code, 1);
    assert.match(stderr, /始まっています/);
    const written = await stage.commit('--out', folder);
    assert.equal(written.code, 0);
    assert.deepEqual(readdirSync(folder), ['commitment.json']);
    const file = readFileSync(path.join(folder, 'commitment.json'), 'utf8');
    assert.doesNotMatch(file, secrets);
    assert.equal(JSON.parse(file).hash, JSON.parse((await stage.get('/commitment.json')).text).hash);
  });

  test('when the results are published, then anyone gets the document, whose bytes have the hash', async () => {
    await stage.moveStart(-3 * hour, { results_published_at: new Date() });
    const { body } = await contest.client().call('getCommitment');
    assert.equal(body.document_url, '/commitment-document.json');
    const file = await stage.get(body.document_url);
    assert.equal(file.status, 200);
    assert.equal(sha256(file.text), body.hash);
    const read = (await contest.client().call('getCommittedDocument')).body;
    assert.equal(read.document, file.text);
    assert.equal(read.current, file.text, 'nothing was corrected');
    const { quizzes: [, second] = [], salt, format } = JSON.parse(file.text);
    assert.deepEqual([format, second.accepted_answers], ['knowledgeking-commitment-1', ['ANSWERTHREE']]);
    assert.match(salt, /^[0-9a-f]{64}$/);
    assert.equal((await stage.commit('--out', folder)).code, 0);
    assert.equal(sha256(readFileSync(path.join(folder, 'commitment-document.json'), 'utf8')), body.hash);
  });

  test('when a key was corrected since, then the document stays, and the current one shows the difference', async () => {
    const before = (await contest.client().call('getCommittedDocument')).body;
    const key = {
      accepted_answers: ['ALSORIGHT', 'ANSWERTHREE'],
      correct_answer: 'ANSWERTHREE',
      is_void: false,
    };
    await stage.correct(key, 'ANSWERの別の書き方も正解');
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
    await stage.moveStart(-3 * hour, { results_published_at: null });
    await stage.assertKeptSecret();
  });
});
