import { examStatuses, periods } from '@knowledgeking/contract/rules/periods';
import { callPath } from '@knowledgeking/contract/rules/routes';
import { env } from '@/lib/env';
import type { TopPhase } from '@/lib/period';
import { storedName } from '@/lib/storage';
import { linkSets, topControls } from '@/lib/top-controls';

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
  `earlyCalls[${JSON.stringify(env.apiBaseUrl + callPath(name, {}))}]`;

/**
 * A script for the head of the top page, after `earlyCallsScript`: it sets the root's `data-links` to the set of links for this phase and
 * user, from the server's own responses, long before the page's scripts are there. It sets nothing where the site has more
 * to find out first: in maintenance, and for somebody whose session may be opened again.
 */
export const earlyLinksScript = `try{Promise.all([${call('getSiteStatus')},${call('getExams')},${call('getMe')}]).then(r=>{const [s,e,m]=r.map(x=>JSON.parse(x.text)),t=Date.parse,now=t(s.server_time),x=e.exams.sort((a,b)=>t(b.exam_start_at)-t(a.exam_start_at))[0],p=s.site_status.period,u=m.exam_status??'';if(s.site_status.maintenance_status!=='none'||!u&&(localStorage.getItem('${storedName('base_token')}')||location.hash))return;document.documentElement.dataset.links=${JSON.stringify(setOf)}[(p!=='entry'||now<t(x.entry_end_at)&&now>=t(x.entry_start_at)?p:now<t(x.entry_start_at)?'teaser':'entry_closed')+' '+u]}).catch(()=>{})}catch{}`;
