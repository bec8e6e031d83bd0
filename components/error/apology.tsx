import { Component, type ReactNode, useState } from 'react';
import { ErrorScreen, errorWords } from '@/components/error/error-screen';
import { useMe } from '@/hooks/api/use-me';
import { part } from '@/hooks/late-loading';
import { useServerTime } from '@/hooks/use-server-clock';
import { useStoredValue } from '@/hooks/use-stored';
import { clock } from '@/lib/clock';
import { keptExamEnd } from '@/lib/exam-dates';
import { isWithin, paths } from '@/lib/paths';

/** Fetched by the play screen while it has nothing else to do (components/quiz/play-screen.tsx). */
export const RunningAttempt = part(() => import('@/components/error/running-attempt'));

/** By the quiz under it: an apology claims that one has ended, or begun, or that no time runs, only where that is so. */
const wordsOfApology = {
  goes_on: 'エラーが発生しましたが、予選は続いています。時間も進んでいます。これまでの答えは残っています。',
  has_ended: errorWords.apology.body,
  none_began:
    'エラーが発生しました。なくなったものはありません。新しくはじまったクイズもありません。トップページに戻り、しばらく待ってからもう一度お試しください。',
};

/** The situation on this page. The attempt's end is kept with every question, and the user's status is of the server. */
function useSituation(page: string): keyof typeof wordsOfApology {
  const me = useMe().data;
  const endsAt = useStoredValue(keptExamEnd.read);
  const isPast = useServerTime((now) => endsAt !== undefined && now >= endsAt) ?? false;
  const isSitting = me ? me.exam_status === 'in_examination_period' : endsAt !== undefined;
  if (isSitting && !isPast) return 'goes_on';
  const wasPlayed = me?.exam_status !== undefined && me.exam_status !== 'not_started';
  const isReplay = isWithin(page, paths.archive()) && page !== paths.archive();
  return isReplay || (page === paths.examPlay() && wasPlayed) ? 'has_ended' : 'none_began';
}

interface ApologyProps extends Pick<Parameters<typeof ErrorScreen>[0], 'requestId' | 'onBack'> {
  /** The route of the page that it replaces. */
  page: string;
  onResume: () => void;
}

/** The apology, in the words of the contestant's situation, and with the way back into an attempt that goes on. */
export function Apology({ page, onResume, ...props }: ApologyProps) {
  const situation = useSituation(page);
  const isLoggedIn = useMe().data?.exam_status !== undefined;
  return (
    <ErrorScreen
      {...props}
      screen="apology"
      message={wordsOfApology[situation]}
      onResume={situation === 'goes_on' ? onResume : undefined}
    >
      {isLoggedIn && <RunningAttempt />}
    </ErrorScreen>
  );
}

/** The last resort: if rendering the site fails, the apology screen instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render(): ReactNode {
    return this.state.hasFailed ? <LastResort /> : this.props.children;
  }
}

const goTo = (path: string) => () => window.location.assign(path);

/** Whether an attempt is kept here whose time runs. */
const isSitting = (): boolean => (keptExamEnd.read() ?? 0) > (clock.now() ?? 0);

/** The apology where nothing in memory can be trusted any more: its buttons reload the site. */
export function LastResort() {
  const [goesOn] = useState(isSitting);
  return (
    <ErrorScreen
      screen="apology"
      message={wordsOfApology[goesOn ? 'goes_on' : 'none_began']}
      onResume={goesOn ? goTo(paths.examPlay()) : undefined}
      onBack={goTo(paths.top())}
    />
  );
}
