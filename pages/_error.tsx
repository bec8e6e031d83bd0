import { LastResort } from '@/components/error/crash';
import { sitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** Where even the layout has failed, or a page can't be loaded: the apology instead of Next's own words, which are English. */
export default sitePage({ route: paths.notFound() }, () => <LastResort />);
