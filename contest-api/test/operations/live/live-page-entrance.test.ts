import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, test } from 'node:test';
import { QuestionTallies } from '../../../src/attempts/question-tallies.ts';
import { ContestCache } from '../../../src/contest/contest-cache.ts';
import { observe } from '../../../src/operations/operations.ts';
import { readSettings } from '../../../src/settings.ts';
import { testContest } from '../../support/contest.ts';
import { LivePage, operationsToken } from '../../support/live-page.ts';

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
