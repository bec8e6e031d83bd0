import type { ErrorEffect } from '@/lib/api-error';
import { waitText } from '@/lib/wait-text';

const unreachable = '送信できませんでした。通信の状態を確かめて、もう一度お試しください。';

/** What a form says above its button about a failed sending; undefined where a field, a screen or a new page says it. */
export function formMessageOf(effect: ErrorEffect): string | undefined {
  if (effect.kind === 'wait') return waitText(effect.seconds);
  if (effect.kind === 'entry_over') return 'エントリーの受付は終わりました。';
  if (effect.kind === 'in_place' || effect.kind === 'not_ready') return unreachable;
  return undefined;
}
