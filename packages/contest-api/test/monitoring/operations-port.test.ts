import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { routes } from '@knowledgeking/contract/rules/routes';
import type { Settings } from '../../src/settings.ts';
import { startTestContest, type TestContest } from '../support/contest.ts';

let contest: TestContest;
let production: TestContest;
let operations: string;
before(async () => {
  [contest, production] = await Promise.all([
    startTestContest(),
    startTestContest({ settings: { appEnv: 'production' } }),
  ]);
  operations = await contest.openOperations();
});
after(() => Promise.all([contest.close(), production.close()]));

const statusOf = async (address: string) => (await fetch(address)).status;

describe('the operations port', () => {
  test('when metrics are read, then calls of the public port are counted by their path in the contract', async () => {
    await contest.client().call('checkEntry');
    const text = await (await fetch(`${operations}/metrics`)).text();
    assert.match(
      text,
      /http_request_duration_seconds_count\{method="GET",route="\/exams\/:id\/check_entry",status="200"\} 1/,
    );
  });

  test('when alerts, dashboard or documents name a metric, then there is one, and every alert says what to do first', async () => {
    const text = await (await fetch(`${operations}/metrics`)).text();
    const shown = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    );
    const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
    const [alerts, dashboard, monitoring] = [
      'deploy/prometheus/alerts.yml',
      'deploy/grafana/dashboards/contest.json',
      'docs/monitoring.md',
    ].map(read) as [string, string, string];
    const named = [alerts, dashboard, monitoring].flatMap(
      (file) => file.match(/\b(?:contest|http|nodejs|process)_[a-z0-9_]+_[a-z0-9_]+\b/g) ?? [],
    );
    assert.ok(named.length > 50);
    for (const name of named) assert.ok(shown.includes(name), name);
    const labels = (label: string) =>
      [alerts, dashboard].flatMap((file) =>
        [...file.matchAll(new RegExp(`\\b${label}=\\\\?"([^"\\\\]+)`, 'g'))].map(([, value = '']) => value),
      );
    for (const call of labels('call')) assert.ok(call in routes, call);
    const paths = Object.values(routes).map(({ path }) => path as string);
    for (const path of labels('route')) assert.ok(paths.includes(path), path);
    for (const alert of alerts.split('- alert: ').slice(1)) assert.match(alert, /^ +first: \S/m);
  });

  test('when the documentation is opened, then there is a page that lists the calls of the public port, and none of them is here', async () => {
    const response = await fetch(`${operations}/docs/`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /text\/html/);
    const { paths } = (await (await fetch(`${operations}/openapi.json`)).json()) as { paths: object };
    assert.ok('/api/site_status' in paths);
    assert.equal(await statusOf(`${operations}/api/site_status`), 404);
  });

  test('when it is opened under a name that nobody gave it, then it shows nothing: a stranger’s name could lead here', async () => {
    const named = await contest.openOperations(undefined, ['monitor.example.jp']);
    const { port } = new URL(named);
    const statusAs = (place: string, host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(named + place, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on('error', reject).end();
      });
    for (const place of ['/metrics', '/docs/', '/docs/static/swagger-ui.css', '/openapi.json']) {
      for (const host of [
        `localhost:${port}`,
        `127.0.0.1:${port}`,
        '[::1]',
        '172.30.9.11:13000',
        'MONITOR.example.jp',
      ])
        assert.equal(await statusAs(place, host), 200, `${place} ${host}`);
      for (const host of [
        `rebound.example:${port}`,
        'monitor.example.jp.evil.example',
        '127.0.0.1.evil.example',
      ])
        assert.equal(await statusAs(place, host), 403, `${place} ${host}`);
    }
    // Balancers ask under the name of what they balance.
    for (const place of ['/healthz', '/readyz']) assert.equal(await statusAs(place, 'quiz.example.jp'), 200);
  });

  test('when many ask for metrics without pause, then each gets one response a second', async () => {
    const end = performance.now() + 1_500;
    const hammer = async () => {
      let answers = 0;
      for (; performance.now() < end; answers += 1) await (await fetch(`${operations}/metrics`)).text();
      return answers;
    };
    const answers = await Promise.all(Array.from({ length: 12 }, hammer));
    assert.ok(Math.max(...answers) <= 3, `${Math.max(...answers)} answers`);
    assert.ok(Math.min(...answers) >= 1);
  });
});

describe('the public port', () => {
  test('when a load balancer looks, then it is alive, and nothing else about the copy is shown', async () => {
    for (const { origin } of [contest, production]) {
      assert.equal(await statusOf(`${origin}/healthz`), 200);
      for (const path of ['/readyz', '/metrics']) assert.equal(await statusOf(origin + path), 404);
    }
  });

  test('when the documentation is opened there, then it is shown outside production only', async () => {
    for (const path of ['/docs/', '/openapi.json']) {
      assert.equal(await statusOf(contest.origin + path), 200);
      assert.equal(await statusOf(production.origin + path), 404);
    }
  });

  test('when it is production, then browsers are told to come back over https only', async () => {
    const header = async (one: TestContest) =>
      (await one.client().call('getSiteStatus')).headers.get('strict-transport-security');
    assert.match((await header(production)) ?? '', /max-age=31536000/);
    assert.equal(await header(contest), null);
  });
});

describe('a copy behind proxies', () => {
  const trusted = ['127.0.0.0/8', '10.0.0.0/8', '2001:db8:ff::1'];
  const once = [200, 200, 200, 429, 429, 429];
  for (const [what, trustProxy, forwarded, expected] of [
    [
      'a caller who writes an address of its own is behind one trusted proxy, then only the address that this wrote counts',
      1,
      (count) => `198.51.100.${count}, 203.0.113.7`,
      once,
    ],
    [
      'a caller who writes an address of its own is in no trusted network, then no address that it writes counts',
      ['10.0.0.0/8'],
      (count) => `198.51.100.${count}`,
      once,
    ],
    [
      'the proxy writes a port behind the address, then a caller has one limit and not one for each connection',
      1,
      (count) => `203.0.113.7:${50_000 + count}`,
      once,
    ],
    [
      'it does so behind an address in brackets, then that is so too',
      trusted,
      (count) => `[2001:db8::${count}]:${50_000 + count}`,
      once,
    ],
    [
      'several trusted proxies write ports, then the first address in front of them counts',
      trusted,
      (count) => `198.51.100.9, 203.0.113.7:${50_000 + count}, 10.0.0.5:${count + 1}, [2001:db8:ff::1]:443`,
      once,
    ],
    [
      'they are the proxies of different callers, then each has a limit of its own',
      trusted,
      (count) => `203.0.113.${count}:50000, 10.0.0.5:443`,
      [200, 200, 200, 200, 200, 200],
    ],
  ] as [what: string, Settings['trustProxy'], forwarded: (count: number) => string, expected: number[]][])
    test(`when ${what}`, async () => {
      await using trusting = await startTestContest({ settings: { rateLimitPerMinute: 3, trustProxy } });
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        const headers = { 'x-forwarded-for': forwarded(count) };
        statuses.push((await trusting.client().call('getMe', { headers })).status);
      }
      assert.deepEqual(statuses, expected);
    });
});

test('when the headers of a request arrive drop by drop, then the connection is closed in time', async () => {
  await using patient = await startTestContest({ headerLimits: { within: 300, lookedAtEvery: 100 } });
  const { hostname, port } = new URL(patient.origin);
  const begin = performance.now();
  const closed = new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.write('GET /api/site_status HTTP/1.1\r\nhost: quiz.example.jp\r\n');
    const drip = setInterval(() => socket.write('x-slow: 1\r\n'), 50);
    socket.on('data', (text) => (said += text));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve(said);
    });
  });
  assert.match(await closed, /^(HTTP\/1\.1 408 |$)/);
  // The limit on a whole request is longer: it would apply after ten seconds.
  assert.ok(performance.now() - begin < 9_000, `${performance.now() - begin} ms`);
  assert.equal((await patient.client().call('getSiteStatus')).status, 200);
});
