import { isFiniteNumber } from '@/lib/checks';
import { readStored, removeStored, writeStored } from '@/lib/storage';
import type { PicksStore } from './play-source';
import { isStored } from './stored-selection';

/** Picks and end time of the exam in the browser's own storage, where every tab finds them. */
export const browserPicks: PicksStore = {
  read: () => readStored('quiz_user_answers', isStored),
  write: (picks) => writeStored('quiz_user_answers', picks),
  remove: () => removeStored('quiz_user_answers'),
  readEnd: () => readStored('quiz_end_time', isFiniteNumber) ?? null,
  writeEnd: (endsAt) => writeStored('quiz_end_time', endsAt),
  removeEnd: () => removeStored('quiz_end_time'),
};
