import { type ReactNode, useDeferredValue } from 'react';
import { FuriganaContext } from '@/components/ui/furigana-context';
import { useMe } from '@/hooks/api/use-me';
import { useRootMark } from '@/hooks/use-root-mark';
import { useStoredValue } from '@/hooks/use-stored';
import { furiganaMark, readFurigana, showsFurigana } from '@/lib/furigana';

/**
 * Provides `FuriganaContext`. The style sheet hides and shows the readings at once. They leave the document only in a later render, which
 * a tap can interrupt: an immediate one would make the whole page hydrate in one piece.
 */
export function FuriganaProvider({ children }: { children: ReactNode }) {
  const isOff = !showsFurigana(useStoredValue(readFurigana), useMe().data?.is_children_division);
  useRootMark(furiganaMark, isOff);
  return <FuriganaContext value={!useDeferredValue(isOff)}>{children}</FuriganaContext>;
}
