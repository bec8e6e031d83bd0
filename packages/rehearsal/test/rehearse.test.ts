import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { runCommand } from '@knowledgeking/contest-api/test/support/command-line';
import { rightAnswers } from '@knowledgeking/contest-api/test/support/pack';
import {
  aroundAll,
  debugKey,
  everyone,
  missedOf,
  once,
  planOf,
  quizCount,
  type RehearsalStage,
  slowMilliseconds,
} from './rehearsal-stage.ts';

let stage: RehearsalStage;
aroundAll((opened) => {
  stage = opened;
});

describe('a rehearsal', () => {
  test('when all is well, then everyone walks the whole road and every answer is read back', async () => {
    const report = await stage.rehearse({ publishes: true });
    assert.deepEqual(missedOf(report), [], JSON.stringify([...report.wrong]));
    assert.equal(report.finished, everyone);
    assert.equal(report.acknowledged, everyone * quizCount);
    assert.equal(report.readBack, everyone * quizCount);
    assert.equal(report.figures.submit.latencies.count, everyone * quizCount);
    assert.equal(report.figures.results.latencies.count, 2 * everyone);
  });

  test('when contestants are still walking, then the progress counts their answers', async () => {
    const walked: [number, number][] = [];
    await stage.rehearse({
      plan: { ...planOf(everyone), speed: 200 },
      onProgress: (phase, done, total) => phase === 'walking' && walked.push([done, total]),
    });
    const all = everyone * quizCount;
    assert.ok(
      walked.every(([, total]) => total === all),
      JSON.stringify(walked.at(-1)),
    );
    assert.ok(new Set(walked.map(([done]) => done).filter((done) => done > 0 && done < all)).size > 1);
    assert.equal(walked.at(-1)?.[0], all);
  });

  test('when everyone answers right, then the results are full marks', async () => {
    const right = new Map(rightAnswers.map((answer, index) => [index + 1, answer]));
    const report = await stage.rehearse({ plan: planOf(2), answers: 'right', right, publishes: true });
    assert.equal(report.readBack, 2 * quizCount);
    const { body } = await stage.contest.client().call('getOverallResult');
    assert.equal(body.score_distribution.at(-1)?.participants, 2);
  });

  test('when the right answers are another exam’s, then it says so before anybody enters', async () => {
    const before = await stage.contest.outcome('status');
    const words = ['rehearse', '--url', stage.url, '--participants', '2', '--answers', 'right'];
    const { code, stderr } = await runCommand(stage.contest.url, words, { DEBUG_KEY: debugKey });
    assert.equal(code, 1);
    assert.match(stderr, /正解は試験 \S+ のパックのもので、\S+ の試験 test-exam のものではありません/);
    assert.deepEqual((await stage.contest.outcome('status')).people, before.people);
  });

  test('when responses are put off, dropped after the work is done, and slow, then retries and waits are counted and nothing is lost', async () => {
    const url = await stage.behind(
      once({
        '/users/login': 'put_off',
        '/start': 'drop',
        '/submit': 'drop',
        '/finish': 'put_off',
        '/quiz': 'slow',
      }),
    );
    const report = await stage.rehearse({ url });
    assert.deepEqual(missedOf(report), [], JSON.stringify([...report.wrong]));
    const { login, start, submit, finish, quiz } = report.figures;
    assert.deepEqual([login.putOff, finish.putOff, start.lost, submit.lost], [1, 1, 1, 1]);
    assert.equal(start.notYet, 1, 'the start whose response was dropped had started');
    assert.ok(quiz.latencies.longest >= slowMilliseconds);
  });

  test('when there is maintenance, and then an outage that outlasts all retries, then everyone comes back, and it is counted apart', async () => {
    let submits = 0;
    let isAway = false;
    const url = await stage.behind((asked) => {
      if (asked.endsWith('/submit')) submits += 1;
      if (submits === 10) {
        submits += 1;
        void stage.switchTo('in_maintenance');
        setTimeout(() => void stage.switchTo('none'), 1_500);
      }
      if (submits === 60) {
        submits += 1;
        isAway = true;
        setTimeout(() => {
          isAway = false;
        }, 1_500);
      }
      return isAway ? 'cut' : undefined;
    });
    const report = await stage.rehearse({ url, triesFor: 300, publishes: true });
    assert.deepEqual(missedOf(report), [], JSON.stringify([...report.wrong]));
    assert.equal(report.readBack, everyone * quizCount);
    const { maintenance, out_of_reach: outOfReach } = report.waits;
    assert.ok(maintenance.count > 0 && outOfReach.count > 0, JSON.stringify(report.waits));
    assert.ok(maintenance.longest > 1_000);
  });

  test('when one response is slow, then the answers that were due meanwhile count as late too', async () => {
    const url = await stage.behind(once({ '/submit': 'slow' }));
    const { figures } = await stage.rehearse({ url });
    const { latencies } = figures.submit;
    const late = Math.round((1 - latencies.shareWithin(slowMilliseconds / 2)) * latencies.count);
    assert.ok(late >= quizCount - 2, `${late} of ${latencies.count} were late`);
  });

  test('when the server acknowledges an answer and forgets it, then the verdict says so', async () => {
    let isForgotten = false;
    const url = await stage.behind((asked, body) => {
      if (isForgotten || !asked.endsWith('/submit') || !body.includes(`"quiz_number":${quizCount}`))
        return undefined;
      isForgotten = true;
      return 'forget';
    });
    const report = await stage.rehearse({ url });
    assert.equal(report.missing, 1);
    assert.deepEqual(missedOf(report), ['受けつけた回答の紛失 0件']);
  });

  test('when two machines share the contestants, then their reports together are one rehearsal', async () => {
    const file = (part: number) => path.join(stage.folder, `${part}.json`);
    const parts = await Promise.all(
      [1, 2].map((part) =>
        runCommand(
          '',
          [
            ...'rehearse --participants 9 --over 200ms --speed 1000 --json'.split(' '),
            ...['--share', `${part}/2`, '--url', stage.url, '--report', file(part)],
          ],
          { DEBUG_KEY: debugKey },
        ),
      ),
    );
    assert.deepEqual(
      parts.map(({ stdout }) => JSON.parse(stdout).contestants),
      [5, 4],
    );
    const merged = await runCommand('', ['rehearse', 'report', file(1), file(2), '--json']);
    const report = JSON.parse(merged.stdout);
    assert.deepEqual([report.contestants, report.finished, report.acknowledged], [9, 9, 9 * quizCount]);
    assert.deepEqual(report.shares, ['1/2', '2/2']);
    const isReady = report.objectives.every(({ is_met }: { is_met: boolean }) => is_met);
    assert.equal(merged.code, isReady ? 0 : 1);
    const table = await runCommand('', ['rehearse', 'report', file(1), file(2)]);
    assert.match(table.stdout, /回答 +72 /);
    assert.match(table.stdout, /受けつけた回答の紛失 0件 +0 +達成/);
  });
});

describe('the report of a rehearsal', () => {
  const written = async (changes: object) => {
    const report = JSON.parse(JSON.stringify(await stage.rehearse({ plan: planOf(2) })));
    const file = path.join(stage.folder, 'written.json');
    writeFileSync(file, JSON.stringify({ ...report, ...changes }));
    return file;
  };

  test('when the outage was on purpose, then it is judged by what was lost, and the rest is only shown', async () => {
    const file = await written({ failures: { '回答: 500': 3 } });
    const judged = await runCommand('', ['rehearse', 'report', file]);
    assert.equal(judged.code, 1);
    assert.match(judged.stderr, /5xxの応答 0件/);
    const forgiven = await runCommand('', ['rehearse', 'report', file, '--outage']);
    assert.equal(forgiven.code, 0, forgiven.stderr);
    assert.match(forgiven.stdout, /5xxの応答 0件 +3 +参考/);
    assert.match(forgiven.stdout, /2秒以内 .*参考/);
    const lost = await runCommand('', ['rehearse', 'report', await written({ missing: 1 }), '--outage']);
    assert.equal(lost.code, 1);
    assert.match(lost.stderr, /届かなかった目標: 受けつけた回答の紛失 0件$/m);
  });

  test('when it is read, then every column says in Japanese what it counts', async () => {
    const { stdout } = await runCommand('', ['rehearse', 'report', await written({})]);
    const head = stdout.split('\n').find((line) => line.includes('応答なし')) ?? '';
    for (const column of head.trim().split(/ {2,}/))
      assert.match(stdout, new RegExp(`${column}[^:\\n]*: .*(です|ます|ました)`), column);
  });
});

describe('a rehearsal that cannot be', () => {
  const refusedWith = async (words: string[], env: Record<string, string> = {}) => {
    const { code, stderr } = await runCommand('', ['rehearse', '--url', stage.url, ...words], env);
    assert.notEqual(code, 0);
    return stderr;
  };

  test('when this is production, or the target has no debug calls for the key, then it is refused before anybody enters', async () => {
    assert.match(await refusedWith([], { APP_ENV: 'production' }), /APP_ENV=production/);
    assert.match(await refusedWith([], { DEBUG_KEY: 'another' }), /本番ではできません/);
  });

  test('when a page of something before the API answers, then the message asks for another URL', async () => {
    const url = await stage.behind(() => 'cover');
    assert.match(await refusedWith(['--url', url]), /大会のAPIとして答えません/);
  });

  test('when the exam is not in progress, then the message says how to move it there', async () => {
    stage.contest.clock.now = new Date(0);
    await stage.contest.settle();
    assert.match(await refusedWith([], { DEBUG_KEY: debugKey }), /contest period in_progress/);
  });

  test('when options are wrong, then nothing begins', async () => {
    for (const words of [
      ['--share', '3/2'],
      ['--over', '60'],
      ['--participants', '0'],
      ['--answers', 'wrong'],
    ])
      assert.match(await refusedWith(words), /オプション .* に「.*」は使えません/);
  });
});

describe('a rehearsal behind a balancer with pages of its own', () => {
  test('when the status of a site in maintenance comes as a page of something before it, then they ask again, and the report names it', async () => {
    let coveredUntil: number | undefined;
    const url = await stage.behind((asked) => {
      if (asked.endsWith('/submit') && coveredUntil === undefined) {
        coveredUntil = performance.now() + 1_500;
        return 'turn_away';
      }
      return asked.endsWith('/site_status') && performance.now() < (coveredUntil ?? 0) ? 'cover' : undefined;
    });
    const report = await stage.rehearse({ url, plan: planOf(1) });
    assert.equal(report.finished, 1);
    assert.equal(report.waits.maintenance.count, 1);
    assert.ok(report.wrong.has('状態の確認: 200 （JSONではない）'), JSON.stringify([...report.wrong]));
  });

  test('when an answer gets such a page with a success, then that contestant ends there, and the report says why', async () => {
    const report = await stage.rehearse({
      url: await stage.behind(once({ '/submit': 'cover' })),
      plan: planOf(2),
    });
    assert.deepEqual([...report.wrong], [['回答: 200 （JSONではない）', 1]]);
    assert.deepEqual([report.finished, report.acknowledged >= quizCount], [1, true]);
  });
});
