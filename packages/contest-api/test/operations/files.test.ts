import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { operations } from '../../src/command-line/run-contest.ts';
import { commitExam } from '../../src/contest/seal/seal.ts';
import { inputsOf } from '../../src/operations/input.ts';
import { testExamId } from '../support/client.ts';
import { testFolder } from '../support/contest.ts';
import { testTimes } from '../support/pack.ts';
import { fivePlayed } from '../support/played.ts';

let someone = '';
const five = fivePlayed(async () => {
  await commitExam(five.database, testExamId, testTimes.entry);
  await five.publish();
  const [first] = (await five.query('select participant_id from participants limit 1')).rows;
  someone = first.participant_id;
});
const folder = testFolder();

/** Every command that writes a file, by the option or argument that names it, and the words before that. */
const writers: Record<string, { words?: () => string[]; file?: string; isTried?: false }> = {
  'remark --csv': { words: () => ['remark', '8', '--void'] },
  'review attempts --csv': {},
  'mail preview --out': { words: () => ['mail', 'preview', 'entry'] },
  // It takes a folder, in which the file has a name of its own.
  'exam commit --out': { file: 'commitment.json' },
  'db backup': {},
  'export entries --csv': {},
  'export submissions --csv': {},
  'export results --csv': {},
  'export qualifiers --csv': {},
  'participant find --out': { words: () => ['participant', 'find', someone] },
  // There is nothing here to rehearse on.
  'rehearse --report': { words: () => ['rehearse', '--url', 'http://127.0.0.1:1/api'], isTried: false },
};

const before = 'what was there before';

describe('a file that a command writes', () => {
  for (const [name, { words, file, isTried }] of Object.entries(writers)) {
    const [command = '', option] = name.split(/ (?=--)/);
    const place = path.join(folder, file ?? name.replaceAll(' ', '-'));
    const typed = () => [
      ...(words?.() ?? command.split(' ')),
      ...(option ? [option] : []),
      file ? folder : place,
    ];

    test(`when ${name} names one that is there, then it is replaced only after a yes`, async () => {
      writeFileSync(place, before);
      const kept = readdirSync(folder);
      const isKept = () =>
        assert.deepEqual([readFileSync(place, 'utf8'), readdirSync(folder)], [before, kept]);
      const unattended = await five.command(...typed());
      assert.equal(unattended.code, 1, unattended.stdout);
      assert.match(unattended.stderr, /置きかえますか。.*--yes/);
      isKept();
      const refused = await five.asked(typed(), 'n');
      assert.deepEqual([refused.code, refused.asked.length], [1, 1]);
      assert.ok(refused.stdout.startsWith(`${place} はすでにあります。`), refused.stdout);
      isKept();
      if (isTried === false) return;
      const { code, stdout, stderr, asked } = await five.asked(typed(), 'y');
      assert.deepEqual([code, asked.length], [0, 1], stderr);
      assert.notEqual(readFileSync(place, 'utf8'), before);
      assert.ok(stdout.includes(place), 'it says where the file is');
    });

    test(`when ${name} is only tried, or its folder is not there, then no file is written`, async () => {
      const none = path.join(folder, 'none');
      const inNone = typed().map((word) => word.replace(folder, none));
      if (!file) {
        const { code, stderr } = await five.command(...inNone, '--yes');
        assert.equal(code, 1);
        assert.match(stderr, /フォルダー .* がありません。先に作ってください/);
      }
      const hasTrial = name !== 'review attempts --csv' && name !== 'rehearse --report';
      if (hasTrial) {
        const fresh = typed().map((word) => (word === place ? `${place}-tried` : word));
        writeFileSync(place, before);
        const { code, stderr } = await five.command(...fresh, '--dry-run');
        assert.equal(code, 0, stderr);
        assert.equal(readFileSync(place, 'utf8'), before);
        assert.ok(!existsSync(`${place}-tried`));
      }
      assert.ok(!existsSync(none));
    });
  }

  test('when the disk does not take it, then one sentence says so, and nothing about the database', async () => {
    const tooLong = path.join(folder, `${'x'.repeat(250)}.csv`);
    const stderr = await five.refusal('export', 'entries', '--csv', tooLong);
    assert.ok(stderr.startsWith(`${tooLong} に書けませんでした（ENAMETOOLONG`), stderr);
    assert.doesNotMatch(stderr, /データベース|\n\s+at /);
  });

  test('when its name is relative, then what the command says has the whole path', async () => {
    const relative = path.relative(process.cwd(), path.join(folder, 'relative.csv'));
    const stdout = await five.printed('export', 'entries', '--csv', relative);
    assert.ok(stdout.includes(`${path.join(folder, 'relative.csv')} に書きました`), stdout);
  });

  test('when there is another input that writes one, then it is in this table', () => {
    const found = operations.flatMap(({ name, input }) =>
      inputsOf(input).flatMap(([option, { writes, isArgument }]) =>
        writes ? `${name}${isArgument ? '' : ` --${option}`}` : [],
      ),
    );
    assert.deepEqual(found.toSorted(), Object.keys(writers).toSorted());
  });
});
