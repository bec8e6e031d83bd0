import { Argument, type Command, Option } from 'commander';
import { recordChange } from '../operations/log/audit.ts';
import {
  type CommandContext,
  type CommonOptions,
  confirm,
  confirmFile,
  report,
  runOnDatabase,
  runOnSchemaAsItIs,
  sayWhoseName,
  withCommonOptions,
} from './context.ts';
import type { InputWords } from './input.ts';
import type { Inquiry, Operation, OperationContext, Plan, Report } from './operation.ts';
import { progressBar, readingWords } from './progress.ts';
import { readers } from './readers.ts';
import { refuseInProduction } from './refuse-in-production.ts';
import { printable, type Terminal } from './terminal.ts';

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

/** Makes the commands of operations and inquiries, in this order. */
export function addOperations(
  program: Command,
  terminal: Terminal,
  operations: (Operation | Inquiry)[],
): void {
  for (const one of operations) addOperation(program, terminal, one);
}

function addOperation(program: Command, terminal: Terminal, operation: Operation | Inquiry): void {
  const words = operation.name.split(' ');
  const parent = words.slice(0, -1).reduce(childNamed, program);
  const command = parent.command(words.at(-1) ?? '').description(operation.description);
  for (const [name, words] of inputsOf(operation))
    addInput(command, name, words, operation.input.required?.includes(name) ?? false);
  withCommonOptions(command);
  if ('plan' in operation) command.option('--dry-run', '何が変わるかだけを見せて、何も書きこみません');
  if (operation.help) command.addHelpText('after', operation.help);
  command.action(() => runOperation(terminal, operation, inputOf(command, operation), command.opts()));
}

/** The command of this name, made where it is missing. */
function childNamed(parent: Command, name: string): Command {
  return (
    parent.commands.find((command) => command.name() === name) ??
    parent.command(name).description(groups[name] ?? '')
  );
}

/** The inputs by their names. Their schemas are made in input.ts only. */
const inputsOf = ({ input }: Operation | Inquiry) =>
  Object.entries(input.properties as Record<string, InputWords & { type: string }>);

/** A switch that is on unless it is taken back has the name that takes it back, as commander has it. */
const optionName = (name: string, { default: usual }: InputWords) =>
  `--${usual === true ? 'no-' : ''}${name.replaceAll('_', '-')}`;

function addInput(
  command: Command,
  name: string,
  words: InputWords & { type: string },
  isRequired: boolean,
): void {
  const { description, placeholder, format, isArgument, conflicts } = words;
  const isList = words.type === 'array';
  const read = format && ((text: string) => readers[format](text, words));
  if (isArgument) {
    const word = `${placeholder}${isList ? '...' : ''}`;
    const argument = new Argument(isRequired ? `<${word}>` : `[${word}]`, description);
    if (read) argument.argParser(read);
    if (words.enum) argument.choices(words.enum);
    command.addArgument(argument);
    return;
  }
  const option = new Option(
    optionName(name, words) + (placeholder ? ` <${placeholder}>` : ''),
    description,
  ).makeOptionMandatory(isRequired && words.default === undefined);
  if (read) option.argParser(read);
  if (words.enum) option.choices(words.enum);
  if (isList) option.argParser((text: string, others: string[]) => [...others, text]);
  if (conflicts) option.conflicts(conflicts);
  const isSwitch = words.type === 'boolean' && !format;
  if (words.default !== undefined && !isSwitch)
    option.default(words.default, isList ? '' : words.defaultWords);
  command.addOption(option);
}

/** The typed values, by the names of the inputs; those that were left out and have no default are missing. */
function inputOf(command: Command, operation: Operation | Inquiry): Record<string, unknown> {
  const typed = [...command.processedArgs];
  const options = command.opts();
  const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const values = inputsOf(operation).map(([name, { isArgument, default: usual }]) => [
    name,
    (isArgument ? typed.shift() : options[camelCase(name)]) ?? usual,
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Runs an operation or an inquiry as its command does. */
export async function runOperation(
  terminal: Terminal,
  operation: Operation | Inquiry,
  input: Record<string, unknown>,
  options: CommonOptions,
): Promise<void> {
  const onSchema = operation.isOnAnySchema ? runOnSchemaAsItIs : runOnDatabase;
  await onSchema(terminal, async (command) => {
    if (operation.isOutsideProduction) await refuseInProduction(command, operation.name);
    if (operation.readsAllAnswers && !options.json) command.remark(readingWords);
    await using held = new AsyncDisposableStack();
    const bar = progressBar(options);
    held.defer(async () => bar.end());
    const context: OperationContext = {
      ...command,
      isDryRun: options.dryRun ?? false,
      onProgress: bar.show,
      tell: (line) => {
        bar.end();
        terminal.printError(`${line}\n`);
      },
      record: (subject, work, toLog) => record(command, { command: operation.name, subject }, work, toLog),
      held,
    };
    if ('read' in operation) {
      const { json, lines } = await operation.read(context, input);
      bar.end();
      return report(terminal, options, json, lines);
    }
    const planned = await operation.plan(context, input);
    bar.end();
    if (!('apply' in planned)) {
      const { readKey } = terminal;
      if (planned.byKeys && readKey && !options.json && !options.dryRun)
        return planned.byKeys({ readKey, say: (line) => terminal.print(`${printable(line)}\n`) });
      const json = options.dryRun ? { dry_run: true, ...planned.json } : planned.json;
      return report(terminal, options, json, planned.lines);
    }
    await ask(terminal, operation, planned, input, options);
    await planned.prepare?.();
    const { json, lines } = await applyInLog(command, operation, planned);
    bar.end();
    report(terminal, options, json, lines);
  });
}

/** @throws DryRunEnd after a dry run's report, OperatorError where the answer is no or nobody is there to give one */
async function ask(
  terminal: Terminal,
  operation: Operation,
  { changes, question, word, json }: Plan,
  input: Record<string, unknown>,
  options: CommonOptions,
): Promise<void> {
  if (!options.dryRun) {
    for (const [name, { isNewFile }] of inputsOf(operation))
      if (isNewFile && input[name] !== undefined) await confirmFile(terminal, String(input[name]), options);
    if (question === undefined) return;
  }
  const proposal = {
    changes,
    question: question ?? '',
    ...(word && { word }),
    ...(json && { outcome: json }),
  };
  await confirm(terminal, proposal, options);
}

/** Whatever operators change is in the log, with who did it and what came of it. */
function applyInLog(
  context: CommandContext,
  operation: Operation,
  { subject, command = operation.name, apply }: Plan,
): Promise<Report> {
  if (!subject) return apply();
  return record(context, { command, subject }, apply, ({ json, logged = json }) => logged);
}

const record: <Outcome extends object>(
  context: CommandContext,
  change: { command: string; subject: object },
  work: () => Promise<Outcome>,
  toLog?: (outcome: Outcome) => object,
) => Promise<Outcome> = async (context, change, work, toLog) => {
  const { operator, isOperatorNamed } = context.settings;
  if (!isOperatorNamed) await sayWhoseName(context);
  return recordChange(context.database, { operator, ...change }, work, toLog);
};
