import type { GetStaticProps } from 'next';
import { sitePage } from '@/components/layout/site-page';
import { About, Faq, Steps } from '@/components/top/about';
import { Crew } from '@/components/top/crew';
import { HomePortsPlace, TodayPlace } from '@/components/top/late-sections';
import { Awards, Rules } from '@/components/top/rules';
import { Schedule } from '@/components/top/schedule';
import { TopHero } from '@/components/top/top-hero';
import { Departure, TopBar, TopContents } from '@/components/top/top-links';
import { paths } from '@/lib/paths';
import { type TopContent, topContent } from '@/lib/top-content';

/** The top page. */
export default sitePage<TopContent>({ route: paths.top(), frame: 'none' }, (content) => (
  <>
    <TopHero {...content} />
    <div>
      <TopContents />
      {content.today_questions > 0 && <TodayPlace count={content.today_questions} />}
      <About {...content} />
      <Schedule {...content} />
      <Steps {...content} />
      <HomePortsPlace />
      <Rules {...content} />
      <Awards {...content} />
      <Crew {...content} />
      <Faq {...content} />
      <TopBar />
    </div>
    <Departure />
  </>
));

/** The page's texts as props, so that they are in its HTML and in none of its scripts. */
export const getStaticProps: GetStaticProps<TopContent> = () => ({ props: topContent });
