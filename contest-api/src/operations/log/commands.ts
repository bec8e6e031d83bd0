import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import type { Command } from 'commander';
import { type CommonOptions, report, runOnDatabase, withCommonOptions } from '../../command-line/context.ts';
import { readCount } from '../../command-line/read-number.ts';
import { readJapanTime } from '../../command-line/read-time.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { inSnakeCase } from './audit.ts';
import { detailWords } from './audit-words.ts';
import { type AuditEntry, listAuditEntries } from './queries.ts';

interface LogOptions extends CommonOptions {
  limit: number;
  since?: Date;
}

/** Adds `log`. */
export function addLogCommand(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('log'))
    .option('--limit <件数>', '何件まで見せるか', readCount, 20)
    .option('--since <日時>', 'この日時からあとだけ（例: 2025-06-22T13:00、日本時間）', readJapanTime)
    .description('だれが、いつ、何を、どう変えたかを、新しい順に見せます')
    .action((options: LogOptions) => showLog(terminal, options));
}

async function showLog(terminal: Terminal, options: LogOptions): Promise<void> {
  const { limit, since } = options;
  await runOnDatabase(terminal, async ({ database }) => {
    const entries = await listAuditEntries(database, { limit, ...(since && { since }) });
    const lines = entries.flatMap(toLines);
    if (entries.length === limit) lines.push(`新しいほうから${limit}件です。もっと見るには: --limit`);
    report(
      terminal,
      options,
      { entries: entries.map(toJson) },
      lines.length > 0 ? lines : ['記録はまだありません。'],
    );
  });
}

type State = 'done' | 'failed' | 'unfinished';

function stateOf({ endedAt, error }: AuditEntry): State {
  if (!endedAt) return 'unfinished';
  return error === null ? 'done' : 'failed';
}

const stateWords: Record<State, string> = { done: '完了', failed: '失敗', unfinished: '途中' };

function toJson(entry: AuditEntry) {
  return {
    audit_entry_id: entry.auditEntryId,
    state: stateOf(entry),
    began_at: toJapanTime(entry.beganAt),
    ended_at: entry.endedAt && toJapanTime(entry.endedAt),
    operator: entry.operator,
    command: entry.command,
    subject: entry.subject,
    outcome: entry.outcome,
    error: entry.error,
  };
}

function toLines(entry: AuditEntry): string[] {
  const state = stateOf(entry);
  const came: Record<State, string> = {
    done: detailWords(inSnakeCase(entry.outcome ?? {})),
    failed: entry.error ?? '',
    unfinished: 'まだ動いているか、途中で止められました（次は: contest status）',
  };
  return [
    `${timeText(entry.beganAt)}  ${stateWords[state]}  ${entry.operator}  ${entry.command}  ${detailWords(inSnakeCase(entry.subject))}`.trimEnd(),
    ...(came[state] ? [`    → ${came[state]}`] : []),
  ];
}
