/** @jest-environment node */

import {
  type DeviceCheckName,
  type DeviceCheckResult,
  type DeviceProbes,
  runDeviceCheck,
  type ServerReply,
} from '@/lib/device-check/device-check';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const never = new Promise<never>(() => undefined);

const reply = (overrides: Partial<ServerReply> = {}): ServerReply => ({
  roundTripMilliseconds: 40,
  deviceAheadMilliseconds: 0,
  ...overrides,
});

const goodProbes: DeviceProbes = {
  playSound: async () => true,
  playVideo: async () => true,
  canStore: () => true,
  askServer: async () => reply(),
};

/** Runs the check on a device that is fine except for these probes; returns the reports so far, and the end. */
function check(probes: Partial<DeviceProbes> = {}) {
  const results = new Map<DeviceCheckName, DeviceCheckResult>();
  const done = runDeviceCheck({ ...goodProbes, ...probes }, (name, result) => results.set(name, result));
  return { results, done };
}

async function resultOf(name: DeviceCheckName, probes: Partial<DeviceProbes>) {
  const { results, done } = check(probes);
  await done;
  expect(results.size).toBe(5);
  return results.get(name);
}

test.each<[DeviceCheckName, Partial<DeviceProbes>, string]>([
  ['sound', { playSound: async () => false }, '音を鳴らせませんでした'],
  ['video', { playVideo: async () => false }, '動画を再生できませんでした'],
  ['storage', { canStore: () => false }, '端末に保存できません。このままでも遊べますが'],
  ['connection', { askServer: async () => undefined }, 'サーバーにつながりません'],
  [
    'connection',
    { askServer: async () => reply({ roundTripMilliseconds: 1_501 }) },
    'つながりましたが、少しおそい',
  ],
  ['clock', { askServer: async () => undefined }, '確かめられませんでした'],
  [
    'clock',
    { askServer: async () => reply({ deviceAheadMilliseconds: undefined }) },
    '確かめられませんでした',
  ],
])('%s with something to know about (%#)', async (name, probes, words) => {
  const result = await resultOf(name, probes);
  expect(result?.isFine).toBe(false);
  expect(result?.words).toContain(words);
});

test('a connection of one and a half seconds is still fine', async () => {
  const askServer = async () => reply({ roundTripMilliseconds: 1_500 });
  expect(await resultOf('connection', { askServer })).toMatchObject({ isFine: true });
});

describe('the clock, which changes nothing, is fine whatever it shows', () => {
  test.each([
    [0, '合っています'],
    [minute - 1, '合っています'],
    [1 - minute, '合っています'],
    [minute, '1分ほど進んで'],
    [-minute, '1分ほどおくれて'],
    [3.4 * minute, '3分ほど進んで'],
    [59.4 * minute, '59分ほど進んで'],
    [59.6 * minute, '1時間ほど進んで'],
    [-5 * hour, '5時間ほどおくれて'],
    [23.6 * hour, '1日ほど進んで'],
    [-49 * hour, '2日ほどおくれて'],
  ])('%i ms ahead: 「%s」', async (deviceAheadMilliseconds, words) => {
    const result = await resultOf('clock', { askServer: async () => reply({ deviceAheadMilliseconds }) });
    expect(result?.isFine).toBe(true);
    expect(result?.words).toContain(words);
  });
});

test('sound and film start in the very moment of the tap', () => {
  const started: string[] = [];
  check({
    playSound: () => {
      started.push('sound');
      return never;
    },
    playVideo: () => {
      started.push('video');
      return never;
    },
  });
  expect(started).toEqual(['sound', 'video']);
});
