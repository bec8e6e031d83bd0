import { useMemo } from 'react';
import { useMe } from '@/hooks/api/use-me';
import { useStoredValue } from '@/hooks/use-stored-value';
import { chooseFurigana, readFurigana, showsFurigana } from '@/lib/furigana';

/** Whether readings stand over the kanji, and how to change that; undefined in the exported HTML, which has them. */
export function useFurigana(): { isOn: boolean | undefined; toggle: () => void } {
  const choice = useStoredValue(readFurigana);
  const isChildrenDivision = useMe().data?.is_children_division;
  const isOn = choice && showsFurigana(choice, isChildrenDivision);
  return useMemo(() => ({ isOn, toggle: () => chooseFurigana(isOn ? 'off' : 'on') }), [isOn]);
}
