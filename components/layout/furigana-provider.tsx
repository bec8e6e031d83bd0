import { type ReactNode, useDeferredValue } from 'react';
import { FuriganaContext } from '@/components/ui/phrased-text';
import { useMe } from '@/hooks/api/use-me';
import { useRootMark } from '@/hooks/use-root-mark';
import { useStoredValue } from '@/hooks/use-stored';
import { furiganaMark, readFurigana, showsFurigana } from '@/lib/furigana';

/**
 * Provides `FuriganaContext`. The style sheet hides and shows the readings immediately. They are removed from the document later, in a
 * render that a tap can interrupt. If they were removed immediately, the whole page would hydrate in one piece.
 */
export function FuriganaProvider({ children }: { children: ReactNode }) {
  const isOff = !showsFurigana(useStoredValue(readFurigana), useMe().data?.is_children_division);
  useRootMark(furiganaMark, isOff);
  return <FuriganaContext value={!useDeferredValue(isOff)}>{children}</FuriganaContext>;
}
