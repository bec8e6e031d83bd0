import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findOutages, type Outage, type OutageFacts } from '../../src/outages/find-outages.ts';
import type { CopyReport } from '../../src/outages/queries.ts';
import { buildCopyReport } from '../support/outages.ts';

const start = new Date('2025-06-22T13:00:00+09:00').getTime();
/** Seconds after the exam's start as a moment. */
const at = (seconds: number) => new Date(start + seconds * 1_000);

/**
 * Windows of a copy that works, but for some: by their place, counted from 0, in ten minutes of them. A pair is how many contestants
 * asked, and how many of them only got `too_many_requests`.
 */
function tenMinutes(
  unusual: (window: number) => Partial<CopyReport> | [contestants: number, failed: number] | null | undefined,
  copy_name = 'api1:3000',
): CopyReport[] {
  return Array.from({ length: 60 }, (_, window) => {
    const one = unusual(window);
    if (one === null) return [];
    const [contestants, failed] = Array.isArray(one) ? one : [20, 0];
    const unserved: CopyReport['unserved'] = failed > 0 ? { too_many_requests: failed } : {};
    const change = Array.isArray(one) ? {} : one;
    return buildCopyReport(at(window * 10), { copy_name, contestants, unserved, ...change });
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

const otherCopy = (unusual: Parameters<typeof tenMinutes>[0] = () => undefined) =>
  tenMinutes(unusual, 'api2:3000');
/** How the windows before, in and after twenty seconds of failure look where it begins and ends in the course of one. */
const ragged: Record<number, [number, number]> = { 11: [20, 4], 12: [20, 20], 13: [20, 20], 14: [20, 2] };

const cases: [what: string, reports: CopyReport[], outages: string[], change?: Partial<OutageFacts>][] = [
  ['nothing fails', tenMinutes(() => undefined), []],
  ['nobody plays', tenMinutes(quiet), []],
  ['nobody is served for seven minutes', tenMinutes(failing(120, 540)), ['120-540 calls_failed']],
  ['half of those who play are not served', tenMinutes(failing(120, 150, 20, 10)), ['120-150 calls_failed']],
  ['fewer than half are not served, by one copy', tenMinutes(failing(120, 540, 20, 9)), []],
  ['a single window fails', tenMinutes(failing(120, 130)), []],
  [
    'it begins and ends in the course of a window',
    tenMinutes((window) => ragged[window]),
    ['110-150 calls_failed'],
  ],
  [
    'it works for twenty seconds in between',
    tenMinutes((window) => failing(120, 200)(window) ?? failing(220, 300)(window)),
    ['120-300 calls_failed'],
  ],
  [
    'it works for a minute in between',
    tenMinutes((window) => failing(120, 200)(window) ?? failing(260, 300)(window)),
    ['120-200 calls_failed', '260-300 calls_failed'],
  ],
  [
    'one of two copies fails',
    [...tenMinutes(failing(120, 240, 15, 15)), ...otherCopy()],
    ['120-240 calls_failed partial'],
  ],
  [
    'one of two copies fails, and then both',
    [...tenMinutes(failing(120, 300, 15, 15)), ...otherCopy(failing(180, 300))],
    ['180-300 calls_failed'],
  ],
  ['one of two copies fails a few', [...tenMinutes(failing(120, 240, 4, 4)), ...otherCopy()], []],
  [
    'the database is away and nobody even tries',
    tenMinutes((window) =>
      between(120, 240)(window) ? { contestants: 0, recorded_at: at(246) } : undefined,
    ),
    ['120-240 database_away'],
  ],
  [
    'the database is away for one of two copies that nobody calls',
    [
      ...tenMinutes(() => ({ contestants: 0, recorded_at: at(650) })),
      ...otherCopy(() => ({ contestants: 0 })),
    ],
    [],
  ],
  ['no copy reports', tenMinutes(absent(120, 240)), ['120-240 no_report']],
  ['one of two copies does not report', [...tenMinutes(absent(120, 240)), ...otherCopy()], []],
  ['a restart takes ten seconds', tenMinutes(absent(120, 130)), []],
  ['no copy reports for twenty seconds', tenMinutes(absent(120, 140)), ['120-140 no_report']],
  [
    'a copy stands still for two minutes',
    tenMinutes((window) => (window === 12 ? { window_milliseconds: 120_000 } : absent(120, 240)(window))),
    ['120-240 no_report'],
  ],
  ['nothing was ever reported before', tenMinutes(absent(0, 300)), [], { reportedSince: at(300) }],
  ['nothing was ever reported', [], [], { reportedSince: undefined }],
  ['all copies die and stay away', tenMinutes(absent(300, 600)), ['300-600 no_report']],
  ['the present window is not written yet', tenMinutes(absent(590, 600)), [], { now: at(600) }],
  ['calls fail up to now', tenMinutes(failing(500, 600)), ['500-600 calls_failed ongoing'], { now: at(605) }],
  [
    'calls failed until half a minute ago',
    tenMinutes(failing(500, 570)),
    ['500-570 calls_failed'],
    { now: at(600) },
  ],
  [
    'maintenance is switched on and off, and its refusals are counted',
    tenMinutes(failing(120, 250)),
    ['120-250 calls_failed maintenance'],
    { maintenance: [{ from: at(123), until: at(244) }] },
  ],
  [
    'maintenance begins before the exam and is still on',
    [],
    ['0-60 no_report maintenance ongoing'],
    { maintenance: [{ from: at(-600), until: undefined }], until: at(60), now: at(60) },
  ],
  [
    'a failure goes over into silence',
    tenMinutes((window) => failing(120, 200)(window) ?? absent(200, 300)(window)),
    ['120-300 calls_failed no_report'],
  ],
];

describe('what counts as an outage', () => {
  for (const [what, reports, expected, change] of cases)
    test(`when ${what}, then ${expected.length === 0 ? 'there is none' : `it is ${expected.join(', ')}`}`, () => {
      assert.deepEqual(findOutages(facts(reports, change)).map(brief), expected);
    });

  test('when contestants were not served, then the outage says how many by how their calls ended, and on which copies', () => {
    const [outage] = findOutages(
      facts([
        ...tenMinutes(failing(120, 180, 30, 30)),
        ...otherCopy((window) =>
          between(120, 180)(window) ? { contestants: 10, unserved: { abandoned: 2 } } : undefined,
        ),
      ]),
    );
    assert.equal(outage?.contestants, 240);
    assert.deepEqual(outage?.unserved, { too_many_requests: 180, abandoned: 12 });
    assert.deepEqual(outage?.copies, ['api1:3000']);
  });
});
