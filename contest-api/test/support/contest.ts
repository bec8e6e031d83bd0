import { after, before } from 'node:test';
import type { EmbeddedPostgres } from '@knowledgeking/local-server/postgres';
import type { Pack } from '@knowledgeking/pack/load';
import { createTestDatabase, testDataKey } from '@knowledgeking/stage/database';
import { type AppOptions, buildApp } from '../../src/app.ts';
import { ContestCache } from '../../src/contest/contest-cache.ts';
import { importExam } from '../../src/contest/import-exam.ts';
import { PublishedCommitments } from '../../src/contest/seal/published-commitments.ts';
import { DataKey } from '../../src/database/data-key.ts';
import { HomePortCounts } from '../../src/entry/home-ports.ts';
import { RevokedSessions } from '../../src/entry/revoked-sessions.ts';
import { readSettings, type Settings } from '../../src/settings.ts';
import { mailWorker } from './mail/worker.ts';
import { buildPack, testTimes } from './pack.ts';
import { type ContestParts, TestContest } from './test-contest.ts';

export type { TestContest };

type TestContestOptions = {
  pack?: Pack;
  now?: Date;
  settings?: Partial<Settings>;
  server?: EmbeddedPostgres;
} & Pick<
  AppOptions,
  | 'callDeadlineMilliseconds'
  | 'eventLoopDelayLimit'
  | 'headerLimits'
  | 'logger'
  | 'openFiles'
  | 'siteDirectory'
  | 'tallies'
>;

/**
 * The contest that all tests of a file share: it begins before the first of them, and is closed after the last.
 * @param setUp what else comes before the first test. In the same hook: those of a file that is run by itself do not wait for each other
 */
export function testContest(options: TestContestOptions = {}, setUp?: () => Promise<unknown>): TestContest {
  const contest = new TestContest();
  before(async () => {
    contest.begin(await startParts(options));
    await setUp?.();
  });
  after(() => contest.close());
  return contest;
}

/** Starts a contest, which its test closes. */
export const startTestContest = async (options: TestContestOptions = {}): Promise<TestContest> =>
  new TestContest(await startParts(options));

async function startParts(options: TestContestOptions): Promise<ContestParts> {
  const {
    callDeadlineMilliseconds,
    eventLoopDelayLimit = 0,
    headerLimits,
    logger,
    openFiles,
    siteDirectory,
    tallies,
  } = options;
  const poolSize = options.settings?.databasePoolSize;
  const testDatabase = await createTestDatabase({
    ...(poolSize && { poolSize }),
    server: options.server,
  });
  const clock = { now: options.now ?? testTimes.inProgress };
  await importExam(testDatabase.connection.database, options.pack ?? buildPack(), clock.now);
  const settings = {
    ...readSettings({ LOG_LEVEL: 'silent', DATA_KEY: testDataKey }),
    // As in a real contest: development refuses origins other than its own.
    siteOrigins: ['https://quiz.example.jp'],
    ...options.settings,
  };
  const { connection } = testDatabase;
  const cache = new ContestCache(connection.database);
  const now = () => clock.now;
  const mails = mailWorker({
    database: connection.database,
    contest: cache,
    dataKey: new DataKey(settings.dataKey),
    settings,
    now,
    warn: () => () => undefined,
  });
  const revokedSessions = new RevokedSessions({ database: connection.database, now });
  const app = await buildApp({
    settings,
    connection,
    contest: cache,
    commitments: new PublishedCommitments(connection.database, 1),
    homePorts: new HomePortCounts(connection.database, now, {
      pauseMilliseconds: 0,
      patienceMilliseconds: 30_000,
    }),
    revokedSessions,
    now,
    callDeadlineMilliseconds,
    eventLoopDelayLimit,
    headerLimits,
    openFiles,
    siteDirectory,
    ...(logger && { logger }),
    ...(tallies && { tallies }),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { clock, testDatabase, app, origin, cache, mails, revokedSessions };
}
