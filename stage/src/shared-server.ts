import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@knowledgeking/local-server/postgres';

/** The server shared by all test files: the first to open it starts it, the last to close it stops it. */
export function openTestServer(): Promise<EmbeddedPostgres> {
  return openEmbeddedPostgres({ dataDirectory: path.join(tmpdir(), 'knowledgeking-test'), port: 0 });
}
