import { timeText } from '@knowledgeking/contract/rules/time';
import { loadCurrentExam } from '../contest/load-exams.ts';
import { type MaintenanceState, writeMaintenance } from '../contest/queries.ts';
import { countAttempts, countPlayingBetween } from '../contest/queries-attempt-ends.ts';
import type { Database } from '../database/database.ts';
import { recordChange } from '../operations/audit.ts';
import { lengthText } from '../operations/terminal.ts';
import { timeBackLine } from './find-outages.ts';

/** The words that contestants see where an operator gives none. */
const usualWords = '（サイトの決まった文）';

/** The effects of a switch to maintenance, or to other words in it: a line for each thing, for the operator who is asked about it. */
export async function changesOfBeginning(
  database: Database,
  { message, known, now }: { message: string; known: MaintenanceState; now: Date },
): Promise<string[]> {
  return [
    known.isInMaintenance
      ? `${timeText(known.beganAt ?? now)} からメンテナンス中です。見せる文だけを変えます（見ている人の画面でも、数秒で変わります）。`
      : 'どのコピーも1、2秒でメンテナンスになります。ひらいているページは、次に何かを送ったときか、長くても40秒ほどで、メンテナンスの画面になります（練習問題も）。',
    `見せる文: ${message || usualWords}`,
    playingLine(await countPlaying(database, now)),
  ];
}

/** The effects of the end of maintenance. */
export const changesOfEnd = [
  'どのコピーも1、2秒で、ふだんどおりに戻ります。参加者の画面はひとりでに戻り、選んだものは残っています。',
];

/** How many are playing; null where it can't be counted, because the database is too busy or a part of it is away. */
export async function countPlaying(database: Database, now: Date): Promise<number | null> {
  const exam = await loadCurrentExam(database);
  if (!exam) return 0;
  return countAttempts(database, exam.id, now).then(
    ({ playing }) => playing,
    () => null,
  );
}

/** The meaning of maintenance for those who are playing. */
export function playingLine(playing: number | null): string {
  if (playing === null) return 'いま受験中の人数は、数えられませんでした。残り時間は進みつづけます。';
  if (playing === 0) return 'いま受験中の人はいません。';
  return `いま${playing.toLocaleString('ja-JP')}人が受験中です。残り時間は進みつづけ、終わるまで回答を送れません。時間はひとりでには返りません（終えたあと、contest extend で返します）。`;
}

/** Puts the contest into maintenance, or changes its message. */
export async function beginMaintenance(database: Database, typed: string, now: Date) {
  const message = typed.trim();
  const before = await writeMaintenance(database, { isInMaintenance: true, message }, now);
  return { in_maintenance: true, message, began_at: before.beganAt ?? now };
}

/** Ends maintenance, and counts who could not play (null where that fails); `before` is the state that this call ended. */
export async function endMaintenance(database: Database, now: Date) {
  const before = await writeMaintenance(database, { isInMaintenance: false, message: '' }, now);
  const from = before.beganAt ?? now;
  const exam = await loadCurrentExam(database);
  const played = exam
    ? await countPlayingBetween(database, exam.id, { from, until: now }).catch(() => null)
    : 0;
  return {
    before,
    in_maintenance: false,
    began_at: from,
    ended_at: now,
    seconds: Math.round((now.getTime() - from.getTime()) / 1_000),
    playing_in_it: played,
  };
}

/** A switch of maintenance that somebody asks for without a command. */
export interface MaintenanceChange {
  operator: string;
  position: 'on' | 'off';
  message: string;
}

/** Makes a switch, in the log as the command does. @returns how it ended maintenance; undefined where it began or changed it */
export async function switchMaintenance(
  database: Database,
  { operator, position, message }: MaintenanceChange,
  now: Date,
) {
  if (position === 'off') {
    const ending = { operator, command: 'maintenance off', subject: {} };
    const end = () => endMaintenance(database, now);
    return recordChange(database, ending, end, ({ before: _, ...noted }) => noted);
  }
  const beginning = { operator, command: 'maintenance on', subject: { message } };
  await recordChange(database, beginning, () => beginMaintenance(database, message, now));
  return undefined;
}

/** Words for an operator after the end. @param words.timeBackLater said where the list of outages can’t be read: maintenance is over all the same */
export async function linesOfEnd(
  database: Database,
  { before, began_at, ended_at, seconds, playing_in_it: played }: Awaited<ReturnType<typeof endMaintenance>>,
  words: { wasOver: string; timeBackLater: string },
): Promise<string[]> {
  // Somebody else was faster, and has been told whose time was lost: told twice, it would be given back twice.
  if (!before.isInMaintenance) return [words.wasOver];
  const ended = `メンテナンスを終えました。${lengthText(seconds)}、${timeText(began_at)} から ${timeText(ended_at)} まででした。`;
  if (played === 0) return [ended, 'そのあいだ受験中だった人はいません。'];
  return [
    ended,
    played === null
      ? 'そのあいだ受験中だった人は、数えられませんでした。'
      : `そのあいだ${played}人が受験中で、残り時間が進んでいました。`,
    await timeBackLine(database, ended_at).catch(() => words.timeBackLater),
  ];
}
