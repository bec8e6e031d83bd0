import { ErrorScreen } from '@/components/error/error-screen';
import { paths } from '@/lib/paths';

/** The apology where nothing in memory can be trusted any more: its button reloads the site. */
export const LastResort = () => (
  <ErrorScreen screen="apology" onBack={() => window.location.assign(paths.top())} />
);
