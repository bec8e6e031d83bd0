import type { PackWords } from '@knowledgeking/contract';
import words from '@/lib/generated/rules.json';

/** The rules of the exam, in order. */
export const rules: PackWords['rules'] = words;
