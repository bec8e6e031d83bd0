import { getSiteStatus } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { canStore } from '@/lib/storage';
import type { DeviceProbes, ServerReply } from './device-check';

/** The longest wait for a sound or video to start, in milliseconds. */
const mediaLimitMilliseconds = 5_000;

/** Plays a sound or video from its beginning; returns whether it really played. Never rejects. */
async function playsMedia(medium: HTMLMediaElement | null): Promise<boolean> {
  if (!medium) return false;
  const hasRun = new Promise<boolean>((resolve) => {
    medium.addEventListener('timeupdate', () => medium.currentTime > 0 && resolve(true));
    medium.addEventListener('error', () => resolve(false), { once: true });
    setTimeout(() => resolve(false), mediaLimitMilliseconds);
  });
  try {
    medium.currentTime = 0;
    // On a stalled network the promise of `play` never settles.
    await Promise.race([medium.play(), hasRun]);
    return await hasRun;
  } catch {
    return false;
  }
}

async function askServer(): Promise<ServerReply | undefined> {
  const startedAt = performance.now();
  try {
    const { server_time } = await getSiteStatus();
    const roundTripMilliseconds = performance.now() - startedAt;
    const ahead = Date.now() - (Date.parse(server_time) + roundTripMilliseconds / 2);
    return { roundTripMilliseconds, deviceAheadMilliseconds: Number.isFinite(ahead) ? ahead : undefined };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The probes of this browser, given a sound and a video to play; the check of a missing one does not pass. */
export const browserProbes = (
  sound: HTMLMediaElement | null,
  video: HTMLMediaElement | null,
): DeviceProbes => ({
  playSound: () => playsMedia(sound),
  playVideo: () => playsMedia(video),
  canStore,
  askServer,
});
