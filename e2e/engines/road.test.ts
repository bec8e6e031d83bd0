import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Engine, testedEngines } from '@knowledgeking/stage/engines/engine-page';
import { openEngine } from '@knowledgeking/stage/engines/open-engine';
import { Person } from '@knowledgeking/stage/engines/person';
import { startProduct } from '@knowledgeking/stage/product';
import { phone } from '../../lab/screens/scene.ts';
import { road } from './road.ts';
import { lookAt } from './sweep.ts';

/** Firefox by the keyboard, as it is what people use who have no pointer; on phones there are only fingers. */
const hands = { chromium: 'pointer', firefox: 'keyboard', webkit: 'pointer' } as const;

/** In CSS pixels. Every page on the road is looked at in them. */
const widths = [phone.width, 1_440];

suite('the road of a contestant', () => {
  test('leads from the top page to the certificate, and no page on it has a fault', async (context) => {
    const engines: Engine[] = [];
    const product = await startProduct();
    try {
      for (const name of testedEngines) {
        const engine = await openEngine(name);
        if (engine) engines.push(engine);
        else await context.test(name, (part) => part.skip(`${name} is not to be had on this machine`));
      }
      const people = await Promise.all(
        engines.map(async ({ name, newPage }) => new Person(await newPage(), product.url, hands[name])),
      );
      for (const { name, prepare, go } of road) {
        await prepare?.(product);
        const take = (person: Person) =>
          context.test(`${person.page.engine}: ${name}`, async () => {
            await person.page.resize(phone);
            await go(person, product);
            assert.deepEqual(await lookAt(person.page, widths), []);
          });
        await Promise.all(people.map(take));
      }
    } finally {
      for (const engine of engines) await engine.close();
      await product.close();
    }
  });
});
