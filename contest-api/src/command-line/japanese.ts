import { type Command, Help } from 'commander';
import type { Terminal } from './terminal.ts';

/** Commander's own sentences. What they name stays as the operator typed it. */
const sentences: [RegExp, string][] = [
  [/^error: (.*)$/s, '$1'],
  [/unknown option '(.+?)'/, 'オプション $1 はありません。'],
  [/unknown command '(.+?)'/, 'コマンド $1 はありません。'],
  [/missing required argument '(.+?)'/, '引数 <$1> がありません。'],
  [/option '(.+?)' argument missing/, 'オプション $1 の値がありません。'],
  [/required option '(.+?)' not specified/, 'オプション $1 が必要です。'],
  [/option '(.+?)' argument '(.*?)' is invalid\. ?/s, 'オプション $1 に「$2」は使えません。'],
  [/command-argument value '(.*?)' is invalid for argument '(.+?)'\. ?/s, '引数 <$2> に「$1」は使えません。'],
  [/option '(.+?)' cannot be used with option '(.+?)'/, 'オプション $1 と $2 はいっしょに使えません。'],
  [
    /too many arguments.*?Expected (\d+) arguments? but got (\d+): (.+)\.$/m,
    '引数は$1個までですが、$2個あります（$3）。',
  ],
  [/Allowed choices are (.+?)\./, '使えるのは $1 です。'],
  [/\(Did you mean (?:one of )?(.+?)\?\)/, '（$1 のことですか？）'],
];

const titles: Record<string, string> = {
  'Usage:': '使い方:',
  'Arguments:': '引数:',
  'Options:': 'オプション:',
  'Commands:': 'コマンド:',
};

const placeholders = (usage: string) =>
  usage.replaceAll('[options]', '[オプション]').replaceAll('[command]', '[コマンド]');
const details = (description: string) =>
  description.replace(
    / \(((?:choices|default): .*)\)$/s,
    (_, said: string) =>
      `（${said
        .replace(/^choices: /, '')
        .replace('default: ', '省くと ')
        .replaceAll('"', '')}）`,
  );

/** Makes a program speak Japanese where Commander itself speaks. To be called before commands are added, which take it over. */
export function speakJapanese(program: Command, terminal: Terminal): Command {
  return program
    .configureOutput({
      writeOut: terminal.print,
      writeErr: terminal.printError,
      outputError: (text, write) =>
        write(sentences.reduce((said, [known, words]) => said.replace(known, words), text)),
    })
    .configureHelp({
      styleTitle: (title) => titles[title] ?? title,
      styleUsage: placeholders,
      styleSubcommandTerm: placeholders,
      optionDescription: (option) => details(Help.prototype.optionDescription.call(new Help(), option)),
      argumentDescription: (argument) =>
        details(Help.prototype.argumentDescription.call(new Help(), argument)),
      displayWidth,
    })
    .helpOption('-h, --help', '使い方を見せます')
    .helpCommand('help [コマンド]', 'コマンドの使い方を見せます')
    .showHelpAfterError('（コマンドとオプションの一覧は --help で見られます）');
}

/** The columns that a text takes on a terminal: Japanese characters take two. */
export function displayWidth(text: string): number {
  return [...text].reduce((width, character) => width + (character > '\u00ff' ? 2 : 1), 0);
}

/** Fills up a text with spaces to a number of columns. */
export function padColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - displayWidth(text)));
}

/** A number with commas: `12,345`. */
export const figure = (count: number): string => count.toLocaleString('ja-JP');

/** A length of time: `7分10秒`, `45秒`, `2時間`. */
export function lengthText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3_600), '時間'],
    [Math.floor(seconds / 60) % 60, '分'],
    [Math.round(seconds) % 60, '秒'],
  ] as const;
  const text = parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('');
  return text || '0秒';
}
