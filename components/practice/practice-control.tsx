import { useRouter } from 'next/router';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { usePrefetchedPages } from '@/hooks/use-prefetched-pages';
import { useRootMark } from '@/hooks/use-root-mark';
import { paths } from '@/lib/paths';
import { startPractice } from '@/lib/practice/stored-practice';
import styles from './practice.module.scss';
import { usePracticeProgress } from './use-practice-progress';

/** The way into the practice questions, and back into a run that is under way. On a phone it stays in view. */
export function PracticeControl() {
  const progress = usePracticeProgress();
  const start = useStartPractice();
  const isRunning = progress === 'running';
  useRootMark('data-has-control-bar');
  return (
    <div className={styles.control}>
      <div className={styles.ways}>
        {isRunning && <ButtonLink href={paths.practicePlay()}>続きから挑戦する</ButtonLink>}
        <Button look={isRunning ? 'second' : 'main'} onClick={start}>
          練習をはじめる
        </Button>
        {progress === 'completed' && (
          <ButtonLink href={paths.practiceResult()} look="second">
            前回の結果を見る
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Starts a new run. All of its pages are fetched ahead, so that they open even where the network goes meanwhile. */
function useStartPractice(): () => void {
  const { push } = useRouter();
  usePrefetchedPages(
    paths.practicePlay(),
    paths.practiceFinished(),
    paths.practiceResult(),
    paths.practiceAnswers(),
  );
  return () => {
    startPractice();
    void push(paths.practicePlay());
  };
}
