import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { loadPack } from '../src/load.ts';

const { pack } = loadPack(new URL('../../content', import.meta.url).pathname);
assert.ok(pack);
const { contest, crew, today = [], cheers } = pack;

// The check of the pack compares the questions with contest.yaml; these tests see to it that contest.yaml asks.
suite('the championship’s own pack', () => {
  test('asks its questions for deduction, for the crew and for wider fields, and says which tags they need', () => {
    const { exam, practice } = contest;
    const asked = (minimums = {}) =>
      ['deduction', 'with_crew', 'wider'].filter((kind) => Object.hasOwn(minimums, kind));
    assert.deepEqual(asked(exam.quiz_minimums), ['deduction', 'with_crew', 'wider']);
    assert.deepEqual(asked(practice.quiz_minimums), ['deduction']);
    assert.ok(exam.required_tags && practice.required_tags);
  });

  test('has a question for each of the last fourteen days, and at least half of them can be worked out', () => {
    assert.equal(today.length, 14);
    assert.ok(today.filter(({ deduction }) => deduction).length >= 7);
  });

  test('has a word for every ten percent, and one by each member for everyone who goes to the end', () => {
    assert.deepEqual(
      cheers?.bands.map(({ from }) => from),
      Array.from({ length: 11 }, (_, index) => index * 10),
    );
    const members = crew.members.map(({ id }) => id).sort();
    assert.deepEqual(cheers?.to_the_end.map((word) => word.crew).sort(), members);
    assert.deepEqual([...new Set(cheers?.bands.map((word) => word.crew))].sort(), members);
  });
});
