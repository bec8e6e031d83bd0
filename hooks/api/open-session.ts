import type { Me } from '@knowledgeking/contract';
import { useOfferedToken } from '@/hooks/use-offered-token';
import { getMe, getPartnerEntryStatus, login } from '@/lib/api-client';
import { endSession, forgetToken, isRefusal } from '@/lib/api-client/session';
import { ApiError } from '@/lib/api-error';
import { takeArrivedToken } from '@/lib/arrival';
import { isBoolean, isString } from '@/lib/checks';
import { forgetPerson, readStored, writeStored } from '@/lib/storage';

/** Asks the partner app whose token it is, and keeps the name. Throws ApiError. */
export async function keepName(baseToken: string): Promise<void> {
  const { payload } = await getPartnerEntryStatus(baseToken);
  writeStored('display_name', payload.display_name);
}

const keptToken = (): string | undefined => readStored('base_token', isString);

/**
 * Opens a session with a token that was not typed here: the partner app says first whose it is. Only when both have taken it is it
 * kept, in the place of another and of what that one's owner had here. Throws ApiError and then leaves everything as it was.
 */
export async function exchange(baseToken: string): Promise<Me> {
  const { payload } = await getPartnerEntryStatus(baseToken);
  const me = await login(baseToken);
  if (keptToken() !== baseToken) forgetPerson();
  writeStored('base_token', baseToken);
  writeStored('display_name', payload.display_name);
  return me;
}

/** Nobody, where no server has been asked; the time of an answer is taken when it arrives, not from here. */
export const nobody: Me = { server_time: '' };

/** Who asks, and what is to happen meanwhile. */
interface Asking {
  /** Whether somebody was logged in at the last answer: whom trouble on the way must not make a stranger. */
  wasLoggedIn: boolean;
  /** Called when a session that was gone has been opened again. */
  onReopened: () => void;
}

/** Opens a session that has run out once more. Where it is refused nobody is logged in; that is all there is to say. */
async function reopenSession(
  baseToken: string,
  stranger: Me,
  { wasLoggedIn, onReopened }: Asking,
): Promise<Me> {
  try {
    const me = await exchange(baseToken);
    onReopened();
    return me;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error)) forgetToken();
    else if (wasLoggedIn) throw error;
    return stranger;
  }
}

/** Who the session here belongs to; one that has run out is opened again with the token that is kept. Throws ApiError. */
async function readOwner(asking: Asking): Promise<Me> {
  const me = await getMe();
  const kept = me.exam_status === undefined ? keptToken() : undefined;
  return kept ? reopenSession(kept, me, asking) : me;
}

/**
 * Who is logged in. A token that came with the first address opens its session, and a logout that the server has not heard of yet
 * is sent before anything is asked. Outside of the partner app a link turns nobody into somebody else: whoever is logged in, or has
 * a number kept here, is asked. Throws ApiError.
 */
export async function readMe(asking: Asking): Promise<Me> {
  const arrived = takeArrivedToken();
  const isLoggedOut = readStored('logout_pending', isBoolean);
  if (arrived && (isLoggedOut || arrived === keptToken() || readStored('is_webview', isBoolean)))
    return exchange(arrived);
  if (isLoggedOut && !(await endSession())) return nobody;
  const me = await readOwner(asking);
  if (!arrived) return me;
  if (me.exam_status === undefined && keptToken() === undefined) return exchange(arrived);
  useOfferedToken.setState({ token: arrived });
  return me;
}
