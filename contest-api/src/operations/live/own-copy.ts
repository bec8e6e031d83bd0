import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { ContestCache } from '../../contest/contest-cache.ts';
import { type Connection, databaseConflicts } from '../../database/database.ts';
import type { Counts } from '../metrics/counts.ts';
import type { CopyReports } from '../outages/copy-reports.ts';
import { ThrottledCache } from '../throttled-cache.ts';

/** The parts of this copy that know something about it. */
export interface OwnParts {
  reports: CopyReports;
  counts: Counts;
  /** The API's pool, only looked at. */
  connection: Connection;
  contest: ContestCache;
  now: () => Date;
}

/** Returns a function that reads what this copy knows of itself: without the database, and at once. */
export function ownCopyReader({ reports, counts, connection, contest, now }: OwnParts) {
  let before = performance.eventLoopUtilization();
  const busyShare = new ThrottledCache(
    async () => {
      const current = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(current, before);
      before = current;
      return utilization;
    },
    { pauseMilliseconds: 2_000, patienceMilliseconds: 0 },
  );
  return async () => {
    const { pool } = connection;
    const age = contest.ageMilliseconds;
    return {
      name: reports.copyName,
      up_seconds: Math.round(process.uptime()),
      in_flight: counts.inFlight,
      memory_bytes: process.memoryUsage.rss(),
      /** The share of the time, 0..1, in which its one thread was busy just now. */
      busy_share: (await busyShare.latest()).value ?? 0,
      cache_age_milliseconds: Number.isFinite(age) ? Math.round(age) : null,
      clock_offset_milliseconds: Math.round(now().getTime() - Date.now()),
      pool: {
        size: pool.options.max,
        busy: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
        lost: connection.counts.lost,
      },
      conflicts_retried: databaseConflicts.retried,
      /** Calls put off with 429 since the start, by reason. */
      put_offs: { ...counts.putOffs },
      mails: { ...counts.mails },
    };
  };
}

/** How long a connection to the mail server may take, in milliseconds. */
const patienceMilliseconds = 1_200;

/** A mail server that does not accept connections. */
export class MailServerAwayError extends Error {}

/** How long a connection to the mail server takes, in milliseconds: mails that wait say only later that it is away. @throws MailServerAwayError */
export function probeMailServer(smtpUrl: string): Promise<number> {
  const { hostname, port, protocol } = new URL(smtpUrl);
  const begin = performance.now();
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) });
    const giveUp = () => {
      socket.destroy();
      reject(new MailServerAwayError('the mail server accepts no connection'));
    };
    socket.setTimeout(patienceMilliseconds, giveUp);
    socket.once('error', giveUp);
    socket.once('connect', () => {
      socket.end();
      resolve(performance.now() - begin);
    });
  });
}
