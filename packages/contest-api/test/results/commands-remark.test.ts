import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Pack } from '@knowledgeking/pack/load';
import { keyChangeWords, keyWords } from '../../src/contest/answer-key.ts';
import { importExam } from '../../src/contest/import-exam.ts';
import { listCorrections } from '../../src/contest/queries-corrections.ts';
import type { QuizKey } from '../../src/database/tables.ts';
import { listAuditEntries } from '../../src/operations/queries.ts';
import { listResultVersions } from '../../src/results/queries.ts';
import { type Client, testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { buildPack, packWithKey, rightAnswers, testTimes } from '../support/pack.ts';
import {
  asMarked,
  eighthForAll,
  keyOfEighth,
  movesOfEighth,
  sixPlayed,
  withdrawEighth,
} from '../support/played.ts';
import { until } from '../support/waiting.ts';

const six = sixPlayed();

describe('remark, before the first aggregation', () => {
  test('when it is tried, then everyone is marked by both keys, and nothing stays of it', async () => {
    const before = await six.contents();
    assert.deepEqual(await six.triedEighth(), movesOfEighth);
    assert.deepEqual(await six.contents(), before);
    assert.deepEqual(await listAuditEntries(six.database, { limit: 9 }), []);
  });

  test('when it is applied, then only the key changes, and the first aggregation uses it', async () => {
    const options = ['--apply', '--yes', '--reason', '「1」も正解でした'];
    assert.match(await six.printed('remark', '1', '--accept', '1', ...options), /次は: contest aggregate/);
    assert.deepEqual(await listResultVersions(six.database, testExamId), []);
    await six.printed('remark', '1', '--accept', '3', '--only', ...options);
    for (const command of ['aggregate', 'publish']) await six.outcome(command);
    assert.deepEqual(await six.shownResults(), asMarked);
  });
});

describe('remark of published results', () => {
  for (const [what, words, message] of [
    ['a question that is not there', ['9', '--accept', '1'], /第9問はありません/],
    ['an answer that is no option', ['1', '--accept', '5'], /答えの形ではありません。選択肢: 1, 2, 3, 4/],
    ['an answer with too few picks', ['3', '--accept', '3,1'], /答えの形ではありません.*選ぶ数: 4/],
    ['a skip', ['6', '--accept', ' 「」'], /答えの形ではありません/],
    ['an answer that is right already', ['2', '--accept', '3,1'], /「3,1」は、第2問でもう正解です/],
    ['no answer at all', ['1'], /--accept <回答> か --void/],
    ['everything at once', ['1', '--void', '--only'], /いっしょには使えません/],
    ['no reason', ['1', '--accept', '4', '--apply'], /--reason/],
  ] as [string, string[], RegExp][]) {
    test(`when it is given ${what}, then it is refused, saying why, and nothing is written`, () =>
      six.unchangedBy(async () => {
        const stderr = await six.refusal('remark', ...words);
        assert.match(stderr, message);
        assert.doesNotMatch(stderr, /\n\s+at /);
      }));
  }

  test('when it is tried, then it says who moves, all of them in the file, and contestants see nothing of it', async () => {
    const before = await six.contents();
    const file = path.join(tmpdir(), `moves-${process.pid}.csv`);
    const stdout = await six.printed('remark', '8', '--void', '--csv', file);
    assert.match(stdout, /第8問の正解: 4 → 全員正解/);
    assert.match(stdout, /版1（公開中）/);
    assert.match(stdout, /得点 {2}上がる人 4人、下がる人 0人（平均 4\.33点 → 5\.00点）/);
    assert.match(stdout, /新しく合格する人 2人、合格でなくなる人 0人（合格 2人 → 4人）/);
    assert.match(stdout, /得点 5→6 {2}順位 3→2 {2}合格する {2}称号 \+all_super_hard \+overall_top/);
    assert.match(stdout, /--apply --reason/);
    const [head, ...rows] = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
    await rm(file);
    assert.match(head ?? '', /^\uFEFF参加者ID,前の得点,後の得点,/);
    assert.equal(rows.length, 4);
    assert.equal(rows.filter((row) => /,5,6,3,2,0,1,.*,.*all_super_hard/.test(row)).length, 2);
    assert.deepEqual(await six.contents(), before);
    assert.deepEqual(await six.shownResults(), asMarked);
  });

  test('when the key is changed by another way while it asks, then it is refused and nothing of it stays', async () => {
    const before = await six.contents();
    const { code, stderr } = await six.asked(
      ['remark', '8', '--void', '--apply', '--reason', 'a'],
      async () => {
        await six.query(`update accepted_answers set canonical_answer = '1' where quiz_number = 8`);
        return 'y';
      },
    );
    assert.equal(code, 1);
    assert.match(stderr, /第8問の正解キーを、ほかの人がいま変えました/);
    await six.query(`update accepted_answers set canonical_answer = '4' where quiz_number = 8`);
    assert.deepEqual(await six.contents(), before);
  });

  test('when two operators make the same correction at once, then it is made once, and everything that is shown follows', async () => {
    let second: ReturnType<typeof six.command> | undefined;
    const first = await six.asked(withdrawEighth, async () => {
      second = six.command(...withdrawEighth, '--yes');
      return 'y';
    });
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stdout, /版2に切りかえました。.*版1は残っています/);
    assert.match(first.stdout, /contest results restore 1/);
    assert.equal((await second)?.code, 1);
    assert.match((await second)?.stderr ?? '', /第8問は、もう全員正解です/);

    assert.deepEqual(await six.shownResults(), eighthForAll);
    const answers = await six.answersOf(six.zero);
    const right = answers.map((one) => one.is_correct);
    assert.deepEqual(right, [...Array(7).fill(false), true]);
    assert.equal(answers[7]?.correct_rate, 1);
    const { body } = await six.client().call('getOverallResult');
    assert.deepEqual([body.average_score, body.participants], [5, 6]);
    const told = (await six.answersOf(six.eight)).map((one) => one.remark);
    assert.deepEqual(told, [...Array(7).fill(undefined), { kind: 'void', reason: '正解のない問題でした' }]);
    const replay = { submissions: ['3'], start_at: '2025-07-01T12:00:00+09:00' };
    const replayed = await six.client().call('finishPastExam', { body: replay });
    assert.equal(replayed.body.personal_result.total_score, 2);
  });

  test('when it is applied, then it is in the list of corrections and in the audit log', async () => {
    const correction = (await listCorrections(six.database, testExamId)).at(-1);
    const { remark_id, applied_at, ...noted } = correction ?? assert.fail();
    assert.deepEqual(noted, {
      exam_id: testExamId,
      quiz_number: 8,
      kind: 'void',
      reason: '正解のない問題でした',
      key_before: keyOfEighth,
      key_after: { ...keyOfEighth, is_void: true },
      result_version_before: 1,
      result_version_after: 2,
    });
    const entries = await listAuditEntries(six.database, { limit: 9 });
    const made = entries.filter(({ outcome }) => outcome && 'kind' in outcome && outcome.kind === 'void');
    assert.equal(made.length, 1);
    assert.deepEqual(made[0]?.subject, {
      exam_id: testExamId,
      quiz_number: 8,
      change: { kind: 'void' },
      reason: '正解のない問題でした',
    });
  });
});

let contestant: Client;
const contest = testContest({}, async () => {
  contestant = await contest.played(['3', '1,3', ...rightAnswers.slice(2)]);
  contest.clock.now = testTimes.afterEnd;
});

const quick_score = async () => (await contestant.call('getQuickScore')).body.total_score;

/** Waits, as a contestant would, until a running copy of the API has noticed a change. */
const untilScoreIs = (score: number) =>
  until(async () => (await quick_score()) === score, `a score of ${score}`);

describe('a key that is corrected while a copy of the API runs', () => {
  test('when an import corrects it, then the quick score uses it', async () => {
    await untilScoreIs(8);
    await importExam(contest.database, packWithKey('1'), new Date());
    await untilScoreIs(7);
    await importExam(contest.database, packWithKey('3'), new Date());
    await untilScoreIs(8);
  });

  test('when its rows are corrected, then quick score, answers page, replay and result all use it', async () => {
    await contest.query('update accepted_answers set canonical_answer = $1 where quiz_number = 1', ['4']);
    await untilScoreIs(7);
    await contest.query('update quizzes set correct_answer = $1 where quiz_number = 1', ['4']);
    await contest.publish();

    const [first] = (await contestant.call('getSubmissions')).body.submissions;
    assert.deepEqual([first?.is_correct, first?.correct_answer], [false, '4']);
    assert.equal((await contestant.call('getPersonalResult')).body.total_score, 7);
    const body = { submissions: ['4'], start_at: '2025-07-01T12:00:00+09:00' };
    const replayed = await contest.client().call('finishPastExam', { body });
    assert.equal(replayed.body.personal_result.total_score, 1);
  });
});

describe('an import after the publication', () => {
  const changes: [string, Pack][] = [
    ['the key', packWithKey('1')],
    ['the points', { ...buildPack({ exam: { points_per_quiz: 2 } }), exam: packWithKey('4').exam }],
    ['the titles', { ...packWithKey('4'), titles: [] }],
  ];
  for (const [what, pack] of changes) {
    test(`when it changes ${what}, then it is refused, saying what to do, and everything shown stays consistent`, () =>
      contest.unchangedBy(async () => {
        const refused = importExam(contest.database, pack, new Date());
        await assert.rejects(refused, /公開中.*unpublish → exam import → aggregate → publish/);
      }));
  }

  test('when it changes only words, then it is accepted', async () => {
    const pack = packWithKey('4');
    pack.exam = pack.exam.map((quiz) => ({ ...quiz, explanation: '書きなおした解説' }));
    assert.equal((await importExam(contest.database, pack, new Date())).outcome, 'updated');
    const isRead = async () => {
      const { submissions } = (await contestant.call('getSubmissions')).body;
      return submissions.every(({ explanation }) => explanation === '書きなおした解説');
    };
    await until(isRead, 'the new words');
  });
});

test('when an import would leave less time than the duration, or change it once contestants have started, then it is refused', async () => {
  await contest.query('update exams set results_published_at = null where exam_id = $1', [testExamId]);
  for (const [duration_minutes, message] of [
    [91, /90分.*制限時間は91分/],
    [50, /制限時間.*もう変えられません/],
  ] as const) {
    const pack = buildPack({ exam: { duration_minutes } });
    await assert.rejects(importExam(contest.database, pack, new Date()), message);
  }
});

const keyOf = (accepted_answers: string[], correct_answer: string, is_void = false): QuizKey => {
  return { accepted_answers, correct_answer, is_void };
};

describe('a key for an operator to read', () => {
  test('when it has many spellings, then the shown one is first, and most are only counted', () => {
    const key = keyOf(['19', '19N', '19°', '19度', '十九', '約19'], '十九');
    assert.equal(keyWords(key), '十九 / 19 / 19N / 19° ほか2通り');
    const changed = keyOf(['19', '19N', '19°', '19度', '十九', 'じゅうく'], '十九');
    assert.match(keyChangeWords(key, changed), / {2}加わる: じゅうく {2}外れる: 約19$/);
  });

  test('when the shown answer is written in another form than it is compared in, then it is there once; when a question was withdrawn, then its answers no longer matter', () => {
    assert.equal(keyWords(keyOf(['1,3'], '3,1')), '1,3');
    assert.equal(keyChangeWords(keyOf(['4'], '4'), keyOf(['4'], '4', true)), '4 → 全員正解');
  });
});
