import { SealedQuestions } from '@/components/commitment/published-seal';
import { sitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The seal of the questions, for anyone to check. */
export default sitePage({ title: '問題の封印', route: paths.commitment(), frame: 'column' }, () => (
  <SealedQuestions />
));
