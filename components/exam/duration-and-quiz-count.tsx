import type { Exam } from '@knowledgeking/contract';
import { useOwnExam } from '@/hooks/api/use-me';

const secondsPerMinute = 60;

/** One's duration and the number of questions, for a `<dl>`; leaves out what the server does not send. */
export function DurationAndQuizCount({ exam }: { exam: Exam }) {
  const { duration_seconds: duration, quiz_count: quizCount } = useOwnExam(exam);
  return (
    <>
      {duration !== undefined && (
        <div>
          <dt>制限時間</dt>
          <dd>{`${Math.round(duration / secondsPerMinute)}分`}</dd>
        </div>
      )}
      {quizCount !== undefined && (
        <div>
          <dt>問題数</dt>
          <dd>{`${quizCount}問`}</dd>
        </div>
      )}
    </>
  );
}
