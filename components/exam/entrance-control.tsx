import type { Exam } from '@knowledgeking/contract';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Phrased } from '@/components/ui/phrased-text';
import { Countdown } from '@/components/ui/time';
import { useRootMark } from '@/hooks/use-root-mark';
import { paths } from '@/lib/paths';
import type { Entrance } from '@/lib/quiz/exam-progress';
import styles from './exam-entrance.module.scss';
import { StartButton } from './start-button';

interface EntranceControlProps {
  exam: Exam;
  entrance: Entrance;
  /** Whether the contestant has given the promise that the start asks for; if not, says so. */
  isPromised: () => boolean;
  /** The server's time in milliseconds; undefined while it is unknown. */
  now: number | undefined;
  hasFailed: boolean;
  onReload: () => void;
}

/** The button that starts or resumes the exam, or why there is none. It stays in view below the rules. */
export function EntranceControl(props: EntranceControlProps) {
  useRootMark('data-has-control-bar');
  const [isRefused, setIsRefused] = useState(false);
  const isReady = props.entrance === 'ready';
  // Those who have waited for the new hours may start.
  useEffect(() => {
    if (isReady) setIsRefused(false);
  }, [isReady]);
  return (
    <div className={styles.control}>
      {/* Not in the offer, which may be another one as soon as the dates are read again. */}
      {isRefused && (
        <Phrased.P
          role="alert"
          className={styles.status}
          text="いまは予選をはじめられません。予選の時間が変わったようなので、確かめなおしました。"
        />
      )}
      <Offer {...props} onRefused={() => setIsRefused(true)} />
    </div>
  );
}

function Offer({
  exam,
  entrance,
  isPromised,
  now = 0,
  hasFailed,
  onReload,
  onRefused,
}: EntranceControlProps & { onRefused: () => void }) {
  switch (entrance) {
    case 'before_start':
      return <Countdown label="予選の開始まで" remaining={Date.parse(exam.exam_start_at) - now} />;
    case 'ready':
      return <StartButton exam={exam} isPromised={isPromised} onRefused={onRefused} />;
    case 'running':
      return (
        <>
          <ButtonLink href={paths.examPlay()}>予選を再開する</ButtonLink>
          <Phrased.P className={styles.status} text="時間は進んでいます。" />
        </>
      );
    case 'over':
      return (
        <>
          <Phrased.P text="あなたの予選は終わっています。おつかれさまでした。" />
          <ButtonLink href={paths.result()}>結果を見る</ButtonLink>
        </>
      );
    case 'not_entered':
      return <Phrased.P text="このログイン情報では、今回の予選にエントリーしていません。" />;
    case 'closed':
      return <Phrased.P text="予選の開催時間は終わりました。" />;
    case 'unknown':
      return hasFailed ? (
        <Failure onReload={onReload} />
      ) : (
        <Phrased.P role="status" text="受付のようすを確かめています。" />
      );
  }
}

function Failure({ onReload }: { onReload: () => void }) {
  return (
    <>
      <Phrased.P role="alert" text="受付のようすを確かめられませんでした。" />
      <Button look="second" onClick={onReload}>
        もう一度確かめる
      </Button>
    </>
  );
}
