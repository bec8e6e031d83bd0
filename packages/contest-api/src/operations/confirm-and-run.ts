import { type Options, Presets, SingleBar } from 'cli-progress';
import { refuseOnProductionDatabase } from '../database/production.ts';
import { OperatorError } from '../errors.ts';
import { recordChange, whoseName } from './audit.ts';
import { inputsOf } from './input.ts';
import type { Inquiry, Line, Operation, OperationContext, Plan, TerminalCommand } from './operation.ts';
import { planReplacement } from './private-file.ts';
import { type CommandContext, type CommonOptions, runOnDatabase } from './run-on-database.ts';
import { isYes, printable, printableJson, type Terminal } from './terminal.ts';

/** Said before the bar of work that can only be counted when PostgreSQL has gone through all answers. */
const readingWords =
  'すべての回答を読みます。100万人ぶんでは、数字が動きはじめるまで何分かかかります。Ctrl-C で止めても、何も変わりません。';

/** Runs an operation or an inquiry as its command does: plan, question, note in the log, change. */
export async function runOperation(
  terminal: Terminal,
  operation: Operation | Inquiry,
  input: Record<string, unknown>,
  options: CommonOptions,
): Promise<void> {
  const work = async (command: CommandContext) => {
    if (operation.isOutsideProduction?.(input))
      await refuseOnProductionDatabase(command.database, operation.name);
    // Before the plan, which can take minutes.
    await confirmFiles(terminal, operation, input, options);
    if (operation.readsAllAnswers && !options.json) printNote(terminal, readingWords);
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
      record: async (subject, work, toLog, name = operation.name) => {
        const whose = await whoseName(command.database, command.settings);
        if (whose) printNote(terminal, whose);
        const change = { operator: command.settings.operator, command: name, subject };
        return recordChange(command.database, change, work, toLog);
      },
      held,
    };
    const planned = await ('read' in operation
      ? operation.read(context, input)
      : operation.plan(context, input));
    bar.end();
    if ('apply' in planned) {
      if (!(await confirm(terminal, planned, options))) return;
      await planned.prepare?.();
      const { subject, command: name, apply } = planned;
      const done = subject
        ? await context.record(subject, apply, ({ json, logged = json }) => logged, name)
        : await apply();
      bar.end();
      report(terminal, options, done.json, done.lines);
    } else if (planned.byKeys && terminal.readKey && !options.json && !options.dryRun) {
      const say = (line: string) => terminal.print(`${printable(line)}\n`);
      await planned.byKeys({ readKey: terminal.readKey, say });
    } else {
      const json = options.dryRun ? { dry_run: true, ...planned.json } : planned.json;
      report(terminal, options, json, planned.lines);
    }
  };
  await runOnDatabase(terminal, work, operation);
}

/** Prints the outcome of a command: as JSON with `--json`, otherwise as lines for people. */
export function report(terminal: Terminal, options: CommonOptions, outcome: object, lines: Line[]): void {
  terminal.print(`${options.json ? printableJson(outcome) : printable(said(lines).join('\n'))}\n`);
}

const said = (lines: Line[]): string[] => lines.filter((line) => typeof line === 'string');

const printNote = (terminal: Terminal, line: string) => terminal.ask && terminal.printError(`${line}\n`);

/** Shows the changes and asks, but for no question or `--yes`. @returns false with `--dry-run` @throws OperatorError where the answer is no */
async function confirm(
  terminal: Terminal,
  plan: Pick<Plan, 'changes' | 'question' | 'word' | 'json'>,
  options: CommonOptions,
): Promise<boolean> {
  const { question, word } = plan;
  const changes = said(plan.changes);
  if (options.dryRun) {
    const lines = [...changes, 'ためしの実行です。何も書きこんでいません（--dry-run を外すと実行します）。'];
    report(terminal, options, { dry_run: true, ...(plan.json ?? { changes }) }, lines);
    return false;
  }
  if (question === undefined) return true;
  // With --json, standard output carries only the outcome, so the changes go to standard error.
  const show = options.json ? terminal.printError : terminal.print;
  if (!options.json || !options.yes) for (const line of changes) show(`${printable(line)}\n`);
  if (options.yes) return true;
  if (!terminal.ask)
    throw new OperatorError(
      `${question} 確認できる相手がいないので、何も変えていません。確認ずみなら --yes をつけてください。`,
    );
  const answer = (await terminal.ask(`${question} ${word ? '' : '[y/N] '}`)).trim();
  if (word && answer !== word) throw new OperatorError('入力がちがいます。何も変更していません。');
  if (!word && !isYes(answer)) throw new OperatorError('取りやめました。何も変えていません。');
  return true;
}

/** Asks before files are replaced. @throws OperatorError where one can't be written, or must not be */
export async function confirmFiles(
  terminal: Terminal,
  { input: schema }: Pick<Operation | TerminalCommand, 'input'>,
  input: Record<string, unknown>,
  options: CommonOptions,
): Promise<void> {
  const files = inputsOf(schema).flatMap(([name, { writes }]) =>
    writes && input[name] !== undefined ? writes(String(input[name])) : [],
  );
  for (const file of files) {
    const replacement = planReplacement(file);
    if (replacement && !options.dryRun) await confirm(terminal, replacement, options);
  }
}

/** A bar on standard error, unless `--json` was given; it is there from the first call of `show` to `end`. @param own what is not as usual */
export function progressBar({ json }: CommonOptions, own: Options = {}) {
  const usual = { noTTYOutput: false, format: '{bar} {percentage}% | {value}/{total}' };
  const bar = new SingleBar({ stream: process.stderr, ...usual, ...own }, Presets.shades_classic);
  let isShown = false;
  return {
    show: (done: number, total: number, words?: object) => {
      if (json) return;
      if (!isShown) bar.start(total, done, words);
      isShown = true;
      bar.setTotal(total);
      bar.update(done, words);
    },
    end: () => {
      if (isShown) bar.stop();
      isShown = false;
    },
  };
}
