import { useMe } from '@/hooks/api/use-me';
import { useStoredText } from '@/hooks/use-stored';

/** The name of who is logged in: the server's word, or what the partner app said at login. As it came: it may be longer than any of ours. */
export function useDisplayName(): string | undefined {
  const stored = useStoredText('display_name');
  const me = useMe().data;
  return me?.exam_status === undefined ? undefined : (me.display_name ?? stored);
}
