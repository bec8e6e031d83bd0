import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../contest-api/src/embedded/start-error.ts';
import { inRoot } from './lib/paths.ts';
import { runCommand } from './lib/run-command.ts';
import { runMain } from './lib/run-main.ts';

const kept = inRoot('node_modules/.cache/knowledgeking/promtool');
const rules = 'deploy/prometheus/alerts.yml';

/**
 * Finds promtool, or takes it out of Debian's package of Prometheus: only this one program, because installing the package
 * would start a server.
 * @returns undefined where there is neither
 */
async function ensurePromtool(): Promise<string | undefined> {
  for (const program of ['promtool', kept])
    if ((await runCommand(program, ['--version'])).code === 0) return program;
  const folder = mkdtempSync(path.join(tmpdir(), 'promtool-'));
  const download = 'apt-get download -q prometheus && dpkg-deb --extract prometheus_*.deb .';
  await runCommand('sh', [
    '-c',
    `cd '${folder}' && { ${download} || { apt-get update -q && ${download}; }; }`,
  ]);
  const extracted = path.join(folder, 'usr/bin/promtool');
  mkdirSync(path.dirname(kept), { recursive: true });
  if (existsSync(extracted)) await runCommand('mv', [extracted, kept]);
  rmSync(folder, { recursive: true });
  return existsSync(kept) ? kept : undefined;
}

/**
 * Runs the tests of the alert rules. Where promtool is not to be had, they are left out with a line that says so; in CI that is
 * an error.
 * @throws StartError with what promtool says
 */
export async function testAlerts(say: (message: string) => void): Promise<void> {
  const promtool = await ensurePromtool();
  if (!promtool) {
    const message = `${rules} is not tested: there is no promtool (apt-get install prometheus).`;
    if (process.env.CI) throw new StartError(message);
    say(message);
    return;
  }
  for (const args of [
    ['check', 'config', 'deploy/prometheus/prometheus.yml'],
    ['test', 'rules', rules.replace('.yml', '.test.yml')],
  ]) {
    const { code, output } = await runCommand(promtool, args);
    if (code !== 0) throw new StartError(output);
  }
}

await runMain(import.meta, () => testAlerts(console.error));
