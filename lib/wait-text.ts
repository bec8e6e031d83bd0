const minute = 60;

/** When one may try again, for a form that was sent too often; `seconds` is what the server asks to wait. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const wait = whole < minute ? `${whole}秒` : `${Math.ceil(whole / minute)}分`;
  return `短い間に何度も送られています。${wait}ほど待ってから、もう一度お試しください。`;
}
