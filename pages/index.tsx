import type { SitePage } from '@/components/layout/site-page';
import { About } from '@/components/top/about';
import { Awards } from '@/components/top/awards';
import { Crew } from '@/components/top/crew';
import { Faq } from '@/components/top/faq';
import { Rules } from '@/components/top/rules';
import { Schedule } from '@/components/top/schedule';
import { Steps } from '@/components/top/steps';
import { TopContents } from '@/components/top/top-contents';
import { TopHero } from '@/components/top/top-hero';
import { paths } from '@/lib/paths';

/** The contest's face. */
const TopPage: SitePage = () => (
  <>
    <TopHero />
    <TopContents />
    <About />
    <Schedule />
    <Steps />
    <Rules />
    <Awards />
    <Crew />
    <Faq />
  </>
);

TopPage.layout = { route: paths.top(), frame: 'none' };

export default TopPage;
