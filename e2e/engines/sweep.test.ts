import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { testedEngines } from '@knowledgeking/stage/engines/engine-page';
import { openEngine } from '@knowledgeking/stage/engines/open-engine';
import { startProduct } from '@knowledgeking/stage/product';
import { byPeriod } from '../../lab/screens/by-period.ts';
import { openToAll } from '../../lab/screens/open-to-all.ts';
import { Stage } from '../../lab/screens/scene.ts';
import { sweep } from './sweep.ts';

/** In CSS pixels: the phones that most people have, a tablet and a desktop. */
const widths = [320, 360, 375, 393, 402, 430, 820, 1_440];

suite('every page in every state', () => {
  test('has no crash, no error, nothing cut and no line that breaks where it must not', async (context) => {
    const product = await startProduct();
    const stages: Stage[] = [];
    try {
      for (const name of testedEngines) {
        const engine = await openEngine(name);
        if (engine) stages.push(new Stage(engine, product.url));
        else await context.test(name, (part) => part.skip(`${name} is not to be had on this machine`));
      }
      for (const set of [openToAll, ...byPeriod]) {
        set.prepare(product.contest);
        const look = async (stage: Stage) => {
          await set.gather?.(stage);
          const problems = await sweep(stage, set, widths);
          await context.test(`${stage.engine.name}: ${set.name}`, () => assert.deepEqual(problems, []));
        };
        await Promise.all(stages.map(look));
      }
    } finally {
      for (const { engine } of stages) await engine.close();
      await product.close();
    }
  });
});
