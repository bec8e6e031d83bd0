import type { PackWords } from '@knowledgeking/contract';
import words from '@/lib/generated/terms.json';

/** What everyone who enters agrees to. */
export const terms: PackWords['terms'] = words;
