import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/embedded/postgres.ts';

/** The server of all test files: the first to open it starts it, the last to close it ends it. */
export function openTestServer(): Promise<EmbeddedPostgres> {
  return openEmbeddedPostgres({ dataDirectory: path.join(tmpdir(), 'knowledgeking-test'), port: 0 });
}

let held: EmbeddedPostgres | undefined;

/** For `node --test --test-global-setup`: holds the server up from the first test file to the last. */
export async function globalSetup(): Promise<void> {
  held = await openTestServer();
}

/** The counterpart of `globalSetup`. */
export async function globalTeardown(): Promise<void> {
  await held?.close();
}
