import { PlayScreen } from '@/components/quiz/play-screen';
import { useBlockedBack } from '@/components/quiz/use-blocked-back';
import { useExamPlay } from './use-exam-play';

/** The exam on its play screen, driven by the server. */
export function ExamPlay({ examId }: { examId: string }) {
  const { state, session, remaining } = useExamPlay(examId);
  useBlockedBack();
  return <PlayScreen state={state} actions={session} remaining={remaining} />;
}
