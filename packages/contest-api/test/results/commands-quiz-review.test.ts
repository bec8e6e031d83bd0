import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listCorrections } from '../../src/contest/queries-corrections.ts';
import { listAuditEntries } from '../../src/operations/queries.ts';
import { passMoves, requireReviewable } from '../../src/results/marking/quiz-review.ts';
import { type Client, testExamId } from '../support/client.ts';
import { runCommand } from '../support/command-line.ts';
import { testContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

/*
 * The best two places pass. Question 6 accepts 海底二万里 and 海底二万マイル; two who typed it in another way have 5 points, just below.
 */
const typed = '海底2万まいる';
let almost: Client;
const contest = testContest({}, async () => {
  const five = rightAnswers.slice(0, 5);
  await contest.played(rightAnswers);
  await contest.played([...five, '海底 二万里', '1', '1']);
  almost = await contest.played([...five, ` 「${typed}」`, '1', '1']);
  await contest.played([...five, typed, '', '']);
  const none = ['1', '', '', '', ''];
  for (const word of [typed, '宝島', '宝島', '浜一郎']) await contest.played([...none, word]);
  contest.clock.now = testTimes.afterEnd;
});

const command = (words: string[], keys?: Parameters<typeof runCommand>[4]) =>
  runCommand(contest.url, words, {}, undefined, keys);
const review = (...words: string[]) => command(['quiz', 'review', ...words]);
const listed = (...words: string[]) => contest.outcome('quiz', 'review', ...words);
const accepted = async () => [...((await contest.exam()).quizzes[5]?.accepted_answers ?? [])].sort();
const reviewed = async () =>
  (await listCorrections(contest.database, testExamId)).map((one) => [one.quiz_number, one.kind, one.reason]);
const given = { quiz_number: 6, answer: typed, people: 3, is_near_miss: true };
const other = { quiz_number: 6, answer: '宝島', people: 2, is_near_miss: false };

describe('quiz review', () => {
  test('when the exam still runs, then it is too early', async () => {
    const exam = await contest.exam();
    assert.throws(() => requireReviewable(exam, testTimes.inProgress), {
      name: 'OperatorError',
      message: /まで回答を受けつけています/,
    });
  });

  test('when nothing is aggregated, then refused answers of several people are listed, the most frequent first', async () => {
    const answers = [given, other].map((one) => ({ ...one, passed: null }));
    assert.deepEqual(await listed(), { exam_id: testExamId, answers, rare: 1 });
    const { stdout } = await review();
    assert.match(stdout, /第6問 {2}「海底2万まいる」 {2}3人が \+1点 {2}★おしい/);
    assert.match(stdout, /1人だけの入力がほかに1種類/);
    assert.doesNotMatch(stdout, /浜一郎/);
    assert.match((await review('--all')).stdout, /浜一郎/);
    assert.equal((await listed('--limit', '1')).answers.length, 1);
    assert.match((await review('--effect')).stderr, /まだ集計していない/);
  });

  test('when one question is asked for, then its refused answers are listed, whatever its type', async () => {
    const { answers } = await listed('--quiz', '7');
    assert.deepEqual(answers, [
      { quiz_number: 7, answer: '1', people: 2, is_near_miss: false, passed: null },
    ]);
  });

  test('when there are results, then each answer says who would pass', async () => {
    await contest.outcome('aggregate');
    assert.deepEqual((await listed()).answers, [
      { ...given, passed: { gained: 2, lost: 0 } },
      { ...other, passed: { gained: 0, lost: 0 } },
    ]);
  });

  test('when keys are pressed, then answers are accepted, taken back and passed over, each noted', async () => {
    const { stdout, code } = await command(['quiz', 'review'], ['x', 'a', 'u', 'u', 'a', '\r']);
    assert.equal(code, 0);
    assert.match(stdout, /\[1\/2\] 第6問 {2}問題6\n {2}いまの正解: 海底二万里 \/ 海底二万マイル\n/);
    assert.match(stdout, /いまの正解: 海底二万里 \/ 海底2万まいる \/ 海底二万マイル\n {2}入力: 「宝島」/);
    assert.match(stdout, /受け入れると: 3人が \+1点、合格 \+2人 −0人（版1からの目安）/);
    assert.match(stdout, /もどしました。[\s\S]*もどすものはありません/);
    assert.match(
      stdout,
      /正解に加えました。3人が \+1点、合格 \+2人 −0人（版1からの目安）です。まちがえたら u（もどす）/,
    );
    assert.match(stdout, /もどしました。3人の得点はもとのままです/);
    assert.match(
      stdout,
      /1件を受け入れました（のべ3人の得点が上がります）。\n.*（3人）をもどすには: contest quiz review --undo '6:海底2万まいる'\n次は: .*contest aggregate\n$/,
    );
    assert.deepEqual(await accepted(), [typed, '海底二万マイル', '海底二万里']);
    assert.deepEqual(await reviewed(), [[6, 'review', '採点の確認']]);
    const entries = await listAuditEntries(contest.database, { limit: 9 });
    const notes = entries.filter(({ command }) => command === 'quiz review').map(({ subject }) => subject);
    const decided = { exam_id: testExamId, accept: [], undo: [], reason: '採点の確認' };
    const accepting = { ...decided, accept: [`6:${typed}`] };
    assert.deepEqual(notes, [accepting, { ...decided, undo: [`6:${typed}`] }, accepting]);
    assert.match((await command(['log'])).stdout, /quiz review {2}.*正解に加える回答=6:海底2万まいる/);
    assert.match((await command(['status'])).stdout, /question 6|第6問/);
  });

  test('when the effect is asked for, then it is what the next aggregation gives, and contestants see it after that', async () => {
    await contest.unchangedBy(async () => {
      const { score, passed } = await listed('--effect');
      assert.deepEqual([score, passed.gained], [{ up: 3, down: 0 }, 2]);
    });
    await contest.outcome('aggregate');
    await contest.outcome('publish');
    await contest.settle();
    const { body } = await almost.call('getPersonalResult');
    assert.deepEqual([body.total_score, body.overall_rank, body.passed], [6, 2, true]);
    const sixth = (await almost.call('getSubmissions')).body.submissions[5];
    assert.deepEqual([sixth?.is_correct, sixth?.remark], [true, undefined]);
    assert.match(await contest.refusal('quiz', 'review'), /公開中.*次は: contest remark/);
    await contest.outcome('unpublish');
  });

  test('when a script accepts and takes back, then a trial writes nothing and mistakes are refused', async () => {
    const before = await rowContents(contest.database);
    const tried = await listed('--accept', '6:宝島', '--dry-run');
    assert.deepEqual(tried.accepted, [{ ...other, passed: { gained: 0, lost: 0 } }]);
    for (const [words, message] of [
      [['--accept', '宝島'], /問題番号:回答/],
      [['--accept', '9:宝島'], /第9問はありません/],
      [['--accept', `6:${typed}`, '--yes'], /もう正解です/],
      [['--undo', '6:宝島', '--yes'], /もどせません/],
      [['--accept', '6:宝島'], /--yes/],
      [['--limit', 'many'], /--limit/],
    ] as [string[], RegExp][])
      assert.match(await contest.refusal('quiz', 'review', ...words), message);
    const { audit_log, ...now } = await rowContents(contest.database);
    assert.deepEqual({ ...before, ...now }, before);
    const done = await review('--accept', '6:「宝島」', '--undo', '6:宝島', '--yes');
    assert.match(done.stdout, /1件を受け入れ、1件をもどしました（のべ2人/);
    assert.deepEqual(await reviewed(), [[6, 'review', '採点の確認']]);
    assert.equal((await review('--undo', `6:${typed}`, '--yes')).code, 0);
    assert.deepEqual(await reviewed(), []);
    assert.deepEqual(await accepted(), ['海底二万マイル', '海底二万里']);
  });
});

describe('several decisions at once', () => {
  const several = (...words: string[]) => ['quiz', 'review', ...words];
  const kept = async (work: () => Promise<unknown>) => {
    const before = [await accepted(), await reviewed()];
    await work();
    assert.deepEqual([await accepted(), await reviewed()], before);
  };
  const log = async () =>
    (await listAuditEntries(contest.database, { limit: 99 })).map(({ subject, error }) => [subject, error]);

  test('when the second can’t be made, then the first is not made either, and nobody is asked', () =>
    kept(async () => {
      const noted = await log();
      const words = several('--accept', '6:宝島', '--accept', '7:9');
      for (const option of ['--yes', '--dry-run'])
        assert.match(await contest.refusal(...words, option), /「9」は、第7問.*答えの形ではありません/);
      assert.match(await contest.refusal(...several('--accept', '6:宝島', '--undo', '7:1')), /もどせません/);
      assert.deepEqual(await log(), noted);
    }));

  test('when somebody else makes one of them while the operator is asked, then the other is not made', async () => {
    const { code, stderr } = await contest.asked(
      several('--accept', '6:宝島', '--accept', '7:1'),
      async () => {
        await contest.outcome(...several('--accept', '7:1'));
        return 'y';
      },
    );
    assert.deepEqual([code, await accepted()], [1, ['海底二万マイル', '海底二万里']]);
    assert.match(stderr, /「1」は、第7問でもう正解です/);
    await contest.outcome(...several('--undo', '7:1'));
  });

  test('when all can be made, then they are one entry of the log, and each is taken back by itself, the last one first', async () => {
    const made = await contest.printed(...several('--accept', '6:宝島', '--accept', `6:${typed}`, '--yes'));
    assert.match(made, /2件を受け入れ、0件をもどしました（のべ5人/);
    assert.match(made, /「宝島」（2人）をもどすには: contest quiz review --undo '6:宝島'/);
    const [[subject] = []] = await log();
    assert.deepEqual(subject, {
      exam_id: testExamId,
      accept: ['6:宝島', `6:${typed}`],
      undo: [],
      reason: '採点の確認',
    });
    await kept(async () => {
      assert.match(await contest.refusal(...several('--undo', '6:宝島', '--yes')), /もどせません/);
    });
    await contest.outcome(...several('--undo', `6:${typed}`, '--undo', '6:宝島'));
    assert.deepEqual(await accepted(), ['海底二万マイル', '海底二万里']);
    assert.deepEqual(await reviewed(), []);
  });

  test('when the last one is accepted by a key, then it can still be taken back', () =>
    kept(async () => {
      const { stdout } = await command(several(), ['s', 'a', 'u', 'q']);
      assert.match(stdout, /「宝島」を正解に加えました。2人が \+1点/);
      assert.match(stdout, /これが最後です。 {2}u=もどす[\s\S]*「宝島」をもどしました/);
      assert.match(stdout, /何も受け入れていません。/);
    }));

  test('when a key can’t be obeyed, then it says what was done before it, and how to undo that', async () => {
    const publishing = async () => {
      await contest.moveExam({ results_published_at: new Date() });
      return 'a';
    };
    const { code, stdout, stderr } = await command(several(), ['a', publishing]);
    assert.equal(code, 1);
    assert.match(stderr, /公開中なので/);
    assert.match(stdout, /1件を受け入れました（のべ3人.*\n.*--undo '6:海底2万まいる'\n$/);
    await contest.moveExam({ results_published_at: null });
    await contest.outcome(...several('--undo', `6:${typed}`));
  });
});

describe('what a terminal would obey', () => {
  test('when an answer has characters that move or hide others, then they are printed as their numbers', async () => {
    const answers = contest.database.updateTable('answers').where('answer', '=', '宝島');
    await answers.set({ answer: '宝\u009b2J島', canonical_answer: '宝\u009b2J\u202e島' }).execute();
    for (const { stdout } of [await review(), await command(['quiz', 'review'], ['s', 'q'])])
      assert.match(stdout, /「宝<U\+009B>2J<U\+202E>島」/);
    const { stdout } = await review('--json');
    assert.doesNotMatch(stdout, /[\u009b\u202e]/);
    assert.equal(JSON.parse(stdout).answers[1].answer, '宝\u009b2J\u202e島');
  });
});

describe('who passes, if some get more points', () => {
  const before = [
    { score: 8, participants: 1 },
    { score: 6, participants: 1 },
    { score: 5, participants: 3 },
  ];
  const moves = (rule: Parameters<typeof passMoves>[0], score: number, people: number, points = 2) =>
    passMoves(rule, before, { byScore: [{ score, people }], points });

  test('when they overtake others, then as many places are lost as the rank says', () => {
    const best = { rule: 'top', count: 2 } as const;
    assert.deepEqual(moves(best, 5, 1), { gained: 1, lost: 1 });
    assert.deepEqual(moves(best, 5, 3), { gained: 3, lost: 1 }, 'they share a place');
    assert.deepEqual(moves(best, 5, 1, 1), { gained: 1, lost: 0 });
  });

  test('when a score is enough, then nobody loses', () => {
    assert.deepEqual(moves({ rule: 'score', minimum: 7 }, 5, 2), { gained: 2, lost: 0 });
    assert.deepEqual(moves({ rule: 'score', minimum: 7 }, 8, 1), { gained: 0, lost: 0 });
  });
});
