import { useMe } from '@/hooks/api/use-me';
import { useTopPhase } from '@/hooks/use-top-phase';
import type { NamedLink } from '@/lib/paths';
import { topControls } from '@/lib/top-controls';

/** The links that the top page offers now, the most important first; none until the phase is known. */
export function useTopControls(): NamedLink[] {
  const phase = useTopPhase();
  const me = useMe().data;
  return phase ? topControls(phase, me) : [];
}
