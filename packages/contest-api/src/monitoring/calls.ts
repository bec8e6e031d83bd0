import { logCrash } from '../http/log.ts';
import type { HandlersOf } from '../http/register-calls.ts';

/** What browsers tell the operators. */
export const monitoringHandlers: HandlersOf<'reportSeenErrors'> = {
  reportSeenErrors: ({ body: { errors }, request }) => {
    for (const error of errors) {
      request.server.counts.crashes[error.screen] += 1;
      logCrash(request, error);
    }
    return {};
  },
};
