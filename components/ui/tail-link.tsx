import type { ReactNode } from 'react';
import type { ButtonLook } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { sendTailLinkClick } from '@/lib/analytics';

interface TailLinkProps {
  href: string;
  look?: ButtonLook;
  children: ReactNode;
}

/**
 * A link at the end of a page. Its page is prefetched when it comes within 200 px of the viewport (Next.js' margin for every link),
 * and a click on it sends an analytics event.
 */
export function TailLink(props: TailLinkProps) {
  return <ButtonLink {...props} onClick={() => sendTailLinkClick(props.href)} />;
}
