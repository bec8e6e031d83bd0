import { requestTimeoutMilliseconds } from '@knowledgeking/contract/rules/retry-pause';
import { routes } from '@knowledgeking/contract/rules/routes';
import { env } from '@/lib/env';
import { storedName } from '@/lib/storage';

const { getSiteStatus, getExams, getMe } = routes;
const addresses = [getSiteStatus, getExams, getMe].map(({ path }) => env.apiBaseUrl + path);

/**
 * A script for the head of every page: it makes the calls that every page needs, so that their responses travel beside the page's
 * scripts instead of after them. A browser with a logout that the server doesn't know of begins with that instead.
 */
export const earlyCallsScript = `try{if(!localStorage.getItem('${storedName('logout_pending')}')){earlyCalls={};for(const a of ${JSON.stringify(addresses)}){const sentAt=performance.now();earlyCalls[a]=fetch(a,{credentials:'include',headers:{accept:'application/json'},signal:AbortSignal.timeout(${requestTimeoutMilliseconds})}).then(async r=>r.ok?{status:r.status,text:await r.text(),sentAt,arrival:{monotonic:performance.now(),device:Date.now()}}:undefined).catch(()=>undefined)}}}catch{}`;
