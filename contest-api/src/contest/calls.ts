import type { Exam, SiteStatus, siteCalls } from '@knowledgeking/contract';
import { periodAt } from '@knowledgeking/contract/rules/periods';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { withServerTime } from '../http/lasting-response.ts';
import type { CallContext, HandlersOf } from '../http/register-calls.ts';
import { statusAt } from './contest-cache.ts';
import { type ExamWithKey, toExam } from './exam.ts';

/** The calls that every browser polls: what they say is made again only when it has changed. */
export function siteHandlers({ contest, homePorts, now }: CallContext): HandlersOf<keyof typeof siteCalls> {
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
    getHomePorts: async ({ examId }) => homePorts.read(await contest.exam(examId)),
  };
}

/** Returns the result of the last time while what it depends on is the same. */
function remember<From, Result>(make: (from: From) => Result) {
  let last: { result: Result; basis: unknown[] } | undefined;
  return (from: From, basis: unknown[]): Result => {
    const isSame =
      last?.basis.length === basis.length && basis.every((one, index) => one === last?.basis[index]);
    if (!last || !isSame) last = { result: make(from), basis };
    return last.result;
  };
}
