import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { migrations } from '../../src/database/migrate.ts';

/** The end of the name of a migration that is excepted: copies from before it refuse to start on its schema. */
const incompatible = /-incompatible$/;

/** Changes that copies of the version before would stumble over (docs/decisions/database.md). */
const forbidden: Record<string, RegExp> = {
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
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\$\$[\s\S]*?\$\$/g, '');
  const found = Object.entries(forbidden).filter(([, pattern]) => pattern.test(code));
  return [...found.map(([what]) => what), ...(isUniqueOnOldTable(code) ? ['asks more of a table'] : [])];
}

describe('migrations only add, so that copies of the version before go on', () => {
  for (const name of Object.keys(migrations))
    test(`when ${name} runs, then it only adds`, () => {
      const file = new URL(`../../src/database/migrations/${name}.ts`, import.meta.url);
      const reasons = reasonsAgainst(readFileSync(file, 'utf8'));
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
