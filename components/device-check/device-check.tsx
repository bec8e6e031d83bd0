import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, ButtonRow } from '@/components/ui/button';
import { Phrased } from '@/components/ui/phrased-text';
import { FilmForms } from '@/components/ui/picture';
import {
  type DeviceCheckName,
  type DeviceCheckResult,
  deviceCheckNames,
  runDeviceCheck,
} from '@/lib/device-check';
import styles from './device-check.module.scss';

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
        <Button look="second" isBusy={phase === 'running'} onClick={check}>
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
