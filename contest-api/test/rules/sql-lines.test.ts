import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

const source = new URL('../../src/', import.meta.url).pathname;
const files = globSync(['repositories/**/*.ts', 'migrations/**/*.ts'], { cwd: source }).sort();
const textOf = (file: string) => readFileSync(`${source}${file}`, 'utf8');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** SQL that the distributed engines with PostgreSQL's protocol do not share, or are slow at (docs/decisions/0004). */
const forbidden: Record<string, RegExp> = {
  'serials or sequences': /\b(big|small)?serial\b|\bsequence\b|\bnextval\b/i,
  'identity columns': /\bas\s+identity\b|generated\s+(always|by\s+default)/i,
  'ids made by the database': /gen_random_uuid|uuid_generate/i,
  'advisory locks': /advisory/i,
  'LISTEN or NOTIFY': /\blisten\s+\w+\s*[;`']|\bnotify\b/i,
  triggers: /\btrigger\b/i,
  'the database’s clock': /\bnow\s*\(\s*\)|current_timestamp|current_date|localtimestamp|clock_timestamp/i,
};

/** The only file that may read the database's clock; all statements get that time as a parameter. */
const clockReader = 'repositories/clock.ts';

describe('the SQL keeps inside the lines', () => {
  test('when the sources are scanned, then they are there', () => {
    assert.ok(files.length > 10, files.join());
  });
  for (const [what, pattern] of Object.entries(forbidden)) {
    test(`when it is scanned for ${what}, then there are none`, () => {
      const found = files.filter((file) => pattern.test(withoutComments(textOf(file))));
      assert.deepEqual(found, what === 'the database’s clock' ? [clockReader] : []);
    });
  }

  test('when the clock is read, then by statements that do nothing else', () => {
    assert.doesNotMatch(
      withoutComments(textOf(clockReader)),
      /\b(insert|update|delete|from (?!')\w+ where)\b/i,
    );
  });

  for (const table of ['participants', 'attempts', 'answers', 'participant_results']) {
    test(`when ${table} are looked at, then participant_id leads their key`, () => {
      const schema = files.map(textOf).join('\n');
      const [, body = ''] =
        new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\s*\\)\``).exec(schema) ?? [];
      assert.match(body, /participant_id uuid primary key|primary key \(participant_id\b/);
    });
  }

  test('when SQL is looked for elsewhere, then there is none', () => {
    const elsewhere = globSync(['{routes,services,plugins,cli}/**/*.ts', '*.ts'], { cwd: source });
    const statement = /\b(select\s[\s\S]{1,200}?\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\s/i;
    const found = elsewhere.filter((file) => statement.test(withoutComments(textOf(file))));
    assert.deepEqual(found, []);
  });
});
