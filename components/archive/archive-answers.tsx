import { Answers } from '@/components/answers/answers';
import { TailLink } from '@/components/ui/button-link';
import type { ArchiveResult } from '@/lib/archive/stored-archive';
import { paths } from '@/lib/paths';

/** The questions of a replay, with the user's own and the correct answers. */
export function ArchiveAnswers({ result }: { result: ArchiveResult }) {
  return (
    <Answers heading="アーカイブの答え" submissions={result.submissions}>
      <TailLink href={paths.archiveResult()} look="second">
        結果にもどる
      </TailLink>
      <TailLink href={paths.archive()}>もう一度挑戦する</TailLink>
    </Answers>
  );
}
