import type { FinalStageDays, PackWords } from '@knowledgeking/contract';
import content from '@/lib/generated/final-stage.json';

/** What those who passed are told about the final stage, and its dates in days after the exam's day. */
export const finalStage: { words: PackWords['final_stage']; days: FinalStageDays } = content;
