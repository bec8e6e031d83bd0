import type { Exam, ExamStatus } from '@knowledgeking/contract';
import type { TopPhase } from '@/lib/top-phase';

/** The date that the top page counts down to. */
export interface TopCountdown {
  label: string;
  /** ISO 8601, or milliseconds since 1970 */
  until: string | number;
}

/** For whom it counts. */
interface Viewer {
  /** Undefined: nobody is logged in. */
  examStatus?: ExamStatus | undefined;
  /** The end of the viewer's attempt where this device knows it, in milliseconds by the server's clock. */
  ownEnd?: number | undefined;
}

/**
 * The countdown of a phase; undefined if it has none. During one's own attempt only the attempt's end counts: the opening hours may end
 * hours later.
 */
export function topCountdown(
  phase: TopPhase,
  exam: Exam,
  { examStatus, ownEnd }: Viewer,
): TopCountdown | undefined {
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
