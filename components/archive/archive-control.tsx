import type { Exam } from '@knowledgeking/contract';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useRootMark } from '@/hooks/use-root-mark';
import { paths } from '@/lib/paths';
import type { LocalProgress } from '@/lib/quiz/local-progress';
import styles from './archive.module.scss';
import { useArchiveProgress } from './use-archive-progress';
import { type StartArchivePhase, useStartArchive } from './use-start-archive';

const statusOf: Record<StartArchivePhase, string> = {
  idle: '｜押《お》すと、すぐに時間が進みはじめます。',
  waiting: '問題を受け取っています',
  running: '問題を受け取っています',
  retrying: '通信を再試行しています',
  failed: 'はじめられませんでした。通信のようすを確かめて、もう一度お試しください。',
  not_ready: 'アーカイブはまだ準備中です。結果の発表まで、しばらくお待ちください。',
};

/** The buttons that start or resume the replay. They stay in view below the rules. */
export function ArchiveControl({ exam }: { exam: Exam }) {
  const progress = useArchiveProgress(exam.id);
  const { start, phase } = useStartArchive(exam);
  useRootMark('data-has-control-bar');
  return (
    <div className={styles.control}>
      <div className={styles.ways}>
        <EarlierReplay progress={progress} />
        <Button
          look={progress === 'running' ? 'second' : 'main'}
          isBusy={phase === 'running' || phase === 'retrying'}
          onClick={start}
        >
          アーカイブをはじめる
        </Button>
      </div>
      <p role="status" className={styles.status}>
        <PhrasedText
          text={
            progress === 'running' && phase === 'idle'
              ? 'はじめからにすると、とちゅうの｜回答《かいとう》は消えます。'
              : statusOf[phase]
          }
        />
      </p>
    </div>
  );
}

function EarlierReplay({ progress }: { progress: LocalProgress | undefined }) {
  if (progress === 'running') return <ButtonLink href={paths.archivePlay()}>アーカイブを再開する</ButtonLink>;
  if (progress !== 'over' && progress !== 'completed') return null;
  return (
    <ButtonLink href={paths.archiveResult()} look="second">
      前回の結果を見る
    </ButtonLink>
  );
}
