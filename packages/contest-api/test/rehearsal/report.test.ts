import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { Report } from '@knowledgeking/rehearsal/report';
import { runCommand } from '../support/command-line.ts';
import { testFolder } from '../support/contest.ts';

const folder = testFolder();
const noDatabase = 'postgres://127.0.0.1:1/none';

function written(name: string, report: object): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('reports of several machines', () => {
  test('when they are put together, then people and latencies are those of all', async () => {
    const files = [100, 300].map((milliseconds, index) => {
      const report = new Report();
      report.contestants = report.finished = 1;
      report.figures.submit.requests = 1;
      report.figures.submit.latencies.record(milliseconds);
      return written(`${index}.json`, report);
    });
    const { code, stdout } = await runCommand(noDatabase, ['rehearse', 'report', ...files]);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^回答 +2 +100 +300 +300 +300 /m);
    assert.match(stdout, /2人のうち2人/);
  });

  test('when one has the form of another version, is no report or can’t be read, then it is refused in a sentence', async () => {
    for (const [file, words] of [
      [written('other.json', { rehearsal: 2 }), /別の版の contest が書いた報告/],
      [written('entries.json', { entries: 2 }), /リハーサルの報告（--report）ではありません/],
      [import.meta.filename, /リハーサルの報告（--report）ではありません/],
      [path.join(folder, 'missing.json'), /missing\.json を読めませんでした（ENOENT/],
    ] as const) {
      const refused = await runCommand(noDatabase, ['rehearse', 'report', file]);
      assert.equal(refused.code, 1);
      assert.match(refused.stderr, words);
      assert.doesNotMatch(refused.stderr, /\n\s+at /);
    }
  });
});
