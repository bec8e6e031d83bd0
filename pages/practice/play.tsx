import { sitePage } from '@/components/layout/site-page';
import { PracticePlay } from '@/components/practice/practice-play';
import { paths } from '@/lib/paths';

/** The practice questions. */
export default sitePage(
  {
    title: '練習問題に挑戦中',
    route: paths.practicePlay(),
    isPersonal: true,
    isPlayPage: true,
  },
  () => <PracticePlay />,
);
