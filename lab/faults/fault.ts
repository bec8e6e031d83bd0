import type { Stage } from '@knowledgeking/stage';
import type { Finding } from '@knowledgeking/stage/ledger';

/** How much of a fault is done: the small dose is a test of `npm test`, the full one is what `npm run faults` measures. */
export type Dose = 'small' | 'full';

/** Something that goes wrong, or is done to a running contest, and what must hold meanwhile. */
export interface Fault {
  /** As in `npm run faults -- <name>`. */
  name: string;
  /** Its work, in one line. */
  does: string;
  /** Why `npm test` has no small dose of it. */
  onlyFull?: string;
  /** Says what this machine lacks for it, which is then skipped; undefined where it lacks nothing. */
  lacks?(): string | undefined;
  /** The size of the disk that its stage lies on, in megabytes; absent: as large as this machine's. */
  diskMegabytes?: number;
  /** Does it on a stage of its own and returns everything that had to hold. */
  run(stage: Stage, dose: Dose): Promise<Finding[]>;
}
