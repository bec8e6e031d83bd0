import type { SitePage } from '@/components/layout/site-page';
import { PracticePlay } from '@/components/practice/practice-play';
import { paths } from '@/lib/paths';

/** The practice questions. */
const PracticePlayPage: SitePage = () => <PracticePlay />;

PracticePlayPage.layout = {
  title: '練習問題に挑戦中',
  route: paths.practicePlay(),
  isPersonal: true,
  isPlayPage: true,
  needsServer: false,
};

export default PracticePlayPage;
