import { examStatuses, periods } from '@knowledgeking/contract/rules/periods';
import { requestTimeoutMilliseconds } from '@knowledgeking/contract/rules/retry-pause';
import { routes } from '@knowledgeking/contract/rules/routes';
import { env } from '@/lib/env';
import type { TopPhase } from '@/lib/period';
import { storedName } from '@/lib/storage';
import { linkSets, topControls } from '@/lib/top-controls';

const { getSiteStatus, getExams, getMe } = routes;
const addresses = [getSiteStatus, getExams, getMe].map(({ path }) => env.apiBaseUrl + path);

/**
 * A script for the head of every page: it makes the calls that every page needs, so that their responses travel beside the page's
 * scripts instead of after them. A browser with a logout that the server doesn't know of begins with that instead.
 */
export const earlyCallsScript = `try{if(!localStorage.getItem('${storedName('logout_pending')}')){earlyCalls={};for(const a of ${JSON.stringify(addresses)}){const sentAt=performance.now();earlyCalls[a]=fetch(a,{credentials:'include',headers:{accept:'application/json'},signal:AbortSignal.timeout(${requestTimeoutMilliseconds})}).then(async r=>r.ok?{status:r.status,text:await r.text(),sentAt,arrival:{monotonic:performance.now(),device:Date.now()}}:undefined).catch(()=>undefined)}}}catch{}`;

/** For each phase and user, which of `linkSets` is offered. */
const setOf: Record<string, number> = {};
for (const phase of ['teaser', 'entry_closed', ...periods] satisfies TopPhase[]) {
  for (const examStatus of [undefined, ...examStatuses]) {
    const offered = topControls({ phase, isUserKnown: true, examStatus })
      .map(({ to }) => to)
      .join(' ');
    setOf[`${phase} ${examStatus ?? ''}`] = linkSets.findIndex(
      (links) => links.map(({ to }) => to).join(' ') === offered,
    );
  }
}

const call = (name: 'getSiteStatus' | 'getExams' | 'getMe') =>
  `earlyCalls[${JSON.stringify(env.apiBaseUrl + routes[name].path)}]`;

/*
 * The two scripts below have `currentExamOf` and `topPhase` (lib/period.ts) and `isEntryOpen` (contract/src/rules/periods.ts) once more, as
 * text: imported, they would bring a bundle with them. __tests__/lib/early-scripts.test.ts holds both against each other.
 */

/**
 * A script for the head of the top page, after `earlyCallsScript`: it sets the root's `data-links` to the set of links for this phase and
 * user, from the server's own responses, long before the page's scripts are there. It sets nothing where the site has more
 * to find out first: in maintenance, and for somebody whose session may be opened again.
 */
export const earlyLinksScript = `try{Promise.all([${call('getSiteStatus')},${call('getExams')},${call('getMe')}]).then(r=>{const [s,e,m]=r.map(x=>JSON.parse(x.text)),t=Date.parse,now=t(s.server_time),x=e.exams.sort((a,b)=>t(b.exam_start_at)-t(a.exam_start_at))[0],p=s.site_status.period,u=m.exam_status??'';if(s.site_status.maintenance_status!=='none'||!u&&(localStorage.getItem('${storedName('base_token')}')||location.hash))return;document.documentElement.dataset.links=${JSON.stringify(setOf)}[(p!=='entry'||now<t(x.entry_end_at)&&now>=t(x.entry_start_at)?p:now<t(x.entry_start_at)?'teaser':'entry_closed')+' '+u]}).catch(()=>{})}catch{}`;

/**
 * A script for the head of the entry form's page, after `earlyCallsScript`: it sets the root's `data-early` if entry is open by the server's own
 * responses, so that the form in the page's HTML can be read and filled in while the page's scripts are still on their way.
 */
export const earlyEntryScript = `try{Promise.all([${call('getSiteStatus')},${call('getExams')},${call('getMe')}]).then(r=>{const [s,e]=r.map(x=>JSON.parse(x.text)),t=Date.parse,now=t(s.server_time),x=e.exams.sort((a,b)=>t(b.exam_start_at)-t(a.exam_start_at))[0],{period:p,maintenance_status:m}=s.site_status;if(m==='none'&&p==='entry'&&now>=t(x.entry_start_at)&&now<t(x.entry_end_at))document.documentElement.dataset.early=''}).catch(()=>{})}catch{}`;
