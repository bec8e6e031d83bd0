import type { Me } from '@knowledgeking/contract';
import { keepDisplayName, readPartnerName } from '@/hooks/api/use-display-name';
import { useOfferedExamNumber } from '@/hooks/use-offered-exam-number';
import { getMe, login } from '@/lib/api-client';
import { endSession, forgetToken, isRefusal, keptExamNumber } from '@/lib/api-client/session';
import { ApiError } from '@/lib/api-error';
import { takeArrivedExamNumber } from '@/lib/arrival';
import { isBoolean } from '@/lib/checks';
import { forgetPerson, readStored, writeStored } from '@/lib/storage';

/**
 * Opens a session with an exam number that was not typed here. The partner app comes first: it says whose number it is. The
 * number is stored, replacing the previous user and their data, only after both the partner app and the contest API have accepted
 * it. Throws ApiError and then changes nothing.
 */
export async function openSession(examNumber: string): Promise<Me> {
  const displayName = await readPartnerName(examNumber);
  const me = await login(examNumber);
  if (keptExamNumber() !== examNumber) forgetPerson();
  writeStored('base_token', examNumber);
  keepDisplayName(displayName);
  return me;
}

/** The value for “nobody is logged in” when the server was not asked; it carries no server time. */
export const nobody: Me = { server_time: '' };

interface ReadMeOptions {
  /** Whether somebody was logged in at the last read: a network failure must not turn them into a stranger. */
  wasLoggedIn: boolean;
  /** Called after a lost session has been opened again. */
  onReopened: () => void;
}

/** Opens an expired session again. If the exam number is refused, nobody is logged in, and no error is raised. */
async function reopenSession(
  examNumber: string,
  stranger: Me,
  { wasLoggedIn, onReopened }: ReadMeOptions,
): Promise<Me> {
  try {
    const me = await openSession(examNumber);
    onReopened();
    return me;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error)) forgetToken();
    else if (wasLoggedIn) throw error;
    return stranger;
  }
}

/** The user of the current session; an expired one is opened again with the stored exam number. Throws ApiError. */
async function readOwner(options: ReadMeOptions): Promise<Me> {
  const me = await getMe();
  const kept = me.exam_status === undefined ? keptExamNumber() : undefined;
  return kept ? reopenSession(kept, me, options) : me;
}

/**
 * Reads who is logged in. An exam number in the first address opens its session. A logout that has not reached the server yet is
 * sent first. Outside the partner app, a link never replaces the current user: whoever is logged in, or has an exam number stored
 * here, is asked. Throws ApiError.
 */
export async function readMe(options: ReadMeOptions): Promise<Me> {
  const arrived = takeArrivedExamNumber();
  const isLoggedOut = readStored('logout_pending', isBoolean);
  if (arrived && (isLoggedOut || arrived === keptExamNumber() || readStored('is_webview', isBoolean)))
    return openSession(arrived);
  if (isLoggedOut && !(await endSession())) return nobody;
  const me = await readOwner(options);
  if (!arrived) return me;
  if (me.exam_status === undefined && keptExamNumber() === undefined) return openSession(arrived);
  useOfferedExamNumber.setState({ examNumber: arrived });
  return me;
}
