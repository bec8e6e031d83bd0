import assert from 'node:assert/strict';
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestContest, testContest, testFolder } from '../support/contest.ts';
import { until } from '../support/waiting.ts';

const folder = testFolder();
const film = path.join(folder, 'film.mp4');
// More than the system takes for a connection whose client reads nothing.
writeFileSync(film, Buffer.alloc(24 * 1_024 ** 2));
writeFileSync(path.join(folder, 'index.html'), '<p>index</p>');

const contest = testContest({ siteDirectory: folder });

const get = (place: string) => `GET ${place} HTTP/1.1\r\nhost: a\r\n\r\n`;
const timesOpen = () =>
  readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === film;
    } catch {
      return false;
    }
  }).length;

/** Clients who send something at once and read nothing until they are told to. */
function silent(origin: string, count: number, sent: string): Socket[] {
  const { hostname, port } = new URL(origin);
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.pause().write(sent);
    return socket;
  });
}

/** Whether the copy ends a connection: only reading or writing shows it. */
async function isEnded(socket: Socket): Promise<boolean> {
  const closed = new Promise<true>((resolve) => socket.once('close', () => resolve(true)));
  return Promise.race([closed, pause(5_000, false as const, { ref: false })]);
}

describe('requests on one connection', () => {
  test('when requests pile up, then the connection is ended; a few are served, in their order', async () => {
    const sendAtOnce = async (places: string[]) => {
      const [socket] = silent(contest.origin, 1, places.map(get).join('')) as [Socket];
      socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
      return [...(await text(socket).catch(() => '')).matchAll(/HTTP\/1\.1 (\d+)/g)].map(
        ([, status]) => status,
      );
    };
    const statuses = await sendAtOnce(['/api/exams', '/missing', '/', '/api/users/me', '/api/nowhere']);
    assert.deepEqual(statuses, ['200', '404', '200', '200', '404', '200']);
    const { connectionsEnded } = contest.app.counts;
    assert.ok((await sendAtOnce(Array(100).fill('/healthz'))).length < 10);
    assert.equal(contest.app.counts.connectionsEnded, connectionsEnded + 1);
  });

  test('when several files are asked for and nothing is read, then only the first is opened, and closed with the connection', async () => {
    const [socket] = silent(contest.origin, 1, get('/film.mp4').repeat(6)) as [Socket];
    await until(() => timesOpen() > 0, 'the file is open');
    await pause(200);
    assert.equal(timesOpen(), 1);
    socket.destroy();
    await until(() => timesOpen() === 0 && contest.app.counts.filesBeingSent === 0, 'the file is closed');
  });
});

describe('connections on which nothing moves', () => {
  test('when a client reads nothing of what it asked for, or asks for nothing, then its connection is ended, whatever trickles in', async () => {
    await using hasty = await startTestContest({
      siteDirectory: folder,
      longestRest: { usually: 300, takingNothingWhenFull: 300, askingNothingWhenFull: 300 },
    });
    for (const place of ['/film.mp4', '/healthz']) {
      const [socket] = silent(hasty.origin, 1, get(place)) as [Socket];
      const trickle = setInterval(() => socket.write('\r\n'), 50);
      assert.ok(await isEnded(socket), place);
      clearInterval(trickle);
    }
    assert.equal(hasty.app.counts.connectionsEnded, 2);
    await until(() => timesOpen() === 0, 'the file is closed');
  });

  test('when a client reads slowly, then it gets all of it', async () => {
    await using hasty = await startTestContest({
      siteDirectory: folder,
      longestRest: { usually: 2_000, takingNothingWhenFull: 2_000, askingNothingWhenFull: 2_000 },
    });
    const [socket] = silent(hasty.origin, 1, get('/film.mp4')) as [Socket];
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 10);
    });
    socket.resume();
    await until(() => bytes > 24 * 1_024 ** 2, 'all of the file has come');
    socket.destroy();
    assert.equal(hasty.app.counts.connectionsEnded, 0);
  });
});

describe('the files that the process may open', () => {
  test('when all of them are about to be connections, then others are closed at once, and callers served', async () => {
    await using few = await startTestContest({ openFiles: 276 });
    const sockets = silent(few.origin, 200, '');
    const { counts } = few.app;
    while (counts.connectionsRefused < 62) await pause(5);
    for (const socket of sockets) socket.destroy();
    await pause(50);
    assert.equal((await few.client().call('getMe')).status, 200);
    assert.equal(few.app.server.maxConnections, 138);
    const metrics = await fetch(`${await few.openOperations()}/metrics`);
    assert.match(await metrics.text(), /contest_connections_refused_total 62/);
  });

  test('when there is no room for another connection, then those on which nothing moves make room', async () => {
    await using few = await startTestContest({
      openFiles: 276,
      longestRest: { usually: 60_000, takingNothingWhenFull: 100, askingNothingWhenFull: 100 },
    });
    const sockets = silent(few.origin, 200, get('/healthz'));
    await until(async () => {
      const response = await fetch(`${few.origin}/api/users/me`).catch(() => undefined);
      return response?.status === 200;
    }, 'a call comes through');
    assert.ok(few.app.counts.connectionsEnded > 0);
    for (const socket of sockets) socket.destroy();
  });

  test('when as many files are being sent as may be, then others are put off, calls are not, and those who read nothing make room', async () => {
    // A quarter of the half of it that is not kept back.
    const most = 34;
    const longestRest = { usually: 60_000, takingNothingWhenFull: 60_000, askingNothingWhenFull: 60_000 };
    await using few = await startTestContest({ siteDirectory: folder, openFiles: most * 8, longestRest });
    const { counts } = few.app;
    const sockets = silent(few.origin, most + 6, get('/film.mp4'));
    await until(() => counts.filesBeingSent === most && counts.filesRefused >= 6, 'files are put off');
    assert.equal(timesOpen(), most);
    const page = await fetch(few.origin);
    assert.equal(page.status, 429);
    assert.equal(page.headers.get('retry-after'), '2');
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.match(await page.text(), /混み合っています/);
    // A busy machine may put one off.
    await until(async () => (await few.client().call('getMe')).status === 200, 'calls are answered');
    longestRest.takingNothingWhenFull = 100;
    await until(async () => (await fetch(few.origin)).status === 200, 'there is room for a page');
    for (const socket of sockets) socket.destroy();
  });

  test('when a file can’t be opened after all, then its caller is told to come again, in words of the API', async (t) => {
    const { default: fs } = await import('node:fs');
    const { createReadStream } = fs;
    t.mock.method(fs, 'createReadStream', (...given: Parameters<typeof createReadStream>) => {
      const stream = createReadStream(...given);
      stream.destroy(Object.assign(new Error('too many open files'), { code: 'EMFILE' }));
      return stream;
    });
    const response = await fetch(`${contest.origin}/film.mp4`);
    assert.equal(response.status, 429);
    assert.equal(((await response.json()) as { error_code: string }).error_code, 'too_many_requests');
  });
});

describe('the operations port', () => {
  test('when hundreds connect to it, then only a few are let in, and those that ask for nothing make room', async () => {
    const operations = await contest.openOperations();
    const { counts } = contest.app;
    const before = counts.connectionsRefused;
    const sockets = silent(operations, 200, get('/healthz').replace('host: a', 'host: localhost'));
    await until(() => counts.connectionsRefused - before === 200 - 64, 'others are let go');
    await pause(2_100);
    await until(
      async () => (await fetch(`${operations}/healthz`).catch(() => undefined))?.status === 200,
      'an operator is let in',
    );
    for (const socket of sockets) socket.destroy();
  });
});
