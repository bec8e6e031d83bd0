import type { ExamStatus, Period } from '@knowledgeking/contract';
import type { AppEnv } from '@/lib/env';
import type { ErrorScreenKind } from '@/lib/error-effects';
import { isWithin, paths } from '@/lib/paths';
import type { LocalProgress } from '@/lib/quiz/local-attempt';
import type { PathOfEnd } from '@/lib/quiz/play-state';
import { isExamOver } from '@/lib/top-phase';

export type GuardOutcome =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: string }
  | { kind: 'error_screen'; screen: ErrorScreenKind }
  /** Status, user or the hours of entry are still being read. */
  | { kind: 'unknown' };

/** The input of the guard's decision. */
export interface GuardInput {
  route: string;
  appEnv: AppEnv;
  /** Undefined while it is not known, as the next one. */
  period: Period | undefined;
  isEntryOpen: boolean | undefined;
  isUserKnown: boolean;
  /** Undefined: not logged in. */
  examStatus: ExamStatus | undefined;
  /** Whether the exam is being played on this very page. */
  isPlaying: boolean;
}

interface Facts extends Pick<GuardInput, 'appEnv' | 'isPlaying'> {
  route: string;
  period: Period;
  isEntryOpen: boolean;
  isLoggedIn: boolean;
  isSitting: boolean;
}

const allow: GuardOutcome = { kind: 'allow' };
const to = (path: string): GuardOutcome => ({ kind: 'redirect', to: path });
const noRecord: GuardOutcome = { kind: 'error_screen', screen: 'no_record' };

function guardExam({ route, period, isLoggedIn, isSitting, isPlaying }: Facts): GuardOutcome {
  const isOver = period === 'result_published' || (period === 'after_end_not_aggregated' && !isSitting);
  const isPlay = route === paths.examPlay();
  const isAfterwards = route === paths.examTimeup() || route === paths.examFinished();
  if (!isLoggedIn || period === 'entry') return to(paths.top());
  // Operators may end it early: the question on screen sends what is picked, and leads to the page that says how it has ended.
  if (isPlay && isPlaying) return allow;
  if (isOver) return isAfterwards ? allow : to(paths.result());
  if ((isPlay || isAfterwards) && period !== 'in_progress' && !isSitting) return to(paths.top());
  return allow;
}

type Guard = (facts: Facts) => GuardOutcome;

/** For everyone, where this is so. */
const where =
  (isOpen: (facts: Facts) => boolean, closed: string = paths.top()): Guard =>
  (facts) =>
    isOpen(facts) ? allow : to(closed);

/** The same for contestants only. */
const ownWhere =
  (isOpen: (facts: Facts) => boolean): Guard =>
  (facts) =>
    isOpen(facts) && !facts.isLoggedIn ? noRecord : where(isOpen)(facts);

const isPublished = ({ period }: Facts): boolean => period === 'result_published';

/** The guarded parts of the site, each with the rule for all its pages. */
const guards: readonly (readonly [parent: string, guard: Guard])[] = [
  [paths.exam(), guardExam],
  [paths.result(), ownWhere(({ period }) => period !== 'entry' && period !== 'just_before_start')],
  [paths.answers(), ownWhere(isPublished)],
  [paths.ceremony(), where(({ period }) => isExamOver(period))],
  [paths.archive(), where(isPublished)],
  [paths.entry(), where(({ isEntryOpen }) => isEntryOpen)],
  [paths.debug(), where(({ appEnv }) => appEnv !== 'production', paths.notFound())],
];

/** Decides whether a page is shown, or where to go instead; the first matching rule wins. A page without a guard waits for nothing. */
export function guardPage({
  route,
  appEnv,
  period,
  isEntryOpen,
  isUserKnown,
  examStatus,
  isPlaying,
}: GuardInput): GuardOutcome {
  const guard = guards.find(([parent]) => isWithin(route, parent))?.[1];
  const isEntryUnknown = isEntryOpen === undefined && isWithin(route, paths.entry());
  const isUnknown = period === undefined || !isUserKnown || isEntryUnknown;
  if (!guard) return allow;
  if (isUnknown && !isWithin(route, paths.debug())) return { kind: 'unknown' };
  const isLoggedIn = examStatus !== undefined;
  const isSitting = examStatus === 'in_examination_period';
  const known = { period: period ?? 'entry', isEntryOpen: isEntryOpen ?? false };
  return guard({ appEnv, route, ...known, isLoggedIn, isSitting, isPlaying });
}

/** The pages that come after playing in the browser. */
export type AfterPage = 'finished' | 'timeup' | 'result' | 'answers';

/** Decides whether a page that comes after playing in the browser is shown, or which of these others instead. */
export function guardAfterPlay(page: AfterPage, progress: LocalProgress, pathOfEnd: PathOfEnd): GuardOutcome {
  if (progress === 'none' || progress === 'running') return to(pathOfEnd.not_started);
  if (page === 'finished' && progress === 'over') return to(pathOfEnd.timeup);
  if (page === 'timeup' && progress === 'completed') return to(pathOfEnd.finished);
  return allow;
}
