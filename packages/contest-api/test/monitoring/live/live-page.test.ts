import assert from 'node:assert/strict';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { QuestionTallies } from '../../../src/attempts/question-tallies.ts';
import { ContestCache } from '../../../src/contest/contest-cache.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { markMailTrouble, takeDueMails } from '../../../src/mail/outbox/queries.ts';
import { observe } from '../../../src/monitoring/operations-port.ts';
import { readSettings } from '../../../src/settings.ts';
import { testContest } from '../../support/contest.ts';
import { LivePage, operationsToken } from '../../support/live-page.ts';
import { hours, queueMailIn, start } from '../../support/mail/outbox.ts';
import { rightAnswers } from '../../support/pack.ts';
import { listen } from '../../support/waiting.ts';

const lines: string[] = [];
const tallies = new QuestionTallies();
let page: LivePage;
const contest = testContest(
  {
    tallies,
    logger: { level: 'info', stream: { write: (line) => lines.push(line) } },
  },
  async () => {
    page = await LivePage.open(contest, { tallies });
  },
);

describe('the way into the live page', () => {
  test('when there is no token, then there is no page, and the log says so', async () => {
    const { live } = observe(contest.app, {
      settings: { ...readSettings({}), operationsToken: '' },
      databaseUrl: contest.url,
      smtpUrl: '',
      connection: contest.testDatabase.connection,
      contest: new ContestCache(contest.database),
      now: () => contest.clock.now,
      tallies,
      warn: () => () => undefined,
    });
    assert.equal(live, undefined);
    assert.match(lines.join(''), /OPERATIONS_TOKEN is not set: there is no live page/);
    const origin = await contest.openOperations();
    for (const path of ['/live', '/live/state', '/live/main.js'])
      assert.equal((await fetch(origin + path)).status, 404);
  });

  test('when the page is opened, then all of it comes from this port, and nothing else may', async () => {
    const { body, headers } = await page.get('/live');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'.*script-src 'self'/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    const seen = new Set<string>();
    const open = async (text: string) => {
      assert.doesNotMatch(text, /(?:src|href|from|url\()\s*=?\s*["'(]?(?:https?:)?\/\/(?!www\.w3)/);
      const named = [...text.matchAll(/(?:src|href)="(\/[^"]+)"|from '\.(\/[^']+\.js)'/g)];
      for (const [, absolute, relative] of named) {
        const path = absolute ?? `/live${relative}`;
        if (seen.has(path)) continue;
        seen.add(path);
        const file = await page.get(path);
        assert.equal(file.status, 200, path);
        await open(String(file.body.text));
      }
    };
    await open(String(body.text));
    assert.ok(seen.size > 10, [...seen].join());
  });

  test('when nobody is logged in, then no figure is shown and nothing is changed', async () => {
    const stranger = await LivePage.open(contest);
    assert.equal((await stranger.get('/live/state')).status, 401);
    const change = { position: 'on', message: '' };
    assert.equal((await stranger.post('/live/maintenance', change)).status, 401);
  });

  test('when the token is wrong, then there is no session, and the log has neither token', async () => {
    const refused = await page.logIn('はな', 'a token that somebody guesses');
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.get('set-cookie'), null);
    assert.equal((await page.logIn()).status, 200);
    const log = lines.join('');
    assert.match(log, /operator_refused/);
    assert.match(log, /operator_login/);
    assert.ok(!log.includes('guesses') && !log.includes(operationsToken));
  });

  test('when the token is right, then only this host’s browser keeps the session, away from scripts and other sites', async () => {
    const { headers } = await page.logIn();
    assert.match(headers.get('set-cookie') ?? '', /; Path=\/live; HttpOnly; SameSite=Strict/);
    assert.equal((await page.state()).operator, 'はな');
  });

  test('when a session was signed with another token, or is written by hand, then nobody is logged in', async () => {
    const other = await LivePage.open(contest, { token: 'another token, just as long' });
    const { cookie } = page;
    for (const forged of [cookie, cookie.replace(/\.[^.]*$/, '.c2lnbmVk'), 'contest-operator=1.aGFuYQ']) {
      other.cookie = forged;
      assert.equal((await other.get('/live/state')).status, 401);
    }
  });

  test('when an operator logged in a day before, then nobody is logged in any more', async (t) => {
    const known = contest.clock.now;
    t.after(() => {
      contest.clock.now = known;
    });
    await page.logIn();
    contest.clock.now = new Date(known.getTime() + 15 * 3_600_000);
    assert.equal((await page.get('/live/state')).status, 200);
    contest.clock.now = new Date(known.getTime() + 17 * 3_600_000);
    assert.equal((await page.get('/live/state')).status, 401);
  });

  test('when a page of another origin asks for a change with an operator’s cookie, then it is refused', async () => {
    const change = { position: 'on', message: '' };
    const foreign: Record<string, string>[] = [
      { origin: 'http://localhost:3000' },
      { origin: page.origin, 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign)
      assert.equal((await page.post('/live/maintenance', change, headers)).status, 403);
  });

  test('when a whole team logs in again and again, then nobody is kept out: only wrong tokens count', async () => {
    const team = await LivePage.open(contest);
    for (let login = 0; login < 30; login += 1) assert.equal((await team.logIn(`${login}`)).status, 200);
    assert.equal((await team.logIn('x', 'wrong')).status, 401);
  });

  test('when it is opened under a name that nobody gave it, then there is no page: a stranger’s name could lead here', async () => {
    const named = await LivePage.open(contest, { names: ['live.quiz.example.jp'] });
    const { port } = new URL(named.origin);
    const statusAs = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(`${named.origin}/live`, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on('error', reject).end();
      });
    for (const host of [
      'localhost:13000',
      `127.0.0.1:${port}`,
      '[::1]:13000',
      '172.30.9.11',
      'LIVE.quiz.example.jp:443',
    ])
      assert.equal(await statusAs(host), 200, host);
    for (const host of [
      'rebound.example',
      `rebound.example:${port}`,
      'live.quiz.example.jp.evil.example',
      '127.0.0.1.evil.example',
    ])
      assert.equal(await statusAs(host), 403, host);
  });

  test('when tokens are guessed, then after twenty in a minute none is looked at', async () => {
    const guessing = await LivePage.open(contest);
    for (let guess = 0; guess < 20; guess += 1)
      assert.equal((await guessing.logIn('x', `${guess}`)).status, 401);
    assert.equal((await guessing.logIn()).status, 429);
  });
});

const later = (milliseconds: number) => {
  contest.clock.now = new Date(contest.clock.now.getTime() + milliseconds);
};

/** A page that has read nothing yet: how old a figure may be is measured in real time. */
async function look(): Promise<LivePage> {
  const fresh = await LivePage.open(contest, { tallies });
  await fresh.logIn();
  return fresh;
}

describe('the figures', () => {
  test('when contestants play, then the page shows how many, how fast, and how they did at each question', async () => {
    await contest.played([rightAnswers[0] ?? '', '1']);
    await contest.played(['1']);
    later(11_000);
    page.reports.endWindow();
    await page.reports.write();
    later(20_000);
    const { parts, own } = await (await look()).state();
    assert.equal(parts.contest.state === 'ok' && parts.contest.value?.period, 'in_progress');
    assert.equal(parts.people.state === 'ok' && parts.people.value?.finished, 2);
    assert.ok(parts.flow.state === 'ok');
    const { scope, answers_per_second, finishes_per_minute } = parts.flow.value;
    assert.equal(scope, 'all');
    const sum = (figures: number[]) => figures.reduce((all, figure) => all + figure, 0);
    // Three answers and two ends within one window of ten seconds.
    assert.equal(sum(answers_per_second).toFixed(3), '0.300');
    assert.equal(sum(finishes_per_minute).toFixed(3), '12.000');
    assert.deepEqual(parts.questions.state === 'ok' && parts.questions.value, {
      scope: 'all',
      answers: 3,
      questions: [
        { quiz_number: 1, answered: 2, right: 1 },
        { quiz_number: 2, answered: 1, right: 0 },
      ],
    });
    assert.equal(own.clock_offset_milliseconds, Math.round(own.clock_offset_milliseconds));
  });

  test('when another copy counted answers and was replaced, then its answers are in the sum', async () => {
    await tallies.save(contest.database, contest.clock.now);
    const exam = await contest.exam();
    const next = new QuestionTallies();
    next.note(exam, 2, 1);
    assert.deepEqual(await next.all(contest.database, exam), [
      { quiz_number: 1, answered: 2, right: 1 },
      { quiz_number: 2, answered: 2, right: 1 },
    ]);
    const rescheduled = { ...exam, exam_start_at: new Date(exam.exam_start_at.getTime() + 1) };
    assert.deepEqual(await next.all(contest.database, rescheduled), []);
  });

  test('when copies end or die, then one is shown as ended and the other as silent', async () => {
    const [dead, ended] = [
      await LivePage.open(contest, { name: 'dead:1' }),
      await LivePage.open(contest, { name: 'ended:1' }),
    ];
    later(10_000);
    for (const { reports } of [page, dead]) reports.endWindow();
    ended.reports.endWindow({ isLast: true });
    await Promise.all([page, dead, ended].map(({ reports }) => reports.write()));
    later(20_000);
    page.reports.endWindow();
    await page.reports.write();
    later(10_000);
    const { parts } = await (await look()).state();
    assert.ok(parts.copies.state === 'ok');
    assert.deepEqual(
      parts.copies.value.map(({ copy_name, state }) => [copy_name, state]),
      [
        ['dead:1', 'silent'],
        ['ended:1', 'ended'],
        ['venue:3000', 'alive'],
      ],
    );
  });

  test('when nobody calls a copy, then it rests, and its data is not called old', async () => {
    const { toDataAge } = await import(new URL('../../../live-page/words.js', import.meta.url).href);
    assert.match(toDataAge(174_000, 0.1), /休み/);
    assert.equal(toDataAge(174_000, 12), '174秒');
    assert.equal(toDataAge(400, 0.1), '400ミリ秒');
  });

  test('when a mail was refused and is being tried again just now, then it still counts as refused', async () => {
    const { database } = contest;
    await queueMailIn(database, 'waiting@example.jp');
    const mailId = await queueMailIn(database, 'refused@example.jp');
    const refused = { error: '452', now: start, nextAttemptAt: start, refusal: null };
    for (const trouble of [refused, undefined]) {
      const [mail] = await takeDueMails(database, { now: start, heldUntil: hours(1), limit: 2 });
      assert.ok(mail);
      if (trouble) await markMailTrouble(database, mailId, trouble);
    }
    const { parts } = await (await look()).state();
    await database.deleteFrom('mails').execute();
    assert.equal(parts.mails.state === 'ok' && parts.mails.value.retrying, 1);
  });

  test('when somebody else looks right after, then the figures are not read again', async () => {
    const { database } = contest;
    const looked = await look();
    const waiting = async () => {
      const { mails } = (await looked.state()).parts;
      return mails.state === 'ok' && mails.value.waiting;
    };
    assert.equal(await waiting(), 0);
    await queueMailIn(database, 'waiting@example.jp');
    assert.equal(await waiting(), 0);
    await database.deleteFrom('mails').execute();
  });

  test('when the mail server accepts no connection, then that part says so, and the others are there', async () => {
    const { parts } = await page.state();
    assert.deepEqual(parts.mail_server, {
      state: 'failed',
      reason: 'not_reachable',
      last: null,
      age_milliseconds: null,
    });
    assert.equal(parts.mails.state, 'ok');
  });
});

test('when entry has not begun, then the page says that the site shows the teaser, in the words of status', async () => {
  const { now } = contest.clock;
  const exam = await contest.exam();
  contest.clock.now = addMilliseconds(exam.entry_start_at, -3.5 * 86_400_000);
  const { parts } = await (await look()).state();
  contest.clock.now = now;
  assert.equal(
    parts.contest.state === 'ok' && parts.contest.value?.period_text,
    '予告（エントリーの開始まで、あと4日）',
  );
});

describe('the page without its database', () => {
  test('when the database is away, then each part that needs it says so, and what this copy knows is shown', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing', {
      poolSize: 1,
      onError: () => undefined,
    });
    const alone = await LivePage.open(contest, { database: away.database, tallies });
    await alone.logIn();
    const { parts, own } = await alone.state();
    await away.close();
    for (const name of ['people', 'copies', 'mails'] as const)
      assert.deepEqual(
        [name, parts[name]],
        [name, { ...parts[name], state: 'failed', reason: 'database_away' }],
      );
    assert.equal(parts.contest.state, 'ok');
    assert.equal(parts.flow.state === 'ok' && parts.flow.value.scope, 'own');
    assert.equal(parts.questions.state === 'ok' && parts.questions.value.scope, 'own');
    assert.equal(parts.questions.state === 'ok' && parts.questions.value.answers, 3);
    assert.ok(own.up_seconds > 0 && own.memory_bytes > 0);
  });

  test('when the database says nothing at all, then the page does not wait for it', async () => {
    const silent = createServer(() => undefined);
    const port = await listen(silent);
    const hung = openDatabase(`postgres://nobody@127.0.0.1:${port}/nothing`, {
      poolSize: 1,
      onError: () => undefined,
    });
    const alone = await LivePage.open(contest, { database: hung.database });
    await alone.logIn();
    const { parts } = await alone.state();
    for (const name of ['people', 'copies', 'mails'] as const)
      assert.deepEqual([name, parts[name].state === 'failed' && parts[name].reason], [name, 'too_slow']);
    assert.equal(parts.contest.state, 'ok');
    await hung.close();
    silent.close();
  });
});
