import type { PackWords } from '@knowledgeking/contract';
import words from '@/lib/generated/site.json';

/** What every page says of the contest: its names, who runs it and how to reach them. */
export const site: Pick<PackWords['site'], 'name' | 'short_name' | 'contact_email' | 'copyright'> = words;
