import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { loadPack, type Pack } from '@knowledgeking/pack/load';
import { samplePack, writePack } from '@knowledgeking/pack/test/sample-pack';
import { displayCharacters } from '../assets/display-font.ts';
import { generateAssets } from '../generate-assets.ts';

let site = '';

suite('making font, pictures and icons from a pack', () => {
  beforeEach(() => {
    site = mkdtempSync(path.join(tmpdir(), 'site-'));
  });
  afterEach(() => rmSync(site, { recursive: true, force: true }));

  const picture = (correct: number) =>
    readFileSync(path.join(site, `public/images/share/practice${correct}.png`));

  test('when a heading is one of two by a condition, then the font has the letters of both', () => {
    const characters = displayCharacters(loadPack(path.resolve('content')).pack as Pack);
    for (const letter of 'リンクの期限が切れています使えません')
      assert.ok(characters.includes(letter), letter);
  });

  test('each tier has its own picture; files that are right are not made again, and another title changes only its own', async () => {
    using first = writePack();
    assert.equal(await generateAssets(first.folder, site), true);
    assert.equal(await generateAssets(first.folder, site), false);
    const [third, fourth] = [picture(3), picture(4)];
    assert.notDeepEqual(third, fourth);
    const pack = samplePack();
    for (const tier of pack.tiers.tiers) if (tier.correct === 3) tier.title = '海の子';
    using second = writePack(pack);
    assert.equal(await generateAssets(second.folder, site), true);
    assert.notDeepEqual(picture(3), third);
    assert.deepEqual(picture(4), fourth);
  });
});
