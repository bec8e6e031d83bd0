import { useEffect } from 'react';
import { PlayScreen } from '@/components/quiz/play-screen';
import { type Game, usePlaySession } from '@/components/quiz/use-play-session';
import { useBlockedBack } from '@/hooks/use-caught-back';
import { usePrefetchedPages } from '@/hooks/use-prefetched-pages';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { createExamSource, examPicks } from '@/lib/quiz/exam-source';
import { keepSeenEnd } from '@/lib/quiz/seen-end';

const examGame = (examId: string): Game => ({
  source: createExamSource(examId, clock.now),
  picks: examPicks,
  pathOfEnd: { finished: paths.examFinished(), timeup: paths.examTimeup(), not_started: paths.exam() },
  onEnd: keepSeenEnd,
});

interface ExamPlayProps {
  examId: string;
  /** When operators last gave time back to anybody. */
  creditedAt: string | undefined;
}

/** The exam on its play screen, driven by the server. */
export function ExamPlay({ examId, creditedAt }: ExamPlayProps) {
  const { state, session, remaining } = usePlaySession(() => examGame(examId));
  useEffect(() => {
    if (creditedAt) void session.followEnd();
  }, [creditedAt, session]);
  useBlockedBack();
  usePrefetchedPages(paths.examFinished(), paths.examTimeup());
  return <PlayScreen state={state} actions={session} remaining={remaining} />;
}
