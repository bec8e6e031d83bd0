import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, test } from 'node:test';
import { timeText } from '@knowledgeking/contract/rules/time';
import { citusNodes } from '@knowledgeking/stage/citus';
import type { Command } from 'commander';
import { buildProgram } from '../../src/command-line/run-contest.ts';
import { readJapanTime } from '../../src/operations/input.ts';
import { lengthText } from '../../src/operations/terminal.ts';
import { testExamId } from '../support/client.ts';
import { runCommand } from '../support/command-line.ts';
import { testContest, testFolder } from '../support/contest.ts';
import { mailPackOptions } from '../support/pack.ts';
import { heldUp, listen } from '../support/waiting.ts';

const terminal = { env: {}, print: () => undefined, printError: () => undefined, ask: undefined };

/** Every command that does something, under its words. */
function commandsOf(command: Command, words: string[] = []): [string, Command][] {
  const own: [string, Command][] =
    words.length > 0 && (command.commands.length === 0 || command.options.length > 0)
      ? [[words.join(' '), command]]
      : [];
  return [...own, ...command.commands.flatMap((child) => commandsOf(child, [...words, child.name()]))];
}
const program = buildProgram(terminal);
const commands = commandsOf(program);
const isJapanese = (text: string) => /[ぁ-んァ-ヶ一-龠]/.test(text);

describe('every command', () => {
  test('has --json and --yes, and says in Japanese what it, its options and its arguments are', () => {
    const said: [string, string][] = commands.flatMap(([words, command]) => [
      [words, command.description()] as [string, string],
      ...command.options.map(({ flags, description }): [string, string] => [
        `${words} ${flags}`,
        description,
      ]),
      ...command.registeredArguments.map((argument): [string, string] => [
        `${words} <${argument.name()}>`,
        argument.description,
      ]),
    ]);
    const places = commands.flatMap(([words, command]) =>
      [...command.options.map(({ flags }) => flags), command.usage()].flatMap((text) =>
        [...text.matchAll(/<[^>]+>|\[[^\]]+\]/g)].map(([place]): [string, string] => [words, place]),
      ),
    );
    assert.deepEqual(
      places.filter(
        ([, place]) => !isJapanese(place) && !['<URL>', '<on|off>', '[options]', '[command]'].includes(place),
      ),
      [],
    );
    const groups = program.commands.map((group): [string, string] => [group.name(), group.description()]);
    assert.deepEqual(
      [...said, ...groups].filter(([, description]) => !isJapanese(description)),
      [],
    );
    for (const option of ['--json', '--yes']) {
      const without = commands.filter(([, { options }]) => !options.some(({ long }) => long === option));
      assert.deepEqual(
        without.map(([words]) => words),
        [],
        option,
      );
    }
  });
});

describe('words that are no command', () => {
  for (const [words, expected] of [
    [['statsu'], /^コマンド statsu はありません。（status のことですか？）/],
    [['status', '--jsno'], /^オプション --jsno はありません。/],
    [['exam', 'import'], /^引数 <.+> がありません。/],
    [['exam', 'schedule', '--start'], /^オプション --start <日時> の値がありません。/],
    [['period', 'now'], /^引数 <期間> に「now」は使えません。使えるのは entry, /],
    [
      ['participant', 'accommodate', 'nami@example.jp', '--grant', '1.3'],
      /^オプション --grant <倍率> に「1\.3」は使えません。使えるのは 1\.25, 1\.5, 2, none です。/,
    ],
    [
      ['exam', 'schedule', '--start', '2027-06-20(月) 13:00'],
      /に「2027-06-20\(月\) 13:00」は使えません。曜日が日付と合いません: その日は 2027-06-20\(日\) です。/,
    ],
    [['status', "--it's"], /^オプション --it's はありません。/],
    [
      ['participant', 'accommodate', 'nami@example.jp', '--grant', '2', '--decline', 'no'],
      /^オプション --decline <ひとこと> と --grant <倍率> はいっしょに使えません。/,
    ],
    [['exam', 'show', 'a', 'b'], /^引数は1個までですが、2個あります（a, b）。/],
  ] as const) {
    test(`when ${words.join(' ')} is typed, then it is refused in one line of Japanese, with an exit code of its own`, async () => {
      const { code, stderr } = await runCommand('postgres://127.0.0.1:1/none', [...words]);
      assert.equal(code, 2);
      assert.match(stderr, expected);
      assert.match(stderr, /^[^\n]+（一覧は --help で見られます）\n$/);
      assert.doesNotMatch(stderr, /error|argument|unknown/);
    });
  }
});

describe('a time that an operator types', () => {
  for (const shown of ['2025-06-22(日) 00:00:00', '2024-02-29(木) 00:30:00'])
    test(`when it is ${shown}, then it can be typed as it was shown`, () => {
      assert.equal(timeText(readJapanTime(shown)), shown);
    });

  test('when it has no offset, then it is Japan’s', () => {
    for (const typed of ['2025-06-22T14:40', '2025-06-22 14:40', '2025-06-22T05:40:00Z'])
      assert.equal(timeText(readJapanTime(typed)), '2025-06-22(日) 14:40:00');
  });

  test('when its weekday is not that of its day, then it says which is right', () => {
    for (const typed of ['2025-06-22(土) 13:00', '2025-06-22(六) 13:00'])
      assert.throws(() => readJapanTime(typed), /その日は 2025-06-22\(日\) です/);
  });

  test('when the day is not in the calendar, or it is no time at all, then it is not taken for one', () => {
    for (const typed of ['2999-06-31T00:00', '2999-06-31(水) 00:00', '2025-06-22T24:30', '明日'])
      assert.throws(() => readJapanTime(typed), /日時（日本時間）/);
  });
});

describe('a length of time', () => {
  const lengths: [seconds: number, text: string, onLivePage: string][] = [
    [0, '0秒', '0秒'],
    [39.98, '40秒', '40秒'],
    [59.6, '1分', '1分'],
    [100, '1分40秒', '1分40秒'],
    [119.7, '2分', '2分'],
    [3_599.9, '1時間', '1時間'],
    [3_725, '1時間2分5秒', '1時間2分'],
    [86_400 + 3_600 * 4 + 59, '28時間59秒', '1日4時間'],
    [86_459, '24時間59秒', '1日'],
  ];
  for (const [seconds, text, onLivePage] of lengths)
    test(`when it is ${seconds} seconds, then it is told as ${text}, and on the live page as ${onLivePage}`, async () => {
      const { toSpan } = await import(new URL('../../live-page/words.js', import.meta.url).href);
      assert.deepEqual([lengthText(seconds), toSpan(seconds)], [text, onLivePage]);
    });
});

const folder = testFolder();
const contest = testContest({ now: new Date() });

describe('status before entry', () => {
  const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)}Z`;
  const opensIn = async (days: number) => {
    const entry = ['--entry-start', inDays(days), '--entry-end', inDays(300)];
    await contest.outcome('exam', 'schedule', ...entry, '--start', inDays(301), '--end', inDays(302));
    return contest.printed('status');
  };

  test('when entry is months away, then it says that the site shows the teaser, and until when', async () => {
    assert.match(await opensIn(166.5), /期間 +予告（エントリーの開始まで、あと167日）/);
    assert.equal((await contest.outcome('status')).entry_opens_in_days, 167);
    assert.match(await opensIn(0.1), /期間 +予告（エントリーの開始まで、24時間以内）/);
  });

  test('when entry is open, then it says that', async () => {
    assert.match(await opensIn(-1), /期間 +エントリー期間（entry）/);
    assert.equal((await contest.outcome('status')).entry_opens_in_days, null);
  });
});

describe('period, simulate, aggregate, publish, unpublish', () => {
  test('when a move is only tried, then it says to which dates, and nothing moves', async () => {
    assert.match(await contest.printed('period', 'in_progress', '--dry-run'), /日程:[\s\S]*ためしの実行です/);
    assert.equal((await contest.outcome('status')).period, 'entry');
  });

  test('when the exam has not begun, then simulate refuses', async () => {
    await contest.command('period', 'entry');
    assert.match(await contest.refusal('simulate', '--participants', '5'), /まだ始まっていません/);
    assert.equal((await contest.outcome('status')).entered, 0);
  });

  /** Nobody is sent to an aggregation that would be refused. */
  const notYet = /^.*まだ.*。集計できるのは、回答の受付が終わる \S+ \S+ のあとです。\n$/;

  test('results are published only after the end and an aggregation of everything', async () => {
    await contest.command('period', 'in_progress');
    await contest.command('simulate', '--participants', '20', '--seed', '3', '--yes');
    assert.equal((await contest.outcome('status')).finished, 20);
    const pack = mailPackOptions(folder, testExamId);
    for (const words of [
      ['publish'],
      ['export', 'results', '--csv', path.join(folder, 'results.csv')],
      ['notify', 'qualifiers', '--template', 'qualifiers', ...pack],
    ])
      assert.match(await contest.refusal(...words, '--yes'), notYet);
    assert.match(await contest.printed('results', 'versions'), notYet);
    assert.match(
      await contest.refusal('aggregate'),
      /^test-exam は \S+\(.\) \S+ まで回答を受けつけています。/,
    );
    await contest.command('period', 'after_end_not_aggregated');
    assert.match(await contest.printed('aggregate'), /20人/);
    await contest.outcome('publish');
    assert.equal((await contest.outcome('status')).period, 'result_published');
    await contest.outcome('unpublish');
    assert.equal((await contest.outcome('status')).period, 'after_end_not_aggregated');
  });

  test('when the demonstration moves to its results, then it simulates once and aggregates', async () => {
    const moved = await contest.outcome('period', 'result_published');
    assert.equal(moved.simulated_participants, 0, 'there are some already');
    assert.equal(moved.aggregated_participants, 20);
  });
});

describe('every command', () => {
  test('when a setting is wrong, then it is named, without a stack trace', async () => {
    const { code, stderr } = await runCommand(contest.url, ['status'], { DATABASE_POOL_SIZE: 'many' });
    assert.equal(code, 1);
    assert.match(stderr, /^設定を直してください.*\nDATABASE_POOL_SIZE: 1から500までの整数/);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });

  test('has help', async () => {
    for (const words of [[], ['exam'], ['exam', 'import'], ['extend']]) {
      const help = await contest.printed(...words, '--help');
      assert.match(help, /^使い方: contest/);
      assert.doesNotMatch(help, /\[\]/);
    }
  });
});

describe('a command without its database', () => {
  /** Runs `status` at another address than the right one, which must end with one sentence about it. */
  async function refusal(change: Partial<URL>): Promise<string> {
    const address = Object.assign(new URL(contest.url), change);
    const { code, stdout, stderr } = await runCommand(address.href, ['status']);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^データベース（postgres(ql)?:\/\/[^\n]+。\n$/);
    if (address.password) assert.ok(!stderr.includes(address.password), stderr);
    return stderr;
  }

  const operator = { username: 'operator', password: 'geheim123' };
  // The nodes of a test cluster ask nobody for a password.
  const asksForPassword = { skip: citusNodes().length > 0 };
  for (const [what, change, said, options = {}] of [
    ['nothing listens', { ...operator, port: '1' }, /operator@127\.0\.0\.1:1\/\w+）に接続できません/],
    ['the host is unknown', { ...operator, hostname: 'db.invalid' }, /接続できません/],
    ['the password is wrong', { password: 'not-the-password' }, /ログインできません/, asksForPassword],
    ['there is no such database', { pathname: 'no_such_database' }, /no_such_database）がありません/],
    ['the server does not support TLS', { search: 'sslmode=require' }, /TLSで接続できません/],
  ] as const)
    test(`when ${what}, then one sentence says so, without the password`, options, async () =>
      assert.match(await refusal(change), said),
    );

  test('when something other than PostgreSQL listens, then it says so', async () => {
    const server = createServer((socket) => {
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n', () => socket.destroy());
    });
    const port = `${await listen(server)}`;
    try {
      assert.match(await refusal({ ...operator, port }), /PostgreSQLのアドレスかどうかを確かめてください/);
    } finally {
      await new Promise((closed) => server.close(closed));
    }
  });

  test('when the embedded one can’t be started, then it says so in Japanese', async () => {
    const { code, stderr } = await runCommand('', ['status'], { DATA_DIR: '/dev/null/data' });
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^データベースを起動できませんでした。何も変えていません。\nDATA_DIR: 書きこめるフォルダーにしてください（.*）\n$/,
    );
  });

  test('when it is lost in the middle of a command, then it says so, and what to look at', async () => {
    const said = await heldUp(
      contest.pool,
      'lock table exams in access exclusive mode',
      () => refusal({}),
      (operator, pid) => operator.query('select pg_terminate_backend($1::integer)', [pid]),
    );
    assert.match(said, /終わる前に切れました。contest status と contest log/);
  });
});
