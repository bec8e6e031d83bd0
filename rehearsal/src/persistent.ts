import type { CallName } from '@knowledgeking/contract';
import { waitForTheSite } from './come-back.ts';
import { stepWords } from './report.ts';
import { type Sender, type StepCall, sendForAWhile } from './send-for-a-while.ts';
import type { Sent } from './target.ts';

/** A response, after all retries. */
export type Arrived = Exclude<Sent, 'lost'> & {
  /** When the step was due: later than planned, where the contestant had to wait for the site and pressed again. */
  due: number;
};

/**
 * Makes a call as a contestant with a browser does: what is lost or put off is tried again for a minute, with the site's pauses; in
 * maintenance, and after that minute, the contestant waits until the site is back and presses again. The latency is counted from when
 * the step was due, or from that second press. Undefined where the site did not come back; then the report says so.
 */
export async function sendPersistently<Name extends CallName>(
  sender: Sender,
  planned: StepCall<Name>,
): Promise<Arrived | undefined> {
  let { due } = planned;
  for (;;) {
    const sent = await sendForAWhile(sender, { ...planned, due });
    if (typeof sent !== 'string') return { ...sent, due };
    const isBack = await waitForTheSite(sender, sent, planned.cookie);
    if (!isBack) {
      sender.report.noteWrong(`${stepWords[planned.step]}: サイトが戻らないので、やめた`);
      return undefined;
    }
    due = performance.now();
  }
}
