import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { refuseInProduction } from '../database/production.ts';
import { confirmFiles, runOperation } from '../operations/confirm-and-run.ts';
import { type InputWords, inputsOf } from '../operations/input.ts';
import type { Inquiry, Operation, TerminalCommand } from '../operations/operation.ts';
import type { Terminal } from '../operations/terminal.ts';

/** The descriptions, in the list of commands, of the words before the last one of an operation's name. */
const groups: Record<string, string> = {
  exam: '試験: 取りこみ、一覧、内容、日程',
  maintenance: 'メンテナンスを始める・終える（どのコピーも1、2秒で切りかわります）',
  results: '結果の版: 一覧、もどす',
  quiz: '問題: 統計、採点の確認',
  review: '人が見て確かめたほうがよいことを調べます',
  participant: '1人の参加者を探す、直す、取り消す、消去する',
  export: 'ファイルへの書き出し',
  mail: 'メール: list、retry、restore、bounces、preview',
  notify:
    '一斉通知: qualifiers（予選通過者へ）、everyone（全員へ）、outage（障害にあった人へ）、remark（見なおしで動いた人へ）、unconfirmed（未確定の人へ）、status、stop',
  db: 'データベース: バックアップ、保存期間、複数の台への分散',
};

type Definition = Operation | Inquiry | TerminalCommand;

/** Makes the command of an operation, below those of the words before its own. */
export function addOperation(program: Command, terminal: Terminal, operation: Definition): void {
  const words = operation.name.split(' ');
  const parent = words.slice(0, -1).reduce(childNamed, program);
  const command = parent.command(words.at(-1) ?? '').description(operation.description);
  for (const [name, words] of inputsOf(operation.input))
    addInput(command, name, words, operation.input.required?.includes(name) ?? false);
  command.option('--yes', '確認せずに実行します').option('--json', '結果だけをJSONで出力します');
  if ('plan' in operation) command.option('--dry-run', '何が変わるかだけを見せて、何も書きこみません');
  if (operation.help) command.addHelpText('after', operation.help);
  command.action(async () => {
    const input = inputOf(command, operation);
    const options = command.optsWithGlobals();
    if (operation.isOutsideProduction?.(input)) refuseInProduction(terminal.env.APP_ENV, operation.name);
    if (!('run' in operation)) return runOperation(terminal, operation, input, options);
    await confirmFiles(terminal, operation, input, options);
    return operation.run(terminal, input, options);
  });
}

function childNamed(parent: Command, name: string): Command {
  return (
    parent.commands.find((command) => command.name() === name) ??
    parent.command(name).description(groups[name] ?? '')
  );
}

/** A switch that is on unless it is taken back has the name that takes it back, as commander has it. */
const optionName = (name: string, { default: usual }: InputWords) =>
  `--${usual === true ? 'no-' : ''}${name.replaceAll('_', '-')}`;

function addInput(command: Command, name: string, words: InputWords & { type: string }, isRequired: boolean) {
  const { description, placeholder, isArgument, conflicts } = words;
  const read = words.read ?? (words.enum && oneOf(words.enum));
  const isList = words.type === 'array';
  if (isArgument) {
    const word = `${placeholder}${isList ? '...' : ''}`;
    const argument = new Argument(isRequired ? `<${word}>` : `[${word}]`, description);
    if (words.enum) argument.choices(words.enum);
    if (read) argument.argParser(refusing(command, `引数 <${placeholder}>`, read));
    command.addArgument(argument);
    return;
  }
  const option = new Option(
    optionName(name, words) + (placeholder ? ` <${placeholder}>` : ''),
    description,
  ).makeOptionMandatory(isRequired && words.default === undefined);
  if (words.enum) option.choices(words.enum);
  if (read) option.argParser(refusing(command, `オプション ${option.flags}`, read));
  if (isList) option.argParser((text: string, others: string[] = []) => [...others, text]);
  if (conflicts) option.conflicts(conflicts);
  const isSwitch = words.type === 'boolean' && !read;
  if (words.default !== undefined && !isSwitch && !isList) option.default(words.default, words.defaultWords);
  command.addOption(option);
}

const oneOf = (choices: readonly string[]) => (text: string) => {
  if (choices.includes(text)) return text;
  throw new InvalidArgumentError(`使えるのは ${choices.join(', ')} です。`);
};

/** Commander would put English words before those of a reader that refuses. */
const refusing = (command: Command, what: string, read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    return command.error(`${what} に「${text}」は使えません。${error.message}`);
  }
};

/** The typed values, by the names of the inputs; those that were left out and have no default are missing. */
function inputOf(command: Command, operation: Definition): Record<string, unknown> {
  const typed = [...command.processedArgs];
  // What is typed behind a command's child is the command's where both have it.
  const options = command.optsWithGlobals();
  const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const values = inputsOf(operation.input).map(([name, { isArgument, default: usual }]) => [
    name,
    (isArgument ? typed.shift() : options[camelCase(name)]) ?? usual,
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
