import type { GetStaticPaths, GetStaticProps } from 'next';
import { sitePage } from '@/components/layout/site-page';
import { WatchPost, type WatchPostProps } from '@/components/signal/watch-post';
import pages from '@/lib/generated/signal-pages.json';
import { signalPath } from '@/lib/paths';

interface SignalPageProps extends WatchPostProps {
  /** The word of the hidden signal, which is the page's address. */
  word: string;
  /** For search engines (pages/_document.tsx). */
  description: string;
}

/** The page that the hidden signal leads to. */
export default sitePage<SignalPageProps>(
  { route: signalPath('{word}'), isPersonal: true },
  (props) => <WatchPost {...props} />,
  ({ word, heading }) => ({ title: heading, route: signalPath(word) }),
);

/** The pack's word, if it has one; any other address is a 404. */
export const getStaticPaths: GetStaticPaths = () => ({
  paths: pages.map(({ word }) => ({ params: { word } })),
  fallback: false,
});

/** The page's words as props, so that they are in its own files and in no script. */
export const getStaticProps: GetStaticProps<SignalPageProps> = ({ params }) => {
  const found = pages.find(({ word }) => word === params?.word);
  if (!found) return { notFound: true };
  return { props: { word: found.word, ...found.page } };
};
