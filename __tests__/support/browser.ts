import { removeStored, type StorageKey } from '@/lib/storage';

/** Every key that holds a part of an attempt. */
const attemptKeys = [
  'quiz_user_answers',
  'quiz_end_time',
  'archive_quizzes',
  'archive_start_time',
  'archive_answers',
  'archive_personal_result',
  'practice_answers',
] as const satisfies readonly StorageKey[];

/** A browser that lets nobody touch its storage, or has no room left in it. */
export type Trouble = 'off' | 'full';

export function breakStorage(trouble: Trouble): void {
  if (trouble === 'full') {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  } else {
    for (const area of ['localStorage', 'sessionStorage'] as const) {
      jest.spyOn(window, area, 'get').mockImplementation(() => {
        throw new DOMException('off', 'SecurityError');
      });
    }
  }
}

/** Forgets what was kept in memory while storage did not work. */
export function mendStorage(): void {
  for (const key of attemptKeys) removeStored(key);
}

/** Has the browser say of each media query whether it applies. */
export function applyMedia(applies: (media: string) => boolean): void {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: applies(media) }) as MediaQueryList,
    );
}

/** Has the browser say whether motion is welcome. */
export const allowMotion = (isAllowed: boolean): void =>
  applyMedia((media) => isAllowed && media.includes('no-preference'));

/**
 * Lets the browser draw pictures, which jsdom can't: nothing is drawn, but these calls of a canvas are noticed.
 * @returns what makes a drawn canvas a file
 */
export function teachDrawing(own: object = {}) {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: jest.fn() });
  Object.assign(globalThis, { Path2D: class {} });
  const context = new Proxy(own, {
    get: (known, name) => Reflect.get(known, name) ?? (() => ({ data: [] })),
    set: () => true,
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((give) => give(new Blob(['png'], { type: 'image/png' })));
}
