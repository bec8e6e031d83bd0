import type { Submission } from '@knowledgeking/contract';
import { Answers } from '@/components/answers/answers';
import { TailLink } from '@/components/ui/button-link';
import { paths } from '@/lib/paths';

/** The practice questions with one's own and the right answers. */
export function PracticeAnswers({ submissions }: { submissions: readonly Submission[] }) {
  return (
    <Answers heading="練習問題の答え" submissions={submissions}>
      <TailLink href={paths.practiceResult()} look="second">
        結果にもどる
      </TailLink>
      <TailLink href={paths.practice()}>もう一度挑戦する</TailLink>
    </Answers>
  );
}
