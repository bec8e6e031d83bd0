import type { ExamStatus } from '@knowledgeking/contract';
import { useRouter } from 'next/router';
import { useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { wordsOfApology } from '@/components/error/apology';
import { ErrorScreen, useErrorScreenExits } from '@/components/error/error-screen';
import { useMe } from '@/hooks/api/use-me';
import { clock } from '@/lib/clock';
import { mayRun } from '@/lib/error-effects';
import { keptExamEnd } from '@/lib/exam-dates';
import { paths } from '@/lib/paths';
import { mayHaveStarted } from '@/lib/quiz/start-turn';

/** How it is with the contestant's exam where a page has crashed: it runs, it may run, or it does not. */
type Situation = 'goes_on' | 'may_run' | 'none';

const wordsOf: Record<Situation, string> = {
  goes_on: wordsOfApology.goes_on,
  may_run: `エラーが発生しました。${mayRun}たしかめてください。`,
  none: '画面をうまく表示できませんでした。新しくはじまったクイズも、終わってしまったクイズもありません。もう一度お試しください。',
};

/** The situation as far as it is known without asking: by what this browser keeps, and by the server's last word, undefined where there is none. */
export function situationNow(examStatus: ExamStatus | undefined): Situation {
  if (examStatus === 'finished' || examStatus === 'time_over') return 'none';
  const now = clock.certain();
  const endsAt = keptExamEnd.read();
  const isRunning = endsAt === undefined ? examStatus === 'in_examination_period' : (now ?? 0) < endsAt;
  if (isRunning) return 'goes_on';
  return mayHaveStarted(now) ? 'may_run' : 'none';
}

const load = (path: string) => () => window.location.assign(path);

interface CrashScreenProps {
  examStatus?: ExamStatus | undefined;
  onResume: () => void;
  onAgain: () => void;
  onBack: () => void;
}

function CrashScreen({ examStatus, onResume, onAgain, onBack }: CrashScreenProps) {
  const [situation] = useState(() => situationNow(examStatus));
  return (
    <ErrorScreen
      screen="apology"
      message={wordsOf[situation]}
      onCheck={situation === 'may_run' ? load(paths.exam()) : undefined}
      onResume={situation === 'goes_on' ? onResume : undefined}
      onAgain={situation === 'none' ? onAgain : undefined}
      onBack={onBack}
    />
  );
}

/** In the place of a page that has crashed twice. Its data is still in memory, so only the page starts over. */
export function CrashedPage({ resetErrorBoundary: again }: FallbackProps) {
  const { pathname: page } = useRouter();
  const { leaveFor, goToTop } = useErrorScreenExits();
  return (
    <CrashScreen
      examStatus={useMe().data?.exam_status}
      onResume={() => (page === paths.examPlay() ? again() : leaveFor(paths.examPlay()))}
      onAgain={again}
      onBack={page === paths.top() ? load(page) : goToTop}
    />
  );
}

/** The last resort, where nothing in memory can be trusted any more: its buttons load the site again. */
export const LastResort = () => (
  <CrashScreen
    onResume={load(paths.examPlay())}
    onAgain={() => window.location.reload()}
    onBack={load(paths.top())}
  />
);
