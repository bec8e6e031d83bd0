import type { ExamStatus, Period } from '@knowledgeking/contract';
import type { AppEnv } from '@/lib/env';
import type { ErrorScreenKind } from '@/lib/error-effects';
import { isWithin, paths, routeOf } from '@/lib/paths';
import type { LocalProgress } from '@/lib/quiz/local-attempt';
import type { PathOfEnd } from '@/lib/quiz/play-state';
import { isExamOver } from '@/lib/top-phase';

export type GuardOutcome =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: string }
  | { kind: 'error_screen'; screen: ErrorScreenKind };

/** The input of the guard's decision. */
export interface GuardInput {
  /** The page's address; query and fragment are ignored. */
  path: string;
  appEnv: AppEnv;
  period: Period;
  isEntryOpen: boolean;
  /** Undefined: not logged in. */
  examStatus: ExamStatus | undefined;
}

interface Facts {
  route: string;
  period: Period;
  isEntryOpen: boolean;
  isProduction: boolean;
  isLoggedIn: boolean;
  isSitting: boolean;
}

const allow: GuardOutcome = { kind: 'allow' };
const to = (path: string): GuardOutcome => ({ kind: 'redirect', to: path });
const noRecord: GuardOutcome = { kind: 'error_screen', screen: 'no_record' };

function guardExam({ route, period, isLoggedIn, isSitting }: Facts): GuardOutcome {
  const isOver = period === 'result_published' || (period === 'after_end_not_aggregated' && !isSitting);
  const isPlay = route === paths.examPlay();
  const isAfterwards = route === paths.examTimeup() || route === paths.examFinished();
  if (!isLoggedIn) return to(paths.top());
  if (isOver) return isAfterwards ? allow : to(paths.result());
  if ((isPlay || isAfterwards) && period !== 'in_progress' && !isSitting) return to(paths.top());
  return allow;
}

function guardResult({ period, isLoggedIn }: Facts): GuardOutcome {
  if (period === 'just_before_start') return to(paths.top());
  return isLoggedIn ? allow : noRecord;
}

function guardAnswers({ period, isLoggedIn }: Facts): GuardOutcome {
  if (period !== 'result_published') return to(paths.top());
  return isLoggedIn ? allow : noRecord;
}

function guardCeremony({ period }: Facts): GuardOutcome {
  return isExamOver(period) ? allow : to(paths.top());
}

function guardArchive({ period }: Facts): GuardOutcome {
  return period === 'result_published' ? allow : to(paths.top());
}

const afterEntry = (guard: (facts: Facts) => GuardOutcome) => (facts: Facts) =>
  facts.period === 'entry' ? to(paths.top()) : guard(facts);

/** The guarded parts of the site, each with the rule for all its pages. */
const guards: readonly (readonly [parent: string, guard: (facts: Facts) => GuardOutcome])[] = [
  [paths.exam(), afterEntry(guardExam)],
  [paths.result(), afterEntry(guardResult)],
  [paths.answers(), afterEntry(guardAnswers)],
  [paths.ceremony(), guardCeremony],
  [paths.archive(), afterEntry(guardArchive)],
  [paths.entry(), (facts) => (facts.isEntryOpen ? allow : to(paths.top()))],
  [paths.debug(), (facts) => (facts.isProduction ? to(paths.notFound()) : allow)],
];

function guardOf(route: string): ((facts: Facts) => GuardOutcome) | undefined {
  return guards.find(([parent]) => isWithin(route, parent))?.[1];
}

/** Whether a page must wait for status and user before it is shown. */
export function isGuarded(path: string): boolean {
  const route = routeOf(path);
  return guardOf(route) !== undefined && !isWithin(route, paths.debug());
}

/** Decides whether a page is shown, or where to go instead; the first matching rule wins. */
export function guardPage(input: GuardInput): GuardOutcome {
  const route = routeOf(input.path);
  const facts: Facts = {
    route,
    period: input.period,
    isEntryOpen: input.isEntryOpen,
    isProduction: input.appEnv === 'production',
    isLoggedIn: input.examStatus !== undefined,
    isSitting: input.examStatus === 'in_examination_period',
  };
  return guardOf(route)?.(facts) ?? allow;
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
