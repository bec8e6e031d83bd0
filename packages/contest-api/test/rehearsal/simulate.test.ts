import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { isAnswerValid } from '@knowledgeking/contract/rules/answers';
import { removeSimulated, simulate } from '../../src/rehearsal/commands-simulate.ts';
import { testContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';
import { testTimes } from '../support/pack.ts';

const contest = testContest({ now: testTimes.entry });
beforeEach(() => removeSimulated(contest.database));

const simulated = async (participants: number, seed: number) =>
  simulate(contest.database, await contest.exam(), { participants, seed, now: testTimes.afterEnd });
const query = async (text: string) => (await contest.query(text)).rows;

describe('simulate', () => {
  test('when it is repeated with the same seed, then those who were there stay and the others come', async () => {
    assert.equal(await simulated(40, 5), 40);
    assert.equal(await simulated(40, 5), 0);
    assert.equal(await simulated(100, 5), 60);
    const inTwo = await rowContents(contest.database);
    await removeSimulated(contest.database);
    assert.equal(await simulated(100, 5), 100);
    assert.deepEqual(await rowContents(contest.database), inTwo);
    assert.equal(await simulated(10, 6), 10, 'another seed is other people');
  });

  test('when several are under way at once, then the contestants of one are there, each with one set of answers', async () => {
    const added = await Promise.all([simulated(30, 3), simulated(50, 3), simulated(50, 3)]);
    assert.equal(
      added.reduce((sum, one) => sum + one),
      50,
    );
    const together = await rowContents(contest.database);
    await removeSimulated(contest.database);
    await simulated(50, 3);
    assert.deepEqual(await rowContents(contest.database), together);
  });

  test('when a slice fails half-way, then nothing of it is there', async () => {
    const before = await rowContents(contest.database);
    await query('alter table answers add constraint broken check (quiz_number <> 8)');
    await assert.rejects(simulated(20, 1));
    await query('alter table answers drop constraint broken');
    assert.deepEqual(await rowContents(contest.database), before);
  });

  test('when contestants are made, then they answer every question in its format and in time, the hard ones worse, children a little', async () => {
    await simulated(400, 2);
    const { quizzes } = await contest.exam();
    const answers = await query('select distinct quiz_number, answer from answers');
    for (const { quiz_number, answer } of answers) {
      const quiz = quizzes[quiz_number - 1]?.quiz;
      assert.ok(quiz && isAnswerValid(quiz, answer), `${quiz_number} ${answer}`);
    }
    const [count] = await query(`select count(*) filter (where answer = '') as skipped, count(*) as all,
      count(*) filter (where answered_at > '2025-06-22T14:30:00+09:00') as late from answers`);
    assert.deepEqual([count?.all, count?.late], [3_200, 0]);
    assert.ok(count?.skipped > 0);
    const rates =
      await query(`select p.children_division as child, q.level, avg((c.quiz_number is not null)::integer) as right
      from answers b join participants p on p.participant_id = b.participant_id
      join quizzes q on q.exam_id = p.exam_id and q.quiz_number = b.quiz_number
      left join accepted_answers c on c.quiz_number = b.quiz_number
        and c.canonical_answer = coalesce(b.canonical_answer, b.answer)
      group by 1, 2 order by 1, 3 desc`);
    assert.deepEqual(
      rates.map(({ child, level }) => [child, level]),
      [false, true].flatMap((child) => ['normal', 'hard', 'super_hard'].map((level) => [child, level])),
    );
    const normal = rates.filter(({ level }) => level === 'normal');
    assert.ok(normal[0]?.right > normal[1]?.right && normal[0]?.right < 0.8, JSON.stringify(rates));
    const regions = await query(
      'select count(*) as count from participants group by birthplace order by 1 desc',
    );
    assert.ok(regions[0]?.count > 3 * regions.at(-1)?.count, 'some are large, some small');
  });
});
