import { sitePage } from '@/components/layout/site-page';
import { PracticeEntrance } from '@/components/practice/practice-entrance';
import { paths } from '@/lib/paths';

/** The tutorial, and the start of the practice questions. */
export default sitePage({ title: '練習問題', route: paths.practice() }, () => <PracticeEntrance />);
