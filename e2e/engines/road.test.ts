import { suite, test } from 'node:test';
import { type Product, startProduct } from '../../scripts/lib/product.ts';
import { phone } from '../../scripts/screens/scene.ts';
import { testedEngines } from './engine-page.ts';
import { openEngine } from './open-engine.ts';
import { Person } from './person.ts';
import { road } from './road.ts';

/** Firefox by the keyboard, as it is what people use who have no pointer; on phones there are only fingers. */
const hands = { chromium: 'pointer', firefox: 'keyboard', webkit: 'pointer' } as const;

suite('the road of a contestant', { concurrency: true }, () => {
  for (const name of testedEngines) {
    test(`in ${name}, by ${hands[name]}`, async (context) => {
      const engine = await openEngine(name);
      if (!engine) return context.skip(`${name} is not to be had on this machine`);
      let product: Product | undefined;
      try {
        product = await startProduct();
        const person = new Person(await engine.newPage(), product.url, hands[name]);
        await person.page.resize(phone);
        for (const [step, go] of Object.entries(road)) {
          await context.test(step, async (part) => {
            await go(person, product as Product);
            part.assert.deepEqual(person.page.takeErrors(), []);
          });
        }
      } finally {
        await engine.close();
        await product?.close();
      }
    });
  }
});
