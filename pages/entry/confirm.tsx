import { useRouter } from 'next/router';
import { BrokenLink, ConfirmEntry } from '@/components/entry/confirm-entry';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { useStoredText } from '@/hooks/use-stored';
import { paths } from '@/lib/paths';

/** The page that the link in the verification mail opens. */
const ConfirmPage: SitePage = () => {
  const { query, isReady } = useRouter();
  const kept = useStoredText('entry_token');
  const entryToken = query.entry_token ?? kept;
  if (!isReady) return null;
  if (typeof entryToken !== 'string' || entryToken === '') return <BrokenLink />;
  return <WithExam>{(exam) => <ConfirmEntry examId={exam.id} entryToken={entryToken} />}</WithExam>;
};

ConfirmPage.layout = {
  title: 'エントリー内容の確認',
  route: paths.entryConfirm(),
  frame: 'entry',
  isPersonal: true,
};

export default ConfirmPage;
