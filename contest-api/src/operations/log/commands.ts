import { timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { count, time } from '../../command-line/input.ts';
import { inquiry, type Line } from '../../command-line/operation.ts';
import { toJson } from './audit.ts';
import { detailWords } from './audit-words.ts';
import { type AuditEntry, listAuditEntries } from './queries.ts';

export const logInquiry = inquiry({
  name: 'log',
  description: 'だれが、いつ、何を、どう変えたかを、新しい順に見せます',
  input: Type.Object({
    limit: count('件数', '何件まで見せるか', { default: 20 }),
    since: Type.Optional(time('日時', 'この日時からあとだけ（例: 2025-06-22T13:00、日本時間）')),
  }),
  async read({ database }, { limit, since }) {
    const entries = await listAuditEntries(database, { limit, since });
    const lines = entries.flatMap(toLines);
    if (lines.length === 0) lines.push('記録はまだありません。');
    if (entries.length === limit) lines.push(`新しいほうから${limit}件です。もっと見るには: --limit`);
    return { json: { entries: entries.map((entry) => ({ ...entry, state: stateOf(entry) })) }, lines };
  },
});

const stateWords = { done: '完了', failed: '失敗', unfinished: '途中' };

function stateOf({ ended_at, error }: AuditEntry): keyof typeof stateWords {
  if (!ended_at) return 'unfinished';
  return error === null ? 'done' : 'failed';
}

function toLines(entry: AuditEntry): Line[] {
  const state = stateOf(entry);
  const { operator, command, subject, outcome, error } = entry;
  const came = {
    done: detailWords(toJson(outcome ?? {})),
    failed: error ?? '',
    unfinished: 'まだ動いているか、途中で止められました（次は: contest status）',
  }[state];
  return [
    `${timeText(entry.began_at)}  ${stateWords[state]}  ${operator}  ${command}  ${detailWords(toJson(subject))}`.trimEnd(),
    came !== '' && `    → ${came}`,
  ];
}
