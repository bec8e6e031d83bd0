import { type ReactNode, useState } from 'react';
import { SWRConfig } from 'swr';

/** Keeps what has been read from the server, for everything inside it and for as long as it is there. */
export function ResourceProvider({ children }: { children: ReactNode }) {
  const [provider] = useState(() => () => new Map());
  return <SWRConfig value={{ provider }}>{children}</SWRConfig>;
}
