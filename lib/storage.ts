import { createStore } from 'zustand/vanilla';
import type { Check } from '@/lib/checks';
import championship from '@/lib/generated/championship.json';

const prefix = `knowledgeking${championship.year}:`;

/** Every key that outlives the session. */
type LocalKey =
  /** The exam number of the logged-in user, to open a session again with. The contest API calls it `base_crew_token`. */
  | 'base_token'
  | 'display_name'
  | 'quiz_user_answers'
  | 'quiz_end_time'
  | 'archive_quizzes'
  | 'archive_start_time'
  | 'archive_answers'
  | 'archive_personal_result'
  | 'practice_answers'
  | 'furigana'
  /** Whether a logout has not reached the server yet. */
  | 'logout_pending'
  /** The days on which 「今日の一問」 was looked at, as days since 1970 in Japan. */
  | 'today_days'
  /** When a qualifier who has been told that they passed last looked at the result, in milliseconds by the server's clock. */
  | 'passed_told_at'
  /** The title for reading the hidden signal. */
  | 'signal_title'
  /** Only to try whether it is kept. */
  | 'probe';

/** The session's keys, besides `version_confirmed:…` and `sent:…`; any other key is kept in the local storage. */
const sessionKeys = [
  'is_webview',
  'is_base_logged_in',
  'top_scroll',
  /** Whether an entry has been completed in this visit. */
  'entry_completed',
  /** Whether a qualifier has been told that they passed, in this tab. */
  'passed_told',
  'debug_key',
  /** The kinds of the crashes that this tab has reported. */
  'told_crashes',
  /** The entry token of the verification mail's link; it is removed from the address, and a reload finds it here. */
  'entry_token',
  /** That the exam's start was pressed, and when it is this browser's turn. */
  'start_turn',
] as const;

export type StorageKey =
  | LocalKey
  | (typeof sessionKeys)[number]
  | `version_confirmed:${string}`
  | `sent:${string}`;

/** The full name of a key in the browser's storage. */
export const storedName = (key: StorageKey): string => prefix + key;

/** Values that the browser's storage did not take (it is off, or full); lost when the page is left. */
const memory = new Map<string, string>();
/** How often something has been stored or removed by this page. */
const changes = createStore(() => 0);

/** Whether a key is kept for the session only; of all keys, `version_confirmed:…` and `sent:…` are those with a colon. */
const isOfSession = (key: StorageKey): boolean =>
  key.includes(':') || sessionKeys.some((known) => known === key);

/** The browser's storage; undefined if there is none or access is denied. */
function open(key: StorageKey): Storage | undefined {
  try {
    return isOfSession(key) ? window.sessionStorage : window.localStorage;
  } catch {
    return undefined;
  }
}

function readRaw(key: StorageKey): string | undefined {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return open(key)?.getItem(storedName(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

function announce(): void {
  changes.setState((count) => count + 1);
}

/** The stored value; undefined if there is none. An unreadable one, or one that fails the check, is removed. */
export function readStored<Value>(key: StorageKey, isValue: Check<Value>): Value | undefined {
  const raw = readRaw(key);
  if (raw === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(raw);
    if (isValue(value)) return value;
  } catch {
    // Not ours, or truncated while it was written: removed below, like any other invalid value.
  }
  removeQuietly(key);
  return undefined;
}

/** A value's place from one page load to the next. Reading and writing never throw; undefined is none. */
export interface Stored<Value> {
  read(): Value | undefined;
  write(value: Value | undefined): void;
}

/** Stores a value as JSON; removes undefined. Never throws: without storage the value is kept in memory until the page is left. */
export function writeStored(key: StorageKey, value: unknown): void {
  if (value === undefined) {
    removeStored(key);
    return;
  }
  const raw = JSON.stringify(value);
  try {
    const storage = open(key);
    if (!storage) throw new Error('no storage');
    storage.setItem(storedName(key), raw);
    memory.delete(key);
  } catch {
    memory.set(key, raw);
  }
  announce();
}

function removeQuietly(key: StorageKey): void {
  memory.delete(key);
  try {
    open(key)?.removeItem(storedName(key));
  } catch {
    // Storage that denies access holds nothing of ours.
  }
}

/** Removes a stored value. Never throws. */
export function removeStored(key: StorageKey): void {
  removeQuietly(key);
  announce();
}

/** The keys that belong to the logged-in user and must not be seen by anyone else who uses this browser. */
const personal = [
  'base_token',
  'display_name',
  'quiz_user_answers',
  'quiz_end_time',
  'passed_told',
  'passed_told_at',
  'entry_completed',
  'entry_token',
  'start_turn',
] as const satisfies readonly StorageKey[];

/** Forgets the logged-in user and everything stored for them. Archive and practice belong to the browser and stay. */
export function forgetPerson(): void {
  for (const key of personal) removeQuietly(key);
  announce();
}

/** Calls the listener when this tab or another one has stored or removed something; returns the function that unsubscribes it. */
export function subscribeToStorage(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}

/** Calls the listener when somebody has logged in or out in another tab; returns the function that unsubscribes it. */
export function watchOtherTabs(listener: () => void): () => void {
  const onStored = ({ key }: StorageEvent): void => {
    // Null: everything was removed.
    const isOfPerson =
      key === null || key === storedName('base_token') || key === storedName('logout_pending');
    if (isOfPerson) listener();
  };
  window.addEventListener('storage', onStored);
  return () => window.removeEventListener('storage', onStored);
}

/** Whether the browser's storage holds this value, so that it survives a reload. */
export function isKeptByBrowser(key: StorageKey): boolean {
  return !memory.has(key) && readRaw(key) !== undefined;
}

/** Whether the browser's local storage works, so that stored values outlive the page. */
export function canStore(): boolean {
  writeStored('probe', true);
  const isKept = isKeptByBrowser('probe');
  removeStored('probe');
  return isKept;
}
