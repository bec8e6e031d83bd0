import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test } from 'node:test';
import { freePort } from '@knowledgeking/local-server/free-port';
import { readSettings } from '../../contest-api/src/settings.ts';
import { stagingEnvironment } from '../../contest-api/test/support/environments.ts';
import { openMail } from '../lib/backing.ts';
import { Progress, StartedParts } from '../lib/started-parts.ts';

async function takes(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

suite('what a start runs on', () => {
  test('when the site is for every network, then the inbox of caught mails is for this machine only', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'backing-'));
    const [mailPort, mailWebPort] = [await freePort(), await freePort()];
    const settings = readSettings({
      ...stagingEnvironment,
      HOST: '0.0.0.0',
      MAIL_PORT: `${mailPort}`,
      MAIL_WEB_PORT: `${mailWebPort}`,
      DATA_DIR: folder,
    });
    const parts = new StartedParts();
    await openMail(settings, { parts, progress: new Progress(), end: async () => undefined });
    try {
      for (const port of [mailPort, mailWebPort]) {
        assert.equal(await takes('127.0.0.1', port), true);
        // Another address of the same machine, in place of an address that other machines can reach.
        assert.equal(await takes('127.0.0.2', port), false);
      }
    } finally {
      await parts.close();
      rmSync(folder, { recursive: true });
    }
  });
});
