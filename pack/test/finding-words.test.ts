import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finding, formatProblems, inQuestion } from '../src/problem.ts';

test('a problem is said in English and in Japanese, each with its place, its question and what it quotes', () => {
  const [found] = inQuestion(3, { number: 4 }, [finding(['crew', 0], 'unknown_crew', 'nagi, iwa', 'nago')]);
  assert.ok(found);
  const problems = [{ ...found, file: 'exam.yaml', line: 12, place: 'quizzes[3].crew[0]' }];
  const before = 'exam.yaml:12: quizzes[3].crew[0]: ';
  assert.equal(
    formatProblems(problems),
    `${before}question 4: expected an id of crew.yaml (nagi, iwa), not "nago"`,
  );
  assert.equal(
    formatProblems(problems, 'japanese'),
    `${before}第4問: crew.yaml のid（nagi, iwa）を書きます。「nago」はありません`,
  );
});
