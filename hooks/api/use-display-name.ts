import { shownDisplayName } from '@knowledgeking/contract/rules/display-name';
import { useMe } from '@/hooks/api/use-me';
import { useStoredText } from '@/hooks/use-stored';

/** The name of who is logged in: the server's word, or what the partner app said at login. Safe to be drawn anywhere. */
export function useDisplayName(): string | undefined {
  const stored = useStoredText('display_name');
  const me = useMe().data;
  const name = me?.exam_status === undefined ? undefined : (me.display_name ?? stored);
  return name && shownDisplayName(name);
}
