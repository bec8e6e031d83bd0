import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { inRoot } from '@knowledgeking/stage/paths';
import { nodeTests } from '../lib/test-suites.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'small-dose-'));
after(() => rmSync(folder, { recursive: true }));

/** The tally of faults as `npm test` counts them. @param works by name, the code of each fault's work, which knows its `run`: 1, then 2 */
async function tally(works: Record<string, string>) {
  const file = path.join(folder, 'planted.test.ts');
  const tests = Object.entries(works).map(
    ([name, work]) => `{
      let run = 0;
      test(${JSON.stringify(name)}, (context) => holdsInSmallDose(context, async () => { run += 1; ${work} }));
    }`,
  );
  const from = (module: string) => JSON.stringify(inRoot(module));
  writeFileSync(
    file,
    `import { test } from 'node:test';
    import { holdsInSmallDose } from ${from('packages/lab/faults/small-dose.ts')};
    import { onStage } from ${from('packages/stage/src/stage.ts')};
    import { addContestants } from ${from('packages/stage/src/contestants.ts')};
    import { Ledger } from ${from('packages/stage/src/ledger.ts')};
    ${tests.join('\n')}`,
  );
  const { passed, failed, flaky, output } = await nodeTests('planted faults', [file]).run();
  const names = (list: string[]) => list.map((name) => name.replace(/^\S* /, ''));
  return { counted: { passed, failed: names(failed), flaky: names(flaky) }, output };
}

suite('a fault that breaks in one of two runs', () => {
  test('when an acknowledged answer is lost then, then it fails, and is named flaky', async () => {
    const { counted, output } = await tally({
      'loses an answer': `return onStage(async ({ database }) => {
        const [contestant] = await addContestants(database, 1);
        const ledger = new Ledger();
        if (run === 1) ledger.acknowledge(contestant.participantId, '1');
        return ledger.compare(database);
      });`,
    });
    assert.deepEqual(counted, { passed: 0, failed: ['loses an answer (flaky)'], flaky: [] }, output);
    assert.match(output, /acknowledged answers that are lost/);
  });

  test('when it was only slow, or its work failed, then it is counted as flaky; what breaks twice fails', async () => {
    const { counted, output } = await tally({
      holds: "return [{ what: 'all', figure: '', holds: true }];",
      'is slow once': "return [{ what: 'in time', figure: String(run), holds: run === 2 }];",
      'throws once':
        "if (run === 1) throw new Error('no port'); return [{ what: 'all', figure: '', holds: true }];",
      'is slow twice': "return [{ what: 'in time', figure: String(run), holds: false }];",
    });
    const flaky = ['is slow once', 'throws once'];
    assert.deepEqual(counted, { passed: 1, failed: ['is slow twice'], flaky }, output);
  });
});
