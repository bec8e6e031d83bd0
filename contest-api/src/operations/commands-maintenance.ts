import { timeText } from '@knowledgeking/contract/rules/time';
import { Argument, type Command } from 'commander';
import {
  audited,
  type CommandContext,
  type CommonOptions,
  confirm,
  report,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import { lengthText } from '../command-line/japanese.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { loadExams } from '../contest/contest.ts';
import { countAttempts } from '../contest/queries-schedule.ts';
import { readMaintenance } from '../contest/queries-site-state.ts';
import { readDatabaseTime } from '../database/clock.ts';
import {
  beginMaintenance,
  changesOfBeginning,
  changesOfEnd,
  endMaintenance,
  playingLine,
} from './maintenance.ts';
import { timeBackLine } from './outages/outages.ts';

interface MaintenanceOptions extends CommonOptions {
  message: string;
}

/** Adds `maintenance on|off`. */
export function addMaintenanceCommand(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('maintenance'))
    .addArgument(new Argument('<切りかえ>', 'on で始め、off で終えます').choices(['on', 'off']))
    .option('--message <文>', 'メンテナンス画面に出す文（省くと、サイトの決まった文）', '')
    .description('メンテナンスを始める・終える（どのコピーも1、2秒で切りかわります）')
    .action((position: 'on' | 'off', options: MaintenanceOptions) =>
      runOnDatabase(terminal, (context) =>
        position === 'on' ? switchOn(terminal, context, options) : switchOff(terminal, context, options),
      ),
    );
}

async function switchOn(
  terminal: Terminal,
  context: CommandContext,
  options: MaintenanceOptions,
): Promise<void> {
  const { database, now } = context;
  const { message } = options;
  const known = await readMaintenance(database);
  const changes = await changesOfBeginning(database, { message, known, now });
  const question = known.isInMaintenance ? '文を変えますか？' : 'メンテナンスを始めますか？';
  await confirm(terminal, { changes, question }, options);
  const answeredAt = await readDatabaseTime(database);
  const exam = (await loadExams(database)).at(-1);
  const playing = exam ? (await countAttempts(database, exam.id, now)).playing : 0;
  const outcome = await audited(context, { command: 'maintenance on', subject: { message } }, async () => ({
    ...(await beginMaintenance(database, message, answeredAt)),
    playing,
  }));
  report(terminal, options, outcome, [
    `${timeText(outcome.began_at)} からメンテナンス中です。${playingLine(playing)}`,
    '終わったら: contest maintenance off',
  ]);
}

async function switchOff(
  terminal: Terminal,
  context: CommandContext,
  options: MaintenanceOptions,
): Promise<void> {
  const { database } = context;
  const notOn = () =>
    report(terminal, options, { in_maintenance: false }, [
      'メンテナンス中ではありません。何も変えていません。',
    ]);
  if (!(await readMaintenance(database)).isInMaintenance) return notOn();
  await confirm(terminal, { changes: changesOfEnd, question: 'メンテナンスを終えますか？' }, options);
  const now = await readDatabaseTime(database);
  const { before, ...outcome } = await audited(
    context,
    { command: 'maintenance off', subject: {} },
    () => endMaintenance(database, now),
    ({ before: _before, ...noted }) => noted,
  );
  // Somebody else was faster, and has been told whose time was lost: told twice, it would be given back twice.
  if (!before.isInMaintenance) return notOn();
  const played = outcome.playing_in_it;
  report(terminal, options, outcome, [
    `メンテナンスを終えました。${lengthText(outcome.seconds)}、${timeText(outcome.began_at)} から ${timeText(outcome.ended_at)} まででした。`,
    played === 0
      ? 'そのあいだ受験中だった人はいません。'
      : `そのあいだ${played}人が受験中で、残り時間が進んでいました。`,
    ...(played > 0 ? [await timeBackLine(database, now)] : []),
  ]);
}
