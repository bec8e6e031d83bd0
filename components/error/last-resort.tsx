import { ErrorScreen } from '@/components/error/error-screen';
import { paths } from '@/lib/paths';

/**
 * The apology where nothing in memory can be trusted any more: its button reloads the site. Not in the
 * boundary's file: with that shared by two pages, every page is 48 B heavier.
 */
export const LastResort = () => (
  <ErrorScreen screen="apology" onBack={() => window.location.assign(paths.top())} />
);
