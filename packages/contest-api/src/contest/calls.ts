import type { Exam, SiteStatus } from '@knowledgeking/contract';
import { periodAt } from '@knowledgeking/contract/rules/periods';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { withServerTime } from '../http/lasting-response.ts';
import type { HandlersOf } from '../http/register-calls.ts';
import { remember, type SharedRead } from '../http/shared-reads.ts';
import { type ContestCache, statusAt } from './contest-cache.ts';
import { type ExamWithKey, toExam } from './exam.ts';

/** The calls that every browser polls. */
export function siteHandlers({
  contest,
  now,
}: {
  contest: ContestCache;
  now: () => Date;
}): HandlersOf<Exclude<SharedRead, 'getHomePorts'>> {
  const statusOf = remember((site_status: SiteStatus) => ({ site_status }));
  const examsOf = remember(
    ({ exams, moment }: { exams: ExamWithKey[]; moment: Date }): { exams: Exam[] } => ({
      exams: exams.map((exam) => toExam(exam, moment)),
    }),
  );
  return {
    getSiteStatus: () =>
      contest.with((state) => {
        const moment = now();
        const status = statusAt(state, moment);
        return withServerTime(
          statusOf(status, [status.period, status.maintenance_status]),
          toJapanTime(moment),
        );
      }),
    getExams: () =>
      contest.with(({ exams }) => {
        const moment = now();
        const periods = exams.map((exam) => periodAt(exam, moment));
        return withServerTime(examsOf({ exams, moment }, [exams, ...periods]), toJapanTime(moment));
      }),
  };
}
