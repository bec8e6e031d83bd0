import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { useRootMark } from '@/hooks/use-root-mark';
import { paths } from '@/lib/paths';
import styles from './practice.module.scss';
import { usePracticeProgress } from './use-practice-progress';

/** The way into the practice questions, and back into a run that is under way. On a phone it stays in view. */
export function PracticeControl({ onStart }: { onStart: () => void }) {
  const progress = usePracticeProgress();
  const isRunning = progress === 'running';
  useRootMark('data-has-control-bar');
  return (
    <div className={styles.control}>
      <div className={styles.ways}>
        {isRunning && <ButtonLink href={paths.practicePlay()}>続きから挑戦する</ButtonLink>}
        <Button look={isRunning ? 'second' : 'main'} onClick={onStart}>
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
