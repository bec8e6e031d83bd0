import type { CallName, CallResult } from '@knowledgeking/contract';
import { routes } from '@knowledgeking/contract/rules/routes';
import { isStoredText } from '@/lib/checks';
import { env } from '@/lib/env';
import { currentExamOf } from '@/lib/exam-dates';
import { readStored } from '@/lib/storage';
import { linkSets, topControls } from '@/lib/top-controls';
import { topPhase } from '@/lib/top-phase';

/*
 * What a page's head shows of the contest long before the page's scripts are there, from the server's own responses (early-calls.ts). It shows
 * nothing where the site has more to find out first.
 */

async function responseTo<Name extends CallName>(call: Name): Promise<CallResult<Name> | undefined> {
  const response = await window.earlyCalls?.[env.apiBaseUrl + routes[call].path];
  return response && JSON.parse(response.text);
}

/** The contest as the head knows it; undefined in maintenance, and where a call failed. */
async function earlyContest() {
  const [status, listed, me] = await Promise.all([
    responseTo('getSiteStatus'),
    responseTo('getExams'),
    responseTo('getMe'),
  ]);
  if (!status || !listed || !me || status.site_status.maintenance_status !== 'none') return undefined;
  const { period } = status.site_status;
  const exam = currentExamOf(listed.exams) ?? null;
  // The viewer: who is logged in, if anybody is.
  return { period, exam, viewer: me, now: Date.parse(status.server_time) };
}

/** On the top page: sets the root's `data-links` to the set of `linkSets` for this phase and user, if no session may be opened again. */
export async function showEarlyLinks(): Promise<void> {
  const contest = await earlyContest();
  if (!contest) return;
  const { period, exam, viewer, now } = contest;
  if (!viewer.exam_status && (readStored('base_token', isStoredText) || location.hash)) return;
  const phase = topPhase(period, exam, now);
  const offered = String(topControls(phase, viewer).map(({ to }) => to));
  const set = linkSets.findIndex((links) => String(links.map(({ to }) => to)) === offered);
  document.documentElement.dataset.links = `${set}`;
}

/** Sets the root's `data-early` if entry is open: the form in the page's HTML can be filled in before the page's scripts are there. */
export async function showEarlyEntry(): Promise<void> {
  const contest = await earlyContest();
  if (contest && topPhase(contest.period, contest.exam, contest.now) === 'entry')
    document.documentElement.dataset.early = '';
}
