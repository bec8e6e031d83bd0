import type { PackWords } from '@knowledgeking/contract';
import words from '@/lib/generated/final-stage.json';

/** What those who passed are told about the final stage. */
export const finalStage: PackWords['final_stage'] = words;
