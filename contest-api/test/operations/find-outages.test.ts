import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findOutages, type Outage, type OutageFacts } from '../../src/operations/outages/find-outages.ts';
import type { CopyReport } from '../../src/operations/queries.ts';
import { buildCopyReport } from '../support/outages.ts';

const start = new Date('2025-06-22T13:00:00+09:00').getTime();
/** Seconds after the exam's start as a moment. */
const at = (seconds: number) => new Date(start + seconds * 1_000);

/** One copy's report of a window: contestants who asked, and those of them who only got `too_many_requests`. */
const report = (
  seconds: number,
  contestants: number,
  unserved: number,
  change: Partial<CopyReport> = {},
): CopyReport =>
  buildCopyReport(at(seconds), {
    contestants,
    unserved: unserved > 0 ? { too_many_requests: unserved } : {},
    ...change,
  });

/** Windows of a copy that works, but for some: by their place, counted from 0, in ten minutes of them. */
function tenMinutes(
  unusual: (window: number) => Partial<CopyReport> | [calls: number, failed: number] | null | undefined,
  copy_name = 'api1:3000',
): CopyReport[] {
  return Array.from({ length: 60 }, (_, window) => {
    const one = unusual(window);
    if (one === null) return [];
    const [calls, failed] = Array.isArray(one) ? one : [20, 0];
    return [report(window * 10, calls, failed, { copy_name, ...(Array.isArray(one) ? {} : one) })];
  }).flat();
}

const facts = (reports: CopyReport[], change: Partial<OutageFacts> = {}): OutageFacts => ({
  ...{ reports, maintenance: [], from: at(0), until: at(600), now: at(3_600), reportedSince: at(-60) },
  ...change,
});

/** `120-540 calls_failed`, with `partial` or `ongoing` where it is so. */
const brief = ({ from, until, causes, isPartial, isOngoing }: Outage): string => {
  const seconds = (moment: Date) => (moment.getTime() - start) / 1_000;
  const marks = [...(isPartial ? ['partial'] : []), ...(isOngoing ? ['ongoing'] : [])];
  return [`${seconds(from)}-${seconds(until)}`, ...causes, ...marks].join(' ');
};

const between = (from: number, until: number) => (window: number) =>
  window * 10 >= from && window * 10 < until;
const failing =
  (from: number, until: number, calls = 20, failed = 20) =>
  (window: number) =>
    between(from, until)(window) ? ([calls, failed] satisfies [number, number]) : undefined;
const absent = (from: number, until: number) => (window: number) =>
  between(from, until)(window) ? null : undefined;
const quiet = (window: number): [number, number] => [window === 0 ? 1 : 0, 0];

const cases: [what: string, facts: OutageFacts, outages: string[]][] = [
  ['nothing fails', facts(tenMinutes(() => undefined)), []],
  ['nobody plays', facts(tenMinutes(quiet)), []],
  ['nobody is served for seven minutes', facts(tenMinutes(failing(120, 540))), ['120-540 calls_failed']],
  [
    'half of those who play are not served',
    facts(tenMinutes(failing(120, 150, 20, 10))),
    ['120-150 calls_failed'],
  ],
  ['fewer than half are not served, by one copy', facts(tenMinutes(failing(120, 540, 20, 9))), []],
  ['a single window fails', facts(tenMinutes(failing(120, 130))), []],
  [
    'it begins and ends in the course of a window',
    facts(
      tenMinutes(
        (window) =>
          (({ 11: [20, 4], 12: [20, 20], 13: [20, 20], 14: [20, 2] }) as Record<number, [number, number]>)[
            window
          ],
      ),
    ),
    ['110-150 calls_failed'],
  ],
  [
    'it works for twenty seconds in between',
    facts(tenMinutes((window) => failing(120, 200)(window) ?? failing(220, 300)(window))),
    ['120-300 calls_failed'],
  ],
  [
    'it works for a minute in between',
    facts(tenMinutes((window) => failing(120, 200)(window) ?? failing(260, 300)(window))),
    ['120-200 calls_failed', '260-300 calls_failed'],
  ],
  [
    'one of two copies fails',
    facts([...tenMinutes(failing(120, 240, 15, 15)), ...tenMinutes(() => undefined, 'api2:3000')]),
    ['120-240 calls_failed partial'],
  ],
  [
    'one of two copies fails, and then both',
    facts([...tenMinutes(failing(120, 300, 15, 15)), ...tenMinutes(failing(180, 300), 'api2:3000')]),
    ['180-300 calls_failed'],
  ],
  [
    'one of two copies fails a few',
    facts([...tenMinutes(failing(120, 240, 4, 4)), ...tenMinutes(() => undefined, 'api2:3000')]),
    [],
  ],
  [
    'the database is away and nobody even tries',
    facts(
      tenMinutes((window) =>
        between(120, 240)(window) ? { contestants: 0, recorded_at: at(246) } : undefined,
      ),
    ),
    ['120-240 database_away'],
  ],
  [
    'the database is away for one of two copies that nobody calls',
    facts([
      ...tenMinutes(() => ({ contestants: 0, recorded_at: at(650) })),
      ...tenMinutes(() => ({ contestants: 0 }), 'api2:3000'),
    ]),
    [],
  ],
  ['no copy reports', facts(tenMinutes(absent(120, 240))), ['120-240 no_report']],
  [
    'one of two copies does not report',
    facts([...tenMinutes(absent(120, 240)), ...tenMinutes(() => undefined, 'api2:3000')]),
    [],
  ],
  ['a restart takes ten seconds', facts(tenMinutes(absent(120, 130))), []],
  [
    'a copy stands still for two minutes',
    facts(
      tenMinutes((window) => (window === 12 ? { window_milliseconds: 120_000 } : absent(120, 240)(window))),
    ),
    ['120-240 no_report'],
  ],
  ['nothing was ever reported before', facts(tenMinutes(absent(0, 300)), { reportedSince: at(300) }), []],
  ['nothing was ever reported', facts([], { reportedSince: undefined }), []],
  ['all copies die and stay away', facts(tenMinutes(absent(300, 600))), ['300-600 no_report']],
  ['the present window is not written yet', facts(tenMinutes(absent(590, 600)), { now: at(600) }), []],
  [
    'calls fail up to now',
    facts(tenMinutes(failing(500, 600)), { now: at(605) }),
    ['500-600 calls_failed ongoing'],
  ],
  [
    'calls failed until half a minute ago',
    facts(tenMinutes(failing(500, 570)), { now: at(600) }),
    ['500-570 calls_failed'],
  ],
  [
    'maintenance is switched on and off, and its refusals are counted',
    facts(tenMinutes(failing(120, 250)), { maintenance: [{ from: at(123), until: at(244) }] }),
    ['120-250 calls_failed maintenance'],
  ],
  [
    'maintenance begins before the exam and is still on',
    facts([], { maintenance: [{ from: at(-600), until: undefined }], until: at(60), now: at(60) }),
    ['0-60 no_report maintenance ongoing'],
  ],
  [
    'a failure goes over into silence',
    facts(tenMinutes((window) => failing(120, 200)(window) ?? absent(200, 300)(window))),
    ['120-300 calls_failed no_report'],
  ],
];

describe('what counts as an outage', () => {
  for (const [what, given, expected] of cases) {
    test(`when ${what}, then ${expected.length === 0 ? 'there is none' : `it is ${expected.join(', ')}`}`, () => {
      assert.deepEqual(findOutages(given).map(brief), expected);
    });
  }

  test('when contestants were not served, then the outage says how many by how their calls ended, and on which copies', () => {
    const [outage] = findOutages(
      facts([
        ...tenMinutes(failing(120, 180, 30, 30)),
        ...tenMinutes(
          (window) =>
            between(120, 180)(window) ? { contestants: 10, unserved: { abandoned: 2 } } : undefined,
          'api2:3000',
        ),
      ]),
    );
    assert.equal(outage?.contestants, 240);
    assert.deepEqual(outage?.unserved, { too_many_requests: 180, abandoned: 12 });
    assert.deepEqual(outage?.copies, ['api1:3000']);
  });
});
