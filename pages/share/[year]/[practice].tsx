import type { GetStaticPaths, GetStaticProps } from 'next';
import { sitePage } from '@/components/layout/site-page';
import { practiceShare } from '@/components/share/share-result';
import { SharedPractice, type SharedPracticeProps } from '@/components/share/shared-practice';
import championship from '@/lib/generated/championship.json';
import tiers from '@/lib/generated/tiers.json';
import { sharedPracticePath } from '@/lib/paths';
import { topContent } from '@/lib/top-content';

const { year } = championship;

/** The target of a shared practice result: one page for each number of right answers. */
export default sitePage<SharedPracticeProps>(
  { route: sharedPracticePath(year, '{n}'), frame: 'column' },
  (props) => <SharedPractice {...props} />,
  ({ correct }) => ({
    title: `練習問題 ${correct}問正解`,
    route: sharedPracticePath(year, correct),
    shareImage: `practice${correct}`,
  }),
);

/** One path for each tier; any other is a 404. */
export const getStaticPaths: GetStaticPaths = () => ({
  paths: tiers.map(({ correct }) => ({ params: { year, practice: `practice${correct}` } })),
  fallback: false,
});

/** The number of right answers, from the address, its picture in words, and the contest's description. */
export const getStaticProps: GetStaticProps<SharedPracticeProps> = ({ params }) => {
  const correct = Number(`${params?.practice}`.replace('practice', ''));
  const { alt } = practiceShare({ correct, total: 10 });
  return { props: { correct, alt, introduction: topContent.description } };
};
