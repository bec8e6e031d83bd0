import type { ReactNode } from 'react';
import { FuriganaContext } from '@/components/ui/furigana-context';
import { useFurigana } from '@/hooks/use-furigana';

/** Tells everything in it whether readings are shown over the kanji. */
export function FuriganaProvider({ children }: { children: ReactNode }) {
  return <FuriganaContext value={useFurigana()}>{children}</FuriganaContext>;
}
