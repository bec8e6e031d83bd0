import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { loadPack } from '../../contest-api/src/pack/load.ts';
import { crewFileName, drawnMembers, expressions } from '../../lib/crew.ts';
import { crewFiles } from '../assets/crew/crew-files.ts';
import { rasterize } from '../assets/rasterize.ts';
import { inRoot } from '../lib/paths.ts';

const { pack } = loadPack(inRoot('content'));
assert.ok(pack);

/** At most 9 kB as it is and 4 kB as it travels. */
function checkSize(name: string, file: Buffer): void {
  assert.ok(file.length <= 9 * 1024, `${name}: ${file.length} bytes`);
  assert.ok(gzipSync(file).length <= 4 * 1024, `${name}: ${gzipSync(file).length} bytes gzipped`);
}

suite('the drawn crew', () => {
  const files = crewFiles(pack);

  test('every member of the pack is drawn with every face, full and as a bust, and no file is heavy', () => {
    assert.deepEqual(pack.crew.members.map(({ id }) => id).sort(), [...drawnMembers].sort());
    assert.equal(files.size, drawnMembers.length * expressions.length * 2);
    for (const [name, file] of files) checkSize(name, file);
  });

  test('each face looks different, in the figure and in the bust', async () => {
    for (const member of drawnMembers) {
      for (const crop of ['full', 'face'] as const) {
        const looks = await Promise.all(
          expressions.map(async (expression) => {
            const file = files.get(crewFileName(member, expression, crop));
            assert.ok(file);
            return (await rasterize(`${file}`)).toString('base64');
          }),
        );
        assert.equal(new Set(looks).size, expressions.length, `${member}, ${crop}`);
      }
    }
  });

  test('a member wears the colour that the pack gives', () => {
    for (const { id, color } of pack.crew.members)
      assert.match(`${files.get(`${id}-smile.svg`)}`, new RegExp(color));
  });
});
