import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, ButtonRow } from '@/components/ui/button';
import { Phrased } from '@/components/ui/phrased-text';
import { FilmForms } from '@/components/ui/picture';
import { request } from '@/lib/api-client/request';
import { ApiError } from '@/lib/api-error';
import { canStore } from '@/lib/storage';
import styles from './device-check.module.scss';

/** The checks, in the order in which they are shown. */
const deviceCheckNames = ['sound', 'video', 'storage', 'connection', 'clock'] as const;
export type DeviceCheckName = (typeof deviceCheckNames)[number];

const labelOf: Record<DeviceCheckName, string> = {
  sound: '音',
  video: '動画',
  storage: '保存',
  connection: '通信',
  clock: '時計',
};

type Results = Partial<Record<DeviceCheckName, DeviceCheckResult>>;
type Phase = 'idle' | 'running' | 'done';

/** An optional check of the device, with results in plain words. No result keeps anyone from starting. */
export function DeviceCheck() {
  const videoElement = useRef<HTMLVideoElement>(null);
  const [phase, setPhase] = useState<Phase>('idle');
  const [results, setResults] = useState<Results>({});

  async function check(): Promise<void> {
    // Flushed, so that the video exists: playing must start within the button's click event.
    flushSync(() => {
      setResults({});
      setPhase('running');
    });
    await runDeviceCheck(new Audio('/media/check.mp3'), videoElement.current, (name, result) =>
      setResults((before) => ({ ...before, [name]: result })),
    );
    setPhase('done');
  }
  return (
    <section className={styles.check} aria-labelledby="device-check">
      <Phrased.H2 id="device-check" text="｜端末《たんまつ》のチェック" />
      <Phrased.P text="音や動画、｜通信《つうしん》のようすを確かめられます。｜押《お》すと短い音が鳴ります。チェックしなくても｜挑戦《ちょうせん》できます。" />
      {phase !== 'idle' && (
        <video
          ref={videoElement}
          className={styles.video}
          // It is played as soon as it is there, which WebKit would wait for for ever if nothing were to be fetched before.
          preload="auto"
          muted
          playsInline
          loop
          aria-label="チェック用の動画。波の上を船がゆれています。"
        >
          <FilmForms url="/media/check.mp4" />
        </video>
      )}
      <ButtonRow>
        <Button variant="second" isBusy={phase === 'running'} onClick={check}>
          {phase === 'done' ? 'もう一度チェックする' : 'チェックする'}
        </Button>
      </ButtonRow>
      {phase !== 'idle' && <Results results={results} />}
      <p role="status" className={styles.status}>
        {statusOf(phase, results)}
      </p>
    </section>
  );
}

function Results({ results }: { results: Results }) {
  return (
    <dl className={styles.results}>
      {deviceCheckNames.map((name) => {
        const result = results[name];
        return (
          <div key={name} data-state={result ? (result.isFine ? 'fine' : 'notice') : 'waiting'}>
            <Phrased.Dt text={labelOf[name]} />
            <dd>
              <Phrased.Strong text={result ? (result.isFine ? '○ よい' : '△ 注意') : '… 確認中'} />
              {result && <Phrased.Span text={result.words} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function statusOf(phase: Phase, results: Results): string {
  if (phase !== 'done') return phase === 'running' ? '端末を確かめています。' : '';
  const notices = deviceCheckNames.filter((name) => results[name]?.isFine === false);
  if (notices.length === 0) return 'チェックが終わりました。準備はばっちりです。';
  return `チェックが終わりました。${notices.map((name) => labelOf[name]).join('、')}の説明を読んでおきましょう。このままでも挑戦できます。`;
}

/** The result of one check: fine, or something worth knowing; it never keeps anyone from playing. */
export interface DeviceCheckResult {
  isFine: boolean;
  words: string;
}

/** The server's response when asked for the time. */
interface ServerReply {
  roundTripMilliseconds: number;
  /** How far the device's clock is ahead of the server's, in milliseconds; undefined: the server sent no time. */
  deviceAheadMilliseconds: number | undefined;
}

type Report = (name: DeviceCheckName, result: DeviceCheckResult) => void;

const slowMilliseconds = 1_500;
const minute = 60_000;

const fine = (words: string): DeviceCheckResult => ({ isFine: true, words });
const notice = (words: string): DeviceCheckResult => ({ isFine: false, words });

/** Runs every check, side by side, and reports each as soon as it is done. Never rejects. */
export async function runDeviceCheck(
  sound: HTMLMediaElement,
  video: HTMLMediaElement | null,
  report: Report,
): Promise<void> {
  // First, because browsers allow sound only directly after a tap.
  const media = [
    plays(sound).then((hasPlayed) => report('sound', soundResult(hasPlayed))),
    plays(video).then((hasPlayed) => report('video', videoResult(hasPlayed))),
  ];
  report('storage', storageResult(canStore()));
  const server = askServer().then((reply) => {
    report('connection', connectionResult(reply));
    report('clock', clockResult(reply));
  });
  await Promise.all([...media, server]);
}

const soundResult = (hasPlayed: boolean): DeviceCheckResult =>
  hasPlayed
    ? fine('音を鳴らしました。聞こえなかったときは、音量とマナーモードを確かめてください。')
    : notice('音を鳴らせませんでした。音の問題では、音が聞こえないことがあります。');

const videoResult = (hasPlayed: boolean): DeviceCheckResult =>
  hasPlayed
    ? fine('動画を再生できました。')
    : notice('動画を再生できませんでした。別のブラウザーなら再生できることがあります。');

const storageResult = (isKept: boolean): DeviceCheckResult =>
  isKept
    ? fine('選んだ答えを、この端末に保存できます。')
    : notice(
        '端末に保存できません。このままでも遊べますが、とちゅうでページを閉じると、選びかけの答えが消えます。',
      );

/** The result for the server's reply; undefined: there was none. */
export function connectionResult(reply: ServerReply | undefined): DeviceCheckResult {
  if (!reply) return notice('サーバーにつながりません。電波やWi-Fiを確かめてください。');
  return reply.roundTripMilliseconds > slowMilliseconds
    ? notice('つながりましたが、少しおそいようです。電波のよい場所で挑戦しましょう。')
    : fine('サーバーにつながりました。');
}

/** The result for the time in the server's reply. The clock changes nothing, so it is fine whatever it shows. */
export function clockResult(reply: ServerReply | undefined): DeviceCheckResult {
  const ahead = reply?.deviceAheadMilliseconds;
  if (ahead === undefined) return notice('端末の時計のずれは、確かめられませんでした。');
  if (Math.abs(ahead) < minute) return fine('端末の時計は合っています。');
  const direction = ahead > 0 ? '進んで' : 'おくれて';
  return fine(
    `端末の時計が${spanText(Math.abs(ahead))}ほど${direction}います。残り時間はサーバーの時計で数えるので、このままで大丈夫です。`,
  );
}

/** A duration in its largest unit: 「3分」「5時間」「2日」. */
function spanText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / minute);
  if (minutes < 60) return `${minutes}分`;
  const hours = Math.round(minutes / 60);
  return hours < 24 ? `${hours}時間` : `${Math.round(hours / 24)}日`;
}

/** The longest wait for a sound or video to start, in milliseconds. */
const mediaLimitMilliseconds = 5_000;

/** Plays a sound or video from its beginning, and says whether it really played. Never rejects. */
async function plays(medium: HTMLMediaElement | null): Promise<boolean> {
  if (!medium) return false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hasRun = new Promise<boolean>((resolve) => {
    medium.ontimeupdate = () => medium.currentTime > 0 && resolve(true);
    medium.onerror = () => resolve(false);
    timer = setTimeout(() => resolve(false), mediaLimitMilliseconds);
  });
  try {
    medium.currentTime = 0;
    // On a stalled network the promise of `play` never settles.
    await Promise.race([medium.play(), hasRun]);
    return await hasRun;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    medium.ontimeupdate = null;
    medium.onerror = null;
  }
}

async function askServer(): Promise<ServerReply | undefined> {
  const startedAt = performance.now();
  try {
    const { server_time } = await request('getSiteStatus', {});
    const roundTripMilliseconds = performance.now() - startedAt;
    const ahead = Date.now() - (Date.parse(server_time) + roundTripMilliseconds / 2);
    return { roundTripMilliseconds, deviceAheadMilliseconds: Number.isFinite(ahead) ? ahead : undefined };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
