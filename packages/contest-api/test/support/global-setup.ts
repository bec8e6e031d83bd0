import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EmbeddedPostgres } from '@knowledgeking/local-server/shared-postgres';
import { citusNodes } from '@knowledgeking/stage/citus';
import {
  createEmptyDatabase,
  openTestServer,
  type TestDatabase,
  templateVariable,
  testDataKey,
} from '@knowledgeking/stage/database';
import { sql } from 'kysely';
import { DataKey } from '../../src/database/data-key.ts';
import { openDatabase } from '../../src/database/database.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { loadContent, packVariable } from './pack.ts';

let server: EmbeddedPostgres | undefined;
let template: TestDatabase | undefined;
let folder = '';

/**
 * For `node --test --test-global-setup`: holds the server up from the first test file to the last, and does once what each
 * file would do again: the migrations and reading the content. Test files find both by the environment.
 */
export async function globalSetup(): Promise<void> {
  server = await openTestServer();
  await forgetTheDisk(server.administrationUrl);
  if (citusNodes().length === 0) await createTemplate();
  folder = mkdtempSync(path.join(tmpdir(), 'content-'));
  const file = path.join(folder, 'pack.json');
  writeFileSync(file, JSON.stringify(loadContent()));
  process.env[packVariable] = file;
}

async function createTemplate(): Promise<void> {
  template = await createEmptyDatabase();
  await migrateToLatest(template.connection.database, new DataKey(testDataKey));
  await template.connection.close();
  process.env[templateVariable] = new URL(template.url).pathname.slice(1);
}

/** The counterpart of `globalSetup`. */
export async function globalTeardown(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await template?.drop();
  await server?.close();
}

/** Without waiting for the disk, data is lost only when the machine loses power; otherwise each dropped database would wait for it. */
async function forgetTheDisk(administrationUrl: string): Promise<void> {
  const { database, close } = openDatabase(administrationUrl, { poolSize: 1, onError: () => undefined });
  await sql`alter system set fsync = off`.execute(database);
  await sql`select pg_reload_conf()`.execute(database);
  await close();
}
