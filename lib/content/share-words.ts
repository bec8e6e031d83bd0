import type { PackWords } from '@knowledgeking/contract';
import words from '@/lib/generated/share-words.json';

/** What is said where a result is shared. */
export const shareWords: Pick<
  PackWords['site'],
  'catchphrase' | 'hashtags' | 'share_text' | 'practice_share_text'
> = words;
