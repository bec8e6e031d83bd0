import { SealedQuestions } from '@/components/commitment/published-seal';
import type { SitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The seal of the questions, for anyone to check. */
const CommitmentPage: SitePage = () => <SealedQuestions />;

CommitmentPage.layout = { title: '問題の封印', route: paths.commitment(), frame: 'column' };

export default CommitmentPage;
