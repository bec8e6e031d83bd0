import { randomUUID } from 'node:crypto';
import { birthplaceMessage } from '@knowledgeking/contract/rules/entry';
import { debugBirthplace } from '@knowledgeking/contract/rules/routes';
import type { ContestContext } from '../contest/contest-cache.ts';
import { CurrentExamError } from '../contest/schedule.ts';
import type { DataKey } from '../database/data-key.ts';
import { inTransaction } from '../database/database.ts';
import { findProductionSince } from '../database/production.ts';
import { newParticipant } from '../entry/entry.ts';
import { insertParticipant } from '../entry/queries.ts';
import { ContestError, OperatorError } from '../errors.ts';
import type { HandlersOf } from '../http/register-calls.ts';
import { recordChange } from '../operations/audit.ts';
import { switchMaintenance } from '../outages/maintenance.ts';
import { moveToPeriod } from './move-to-period.ts';

type DebugCalls = 'debugEntry' | 'debugTitles' | 'debugPeriod' | 'debugMaintenance';

/** Whom the log names: a key tells that it is an operator, and not which. A rehearsal that publishes its results makes such a call too. */
const operator = 'デバッグ用の呼び出し';

interface Context extends ContestContext {
  dataKey: DataKey;
}

/** Calls for operators previewing on staging; in production none of them exists. */
export function debugHandlers({ connection, contest, dataKey, now }: Context): HandlersOf<DebugCalls> {
  const { database } = connection;
  const handlers: HandlersOf<DebugCalls> = {
    debugEntry: async ({ examId, body }) => {
      const exam = await contest.exam(examId);
      const birthplace = body.birthplace ?? debugBirthplace;
      if (!exam.regions.includes(birthplace)) {
        throw new ContestError('invalid_entry', 'unknown birthplace', {
          birthplace: birthplaceMessage,
        });
      }
      const { participant, examNumber, examNumberHash } = newParticipant(
        { exam, now: now(), dataKey },
        {
          email: `${randomUUID()}@debug.invalid`,
          display_name: 'デバッグ船員',
          birthplace,
          children_division: body.children_division,
        },
      );
      await inTransaction(database, (transaction) =>
        insertParticipant(transaction, participant, examNumberHash),
      );
      return { base_crew_token: examNumber };
    },
    debugTitles: async ({ examId }) => {
      const { titles } = await contest.exam(examId);
      return { titles: titles.map(({ code, name, description }) => ({ code, name, description })) };
    },
    debugPeriod: async ({ body }) => {
      const exam = await contest.currentExam();
      if (!exam) throw new ContestError('exam_not_found');
      try {
        const subject = { exam_id: exam.id, period: body.period };
        await recordChange(database, { operator, command: 'period', subject }, () =>
          moveToPeriod(database, exam, body.period, now()),
        );
      } catch (error) {
        if (error instanceof CurrentExamError)
          throw new ContestError('invalid_request', 'another exam would be the current one then');
        // Somebody else has moved it on the way there, so that this step is no longer allowed.
        if (!(error instanceof OperatorError)) throw error;
        throw new ContestError('too_many_requests', 'somebody else is moving the contest: try again');
      } finally {
        contest.invalidate();
      }
      return contest.siteStatus(now());
    },
    debugMaintenance: async ({ body }) => {
      const position = body.maintenance_status === 'in_maintenance' ? 'on' : 'off';
      await switchMaintenance(database, { operator, position, message: body.message ?? '' }, now());
      contest.invalidate();
      return contest.siteStatus(now());
    },
  };
  /** Another environment that is pointed at production's database must not change it through a debug call either. */
  const outsideProduction =
    <Request, Result>(handler: (call: Request) => Result | Promise<Result>) =>
    async (call: Request): Promise<Result> => {
      if (await findProductionSince(database)) throw new ContestError('not_found');
      return handler(call);
    };
  return {
    debugEntry: outsideProduction(handlers.debugEntry),
    debugTitles: outsideProduction(handlers.debugTitles),
    debugPeriod: outsideProduction(handlers.debugPeriod),
    debugMaintenance: outsideProduction(handlers.debugMaintenance),
  };
}
