import type { SitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';
import { DebugQuiz } from './debug-quiz';

/** For operators: every question type and medium, in every state. */
const DebugQuizPage: SitePage = () => <DebugQuiz />;

DebugQuizPage.layout = {
  title: 'デバッグ: クイズ',
  route: `${paths.debug()}/quiz`,
  frame: 'full_screen',
  isPlayPage: true,
  isPersonal: true,
  needsServer: false,
};

export default DebugQuizPage;
