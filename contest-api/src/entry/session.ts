import { randomBytes } from 'node:crypto';

/** How long a session lasts, in milliseconds: from entry until after publication. */
export const sessionLifetimeMilliseconds = 60 * 24 * 60 * 60 * 1_000;

/** One login of a participant. */
export interface Session {
  participantId: string;
  /** 16 hexadecimal digits, random. */
  sessionId: string;
  issuedAt: Date;
}

const written = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{16})\.(\d{1,15})$/;

/** A new session of a participant. */
export function createSession(participantId: string, now: Date): Session {
  return { participantId, sessionId: randomBytes(8).toString('hex'), issuedAt: now };
}

/** A session as its cookie holds it; it is signed there. */
export function writeSession({ participantId, sessionId, issuedAt }: Session): string {
  return `${participantId}.${sessionId}.${issuedAt.getTime()}`;
}

/** The session in a cookie, expired or not; undefined where there is none. */
export function readSession(value: string): Session | undefined {
  const [, participantId, sessionId, issuedAt] = written.exec(value) ?? [];
  if (!participantId || !sessionId) return undefined;
  return { participantId, sessionId, issuedAt: new Date(Number(issuedAt)) };
}

/** Whether a session has not expired yet. */
export function isCurrent({ issuedAt }: Session, now: Date): boolean {
  return issuedAt.getTime() + sessionLifetimeMilliseconds > now.getTime();
}
