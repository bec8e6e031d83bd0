import type { ErrorEffect } from '@/lib/error-effects';

/** A form's submission: what starts it, and what the form shows of it. */
export interface FormSubmission {
  submit: () => void;
  isSending: boolean;
  /** It is waiting for the network, and is then sent by itself. */
  isWaiting: boolean;
  /** The message about a failed submission that belongs to no field. */
  message: string | undefined;
}

const minute = 60;

/** The message for a form that was sent too often, with the seconds that the server asks to wait. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const wait = whole < minute ? `${whole}秒` : `${Math.ceil(whole / minute)}分`;
  return `短い間に何度も送られています。${wait}ほど待ってから、もう一度お試しください。`;
}

const unreachable = '送信できませんでした。通信の状態を確かめて、もう一度お試しください。';

const notTaken = 'メンテナンスのため、受け付けられませんでした。もう一度お試しください。';

/** The message above a form's button about a failed submission; undefined if a field, an error screen or another page says it. */
export function formMessageOf(effect: ErrorEffect): string | undefined {
  if (effect.kind === 'wait') return waitText(effect.seconds);
  if (effect.kind === 'entry_over') return 'エントリーの受付は終わりました。';
  if (effect.kind === 'in_place' || effect.kind === 'not_ready') return unreachable;
  // Its screen goes by itself, and then this form is there again.
  if (effect.kind === 'screen' && effect.screen === 'maintenance') return notTaken;
  return undefined;
}
