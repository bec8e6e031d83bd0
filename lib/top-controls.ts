import type { ExamStatus } from '@knowledgeking/contract';
import { examStatuses, periods } from '@knowledgeking/contract/rules/periods';
import { paths } from '@/lib/paths';
import type { TopPhase } from '@/lib/top-phase';

/** The facts that decide which links the top page offers. */
export interface TopSituation {
  phase: TopPhase;
  /** False while the user is unknown: links that depend on the user are then not offered. */
  isUserKnown: boolean;
  /** Undefined: nobody is logged in. */
  examStatus: ExamStatus | undefined;
}

/** A link that the top page may offer. */
export interface TopControl {
  label: string;
  to: string;
  isOffered: (situation: TopSituation) => boolean;
}

const isLoggedIn = ({ isUserKnown, examStatus }: TopSituation): boolean =>
  isUserKnown && examStatus !== undefined;

/** Whether this user can still start or continue the exam. */
function canSit({ phase, examStatus }: TopSituation): boolean {
  if (phase === 'just_before_start') return true;
  if (phase === 'in_progress') return examStatus === 'not_started' || examStatus === 'in_examination_period';
  return phase === 'after_end_not_aggregated' && examStatus === 'in_examination_period';
}

function hasResult({ phase, examStatus }: TopSituation): boolean {
  const isDone = examStatus === 'finished' || examStatus === 'time_over';
  if (phase === 'in_progress' || phase === 'after_end_not_aggregated') return isDone;
  return phase === 'result_published' && examStatus !== 'not_started';
}

/** All links, the most important first. Add a new part of the site here to offer it. */
const controls: readonly TopControl[] = [
  {
    label: 'エントリーする',
    to: paths.entry(),
    // Offered until the user is known, so that newcomers need not wait.
    isOffered: ({ phase, examStatus }) => phase === 'entry' && examStatus === undefined,
  },
  {
    label: '予選に進む',
    to: paths.exam(),
    isOffered: (situation) => isLoggedIn(situation) && canSit(situation),
  },
  {
    label: '結果を見る',
    to: paths.result(),
    isOffered: (situation) => isLoggedIn(situation) && hasResult(situation),
  },
  {
    label: 'ログイン',
    to: paths.login(),
    isOffered: ({ phase, isUserKnown, examStatus }) =>
      phase !== 'teaser' && isUserKnown && examStatus === undefined,
  },
  {
    label: '結果発表を待つ',
    to: paths.ceremony(),
    // Not for those who still sit the exam, nor for those who never did: nobody waits for a result that cannot come.
    isOffered: ({ phase, isUserKnown, examStatus }) =>
      phase === 'after_end_not_aggregated' &&
      isUserKnown &&
      examStatus !== 'in_examination_period' &&
      examStatus !== 'not_started',
  },
  {
    label: '結果発表を見る',
    to: paths.ceremony(),
    isOffered: ({ phase }) => phase === 'result_published',
  },
  {
    label: 'アーカイブに挑戦',
    to: paths.archive(),
    isOffered: ({ phase }) => phase === 'result_published',
  },
  { label: '練習問題に挑戦', to: paths.practice(), isOffered: () => true },
];

/** The links that the top page offers in this situation, the most important first. */
export function topControls(situation: TopSituation): TopControl[] {
  return controls.filter((control) => control.isOffered(situation));
}

const phases: readonly TopPhase[] = ['teaser', 'entry_closed', ...periods];
const users = [undefined, ...examStatuses];

/**
 * Every set of links that the top page can offer to a known user, each once. The exported page has all of them, unseen, and its head
 * shows one as soon as the server has said which (`lib/head/early-contest.ts`).
 */
export const linkSets: readonly TopControl[][] = [
  ...new Map(
    phases.flatMap((phase) =>
      users.map((examStatus) => {
        const links = topControls({ phase, isUserKnown: true, examStatus });
        return [links.map(({ to }) => to).join(' '), links] as const;
      }),
    ),
  ).values(),
];
