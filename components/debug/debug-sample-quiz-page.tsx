import type { SitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';
import { DebugSampleQuiz } from './debug-sample-quiz';

/** For operators: all practice questions at once. */
const DebugSampleQuizPage: SitePage = () => <DebugSampleQuiz />;

DebugSampleQuizPage.layout = {
  title: 'デバッグ: 練習問題',
  route: `${paths.debug()}/sampleQuiz`,
  frame: 'column',
  isPersonal: true,
  needsServer: false,
};

export default DebugSampleQuizPage;
