import { MarkedArchive } from '@/components/archive/archive-marking';
import { ArchiveResultView } from '@/components/archive/archive-result';
import { sitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The result of a replay: points, and the place it would have had. */
export default sitePage({ title: 'アーカイブの結果', route: paths.archiveResult(), isPersonal: true }, () => (
  <MarkedArchive page="result" heading="アーカイブの結果">
    {(result, examId) => <ArchiveResultView examId={examId} result={result} />}
  </MarkedArchive>
));
