import { readFileSync } from 'node:fs';

/**
 * Preloaded into one copy: its machine's clock is wrong by what is in the file CLOCK_STEP_FILE, in milliseconds, from the moment at
 * which that is written. `wall` is the clock that people set; `monotonic` is the one that only counts on, which a machine can lose too
 * when it is moved.
 */
const file = process.env.CLOCK_STEP_FILE ?? '';
let shift = { wall: 0, monotonic: 0 };
setInterval(() => {
  try {
    shift = { ...shift, ...JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    // Written just now, or not yet.
  }
}, 20).unref();

const RealDate = Date;
const monotonic = performance.now.bind(performance);
performance.now = () => monotonic() + shift.monotonic;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: [], newTarget) =>
    Reflect.construct(target, values.length > 0 ? values : [RealDate.now() + shift.wall], newTarget),
  apply: () => new RealDate(RealDate.now() + shift.wall).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shift.wall : Reflect.get(target, name, receiver),
});
