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
 * A link far down a page: its page is fetched when it comes within 200 px of what is in view (the margin that Next.js takes
 * for every link), and a click on it is counted.
 */
export function TailLink(props: TailLinkProps) {
  return <ButtonLink {...props} onClick={() => sendTailLinkClick(props.href)} />;
}
