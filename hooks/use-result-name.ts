import { shownDisplayName } from '@knowledgeking/contract/rules/display-name';
import { useDisplayName } from '@/hooks/api/use-display-name';

/**
 * The name on a result, reduced to characters that pictures and the certificate can draw: names from the partner app need not
 * follow our rules.
 * @param resultName the name that came with the result itself
 */
export function useResultName(resultName?: string): string | undefined {
  const name = useDisplayName(resultName);
  return name && shownDisplayName(name);
}
