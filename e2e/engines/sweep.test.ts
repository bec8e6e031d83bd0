import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type SceneSet, Stage } from '@knowledgeking/lab/screens/scene';
import { sceneSets } from '@knowledgeking/lab/screens/scene-sets';
import { openEngines } from '@knowledgeking/stage/engines/open-engine';
import { startProduct } from '@knowledgeking/stage/product';
import { height, lookAt } from './inspect-page.ts';

/** In CSS pixels: the phones that most people have, a tablet and a desktop. A page is loaded in the first. */
const widths = [320, 360, 375, 393, 402, 430, 820, 1_440];

/** The words of Chromium's console about a file or call that was refused. */
const notLoaded = 'Failed to load resource';

/** Looks at the scenes of a set in one engine; gives a line for each problem. */
async function sweep(stage: Stage, { name, scenes }: SceneSet): Promise<string[]> {
  const problems: string[] = [];
  for (const scene of scenes) {
    const where = `${stage.engine.name}, ${name}/${scene.name}`;
    try {
      const { page } = await stage.show(scene, { width: widths[0] ?? 0, height });
      const found = await lookAt(page, widths);
      const unexpected = found.filter((problem) => !scene.isLacking || !problem.includes(notLoaded));
      problems.push(...unexpected.map((problem) => `${where}, ${problem}`));
    } catch (error) {
      problems.push(`${where}: ${error instanceof Error ? error.message : error}`);
      stage.forgetVisitor();
    }
  }
  return problems;
}

suite('every page in every state', () => {
  test('has no crash, no error, nothing cut and no line that breaks where it must not', async (context) => {
    const product = await startProduct();
    let stages: Stage[] = [];
    try {
      stages = (await openEngines(context)).map((engine) => new Stage(engine, product.url));
      for (const set of sceneSets) {
        set.prepare(product.contest);
        const look = async (stage: Stage) => {
          await set.gather?.(stage);
          const problems = await sweep(stage, set);
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
