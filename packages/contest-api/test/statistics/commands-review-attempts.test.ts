import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { PackQuiz } from '@knowledgeking/contract';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { ownMailbox } from '../../src/mail/addresses.ts';
import { simulate } from '../../src/rehearsal/commands-simulate.ts';
import { leastBitsOf, waysToShare } from '../../src/statistics/queries-review-attempts.ts';
import { type Played, writeFinishedAttempt } from '../support/attempts.ts';
import { testContest, testFolder } from '../support/contest.ts';
import { buildPack, testTimes } from '../support/pack.ts';

/** Ten questions of four options, then ten to write an answer to; the right answers are 1, and their own number. */
const quizzes: PackQuiz[] = Array.from({ length: 20 }, (_, index) => ({
  number: index + 1,
  level: 'normal',
  genre: 'culture',
  statement: '読むのに三秒ほどかかる、すこし長めの問題文です。'.repeat(4),
  explanation: '解説',
  sources: ['テスト'],
  ...(index < 10
    ? {
        type: 'single_selection',
        options: ['1', '2', '3', '4'].map((value) => ({ value, text: value })),
        answers: ['1'],
      }
    : { type: 'free_input', answers: [`正解の言葉${index}`] }),
}));
const right = quizzes.map(({ answers }) => answers[0] ?? '');
const honest = 150;
const second = 1_000;

const folder = testFolder();
const contest = testContest({ pack: buildPack({ quizzes }) }, async () => {
  await simulate(contest.database, await contest.exam(), {
    participants: honest,
    seed: 5,
    now: testTimes.afterEnd,
  });
});

const play = (played: Played) => writeFinishedAttempt(contest, played);
const review = () => contest.outcome('review', 'attempts');
const idsOf = (facts: { participant_id: string }[]) => facts.map(({ participant_id }) => participant_id);
const withdraw = (numbers: number[]) => {
  const withdrawn = contest.database.updateTable('quizzes').where('quiz_number', 'in', numbers);
  return withdrawn.set({ is_void: true }).execute();
};
/** The right answers, but for some questions others. */
const withWrong = (wrong: Record<number, string>) => right.map((answer, index) => wrong[index + 1] ?? answer);

describe('review attempts', () => {
  test('when everyone played honestly, then nobody is listed', async () => {
    const { limits, exam_id, ...lists } = await review();
    assert.equal(limits.started, honest);
    assert.deepEqual(Object.values(lists).flat(), []);
  });

  test('when someone answers right faster than the questions can be read, then that is listed; guessing fast is not', async () => {
    const knowing = await play({ answers: right, seconds: 0.8 });
    await play({ answers: right.map((one, index) => (index % 4 === 0 ? one : '2')), seconds: 0.8 });
    await play({ answers: right.map(() => ''), seconds: 0.1 });
    await play({ answers: right, seconds: 5 });
    const { fast_right } = await review();
    assert.deepEqual(idsOf(fast_right), [knowing]);
    assert.deepEqual(fast_right[0], {
      participant_id: knowing,
      fast: 20,
      fast_right: 20,
      expected: 2.5,
      right: 20,
      shortest_milliseconds: 800,
    });
  });

  const strange = {
    11: 'くじらの歌',
    12: '海の底の時計',
    14: '赤い羅針盤',
    15: '三つの鐘',
    16: '北の灯台',
    18: '白い帆',
  };
  test('when two give the same rare wrong answers, then both are listed with figures; one who shares two of them is not', async () => {
    const one = await play({ answers: withWrong(strange) });
    const startedAt = addMilliseconds(testTimes.inProgress, 40 * second);
    const other = await play({ answers: withWrong({ ...strange, 3: '2' }), startedAt });
    await play({ answers: withWrong({ 11: 'くじらの歌', 12: '海の底の時計', 14: '別の答え' }) });
    const { shared_answers } = await review();
    assert.equal(shared_answers.length, 1);
    const { expected_pairs, ...fact } = shared_answers[0];
    assert.deepEqual(fact, {
      participant_ids: [one, other].sort(),
      first_quiz: 11,
      last_quiz: 18,
      same_wrong: 6,
      wrong: [6, 7],
      same_right: 13,
      seconds_apart: 40,
    });
    assert.ok(expected_pairs < 0.01, `${expected_pairs}`);
  });

  test('when one of two who give the same rare wrong answers has another one in the middle, then neither is listed', async () => {
    const before = (await review()).shared_answers.length;
    const own = { 11: 'いるか', 12: '砂の城', 14: '青い錨', 15: '五つの帆', 16: '南の島', 18: '黒い旗' };
    await play({ answers: withWrong(own) });
    await play({ answers: withWrong({ ...own, 13: '自分だけ' }) });
    assert.equal((await review()).shared_answers.length, before);
  });

  test('when many give the same frequent wrong answer, then nobody is listed for it', async () => {
    const before = (await review()).shared_answers.length;
    for (const _ of [1, 2, 3]) await play({ answers: withWrong({ 1: '2', 2: '3', 3: '4', 4: '2' }) });
    assert.equal((await review()).shared_answers.length, before);
  });

  test('when a mailbox enters under several names, then they are listed together, without an address', async () => {
    const entered = (...emails: string[]) => Promise.all(emails.map((email) => play({ answers: [], email })));
    const taro = await entered('taro@example.jp', 'taro+2@example.jp', 'taro+x@example.jp');
    const hana = await entered('ha.na@gmail.com', 'hana+1@googlemail.com');
    await entered('ha.na@example.jp', 'hana@example.jp');
    const { one_mailbox } = await review();
    assert.deepEqual(one_mailbox, [{ participant_ids: taro }, { participant_ids: hana }]);
  });

  test('when times can’t be, then they are counted by their kind', async () => {
    const early = await play({ answers: ['1', '1', '1'] });
    await contest.query('update answers set answered_at = $1 where participant_id = $2 and quiz_number = 2', [
      addMilliseconds(testTimes.inProgress, -60 * second),
      early,
    ]);
    const firstMinutes = addMilliseconds(testTimes.inProgress, -600 * second);
    const late = await play({ answers: ['1', '1'], startedAt: firstMinutes, seconds: 1_900 });
    // The exam's end cuts the hour short, and what was given back goes on after it, to 14:37.
    const answers = ['1'];
    const givenBack = { answers, startedAt: new Date('2025-06-22T13:40:00+09:00'), creditSeconds: 7 * 60 };
    await play({ ...givenBack, seconds: 56 * 60 });
    const tooLate = await play({ ...givenBack, seconds: 58 * 60 });
    // Anyone who was granted a longer duration has it: to 14:25 of the exam's 14:30.
    const longer = { answers, startedAt: firstMinutes, durationFactor: 1.25 };
    await play({ ...longer, seconds: 74 * 60 });
    const pastOwn = await play({ ...longer, seconds: 76 * 60 });
    const { impossible_times } = await review();
    const none = { before_start: 0, out_of_order: 0, after_end: 0, after_finish: 0 };
    const tooMuch = { ...none, after_end: 1, answers: 1, counted: 1 };
    assert.deepEqual(
      new Set(impossible_times),
      new Set([
        { ...none, participant_id: early, before_start: 1, out_of_order: 1, answers: 3, counted: 3 },
        { ...none, participant_id: late, after_end: 1, answers: 2, counted: 2 },
        { ...tooMuch, participant_id: tooLate },
        { ...tooMuch, participant_id: pastOwn },
      ]),
    );
  });

  test('when people read it, then each kind has its limit and its figures, and nobody is named or judged', async () => {
    const file = path.join(folder, 'review.csv');
    const stdout = await contest.printed('review', 'attempts', '--limit', '1', '--csv', file);
    const table = readFileSync(file, 'utf8');
    assert.match(table, /^\uFEFF種類,参加者ID,事実\r\n読むより速い正解,99999999-/);
    assert.equal(table.trim().split('\r\n').length, 5);
    assert.match(stdout, /■ 読むより速い正解（5問以上.*4倍.*: 1 件/);
    assert.match(stdout, /同じまちがい 6 問（まちがいは 6問と7問）/);
    assert.match(stdout, /どれも不正の証明ではありません/);
    assert.doesNotMatch(stdout, /@|プレイヤー/);
    const [entry] = await contest.database.selectFrom('audit_log').selectAll().execute();
    assert.equal(entry, undefined, 'looking changes nothing');
  });

  test('when questions are withdrawn, then nobody is wrong there, and nobody knew the answer too soon', async () => {
    await withdraw([3]);
    const [shared] = (await review()).shared_answers;
    assert.deepEqual([shared.same_wrong, shared.wrong, shared.same_right], [6, [6, 6], 13]);
    await withdraw(Object.keys(strange).map(Number));
    const partly = await review();
    assert.deepEqual([partly.shared_answers, partly.fast_right.length], [[], 1]);
    // What is left is too little to go by, however many withdrawn questions were right besides.
    await withdraw(quizzes.map(({ number }) => number).slice(0, -4));
    assert.deepEqual((await review()).fast_right, []);
  });
});

describe('right answers after long pauses, where most are wrong', () => {
  const hard = testContest({ pack: buildPack({ quizzes }) });
  const playHard = (played: Played) => writeFinishedAttempt(hard, played);

  const isHard = (index: number) => index >= 10;
  /** Everyone knows the first ten questions, and few the others. */
  const wrong = right.map((answer, index) => (isHard(index) ? '知らない' : answer));
  const secondsOf = (pause: (index: number) => number) => right.map((_, index) => pause(index));

  test('when only those come after pauses, then that is listed; a quick expert, a slow reader, one who takes twice as long and one who ponders and errs are not', async () => {
    for (let each = 0; each < 20; each += 1) await playHard({ answers: wrong });
    await playHard({ answers: right });
    await playHard({ answers: right, seconds: 90 });
    await playHard({ answers: wrong, seconds: secondsOf((index) => (isHard(index) ? 90 : 20)) });
    const isSearched = (index: number) => isHard(index) && index < 18;
    const answers = right.map((answer, index) => (index < 18 ? answer : '知らない'));
    const secondsWith = (pause: number) => secondsOf((index) => (isSearched(index) ? pause : 20));
    await playHard({ answers, seconds: secondsWith(40) });
    const searching = await playHard({ answers, seconds: secondsWith(90) });
    const [found, ...others] = (await hard.outcome('review', 'attempts')).slow_right;
    assert.deepEqual(others, []);
    const { expected, ...fact } = found;
    assert.deepEqual(fact, {
      participant_id: searching,
      slow: 8,
      slow_right: 8,
      other: 2,
      other_right: 0,
      pause_seconds: 90,
      pace_seconds: 20,
    });
    assert.ok(Math.abs(expected - (8 * 4) / 25) < 1e-9, `${expected}`);
  });
});

describe('the names of a mailbox', () => {
  test('when only the host’s own rules tell them apart, then they are one', () => {
    assert.equal(ownMailbox('a.b.c+x@gmail.com'), ownMailbox('abc@googlemail.com'));
    assert.equal(ownMailbox('a.b-c_d+x@proton.me'), ownMailbox('abcd@pm.me'));
    assert.notEqual(ownMailbox('a-b@gmail.com'), ownMailbox('ab@gmail.com'));
    assert.notEqual(ownMailbox('a.b@docomo.ne.jp'), ownMailbox('ab@docomo.ne.jp'));
  });
});

describe('identical runs', () => {
  test('when all pairs are compared, then chance lists one in at most one contest of 128, however many take part', () => {
    for (const started of [2, 300, 10_000, 1_000_000, 100_000_000]) {
      const ways = waysToShare(started, 100);
      // A pair shares a run of n bits, from a certain question on, with a probability of at most 2 to the power of -n.
      assert.ok(ways * 2 ** -leastBitsOf(ways) <= (1 + 1e-9) / 128, `${started}`);
    }
  });

  test('when two of a million share picks of one in four, then 27 of them are enough, and 26 are not', () => {
    const least = leastBitsOf(waysToShare(1_000_000, 100));
    assert.ok(26 * 2 < least && least <= 27 * 2, `${least}`);
  });
});
