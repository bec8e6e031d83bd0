import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { timeText } from '@knowledgeking/contract/rules/time';
import type { Command } from 'commander';
import { readJapanTime } from '../../src/command-line/input.ts';
import { buildProgram } from '../../src/command-line/run-contest.ts';
import { runCommand } from '../support/command-line.ts';

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
  const said = async (...words: string[]) => (await runCommand('postgres://127.0.0.1:1/none', words)).stderr;

  for (const [words, expected] of [
    [['statsu'], /^コマンド statsu はありません。\n（status のことですか？）/],
    [['status', '--jsno'], /^オプション --jsno はありません。/],
    [['exam', 'import'], /^引数 <.+> がありません。/],
    [['exam', 'schedule', '--start'], /^オプション --start <日時> の値がありません。/],
    [['period', 'now'], /^引数 <期間> に「now」は使えません。使えるのは entry, /],
    [['exam', 'show', 'a', 'b'], /^引数は1個までですが、2個あります（a, b）。/],
  ] as const) {
    test(`when ${words.join(' ')} is typed, then it is refused in Japanese`, async () => {
      const text = await said(...words);
      assert.match(text, expected);
      assert.doesNotMatch(text, /error|argument|unknown/);
    });
  }
});

describe('a time that an operator types', () => {
  for (const shown of ['2025-06-22(日) 00:00:00', '2024-02-29(木) 00:30:00'])
    test(`when it is ${shown}, then it can be typed as it was shown`, () => {
      assert.equal(timeText(readJapanTime(shown)), shown);
    });

  test('when its weekday is not that of its day, then it is not taken for one', () => {
    assert.throws(() => readJapanTime('2025-06-22(土) 13:00'), /日時（日本時間）/);
  });
});
