import type { GetStaticPaths, GetStaticProps } from 'next';
import type { SitePage } from '@/components/layout/site-page';
import { SharedPractice } from '@/components/share/shared-practice';
import { content, descriptionOf } from '@/lib/content';
import { sharedPracticePath } from '@/lib/paths';

interface SharedPracticeProps {
  /** Right answers of 10. */
  correct: number;
}

/** What a shared practice result leads to: one page for each number of right answers. */
const SharedPracticePage: SitePage<SharedPracticeProps> = ({ correct }) => (
  <SharedPractice correct={correct} />
);

SharedPracticePage.layout = { route: '/share/2025/practice{n}', frame: 'column', needsServer: false };

SharedPracticePage.layoutFor = ({ correct }) => ({
  title: `練習問題 ${correct}問正解`,
  route: sharedPracticePath(correct),
  description: descriptionOf('/share/2025/practice{n}').replace('{n}', `${correct}`),
  shareImage: `practice${correct}`,
});

/** The pages that are exported; any other address is not found. */
export const getStaticPaths: GetStaticPaths = () => ({
  paths: content.tiers.map(({ correct }) => ({ params: { practice: `practice${correct}` } })),
  fallback: false,
});

/** Reads the number out of the address. */
export const getStaticProps: GetStaticProps<SharedPracticeProps> = ({ params }) => ({
  props: { correct: Number(`${params?.practice}`.replace('practice', '')) },
});

export default SharedPracticePage;
