import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';

/** Makes a folder for the tests of a file, which is gone after them. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'contest-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
