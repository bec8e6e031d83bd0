import type { Exam, ExamStatus, Period } from '@knowledgeking/contract';
import { isEntryOpen } from '@knowledgeking/contract/rules/periods';

type EntryDates = Pick<Exam, 'entry_start_at' | 'entry_end_at'>;

/** Whether the exam is over for everyone, with or without results. */
export const isExamOver = (period: Period | undefined): boolean =>
  period === 'after_end_not_aggregated' || period === 'result_published';

/** The phase of the contest on the top page: the period, with `entry` split into before, open and closed. */
export type TopPhase = 'teaser' | 'entry_closed' | Period;

/** Whether people come on board or are on the voyage. */
export const hasPeopleAboard: Record<TopPhase, boolean> = {
  teaser: false,
  entry: true,
  entry_closed: true,
  just_before_start: true,
  in_progress: true,
  after_end_not_aggregated: false,
  result_published: false,
};

/** The phase at `now` (milliseconds since 1970 by the server's clock). */
export function topPhase(period: Period, exam: EntryDates, now: number): TopPhase {
  if (period !== 'entry') return period;
  const dates = {
    entry_start_at: Date.parse(exam.entry_start_at),
    entry_end_at: Date.parse(exam.entry_end_at),
  };
  if (isEntryOpen(period, dates, now)) return period;
  return now < dates.entry_start_at ? 'teaser' : 'entry_closed';
}

/** The last hour before the start, in which the top page says 「まもなく」. */
const soonMilliseconds = 60 * 60 * 1_000;

/** The content pack's key for a phase's words: until an hour before the start, `just_before_start` has those of `entry_closed`. */
export function topWordsOf(
  phase: TopPhase,
  { exam_start_at }: Pick<Exam, 'exam_start_at'>,
  now: number,
): TopPhase {
  const isCalm = phase === 'just_before_start' && now < Date.parse(exam_start_at) - soonMilliseconds;
  return isCalm ? 'entry_closed' : phase;
}

/** The content pack's keys for the words that logged-in users read on the top page in place of the phase's; undefined: the phase's own. */
type AboardWords = 'waiting' | 'soon' | 'sailing' | 'underway' | 'ashore' | undefined;

const inProgressWords: Record<ExamStatus, AboardWords> = {
  not_started: 'sailing',
  in_examination_period: 'underway',
  finished: 'ashore',
  time_over: 'ashore',
};

const aboardWords: Record<Exclude<TopPhase, 'in_progress'>, AboardWords> = {
  teaser: undefined,
  entry: 'waiting',
  entry_closed: 'waiting',
  just_before_start: 'soon',
  after_end_not_aggregated: undefined,
  result_published: undefined,
};

/** The key for a user; undefined also where nobody is logged in. */
export const aboardWordsOf = (words: TopPhase, examStatus: ExamStatus | undefined): AboardWords =>
  examStatus && (words === 'in_progress' ? inProgressWords[examStatus] : aboardWords[words]);

/** A phase's countdown, if any. In one's own attempt only `ownEnd`, its end as far as it is known here, counts: the hours may go on longer. */
export function topCountdown(
  phase: TopPhase,
  exam: Exam,
  { examStatus, ownEnd }: { examStatus?: ExamStatus | undefined; ownEnd?: number | undefined },
) {
  if (examStatus === 'in_examination_period')
    return ownEnd === undefined ? undefined : { label: 'あなたの残り時間', until: ownEnd };
  switch (phase) {
    case 'teaser':
      return { label: 'エントリー開始まで', until: exam.entry_start_at };
    case 'entry':
      return examStatus
        ? { label: '予選の開始まで', until: exam.exam_start_at }
        : { label: 'エントリー締め切りまで', until: exam.entry_end_at };
    case 'entry_closed':
    case 'just_before_start':
      return { label: '予選の開始まで', until: exam.exam_start_at };
    case 'in_progress':
      return { label: '開催時間の終了まで', until: exam.exam_end_at };
    default:
      return undefined;
  }
}
