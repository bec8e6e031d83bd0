import { randomBytes } from 'node:crypto';

/** How long a session lasts, in milliseconds: from entry until after publication. */
export const sessionLifetimeMilliseconds = 60 * 24 * 60 * 60 * 1_000;

/** One login of a participant. */
export interface Session {
  participant_id: string;
  /** 16 hexadecimal digits, random. */
  session_id: string;
  issued_at: Date;
}

const written = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{16})\.(\d{1,15})$/;

/** A new session of a participant. */
export function createSession(participant_id: string, now: Date): Session {
  return { participant_id, session_id: randomBytes(8).toString('hex'), issued_at: now };
}

/** A session as its cookie holds it; it is signed there. */
export function writeSession({ participant_id, session_id, issued_at }: Session): string {
  return `${participant_id}.${session_id}.${issued_at.getTime()}`;
}

/** The session in a cookie, expired or not; undefined where there is none. */
export function readSession(value: string): Session | undefined {
  const [, participant_id, session_id, milliseconds] = written.exec(value) ?? [];
  if (!participant_id || !session_id) return undefined;
  return { participant_id, session_id, issued_at: new Date(Number(milliseconds)) };
}

/** Whether a session has not expired yet. */
export function isCurrent({ issued_at }: Session, now: Date): boolean {
  return issued_at.getTime() + sessionLifetimeMilliseconds > now.getTime();
}
