import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/embedded/postgres.ts';

/** The server shared by all test files: the first to open it starts it, the last to close it stops it. */
export function openTestServer(): Promise<EmbeddedPostgres> {
  return openEmbeddedPostgres({ dataDirectory: path.join(tmpdir(), 'knowledgeking-test'), port: 0 });
}

let held: EmbeddedPostgres | undefined;

/** For `node --test --test-global-setup`: keeps the server up from the first test file to the last. */
export async function globalSetup(): Promise<void> {
  held = await openTestServer();
}

/** Reverses `globalSetup`. */
export async function globalTeardown(): Promise<void> {
  await held?.close();
}
