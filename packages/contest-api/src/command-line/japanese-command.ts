import { type Argument, Command, type Option } from 'commander';
import stringWidth from 'string-width';
import type { Terminal } from '../operations/terminal.ts';

/** What commander refuses, by the code of its error; `named` is what its message quotes. The words for a value that can't be read come from where it is read. */
const refusals: Record<string, (named: string[], command: Command) => string> = {
  'commander.unknownOption': (named) => `オプション ${named.join("'")} はありません。`,
  'commander.unknownCommand': (named) => `コマンド ${named.join("'")} はありません。`,
  'commander.missingArgument': ([name]) => `引数 <${name}> がありません。`,
  'commander.optionMissingArgument': ([option]) => `オプション ${option} の値がありません。`,
  'commander.missingMandatoryOptionValue': ([option]) => `オプション ${option} が必要です。`,
  'commander.conflictingOption': (named) =>
    `オプション ${named.at(0)} と ${named.at(-1)} はいっしょに使えません。`,
  'commander.excessArguments': (_, { args, registeredArguments }) =>
    `引数は${registeredArguments.length}個までですが、${args.length}個あります（${args.join(', ')}）。`,
};

/** The options or commands that commander takes for what was meant: on a line of their own, among its words. */
function meant(message: string, command: Command): string {
  const names = [...command.commands.map((child) => child.name()), 'help'];
  const words = message
    .split('\n')
    .slice(1)
    .join(' ')
    .split(/[\s,()?]+/);
  const found = words.filter((word) => word.startsWith('--') || names.includes(word));
  return found.length > 0 ? `（${found.join(', ')} のことですか？）` : '';
}

const titles: Record<string, string> = {
  'Usage:': '使い方:',
  'Arguments:': '引数:',
  'Options:': 'オプション:',
  'Commands:': 'コマンド:',
};

const placeholders = (usage: string) =>
  usage.replaceAll('[options]', '[オプション]').replaceAll('[command]', '[コマンド]');

function describe({ description, argChoices, defaultValue, defaultValueDescription }: Option | Argument) {
  const usual = defaultValueDescription ?? defaultValue;
  const more = [argChoices?.join(', '), usual === undefined ? undefined : `省くと ${usual}`];
  const said = more.filter((text) => text !== undefined).join(', ');
  return said ? `${description}（${said}）` : description;
}

/** A command that refuses in Japanese, and so do those below it. */
class JapaneseCommand extends Command {
  override createCommand(name?: string): JapaneseCommand {
    return new JapaneseCommand(name);
  }

  override error(message: string, options?: { exitCode?: number; code?: string }): never {
    const refuse = refusals[options?.code ?? ''];
    const said = refuse ? refuse(message.split("'").slice(1, -1), this) + meant(message, this) : message;
    return super.error(`${said.replaceAll('\n', '')}（一覧は --help で見られます）`, options);
  }
}

/** A program that speaks Japanese where commander itself speaks. Commands that are added to it take that over. */
export const japaneseProgram = (name: string, terminal: Terminal): Command =>
  new JapaneseCommand(name)
    .configureOutput({ writeOut: terminal.print, writeErr: terminal.printError })
    .configureHelp({
      styleTitle: (title) => titles[title] ?? title,
      styleUsage: placeholders,
      styleSubcommandTerm: placeholders,
      optionDescription: describe,
      argumentDescription: describe,
      displayWidth: stringWidth,
    })
    .helpOption('-h, --help', '使い方を見せます')
    .helpCommand('help [コマンド]', 'コマンドの使い方を見せます')
    .exitOverride();
