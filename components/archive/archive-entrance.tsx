import type { Exam } from '@knowledgeking/contract';
import { useRouter } from 'next/router';
import { useArchiveProgress } from '@/components/archive/archive-marking';
import { DurationAndQuizCount } from '@/components/exam/duration-and-quiz-count';
import { Button, ButtonRow, TailLink } from '@/components/ui/button';
import { CrewFigure } from '@/components/ui/crew-figure';
import { Phrased } from '@/components/ui/phrased-text';
import { useOwnExam } from '@/hooks/api/use-me';
import { type ActionPhase, useAction } from '@/hooks/use-action';
import { useRootMark } from '@/hooks/use-root-mark';
import { request } from '@/lib/api-client/request';
import { replaySeconds, startArchive } from '@/lib/archive/replay';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';
import type { LocalProgress } from '@/lib/quiz/local-attempt';
import styles from './archive.module.scss';

/** The page before a replay of the past exam: an introduction, the rules, and the start. */
export function ArchiveEntrance({ exam }: { exam: Exam }) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.heading}>アーカイブ</h1>
        <CrewFigure member={crew.duties.captain} size={208} isEager />
      </div>
      <section className={styles.sheet}>
        <Phrased.P text="｜予選《よせん》の問題に、だれでも｜挑戦《ちょうせん》できます。ログインはいりません。終わると、｜予選《よせん》に出ていたら何位だったかがわかります。" />
        <dl className={styles.facts}>
          <DurationAndQuizCount exam={exam} />
        </dl>
      </section>
      <section className={styles.sheet} aria-labelledby="archive-rules">
        <h2 id="archive-rules">ルール</h2>
        <ul className={styles.rules}>
          <Phrased.Li text="はじめると、時間は止められません。とちゅうで｜閉《と》じても、残り時間のあいだは続きから｜挑戦《ちょうせん》できます。" />
          <Phrased.Li text="一度｜回答《かいとう》した問題には、もどれません。わからない問題は「スキップ」できます。" />
          <Phrased.Li text="時間になると、そこまでの｜回答《かいとう》で｜採点《さいてん》します。何度でも｜挑戦《ちょうせん》できます。" />
        </ul>
      </section>
      <ArchiveControl exam={exam} />
    </div>
  );
}

const statusOf: Record<StartArchivePhase, string> = {
  idle: '｜押《お》すと、すぐに時間が進みはじめます。',
  waiting: '問題を受け取っています',
  running: '問題を受け取っています',
  retrying: '通信を再試行しています',
  failed: 'はじめられませんでした。通信のようすを確かめて、もう一度お試しください。',
  not_ready: 'アーカイブはまだ準備中です。結果の発表まで、しばらくお待ちください。',
};

/** The buttons that start or resume the replay. They stay in view below the rules. */
function ArchiveControl({ exam }: { exam: Exam }) {
  const progress = useArchiveProgress(exam.id);
  const { start, phase } = useStartArchive(exam);
  useRootMark('data-has-control-bar');
  return (
    <div className={styles.control}>
      <ButtonRow>
        <EarlierReplay progress={progress} />
        <Button
          variant={progress === 'running' ? 'second' : 'main'}
          isBusy={phase === 'running' || phase === 'retrying'}
          onClick={start}
        >
          アーカイブをはじめる
        </Button>
      </ButtonRow>
      <Phrased.P
        role="status"
        className={styles.status}
        text={
          progress === 'running' && phase === 'idle'
            ? 'はじめからにすると、とちゅうの｜回答《かいとう》は消えます。'
            : statusOf[phase]
        }
      />
    </div>
  );
}

function EarlierReplay({ progress }: { progress: LocalProgress | undefined }) {
  if (progress === 'running') return <TailLink href={paths.archivePlay()}>アーカイブを再開する</TailLink>;
  if (progress !== 'over' && progress !== 'completed') return null;
  return (
    <TailLink href={paths.archiveResult()} variant="second">
      前回の結果を見る
    </TailLink>
  );
}

type StartArchivePhase = ActionPhase | 'not_ready';

/** Fetches the past exam's questions in place of any earlier replay, and opens the first. What arrives after the user has left is dropped. */
function useStartArchive(exam: Exam): { start: () => Promise<void>; phase: StartArchivePhase } {
  const router = useRouter();
  const ownExam = useOwnExam(exam);
  const { phase, failure, start } = useAction(
    ({ signal, onRetry }) => request('startPastExam', { examId: exam.id }, { signal, onRetry }),
    {
      onDone: async (started) => {
        startArchive(exam.id, started, replaySeconds(ownExam, started));
        await router.push(paths.archivePlay());
      },
    },
  );
  return { start, phase: failure?.effect.kind === 'not_ready' ? 'not_ready' : phase };
}
