import type { Check } from '@/lib/checks';

const prefix = 'knowledgeking2025:';

/** Every key that the site stores, and whether it outlives the session. */
const areaOf = {
  base_token: 'local',
  display_name: 'local',
  quiz_user_answers: 'local',
  quiz_end_time: 'local',
  archive_quizzes: 'local',
  archive_start_time: 'local',
  archive_answers: 'local',
  archive_personal_result: 'local',
  practice_answers: 'local',
  furigana: 'local',
  is_webview: 'session',
  is_base_logged_in: 'session',
  top_scroll: 'session',
  /** Whether those who passed have been told so in this visit. */
  passed_told: 'session',
  /** Whether an entry has been completed in this visit. */
  entry_completed: 'session',
  debug_key: 'session',
  /** What the link in the verification mail carried; taken out of the address, so that a reload finds it here. */
  entry_token: 'session',
  /** A logout that the server has not heard of yet. */
  logout_pending: 'local',
} as const;

type Area = 'local' | 'session';
export type StorageKey = keyof typeof areaOf | `version_confirmed:${string}`;

/** The name under which the browser's storage holds a value. */
export const storedName = (key: StorageKey): string => prefix + key;

/** What could not be put into the browser's storage (it is off, or full) lives here until the page is left. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

function areaFor(key: StorageKey): Area {
  return key in areaOf ? areaOf[key as keyof typeof areaOf] : 'session';
}

/** The browser's storage, or undefined where there is none or it may not be touched. */
function open(key: StorageKey): Storage | undefined {
  try {
    return areaFor(key) === 'local' ? window.localStorage : window.sessionStorage;
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
  for (const listener of listeners) listener();
}

/** The stored value, or undefined where there is none. What is unreadable or fails the check is dropped. */
export function readStored<Value>(key: StorageKey, isValue: Check<Value>): Value | undefined {
  const raw = readRaw(key);
  if (raw === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(raw);
    if (isValue(value)) return value;
  } catch {
    // Not ours, or cut off while it was written: dropped below like any other wrong content.
  }
  removeQuietly(key);
  return undefined;
}

/** Stores a value as JSON. Never throws: without storage the value is kept until the page is left. */
export function writeStored(key: StorageKey, value: unknown): void {
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
    // Storage that may not be touched holds nothing of ours.
  }
}

/** Forgets a value. Never throws. */
export function removeStored(key: StorageKey): void {
  removeQuietly(key);
  announce();
}

/** What belongs to the person who is logged in, and to nobody else who uses this browser. */
const personal = [
  'base_token',
  'display_name',
  'quiz_user_answers',
  'quiz_end_time',
  'passed_told',
  'entry_completed',
  'entry_token',
] as const satisfies readonly StorageKey[];

/** Forgets whoever was logged in, with all that was kept for them. What the archive and practice keep belongs to no person. */
export function forgetPerson(): void {
  for (const key of personal) removeQuietly(key);
  announce();
}

/** Calls back when this tab or another one has stored or removed something; answers the function that ends it. */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether the browser itself holds this value, so that it is there again after a reload. */
export function isKeptByBrowser(key: StorageKey): boolean {
  return !memory.has(key) && readRaw(key) !== undefined;
}

/** Whether the browser itself keeps what is stored, so that it is there again after the page has been left. */
export function canStore(): boolean {
  const probe = `${prefix}probe`;
  try {
    window.localStorage.setItem(probe, probe);
    const isKept = window.localStorage.getItem(probe) === probe;
    window.localStorage.removeItem(probe);
    return isKept;
  } catch {
    return false;
  }
}
