import type { HandlersOf } from '../plugins/calls.ts';
import { toExam } from '../services/contest.ts';
import { toJapanTime } from '../services/time.ts';
import type { RouteContext } from './context.ts';

export function siteHandlers({ contest, now }: RouteContext): HandlersOf<'getSiteStatus' | 'getExams'> {
  return {
    getSiteStatus: async () => {
      const moment = now();
      return { site_status: await contest.siteStatus(moment), server_time: toJapanTime(moment) };
    },
    getExams: async () => {
      const moment = now();
      const exams = await contest.exams();
      return { exams: exams.map((exam) => toExam(exam, moment)), server_time: toJapanTime(moment) };
    },
  };
}
