import type { Exam } from '@knowledgeking/contract';
import type { TopPhase } from '@/lib/period';

/** The date that the top page counts down to. */
export interface TopCountdown {
  label: string;
  /** ISO 8601 */
  until: string;
}

/** The countdown of a phase; undefined if it has none. @param isAboard somebody is logged in, so the end of entry does not matter */
export function topCountdown(phase: TopPhase, exam: Exam, isAboard: boolean): TopCountdown | undefined {
  switch (phase) {
    case 'teaser':
      return { label: 'エントリー開始まで', until: exam.entry_start_at };
    case 'entry':
      return isAboard
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
