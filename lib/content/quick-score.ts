import type { QuickScoreRule } from '@knowledgeking/contract/rules/exam-end';
import content from '@/lib/generated/quick-score.json';

/** From when this contest shows the quick score: once everyone's exam is over, or at the end of one's own. */
export const quickScoreShown = content.shown as QuickScoreRule;
