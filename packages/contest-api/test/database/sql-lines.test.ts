import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { placements } from '../../src/database/distribution.ts';
import { migrations } from '../../src/database/migrate.ts';

const source = new URL('../../src/', import.meta.url).pathname;
const own = globSync(['**/queries*.ts', 'database/**/*.ts'], { cwd: source });
const files = [...own, '../../rehearsal/src/queries-synthetic-crowd.ts'].sort();
const textOf = (file: string) => readFileSync(`${source}${file}`, 'utf8');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** SQL that PostgreSQL takes, but that Citus refuses, is slow at, or has for one node only (docs/decisions/database.md). */
const forbidden: Record<string, RegExp> = {
  'advisory locks': /advisory/i,
  'LISTEN or NOTIFY': /\blisten\s+\w+\s*[;`']|\bnotify\b/i,
  triggers: /\btrigger\b/i,
  // Citus gives each such insert an exchange of its own with the shard (docs/decisions/submit.md).
  'inserts in a CTE': /\bas\s*\(\s*insert\b/i,
  'the database’s clock':
    /(?<!\.)\bnow\s*\(\s*\)|current_timestamp|current_date|localtimestamp|clock_timestamp/i,
};

/** The only file that may read the database's clock; all statements get that time as a parameter. */
const clockReader = 'database/clock.ts';

/** The files that may have it, and why. */
const allowed: Record<string, string[]> = {
  'the database’s clock': [clockReader],
};

describe('the SQL runs on PostgreSQL and on Citus', () => {
  test('when the sources are scanned, then they are there', () => {
    assert.ok(files.length > 10, files.join());
  });
  for (const [what, pattern] of Object.entries(forbidden)) {
    test(`when it is scanned for ${what}, then there are none`, () => {
      const found = files.filter((file) => pattern.test(withoutComments(textOf(file))));
      assert.deepEqual(found, allowed[what] ?? []);
    });
  }

  test('when the clock is read, then only by statements that do nothing else', () => {
    assert.doesNotMatch(
      withoutComments(textOf(clockReader)),
      /\b(insert|update|delete|from (?!')\w+ where)\b/i,
    );
  });

  test('when an update compares times, then it subtracts them, as Citus adds nothing to a column there', () => {
    const updates = files.flatMap(
      (file) => withoutComments(textOf(file)).match(/\bupdate \w+ set\b[^`;]*/gi) ?? [],
    );
    assert.ok(updates.length > 3, updates.join('\n'));
    assert.deepEqual(
      updates.filter((update) => /_at\s*\+/.test(update)),
      [],
    );
  });

  test('when rows are locked, then in tables that no cluster spreads, or one by its distribution column', () => {
    const locking = files.filter((file) =>
      /\bfor update\b|\.forUpdate\(/i.test(withoutComments(textOf(file))),
    );
    assert.deepEqual(locking, [
      'contest/queries.ts',
      'database/distribution.ts',
      'entry/queries.ts',
      'mail/notify/queries.ts',
      'mail/outbox/queries.ts',
    ]);
    // https://docs.citusdata.com/en/stable/develop/reference_workarounds.html: in queries of a single shard only.
    assert.match(
      textOf('entry/queries.ts'),
      /select \* from participants where participant_id = \$\{participantId\} for update/,
    );
  });

  for (const table of ['participants', 'attempts', 'participant_results']) {
    test(`when ${table} are looked at, then participant_id leads their key`, () => {
      const schema = files.map(textOf).join('\n');
      const [, body = ''] =
        new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\s*\\)\``).exec(schema) ?? [];
      assert.match(body, /participant_id uuid primary key|primary key \(participant_id\b/);
    });
  }

  test('when answers are looked at, then by participant_id, which has their only index', () => {
    const indexes = files.flatMap((file) => [...textOf(file).matchAll(/\bindex \w+ on answers \((.*)\)/g)]);
    assert.deepEqual(
      indexes.map(([, columns]) => columns),
      ['participant_id'],
    );
  });

  test('when tables that begin with a participant’s id are listed, then "db distribute" spreads them, but for revoked sessions', () => {
    const led = files
      .flatMap((file) => [
        ...textOf(file).matchAll(/create (?:unlogged )?table (\w+) \(\s*participant_id uuid\b/g),
      ])
      .map(([, table]) => table);
    const spread = Object.entries(placements).flatMap(([table, placement]) =>
      typeof placement === 'object' && placement.by === 'participant_id' ? [table] : [],
    );
    assert.deepEqual(new Set(led), new Set([...spread, 'revoked_sessions']));
  });
});

/** The end of the name of a migration that is excepted: copies from before it refuse to start on its schema. */
const incompatible = /-incompatible$/;

/** Changes that copies of the version before would stumble over (docs/decisions/database.md). */
const beyondAdditions: Record<string, RegExp> = {
  'takes something away':
    /\bdrop\s+(?!default\b|not\s+null\b)|\btruncate\b|\bdelete\s+from\b|\.drop[A-Z]\w*\(/i,
  'renames something': /\brename\b|\.rename\w*\(/i,
  'changes a type': /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b|\.setDataType\(/i,
  'asks more of a column': /\bset\s+not\s+null\b|\.setNotNull\(/i,
  'asks more of a table':
    /\badd\s+(constraint|check|unique|primary\s+key|foreign\s+key)\b|\.add\w*Constraint\(/i,
  'adds a column that must be filled':
    /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?=[^,;`')]*\bnot\s+null\b)(?![^,;`]*\bdefault\b)/i,
};

/** A unique index may forbid what copies of the version before write, unless the table is new too. */
function isUniqueOnOldTable(text: string): boolean {
  return [...text.matchAll(/\bcreate\s+unique\s+index\s+[\s\w]*?\bon\s+(\w+)/gi)].some(
    ([, table]) =>
      !new RegExp(`create\\s+(unlogged\\s+)?table\\s+(if not exists\\s+)?${table}\\b`, 'i').test(text),
  );
}

/** Why a migration is more than an addition; empty where it is one. */
function reasonsAgainst(text: string): string[] {
  // What a function does when it is called, years later, is not what the migration does.
  const code = withoutComments(text).replace(/\$\$[\s\S]*?\$\$/g, '');
  const found = Object.entries(beyondAdditions).filter(([, pattern]) => pattern.test(code));
  return [...found.map(([what]) => what), ...(isUniqueOnOldTable(code) ? ['asks more of a table'] : [])];
}

describe('migrations only add, so that copies of the version before go on', () => {
  for (const name of Object.keys(migrations))
    test(`when ${name} runs, then it only adds`, () => {
      const reasons = reasonsAgainst(textOf(`database/migrations/${name}.ts`));
      if (!incompatible.test(name)) assert.deepEqual(reasons, []);
    });

  const samples: Record<string, string[]> = {
    'alter table exams drop column title': ['takes something away'],
    'drop function submit_answer': ['takes something away'],
    'alter table exams rename column title to name': ['renames something'],
    'alter table exams alter column title type integer': ['changes a type'],
    'alter table exams alter column title set not null': ['asks more of a column'],
    'alter table exams add constraint some check (true)': ['asks more of a table'],
    'create unique index one on exams (title)': ['asks more of a table'],
    'alter table exams add column a text not null': ['adds a column that must be filled'],
    'delete from exams': ['takes something away'],
    "update exams set a = ''": [],
    'create function forget() returns void as $$ begin delete from exams; end $$': [],
    "alter table exams add column a text not null default ''": [],
    'alter table exams add column a text': [],
    'alter table exams alter column title drop not null': [],
    'create table things (thing_id uuid primary key, name text not null)': [],
    'create table things (a uuid); create unique index one on things (a)': [],
    'create or replace function submit_answer(a uuid) returns text': [],
  };
  for (const [statement, expected] of Object.entries(samples))
    test(`when a migration is “${statement}”, then ${expected.join() || 'nothing speaks against it'}`, () => {
      assert.deepEqual(reasonsAgainst(statement), expected);
    });
});
