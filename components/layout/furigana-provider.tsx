import { type ReactNode, useMemo } from 'react';
import { FuriganaContext } from '@/components/ui/furigana-context';
import { useMe } from '@/hooks/api/use-me';
import { useStoredValue } from '@/hooks/use-stored';
import { chooseFurigana, readFurigana, showsFurigana } from '@/lib/furigana';

/** Whether readings stand over the kanji, and how to change that; undefined in the exported HTML, which has them. */
function useFurigana(): { isOn: boolean | undefined; toggle: () => void } {
  const choice = useStoredValue(readFurigana);
  const isChildrenDivision = useMe().data?.is_children_division;
  const isOn = choice && showsFurigana(choice, isChildrenDivision);
  return useMemo(() => ({ isOn, toggle: () => chooseFurigana(isOn ? 'off' : 'on') }), [isOn]);
}

/** Tells everything in it whether readings are shown over the kanji. */
export function FuriganaProvider({ children }: { children: ReactNode }) {
  return <FuriganaContext value={useFurigana()}>{children}</FuriganaContext>;
}
