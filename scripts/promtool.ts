import { StartError } from '@knowledgeking/local-server/start-error';
import { findProgram } from './lib/debian-program.ts';
import { runCommand } from './lib/run-command.ts';
import { runMain } from './lib/run-main.ts';

const promtoolFile = { packageName: 'prometheus', file: 'usr/bin/promtool' };
const rules = 'deploy/prometheus/alerts.yml';

/**
 * Runs the tests of the alert rules. Where promtool is not to be had, they are left out with a line that says so; in CI that is
 * an error.
 * @throws StartError with what promtool says
 */
export async function testAlerts(say: (message: string) => void): Promise<void> {
  const promtool = await findProgram(promtoolFile, '--version');
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
