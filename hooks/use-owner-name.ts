import { shownDisplayName } from '@knowledgeking/contract/rules/display-name';
import { useDisplayName } from '@/hooks/api/use-display-name';

/**
 * Whose result it is, as it can be drawn anywhere, pictures and certificate among them: the partner app's names keep to no rule
 * of ours.
 * @param told the name that came with the result itself
 */
export function useOwnerName(told?: string): string | undefined {
  const known = useDisplayName();
  const name = told ?? known;
  return name && shownDisplayName(name);
}
