import { Answers } from '@/components/answers/answers';
import { MarkedArchive } from '@/components/archive/archive-marking';
import { sitePage } from '@/components/layout/site-page';
import { TailLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';

/** The questions of a replay with their answers. */
export default sitePage(
  { title: 'アーカイブの答え', route: paths.archiveAnswers(), isPersonal: true },
  () => (
    <MarkedArchive page="answers" heading="アーカイブの答え">
      {({ submissions }) => (
        <Answers heading="アーカイブの答え" submissions={submissions}>
          <TailLink href={paths.archiveResult()} variant="second">
            結果にもどる
          </TailLink>
          <TailLink href={paths.archive()}>もう一度挑戦する</TailLink>
        </Answers>
      )}
    </MarkedArchive>
  ),
);
