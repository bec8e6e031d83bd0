import type { Me } from '@knowledgeking/contract';
import { examStatuses, periods } from '@knowledgeking/contract/rules/periods';
import { type NamedLink, paths } from '@/lib/paths';
import type { TopPhase } from '@/lib/top-phase';

/** Who looks at the top page; undefined while that is unknown: links that depend on it are then not offered. */
type Viewer = Pick<Me, 'exam_status'> | undefined;

/** Whether this user is logged in, and can still start or continue the exam. */
function canSit(phase: TopPhase, viewer: Viewer): boolean {
  const examStatus = viewer?.exam_status;
  if (phase === 'just_before_start') return examStatus !== undefined;
  if (phase === 'in_progress') return examStatus === 'not_started' || examStatus === 'in_examination_period';
  return phase === 'after_end_not_aggregated' && examStatus === 'in_examination_period';
}

function hasResult(phase: TopPhase, viewer: Viewer): boolean {
  const examStatus = viewer?.exam_status;
  const isDone = examStatus === 'finished' || examStatus === 'time_over';
  if (phase === 'in_progress' || phase === 'after_end_not_aggregated') return isDone;
  return phase === 'result_published' && examStatus !== undefined && examStatus !== 'not_started';
}

const isPublished = (phase: TopPhase): boolean => phase === 'result_published';

/** All links, the most important first. Add a new part of the site here to offer it. */
const controls: readonly (NamedLink & { isOffered: (phase: TopPhase, viewer: Viewer) => boolean })[] = [
  {
    label: 'エントリーする',
    to: paths.entry(),
    // Offered until the user is known, so that newcomers need not wait.
    isOffered: (phase, viewer) => phase === 'entry' && viewer?.exam_status === undefined,
  },
  { label: '予選に進む', to: paths.exam(), isOffered: canSit },
  { label: '結果を見る', to: paths.result(), isOffered: hasResult },
  {
    label: 'ログイン',
    to: paths.login(),
    isOffered: (phase, viewer) =>
      phase !== 'teaser' && viewer !== undefined && viewer.exam_status === undefined,
  },
  {
    label: '結果発表を待つ',
    to: paths.ceremony(),
    // Not for those who still sit the exam, nor for those who never did: nobody waits for a result that cannot come.
    isOffered: (phase, viewer) =>
      phase === 'after_end_not_aggregated' &&
      viewer !== undefined &&
      viewer.exam_status !== 'in_examination_period' &&
      viewer.exam_status !== 'not_started',
  },
  { label: '結果発表を見る', to: paths.ceremony(), isOffered: isPublished },
  { label: 'アーカイブに挑戦', to: paths.archive(), isOffered: isPublished },
  { label: '練習問題に挑戦', to: paths.practice(), isOffered: () => true },
];

/** The links that the top page offers in this phase to this viewer, the most important first. */
export const topControls = (phase: TopPhase, viewer: Viewer): NamedLink[] =>
  controls.filter(({ isOffered }) => isOffered(phase, viewer));

const phases: readonly TopPhase[] = ['teaser', 'entry_closed', ...periods];
const viewers = [{}, ...examStatuses.map((exam_status) => ({ exam_status }))];

/** Every set of links for known users, each once: the exported page has all, unseen, for its head to show one (`lib/head/early-contest.ts`). */
export const linkSets: readonly NamedLink[][] = [
  ...new Map(
    phases.flatMap((phase) =>
      viewers.map((viewer) => {
        const links = topControls(phase, viewer);
        return [links.map(({ to }) => to).join(' '), links] as const;
      }),
    ),
  ).values(),
];
