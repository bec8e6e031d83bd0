/**
 * Loaded into an API process of the tests before anything else: its clock can be set by a message from the parent, so
 * that for the API ten minutes pass in an instant, or no time at all. Timers go on at their own pace.
 */
interface ClockMessage {
  /** Milliseconds ahead of the real time. */
  ahead: number;
  /** The clock stands still there. */
  isStopped: boolean;
}

const RealDate = Date;
let ahead = 0;
let stoppedAt: number | undefined;

const now = (): number => stoppedAt ?? RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, property, receiver) => (property === 'now' ? now : Reflect.get(target, property, receiver)),
});

process.on('message', (message: ClockMessage) => {
  ahead = message.ahead;
  stoppedAt = message.isStopped ? RealDate.now() + ahead : undefined;
  process.send?.({ isSet: true });
});
// Whoever started this process is gone.
process.on('disconnect', () => process.exit());
