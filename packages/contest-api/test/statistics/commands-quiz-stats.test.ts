import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isNearMiss } from '../../src/results/marking/quiz-review.ts';
import { fastestReadingMilliseconds } from '../../src/statistics/queries-played-answers.ts';
import { testContest } from '../support/contest.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

const contest = testContest();

const second = 1_000;
const stats = async (): Promise<Record<string, unknown>[]> =>
  (await contest.outcome('quiz', 'stats')).quizzes;

/** Plays an attempt, sending each answer after the given number of seconds. */
async function playedAtPace(answers: string[], seconds: number[]): Promise<void> {
  contest.clock.now = testTimes.inProgress;
  const contestant = await contest.contestant();
  await contestant.call('startExam');
  for (const [index, answer] of answers.entries()) {
    contest.clock.now = new Date(contest.clock.now.getTime() + (seconds[index] ?? 20) * second);
    const { status } = await contestant.submit(index + 1, answer);
    assert.equal(status, 200);
  }
}

describe('quiz stats', () => {
  test('when nobody has answered, then every question is there, without figures', async () => {
    const quizzes = await stats();
    assert.equal(quizzes.length, rightAnswers.length);
    assert.deepEqual([quizzes[0]?.readers, quizzes[0]?.right_rate], [0, null]);
  });

  test('when contestants have answered, then each question has its figures', async () => {
    await playedAtPace(rightAnswers, [10, 20]);
    await playedAtPace(['1', '1,2,3', ...rightAnswers.slice(2, 5), '海底二万里ー'], [30, 40]);
    await playedAtPace(['1', '', '1,3,2,4', 'A-3,B-1', 'い,た,へ,い,よ,う', '宝島'], [20, 30]);
    const [first, second, third, fourth, fifth, sixth, seventh] = await stats();
    assert.deepEqual(first, {
      number: 1,
      type: 'single_selection',
      level: 'normal',
      genre: 'character',
      readers: 3,
      too_fast: 0,
      right_rate: 0.3333,
      skipped_rate: 0,
      discrimination: 0.9,
      median_seconds: 20,
      wrong_answers: [{ answer: '1', count: 2 }],
      near_misses: [],
    });
    assert.deepEqual([second?.skipped_rate, second?.median_seconds], [0.3333, 30]);
    assert.deepEqual(second?.near_misses, [{ answer: '1,2,3', count: 1 }]);
    assert.deepEqual(third?.near_misses, [{ answer: '1,3,2,4', count: 1 }]);
    assert.deepEqual(fourth?.near_misses, [{ answer: 'A-3,B-1', count: 1 }]);
    assert.deepEqual(fifth?.near_misses, [{ answer: 'い,た,へ,い,よ,う', count: 1 }]);
    assert.deepEqual(sixth?.wrong_answers, [
      { answer: '宝島', count: 1 },
      { answer: '海底二万里ー', count: 1 },
    ]);
    assert.deepEqual(sixth?.near_misses, [{ answer: '海底二万里ー', count: 1 }]);
    assert.equal(seventh?.readers, 1, 'the others have not come so far');
  });

  test('when someone runs through faster than anyone can read, then that changes no figure', async () => {
    const before = await stats();
    const none = rightAnswers.map(() => '');
    await playedAtPace(
      none,
      none.map(() => 0.024),
    );
    const tooFast = before.map((quiz) => ({ ...quiz, too_fast: 1 }));
    assert.deepEqual(await stats(), tooFast);
  });

  test('when someone skips the rest as the time runs out, then the questions read before still count', async () => {
    const [before] = await stats();
    await playedAtPace(['3', '', '', ''], [25, 0.3, 0.2, 0.3]);
    const [first, second] = await stats();
    assert.equal(first?.readers, Number(before?.readers ?? 0) + 1);
    assert.deepEqual([second?.readers, second?.too_fast], [3, 2]);
  });

  test('when answers were judged by another key or none, or belong to another exam, then that changes no figure', async () => {
    const before = await stats();
    await contest.query('update answers set verdict = case when quiz_number < 4 then null else 77777 end');
    const participant_id = '99999999-0000-4000-8000-000000000000';
    const someone = [participant_id, testTimes.inProgress];
    await contest.query(
      `insert into attempts (participant_id, exam_id, started_at, answered_count) values ($1, 'another', $2, 1)`,
      someone,
    );
    await contest.query(
      `insert into answers (participant_id, quiz_number, answer, answered_at) values ($1, 1, '4', $2)`,
      someone,
    );
    assert.deepEqual(await stats(), before);
    assert.ok(!(await contest.printed('review', 'attempts', '--json')).includes(participant_id));
  });

  test('when synthetic contestants have played, then they count as readers', async () => {
    await contest.command('simulate', '--participants', '20', '--yes');
    assert.equal((await stats())[0]?.readers, 24);
  });
});

describe('reading', () => {
  test('when a question is longer, then it takes longer; furigana take no time', () => {
    const time = (question_statement: string) => fastestReadingMilliseconds({ question_statement });
    assert.equal(time('海'.repeat(100)), 3_000);
    assert.equal(time('｜海燕《うみつばめ》'), time('海燕'));
  });
});

test('a near miss is one pick more or less, two exchanged, or a character or two of a long word', async () => {
  const { quizzes } = await contest.exam();
  for (const [number, near, far] of [
    [1, [], ['1', '2', '4']],
    [2, ['1', '1,2,3'], ['2', '1,2', '2,4']],
    [3, ['1,3,2,4', '3,1,4,2'], ['4,2,1,3', '1,2,3,4']],
    [4, ['A-3,B-1'], ['A-2,B-3', 'A-2,B-1']],
    [6, ['海底二万', '海底2万マイル', '海底二万まいる'], ['海', '八十日間世界一周']],
  ] as const) {
    const keyed = quizzes[number - 1] ?? assert.fail();
    const found = [...near, ...far].filter((answer) => isNearMiss(keyed, answer));
    assert.deepEqual(found, near);
  }
});
