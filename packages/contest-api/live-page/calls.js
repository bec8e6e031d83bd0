/**
 * @import { ConfirmedMaintenance } from '../src/monitoring/live/confirm-maintenance.ts'
 * @import { LiveState } from '../src/monitoring/live/live-states.ts'
 */

/** How long a call may take, in milliseconds; the server itself never needs as long. */
const patience = 8_000;

/** A response that is not a success. */
export class CallError extends Error {
  /** @param {number} status 0: there was no response @param {string} code */
  constructor(status, code) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Makes a call to the server that has served the page. @param {string} path @param {object} [body] makes it a POST @throws {CallError} */
async function call(path, body) {
  const response = await fetch(path, {
    signal: AbortSignal.timeout(patience),
    cache: 'no-store',
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch((error) => {
    throw new CallError(0, String(error));
  });
  const result = await response.json().catch(() => ({}));
  if (!response.ok) throw new CallError(response.status, result.error_code ?? '');
  return result;
}

/** @returns {Promise<LiveState>} */
export const readState = () => call('/live/state');

/** @param {{ operator: string, token: string }} login */
export const logIn = (login) => call('/live/login', login);

export const logOut = () => call('/live/logout', {});

/**
 * Asks what a switch would do and, with its confirmation, makes it.
 * @param {{ position: 'on' | 'off', message: string, confirmation?: string }} change
 * @returns {Promise<NonNullable<Awaited<ReturnType<ConfirmedMaintenance['propose' | 'apply']>>>>}
 */
export const switchMaintenance = (change) => call('/live/maintenance', change);
