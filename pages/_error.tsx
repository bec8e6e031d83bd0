import { LastResort } from '@/components/error/apology';
import type { SitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** Where even the layout has failed, or a page can't be loaded: the apology instead of Next's own words, which are English. */
const ErrorPage: SitePage = () => <LastResort />;

ErrorPage.layout = { route: paths.notFound(), needsServer: false };

export default ErrorPage;
